"""Pictures of boards in plain characters, from their geometry and what lies on their parts."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import ceil, floor

from attrs import frozen

from searules.boards import Board
from searules.table.graph_picture import chart, charted
from searules.table.lattice import CORNER, EDGE, SPACE, Place, is_plane, places
from searules.table.paint import Painted, coloured

EMPTY: Mapping[str, str] = {SPACE: ".", CORNER: "+", EDGE: "-"}
"""What stands for a part on which nothing lies."""

Marks = Mapping[str, Mapping[int, str]]
"""What lies on a board: part -> number of the part -> its code. A part that is named is drawn, even if bare."""


@frozen
class _Cell:
    x: int
    text: str
    hue: int = 0


Hues = Mapping[str, Mapping[int, int]]
"""The colours of what lies there: part -> number of the part -> a number of `paint`."""


def picture(board: Board, marks: Marks, width: int = 80, hues: Hues | None = None) -> list[str]:
    """The lines of a board's picture, at most `width` columns wide.

    Boards with rows and columns are drawn as they look, with the numbers of rows and columns at the rims, and so are
    those whose names are letters with numbers; if that is too wide, and for all other boards, the parts on which
    something lies are listed. With `hues` the lines are `Painted`.
    """
    if is_plane(board):
        drawn = _plane(board, marks, hues or {})
        if max(map(len, drawn)) <= width:
            return drawn
        return _listed(board, marks, width, occupied_only=True)
    spots = charted(board) if set(marks) <= {SPACE} else None
    if spots is not None:
        drawn = chart(board, spots, marks.get(SPACE, {}), (hues or {}).get(SPACE, {}))
        if max(map(len, drawn)) <= width:
            return drawn
    return _listed(board, marks, width, occupied_only=len(board.spaces) > _MANY)


_MANY = 60


def _plane(board: Board, marks: Marks, hues: Hues) -> list[str]:
    lines = _cells_by_line(board, marks, hues)
    widest = max(len(str(at[0])) for at in board.coordinates)
    step = max(_step(lines), ceil((widest + 1) / 2 * 2) / 2)  # so that no number of a column is left out
    left = min(cell.x for cells in lines.values() for cell in cells)
    space_lines = dict(zip((y for _, y in places(board, SPACE)), (at[1] for at in board.coordinates), strict=True))
    gutter = len(str(max(space_lines.values()))) + 1
    rows = [_head(board, left, step, gutter)]
    for y in sorted(lines):
        label = str(space_lines[y]) if y in space_lines else ""
        rows.append(_line(label.rjust(gutter - 1) + " ", lines[y], left, step))
    return rows


def _cells_by_line(board: Board, marks: Marks, hues: Hues) -> dict[int, list[_Cell]]:
    """What is drawn, line by line, each line from left to right."""
    lines: dict[int, list[_Cell]] = {}
    for part in dict.fromkeys((SPACE, *marks)):
        on_part, colours = marks.get(part, {}), hues.get(part, {})
        for number, (x, y) in enumerate(places(board, part)):
            cell = _Cell(x, on_part.get(number, EMPTY[part]), colours.get(number, 0))
            lines.setdefault(y, []).append(cell)
    return {y: sorted(cells, key=lambda cell: cell.x) for y, cells in lines.items()}


def _step(lines: Mapping[int, Sequence[_Cell]]) -> float:
    """Columns of the picture for each unit: so many that nothing touches its neighbour on any line."""
    step = 0.5
    for cells in lines.values():
        for one, other in pairwise(cells):
            room = ceil(len(one.text) / 2) + len(other.text) // 2 + 1
            step = max(step, room / max(1, other.x - one.x))
    return ceil(2 * step) / 2  # so that spaces, two units apart, stand at even distances


def _line(label: str, cells: Sequence[_Cell], left: int, step: float) -> str:
    text, shown = "", label
    for cell in cells:
        start = _column(cell.x, left, step) - len(cell.text) // 2
        gap = " " * (max(start, len(text) + (1 if text else 0)) - len(text))
        text += gap + cell.text
        shown += gap + coloured(cell.text, cell.hue)
    return Painted.of((label + text).rstrip(), shown.rstrip())


def _column(x: int, left: int, step: float) -> int:
    """Room for the left half of the widest first cell is kept by one step."""
    return floor((x - left + 1) * step)


def _head(board: Board, left: int, step: float, gutter: int) -> str:
    """The numbers of the columns, as far as they have room."""
    numbers: dict[int, int] = {x: at[0] for (x, _), at in zip(places(board, SPACE), board.coordinates, strict=True)}
    text = ""
    for x, number in sorted(numbers.items()):
        start = gutter + _column(x, left, step) - len(str(number)) // 2
        if start > len(text) or not text:
            text = text.ljust(start) + str(number)
    return text


def _listed(board: Board, marks: Marks, width: int, occupied_only: bool) -> list[str]:
    """The parts in a row, each as `name:code`, wrapped."""
    words = []
    for part in dict.fromkeys((SPACE, *marks)):
        on_part = marks.get(part, {})
        for number in _numbers(board, part):
            if number in on_part or (not occupied_only and part == SPACE):
                words.append(f"{_name(board, part, number)}:{on_part.get(number, EMPTY[part])}")
    return wrapped_words(words, width) or ["(nothing lies on it)"]


def _numbers(board: Board, part: str) -> range:
    return {SPACE: board.spaces, CORNER: board.corners}.get(part, board.edges)


def _name(board: Board, part: str, number: int) -> str:
    if part == CORNER:
        return f"corner{board.corner_name(number)}"
    if part == EDGE:
        return f"edge{board.edge_name(number)}"
    return board.name(number).strip("()") if not board.words else board.name(number)


def wrapped_words(words: Sequence[str], width: int, gap: str = "  ") -> list[str]:
    """Words set in lines of at most `width` columns; a longer word has a line of its own."""
    lines: list[str] = []
    for word in words:
        if lines and len(lines[-1]) + len(gap) + len(word) <= width:
            lines[-1] += gap + word
        else:
            lines.append(word)
    return lines


__all__ = ["EMPTY", "Marks", "Place", "picture", "wrapped_words"]
