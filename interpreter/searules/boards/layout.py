"""What a board consists of: its spaces, corners and edges as numbers, and which belong to which.

All are numbered from 0 in declared order: row by row from the top and from left to right; words in the
order in which they are first named.
"""

from collections.abc import Iterable
from functools import cached_property

from attrs import fields, frozen

from searules.boards.direction import Direction
from searules.boards.shape import Shape

Indexes = tuple[int, ...]
Table = tuple[Indexes, ...]
Coordinates = tuple[int, ...]


@frozen(slots=False, repr=False)
class Layout:
    """The parts of a board and their tables, which are worked out when first asked for and then kept.

    `maker` is the call that makes the board. `coordinates` gives (column, row) for each space, (n,) on
    tracks and rings, and is empty where spaces have words instead (then `words` gives those).
    `steps[direction][space]` is the next space, or None. `side_corners[space][k]` is the corner at side k
    of `corner_sides`, `side_edges[space][k]` the edge at side k of `edge_sides`. An edge's coordinates are
    the sum of those of the two spaces between which it lies (or would lie, at the rim).
    """

    maker: str
    shape: Shape
    coordinates: tuple[Coordinates, ...] = ()
    words: tuple[str, ...] = ()
    steps: tuple[tuple[int | None, ...], ...] = ()
    side_corners: Table = ()
    side_edges: Table = ()
    corner_coordinates: tuple[Coordinates, ...] = ()
    edge_coordinates: tuple[Coordinates, ...] = ()
    corner_spaces: Table = ()
    edge_spaces: Table = ()
    declared_lines: Table = ()

    def __repr__(self) -> str:
        return f"<board {self.maker}>"

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.maker, self.coordinates, self.words, self.edge_spaces))

    def __getstate__(self) -> dict[str, object]:
        """Only what the makers gave: tables are cheap to make again, and hashes of texts differ between runs."""
        return {one.name: getattr(self, one.name) for one in fields(Layout)}

    # Names and coordinates

    @property
    def directions(self) -> tuple[Direction, ...]:
        """The directions of this board, clockwise from the top."""
        return self.shape.directions

    @property
    def turns(self) -> int:
        """How many turns bring a tile of this board back: 4, on hexagons 6, on tracks 2, else 1."""
        return self.shape.turns

    @property
    def corner_sides(self) -> tuple[Direction, ...]:
        """The sides at which a space has a corner, clockwise from the top one."""
        return self.shape.corner_sides

    @property
    def edge_sides(self) -> tuple[Direction, ...]:
        """The sides at which a space has an edge, clockwise from the top one."""
        return self.shape.edge_sides

    @cached_property
    def spaces(self) -> range:
        """All spaces."""
        return range(len(self.words or self.coordinates))

    @cached_property
    def corners(self) -> range:
        """All corners."""
        return range(len(self.corner_spaces))

    @cached_property
    def edges(self) -> range:
        """All edges; where spaces have words, an edge is a connection of two of them."""
        return range(len(self.edge_spaces))

    def name(self, space: int) -> str:
        """A space's word, or its coordinates as written: `(3, 4)`, `(5)`."""
        return self.words[space] if self.words else written(self.coordinates[space])

    def corner_name(self, corner: int) -> str:
        """A corner's coordinates as written."""
        return written(self.corner_coordinates[corner])

    def edge_name(self, edge: int) -> str:
        """An edge's coordinates as written, or the two words that it connects: `a-b`."""
        if self.edge_coordinates:
            return written(self.edge_coordinates[edge])
        return "-".join(self.words[space] for space in self.edge_spaces[edge])

    def at(self, *coordinates: int) -> int | None:
        """The space with these coordinates, or None."""
        return self._spaces_at.get(coordinates)

    def corner_at(self, *coordinates: int) -> int | None:
        """The corner with these coordinates, or None."""
        return self._corners_at.get(coordinates)

    def edge_at(self, *coordinates: int) -> int | None:
        """The edge with these coordinates, or None."""
        return self._edges_at.get(coordinates)

    def named(self, word: str) -> int | None:
        """The space with this word, or None."""
        return self._words_at.get(word)

    # Rows and columns: numbered from 0 like everything else, with the number they have for an author

    @cached_property
    def rows(self) -> Indexes:
        """The number of each row that has spaces; none on tracks and where spaces have words."""
        return self._parts(1)

    @cached_property
    def columns(self) -> Indexes:
        """The number of each column that has spaces; none on tracks and where spaces have words."""
        return self._parts(0)

    @cached_property
    def row(self) -> Indexes:
        """For each space its row, as a place in `rows`."""
        return tuple(self.rows.index(place[1]) for place in self.coordinates) if self.rows else ()

    @cached_property
    def column(self) -> Indexes:
        """For each space its column, as a place in `columns`."""
        return tuple(self.columns.index(place[0]) for place in self.coordinates) if self.columns else ()

    @cached_property
    def row_spaces(self) -> Table:
        """For each row its spaces."""
        return inverted(((row,) for row in self.row), len(self.rows))

    @cached_property
    def column_spaces(self) -> Table:
        """For each column its spaces."""
        return inverted(((column,) for column in self.column), len(self.columns))

    # What belongs to what: tables, indexed by space, corner or edge

    @cached_property
    def space_corners(self) -> Table:
        """For each space its corners."""
        return inverted(self.corner_spaces, len(self.spaces))

    @cached_property
    def space_edges(self) -> Table:
        """For each space its edges."""
        return inverted(self.edge_spaces, len(self.spaces))

    @cached_property
    def edge_corners(self) -> Table:
        """For each edge the two corners it joins; none on boards without corners."""
        ends: dict[int, Indexes] = {}
        for edges, corners in zip(self.side_edges, self.side_corners, strict=True):
            # Slots of a track have edges without ends.
            for edge, (a, b) in zip(edges, self.shape.edge_ends, strict=False):
                ends[edge] = tuple(sorted((corners[a], corners[b])))
        return tuple(ends.get(edge, ()) for edge in self.edges)

    @cached_property
    def corner_edges(self) -> Table:
        """For each corner the edges that meet there."""
        return inverted(self.edge_corners, len(self.corners))

    @cached_property
    def adjacent(self) -> Table:
        """For each space the spaces with which it has an edge in common."""
        return self._sharing(self.edge_spaces)

    @cached_property
    def neighbours(self) -> Table:
        """For each space the spaces with which it has an edge or a corner in common."""
        return self._sharing(self.edge_spaces + self.corner_spaces)

    @cached_property
    def inner(self) -> tuple[bool, ...]:
        """For each space whether it shares all its edges with other spaces (it has some edge)."""
        shared = [len(spaces) == 2 for spaces in self.edge_spaces]
        return tuple(bool(edges) and all(shared[edge] for edge in edges) for edges in self.space_edges)

    @cached_property
    def outer(self) -> tuple[bool, ...]:
        """For each space whether it is not inner."""
        return tuple(not inner for inner in self.inner)

    # How it is worked out

    @cached_property
    def _spaces_at(self) -> dict[Coordinates, int]:
        return {place: space for space, place in enumerate(self.coordinates)}

    @cached_property
    def _corners_at(self) -> dict[Coordinates, int]:
        return {place: corner for corner, place in enumerate(self.corner_coordinates)}

    @cached_property
    def _edges_at(self) -> dict[Coordinates, int]:
        return {place: edge for edge, place in enumerate(self.edge_coordinates)}

    @cached_property
    def _words_at(self) -> dict[str, int]:
        return {word: space for space, word in enumerate(self.words)}

    def _parts(self, axis: int) -> Indexes:
        return tuple(sorted({place[axis] for place in self.coordinates if len(place) == 2}))

    def _sharing(self, parts: Table) -> Table:
        near: list[set[int]] = [set() for _ in self.spaces]
        for spaces in parts:
            for space in spaces:
                near[space].update(spaces)
        return tuple(tuple(sorted(others - {space})) for space, others in enumerate(near))


def inverted(table: Iterable[Iterable[int]], size: int) -> Table:
    """From "the members of each" to "for each of `size` members, what it belongs to"."""
    belongs: list[list[int]] = [[] for _ in range(size)]
    for index, members in enumerate(table):
        for member in members:
            belongs[member].append(index)
    return tuple(map(tuple, belongs))


def written(place: Coordinates) -> str:
    """Coordinates as an author writes them behind the name of a board: `(3, 4)`."""
    return f"({', '.join(map(str, place))})"
