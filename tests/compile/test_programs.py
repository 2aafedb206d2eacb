"""Law 8 on programs: random expressions, faults included, mean the same to the walker and to generated functions."""

import random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from searules.engine.compiled import plain
from tests.compile.programs import Program, compiled_checks, outcome, places, programs, scattered


@settings(max_examples=120, suppress_health_check=list(HealthCheck))
@given(program=programs(), seed=st.integers(0, 10**6))
def test_random_expressions(program: Program, seed: int) -> None:
    world = compiled_checks(program.exprs)
    shuffle = random.Random(seed)
    for turn in range(4):
        play = scattered(world, shuffle, before=turn > 0)
        local = places(play, shuffle)
        for check in world.rules.checks:
            mine = outcome(check.value, play, local.copy())
            theirs = outcome(plain(check.value), play, local.copy())
            assert mine == theirs, plain(check.value)
