"""From the coordinates of tiles to a board: what lies next to what, and where edges and corners coincide."""

from collections.abc import Callable, Iterable, Sequence

from searules.boards.board import Board
from searules.boards.direction import Direction
from searules.boards.error import BoardError
from searules.boards.layout import Coordinates, Indexes, Table, inverted
from searules.boards.shape import Offset, Shape
from searules.boards.sizes import check_size


def tiling(maker: str, shape: Shape, coordinates: Iterable[Coordinates], wrap: Coordinates = ()) -> Board:
    """A board of tiles of one shape at the given coordinates, which may form any outline.

    `maker` is the call that the board is shown as. `wrap` gives for each axis after how many columns, rows
    (or slots) the board closes upon itself; empty means that it does not. Raises BoardError if there are
    no spaces, too many, or two at one place.
    """
    places = sorted(coordinates, key=_reading_order)
    check_size(maker, len(places))
    if len(set(places)) < len(places):
        raise BoardError(f"{maker} has two spaces at one place.")
    at = {place: space for space, place in enumerate(places)}
    near = {way: [at.get(_wrapped(_sum(place, by), wrap)) for place in places] for way, by in shape.offsets}
    nowhere: list[int | None] = [None] * len(places)
    by_way = dict(shape.offsets)
    corner_places, side_corners = _shared(
        places, [_corner_place(shape, offset, wrap) for offset in shape.corner_offsets]
    )
    edge_places, side_edges = _shared(places, [_edge_place(by_way[way], wrap) for way in shape.edge_sides])
    return Board(
        maker=maker,
        shape=shape,
        coordinates=tuple(places),
        steps=tuple(tuple(near.get(way, nowhere)) for way in Direction),
        side_corners=side_corners,
        side_edges=side_edges,
        corner_coordinates=corner_places,
        edge_coordinates=edge_places,
        corner_spaces=inverted(side_corners, len(corner_places)),
        edge_spaces=inverted(side_edges, len(edge_places)),
    )


Placing = Callable[[Coordinates], Coordinates]


def _shared(places: Sequence[Coordinates], sides: Sequence[Placing]) -> tuple[tuple[Coordinates, ...], Table]:
    """The places of all corners (or edges), in reading order, and for each space which lies at each of its sides."""
    found = [[side(place) for side in sides] for place in places]
    ordered = sorted({one for row in found for one in row}, key=_reading_order)
    number = {place: index for index, place in enumerate(ordered)}
    table: tuple[Indexes, ...] = tuple(tuple(number[one] for one in row) for row in found)
    return tuple(ordered), table


def _corner_place(shape: Shape, offset: Offset, wrap: Coordinates) -> Placing:
    rows = shape.corner_rows
    return lambda place: _wrapped(_sum((place[0], place[1] * rows), offset), wrap)


def _edge_place(offset: Offset, wrap: Coordinates) -> Placing:
    """Edges lie half-way between two spaces, so their coordinates are counted in halves, from 2."""
    halves = tuple(2 * length for length in wrap)
    return lambda place: _wrapped(_sum(_sum(place, place), offset), halves, first=2)


def _sum(place: Coordinates, offset: Offset) -> Coordinates:
    return tuple(a + b for a, b in zip(place, offset, strict=True))


def _wrapped(place: Coordinates, wrap: Coordinates, first: int = 1) -> Coordinates:
    if not wrap:
        return place
    return tuple((x - first) % length + first for x, length in zip(place, wrap, strict=True))


def _reading_order(place: Coordinates) -> Coordinates:
    """Row by row from the top, then from left to right."""
    return place[::-1]
