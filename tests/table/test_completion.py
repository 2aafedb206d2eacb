"""What is offered while somebody types."""

from tests.table.sitting import say, sit

from searules.table.completion import completions
from searules.table.registry import COMMANDS
from searules.table.session import HUMAN


def offered(game: str, line: str) -> list[str]:
    """The lines that are offered at the beginning of a game."""
    return [one.line for one in completions(sit(game, (HUMAN, HUMAN)), line)]


def test_options_come_with_their_meaning_and_commands_with_what_they_do() -> None:
    found = completions(sit("shell-beach"), "")
    session = sit("shell-beach")
    assert [one.line for one in found] == [*(o.id for o in session.state.options), *COMMANDS]
    assert found[0].meaning.startswith("Take item: Shell(")
    assert found[-1].meaning == list(COMMANDS.values())[-1].about


def test_what_was_typed_begins_what_is_offered() -> None:
    assert offered("tic-tac-toe", "mark(grid(2") == ["mark(Grid(2, 1))", "mark(Grid(2, 2))", "mark(Grid(2, 3))"]
    assert offered("tic-tac-toe", "un") == ["undo"]
    assert offered("tic-tac-toe", "zebra") == []


def test_what_follows_a_command() -> None:
    assert offered("tic-tac-toe", "why mark(Grid(3, 3") == ["why mark(Grid(3, 3))"]
    assert "rule mark.empty" in offered("tic-tac-toe", "rule m")
    assert offered("tic-tac-toe", "seat 2") == ["seat 2 human", "seat 2 random"]
    assert offered("tic-tac-toe", "board x") == []


NOT_HERE = ("redo", "trace", "step", "continue", "hint", "done")
"""There is nothing to bring back, and secrets are in the way."""


def test_each_offer_is_understood() -> None:
    session = say(sit("shell-beach", (HUMAN, HUMAN)), "auto 3").session
    for one in completions(session, "") + completions(session, "rule ") + completions(session, "why "):
        usage = COMMANDS[one.line].usage.split() if one.line in COMMANDS else []
        wants_more = len(usage) > 1 and not usage[1].startswith("[")
        if not wants_more and one.line not in NOT_HERE:
            assert not say(session, one.line).fault, one.line
