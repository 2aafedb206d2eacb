"""What holds for all commands: help, exit codes, no tracebacks, plain output, nothing imported in vain."""

import os
import re
import signal
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import click
import pytest
from tests.commands.running import BAD_GAME, Sea, heed_interrupts

from searules.commands import check as check_module
from searules.commands.main import COMMANDS

HEAVY = ("prompt_toolkit", "rich", "hypothesis", "pytest", "searules.engine", "searules.verify", "searules.table")


def run(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)


def imported_by(*words: str) -> set[str]:
    """The modules that a command line imports."""
    code = (
        "import sys\nfrom searules.commands.main import cli\n"
        f"try: cli.main(args={list(words)!r})\nexcept SystemExit: pass\n"
        "print('modules:', *sys.modules, file=sys.stderr)"
    )
    return set(run(code).stderr.rpartition("modules:")[2].split())


def test_help_lists_every_command(sea: Sea) -> None:
    answer = sea("--help")
    assert answer.code == 0
    for name, entry in COMMANDS.items():
        assert re.search(rf"^  {name} .*{re.escape(entry.about[:30])}", answer.out, re.MULTILINE)


@pytest.mark.parametrize("name", COMMANDS)
def test_each_command_has_help_with_examples(name: str, sea: Sea) -> None:
    answer = sea(name, "--help")
    assert answer.code == 0
    assert "Examples:" in answer.out
    assert f"sea {name}" in answer.out


@pytest.mark.parametrize("name", COMMANDS)
def test_the_list_says_what_the_command_says(name: str) -> None:
    """The line in the list is the beginning of the command's own help, so the two cannot tell different things."""
    command = import_module(COMMANDS[name].module).command
    assert isinstance(command, click.Command)
    own = re.sub(r"[^a-z ]", "", " ".join((command.help or "").lower().split()))
    listed = re.sub(r"[^a-z ]", "", COMMANDS[name].about.lower())
    assert own.startswith(listed)


@pytest.mark.parametrize("words", [["gmaes"], ["--nonsense"], ["check"], ["run", "tic-tac-toe", "--seed", "x"], []])
def test_wrong_usage_is_2(words: list[str], sea: Sea) -> None:
    assert sea(*words).code == 2


def test_a_misspelt_command_is_told_the_nearest(sea: Sea) -> None:
    assert "did you mean 'games'?" in sea("gmaes").err


def test_a_mistake_in_sea_is_told_in_a_sentence(sea: Sea, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: object) -> None:
        raise ZeroDivisionError("by\nmistake")

    monkeypatch.setattr(check_module, "rules_files", broken)
    answer = sea("check", "pond.sea")
    assert answer.code == 70
    assert "this is a bug in Sea, not in your text: ZeroDivisionError: by mistake" in answer.err
    assert "Traceback" not in answer.err
    assert "Traceback" in sea("--traceback", "check", "pond.sea").err


def test_ctrl_c_is_quiet(sea: Sea, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(check_module, "rules_files", interrupted)
    answer = sea("check", "pond.sea")
    assert answer.code == 130
    assert "Traceback" not in answer.err + answer.out


def test_checking_imports_little() -> None:
    found = imported_by("check", "tic-tac-toe")
    assert "searules.rules" in found
    assert not [name for name in HEAVY if name in found]


def test_the_list_of_commands_imports_none_of_them() -> None:
    found = imported_by("--help")
    assert not [entry.module for entry in COMMANDS.values() if entry.module in found]


def test_a_closed_pipe_is_quiet() -> None:
    """`sea games | true`: nobody reads, and nobody is told."""
    command = f"{sys.executable} -m searules rulings shallow-sea | true; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, timeout=60)
    assert done.stderr == ""
    assert done.returncode in (0, 141)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
def test_a_full_disk_is_no_mistake_in_sea() -> None:
    with Path("/dev/full").open("w") as full:
        words = [sys.executable, "-m", "searules", "games"]
        done = subprocess.run(words, stdout=full, stderr=subprocess.PIPE, text=True, timeout=60)
    assert done.returncode == 1
    assert done.stderr == "sea: the output cannot be written: No space left on device\n"


@pytest.mark.skipif(os.name == "nt", reason="streams are closed by a POSIX shell")
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_a_closed_stream_is_an_empty_one(closed: str) -> None:
    line = f'"{sys.executable}" -m searules play tic-tac-toe --seed 1 {closed}'
    done = subprocess.run(["sh", "-c", line], capture_output=True, text=True, timeout=60, input="quit\n")
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_a_real_ctrl_c_is_quiet(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "searules", "play", "tic-tac-toe", "--seed", "1"]
    with subprocess.Popen(
        words,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=tmp_path,
        preexec_fn=heed_interrupts,
    ) as process:
        assert process.stdout is not None
        while "chooses" not in process.stdout.readline():
            pass
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=30)
    assert process.returncode == 130
    assert not errors.strip()


def test_the_version(sea: Sea) -> None:
    answer = sea("--version")
    assert answer.code == 0
    assert answer.out.startswith("sea ")


def test_output_to_a_pipe_is_plain(folder: Path) -> None:
    (folder / "bad.sea").write_text(BAD_GAME)
    environment = {**os.environ, "FORCE_COLOR": ""}
    for words in (["check", "bad.sea"], ["games"]):
        done = subprocess.run(
            [sys.executable, "-m", "searules", *words], capture_output=True, text=True, timeout=60, env=environment
        )
        assert "\x1b" not in done.stdout + done.stderr
