"""The symmetries of a board: how its spaces can be exchanged so that every step still leads from space to space."""

from collections.abc import Iterator
from functools import cache

from attrs import frozen

from searules.boards.board import Board
from searules.boards.direction import Direction
from searules.boards.layout import Indexes, Table


@frozen
class Symmetry:
    """A way to exchange the parts of a board: for each space, corner, edge, row and column the one to which it goes
    (None for rows and columns that do not go to their like), and where each direction then points (of directions that
    lie between those of the board only where there are eight, evenly)."""

    spaces: Indexes
    corners: Indexes | None
    edges: Indexes | None
    rows: Indexes | None
    columns: Indexes | None
    directions: tuple[tuple[Direction, Direction], ...]


@cache
def symmetries(board: Board) -> tuple[Symmetry, ...]:
    """All of them, that which changes nothing first.

    A board is turned, mirrored and, where it closes upon itself, shifted: directions keep their order round a space,
    or have the reverse one. A board without directions has only that which changes nothing.
    """
    same = tuple(board.spaces)
    found = {same: _whole(board, same, {one: one for one in board.directions})}
    for ways in _turned(board.directions):
        for image in board.spaces:
            moved = _moved(board, ways, image)
            if moved is not None and moved not in found:
                found[moved] = _whole(board, moved, ways)
    return tuple(found.values())


def _whole(board: Board, moved: Indexes, ways: dict[Direction, Direction]) -> Symmetry:
    """The symmetry with all that follows from where spaces and directions go."""
    ways = _between(ways)
    return Symmetry(
        moved,
        _sides(board.side_corners, board.corner_sides, len(board.corners), moved, ways),
        _sides(board.side_edges, board.edge_sides, len(board.edges), moved, ways),
        _lines(board.row, moved),
        _lines(board.column, moved),
        tuple(sorted(ways.items())),
    )


def _between(ways: dict[Direction, Direction]) -> dict[Direction, Direction]:
    """With the directions between those of a board of four: each goes to the one between where its neighbours go."""
    if sorted(ways) != [Direction.NORTH, Direction.EAST, Direction.SOUTH, Direction.WEST]:
        return ways
    first = ways[Direction.NORTH]
    sense = 1 if ways[Direction.EAST] == Direction((first + 2) % 8) else -1
    return {one: Direction((first + sense * one) % 8) for one in Direction}


def _sides(
    of: Table, sides: tuple[Direction, ...], count: int, moved: Indexes, ways: dict[Direction, Direction]
) -> Indexes | None:
    """Where the corners or edges go that lie at the sides of spaces; None where that does not follow."""
    to: dict[int, int] = {}
    for space, parts in enumerate(of):
        if len(parts) != len(sides) or any(ways.get(side) not in sides for side in sides):
            return None
        for side, part in zip(sides, parts, strict=True):
            there = of[moved[space]][sides.index(ways[side])]
            if to.setdefault(part, there) != there:
                return None
    return tuple(to[part] for part in range(count)) if len(to) == len(set(to.values())) == count else None


def _lines(line_of: Indexes, moved: Indexes) -> Indexes | None:
    """Where rows (or columns) go; None where one does not go to another one as a whole."""
    to: dict[int, int] = {}
    for space, line in enumerate(line_of):
        if to.setdefault(line, line_of[moved[space]]) != line_of[moved[space]]:
            return None
    return tuple(to[line] for line in range(len(to))) if len(set(to.values())) == len(to) else None


def _turned(directions: tuple[Direction, ...]) -> Iterator[dict[Direction, Direction]]:
    """All turns and mirrorings of the directions round a space."""
    count = len(directions)
    for first in range(count):
        for way in (1, -1):
            yield {one: directions[(first + way * place) % count] for place, one in enumerate(directions)}


def _moved(board: Board, ways: dict[Direction, Direction], image: int) -> Indexes | None:
    """Where each space goes if the first goes to `image` and steps are turned so; None if they do not agree."""
    to: dict[int, int] = {0: image}
    waiting = [0]
    while waiting:
        space = waiting.pop()
        for direction, turned in ways.items():
            here, there = board.step(space, direction), board.step(to[space], turned)
            if here is None or there is None:
                if here is not there:
                    return None
            elif here not in to:
                to[here] = there
                waiting.append(here)
            elif to[here] != there:
                return None
    moved = tuple(to[space] for space in board.spaces if space in to)
    return moved if len(set(moved)) == len(board.spaces) else None
