"""Lines as they fit on a screen: what is wider goes on below, further in, broken between words."""

import re
from collections.abc import Iterable, Iterator

from searules.table.paint import Painted

HANGING = 4
NARROWEST = 20


def fitted(lines: Iterable[str], width: int) -> list[str]:
    """Lines of at most `width` columns (or 20); coloured ones stay so."""
    return [part for line in lines for part in _parts(line, max(width, NARROWEST))]


def _parts(line: str, width: int) -> Iterator[str]:
    if len(line) <= width:
        yield line
        return
    indent = min(len(line) - len(line.lstrip()) + HANGING, width // 2)
    start, room, lead = 0, width, ""
    while len(line) - start > room:
        end = line.rfind(" ", start + 1, start + room + 1)
        if end <= start or not line[start:end].strip():
            end = start + room  # a word that is longer than a line
        yield _cut(line, start, end, lead)
        start = end + (len(line[end:]) - len(line[end:].lstrip(" ")))
        room, lead = width - indent, " " * indent
    if start < len(line):
        yield _cut(line, start, len(line), lead)


_CODE = re.compile(r"(\x1b\[\d+m)")


def _cut(line: str, start: int, end: int, lead: str) -> str:
    """A part of a line, with its colours."""
    text = lead + line[start:end].rstrip()
    if not isinstance(line, Painted):
        return text
    shown, at, colour = lead, 0, ""
    for piece in _CODE.split(line.painted):
        if _CODE.fullmatch(piece):
            colour = "" if piece == "\x1b[0m" else piece
            continue
        inner = piece[max(0, start - at) : max(0, end - at)]
        shown += f"{colour}{inner}\x1b[0m" if inner and colour else inner
        at += len(piece)
    return Painted.of(text, shown.rstrip())
