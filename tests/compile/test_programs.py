"""Law 8 on programs: random expressions, faults included, mean the same to the walker and to generated functions."""

import os
import random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.compile.programs import compiled_checks, outcome, places, program, scattered

from searules.engine.compiled import plain

WORLDS = range(40 * int(os.environ.get("SEA_SEEDS", "1")))


def _compare(shuffle: Any, number: int, tables: int) -> None:
    world = compiled_checks(program(shuffle, number))
    for turn in range(tables):
        play = scattered(world, shuffle, before=turn > 0)
        local = places(play, shuffle)
        for check in world.rules.checks:
            theirs = outcome(plain(check.value), play, local.copy())
            assert outcome(check.value, play, local.copy()) == theirs, plain(check.value)


@pytest.mark.parametrize("seed", WORLDS)
def test_random_expressions(seed: int) -> None:
    _compare(random.Random(seed), number=12, tables=3)


@settings(max_examples=60, suppress_health_check=list(HealthCheck))
@given(shuffle=st.randoms(use_true_random=False))
def test_random_expressions_that_can_be_made_smaller(shuffle: Any) -> None:
    _compare(shuffle, number=1, tables=2)
