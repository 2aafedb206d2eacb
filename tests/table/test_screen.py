"""The real application, driven through prompt-toolkit's pipe input."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.output import DummyOutput
from tests.table.sitting import sit

from searules.table.host import Host, seated
from searules.table.screen import Screen, toolbar
from searules.table.session import HUMAN, RANDOM

CTRL_C, CTRL_D, TAB, UP = "\x03", "\x04", "\t", "\x1b[A"


@contextmanager
def typing() -> Iterator[PipeInput]:
    """Keys for the application instead of a keyboard, and no terminal to draw on."""
    with create_pipe_input() as keys, create_app_session(input=keys, output=DummyOutput()):
        yield keys


def run(host: Host, *keys: str) -> None:
    """The whole session with these keys."""
    with typing() as pipe:
        for key in keys:
            pipe.send_text(key)
        Screen(host, color=False).run()


def test_a_play_is_typed(capsys: pytest.CaptureFixture[str]) -> None:
    host = seated(sit("tic-tac-toe"))
    run(host, "mark(Grid(2, 2))\r", "board\r", "quit\r")
    shown = capsys.readouterr().out
    assert "player1 chooses: Turn (9 options)" in shown
    assert "   1  player1: mark(Grid(2, 2))" in shown
    assert shown.rstrip().endswith("`sea play --resume` goes on with it")
    assert host.session.finished


def test_ctrl_c_loses_nothing_and_ctrl_d_leaves(capsys: pytest.CaptureFixture[str]) -> None:
    host = seated(sit("tic-tac-toe", (HUMAN, HUMAN)))
    run(host, "1\r", "half a li" + CTRL_C, "2\r", CTRL_D)
    assert host.session.state.turn == 3
    assert "the play is kept" in capsys.readouterr().out


def test_a_completion_is_taken() -> None:
    host = seated(sit("tic-tac-toe", (HUMAN, HUMAN)))
    run(host, "mark(Grid(3, 3" + TAB, "\r", "quit\r")
    assert "mark(Grid(3, 3))" in host.session.state.log()


def test_bad_lines_are_answered(capsys: pytest.CaptureFixture[str]) -> None:
    host = seated(sit("tic-tac-toe"))
    run(host, "fly\r", "\r", "   \r", "mark(\r", "quit\r")
    assert "'fly' is no option and no command" in capsys.readouterr().out


def test_the_screen_is_handed_over_where_seats_have_secrets(capsys: pytest.CaptureFixture[str]) -> None:
    host = seated(sit("shell-beach", (HUMAN, HUMAN)))
    run(host, "\r", "1\r", "\r", "quit\r")
    _, first, before, second, after = capsys.readouterr().out.split("\x1b[2J\x1b[3J\x1b[H")
    assert (first, second) == ("", "")
    assert "Secrets (player1): ShapeCard(" in before
    assert "Secrets (player1): 2 pieces, hidden" in after
    assert "Secrets (player2): ShapeCard(" in after


def test_nobody_is_offered_what_another_typed() -> None:
    """Each player has a history of their own where seats have secrets; elsewhere there is one for all."""
    host = seated(sit("shell-beach", (HUMAN, HUMAN)))
    with typing() as pipe:
        screen = Screen(host, color=False)
        first = screen._prompt()
        for key in ("\r", "1\r", "\r", "quit\r"):
            pipe.send_text(key)
        screen.run()
        assert screen._prompt() is not first
    alone = Screen(seated(sit("shell-beach", (HUMAN, RANDOM))), color=False)
    with typing():
        assert alone._prompt() is alone._prompt()


def test_the_toolbar_tells_game_turn_player_and_step() -> None:
    session = sit("shell-beach")
    assert toolbar(session) == "Shell Beach | turn 1 | player1 | Turn: find | turn.find | seed 1"
    assert "seed 987654321" in toolbar(sit("shell-beach", seed=987654321))
