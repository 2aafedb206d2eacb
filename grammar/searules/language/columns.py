"""The straight columns of a text: cells of tables, reasons of `needs`, margins and comments at the ends of lines.

- The cells of a table stand under one another; a cell of more than 44 columns makes no room for itself.
- Margins, trailing comments and reasons have stops, as on a typewriter; a line too long for one takes the next.
  The margins of a text begin at column 59 or 76: where most of them stand already, if most lines find room there.
  The reasons of a declaration stand at the first stop at which most of them find room.
- Labels stand in a column where the author has set them so (`labels.py`).
"""

from collections.abc import Iterator, Sequence

from attrs import define, field
from lark import Token

from searules.language.labels import colon, label_gaps
from searules.language.layout import OPENERS, TAB
from searules.language.lines import Line
from searules.language.spacing import VALUE_ENDS, gaps

REASON_STOPS = tuple(range(47, 128, 8))
FIRST_MARGINS: tuple[int, int] = (58, 75)
MARGIN_STOPS: tuple[int, ...] = (*FIRST_MARGINS, *range(91, 128, 8))
WIDEST_CELL = 44
BEFORE_COMMENT = 4
SUITED = 0.6


@define
class Row:
    """A line being written: the words, and what stands before each."""

    line: Line
    indent: int
    gaps: list[str] = field(init=False)
    tail: str = ""

    def __attrs_post_init__(self) -> None:
        self.gaps = gaps(self.line.words, self.line.verbs)

    def width(self, end: int | None = None) -> int:
        """In which column the words end, or the words before a place."""
        parts = list(zip(self.gaps, self.line.words, strict=True))[:end]
        return self.indent + sum(len(gap) + len(word) for gap, word in parts)

    @property
    def tailed(self) -> bool:
        """Whether a margin or comment ends the line."""
        return bool(self.line.margin or self.line.comment)

    def places(self) -> Iterator[tuple[int, int]]:
        """The brackets of the line, by identity, and their columns."""
        column = self.indent
        for gap, word in zip(self.gaps, self.line.words, strict=True):
            if word.type in OPENERS:
                yield id(word), column + len(gap)
            column += len(gap) + len(word)

    def text(self) -> str:
        """The line as written."""
        words = "".join(gap + word for gap, word in zip(self.gaps, self.line.words, strict=True))
        return (" " * self.indent + words + self.tail).rstrip()


@define
class Columns:
    """Where the columns of a text stand."""

    cells: dict[tuple[int, int, int], int] = field(factory=dict)  # piece, depth, number of the cell -> its width
    first_cell: dict[int, int] = field(factory=dict)  # a line, by identity -> the number of its first cell
    labels: dict[int, int] = field(factory=dict)  # a line, by identity -> the spaces behind its label
    reasons: dict[int, int] = field(factory=dict)  # piece -> the column of its reasons
    margin: int = FIRST_MARGINS[0]

    @classmethod
    def of(cls, lines: Sequence[Line]) -> "Columns":
        """The columns that suit these lines."""
        columns = cls()
        columns._measure_cells(lines)
        columns.labels = label_gaps(lines)
        rows = [columns._rough(line) for line in lines if line.words]
        columns._measure_reasons(rows)
        columns.margin = _margin_column([row for row in rows if row.tailed and not row.line.continues])
        return columns

    def set(self, row: Row) -> None:
        """Put the parts of a line into their columns."""
        self._set_cells(row)
        self._set_label(row)
        self._set_reason(row)
        column = row.width()
        stop = _margin_stop(row, self.margin)
        parts = [part for part in (_margin(row.line), row.line.comment) if part]
        if parts:
            row.tail = " " * (stop - column) + (" " * BEFORE_COMMENT).join(parts)

    def _rough(self, line: Line) -> Row:
        """A line without regard to how it was written."""
        row = Row(line, (line.depth + line.continues) * TAB)
        self._set_cells(row)
        self._set_label(row)
        return row

    def _measure_cells(self, lines: Sequence[Line]) -> None:
        number = 0
        for line in lines:
            number = number if line.continues else 0
            self.first_cell[id(line)] = number
            row = Row(line, 0)
            for start, end in _cells(line):
                width = row.width(end) - row.width(start) - len(row.gaps[start])
                key = (line.piece, line.depth, number)
                if end > start and width <= WIDEST_CELL:
                    self.cells[key] = max(self.cells.get(key, 0), width)
                number += 1

    def _measure_reasons(self, rows: Sequence[Row]) -> None:
        widths: dict[int, list[int]] = {}
        for row in rows:
            place = _reason(row.line)
            if place is not None:
                widths.setdefault(row.line.piece, []).append(row.width(place))
        self.reasons = {piece: _suited([width + 1 for width in found], REASON_STOPS) for piece, found in widths.items()}
        for row in rows:
            self._set_reason(row)

    def _set_cells(self, row: Row) -> None:
        """Fill up the cells that are followed by another on their line."""
        line = row.line
        number = self.first_cell.get(id(line), 0)
        for start, end in _cells(line):
            if end > start:
                width = row.width(end) - row.width(start) - len(row.gaps[start])
                row.gaps[end] = " " * (1 + max(0, self.cells.get((line.piece, line.depth, number), 0) - width))
            number += 1

    def _set_label(self, row: Row) -> None:
        place = colon(row.line)
        if place is not None:
            row.gaps[place + 1] = " " * self.labels.get(id(row.line), 1)

    def _set_reason(self, row: Row) -> None:
        place = _reason(row.line)
        if place is not None:
            width = row.width(place)
            row.gaps[place] = " " * (_stop(width + 2, REASON_STOPS, self.reasons[row.line.piece]) - width)


def _cells(line: Line) -> Iterator[tuple[int, int]]:
    """The cells that are followed by a bar, as stretches of words."""
    start = 0
    for index, word in enumerate(line.words):
        if word == "|":
            yield start, index
            start = index + 1


def _reason(line: Line) -> int | None:
    """The place of the reason of a `needs`, if it stands behind its condition."""
    words = line.words
    found = len(words) > 2 and words[0].type == "NEEDS" and words[-1].type == "STRING"
    return len(words) - 1 if found and not line.continues and words[-2].type in VALUE_ENDS else None


def _margin(line: Line) -> str:
    return " ".join(_spelt(token) for token in line.margin)


def _spelt(token: Token) -> str:
    return f"{token[0]} {' '.join(token[1:].split())}".rstrip()


def _margin_column(rows: Sequence[Row]) -> int:
    """Where most of the margins stand already, or else where most find room; never where few do."""
    near, far = FIRST_MARGINS
    room = [row for row in rows if _margin_stop(row, near) == near]
    between = sum(_margin_stop(row, near) == far for row in rows)
    if len(room) < between:
        return far
    return far if sum(row.line.tail == far for row in room) > sum(row.line.tail == near for row in room) else near


def _margin_stop(row: Row, first: int) -> int:
    """Where the margin or comment of a line stands if they begin at this stop."""
    return _stop(row.width() + (1 if row.line.margin else 2), MARGIN_STOPS, first)


def _suited(widths: Sequence[int], stops: Sequence[int]) -> int:
    """The first stop at which enough lines find room; the last if there is none."""
    for stop in stops:
        if sum(width < stop for width in widths) >= SUITED * len(widths):
            return stop
    return stops[-1]


def _stop(column: int, stops: Sequence[int], first: int) -> int:
    """The first stop from `first` on that is not left of a column; the column itself behind the last."""
    for stop in stops:
        if stop >= max(column, first):
            return stop
    return column
