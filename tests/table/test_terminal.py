"""The installed program at a pseudo-terminal: keys, colours, a killed terminal, and going on after it."""

import os
import signal
import sys
from pathlib import Path
from typing import Any

import pytest

pexpect = pytest.importorskip("pexpect", reason="needs a terminal of POSIX")


def at_terminal(*words: str, **environment: str) -> Any:
    """`sea` at a terminal of 24 lines and 80 columns."""
    return pexpect.spawn(
        sys.executable,
        ["-m", "searules", *words],
        env={**os.environ, "PROMPT_TOOLKIT_NO_CPR": "1", "TERM": "xterm", **environment},
        dimensions=(24, 80),
        encoding="utf-8",
        timeout=30,
    )


def test_a_session_that_is_killed_goes_on(tmp_path: Path) -> None:
    """Played, killed without warning, resumed, finished."""
    terminal = at_terminal("play", "tic-tac-toe", "--seed", "1", "--seat", "human", "--seat", "human")
    terminal.expect_exact("9 options")
    terminal.expect(">")
    terminal.sendline("mark(Grid(2, 2))")
    terminal.expect_exact("8 options")
    terminal.expect(">")
    terminal.kill(signal.SIGKILL)
    terminal.wait()

    terminal = at_terminal("play", "--resume")
    terminal.expect_exact("8 options")
    terminal.expect(">")
    terminal.sendintr()
    terminal.expect_exact("the play is kept")
    terminal.expect(">")
    terminal.sendline("log")
    terminal.expect_exact("player1: mark(Grid(2, 2))")
    terminal.expect(">")
    terminal.sendline("auto end")
    terminal.expect_exact("The play is over")
    terminal.expect(">")
    terminal.sendline(f"save {tmp_path / 'play.jsonl'}")
    terminal.expect_exact("saved to")
    terminal.expect(">")
    terminal.sendline("quit")
    terminal.expect(pexpect.EOF)
    terminal.close()
    assert terminal.exitstatus == 0
    assert (tmp_path / "play.jsonl").read_text().count("choose") >= 5


def test_reasons_time_and_expressions_at_a_terminal() -> None:
    terminal = at_terminal("play", "tic-tac-toe", "--seed", "1", "--seat", "human", "--seat", "human", NO_COLOR="1")
    for typed, told in (
        ("mark(first(Grid))", "8 options"),
        ("why not mark(Grid(1, 1))", "an empty space"),
        ("eval count(grid) + 41", "42"),
        ("trace", "box -> grid at Grid"),
        ("put one(Mark(player1)) on grid at Grid(3, 3)", "the log begins here"),
        ("eval coun(grid)", "did you mean"),
        ("undo", "taken back"),
        ("back to 0", "9 options"),
        ("redo", "8 options"),
    ):
        terminal.expect(">")
        terminal.sendline(typed)
        terminal.expect_exact(told)
    terminal.expect(">")
    terminal.sendline("quit")
    terminal.expect(pexpect.EOF)
    terminal.close()
    assert terminal.exitstatus == 0


def test_a_dumb_terminal_gets_plain_lines() -> None:
    terminal = at_terminal("play", "tic-tac-toe", "--seed", "1", TERM="dumb", NO_COLOR="1")
    terminal.expect_exact("9 options")
    terminal.expect(">")
    terminal.sendline("1")
    terminal.expect_exact("7 options")
    shown = terminal.before
    terminal.expect(">")
    terminal.sendline("quit")
    terminal.expect(pexpect.EOF)
    terminal.close()
    assert terminal.exitstatus == 0
    assert "\x1b[3" not in shown
    assert "\x1b[1m" not in shown
