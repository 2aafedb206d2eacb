"""Plays that break something are made nearly as short as can be, in copies of the library's games."""

from itertools import pairwise
from math import inf
from pathlib import Path
from random import Random

import pytest
from tests.verify.seeded_faults import SEEDED, Seeded

from searules.engine.game import load
from searules.verify.driver import Budget, Search
from searules.verify.policies import First, Habit, Sticky
from searules.verify.scopes import Scope
from searules.verify.watch import Wanted

QUICK = ["a space that is taken", "seeds that are lost"]
"""The others are tried by benchmarks/shrinking.py."""


@pytest.mark.parametrize("name", QUICK)
def test_nearly_the_shortest(name: str, tmp_path: Path) -> None:
    seeded: Seeded = SEEDED[name]
    budget = Budget(plays=400, shrink_seconds=inf, shrink_plays=400, seed=1, most_found=1)
    found = Search(Scope(seeded.put(tmp_path)), budget, Wanted(exactly=seeded.property)).run().found
    assert [one.finding.name for one in found] == [seeded.property]
    assert found[0].decisions <= seeded.shortest + 2


@pytest.mark.parametrize("name", SEEDED)
def test_each_fault_is_in_a_game_that_can_be_played(name: str, tmp_path: Path) -> None:
    seeded: Seeded = SEEDED[name]
    rules = load(seeded.put(tmp_path)).rules
    assert rules.title
    assert seeded.shortest >= 1


def test_twelve_faults() -> None:
    assert len(SEEDED) >= 12


def test_a_sticky_source_gives_the_same_again() -> None:
    source = Sticky(Random(1))
    rolls = [source(6) for _ in range(200)]
    assert sum(one == two for one, two in pairwise(rolls)) > 150
    assert all(0 <= roll < 6 for roll in rolls)


def test_a_habit_follows_what_was_done() -> None:
    state = load("tic-tac-toe").new_state()
    habit = Habit()
    habit.note("player1", state.options[4])
    chosen = [habit.choose("player1", state.options, Random(n)) for n in range(100)]
    assert chosen.count(4) > 60
    assert len(set(chosen)) > 2


def test_the_first_place_and_then_others() -> None:
    source = First(5, lambda n: n - 1)
    assert [source(3), source(3), source(9)] == [2, 2, 8]
