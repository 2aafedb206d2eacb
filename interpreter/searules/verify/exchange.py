"""Exchanging what is declared symmetric: the same position with other seats, or with the board turned or mirrored.

Seats are rotated, for turns go round in seat order. A position that stands inside of an action with values in hand
whose meaning only the text knows is not exchanged.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import cast

from attrs import field, frozen

from searules.boards import Direction
from searules.boards.symmetries import symmetries
from searules.engine.course import Course
from searules.engine.drafts import Draft
from searules.engine.keys import live_values
from searules.engine.layout import NOTHING, VarCells
from searules.engine.masks import members
from searules.engine.world import World
from searules.rules.checked import Symmetric, Value
from searules.rules.types import DirectionSort, ListOf, SetOf, Type
from searules.verify.local_types import exchanged, places_of

PLAYERS = "players"

Atoms = dict[int, int]
"""To what each player, spot and piece goes; what is not named stays."""

MOST_EXCHANGES = 64
"""A board that closes upon itself has very many symmetries: so many are used."""


@frozen(eq=False)
class Exchange:
    """One way to exchange players, spaces and the pieces that are told apart by these."""

    world: World
    about: str
    atoms: Atoms = field(repr=False)
    zones: tuple[int, ...] = field(repr=False)

    @classmethod
    def of(cls, world: World, about: str, atoms: Atoms) -> "Exchange | None":
        """The exchange that follows from where players and spots go; None if a piece has no other to go to."""
        pieces = _pieces(world, atoms)
        if pieces is None:
            return None
        atoms = atoms | pieces
        zones = [0] * len(world.zones)
        for name, ids in world.zone_ids.items():
            for keys, zone in ids.items():
                zones[zone] = world.zone_ids[name][tuple(_atom(key, atoms) for key in keys)]
        return cls(world, about, atoms, tuple(zones))

    def seat(self, seat: int) -> int:
        """To which seat a seat goes."""
        return self.atoms.get(seat, seat)

    def value(self, value: Value, type_: Type) -> Value:
        """What a value of this type becomes."""
        if not exchanged(type_):
            return value
        if isinstance(value, tuple | range):
            moved = [self.value(member, type_.of if isinstance(type_, SetOf | ListOf) else type_) for member in value]
            return tuple(moved) if isinstance(type_, ListOf) else tuple(sorted(cast(list[int], moved)))
        return _atom(value, self.atoms)

    def draft(self, draft: Draft) -> Draft:
        """What an option becomes."""
        typed = zip(draft.values, draft.domains, strict=False)
        values = tuple(self.value(value, domain.values.type) for value, domain in typed)
        return Draft(draft.kind, draft.index, draft.action, values, draft.domains, draft.word)

    def course(self, course: Course) -> Course | None:
        """The exchanged position, its options not listed; None where it cannot be exchanged."""
        if course.together is not None or course.script or course.outcomes or course.plan.kept_records:
            return None
        typed = [_known_places(course, place) for place in range(len(course.stack))]
        if any(types is None for types in typed):
            return None
        new = course.copy()
        new.options = None
        new.play.cells = self.cells(course.play.cells)
        new.play.before = {block: self.cells(cells) for block, cells in course.play.before.items()}
        new.kept = {block: self.cells(cells) for block, cells in course.kept.items()}
        for frame, types in zip(new.stack, typed, strict=True):
            for slot, type_ in (types or {}).items():
                frame.local[slot] = self.value(frame.local[slot], type_)
        return new

    # ---- cells -----------------------------------------------------------------------------------------------------

    def cells(self, cells: Sequence[int]) -> list[int]:
        """The cells of the exchanged position."""
        new = list(cells)
        self._seats(cells, new)
        self._places(cells, new)
        for name, var in self.world.layout.vars.items():
            self._var(self.world.rules.vars[name].type, var, cells, new)
        return new

    def _seats(self, cells: Sequence[int], new: list[int]) -> None:
        layout = self.world.layout
        for cell in (layout.acting, layout.turn_player, layout.next_player):
            if cells[cell] != NOTHING:
                new[cell] = self.seat(cells[cell])
        new[layout.winners] = self._seat_mask(cells[layout.winners])
        for first in (layout.turns, *layout.times.values()):
            for seat in range(self.world.players):
                new[first + self.seat(seat)] = cells[first + seat]

    def _seat_mask(self, mask: int) -> int:
        return sum(1 << self.seat(seat) for seat in members(mask, 0))

    def _places(self, cells: Sequence[int], new: list[int]) -> None:
        layout, first = self.world.layout, self.world.pieces.start
        plain = (layout.piece_order, layout.piece_face, layout.piece_turned)
        masks = [0] * len(self.world.zones)
        for piece in self.world.pieces:
            to = self.atoms.get(piece, piece)
            zone, spot = self.zones[cells[layout.piece_zone + piece]], cells[layout.piece_spot + piece]
            new[layout.piece_zone + to] = zone
            new[layout.piece_spot + to] = self.atoms.get(spot, spot)
            new[layout.piece_shown + to] = self._seat_mask(cells[layout.piece_shown + piece])
            for offset in plain:
                new[offset + to] = cells[offset + piece]
            masks[zone] |= 1 << (to - first)
        new[layout.zone_mask : layout.zone_mask + len(masks)] = masks
        for zone_, offset in zip(self.world.zones, layout.spots, strict=True):
            for spot in zone_.spots:
                piece = cells[offset + spot]
                there = layout.spots[self.zones[zone_.id]] + self.atoms.get(spot, spot)
                new[there] = self.atoms.get(piece, piece) if piece != NOTHING else NOTHING

    def _var(self, type_: Type, var: VarCells, cells: Sequence[int], new: list[int]) -> None:
        for keys, cell in var.offsets.items():
            value = var.codec.decode(cells[cell]) if var.codec.decode else cells[cell]
            to = var.offsets[tuple(_atom(key, self.atoms) for key in keys)]
            new[to] = var.codec.encode(self.value(value, type_))


def _atom(value: Value, atoms: Atoms) -> Value:
    return atoms.get(value, value) if isinstance(value, int) and not isinstance(value, bool) else value


def _known_places(course: Course, place: int) -> dict[int, Type] | None:
    """The types of all that a frame holds, as far as it matters for the play; None if one of them is not known."""
    frame, types = course.stack[place], dict[int, Type]()
    declared = places_of(course.plan)[frame.unit.name]
    for slot, value in live_values(frame, frame is course.top):
        if slot in declared:
            types[slot] = declared[slot]
        elif value is not None and not isinstance(value, bool | str):
            return None
    return types


def _pieces(world: World, atoms: Atoms) -> Atoms | None:
    """Where pieces go: those with a field that is exchanged to those with the exchanged field."""
    found: Atoms = {}
    for name, kind in world.kinds.items():
        types = {one.name: one.type for one in world.rules.kinds[name].fields}
        by_fields: dict[tuple[Value, ...], list[int]] = {}
        for piece in kind.pieces:
            by_fields.setdefault(tuple(world.fields[piece].values()), []).append(piece)
        for fields, alike in by_fields.items():
            moved = tuple(
                _atom(value, atoms) if exchanged(types[field]) else value
                for field, value in zip(types, fields, strict=True)
            )
            others = by_fields.get(moved, [])
            if len(others) != len(alike):
                return None
            found.update(zip(alike, others, strict=True))
    return found


# ---- which exchanges there are -----------------------------------------------------------------------------------


def exchanges(world: World) -> tuple[Exchange, ...]:
    """All exchanges that the rules declare, without that which changes nothing."""
    declared = world.rules.symmetries
    ways: list[list[tuple[str, Atoms]]] = []
    if any(one.name == PLAYERS for one in declared):
        ways.append(list(_rotations(world.players)))
    ways += [list(_board(world, one)) for one in declared if one.name != PLAYERS]
    found: list[Exchange] = []
    for combined in product(*ways):
        atoms = {one: to for _, part in combined for one, to in part.items()}
        about = " and ".join(text for text, _ in combined if text)
        exchange = Exchange.of(world, about, atoms) if about else None
        if exchange is not None:
            found.append(exchange)
        if len(found) >= MOST_EXCHANGES:
            break
    return tuple(found)


def _rotations(players: int) -> Iterator[tuple[str, Atoms]]:
    for by in range(players):
        seats = {seat: (seat + by) % players for seat in range(players)}
        yield (f"player1 sits as player{by + 1}" if by else "", seats)


def _board(world: World, declared: Symmetric) -> Iterator[tuple[str, Atoms]]:
    info = world.boards[declared.name]
    for one in symmetries(info.board):
        turned = dict(one.directions)
        if declared.keeping is not None and not _keeps(turned, declared.keeping):
            continue
        atoms: Atoms = {}
        parts = (one.spaces, one.corners, one.edges, one.rows, one.columns)
        for part, moved in zip(("space", "corner", "edge", "row", "column"), parts, strict=True):
            if moved is not None and part in info.ids:
                ids = info.ids[part]
                atoms |= {ids[here]: ids[there] for here, there in enumerate(moved)}
        if len(world.boards) == 1 and len(turned) == len(Direction):
            words = world.members(DirectionSort())
            atoms |= {words[here]: words[there] for here, there in turned.items()}
        same = all(here == there for here, there in atoms.items())
        yield ("" if same else _about(world, declared.name, one.spaces), atoms)


def _keeps(turned: Mapping[Direction, Direction], word: str) -> bool:
    return any(here == there and here.word == word for here, there in turned.items())


def _about(world: World, name: str, moved: Sequence[int]) -> str:
    """Where the first two spaces of a board go: that says what is done to all of it."""
    spaces = world.boards[name].ids["space"]
    told = [place for place in (0, 1) if place < len(moved)]
    return ", ".join(f"{world.text(spaces[place])} is {world.text(spaces[moved[place]])}" for place in told)
