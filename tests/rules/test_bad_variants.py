"""Each mistake in files, tables and variants: a case is some files and what is selected, beside what is found.

`SEA_UPDATE_GOLDEN=1` writes what is found into the `.expected` files, to be reviewed like code.
"""

import os
from pathlib import Path

import pytest

from searules.diagnostics import Diagnostic, Diagnostics, Span
from searules.rules.variant_codes import VARIANT_CODES
from searules.rules.variants import gather

BAD = Path(__file__).parent / "bad_variants"
NAMES = sorted(path.stem for path in BAD.glob("*.case"))
UPDATE = os.environ.get("SEA_UPDATE_GOLDEN") == "1"


def mistakes(name: str, folder: Path) -> list[Diagnostic]:
    """What is found when the files of a case lie beside the game of these tests.

    The first line says what is done: `select A | B` takes variants of the game, `open FILE` another file.
    """
    head, *files = (BAD / f"{name}.case").read_text(encoding="utf-8").split("=== ")
    (folder / "pebbles.sea").write_bytes((BAD / "pebbles.sea").read_bytes())
    for file in files:
        title, text = file.split("\n", 1)
        (folder / title).write_bytes(text.replace("\\xe9", "\xe9").encode("latin-1"))
    word, rest = head.strip().split(" ", 1)
    diagnostics = Diagnostics()
    opened, selected = (rest, []) if word == "open" else ("pebbles.sea", rest.split(" | "))
    gather(folder / opened, selected, diagnostics)
    return diagnostics.sorted()


def shown(diagnostic: Diagnostic) -> str:
    """A mistake with its further places, a line each."""
    first = f"{place(diagnostic.span)} {diagnostic.code} {diagnostic.message} | {diagnostic.suggestion}\n"
    notes = [f"    note: {note}\n" for note in diagnostic.notes]
    return first + "".join([f"    {place(label.span)} {label.text}\n" for label in diagnostic.labels] + notes)


def place(span: Span) -> str:
    """File, line and column."""
    return f"{Path(span.source.name).name}:{span.line}:{span.column}"


@pytest.mark.parametrize("name", NAMES)
def test_mistakes_are_explained(name: str, tmp_path: Path) -> None:
    expected = BAD / f"{name}.expected"
    found = "".join(map(shown, mistakes(name, tmp_path)))
    if UPDATE:
        expected.write_text(found, encoding="utf-8")
    assert found == expected.read_text(encoding="utf-8")
    assert name.split("_")[0] in found


def test_the_game_itself_has_no_mistake(tmp_path: Path) -> None:
    (tmp_path / "pebbles.sea").write_bytes((BAD / "pebbles.sea").read_bytes())
    diagnostics = Diagnostics()
    gather(tmp_path / "pebbles.sea", (), diagnostics)
    assert not list(diagnostics)


def test_each_code_has_a_case_and_each_case_a_code() -> None:
    assert {name.split("_")[0] for name in NAMES} == set(VARIANT_CODES)


def test_each_mistake_says_what_to_do(tmp_path: Path) -> None:
    for name in NAMES:
        folder = tmp_path / name
        folder.mkdir()
        for diagnostic in mistakes(name, folder):
            assert diagnostic.suggestion, f"{name}: {diagnostic.message}"
            span = diagnostic.span
            assert 0 <= span.start <= span.end <= len(span.source.text), name
