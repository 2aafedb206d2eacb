"""Generated text: it can be printed, and tracebacks and coverage show the lines of the rules."""

import sys
import traceback
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from searules.compile import compile_world, source_of
from searules.engine.faults import RuleFault
from searules.engine.game import load

GAME = """\
game "Counting"
players 1
piece Stone: 3
zone bowl: heap of Stone
let last:
    many: if count(bowl) > 1: none
    one: otherwise: the(bowl)
setup:
    move Stone to bowl
turn:
    must pull
action pull:
    needs known: last is none or last is in bowl
    move first(bowl) to box
check "few" always: count(bowl) < 4
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A small game with a fault when the bowl is empty."""
    path = tmp_path / "counting.sea"
    path.write_text(GAME)
    return path


def test_the_text_has_the_lines_of_the_rules_beside_it(file: Path) -> None:
    game = load(file, tier="python")
    text = source_of(game.plan.world)
    assert "def let_last(play, cells):" in text
    assert any("the_bit(cells[" in line and line.endswith("# 7") for line in text.splitlines())
    assert source_of(load(file).plan.world) == ""


def test_compiling_twice_changes_nothing(file: Path) -> None:
    game = load(file, tier="python")
    rules = game.plan.world.rules
    assert compile_world(game.plan.world) is compile_world(game.plan.world)
    assert game.plan.world.rules is rules


def test_a_traceback_shows_the_line_of_the_rules(file: Path) -> None:
    state = load(file, tier="python").new_state()
    for _ in range(2):
        state.apply("pull")
    with pytest.raises(RuleFault, match="exactly one is wanted here, but there is none") as caught:
        state.apply("pull")
    shown = "".join(traceback.format_exception(caught.value))
    assert f'File "{file}", line 7, in ' in shown


def test_coverage_counts_lines_of_the_rules(file: Path) -> None:
    game, met = load(file, tier="python"), set()

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        if frame.f_code.co_filename == str(file) and event == "line":
            met.add(frame.f_lineno)
        return trace

    state = game.new_state()
    sys.settrace(trace)
    try:
        state.apply("pull")
    finally:
        sys.settrace(None)
    assert {6, 13, 14} <= met
    assert 7 not in met
