"""Boards as expressions see them: ids of spots and pieces instead of numbers of spaces."""

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any

from searules.boards import Direction, maximum_matching
from searules.engine.play import Play
from searules.engine.world import BoardInfo, World
from searules.rules.types import DirectionSort, PartSort

Ids = tuple[int, ...]


def is_piece(play: Play, atom: int) -> bool:
    """Whether an id is that of a piece."""
    return atom in play.world.pieces


def spot_of(play: Play, atom: int) -> int | None:
    """The spot on which a piece lies, None if on none; a spot is its own."""
    if not is_piece(play, atom):
        return atom
    spot = play.cells[play.layout.piece_spot + atom]
    return None if spot < 0 else spot


def turned(play: Play, atom: int) -> int:
    """How far a piece is turned; a spot is not."""
    return play.cells[play.layout.piece_turned + atom] if is_piece(play, atom) else 0


def ids(info: BoardInfo, part: str, places: Iterable[int]) -> Ids:
    """Numbers of parts as ids."""
    first = info.ids[part].start
    return tuple(first + place for place in places)


def one(info: BoardInfo, part: str, place: int | None) -> int | None:
    """A number of a part as an id, None as None."""
    return None if place is None else info.ids[part].start + place


def direction(world: World, atom: int) -> Direction:
    """The direction that an atom is."""
    return Direction(world.atom(atom).index)


# ---- parts of parts: from the part of a spot and the part that is wanted to the table of the board -----


def _parts(info: BoardInfo, part: str, wanted: str, place: int) -> Sequence[int]:
    board = info.board
    match part, wanted:
        case "space", "corner":
            return board.space_corners[place]
        case "space", "edge":
            return board.space_edges[place]
        case "corner", "space":
            return board.corner_spaces[place]
        case "edge", "space":
            return board.edge_spaces[place]
        case "corner", "edge":
            return board.corner_edges[place]
        case "edge", "corner":
            return board.edge_corners[place]
        case "row", "space":
            return board.row_spaces[place]
        case "column", "space":
            return board.column_spaces[place]
    return ()


def parts(play: Play, spot: int, wanted: str) -> Ids:
    """The corners, edges or spaces that belong to a spot."""
    info, part, place = play.world.part_of[spot]
    return ids(info, wanted, _parts(info, part, wanted, place))


def adjacent(play: Play, spot: int) -> Ids:
    """The spaces with an edge in common; of corners those joined by an edge, of edges those that meet at a corner."""
    info, part, place = play.world.part_of[spot]
    if part == "space":
        return ids(info, part, info.board.adjacent[place])
    between = "edge" if part == "corner" else "corner"
    near = {other for middle in _parts(info, part, between, place) for other in _parts(info, between, part, middle)}
    return ids(info, part, sorted(near - {place}))


def neighbours(play: Play, spot: int) -> Ids:
    """The spaces with an edge or a corner in common."""
    info, part, place = play.world.part_of[spot]
    return ids(info, part, info.board.neighbours[place]) if part == "space" else adjacent(play, spot)


def line_of(play: Play, spot: int, part: str) -> int | None:
    """The row or column of a space."""
    info, _, place = play.world.part_of[spot]
    table = info.board.row if part == "row" else info.board.column
    return one(info, part, table[place]) if table else None


def number(play: Play, atom: int) -> int:
    """The number of a row, a column, a space of a track; the place from 1 of anything else."""
    if atom not in play.world.part_of:
        return play.world.atom(atom).index + 1
    info, part, place = play.world.part_of[atom]
    if part == "row":
        return info.board.rows[place]
    return info.board.columns[place] if part == "column" else place + 1


# ---- directions ---------------------------------------------------------------------------------------


def step(play: Play, spot: int, way: int) -> int | None:
    """The next space in a direction."""
    info, _, place = play.world.part_of[spot]
    return one(info, "space", info.board.step(place, direction(play.world, way)))


def ray(play: Play, spot: int, way: int) -> Ids:
    """The spaces beyond, outward."""
    info, _, place = play.world.part_of[spot]
    return ids(info, "space", info.board.ray(place, direction(play.world, way)))


def between(play: Play, start: int, goal: int) -> Ids:
    """What lies between two spaces, outward from the first."""
    info, _, place = play.world.part_of[start]
    return ids(info, "space", info.board.between(place, play.world.part_of[goal][2]))


def lines(play: Play, part: PartSort, length: int) -> tuple[Ids, ...]:
    """All sets of so many spaces in line."""
    info = play.world.boards[part.board]
    return tuple(ids(info, "space", line) for line in info.board.lines(length))


# ---- pieces on boards ---------------------------------------------------------------------------------


def at_side(play: Play, atom: int, side: int, part: str) -> int | None:
    """The corner or edge at a side of a piece (or space); sides turn with the piece."""
    spot = spot_of(play, atom)
    if spot is None:
        return None
    info, _, place = play.world.part_of[spot]
    board = info.board
    told = play.world.atom(side)
    if not (board.corner_sides if part == "corner" else board.edge_sides):
        return None  # a track or a board of words has no sides
    index = told.index
    if isinstance(told.sort, DirectionSort):
        sides = board.corner_sides if part == "corner" else board.edge_sides
        index = sides.index(Direction(told.index))
    find = board.corner if part == "corner" else board.edge
    return one(info, part, find(place, index, turned(play, atom)))


def pointed(play: Play, atom: int, ways: Iterable[int]) -> Ids:
    """The spaces to which directions printed on a piece point."""
    spot = spot_of(play, atom)
    if spot is None:
        return ()
    info, _, place = play.world.part_of[spot]
    return ids(info, "space", info.board.spots(place, _directions(play, ways), turned(play, atom)))


def seen(play: Play, atom: int, ways: Iterable[int], within: Collection[int] | None = None) -> Ids:
    """The spaces on the rays from a piece; with `within` each ends where that set does."""
    spot = spot_of(play, atom)
    if spot is None:
        return ()
    info, _, place = play.world.part_of[spot]
    first = info.ids["space"].start
    limit = None if within is None else {one - first for one in within}
    return ids(info, "space", info.board.rays(place, _directions(play, ways), turned(play, atom), limit))


def _directions(play: Play, ways: Iterable[int]) -> list[Direction]:
    return [direction(play.world, way) for way in ways]


# ---- what hangs together ------------------------------------------------------------------------------


def linked(
    play: Play, members: Collection[int], links: dict[int, Any] | None = None
) -> tuple[Callable[[int], Iterable[int]], Ids]:
    """How members hang together, and those of them that can (pieces on no board cannot).

    By an edge in common, or as `links` says: for each member a set, one value or none. Pieces hang together as
    their spots do, and two on one spot do.
    """
    spots = {member: spot_of(play, member) for member in members}
    present = tuple(member for member, spot in spots.items() if spot is not None)
    on_spot: dict[int, list[int]] = {}
    for member in present:
        on_spot.setdefault(spots[member] or 0, []).append(member)

    def related(member: int) -> Iterable[int]:
        spot = spots[member]
        near: list[int] = list(on_spot.get(spot or 0, ()))
        told = adjacent(play, spot or 0) if links is None else _several(links[member])
        for other in told:
            near.extend(on_spot.get(other, ()))
            near.append(other)
        return near

    return related, present


def _several(value: Any) -> Iterable[int]:
    if value is None:
        return ()
    return value if isinstance(value, tuple) else (value,)


def most_pairs(play: Play, members: Collection[int]) -> int:
    """As how many disjoint pairs of adjacent members as possible can be formed."""
    spots = {member: spot_of(play, member) for member in members}
    on_spot: dict[int | None, list[int]] = {}
    for member, spot in spots.items():
        on_spot.setdefault(spot, []).append(member)

    def related(member: int) -> Iterable[int]:
        spot = spots[member]
        near = () if spot is None else adjacent(play, spot)
        return [other for place in near for other in on_spot.get(place, ())]

    return len(maximum_matching(tuple(spots), related))
