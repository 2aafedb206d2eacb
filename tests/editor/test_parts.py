"""The functions behind the language server: places, incremental reading, half-typed expressions, folds, help."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from searules.diagnostics import Source
from searules.editor import help as told
from searules.editor.background import Question, answer
from searules.editor.findings import finding_of
from searules.editor.half_typed import expression_before
from searules.editor.layout import line_changes
from searules.editor.outline import Fold, folds
from searules.editor.pieces import Sheet
from searules.editor.places import Place, offset_of, place_of
from searules.editor.uris import path_of, uri_of
from searules.editor.workshop import Workshop
from searules.language import parse
from searules.rules import check_file
from searules.rules.functions import FUNCTIONS
from searules.rules.verbs import VERBS

GAMES = Path(__file__).parents[2] / "games"
TEXTS = [file.read_text(encoding="utf-8") for file in sorted(GAMES.glob("[pt]*/*.sea"))]


@given(st.text(alphabet="ab \n\r🐸é", max_size=40), st.integers(0, 45))
def test_places_are_utf_16_and_lead_back(text: str, offset: int) -> None:
    text = text.replace("\r\n", "\n").replace("\r", "")
    offset = min(offset, len(text))
    place = place_of(Source("x", text), offset)
    assert offset_of(text, place) == offset
    line = text.split("\n")[place.line]
    before = line.encode("utf-16-le")[: 2 * place.column].decode("utf-16-le")
    assert line.startswith(before)


def test_a_place_that_there_is_not_is_the_nearest_one() -> None:
    assert offset_of("ab\ncd", Place(0, 99)) == 2
    assert offset_of("ab\ncd", Place(9, 0)) == 5
    assert offset_of("🐸b", Place(0, 1)) == 1


def test_files_and_uris() -> None:
    file = Path("/tmp/a folder/pond é.sea")
    assert path_of(uri_of(file)) == file
    assert path_of("untitled:Untitled-1").name == "Untitled-1"


@settings(max_examples=25)
@given(st.sampled_from(TEXTS), st.data())
def test_reading_what_has_changed_is_reading_all(text: str, data: st.DataObject) -> None:
    """After any edits the declarations, their places and the mistakes are those of a text that is read anew."""
    sheet = Sheet.of(Source("x.sea", text))
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        end = min(len(text), start + data.draw(st.integers(0, 30)))
        text = (
            text[:start]
            + data.draw(st.sampled_from(["", "\n", "x", "    ", "(", '"', "let a = 1\n", "#"]))
            + text[end:]
        )
        sheet = Sheet.of(Source("x.sea", text), sheet)
    fresh, problems = parse(Source("x.sea", text))
    assert sheet.file is not None
    assert sheet.file.declarations == fresh.declarations
    spans = zip(sheet.file.declarations, fresh.declarations, strict=True)
    assert all((a.span.line, a.span.column, a.span.text) == (b.span.line, b.span.column, b.span.text) for a, b in spans)
    assert [finding_of(one) for one in sheet.problems] == [finding_of(one) for one in problems]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("needs a: my hand", "my hand"),
        ("x = the(card in hand).space", "the(card in hand).space"),
        ("x = (grid at space)", "(grid at space)"),
        ("count(p.water", "p.water"),
        ("1 + x.y(2)", "x.y(2)"),
        ("a is b and c", "c"),
        ("Player", "Player"),
        ("for x in", "in"),
        ("", ""),
        ("(((", ""),
        (")", ""),
    ],
)
def test_the_value_before_a_dot(text: str, value: str) -> None:
    assert expression_before(text) == value


def test_folds_of_blocks_and_comments() -> None:
    text = "# a\n# b\nturn:\n    if x:\n        y\n\n    z\nlet a = 1\n# c\n"
    assert set(folds(text)) == {Fold(0, 1, comment=True), Fold(2, 6), Fold(3, 4)}


@given(st.lists(st.sampled_from("abc"), max_size=12), st.lists(st.sampled_from("abc"), max_size=12))
def test_changes_of_lines_make_the_wanted_text(old: list[str], new: list[str]) -> None:
    before, after = "".join(f"{line}\n" for line in old), "".join(f"{line}\n" for line in new)
    lines = before.splitlines(keepends=True)
    for change in reversed(line_changes(Path("x"), before, after)):
        lines[change.range.start.line : change.range.end.line] = [change.text]
    assert "".join(lines) == after


def test_help_speaks_of_every_function_and_verb_and_of_no_other() -> None:
    assert set(told.FUNCTIONS) == set(FUNCTIONS)
    assert set(told.VERBS) == set(VERBS)
    assert told.about("count")
    assert told.about("nothing_like_it") == ""


def test_the_background_finds_what_sea_check_finds() -> None:
    """All combinations of the variants of a game, with one mistake in a text that is not saved."""
    file = GAMES / "pearl-party" / "pearl-party.sea"
    text = file.read_text(encoding="utf-8").replace("winner: ", "let nobody_asks = 1\nwinner: ", 1)
    found = answer(Question(1, file, {file: text}), stop=lambda: False)
    assert found is not None
    assert [one.code for one in found.findings] == ["SEA0271"]
    assert answer(Question(2, file, {}), stop=lambda: True) is None
    again = answer(Question(3, file, {}), stop=lambda: False)
    assert again is not None
    assert list(again.findings) == [finding_of(one) for one in check_file(file)] == []


LOOKED_AT = ("pearl-party/pearl-party.sea", "shallow-sea/shallow-sea-solo.sea", "shell-beach/shell-beach-6x8.sea")


@pytest.mark.parametrize("name", LOOKED_AT)
def test_every_name_that_a_game_declares_is_found_again(name: str) -> None:
    """Whatever is known to mean something is declared in the game or in the variant."""
    workshop, file = Workshop(), (GAMES / name).resolve()
    assert workshop.look(file).diagnostics == ()
    index = workshop.index(file, 0)
    assert index is not None
    declared = {use.symbol for use in index.uses if use.declares}
    assert {use.symbol for use in index.uses} <= declared
    assert all(use.span.text == use.symbol.name for use in index.uses)
    assert len(index.uses) > 300
