"""Where the parts of a board lie in a picture of it: spaces, corners and edges on one fine lattice.

A place is (x, y) in units of a quarter or half of a space; only order and distances matter. Boards whose
spaces have words or stand in one line have no places here; they are listed (see `picture.py`).
"""

from collections.abc import Sequence
from typing import Final

from searules.boards import Board

SPACE, CORNER, EDGE = "space", "corner", "edge"
Place = tuple[int, int]

HEXES: Final = "hexes"
SQUARES: Final = "squares"


def is_plane(board: Board) -> bool:
    """Whether the board has rows and columns, so that it can be drawn."""
    return bool(board.coordinates) and len(board.coordinates[0]) == 2


def places(board: Board, part: str) -> tuple[Place, ...]:
    """Where all parts of a sort lie, by their numbers."""
    hexes = board.shape.name == HEXES
    match part:
        case "space":
            return tuple(_hex_space(at) if hexes else (2 * at[0], 2 * at[1]) for at in board.coordinates)
        case "corner":
            return tuple(_corner(board, at) for at in board.corner_coordinates)
        case _:
            return tuple((at[0], 4 * at[1] + 2) if hexes else (at[0], at[1]) for at in board.edge_coordinates)


def _hex_space(at: Sequence[int]) -> Place:
    """A hexagon lies between its second and third line of corners; a line of corners is four units high."""
    return (2 * at[0], 8 * at[1] + 2)


def _corner(board: Board, at: Sequence[int]) -> Place:
    if board.shape.name == HEXES:
        return (2 * at[0], 4 * at[1])
    if board.shape.name == SQUARES:
        return (2 * at[0] + 1, 2 * at[1] + 1)
    return (2 * at[0], 2 * at[1])
