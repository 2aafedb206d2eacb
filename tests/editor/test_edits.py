"""The language server, edit by edit: what it shows is what `check_file` finds in the same text when it is saved."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.editor.client import Client
from tests.editor.edits import EDITS

from searules.diagnostics import Diagnostic
from searules.editor.findings import finding_of
from searules.rules import check_file

GAMES = Path(__file__).parents[2] / "games"
SHARED = ("corals.tsv", "sections.tsv", "shallow-sea.sea")
COMPARED = 5
"""Each so manieth edit is compared with a whole check, and the last one; `benchmarks/editor.py` compares them all."""


@pytest.fixture(scope="module")
def sea(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Client, Path]]:
    """A server, and a copy of Shallow Sea without its variants."""
    folder = tmp_path_factory.mktemp("sea").resolve()
    for name in SHARED:
        shutil.copy(GAMES / "shallow-sea" / name, folder / name)
    client = Client.start(folder, "--no-background")
    yield client, folder / "shallow-sea.sea"
    client.kill()


def shown(found: list[dict[str, Any]]) -> list[tuple[str, int, int, int, int, str]]:
    """Mistakes as the editor was told them."""
    return sorted(
        (one["code"], *one["range"]["start"].values(), *one["range"]["end"].values(), one["message"]) for one in found
    )


def expected(found: list[Diagnostic], file: Path) -> list[tuple[str, int, int, int, int, str]]:
    """The mistakes of a file as the editor ought to be told them."""
    mine = [finding_of(one) for one in found if one.span.source.name == str(file)]
    return sorted(
        (
            one.code,
            one.range.start.line,
            one.range.start.column,
            one.range.end.line,
            one.range.end.column,
            one.message,
        )
        for one in mine
    )


def test_thirty_edits(sea: tuple[Client, Path], tmp_path: Path) -> None:
    client, file = sea
    saved = tmp_path / file.name
    for name in SHARED:
        shutil.copy(file.with_name(name), tmp_path / name)
    first = text = file.read_text(encoding="utf-8")
    assert client.open(file) == []
    kinds = set()
    for number, edit in enumerate(EDITS, start=1):
        text, change = edit.applied(text)
        found = client.change(file, [change])
        kinds.add(bool(found))
        if number % COMPARED and number < len(EDITS):
            continue
        saved.write_text(text, encoding="utf-8")
        told = [(*one[:5], one[5].replace(str(file), str(saved))) for one in shown(found)]
        assert told == expected(check_file(saved), saved), edit.what
    assert text == first
    assert kinds == {True, False}
    assert len(EDITS) >= 30


def test_an_edit_of_the_whole_text_and_of_several_places(sea: tuple[Client, Path]) -> None:
    client, file = sea
    text = file.read_text(encoding="utf-8")
    assert client.change(file, [{"text": text.replace("let move_cost = 2", "let moving_cost = 2")}])
    line = text[: text.index("let move_cost")].count("\n")
    place = {"start": {"line": line, "character": 4}, "end": {"line": line, "character": 15}}
    empty = {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}}
    found = client.change(file, [{"range": place, "text": "move_cost"}, {"range": empty, "text": "# one more line\n"}])
    assert found == []
