"""From files to texts."""

from pathlib import Path

import pytest

from searules.diagnostics import Diagnostic, Diagnostics, SeaError
from searules.diagnostics.source import Source
from searules.language import tree
from searules.rules import check_file
from searules.rules.loading import Files, Loader
from searules.rules.variants import load_text, open_family

GAME_TEXT = 'game "G"\nplayers 2\nturn: must go_on\naction go_on: end game drawn\n'


def write(folder: Path, name: str, text: str) -> Path:
    """A file with this text."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


@pytest.fixture
def loader() -> Loader:
    """A loader whose mistakes can be looked at."""
    return Loader(Diagnostics())


def test_a_file_of_variants_is_parted_at_its_headers(tmp_path: Path, loader: Loader) -> None:
    write(tmp_path, "game.sea", 'game "G"\nplayers 2\n')
    file = write(
        tmp_path, "more.sea", '# both\nvariant "A" of "game"\nlet a = 1\nvariant "B" of "more: A"\nlet b = 1\n'
    )
    first, second = loader.texts(file)
    assert (first.title, second.slug) == ("A", "b")
    assert [d.name.text for d in first.declarations if isinstance(d, tree.Let)] == ["a"]
    assert [text.title for text in loader.chain(second)] == ["G", "A", "B"]
    assert not list(loader.diagnostics)


def test_files_are_read_once(tmp_path: Path, loader: Loader) -> None:
    file = write(tmp_path, "game.sea", 'game "G"\nplayers 2\n')
    assert loader.texts(file)[0] is loader.texts(tmp_path / "." / "game.sea")[0]


def test_a_variant_may_be_of_a_bundled_game(tmp_path: Path) -> None:
    file = write(tmp_path, "mine.sea", 'variant "Mine" of "tic-tac-toe"\nlet mine = 1\n')
    combined = load_text(file)
    assert combined.variants == ("Mine",)
    assert combined.file.name == "tic-tac-toe.sea"


def test_a_path_out_of_the_folder_is_no_base(tmp_path: Path, loader: Loader) -> None:
    write(tmp_path, "game.sea", 'game "G"\nplayers 2\n')
    (tmp_path / "sub").mkdir()
    file = write(tmp_path / "sub", "v.sea", 'variant "V" of "../game"\n')
    loader.chain(loader.texts(file)[0])
    assert [d.code for d in loader.diagnostics] == ["SEA0103"]


def test_the_file_of_one_variant_means_the_game_with_it(tmp_path: Path) -> None:
    write(tmp_path, "game.sea", 'game "G"\nplayers 2\n')
    one = write(tmp_path, "one.sea", 'variant "One" of "game"\n')
    two = write(tmp_path, "two.sea", 'variant "Two" of "game"\nvariant "Three" of "game"\n')
    assert load_text(one).variants == ("One",)
    assert load_text(two, ["three", "One"]).variants == ("Three", "One")
    with pytest.raises(SeaError, match="choose among them: `two`, `three`"):
        load_text(two)
    family = open_family(two, Diagnostics())
    assert family is not None and family.combine((), Diagnostics()).variants == ()


def test_unknown_variants_get_a_hint(tmp_path: Path) -> None:
    game = write(tmp_path, "game.sea", 'game "G"\nplayers 2\n')
    with pytest.raises(SeaError, match='"G" has no variant `solo`; it has none'):
        load_text(game, ["solo"])
    write(tmp_path, "one.sea", 'variant "Solo play" of "game"\n')
    with pytest.raises(SeaError, match="did you mean 'solo-play'"):
        load_text(game, ["solo-pley"])


def test_what_is_no_text_is_a_mistake_and_no_traceback(tmp_path: Path) -> None:
    broken = tmp_path / "broken.sea"
    broken.write_bytes(b"\xff\xfe\x00")
    for file in (broken, write(tmp_path, "empty.sea", ""), write(tmp_path, "lost.sea", 'variant "V" of "nothing"\n')):
        found = Diagnostics()
        assert open_family(file, found) is None
        assert found.errors
        with pytest.raises(SeaError):
            load_text(file)


def test_selections_are_all_that_is_to_be_checked(tmp_path: Path) -> None:
    game = write(tmp_path, "game.sea", 'game "G"\nplayers 2\nexample "e":\n    with "C"\n    expect yes\n')
    write(tmp_path, "more.sea", 'variant "A" of "game"\nnot with "B"\nvariant "B" of "game"\ntested with "C", "D"\n')
    write(tmp_path, "rest.sea", 'variant "C" of "game"\nvariant "D" of "rest: C"\n')
    found = Diagnostics()
    family = open_family(game, found)
    assert family is not None
    assert family.selections() == [
        (),
        ("A",),
        ("B",),
        ("C",),
        ("D",),
        ("A", "C"),
        ("A", "D"),
        ("B", "C"),
        ("B", "D"),
        ("C", "D"),
        ("B", "C", "D"),
    ]
    assert family.combine(("D",), found).variants == ("C", "D")
    assert family.combine((), found).variants == ()
    assert not list(found)


def test_a_second_variant_that_is_of_nothing_is_told(tmp_path: Path) -> None:
    game = write(tmp_path, "game.sea", GAME_TEXT)
    more = write(tmp_path, "more.sea", 'variant "A" of "game"\nlet a = 1\nvariant "B" of "gme"\nlet b = 1\n')
    for named in (game, more):
        found = [one for one in check_file(named) if one.code == "SEA0103"]
        assert [(one.span.line, one.suggestion) for one in found] == [(3, "did you mean 'game'?")]


def test_a_text_that_was_read_is_not_read_again_until_it_changes(tmp_path: Path) -> None:
    file = tmp_path / "pond.sea"
    file.write_text('game "Pond"\nplayers 2\nvar n: 0..\n')
    files = Files()

    def read() -> tuple[tree.File, list[Diagnostic]]:
        source = files.source(file)
        assert isinstance(source, Source)
        return files.parse(source)

    (first, found), (again, found_again) = read(), read()
    assert again is first
    assert found == found_again != []
    found.clear()  # what somebody does with the mistakes concerns nobody else
    assert read()[1] == found_again
    file.write_text('game "Pond"\nplayers 2\nvar n: 0..3\n')
    changed, none = read()
    assert (len(changed.declarations), none) == (3, [])
