"""A document as data: headings, paragraphs, lists, tables, figures; `markdown.py` and `html.py` write it.

Texts hold four sorts of markup: `*emphasised*`, `**strong**`, `[words](#anchor)`, and a backslash before a sign that
is meant as it stands.
"""

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from attrs import field, frozen


def _tuple(lines: Sequence["Line"]) -> tuple["Line", ...]:
    return tuple(lines)


@frozen
class Line:
    """A sentence with what belongs to it: lines inside it, where the rulebook says it, how silences were decided."""

    text: str
    inside: tuple["Line", ...] = field(default=(), converter=_tuple)
    citations: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()
    anchor: str = ""


@frozen
class Heading:
    level: int
    text: str
    anchor: str


@frozen
class Paragraph:
    line: Line


@frozen
class Items:
    """A list of lines; `ordered` where one follows the other."""

    lines: tuple[Line, ...]
    ordered: bool = False


@frozen
class Grid:
    """A table; columns of numbers are set to the right."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@frozen
class Figure:
    """A place for a picture of that name; left out where there is none."""

    name: str
    caption: str


Block: TypeAlias = Heading | Paragraph | Items | Grid | Figure


@frozen
class Document:
    title: str
    blocks: tuple[Block, ...]

    def texts(self) -> Iterator[str]:
        """Every text in the document."""
        for block in self.blocks:
            match block:
                case Heading(text=text):
                    yield text
                case Paragraph(line=line):
                    yield from texts_of(line)
                case Items(lines=lines):
                    for line in lines:
                        yield from texts_of(line)
                case Grid(head=head, rows=rows):
                    yield from head
                    for row in rows:
                        yield from row
                case Figure(caption=caption):
                    yield caption


def texts_of(line: Line) -> Iterator[str]:
    """The texts of a line and of the lines inside it."""
    yield line.text
    yield from line.rulings
    for inner in line.inside:
        yield from texts_of(inner)


def paragraph(text: str) -> Paragraph:
    """A paragraph of one plain line."""
    return Paragraph(Line(text))
