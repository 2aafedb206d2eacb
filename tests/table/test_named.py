"""What is named on the command line and is no game, or no log, is told for what it is, with what to type."""

from pathlib import Path

import pytest

from searules.diagnostics import SeaError
from searules.rules import shelf
from searules.table.plays import read_text


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a game, a log, a picture and folders, in which one stands."""
    (tmp_path / "pond.sea").write_text('game "Pond"\n')
    (tmp_path / "play.jsonl").write_text('{"sea log": 1}\n')
    (tmp_path / "picture.png").write_bytes(b"\x89PNG\r\n")
    (tmp_path / "empty").mkdir()
    (tmp_path / "several").mkdir()
    (tmp_path / "several" / "lake.sea").write_text('game "Lake"\n')
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("empty", "`empty` is a folder, and a game is a file: there is no `.sea` file in it"),
        ("several", "the rules in it are several/lake.sea"),
        ("picture.png", "`picture.png` is no rules: their files end in `.sea`"),
        ("play.jsonl", "`sea replay play.jsonl` plays it again"),
        ("pond", "did you mean 'pond.sea'?"),
        ("Shell Beach", "did you mean 'shell-beach'?"),
        ("nowhere/pond.sea", "there is no file `nowhere/pond.sea`"),
    ],
)
def test_what_is_no_game(here: Path, name: str, told: str) -> None:
    assert here.is_dir()
    with pytest.raises(SeaError) as error:
        shelf.find(name)
    assert told in str(error.value)


def test_a_game_is_found_by_its_path(here: Path) -> None:
    assert shelf.find("pond.sea") == Path("pond.sea")
    assert shelf.find(here / "pond.sea") == here / "pond.sea"


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("pond.sea", "pond.sea holds rules and is no log of a play; `sea play pond.sea` plays them"),
        ("empty", "empty is a folder"),
        ("picture.png", "it is no text"),
        ("missing.jsonl", "cannot be read"),
    ],
)
def test_what_is_no_log(here: Path, name: str, told: str) -> None:
    assert here.is_dir()
    with pytest.raises(SeaError) as error:
        read_text(Path(name))
    assert told in str(error.value)
