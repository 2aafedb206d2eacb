"""Texts and places in them: what every mistake, rule and refusal points to."""

import re
from bisect import bisect_right

from attrs import define, field, frozen

_LINE_END = re.compile("\n")


@define
class Above:
    """How many lines stand above a text that is a part of a file. It is changed when lines come and go there, so that
    what was read of the part need not be read again."""

    lines: int = 0


@frozen
class Source:
    """A text with the name it is shown under (a path, or `<argument>`): a whole file, or with `above` a part of one.

    Lines and columns are counted from 1, columns in characters, offsets from 0 in the text itself.
    """

    name: str
    text: str = field(repr=False)
    above: Above | None = field(default=None, repr=False, eq=False)
    _starts: list[int] = field(init=False, repr=False, eq=False)

    def __attrs_post_init__(self) -> None:
        starts = [0, *(end.end() for end in _LINE_END.finditer(self.text))]
        object.__setattr__(self, "_starts", starts)

    def position(self, offset: int) -> tuple[int, int]:
        """Line and column of a character offset."""
        line = bisect_right(self._starts, offset)
        return line + self._lines_above, offset - self._starts[line - 1] + 1

    def offset(self, line: int, column: int) -> int:
        """Character offset of a line and column, both counted from 1."""
        return self._starts[min(line - self._lines_above, len(self._starts)) - 1] + column - 1

    def line(self, number: int) -> str:
        """The text of a line without its end."""
        number -= self._lines_above
        start = self._starts[number - 1]
        end = self._starts[number] - 1 if number < len(self._starts) else len(self.text)
        return self.text[start:end].rstrip("\r")

    @property
    def lines(self) -> int:
        """How many lines the text has."""
        return len(self._starts)

    @property
    def _lines_above(self) -> int:
        return 0 if self.above is None else self.above.lines


@frozen
class Span:
    """A stretch of a text, from character offset `start` up to but not including `end`."""

    source: Source
    start: int
    end: int

    @property
    def text(self) -> str:
        """What stands there."""
        return self.source.text[self.start : self.end]

    @property
    def line(self) -> int:
        """The line in which the stretch begins, from 1."""
        return self.source.position(self.start)[0]

    @property
    def column(self) -> int:
        """The column in which the stretch begins, from 1."""
        return self.source.position(self.start)[1]

    def to(self, other: "Span") -> "Span":
        """The stretch from the start of this one to the end of the other."""
        return Span(self.source, self.start, other.end)

    def __str__(self) -> str:
        return f"{self.source.name}:{self.line}:{self.column}"


NOWHERE = Span(Source("<built in>", ""), 0, 0)
"""The place of what no author wrote."""
