"""Each mistake that the checker finds has a code, a place and a sentence: they are written beside the files in `bad/`.

A file is named for the code that it is about. `SEA_UPDATE_GOLDEN=1` writes what is found into the `.expected` files,
to be reviewed like code.
"""

import os
from functools import cache
from pathlib import Path

import pytest

from searules.diagnostics import Diagnostic, Diagnostics
from searules.rules.check import look_through
from searules.rules.codes import CHECK_CODES
from searules.rules.variants import gather

BAD = Path(__file__).parent / "bad"
NAMES = sorted({path.stem for path in BAD.iterdir() if path.suffix in (".sea", ".expected")})
UPDATE = os.environ.get("SEA_UPDATE_GOLDEN") == "1"


@cache
def mistakes(name: str) -> tuple[Diagnostic, ...]:
    """What is wrong with a file of `bad/`."""
    return tuple(mistakes_of(BAD / f"{name}.sea"))


def mistakes_of(file: Path) -> list[Diagnostic]:
    """What is wrong with any file."""
    diagnostics = Diagnostics()
    combined = gather(file, (), diagnostics)
    assert combined is not None
    look_through(combined, diagnostics)
    return diagnostics.sorted()


def shown(diagnostic: Diagnostic) -> str:
    """A mistake on one line."""
    span, severity = diagnostic.span, diagnostic.severity.value
    return f"{span.line}:{span.column} {diagnostic.code} {severity} {diagnostic.message} | {diagnostic.suggestion}"


@pytest.mark.parametrize("name", NAMES)
def test_mistakes_are_explained(name: str) -> None:
    expected = BAD / f"{name}.expected"
    found = "".join(f"{shown(diagnostic)}\n" for diagnostic in mistakes(name))
    if UPDATE:
        expected.write_text(found, encoding="utf-8")
    assert found == expected.read_text(encoding="utf-8")
    assert name.split("_")[0] in found


UNREAD = {
    "to throw:\n    if n = 1: end turn\n    add 1 to n": "SEA0012",
    "to throw:\n    add 1 for n": "SEA0001",
    "to throw:\n      add 1 to n\n    add 1 to n": "SEA0008",
}


@pytest.mark.parametrize("procedure", UNREAD)
def test_what_cannot_be_read_is_not_said_to_be_missing(procedure: str, tmp_path: Path) -> None:
    file = tmp_path / "cups.sea"
    file.write_text(
        'game "Cups"\nplayers 2\nvar n: 0..9\nruling low: "The low cup."\n'
        f"{procedure}\n"
        "turn:\n    throw\n    must stop\naction stop: end game drawn\nvar M = 3\n"
        "score cups: my m + o\nwinner: highest my total, then shared\n"
    )
    found = mistakes_of(file)
    assert [one.code for one in found] == [UNREAD[procedure], "SEA0021", "SEA0201"], found
    assert "`o`" in found[-1].message


def test_so_many_players_are_counted_as_can_play(tmp_path: Path) -> None:
    file = tmp_path / "shares.sea"
    file.write_text(
        'game "Shares"\nplayers 3..4\nturn: must stop\naction stop: end game drawn\n'
        "score share: 12 div count(players)\nwinner: highest my total, then shared\n"
    )
    assert mistakes_of(file) == []


@pytest.mark.parametrize("code", CHECK_CODES)
def test_each_code_has_a_file(code: str) -> None:
    assert any(name.startswith(f"{code}_") for name in NAMES), f"write tests/rules/bad/{code}_name.sea"


def test_each_file_has_a_code() -> None:
    assert {name.split("_")[0] for name in NAMES} == set(CHECK_CODES)


@pytest.mark.parametrize("name", NAMES)
def test_only_known_codes_at_places_in_the_text(name: str) -> None:
    for diagnostic in mistakes(name):
        span = diagnostic.span
        assert 0 <= span.start <= span.end <= len(span.source.text)
        assert diagnostic.code in CHECK_CODES


@pytest.mark.parametrize("name", NAMES)
def test_sentences_speak_of_the_game(name: str) -> None:
    """No word of the checker's own, no type that it does not know, no sentence that ends in nothing."""
    for diagnostic in mistakes(name):
        text = f"{diagnostic.message} {diagnostic.suggestion}"
        assert not any(word in text for word in ("UNKNOWN", "None", "Sort(", "something unknown", "``")), text


@pytest.mark.parametrize("name", NAMES)
def test_each_mistake_says_what_to_do(name: str) -> None:
    for diagnostic in mistakes(name):
        assert diagnostic.suggestion, diagnostic.message
