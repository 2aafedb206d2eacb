"""Places as editors count them: lines from 0, columns in UTF-16 code units; and files as URIs."""

from pathlib import Path

from attrs import frozen
from pygls.uris import from_fs_path, to_fs_path

from searules.diagnostics import Source, Span

UNTITLED = Path("/untitled")
"""The folder of texts that have no file yet."""


@frozen(order=True)
class Place:
    """A line and a column, both from 0, the column in UTF-16 code units."""

    line: int
    column: int


@frozen
class Range:
    """From a place up to another."""

    start: Place
    end: Place


def units(text: str) -> int:
    """How many UTF-16 code units a text has."""
    return len(text) + sum(char > "\uffff" for char in text)


def characters(line: str, column: int) -> int:
    """How many characters of a line stand before a column in UTF-16 code units; all, if it has not so many."""
    seen = 0
    for number, char in enumerate(line):
        if seen >= column:
            return number
        seen += 2 if char > "\uffff" else 1
    return len(line)


def place_of(source: Source, offset: int) -> Place:
    """The place of a character offset."""
    line, column = source.position(min(max(offset, 0), len(source.text)))
    return Place(line - 1, units(source.line(line)[: column - 1]))


def range_of(span: Span) -> Range:
    """The range of a span."""
    return Range(place_of(span.source, span.start), place_of(span.source, max(span.start, span.end)))


def offset_of(text: str, place: Place) -> int:
    """The character offset of a place in a text; the nearest one where the text has no such place."""
    lines = text.split("\n")
    if place.line >= len(lines):
        return len(text)
    start = sum(len(line) + 1 for line in lines[: place.line])
    return start + characters(lines[place.line].rstrip("\r"), place.column)


def path_of(uri: str) -> Path:
    """The file of a URI; of a text that has none a name in a folder that does not exist."""
    found = to_fs_path(uri) if uri.startswith("file:") else None
    if found is None:
        return UNTITLED / uri.rpartition(":")[2].strip("/").replace("/", "_")
    return Path(found).resolve()


def uri_of(path: Path) -> str:
    """The URI of a file."""
    return from_fs_path(str(path)) or path.as_uri()
