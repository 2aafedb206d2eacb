"""Memory does not grow with the number of plays: what the walker, the tiers and `sea simulate` have at the most is the
same for many plays as for few."""

import gc
import tracemalloc
from collections.abc import Callable, Iterable

import pytest

from searules.compile.playouts import Told, played
from searules.compile.pythonic import pythonic
from searules.engine import load
from searules.engine.game import Game
from searules.engine.tiers import Tier
from searules.simulate.pool import simulated
from searules.simulate.tally import Tally
from searules.simulate.task import Task

SLACK = 16_384
"""Bytes: a table that takes its next size, a number that has grown by a digit. One play that is kept is more, over so
many plays."""


def peak(work: Callable[[], object]) -> int:
    """The most that a call has allocated at one time, in bytes."""
    gc.collect()
    tracemalloc.start()
    try:
        work()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def grows(plays: Callable[[int], object], few: int, many: int) -> bool:
    """Whether the peak of many plays is above that of few. What plays make once they have made before."""
    plays(few)
    gc.collect()
    gc.freeze()  # what is there already is not gone through again
    try:
        return peak(lambda: plays(many)) > peak(lambda: plays(few)) + SLACK
    finally:
        gc.unfreeze()


def given_back(work: Iterable[object], every: int) -> None:
    """Go through it; now and then Python gives back what it keeps for later (up to 2,000 tuples of each size)."""
    for number, _ in enumerate(work):
        if not number % every:
            gc.collect()


def walked(game: Game, plays: int) -> None:
    given_back((played(game, seed) for seed in range(plays)), 20)


def test_the_measure_sees_what_is_kept() -> None:
    game = load("tic-tac-toe")
    kept: list[Told] = []
    assert grows(lambda plays: kept.extend(played(game, seed) for seed in range(plays)), 20, 140)


@pytest.mark.parametrize(("name", "tier"), [("tic-tac-toe", "reference"), ("kuhn-poker", "python")])
def test_walked_plays(name: str, tier: Tier) -> None:
    game = load(name, tier=tier)
    assert not grows(lambda plays: walked(game, plays), 20, 140)


def test_plays_from_the_ir_in_python() -> None:
    game = pythonic(load("tic-tac-toe"))
    assert not grows(lambda plays: given_back(game.playouts(0, plays), 50), 50, 200)


def test_compiled_plays() -> None:
    pytest.importorskip("llvmlite")
    from searules.compile.native.game import native

    fast = native(load("kuhn-poker"))
    assert not grows(lambda plays: given_back(fast.playouts(0, plays), 10_000), 3_000, 20_000)


@pytest.mark.parametrize(("machine_code", "few", "many"), [(False, 20, 100), (True, 2_000, 8_000)])
def test_simulated_plays(machine_code: bool, few: int, many: int) -> None:
    task = Task.of(load("tic-tac-toe"), ["random"], seed=1, machine_code=machine_code)

    def work(plays: int) -> None:
        total = Tally.of(2)
        for portion in simulated(task, plays, jobs=1, portion=few // 2):
            total.merge(portion.tally)
            gc.collect()
        assert total.plays == plays

    assert not grows(work, few, many)
