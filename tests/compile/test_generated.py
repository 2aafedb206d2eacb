"""Law 8 on whole games that nobody wrote: drawn at random, and played on all tiers at once.

`python -m tests.compile.generated 1000` plays thousands of them by hand.
"""

import os
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("llvmlite")

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from tests.compile.generated.game import text_of
from tests.compile.generated.tiers import compared

from searules.diagnostics.diagnostic import Rejected
from searules.rules import load_rules

PROGRAMS = int(os.environ.get("SEA_PROGRAMS", "12"))


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("generated") / "generated.sea"


@settings(max_examples=PROGRAMS, suppress_health_check=list(HealthCheck), deadline=None)
@given(shuffle=st.randoms(use_true_random=False))
def test_generated_games_are_the_same_on_all_tiers(path: Path, shuffle: Any) -> None:
    text = text_of(shuffle)
    path.write_text(text, encoding="utf-8")
    try:
        rules = load_rules(str(path))
    except Rejected:
        assume(False)
    found = compared(rules, shuffle.randrange(1000), plays=2, most=40)
    assert found.plays == 2


def test_most_generated_games_are_well_formed(path: Path) -> None:
    """What the checker refuses is drawn again; if it were most of them little would be compared."""
    import random

    fine = 0
    for seed in range(20):
        path.write_text(text_of(random.Random(seed)), encoding="utf-8")
        try:
            load_rules(str(path))
        except Rejected:
            continue
        fine += 1
    assert fine >= 12
