"""What is said to the table, and what it answers."""

from pathlib import Path

import pytest
from tests.commands.running import FAULTY_GAME
from tests.table.sitting import NAMES, say, sit, text

from searules.engine import Option, load
from searules.table.dialogue import opening
from searules.table.matching import match
from searules.table.registry import COMMANDS, Load, Save
from searules.table.session import HUMAN, RANDOM, begin, resumed

# ---- choosing --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("line", ["mark(Grid(2, 1))", "mark(Grid(2,1))", "MARK( grid(2,1) )", "2", "mark(Grid(2, 1"])
def test_an_option_is_chosen_by_text_number_or_beginning(line: str) -> None:
    answer = say(sit("tic-tac-toe"), line)
    assert "   1  player1: mark(Grid(2, 1))" in answer.lines
    assert "   2  player2: " in text(answer)


def test_a_beginning_of_several_options_lists_them() -> None:
    answer = say(sit("tic-tac-toe"), "mark(Grid(1")
    assert answer.fault
    assert answer.lines == (
        "that begins 3 options:",
        "  mark(Grid(1, 1))",
        "  mark(Grid(1, 2))",
        "  mark(Grid(1, 3))",
    )


def test_what_is_not_legal_is_refused_with_the_reason() -> None:
    answer = say(sit("tic-tac-toe"), "mark(Grid(2, 2))", "mark(Grid(2, 2))")
    assert answer.fault
    assert "  fails: an empty space" in answer.lines
    assert "mark.empty (tic-tac-toe.sea:" in text(answer)
    assert "grid at space = Mark(player1)" in text(answer)


def test_why() -> None:
    session = say(sit("tic-tac-toe"), "mark(Grid(2, 2))").session
    assert "cannot be chosen" in text(say(session, "why mark(Grid(2, 2))"))
    assert "cannot be chosen" in text(say(session, "why not mark(Grid(2, 2))"))
    assert "can be chosen" in text(say(session, "why 1"))
    assert say(session, "why fly(Grid(1, 1))").fault
    assert say(session, "why").fault


def test_a_number_that_is_an_option_itself_means_that_option() -> None:
    """Values come before places in the list: `3` is the number 3 where numbers are chosen."""
    numbers = tuple(Option(str(n), "values", "", (n,), str(n)) for n in (2, 3, 1))
    found = match(numbers, "3")
    assert found.option is not None
    assert found.option.id == "3"


def test_others_are_told_what_was_done() -> None:
    answer = say(sit("tic-tac-toe"), "1", "1", "log")
    assert len(answer.lines) == 4
    assert answer.lines[0] == "   1  player1: mark(Grid(1, 1))"


# ---- showing ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_every_showing_command_answers_and_changes_nothing(name: str) -> None:
    session = say(sit(name), "1").session
    for line in (
        "options",
        "board",
        "scores",
        "log",
        "rule",
        "rulings",
        "help",
        "seat",
        *(f"help {c}" for c in COMMANDS),
    ):
        answer = say(session, line)
        assert answer.lines
        assert answer.session is session
        assert not answer.fault


def test_rules_are_shown_with_their_margins() -> None:
    session = sit("shell-beach")
    shown = text(say(session, "rule fossils"))
    assert "score fossils" in shown
    assert "@ Game End 2 ~ any_pair" in shown
    assert "Any head fits any tail" in shown
    assert text(say(session, "rule take_item.reach")).startswith("take_item.reach (shell-beach.sea:")
    assert text(say(session, "rule coins.tied")).splitlines()[0].startswith("coins.tied (shell-beach.sea:")
    assert "did you mean 'fossils'?" in text(say(session, "rule fosils"))


def test_options_can_be_searched() -> None:
    session = sit("tic-tac-toe")
    assert len(say(session, "options (3,").lines) == 3
    assert say(session, "options zebra").fault


def test_scores_that_read_secrets_are_told_at_the_end() -> None:
    session = say(sit("shell-beach"), "1").session
    assert "told at the end, because it reads what is secret: shapes, colours" in text(say(session, "scores"))
    over = say(session, "auto end")
    assert "The play is over:" in over.lines
    assert "shapes" in text(say(over.session, "scores"))


def test_help_lists_every_command() -> None:
    shown = text(say(sit("tic-tac-toe"), "help"))
    plain = " ".join(shown.split())
    assert all(command.usage in plain for command in COMMANDS.values())
    assert all(word in shown for command in COMMANDS.values() for word in command.about.split())


# ---- time ------------------------------------------------------------------------------------------------------


def test_undo_and_redo() -> None:
    first = sit("tic-tac-toe")
    second = say(first, "1").session
    third = say(second, "1").session
    back = say(third, "undo").session
    assert back.state == second.state
    assert say(back, "undo").session.state == first.state
    assert say(back, "undo", "redo", "redo").session.state == third.state
    assert say(first, "undo").fault
    assert say(third, "redo").fault
    assert say(back, "2", "redo").fault


def test_the_same_choice_after_an_undo_has_the_same_outcome() -> None:
    session = say(sit("pearl-party"), "auto 3").session
    for _ in range(4):
        one = say(session, "1").session
        assert say(one, "undo --anyway", "1").session.state == one.state
        session = one


def test_an_undo_past_chance_or_a_reveal_says_so() -> None:
    answer, told = say(sit("pearl-party", (HUMAN, HUMAN)), "auto 6"), ""
    for _ in range(6):
        answer = say(answer.session, "undo --anyway")
        told += text(answer)
    assert "chance has been settled since" in told
    assert "chance has been settled" not in text(say(sit("tic-tac-toe"), "1", "undo"))


def test_auto() -> None:
    session = sit("connect-four", (HUMAN, HUMAN))
    assert len(say(session, "auto 5", "log").lines) == 5
    assert say(session, "auto").session.state.acting == "player2"
    assert say(session, "auto end").session.state.is_terminal
    for line in ("auto 0", "auto x", "auto -1", "auto 99999999999999999999", "auto end", "auto 1 2"):
        assert say(session, "auto end", line).fault


def test_seats_change_hands() -> None:
    session = say(sit("tic-tac-toe", (HUMAN, HUMAN)), "1").session
    answer = say(session, "seat 2 random")
    assert answer.session.seats == (HUMAN, RANDOM)
    assert answer.session.state.acting == "player1"
    assert say(answer.session, "seat player2 human").session.seats == (HUMAN, HUMAN)
    for line in ("seat 3 human", "seat 0 random", "seat 1 robot", "seat x human", "seat 1 human now"):
        assert say(session, line).fault


def test_a_play_goes_on_from_its_log() -> None:
    session = say(sit("shell-beach", (HUMAN, HUMAN)), "auto 9").session
    again = resumed(session.game.replay(session.state.log()), session.seats)
    assert again.state == session.state
    assert len(again.past) == 9
    assert say(again, "undo").session.state == say(session, "undo").session.state


# ---- the rest --------------------------------------------------------------------------------------------------


def test_an_option_with_the_name_of_a_command_comes_first(tmp_path: Path) -> None:
    path = tmp_path / "clash.sea"
    path.write_text('game "Clash"\nplayers 2\nturn:\n    must log\naction log:\n    end game won by me\n')
    session = begin(load(path).new_state(1), (HUMAN, HUMAN))
    assert say(session, "log").session.state.is_terminal
    assert say(session, ":log").lines == ("nothing has been decided yet",)


def test_files_are_left_to_who_runs_the_session() -> None:
    session = sit("tic-tac-toe")
    assert isinstance(say(session, "save a b.jsonl").effect, Save)
    assert isinstance(say(session, "load x").effect, Load)
    assert say(session, "save").fault
    assert say(session, "load").fault


def test_leaving() -> None:
    session = sit("tic-tac-toe")
    assert say(session, "quit").session.finished
    assert say(session, "exit").session.finished
    assert say(session, "quit now").fault


def test_random_seats_alone_play_to_the_end() -> None:
    answer = opening(sit("pearl-party", (RANDOM, RANDOM)))
    assert answer.session.state.is_terminal
    assert "The play is over:" in answer.lines


def test_a_fault_in_the_rules_leaves_the_play_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "faulty.sea"
    path.write_text(FAULTY_GAME)
    session = say(begin(load(path).new_state(1), (HUMAN, HUMAN)), "grab(2)").session
    answer = say(session, "lose")
    assert answer.fault
    assert answer.session.state == session.state
    assert answer.lines[0].startswith("a fault in the rules (faulty.sea:21): 6 are to be drawn")
    assert not say(answer.session, "grab(1)").fault


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("Head", "'Head' alone is no option; it is part of"),
        ("red", "`why not red` says why"),
        ("pass", "`why not pass` says why"),
        ("99", "there is no option 99; they are numbered 1 to 14"),
        ("#99", "there is no option 99"),
        ("restart", "`back to 0`"),
        ("list the moves", "`options` lists what can be chosen"),
        ("optoins", "did you mean 'options'?"),
        ("help me", "there is no command 'me'"),
        ("help undoo", "did you mean 'undo'?"),
    ],
)
def test_what_was_probably_meant_is_told(line: str, told: str) -> None:
    answer = say(sit("shell-beach", seed=3), line)
    assert answer.fault
    assert told in text(answer)


@pytest.mark.parametrize("line", ["3", "3.", "#3", "option 3", '"3"', "choose 3", "(3)"])
def test_a_number_is_understood_with_what_people_write_around_it(line: str) -> None:
    session = sit("shell-beach", seed=3)
    assert say(session, line).session.past[0].state is session.state
    assert say(session, line).session.state == say(session, session.state.options[2].id).session.state


def test_what_was_chosen_so_far_of_a_set_is_shown() -> None:
    session = say(sit("hearts", (HUMAN, RANDOM, RANDOM, RANDOM), seed=5), "1", "1").session
    first, second = (moment.state.options[0].id for moment in session.past)
    assert f"chosen so far: {first}, {second}" in say(session, "options").lines


def test_of_many_members_of_a_var_those_unlike_most_are_told() -> None:
    assert "Filled: all none" in say(sit("yahtzee", (HUMAN,)), "board").lines
