"""Where games are found."""

from pathlib import Path

import pytest

from searules.diagnostics import Diagnostics, SeaError
from searules.rules import shelf
from searules.rules.variants import load_text, open_family

NAMES = [entry.name for entry in shelf.games()]


def test_every_game_of_the_checkout_is_listed() -> None:
    files = {path.stem for path in shelf.library().glob("*/*.sea") if path.parent.name == path.stem}
    assert set(NAMES) >= files
    assert len(NAMES) == len(set(NAMES))


@pytest.mark.parametrize("name", NAMES)
def test_what_is_listed_can_be_found(name: str) -> None:
    entry = next(entry for entry in shelf.games() if entry.name == name)
    assert shelf.find(name) == entry.file
    assert shelf.find(str(entry.file)) == entry.file
    assert entry.file.parent.name != name or shelf.find(entry.file.parent) == entry.file
    assert entry.title and entry.players
    assert len({variant.slug for variant in entry.variants}) == len(entry.variants)


@pytest.mark.parametrize("name", NAMES)
def test_every_combination_that_is_meant_can_be_made(name: str) -> None:
    """Pairs, what `tested with` names, what examples ask for: no edit of the bundled games is wrong."""
    found = Diagnostics()
    family = open_family(name, found)
    assert family is not None
    for selection in family.selections():
        family.combine(selection, found)
    assert [d for d in found if d.is_error] == []


def test_unknown_games_get_a_hint() -> None:
    with pytest.raises(SeaError, match="there is no game `tic-tac-to`; did you mean 'tic-tac-toe'"):
        shelf.find("tic-tac-to")
    with pytest.raises(SeaError, match="`sea games` lists them"):
        shelf.find("zzzzzzzz")


def test_unknown_files_get_a_hint(tmp_path: Path) -> None:
    (tmp_path / "pebbles.sea").write_text('game "P"\n', encoding="utf-8")
    with pytest.raises(SeaError, match=r"did you mean .*pebbles\.sea"):
        shelf.find(tmp_path / "pebles.sea")
    with pytest.raises(SeaError, match="there is no file"):
        shelf.find(tmp_path / "nowhere" / "x.sea")
    with pytest.raises(SeaError, match="there is no file"):
        shelf.find(tmp_path / "folder.sea" / "")


@pytest.mark.parametrize(
    ("title", "name"),
    [("Solo", "solo"), ("Modified 4", "modified-4"), ("A, b: C!", "a-b-c"), ("Six shapes by (8)", "six-shapes-by-8")],
)
def test_slugs(title: str, name: str) -> None:
    assert shelf.slug(title) == name


def test_headers_are_read_quickly(tmp_path: Path) -> None:
    file = tmp_path / "x.sea"
    file.write_text(
        '# game "No"\ngame "Yes"  @ Title\nplayers 2..4   ~ r\n\nturn:\n    game "Inside"\n', encoding="utf-8"
    )
    assert shelf.headers(file) == (shelf.Header("Yes", None, file, "2..4"),)
    file.write_text('variant "A" of "x"\nvariant "B" of "x: A" # b\nreplace players 1\n', encoding="utf-8")
    assert [(h.title, h.base) for h in shelf.headers(file)] == [("A", "x"), ("B", "x: A")]
    file.write_bytes(b"\xff\xfe")
    assert shelf.headers(file) == ()
    assert shelf.headers(tmp_path / "nothing.sea") == ()


def test_single_files_and_folders_of_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "one.sea").write_text('game "One"\nplayers 1\n', encoding="utf-8")
    (tmp_path / "stray.sea").write_text('variant "Stray" of "one"\n', encoding="utf-8")
    (tmp_path / "two").mkdir()
    (tmp_path / "two" / "two.sea").write_text('game "Two"\nplayers 2\n', encoding="utf-8")
    (tmp_path / "two" / "more.sea").write_text(
        'variant "More" of "two"\nvariant "Most" of "more: More"\n', encoding="utf-8"
    )
    (tmp_path / "empty").mkdir()
    monkeypatch.setattr(shelf, "library", lambda: tmp_path)
    one, two = shelf.games()
    assert (one.name, [v.title for v in one.variants]) == ("one", ["Stray"])
    assert (two.name, two.players) == ("two", "2")
    assert [(v.slug, v.base) for v in two.variants] == [("more", "Two"), ("most", "More")]
    assert load_text("two", ["most"]).variants == ("More", "Most")
