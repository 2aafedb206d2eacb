"""The first screen of the README: its two commands are what they should be. (The rest is run by tests/docs.)"""

import re
from pathlib import Path

from searules.rules import shelf

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
SHELL = re.findall(r"^```sh\n(.*?)\n```$", README, re.MULTILINE | re.DOTALL)


def test_there_are_two_commands_of_one_line_on_the_first_screen() -> None:
    assert len(SHELL) == 2
    assert all("\n" not in command for command in SHELL)
    assert README.index(SHELL[1]) < len("\n".join(README.splitlines()[:24]))


def test_the_first_sets_up_and_starts_a_game() -> None:
    made, installed, played = SHELL[0].split(" && ")
    assert made == "python3 -m venv .venv"
    assert installed == ".venv/bin/pip install -q -e ."
    program, command, game = played.split()
    assert (program, command) == (".venv/bin/sea", "play")
    assert game in {entry.name for entry in shelf.games()}


def test_the_second_sets_up_and_runs_the_tests_as_ci_does() -> None:
    made, installed, tested = SHELL[1].split(" && ")
    assert made == "python3 -m venv .venv"
    assert installed == '.venv/bin/pip install -q -e ".[dev]"'
    ci = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert f'step "tests" {tested.removeprefix(".venv/bin/")}\n' in ci


def test_ci_can_be_run() -> None:
    assert (ROOT / ".ci" / "run").stat().st_mode & 0o111
