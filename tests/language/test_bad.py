"""Each mistake in a text has a code, a place and a sentence: they are written beside the files in `bad/`.

`SEA_UPDATE_GOLDEN=1` writes what is found into the `.expected` files, to be reviewed like code.
"""

import os
from functools import cache
from pathlib import Path

import pytest

from searules.diagnostics.diagnostic import Diagnostic
from searules.language import parse, read_bytes, read_file
from searules.language.codes import SYNTAX_CODES
from searules.language.layout import MOST_WORDS
from searules.language.parser import MOST_DECLARATIONS
from searules.language.reading import LARGEST_FILE

BAD = Path(__file__).parent / "bad"
NAMES = sorted({path.stem for path in BAD.iterdir() if path.suffix in (".sea", ".expected")})
UPDATE = os.environ.get("SEA_UPDATE_GOLDEN") == "1"


@cache
def mistakes(name: str) -> tuple[Diagnostic, ...]:
    """What is wrong with a file; three of them are made as long as they must be to be refused."""
    path = BAD / f"{name}.sea"
    match name.split("_")[0]:
        case "SEA0041":
            source = read_bytes(path.read_bytes().ljust(LARGEST_FILE + 1, b"#"), path.name)
        case "SEA0038":
            source = read_bytes(path.read_bytes() * (MOST_DECLARATIONS + 1), path.name)
        case "SEA0047":
            head, _, body = path.read_bytes().partition(b"\n")
            source = read_bytes(head + b"\n" + body * MOST_WORDS, path.name)
        case _:
            source = read_file(path)
    return (source,) if isinstance(source, Diagnostic) else tuple(parse(source)[1])


def shown(diagnostic: Diagnostic) -> str:
    """A mistake on one line."""
    span = diagnostic.span
    fix = "" if diagnostic.fix is None else f" => {diagnostic.fix}"
    return f"{span.line}:{span.column} {diagnostic.code} {diagnostic.message} | {diagnostic.suggestion}{fix}"


@pytest.mark.parametrize("name", NAMES)
def test_mistakes_are_explained(name: str) -> None:
    expected = BAD / f"{name}.expected"
    found = "".join(f"{shown(diagnostic)}\n" for diagnostic in mistakes(name))
    if UPDATE:
        expected.write_text(found, encoding="utf-8")
    assert found == expected.read_text(encoding="utf-8")
    assert name.split("_")[0] in found


@pytest.mark.parametrize("code", SYNTAX_CODES)
def test_each_code_has_a_file(code: str) -> None:
    assert any(name.startswith(f"{code}_") for name in NAMES), f"write tests/language/bad/{code}_name.sea"


def test_each_file_has_a_code() -> None:
    assert {name.split("_")[0] for name in NAMES} == set(SYNTAX_CODES)


def test_places_are_in_the_text() -> None:
    for name in NAMES:
        for diagnostic in mistakes(name):
            span = diagnostic.span
            assert 0 <= span.start <= span.end <= len(span.source.text), name
            assert diagnostic.code in SYNTAX_CODES, name


@pytest.mark.parametrize("name", [name for name in NAMES if not name.startswith("SEA004")])
def test_fixes_change_what_is_wrong(name: str) -> None:
    """A certain replacement never leaves the same mistake in its place."""
    for diagnostic in mistakes(name)[:3]:
        if diagnostic.fix is None:
            continue
        span = diagnostic.span
        text = span.source.text[: span.start] + diagnostic.fix + span.source.text[span.end :]
        again = parse(type(span.source)(span.source.name, text))[1]
        assert (diagnostic.code, span.start) not in [(other.code, other.span.start) for other in again]
