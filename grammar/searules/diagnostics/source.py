"""Texts and places in them: what every mistake, rule and refusal points to."""

from bisect import bisect_right

from attrs import field, frozen


@frozen
class Source:
    """A text with the name it is shown under (a path, or `<argument>`).

    Lines and columns are counted from 1, columns in characters.
    """

    name: str
    text: str = field(repr=False)
    _starts: list[int] = field(init=False, repr=False, eq=False)

    def __attrs_post_init__(self) -> None:
        starts = [0]
        starts.extend(i + 1 for i, char in enumerate(self.text) if char == "\n")
        object.__setattr__(self, "_starts", starts)

    def position(self, offset: int) -> tuple[int, int]:
        """Line and column of a character offset."""
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def offset(self, line: int, column: int) -> int:
        """Character offset of a line and column, both counted from 1."""
        return self._starts[min(line, len(self._starts)) - 1] + column - 1

    def line(self, number: int) -> str:
        """The text of a line without its end."""
        start = self._starts[number - 1]
        end = self._starts[number] - 1 if number < len(self._starts) else len(self.text)
        return self.text[start:end].rstrip("\r")

    @property
    def lines(self) -> int:
        """How many lines the text has."""
        return len(self._starts)


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
