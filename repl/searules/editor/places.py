"""Places as editors count them: lines from 0, columns in UTF-16 code units."""

from attrs import frozen

from searules.diagnostics import Source, Span


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
