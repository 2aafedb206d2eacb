"""Inside a decision: stopping before each effect and at rules, looking round there, and going on."""

from pathlib import Path

import pytest
from tests.table.sitting import say, sit, text

from searules.engine import load
from searules.table.host import Host
from searules.table.session import HUMAN, RANDOM, Session, begin

BOTH = (HUMAN, HUMAN)
LUCKY = """
game "Lucky"
players 2

piece Pebble: 9
zone pond: heap of Pebble
zone bag of Player: heap of Pebble
var die: 1..6

setup:
    move Pebble to pond

turn:
    must grab

action grab(number in 1..3):
    needs left: count(pond) >= number          "so many are not left"
    move first(number, pond) to my bag
    lucky

to lucky:
    roll die
    if die >= 4 and count(pond) > 0: move first(1, pond) to my bag

game ends bare after the turn when pond is empty

score held: count(my bag)
winner: highest my total, then shared
"""


@pytest.fixture(scope="module")
def lucky(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game with chance in a procedure."""
    path = tmp_path_factory.mktemp("lucky") / "lucky.sea"
    path.write_text(LUCKY)
    return path


def play(path: Path, seats: tuple[str, str] = BOTH, seed: int = 1) -> Session:
    """A session at the beginning."""
    return begin(load(path).new_state(seed), seats)


def test_a_decision_is_made_effect_by_effect(lucky: Path) -> None:
    session = play(lucky)
    first = say(session, "step grab(2)")
    assert "Pond: 9 Pebble" in first.lines
    assert "1  player1: grab(2)" in first.lines[0]
    assert "0 of 3 effects done" in text(first)
    second = say(first.session, "step")
    assert "2 Pebble" not in text(first)
    assert "Bag (player1): 2 Pebble" in text(say(second.session, "board"))
    assert say(second.session, "eval count(pond)").lines == ("7",)
    assert say(second.session, "eval my total").lines == ("2",)
    assert "->     roll die" in text(say(second.session, "where"))
    third = say(second.session, "step")
    assert "die: 1 again" in text(third)
    last = say(third.session, "step", "step")
    assert "that was all" in text(last)
    assert last.session.state == say(session, "grab(2)").session.state


def test_what_a_rule_is_called_with_is_shown(lucky: Path) -> None:
    shown = text(say(play(lucky), "step 3", "where"))
    assert "  number = 3" in shown
    assert "under way: turn (lucky.sea:" in shown


def test_a_break_stops_before_the_first_statement_of_a_rule(lucky: Path) -> None:
    session = say(play(lucky), "break lucky", "watch count(pond)").session
    there = say(session, "2")
    assert "lucky (lucky.sea:" in text(there)
    assert ": roll die" in text(there)
    assert "watch count(pond) = 7" in there.lines
    assert say(there.session, "eval die").lines == ("1",)
    on = say(there.session, "continue")
    assert "player2 chooses" in text(on)
    assert say(on.session, "break off", "1").session.inside is None


def test_random_seats_stop_where_a_rule_runs_and_where_they_are_asked() -> None:
    session = say(sit("tic-tac-toe", (HUMAN, RANDOM)), "break mark").session
    mine = say(session, "1")
    assert "inside decision 1" in text(mine)
    theirs = say(mine.session, "continue")
    assert "inside decision 2" in text(theirs)
    assert "2  player2: mark(" in text(theirs)
    assert say(theirs.session, "continue").session.asked_human == "player1"
    there = say(sit("tic-tac-toe", (HUMAN, RANDOM)), "1", "back to 0", "break turn", "1", "step end", "step")
    assert "inside decision 2" in text(there)


def test_a_rule_that_is_only_read_is_no_place_to_stop() -> None:
    for line, told in (("break mark.empty", "is read, not run"), ("break nowhere", "there is no rule")):
        answer = say(sit("tic-tac-toe"), line)
        assert answer.fault
        assert told in text(answer)


def test_inside_a_decision_nothing_is_chosen_or_edited(lucky: Path) -> None:
    inside = say(play(lucky), "step 1").session
    for line in ("1", "grab(1)", "auto", "auto end", "set die to 3", "force roll 3", "hint", "why grab(1)", "step 2"):
        answer = say(inside, line)
        assert answer.fault, line
        assert answer.session is inside
    for line in ("board", "score", "scores", "log", "help", "rule grab", "options", "seat"):
        assert not say(inside, line).fault, line


def test_what_was_not_shown_yet_can_be_taken_back(lucky: Path) -> None:
    before = play(lucky)
    rolled = say(before, "step 1", "step", "step").session
    assert say(rolled, "undo").fault
    waiting = say(before, "step 1", "step").session
    assert say(waiting, "undo").session.state == before.state
    again = say(before, "1", "step").session
    assert say(again, "undo").fault, "its end was seen before"
    assert "die" not in text(say(waiting, "trace"))


def test_a_decision_can_be_looked_at_again(lucky: Path) -> None:
    session = say(play(lucky), "2").session
    again = say(session, "step")
    assert "inside decision 1, 0 of 3" in text(again)
    assert say(again.session, "step end").session.state is session.state
    for line in ("step end", "continue"):
        assert say(session, line).fault
    assert say(play(lucky), "step").fault
    assert say(play(lucky), "step 9").fault


def test_one_can_stop_before_a_hole_in_the_rules(tmp_path: Path) -> None:
    path = tmp_path / "hole.sea"
    path.write_text(LUCKY.replace("    lucky\n", "    lucky\n    if count(my bag) > 2: move the(pond) to pond\n"))
    session = play(path)
    for _ in range(9):
        option = session.state.options[-1].id
        answer = say(session, option)
        if answer.fault:
            break
        session = answer.session
    else:
        pytest.fail("the hole was not met")
    assert "a fault in the rules" in text(answer)
    there = say(session, f"step {option}")
    current = there
    for _ in range(5):
        if "a hole in the rules comes next" in text(current):
            break
        current = say(current.session, "step")
    assert "a hole in the rules comes next" in text(current)
    end = say(current.session, "step")
    assert "a fault in the rules (hole.sea:" in text(end)
    assert end.session.state == session.state
    assert end.session.inside is None
    assert say(there.session, "undo").session.state == session.state


def test_the_journal_has_a_decision_that_is_under_way(lucky: Path) -> None:
    host = Host(play(lucky))
    host.answer("step grab(2)")
    assert "grab(2)" in host.session.state.log()
    assert host.session.inside is not None
    assert host.session.game.replay(host.session.state.log()) == host.session.state


def test_designers_may_look_into_games_with_secrets() -> None:
    session = sit("shell-beach", BOTH)
    for line in ("step 1", "break take_item"):
        assert say(session, line).fault
    there = say(session, "step --anyway 1")
    assert "inside decision 1" in text(there)
    assert not say(there.session, "step").fault
    stop = say(session, "break --anyway take_item", "1")
    assert "inside decision 1" in text(stop)


def test_what_chance_gave_and_what_lay_open_for_a_moment_is_told(lucky: Path) -> None:
    told = text(say(play(lucky), "2"))
    assert "        die: 1 " in told
    hearts = say(sit("hearts", (HUMAN, RANDOM, RANDOM, RANDOM)), "auto 16")
    assert ".played -> player" in text(hearts)
    assert "hand -> " in text(hearts)
