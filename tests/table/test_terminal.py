"""The installed program at a pseudo-terminal: keys, colours, a killed terminal, and going on after it."""

import os
import re
import signal
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.table.sitting import say, sit

pyte = pytest.importorskip("pyte")
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


def shown_at(columns: int, rows: int, raw: str) -> list[str]:
    """The lines of a screen of this size, and those that have left it above, after a terminal was told all this."""
    screen = pyte.HistoryScreen(columns, rows, history=2_000, ratio=1.0)
    pyte.Stream(screen).feed(raw)
    gone = ["".join(line[column].data for column in range(columns)) for line in screen.history.top]
    return [line.rstrip() for line in (*gone, *screen.display)]


@pytest.mark.parametrize(
    ("rows", "columns", "environment"),
    [(24, 80, {}), (50, 200, {}), (24, 80, {"NO_COLOR": "1"}), (50, 200, {"TERM": "dumb"})],
)
def test_pictures_are_whole_and_lines_fit(rows: int, columns: int, environment: dict[str, str]) -> None:
    """The real program at a terminal of that size: what it draws is what the session shows, line by line."""
    terminal = at_terminal("play", "shell-beach", "--seed", "3", **environment)
    terminal.setwinsize(rows, columns)
    raw = ""
    talk = {"": "options)", "1": "options)", "why not take_item(Head)": "chosen instead", "quit": "is kept"}
    for typed, told in talk.items():
        if typed:
            terminal.sendline(typed)
        terminal.expect_exact(told)
        raw += terminal.before + terminal.after
        terminal.expect(pexpect.EOF if typed == "quit" else ">")
        raw += terminal.before + (terminal.after if typed != "quit" else "")
    terminal.close()
    assert terminal.exitstatus == 0
    lines = shown_at(columns, rows, raw)
    expected = say(sit("shell-beach", seed=3), "1", "board").lines
    for line in expected[:10]:
        assert line in lines, line
    coloured = bool(re.search(r"\x1b\[(?:3[1-7]|9[0-7])m", raw))
    assert coloured == (not environment)
