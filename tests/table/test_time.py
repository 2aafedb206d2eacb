"""Time at the table: back, forks, barriers; and looking into a decision."""

import pytest
from tests.table.sitting import say, sit, text

from searules.table.session import HUMAN, RANDOM

BOTH = (HUMAN, HUMAN)


def test_back_to_a_number_of_decisions() -> None:
    session = say(sit("tic-tac-toe", BOTH), "1", "1", "1", "1").session
    answer = say(session, "back to 2")
    assert len(say(answer.session, "log").lines) == 2
    assert say(answer.session, "redo").session.state == session.state
    assert say(session, "back 0").session.state.turn == 1
    for line in ("back", "back to 9", "back to x", "back -1", "back to 99999999"):
        assert say(session, line).fault, line


def test_what_was_rolled_is_taken_back_by_designers_only() -> None:
    session = say(sit("pearl-party", BOTH), "auto 6").session
    refused = say(session, "back to 0")
    assert refused.fault
    assert "chance has been settled since" in refused.lines[0]
    assert refused.session is session
    answer = say(session, "back --anyway to 0")
    assert "as a designer" in text(answer)
    assert say(answer.session, "log").lines == ("nothing has been decided yet",)


def test_what_was_shown_is_a_barrier() -> None:
    session = sit("shell-beach", (HUMAN, RANDOM))
    over = say(session, "auto end").session
    assert "pieces have been shown since" in text(say(over, "back to 1"))


def test_an_edit_is_taken_back_but_is_no_way_round_a_barrier() -> None:
    session = say(sit("pearl-party", BOTH), "auto 6").session
    edit = say(session, "set open_clam to brother")
    assert not edit.fault, edit.lines
    assert say(edit.session, "undo").session.state == session.state
    assert say(edit.session, "back to 0").fault


def test_forks_are_exchanged() -> None:
    kept = say(sit("tic-tac-toe", BOTH), "1", "fork")
    assert kept.lines[0].startswith("line 1 is kept")
    on = say(kept.session, "2", "2").session
    there = say(on, "fork 1").session
    assert there.state == kept.session.state
    assert say(there, "fork 1").session.state == on.state
    for line in ("fork 2", "fork x", "fork 0"):
        assert say(on, line).fault


def test_a_fork_is_no_way_round_a_barrier() -> None:
    session = say(sit("pearl-party", BOTH), "auto 3", "fork", "auto 4").session
    assert say(session, "fork 1").fault
    assert not say(session, "fork --anyway 1").fault


def test_a_decision_is_traced() -> None:
    session = say(sit("tic-tac-toe", BOTH), "1", "1").session
    shown = text(say(session, "trace"))
    assert "action mark (tic-tac-toe.sea:" in shown
    assert "Mark(player2): box -> grid at Grid(2, 1)" in shown
    assert "a turn of player1 begins" in shown
    assert "grid at Grid(1, 1)" in text(say(session, "trace 1"))
    for line in ("trace 3", "trace x"):
        assert say(session, line).fault
    assert say(sit("tic-tac-toe"), "trace").fault


@pytest.mark.parametrize("line", ["trace", "step", "break take_item"])
def test_what_a_decision_did_may_be_a_secret(line: str) -> None:
    session = say(sit("shell-beach", BOTH), "1").session
    assert say(session, line).fault


def test_where() -> None:
    shown = text(say(sit("tic-tac-toe"), "where"))
    assert "->     must mark" in shown
    assert "under way: turn" in shown


def test_the_ledger_goes_down_to_the_pieces() -> None:
    session = say(sit("shell-beach", BOTH), "auto end").session
    shown = text(say(session, "score"))
    assert "counted were:" in shown
    why = text(say(session, "score why sand_dollars"))
    assert "score sand_dollars" in why
    assert "counted" in why
    assert say(session, "score why nothing").fault
    assert say(sit("shell-beach", BOTH), "score why shapes").fault
