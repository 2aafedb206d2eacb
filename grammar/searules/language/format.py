"""The formatter: one canonical layout for every text.

- Blocks are indented by four spaces; a line that continues the one above by four more, by eight if a block
  opens below it, or under its bracket if it was written deeper than that and there is room. Line breaks stay
  where the author made them; a line of more than 120 columns is broken (`breaks.py`).
- Words are set apart by one space (`spacing.py`), the columns of tables, reasons and margins stand straight
  (`columns.py`).
- Comments stay where they are. Blank lines: at most two between declarations, one inside them.
"""

from collections.abc import Iterator, Sequence

from attrs import define, field

from searules.diagnostics.diagnostic import Rejected
from searules.diagnostics.source import Source
from searules.language.breaks import WIDEST, broken
from searules.language.columns import Columns, Row
from searules.language.layout import TAB, pieces
from searules.language.lines import Line, lines_of
from searules.language.parser import Reader, comments, read_piece


def format_source(source: Source, read: Reader | None = None) -> str:
    """The text in the canonical layout; raises `Rejected` if it cannot be read. `read` is as for `parse`."""
    reads = [(read or read_piece)(source, piece) for piece in pieces(source.text)]
    problems = [problem for read in reads for problem in read.problems]
    if problems:
        raise Rejected(problems)
    lines = _spaced_out(list(_broken(lines_of(source.text, reads, comments(source)))))
    return _joined(lines, Columns.of(lines))


def format_text(text: str, name: str = "<text>") -> str:
    """The same for a text that has no source yet."""
    return format_source(Source(name, text))


def _broken(lines: Sequence[Line]) -> Iterator[Line]:
    """The lines, those that are too long in several."""
    for line, more in zip(lines, _continuations(lines), strict=True):
        if not line.words:
            yield line
            continue
        base = line.depth * TAB
        yield from broken(line, base + more if line.continues else base, base + more)


def _continuations(lines: Sequence[Line]) -> list[int]:
    """How much deeper than its block a line stands, or those that continue it."""
    found, more = [], TAB
    following: Line | None = None
    for line in reversed(lines):
        if line.words:
            last = following is None or not following.continues
            more = (2 * TAB if line.opens else TAB) if last else more
            following = line
        found.append(more)
    return found[::-1]


def _spaced_out(lines: Sequence[Line]) -> list[Line]:
    """The lines without the blank ones that are too many."""
    found: list[Line] = []
    before: Line | None = None
    blanks = 0
    for line, following in zip(lines, _following(lines), strict=True):
        if line.is_blank:
            blanks += 1
            continue
        found.extend([Line()] * min(blanks, _most_blanks(before, line, following) if found else 0))
        found.append(line)
        blanks, before = 0, line if line.words else before
    return found


def _following(lines: Sequence[Line]) -> list[Line | None]:
    """For each line the next that has words, itself included."""
    found: list[Line | None] = []
    following: Line | None = None
    for line in reversed(lines):
        following = line if line.words else following
        found.append(following)
    return found[::-1]


def _most_blanks(before: Line | None, line: Line, following: Line | None) -> int:
    """How many blank lines may stand before a line, between these two lines that have words."""
    if line.continues or (following is not None and following.continues):
        return 0
    if (following is None or following.depth == 0) and (line.words or line.indent == 0):
        return 2
    return 0 if before is not None and before.opens else 1


@define
class _Writer:
    """The text so far, and what later lines need to know of earlier ones."""

    columns: Columns
    levels: list[int] = field(factory=lambda: [0])  # how deep the blocks were written
    places: dict[int, int] = field(factory=dict)  # in which column a bracket stands
    before: Line | None = None  # the last line with words


def _joined(lines: Sequence[Line], columns: Columns) -> str:
    writer = _Writer(columns)
    texts = []
    for line, more, following in zip(lines, _continuations(lines), _following(lines), strict=True):
        if line.is_blank:
            texts.append("")
        elif line.is_comment:
            texts.append(" " * _comment_indent(writer, line, following, more) + line.comment)
        else:
            texts.append(_written(writer, line, more))
    return "".join(f"{text}\n" for text in texts)


def _written(writer: _Writer, line: Line, more: int) -> str:
    """A line with words or a margin."""
    base = line.depth * TAB
    if not line.continues:
        writer.levels[line.depth :] = [line.indent]
    indent = _under_bracket(writer, line, base + more) if line.continues else base
    if line.words:
        writer.before = line
    row = Row(line, indent)
    writer.columns.set(row)
    writer.places.update(row.places())
    return row.text()


def _under_bracket(writer: _Writer, line: Line, least: int) -> int:
    """The column of a line that continues another."""
    if not line.brackets or line.indent <= writer.levels[-1] + least - line.depth * TAB:
        return least
    column = max(least, writer.places.get(id(line.brackets[-1]), 0) + 1)
    return column if Row(line, column).width() <= WIDEST else least


def _comment_indent(writer: _Writer, line: Line, following: Line | None, more: int) -> int:
    """The column of a comment on a line of its own: that of the line below, or of a block that ends above it."""
    depth = following.depth if following is not None else 0
    if following is not None and following.continues:
        return depth * TAB + more
    deepest = writer.before.depth if writer.before is not None else 0
    while deepest > depth and (deepest >= len(writer.levels) or writer.levels[deepest] > line.indent):
        deepest -= 1
    return max(depth, deepest) * TAB
