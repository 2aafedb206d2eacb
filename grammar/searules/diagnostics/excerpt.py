"""The lines of a text that a mistake points to, with what stands where underlined."""

from collections.abc import Iterable, Sequence
from itertools import accumulate

from attrs import frozen

from searules.diagnostics.source import Source, Span
from searules.diagnostics.style import paint
from searules.diagnostics.visible import cells, visible, width

_LEAST_ROOM = 20


@frozen
class Mark:
    """A stretch of one line to be underlined: characters `start` up to but not including `end`, from 0."""

    line: int
    start: int
    end: int
    text: str
    style: str
    primary: bool


def marks(span: Span, text: str, style: str, primary: bool) -> list[Mark]:
    """The underlines for a span: one; or two, on its first and its last line, where it has several."""
    source = span.source
    start = min(max(span.start, 0), len(source.text))
    end = min(max(span.end, start), len(source.text))
    line, column = source.position(start)
    last, last_column = source.position(max(start, end - 1))
    stop = last_column if end > start else last_column - 1
    if line == last:
        return [Mark(line, column - 1, stop, text, style, primary)]
    first_text, last_text = source.line(line), source.line(last)
    indent = len(last_text) - len(last_text.lstrip())
    return [
        Mark(line, column - 1, len(first_text), "", style, primary),
        Mark(last, min(indent, stop - 1), stop, text, style, primary),
    ]


def excerpt(source: Source, found: Iterable[Mark], gutter: int, room: int, color: bool) -> list[str]:
    """The marked lines of a source in their order, each with its underlines and their labels below.

    `gutter` is the number of columns for line numbers; `room` is how many are left for the text, longer
    lines are clipped around their first underline. A line between two marked ones is shown too, more
    are left out.
    """
    by_line: dict[int, list[Mark]] = {}
    for mark in found:
        by_line.setdefault(mark.line, []).append(mark)
    rows: list[str] = []
    before = min(by_line)
    for line in sorted(by_line):
        if line == before + 2:
            rows.append(_text_row(gutter, line - 1, _Window(source.line(line - 1), 0, room).shown, color))
        elif line > before + 2:
            rows.append(paint("." * 3, "gutter", color))
        before = line
        rows += _marked_line(source, by_line[line], gutter, room, color)
    return rows


def bar(gutter: int, color: bool) -> str:
    """An empty line of the excerpt."""
    return paint(" " * gutter + " |", "gutter", color)


def _marked_line(source: Source, found: Sequence[Mark], gutter: int, room: int, color: bool) -> list[str]:
    ordered = sorted(found, key=lambda mark: (mark.start, not mark.primary))
    # What the mistake is about decides which part of a long line is shown.
    focus = next((mark for mark in ordered if mark.primary), ordered[0])
    window = _Window(source.line(focus.line), focus.start, room)
    rows = [_text_row(gutter, focus.line, window.shown, color)]
    for mark in ordered:
        start, end = window.column(mark.start), window.column(mark.end)
        line = ("^" if mark.primary else "-") * max(1, end - start)
        label = f"{line} {visible(mark.text)}".rstrip()
        rows.append(f"{bar(gutter, color)} {' ' * start}{paint(label, mark.style, color)}")
    return rows


def _text_row(gutter: int, number: int, shown: str, color: bool) -> str:
    return f"{paint(f'{number:>{gutter}} |', 'gutter', color)} {shown}".rstrip()


class _Window:
    """The part of a line that fits, and where its characters are shown."""

    def __init__(self, line: str, focus: int, room: int) -> None:
        room = max(room, _LEAST_ROOM)
        shown = cells(line)
        # Column at which each character begins, and at last the column behind the line.
        self.begins = [0, *accumulate(width(cell) for cell in shown)]
        whole = self.begins[-1]
        self.low, self.high, self.shift = 0, len(shown), 0
        if whole > room:
            left = min(self.begins[min(focus, len(shown))] - room // 3, whole - room + 1)
            self.low = next(i for i, begin in enumerate(self.begins) if begin >= left)
            self.shift = self.begins[self.low] - (1 if self.low else 0)
            right = self.shift + room - 1
            self.high = max(i for i, begin in enumerate(self.begins) if i >= self.low and begin <= right)
            if whole - self.shift <= room:
                self.high = len(shown)
        head = "…" if self.low else ""
        tail = "…" if self.high < len(shown) else ""
        self.shown = head + "".join(shown[self.low : self.high]) + tail

    def column(self, index: int) -> int:
        """The column, from 0, at which a character is shown, or the end of what is shown on its side."""
        if index < self.low:
            return 0
        return self.begins[min(index, self.high, len(self.begins) - 1)] - self.shift
