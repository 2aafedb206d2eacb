"""Lines that are too long go on below: after `and`, `or`, `where`, a comma, an operator, or before a reason."""

from collections.abc import Iterator

from searules.language.layout import CLOSERS, OPENERS
from searules.language.lines import Line
from searules.language.spacing import VALUE_ENDS, gaps

WIDEST = 120
"""How many columns the words of a line may take; a margin may stand further right."""

_AFTER = frozenset({"and", "or", "where", "has", ",", "=", "+", "until", "when"})
_BEFORE = frozenset({"instead", "|", "because", "then"})


def broken(line: Line, indent: int, further: int) -> Iterator[Line]:
    """The line in as many lines as it needs, if its first begins in column `indent` and the others in `further`."""
    while True:
        place = _place(line, indent)
        if place is None:
            yield line
            return
        yield line.part(0, place)
        line, indent = line.part(place, None), further


def _place(line: Line, indent: int) -> int | None:
    """Before which word to break: as far out of brackets as can be, then as far right."""
    ends, column = [], indent
    for gap, word in zip(gaps(line.words, line.verbs), line.words, strict=True):
        column += len(gap) + len(word)
        ends.append(column)
    if column <= WIDEST:
        return None
    best: tuple[int, int] | None = None
    depth = 0
    for index, word in enumerate(line.words):
        if index and ends[index - 1] <= WIDEST and _may_break(line, index):
            best = max(best or (-depth, index), (-depth, index))
        depth += (word.type in OPENERS) - (word.type in CLOSERS)
    return best[1] if best else None


def _may_break(line: Line, index: int) -> bool:
    before, word = line.words[index - 1], line.words[index]
    if before in _AFTER or before.type == "OP":
        return True
    if before in ("-", "*") and index > 1:
        return line.words[index - 2].type in VALUE_ENDS and line.words[index - 2].start_pos not in line.verbs
    return word in _BEFORE or (word.type == "STRING" and before.type in VALUE_ENDS)
