"""`sea check` looks again only at what has changed, and keeps no verdict but "no mistake"."""

import os
from pathlib import Path
from typing import Any

import pytest

from searules.commands import clean

GAME = """game "Pond"
players 2
turn: must stop
action stop: end game drawn
"""


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clean, "user_cache_path", lambda name: tmp_path / "cache" / name)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    folder = tmp_path / "pond"
    folder.mkdir()
    path = folder / "pond.sea"
    path.write_text(GAME, encoding="utf-8")
    return path


def test_what_was_clean_is_known_until_something_changes(file: Path) -> None:
    assert clean.unseen([file]) == [file]
    clean.keep([file])
    assert clean.unseen([file]) == []
    file.write_text(GAME + "# more\n", encoding="utf-8")
    assert clean.unseen([file]) == [file]
    file.write_text(GAME, encoding="utf-8")
    assert clean.unseen([file]) == []


@pytest.mark.parametrize("other", ["more.sea", "table.tsv", "deep/table.csv"])
def test_another_file_in_the_folder_counts(file: Path, other: str) -> None:
    clean.keep([file])
    beside = file.parent / other
    beside.parent.mkdir(exist_ok=True)
    beside.write_text("x\n", encoding="utf-8")
    assert clean.unseen([file]) == [file]


def test_a_variant_of_a_game_elsewhere_is_always_checked(file: Path) -> None:
    file.write_text('variant "V" of "tic-tac-toe"\n', encoding="utf-8")
    clean.keep([file])
    assert clean.unseen([file]) == [file]


def test_another_checker_checks_again(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clean.keep([file])
    monkeypatch.setattr(clean, "_stamp", lambda: "another")
    assert clean.unseen([file]) == [file]


def test_a_folder_with_much_below_it_is_not_remembered(file: Path) -> None:
    for number in range(clean.MOST_FOLDERS):
        (file.parent / str(number)).mkdir()
    clean.keep([file])
    assert clean.unseen([file]) == [file]


def test_a_folder_that_vanishes_meanwhile_is_no_mistake(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (file.parent / "gone").mkdir()
    real = os.scandir

    def scandir(place: str) -> Any:
        if Path(place).name == "gone":
            raise FileNotFoundError(place)
        return real(place)

    monkeypatch.setattr(os, "scandir", scandir)
    clean.keep([file])
    assert clean.unseen([file]) == []


def test_without_a_place_to_write_all_is_checked(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = file.parent / "blocked"
    blocked.write_text("", encoding="utf-8")
    monkeypatch.setattr(clean, "user_cache_path", lambda name: blocked / name)
    clean.keep([file])
    assert clean.unseen([file]) == [file]


def test_the_command_keeps_clean_files_only(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from click.testing import CliRunner

    from searules.commands.main import cli

    def run() -> Any:
        return CliRunner().invoke(cli, ["check", str(file)])

    file.write_text(GAME.replace("must stop", "must stopp"), encoding="utf-8")
    assert run().exit_code == 1
    assert run().exit_code == 1
    file.write_text(GAME, encoding="utf-8")
    first = run()
    assert first.exit_code == 0

    def refuse(_paths: object) -> None:
        raise AssertionError("the file was looked through again")

    monkeypatch.setattr("searules.rules.opening.check_files", refuse)
    again = run()
    assert (again.exit_code, again.output) == (0, first.output)


def test_what_was_found_clean_depends_on_every_file_of_the_checker() -> None:
    """Also on those in folders of their own: nothing stays clean by a checker that has changed."""
    from searules import boards, language, rules

    stamp = clean._stamp()
    for part in (language, rules, boards):
        for file in Path(str(part.__file__)).parent.rglob("*.py"):
            assert f"{file} " in stamp
