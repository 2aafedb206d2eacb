"""Boards: pure geometry. Knows nothing of the language, of pieces or of play.

Make a board (`squares(8, 8)`) and ask it; spaces, corners and edges are numbers in declared order.
"""

from searules.boards.board import Board
from searules.boards.direction import Direction
from searules.boards.error import BoardError
from searules.boards.groups import connected, group, groups
from searules.boards.makers import diamonds, graph, hexes, lines, ring, squares, torus, track
from searules.boards.matching import maximum_matching
from searules.boards.shape import Shape
from searules.boards.sizes import MOST_SPACES
from searules.boards.tiling import tiling

__all__ = [
    "MOST_SPACES",
    "Board",
    "BoardError",
    "Direction",
    "Shape",
    "connected",
    "diamonds",
    "graph",
    "group",
    "groups",
    "hexes",
    "lines",
    "maximum_matching",
    "ring",
    "squares",
    "tiling",
    "torus",
    "track",
]
