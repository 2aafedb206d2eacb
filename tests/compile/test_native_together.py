"""Simultaneous choices in native code: parts that do not meet, parts that clash, and what is judged meanwhile."""

from pathlib import Path

import pytest

pytest.importorskip("llvmlite")

from tests.compile.lock import lock_step

from searules.compile.native.game import NativeGame
from searules.compile.playouts import played
from searules.compile.pythonic import pythonic
from searules.engine import load
from searules.engine.perft import perft
from searules.verify.playouts import playout

CLASH = """game "Grabs"
players 2..4

piece Bead(owner: Player, number: 1..20): 1 of each
piece Medal: 2
board Grid: squares(9, 9)
zone bag of Player: heap of Bead
zone grid of Player: Bead on Grid
zone stand: heap of Medal
zone won of Player: heap of Medal
var marks of Player: set of 0..99
var kept of Player: Bead or none
var common of Player: 0..99 = 0
var rung: 0..9 = 0, excess lost

setup:
    for me in players: move first(4, bead in Bead where bead.owner is me) to my bag
    move Medal to stand

round:
    for me in players: set my marks to [count(my bag), 70 + count(my grid)]
    together for me in players:
        choose bead in my bag
        set my kept to bead
        may choose space in Grid where space.column.number is 5 and space.row.number < 4:
            place bead on (my grid) at space
            set my marks to my marks + [space.row.number]
        must wait or grab or mark
    for p in players: move p.kept to box
    if count(Player.won) > 0: end game

action wait: set my kept to my kept
action grab:
    for medal in Medal: move medal to my won
action mark: add 1 to my common

event bell as soon as count(Player.grid) > 0: add 1 to rung
game ends empty after the round when some p in players where p.bag is empty
score result: sum(mark for mark in my marks) + count(my won)
check "nobody is ahead" always: player1.common is player2.common
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "grabs.sea"
    path.write_text(CLASH, encoding="utf-8")
    return path


def test_parts_that_clash_are_faults(path: Path) -> None:
    game = load(path, players=3)
    native = NativeGame(game, cache=False)
    assert native.reasons == ()
    seen = lock_step(game, native, range(8), 60)
    assert seen.faults > 0
    assert seen.decisions > 80
    told = list(native.playouts(0, 24))
    assert told == [played(game, seed) for seed in range(24)]
    assert {one.how for one in told} == {"over", "fault"}
    assert list(pythonic(game).playouts(0, 4)) == told[:4]


def test_checks_are_judged_on_what_all_know(path: Path) -> None:
    """What player 1 has chosen is not seen by the check before player 2 has chosen, too."""
    game = load(path, players=2)
    native = NativeGame(game, cache=False)
    seen = set()
    for seed in range(30):
        done = playout(game, seed)
        told = native.first_failure(seed, 1)
        failed = done.monitor.failures[0].name if done.monitor.failures else ""
        assert (told is None) == (not failed and done.fault is None)
        if told is not None:
            assert told.check == failed
        seen.add((failed, done.fault is None))
    assert len(seen) > 2


@pytest.mark.parametrize("name", ["goofspiel", "hearts", "smugglers", "battleship", "orchard"])
def test_whole_plays(name: str) -> None:
    game = load(name)
    native = NativeGame(game)
    assert list(native.playouts(3, 2)) == [played(game, seed) for seed in (3, 4)]
    assert list(pythonic(game).playouts(3, 2)) == list(native.playouts(3, 2))


def test_perft() -> None:
    game = load(Path(__file__).parents[1] / "conformance" / "together.sea")
    assert NativeGame(game).perft(5) == perft(game, 5) == 70
