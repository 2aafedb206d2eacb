"""What makes the table comfortable: hints, other seats, options by expression, fuzzy completion, a standing `done`."""

from pathlib import Path

from tests.table.sitting import say, sit, text

from searules.engine import load
from searules.table.completion import completions
from searules.table.session import HUMAN, RANDOM, begin

WINDOW = """\
game "Window"
players 1
var coins: 0..9 = 2
var steps: 0..9 = 0

turn:
    at any time: buy
    must walk while possible

action walk:
    needs early: steps < 4
    add 1 to steps

action buy:
    needs rich: coins > 0
    take 1 from coins

game ends late after the turn when steps >= 4
"""


def test_a_hint_comes_from_imagined_plays() -> None:
    session = sit("tic-tac-toe", (HUMAN, HUMAN))
    for at in ("1, 1", "1, 2", "2, 1", "2, 2"):
        session = say(session, f"mark(Grid({at}))").session
    lines = say(session, "hint").lines
    assert lines[0].startswith("from ")
    assert lines[1].split() == ["1.00", "mark(Grid(3,", "1))"]
    assert say(session, "hint 0").fault
    assert say(session, "hint soon").fault
    assert say(session, "hint").lines == lines
    assert not say(sit("shell-beach"), "hint").fault


def test_another_seat_looks() -> None:
    session = sit("shell-beach", (HUMAN, HUMAN))
    answer = say(session, "seat 2")
    shown = text(answer)
    assert "Secrets (player1): 2 pieces, hidden" in shown
    assert "player1 is to choose; `seat 1` hands the table over" in shown
    assert say(answer.session, "1").fault
    assert say(answer.session, "options").lines[-1].startswith("player1 is to choose")
    assert not say(answer.session, "seat 1", "1").fault
    assert say(sit("shell-beach", (HUMAN, RANDOM)), "seat 2").fault


def test_an_option_is_named_by_an_expression() -> None:
    session = sit("shell-beach", (HUMAN, HUMAN))
    reached = say(session, "eval first(1, Head in beach where (Head.space.row is bucket.row))")
    assert reached.lines
    answer = say(session, "take_item(first(1, item in beach where item.in_reach))")
    assert not answer.fault
    assert say(session, "take_item(item in beach where item.in_reach)").fault
    tic = sit("tic-tac-toe", (HUMAN, HUMAN))
    assert say(tic, "mark(first(Grid))").session.state.turn == 2


def test_completion_is_fuzzy() -> None:
    session = sit("tic-tac-toe", (HUMAN, HUMAN))
    assert completions(session, "mg33")[0].line == "mark(Grid(3, 3))"
    assert completions(session, "grid(3,1")[0].line == "mark(Grid(3, 1))"
    assert completions(session, "why 3,1")[0].line == "why mark(Grid(3, 1))"


def test_done_is_said_where_only_open_actions_could_be_chosen(tmp_path: Path) -> None:
    file = tmp_path / "window.sea"
    file.write_text(WINDOW)
    plain = begin(load(str(file)).new_state(1), (HUMAN,))
    assert say(plain, "done").fault
    session = say(plain, "done unless I say so").session
    assert session.done_is_said
    assert not say(session, "done when I say so").session.done_is_said
    asked = say(plain, "walk", "walk", "walk", "walk").session
    assert [option.id for option in asked.state.options] == ["buy", "done"]
    over = say(session, "walk", "walk", "walk", "walk").session
    assert over.state.is_terminal
    assert over.state.log() == say(asked, "done").session.state.log()
    assert say(over, "undo").session.state.history.number == 3  # type: ignore[union-attr]
