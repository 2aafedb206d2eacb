"""Pictures of boards whose spaces are named like those of a chart: `a7`, `d7`, `b6`. They are drawn where their names
put them, the letters across and the numbers up, with lines between neighbours."""

import re
from collections.abc import Mapping

from searules.boards import Board
from searules.table.paint import Painted, coloured

_NAME = re.compile(r"([a-z])([0-9]{1,2})")
Spots = Mapping[int, tuple[int, int]]


def charted(board: Board) -> Spots | None:
    """The column and line of each space by its number; None where the names are others, or neighbours do not stand in a
    row or column with nothing between them."""
    found = {number: _NAME.fullmatch(board.name(number)) for number in board.spaces}
    if not found or not all(found.values()):
        return None
    spots = {number: (ord(one[1]) - ord("a"), int(one[2])) for number, one in found.items() if one is not None}
    taken = set(spots.values())
    for number, (column, line) in spots.items():
        for other in board.adjacent[number]:
            there, along = spots[other]
            if column != there and line != along:
                return None
            between = {(x, y) for x in _inside(column, there) for y in (line,)} if line == along else set()
            between |= {(column, y) for y in _inside(line, along)} if column == there else set()
            if between & taken:
                return None
    return spots


def _inside(one: int, other: int) -> range:
    return range(min(one, other) + 1, max(one, other))


def chart(board: Board, spots: Spots, marks: Mapping[int, str], hues: Mapping[int, int]) -> list[str]:
    """The lines of the picture: the highest number above, the letters below."""
    columns = sorted({column for column, _ in spots.values()})
    lines = sorted({line for _, line in spots.values()}, reverse=True)
    room = max([1, *map(len, marks.values())]) + 3
    gutter = max(len(str(line)) for line in lines) + 1
    rows: list[str] = []
    for place, line in enumerate(lines):
        rows.append(_line(board, spots, marks, hues, line, columns, room, str(line).rjust(gutter - 1) + " "))
        if place + 1 < len(lines):
            rows.append(_below(board, spots, line, columns, room, " " * gutter))
    letters = "".join(chr(ord("a") + column).ljust(room) for column in columns)
    return [*rows, (" " * gutter + letters).rstrip()]


def _line(
    board: Board,
    spots: Spots,
    marks: Mapping[int, str],
    hues: Mapping[int, int],
    line: int,
    columns: list[int],
    room: int,
    label: str,
) -> str:
    text, shown = label, label
    numbers = {column: number for number, (column, own) in spots.items() if own == line}
    for column in columns:
        number = numbers.get(column)
        joined = _joined(board, spots, line, column)
        code = marks.get(number, ".") if number is not None else ("-" if joined else " ")
        rest = ("-" if _leaves(board, spots, line, column) or (number is None and joined) else " ") * (room - len(code))
        if number is None and not joined and _passes(board, spots, line, column):
            code, rest = "|", " " * (room - 1)
        text += code + rest
        shown += coloured(code, hues.get(number, 0) if number is not None else 0) + rest
    return Painted.of(text.rstrip(), shown.rstrip())


def _below(board: Board, spots: Spots, line: int, columns: list[int], room: int, label: str) -> str:
    """The lines that go down from a line to the next."""
    signs = ["|" if _passes(board, spots, line - 0.5, column) else " " for column in columns]
    return (label + "".join(sign.ljust(room) for sign in signs)).rstrip()


def _passes(board: Board, spots: Spots, line: float, column: int) -> bool:
    """Whether a line between neighbours in a column goes through a height."""
    for number, (own, start) in spots.items():
        if own == column:
            for other in board.adjacent[number]:
                there, end = spots[other]
                if there == column and min(start, end) < line < max(start, end):
                    return True
    return False


def _joined(board: Board, spots: Spots, line: int, column: int) -> bool:
    """Whether a line between neighbours in a row goes through a column."""
    for number, (start, own) in spots.items():
        if own == line:
            for other in board.adjacent[number]:
                end, along = spots[other]
                if along == line and min(start, end) < column < max(start, end):
                    return True
    return False


def _leaves(board: Board, spots: Spots, line: int, column: int) -> bool:
    """Whether a space has a neighbour to its right in its row."""
    for number, spot in spots.items():
        if spot == (column, line):
            return any(spots[other][1] == line and spots[other][0] > column for other in board.adjacent[number])
    return False
