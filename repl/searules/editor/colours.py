"""Colours by meaning: words of the language, and names by what they are."""

from collections.abc import Iterator
from pathlib import Path

from attrs import frozen

from searules.editor.names import Index
from searules.editor.places import Place, place_of, range_of
from searules.editor.workshop import Workshop
from searules.language.layout import BLANK

KINDS = ("keyword", "type", "enumMember", "variable", "parameter", "property", "function", "method", "label", "macro")
"""What a word can be, as the protocol calls it; their places are their numbers."""

MODIFIERS = ("declaration", "readonly")

_KIND = {
    "zone": "variable",
    "var": "variable",
    "option": "variable",
    "let": "function",
    "score": "function",
    "result": "function",
    "action": "method",
    "procedure": "method",
    "rule": "method",
    "payment": "method",
    "parameter": "parameter",
    "local": "parameter",
    "field": "property",
    "column": "property",
    "member": "enumMember",
    "row": "enumMember",
    "label": "label",
    "step": "label",
    "way": "label",
    "ruling": "macro",
    "event": "label",
    "game ends": "label",
    "after game": "label",
    "needs": "label",
}
_NAMES = ("NAME", "TYPE", "NUMBER", "STRING")


@frozen(order=True)
class Colour:
    """A word: where it begins, how long it is in UTF-16 code units, what it is, and whether it is declared there."""

    place: Place
    length: int
    kind: str
    declares: bool = False
    fixed: bool = False


def colours(workshop: Workshop, file: Path) -> list[Colour]:
    """The words of a file that can be coloured, in order."""
    found: dict[Place, Colour] = {}
    for colour in _keywords(workshop, file):
        found[colour.place] = colour
    there = {id(part.source) for part in workshop.desk.sheet(file).parts}
    for analysis in workshop.analyses(file):
        for colour in _names(workshop.index_for(file, analysis), there):
            found[colour.place] = colour
    return [found[place] for place in sorted(found)]


def _keywords(workshop: Workshop, file: Path) -> Iterator[Colour]:
    for part in workshop.desk.sheet(file).parts:
        for token in part.read.tokens:
            if token.type not in BLANK and token.type not in _NAMES and token[:1].islower():
                yield Colour(place_of(part.source, token.start_pos or 0), len(token), "keyword")


def _names(index: Index, there: set[int]) -> Iterator[Colour]:
    for use in index.uses:
        if id(use.span.source) in there:
            place = range_of(use.span)
            kind = _KIND.get(use.sort, "type")
            fixed = use.sort in ("let", "option", "member", "row")
            if use.symbol.space != "block" and place.start.line == place.end.line:
                yield Colour(place.start, place.end.column - place.start.column, kind, use.declares, fixed)


def encoded(found: list[Colour]) -> list[int]:
    """The words as the protocol sends them: five numbers each, places relative to the word before."""
    data: list[int] = []
    line = column = 0
    for colour in found:
        down = colour.place.line - line
        along = colour.place.column - (0 if down else column)
        flags = (1 if colour.declares else 0) | (2 if colour.fixed else 0)
        data += [down, along, colour.length, KINDS.index(colour.kind), flags]
        line, column = colour.place.line, colour.place.column
    return data
