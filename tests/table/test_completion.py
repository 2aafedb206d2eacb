"""What is offered while somebody types."""

from pathlib import Path
from time import perf_counter

import pytest
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


def test_names_in_sight_follow_what_is_worked_out() -> None:
    assert "eval count(beach" in offered("shell-beach", "eval count(bea")
    assert "watch my towel" in offered("shell-beach", "watch my tow")
    assert "eval player2.basket" in offered("shell-beach", "eval player2.bas")
    assert "set bucket" in offered("shell-beach", "set buck")
    assert "move Shell(clam, red)" in offered("shell-beach", "move Shell(clam, r")
    assert "eval --anyway shape_deck" in offered("shell-beach", "eval --anyway shape_d")
    assert "eval count(" not in offered("shell-beach", "eval coun")
    assert "eval count" in offered("shell-beach", "eval coun")
    assert "why not Shell(clam, red)" in offered("shell-beach", "why not Shell(clam, r")


def test_rules_that_can_stop_and_decisions_that_can_be_gone_back_to() -> None:
    assert "break mark" in offered("tic-tac-toe", "break m")
    assert "break mark.empty" not in offered("tic-tac-toe", "break m")
    session = say(sit("tic-tac-toe", (HUMAN, HUMAN)), "1", "1").session
    found = completions(session, "back to ")
    assert [one.line for one in found] == ["back to 1", "back to 0"]
    assert found[1].meaning == "before player1: mark(Grid(1, 1))"
    assert offered("tic-tac-toe", "step mark(Grid(3, 3") == ["step mark(Grid(3, 3))"]
    assert offered("tic-tac-toe", "help sc") == ["help scores", "help score"]
    assert offered("tic-tac-toe", "auto ") == ["auto end"]


def test_a_list_is_there_at_once_in_the_middle_of_a_large_game() -> None:
    """The whole way from a key to the screen is measured by `benchmarks/completion.py`."""
    session = say(sit("shallow-sea", (HUMAN, HUMAN)), "auto 30").session
    for line in ("", "take", "why not ", "eval ", "set fish", "break ", "back to ", "rule t", "xqz"):
        completions(session, line)  # what follows from the rules is worked out once
        times = []
        for _ in range(5):
            began = perf_counter()
            completions(session, line)
            times.append(perf_counter() - began)
        assert min(times) < 0.05, line


def test_files_follow_save_and_load(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "first.jsonl").write_text("")
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "second.jsonl").write_text("")
    (tmp_path / ".hidden").write_text("")
    monkeypatch.chdir(tmp_path)
    assert offered("tic-tac-toe", "load f") == ["load first.jsonl", "load folder/"]
    assert offered("tic-tac-toe", "load folder/") == ["load folder/second.jsonl"]
    assert offered("tic-tac-toe", f"save {tmp_path}/fi") == [f"save {tmp_path}/first.jsonl"]
    assert offered("tic-tac-toe", "load ") == ["load first.jsonl", "load folder/"]
    assert offered("tic-tac-toe", "load nowhere/x") == []
