"""The symmetries of a board: how its spaces can be exchanged so that every step still leads from space to space."""

from collections.abc import Iterator
from functools import cache

from searules.boards.board import Board
from searules.boards.direction import Direction
from searules.boards.layout import Indexes, Table


@cache
def symmetries(board: Board) -> Table:
    """All of them, each as the space to which each space goes; that which changes nothing is the first.

    A board is turned, mirrored and, where it closes upon itself, shifted: directions keep their order round a space,
    or have the reverse one. A board without directions has only that which changes nothing.
    """
    found = {tuple(board.spaces): None}
    for ways in _turned(board.directions):
        for image in board.spaces:
            moved = _moved(board, ways, image)
            if moved is not None:
                found.setdefault(moved)
    return tuple(found)


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
