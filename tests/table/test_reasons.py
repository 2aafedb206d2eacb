"""Reasons: why something can be chosen or not, with all that the rules say about it."""

import pytest
from tests.table.sitting import say, sit, text

from searules.table.session import HUMAN


def test_what_fails_comes_first_with_its_line_values_and_alternatives() -> None:
    session = sit("shell-beach", (HUMAN, HUMAN))
    lines = say(session, "why not take_item(Shell(clam, red))").lines
    assert lines[0] == "take_item(Shell(clam, red)) cannot be chosen:"
    assert lines[1].startswith("  fails: it is neither in the row nor in the column")
    assert "take_item.reach (shell-beach.sea:" in lines[2]
    assert "needs reach: item.in_reach" in lines[3]
    assert "         item.in_reach = no" in lines
    assert any(line.startswith("  holds: Shell(clam, red) is in beach") for line in lines)
    assert "  can be chosen instead:" in lines
    assert lines[-1].startswith("    take_item(")
    assert all(len(line) <= 80 for line in lines[lines.index("  can be chosen instead:") :])


def test_an_action_that_is_not_open_is_judged_too() -> None:
    session = sit("shell-beach", (HUMAN, HUMAN))
    shown = text(say(session, "why not spend_bottle(Bottle)"))
    assert "fails: spend_bottle is not open here: turn.find asks for take_item" in shown
    assert "fails: Bottle is not in my basket" in shown
    assert "open: it was got on this turn" in shown
    assert "~ older_bottle: Barred is the Bottle" in shown


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("why 1", "can be chosen"),
        ("why not Shell(clam, red)", "is in nothing that can be chosen here"),
        ("why not pass", "pass cannot be chosen: turn.find asks for take_item"),
        ("why not Beach(1, 1)", "take_item(Beach(1, 1)): "),
        ("why take_item", "with the right arguments"),
    ],
)
def test_anything_a_player_could_name_is_answered(line: str, told: str) -> None:
    answer = say(sit("shell-beach", (HUMAN, HUMAN)), line)
    assert not answer.fault
    assert told in text(answer)


def test_what_is_nothing_in_the_game_is_refused() -> None:
    for line in ("why fly", "why not", "why", "why take_item(", "why take_item(Nothing)"):
        assert say(sit("shell-beach"), line).fault, line


def test_a_rule_brings_the_rulings_that_its_cases_point_to() -> None:
    shown = text(say(sit("shell-beach"), "rule coins"))
    assert "~ most" in shown.splitlines()[-3] + shown
    assert "no coins without a unit" in shown.casefold()
