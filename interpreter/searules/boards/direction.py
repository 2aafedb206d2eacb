"""The eight direction words and how they turn."""

from enum import IntEnum


class Direction(IntEnum):
    """A direction on a board, clockwise from the top; each step of the value is an eighth of a turn.

    A board with fewer directions (hexagons have six) uses some of the words; between two of its
    neighbouring directions may then lie more than an eighth.
    """

    NORTH = 0
    NORTHEAST = 1
    EAST = 2
    SOUTHEAST = 3
    SOUTH = 4
    SOUTHWEST = 5
    WEST = 6
    NORTHWEST = 7

    @property
    def word(self) -> str:
        """The word of the language: `northeast`."""
        return self.name.lower()

    @property
    def opposite(self) -> "Direction":
        """The direction that leads back; on every board that has the one it has the other."""
        return Direction((self + 4) % 8)
