"""Expressions, watches, edits and forced chance: what is asked past the play."""

import pytest
from tests.table.sitting import say, sit, text

from searules.table.session import HUMAN, RANDOM


def test_an_expression_is_worked_out() -> None:
    session = say(sit("tic-tac-toe", (HUMAN, HUMAN)), "1").session
    assert say(session, "eval count(grid)").lines == ("1",)
    assert say(session, "eval me").lines == ("player2",)
    assert say(session, "eval space in Grid where grid at space is none").lines[0].startswith("[Grid(2, 1), ")
    assert say(session, "eval count(grid) is 3").lines == ("no", "  count(grid) = 1")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("eval coun(grid)", "did you mean 'count'?"),
        ("eval 1 +", "the line ends too early"),
        ("eval grid at 3", "error[SEA"),
        ("eval", "followed by an expression"),
        ("eval the(mark in grid)", "it has no value here: exactly one is wanted"),
        ("watch", "nothing is watched"),
    ],
)
def test_mistakes_are_shown_as_in_a_file(line: str, told: str) -> None:
    assert told in text(say(sit("tic-tac-toe"), line))


def test_what_is_watched_is_shown_after_each_change() -> None:
    answer = say(sit("tic-tac-toe", (HUMAN, HUMAN)), "watch count(grid)")
    assert answer.lines == ("watch count(grid) = 0",)
    after = say(answer.session, "1")
    assert "watch count(grid) = 0" not in after.lines  # it is another player's
    again = say(after.session, "1")
    assert "watch count(grid) = 2" in again.lines
    assert "watch" not in text(say(again.session, "watch off", "board"))


def test_secrets_are_told_to_designers_only() -> None:
    session = sit("shell-beach", (HUMAN, HUMAN))
    assert not say(session, "eval my secrets").fault
    for line in (
        "eval player2.secrets",
        "eval shape_deck",
        "eval player2.units(clam)",
        "eval my total",
        "watch the(ShapeCard in player2.secrets).shape",
        "eval some card: ShapeCard in shape_deck where card.shape is clam",
        "eval ShapeCard(clam).zone",
        "move ShapeCard(clam) to sun_cards",
        "force draw ShapeCard(clam)",
    ):
        assert say(session, line).fault, line
    shown = say(session, "eval --anyway player2.secrets")
    assert shown.lines[0].startswith("as a designer")
    assert "ShapeCard(" in shown.lines[1]
    assert not say(session, "move --anyway ShapeCard(clam) to sun_cards").fault


def test_a_position_is_edited_and_the_log_says_so() -> None:
    session = say(sit("tic-tac-toe", (HUMAN, HUMAN)), "1", "1").session
    answer = say(session, "put one(Mark(player2)) on grid at Grid(3, 3)")
    assert answer.session.state.acting == "player1"
    assert say(answer.session, "eval count(grid)").lines == ("3",)
    assert "edited" in text(say(answer.session, "log"))
    log = answer.session.state.log()
    assert '"edited": ["place one(Mark(player2)) on grid at Grid(3, 3)"]' in log
    assert session.game.replay(log) == answer.session.state
    assert say(answer.session, "undo").session.state == session.state


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("place one(Mark(player2)) on grid at Grid(1, 1)", "cannot lie on Grid(1, 1)"),
        ("place one(Mark(player2)) on grid at Grid(9, 1)", "Grid"),
        ("move", "as in the rules"),
        ("set grid to 3", "error[SEA"),
        ("flip (", "error[SEA"),
        ("rotate x by", "error[SEA"),
    ],
)
def test_what_cannot_be_edited_changes_nothing(line: str, told: str) -> None:
    session = say(sit("tic-tac-toe", (HUMAN, HUMAN)), "1").session
    answer = say(session, line)
    assert answer.fault
    assert told in text(answer)
    assert answer.session is session


def test_chance_is_forced_and_checked_against_the_supply() -> None:
    session = sit("pearl-party", (HUMAN, RANDOM))
    assert "is no value of this game" in text(say(session, "force roll seven"))
    assert say(session, "force").fault
    assert say(session, "force none").fault
    answer = say(session, "force roll fish, green")
    assert not answer.fault
    assert say(answer.session, "undo").session.state == session.state


def test_chance_is_forced_for_one_of_several_dice() -> None:
    session = sit("pearl-party", (HUMAN, HUMAN))
    option = next(one.id for one in session.state.options if one.action == "turn_colour")
    waiting = say(session, option, "force colour_die: red").session
    rolled = say(waiting, waiting.state.options[0].id)
    assert "colour_die" in text(rolled)
    assert say(rolled.session, "eval colour_die").lines == ("red",)
    assert rolled.session.game.replay(rolled.session.state.log()) == rolled.session.state
    refused = say(session, "force colour_deck: red")
    assert refused.fault
    assert "is nothing that chance is asked for" in text(refused)
    assert "did you mean 'colour_die'?" in text(say(session, "force colour_di: red"))


def test_a_refused_force_says_what_can_come() -> None:
    session = say(sit("pearl-party", (HUMAN, HUMAN)), "1").session
    refused = say(session, "force colour_die: fish")
    assert refused.fault
    assert "fish cannot come from the values of colour_die; what can come: silver, red, " in text(refused)


def test_a_saved_state_keeps_what_is_forced_for_one_die() -> None:
    session = say(sit("pearl-party", (HUMAN, HUMAN)), "1", "force colour_die: red").session
    again = session.game.state_from_json(session.state.to_json())
    option = session.state.options[0].id
    assert again.child(option) == session.state.child(option)


def test_mistakes_in_an_edit_are_shown_in_what_was_typed() -> None:
    shown = text(say(sit("tic-tac-toe"), "flip west"))
    assert " --> typed:1:6" in shown
    assert "1 | flip west" in shown
    assert "`put` is written as in the rules: put PIECE on ZONE at SPACE" in text(say(sit("tic-tac-toe"), "put"))
