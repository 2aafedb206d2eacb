"""The kinds of tiles: where a tile's neighbours, edges and corners lie.

Coordinates are (column, row), row 1 on top. On diamonds and hexagons the rows are shifted against one
another and columns are counted in half steps, so the next space of the same row is two columns away.
"""

from attrs import field, frozen

from searules.boards.direction import Direction

NORTH, NORTHEAST, EAST, SOUTHEAST, SOUTH, SOUTHWEST, WEST, NORTHWEST = Direction
Offset = tuple[int, ...]


@frozen
class Shape:
    """What all tiles of a board have in common.

    `offsets` leads from a space to the next in each direction, clockwise from the top one. `edge_sides`
    and `corner_sides` name the edges and corners of a tile, clockwise from the top one. Corner k of the
    space (c, r) lies at (c, r * corner_rows) + `corner_offsets[k]`, edge k at twice the space's coordinates
    plus the offset of its direction; `edge_ends[k]` are the two corners (by their place in
    `corner_sides`) that edge k joins. A tile comes to cover itself after `turns` equal turns.
    """

    name: str
    turns: int
    offsets: tuple[tuple[Direction, Offset], ...] = ()
    edge_sides: tuple[Direction, ...] = ()
    corner_sides: tuple[Direction, ...] = ()
    corner_offsets: tuple[Offset, ...] = ()
    corner_rows: int = 1
    edge_ends: tuple[tuple[int, int], ...] = ()
    directions: tuple[Direction, ...] = field(init=False)

    @directions.default
    def _directions(self) -> tuple[Direction, ...]:
        return tuple(direction for direction, _ in self.offsets)

    def turn(self, direction: Direction, by: int) -> Direction:
        """The direction after so many of the tile's own turns clockwise (quarters, or sixths on hexagons)."""
        ways = self.directions
        return ways[(ways.index(direction) + by * (len(ways) // self.turns)) % len(ways)]


def _compass(*offsets: Offset) -> tuple[tuple[Direction, Offset], ...]:
    return tuple(zip(Direction, offsets, strict=True))


SQUARE = Shape(
    "squares",
    turns=4,
    offsets=_compass((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)),
    edge_sides=(NORTH, EAST, SOUTH, WEST),
    corner_sides=(NORTHEAST, SOUTHEAST, SOUTHWEST, NORTHWEST),
    corner_offsets=((0, -1), (0, 0), (-1, 0), (-1, -1)),
    edge_ends=((3, 0), (0, 1), (1, 2), (2, 3)),
)
"""Squares: corner (x, y) is the lower right one of the space (x, y), so corners are counted from 0."""

DIAMOND = Shape(
    "diamonds",
    turns=4,
    offsets=_compass((0, -2), (1, -1), (2, 0), (1, 1), (0, 2), (-1, 1), (-2, 0), (-1, -1)),
    edge_sides=(NORTHEAST, SOUTHEAST, SOUTHWEST, NORTHWEST),
    corner_sides=(NORTH, EAST, SOUTH, WEST),
    corner_offsets=((0, -1), (1, 0), (0, 1), (-1, 0)),
    edge_ends=((0, 1), (1, 2), (2, 3), (3, 0)),
)
"""Squares that stand on a corner: corners lie between the spaces of a row and of a column."""

HEXAGON = Shape(
    "hexes",
    turns=6,
    offsets=(
        (NORTHEAST, (1, -1)),
        (EAST, (2, 0)),
        (SOUTHEAST, (1, 1)),
        (SOUTHWEST, (-1, 1)),
        (WEST, (-2, 0)),
        (NORTHWEST, (-1, -1)),
    ),
    edge_sides=(NORTHEAST, EAST, SOUTHEAST, SOUTHWEST, WEST, NORTHWEST),
    corner_sides=(NORTH, NORTHEAST, SOUTHEAST, SOUTH, SOUTHWEST, NORTHWEST),
    corner_offsets=((0, -1), (1, 0), (1, 1), (0, 2), (-1, 1), (-1, 0)),
    corner_rows=2,
    edge_ends=((0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 0)),
)
"""Hexagons with a corner on top. Corners lie in zigzags, two lines of corners for each row of spaces."""

SLOT = Shape("track", turns=2, offsets=((EAST, (1,)), (WEST, (-1,))), edge_sides=(EAST, WEST))
"""One space behind the other: east leads on, west back; a tile has two edges and no corners."""

POINT = Shape("words", turns=1)
"""Spaces that have names instead of coordinates: connections, but no directions and no corners."""
