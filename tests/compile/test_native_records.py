"""Recorded positions (`occurred`) in native code: whatever a position can hold, and more than there is room for."""

from pathlib import Path

import pytest

pytest.importorskip("llvmlite")

from tests.compile.lock import lock_step

from searules.compile.native.game import NativeGame
from searules.compile.playouts import played
from searules.compile.pythonic import pythonic
from searules.engine import load
from searules.engine.perft import perft, positions

EVERYTHING = """game "Everything that is recorded"
players 2

enum Hue: red, blue
piece Tile(hue: Hue) faces day or night rotates: 1 of each
piece Bead: 2
board Grid: squares(2, 2)
zone grid: Tile or Bead on Grid
zone stack of Player: pile of Tile or Bead, up to 3
zone heap: heap of Tile or Bead
var chosen: set of Grid
var marks: set of 0..99
var last: Hue or none = none
var seen: 0..9 = 0, excess lost

setup: move Tile, Bead to heap

turn:
    must put_down or turn_round or pick_up or shift or wait
    set seen to occurred(grid, stack, heap, chosen, marks, last, next_player) + before(turn, occurred(chosen, heap))

action put_down(piece in heap, space: Grid):
    needs free: grid at space is none          "taken"
    place piece on grid at space
    set chosen to [space]
    if piece is Tile: set last to piece.hue
action turn_round(tile: Tile in grid):
    rotate tile by 1
    flip tile
action pick_up(piece in grid):
    needs room: count(my stack) < 3            "too high"
    move piece to my stack
    set marks to [count(grid) * 20, count(my stack)]
action shift(player: Player):
    needs any: player.stack is not empty       "nothing there"
    move first(1, player.stack) to heap
action wait:
    set chosen to Grid - chosen

game ends again after the turn when occurred(grid, stack) >= 4
game ends long after the turn when player1.turns > 30
score seen_before: occurred(marks)
"""

FULL = """game "Many turns"
players 2
var n: 0..3 = 0
turn: must step_on
action step_on(far: 1..3): set n to (n + far) mod 4
game ends much after the turn when occurred(n, next_player) > 400
"""


def _game(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "game.sea"
    path.write_text(text, encoding="utf-8")
    return path


def test_everything_that_a_position_can_hold(tmp_path: Path) -> None:
    game = load(_game(tmp_path, EVERYTHING))
    native = NativeGame(game, cache=False)
    assert native.reasons == ()
    seen = lock_step(game, native, range(3), 70)
    assert seen.decisions > 100
    assert seen.traps == 0
    told = list(native.playouts(0, 6))
    assert told == [played(game, seed) for seed in range(6)]
    assert list(pythonic(game).playouts(0, 4)) == told[:4]
    assert native.perft(3) == perft(game, 3)


def test_more_positions_than_there_is_room_are_left_to_the_reference(tmp_path: Path) -> None:
    game = load(_game(tmp_path, FULL))
    native = NativeGame(game, cache=False)
    room = native.machine.lowered.layout.records.most
    told = next(native.playouts(0, 1))
    assert told.decisions > room
    assert told == played(game, 0)


def test_copies_take_what_is_recorded_and_no_more() -> None:
    """Oware records all seeds at the end of each turn; its room for that is much larger than all else."""
    fast = NativeGame(load("oware"))
    machine = fast.machine
    state = fast.new_state(1)
    for _ in range(30):
        state.apply(0)
    copy = state.copy()
    decoded, again = (machine.codec.decode(one.words) for one in (state, copy))
    assert decoded.play.records == again.play.records
    assert sum(map(len, decoded.play.records.values())) == 31
    assert 31 * machine.told.entry < machine.copied(copy.words) < 1_200 < machine.layout.words // 10
    state.apply(0)
    assert machine.codec.decode(copy.words).play.records == again.play.records
    copy.apply(0)
    assert list(copy.words) == list(state.words)


def test_positions_are_known_by_what_was_recorded(tmp_path: Path) -> None:
    text = FULL.replace("far: 1..3", "far: 1..1").replace("> 400", "> 2")
    game = load(_game(tmp_path, text))
    assert NativeGame(game, cache=False).positions() == positions(game) == 9


@pytest.mark.parametrize(("name", "counts"), [("chess", (20, 400, 8_902, 197_281)), ("go", (26, 651, 15_650))])
def test_perft(name: str, counts: tuple[int, ...]) -> None:
    native = NativeGame(load(name))
    assert tuple(native.perft(depth) for depth in range(1, len(counts) + 1)) == counts
