"""Random plays that choose where a decision comes up: options as masks, ways out, limits, what is worked out ahead."""

from ctypes import addressof
from pathlib import Path

import pytest

from searules.compile.ir.ops import Code, parts
from searules.compile.native.game import NativeGame, native
from searules.compile.native.loops import OVER, TOO_LONG, TRAPPED
from searules.compile.playouts import played
from searules.engine import load
from searules.engine.game import Game

STONES = """
game "Stones"
players 2..3
enum Hue: red, blue, green
piece Stone(hue: Hue): 3 of each
piece Twin: 4
zone mine of Player: heap of Stone or Twin
zone heap: heap of Stone or Twin
var score of Player: 0..999 = 0

setup:
    move Stone to heap
    move Twin to heap

turn:
    may grab
    choose one:
        "more" when count(my mine) < 4: add 2 to my score
        "less": add 1 to my score
    may choose stone: Stone in heap where stone.hue is red or count(my mine) > 1:
        move stone to my mine
    must give or rest
    if count(heap) is 0 or my score > 40: end game

action grab(piece in heap): move piece to my mine
action give(stone: Stone in my mine):
    needs enough: count(my mine) > 2
    move stone to heap
    add 1 to my score
action rest: add 3 to my score

score points: my score + max(count(Stone in my mine where hue is h) * count(my mine) for h in Hue)
winner: highest my total, then shared
"""


@pytest.fixture(scope="module")
def stones(tmp_path_factory: pytest.TempPathFactory) -> Game:
    """The game above."""
    path: Path = tmp_path_factory.mktemp("stones") / "stones.sea"
    path.write_text(STONES, encoding="utf-8")
    return load(str(path))


def rows(fast: NativeGame, plays: int, most: int) -> "list[tuple[int, int]]":
    """How native plays have ended, without the walker's help, and after how many decisions."""
    machine, width = fast.machine, 3 + fast.game.players
    words, state, context = machine.words(width * plays), machine.state(), machine.context()
    given = [addressof(one) for one in (state, context, machine.start)]
    machine.playouts(*given, machine.used(machine.start), 0, plays, most, addressof(words), None, 0)
    return [(words[width * number], words[width * number + 1]) for number in range(plays)]


def ops(code: Code) -> "list[str]":
    """The names of all instructions."""
    return [name for op in code for name in (op[0], *(inner for part in parts(op) for inner in ops(part)))]


def test_each_sort_of_decision_is_chosen_as_the_walker_chooses(stones: Game) -> None:
    fast = native(stones)
    assert list(fast.playouts(0, 60)) == [played(stones, seed) for seed in range(60)]
    assert {how for how, _ in rows(fast, 60, 10_000)} == {OVER}


@pytest.mark.parametrize("most", [0, 1, 2, 5, 11])
def test_plays_are_cut_off_at_the_same_decision(stones: Game, most: int) -> None:
    fast = native(stones)
    assert list(fast.playouts(0, 12, most=most)) == [played(stones, seed, most=most) for seed in range(12)]
    assert rows(fast, 3, most) == [(TOO_LONG, most)] * 3


def test_with_weights_options_are_listed_and_chosen_alike(stones: Game) -> None:
    fast = native(stones)
    alike = dict.fromkeys(["grab", "give", "rest", "values", "alternative", "pass"], 7)
    assert [one.fault for one in fast.playouts(0, 20, weights=alike)] == [""] * 20
    state = fast.new_state(4)
    while not state.is_terminal:
        assert state.count > 0
        state.apply(state.count - 1)
    assert state.trapped is None


def test_what_an_action_offers_is_one_mask(stones: Game) -> None:
    functions = native(stones).machine.lowered.program.functions
    assert functions["choices grab"].result == 64
    assert not {"bits", "loop"} & set(ops(functions["choices give"].code))
    assert "policy" in ops(functions["unit turn"].code)


def test_a_count_that_does_not_change_is_worked_out_before_the_loop(stones: Game) -> None:
    """What a player has is counted once, not for each hue."""
    code = native(stones).machine.lowered.program.functions["score points now"].code
    (loop,) = [op for op in code if op[0] == "bits"]
    assert (ops(loop[3]).count("popc"), [op[0] for op in code].count("popc")) == (1, 1)


@pytest.mark.parametrize("name", ["connect-four", "nim", "pig", "kuhn-poker", "pearl-party"])
def test_no_play_needs_the_walker(name: str) -> None:
    fast = native(load(name))
    assert TRAPPED not in {how for how, _ in rows(fast, 200, 10_000)}
