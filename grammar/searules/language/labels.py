"""Labels in a column: what stands behind the colons of neighbouring lines, where the author has set it straight."""

from collections.abc import Iterator, Sequence

from searules.language.lines import Line
from searules.language.spacing import gaps


def label_gaps(lines: Sequence[Line]) -> dict[int, int]:
    """How many spaces stand behind the colon of a label, by the identity of its line.

    Two or more neighbouring cases (or rulings) whose texts begin in one column, with more than one space
    somewhere, keep that column, made as narrow as it can be.
    """
    found: dict[int, int] = {}
    for run in _runs(lines):
        widths = [_label_width(line) for line in run]
        wide = any(_written_gap(line) > 1 for line in run)
        if len(run) > 1 and wide:
            found.update({id(line): max(widths) - width + 1 for line, width in zip(run, widths, strict=True)})
    return found


def colon(line: Line) -> int | None:
    """The place of the colon behind a label."""
    words = line.words
    place = 2 if words and words[0] == "ruling" else 1
    if line.continues or len(words) < place + 2 or words[place] != ":" or words[place - 1].type != "NAME":
        return None
    return place if place == 2 or words[place + 1] in ("if", "otherwise") else None


def _runs(lines: Sequence[Line]) -> Iterator[list[Line]]:
    """Neighbouring lines with labels whose texts begin in one column; lines that continue do not part them."""
    run: list[Line] = []
    for line in lines:
        if line.continues and run:
            continue
        if run and not (colon(line) == colon(run[0]) and line.depth == run[0].depth and _start(line) == _start(run[0])):
            yield run
            run = []
        if colon(line) is not None:
            run.append(line)
    yield run


def _start(line: Line) -> int:
    """The column in which the text behind the colon was written."""
    place = colon(line)
    return 0 if place is None else line.words[place + 1].column or 0


def _written_gap(line: Line) -> int:
    place = colon(line) or 1
    return (line.words[place + 1].column or 0) - (line.words[place].end_column or 0)


def _label_width(line: Line) -> int:
    place = colon(line) or 1
    found = gaps(line.words, line.verbs)[: place + 1]
    return sum(len(gap) + len(word) for gap, word in zip(found, line.words, strict=False))
