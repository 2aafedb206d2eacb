"""The cells of a state: which integer of the flat list means what.

A state is one list of integers. In order: the *system* cells of the machine, turns per player, counters of
actions, positions of the chance streams; six cells for each piece; one mask for each zone; one cell for each
spot of each zone on a board; one for each member of each var.

* The places of a piece are redundant on purpose: its own cells say where it is, the *mask* of a zone says
  which pieces are in it (bit n is the piece with number n, that is id `world.pieces[n]`), the spot cells of a
  zone on a board which piece lies there. Counting, listing and looking up are each one step that way;
  `searules.engine.pieces.put` is the only function that changes them.
* The order of a piece in an ordered zone is its height: 0 at the bottom, the count less 1 on top, without
  gaps, so that equal piles are equal cells. It is 0 in all other zones.
* Offsets of pieces, players and spots are shifted by the first id, so `cells[layout.piece_zone + piece]` needs
  no subtraction.
"""

from collections.abc import Callable
from itertools import product
from typing import TYPE_CHECKING, Any, Final

from attrs import fields, frozen

from searules.engine.codec import Codec, OutOfRangeError, codec_for
from searules.engine.faults import WorldError
from searules.rules.checked import Value, Var

if TYPE_CHECKING:
    from searules.engine.world import World

NOTHING: Final = -1
"""No atom, in every cell that is not a var's: no spot, no piece, no player."""

SYSTEM: Final = {
    "acting": NOTHING,  # the player who decides
    "turn_player": NOTHING,  # whose turn it is
    "phase": 0,  # a number of the machine's
    "ended": 0,  # 0 while the play goes on
    "round": 0,  # rounds begun
    "extra_turn": 0,  # 1 in a turn that was bought
    "another_turn": 0,  # 1 once `take another turn` was done in this turn
    "next_player": NOTHING,  # as set by the rules
    "winners": 0,  # a mask of seats
    "watchers": 0,  # a mask: bit n says whether watcher n held when last looked at
}
"""The system cells with what they hold before set-up."""


@frozen(eq=False)
class VarCells:
    """The members of a var: the cell of each by its keys, and how a value becomes an integer."""

    offsets: dict[tuple[Value, ...], int]
    codec: Codec


@frozen(eq=False)
class Layout:
    """All offsets, worked out once for a world.

    A system cell is `cells[layout.acting]`, a cell of a piece `cells[layout.piece_zone + piece]`, of a player
    `cells[layout.turns + player]`, of a zone `cells[layout.zone_mask + zone]`, the piece on a spot
    `cells[layout.spots[zone] + spot]` (0 in `spots` for zones that lie on no board), a counter
    `cells[layout.times[action, block] + player]`, the position of a stream `cells[layout.streams + site]`.
    """

    acting: int
    turn_player: int
    phase: int
    ended: int
    round: int
    extra_turn: int
    another_turn: int
    next_player: int
    winners: int
    watchers: int
    turns: int
    times: dict[tuple[str, str], int]
    streams: int
    piece_zone: int
    piece_spot: int
    piece_order: int
    piece_face: int
    piece_turned: int
    piece_shown: int
    zone_mask: int
    spots: tuple[int, ...]
    vars: dict[str, VarCells]
    size: int

    @classmethod
    def empty(cls) -> "Layout":
        """No cells at all: for what is worked out before there is a state."""
        given: dict[str, Any] = {field.name: 0 for field in fields(cls)}
        return cls(**(given | {"times": {}, "spots": (), "vars": {}}))


class _Cells:
    """Hands out offsets."""

    def __init__(self) -> None:
        self.size = 0

    def take(self, count: int, first: int = 0) -> int:
        """The offset for `count` cells that are asked for by ids from `first` on."""
        offset = self.size - first
        self.size += count
        return offset


def make_layout(world: "World") -> Layout:
    """The layout for a world whose atoms, zones and sites are known."""
    cells = _Cells()
    system = {name: cells.take(1) for name in SYSTEM}
    pieces = len(world.pieces)
    return Layout(
        **system,
        turns=cells.take(world.players),
        times={counter: cells.take(world.players) for counter in world.counted},
        streams=cells.take(len(world.sites)),
        piece_zone=cells.take(pieces, world.pieces.start),
        piece_spot=cells.take(pieces, world.pieces.start),
        piece_order=cells.take(pieces, world.pieces.start),
        piece_face=cells.take(pieces, world.pieces.start),
        piece_turned=cells.take(pieces, world.pieces.start),
        piece_shown=cells.take(pieces, world.pieces.start),
        zone_mask=cells.take(len(world.zones)),
        spots=tuple(cells.take(len(zone.spots), zone.spots.start) if zone.spots else 0 for zone in world.zones),
        vars={name: _var_cells(var, world, cells) for name, var in world.rules.vars.items()},
        size=cells.size,
    )


def _var_cells(var: Var, world: "World", cells: _Cells) -> VarCells:
    keys = product(*(world.domain([owner]) for owner in var.owners))
    return VarCells({key: cells.take(1) for key in keys}, codec_for(var.name, var.type, world))


def first_cells(world: "World", value: Callable[..., Value]) -> tuple[int, ...]:
    """The state before set-up: all pieces in the box, first face up and not turned, vars at first values.

    `value` works out an expression that must be known before play.
    """
    layout = world.layout
    cells = [0] * layout.size
    for name, first in SYSTEM.items():
        cells[getattr(layout, name)] = first
    for piece in world.pieces:
        cells[layout.piece_spot + piece] = NOTHING
    cells[layout.zone_mask] = (1 << len(world.pieces)) - 1
    for zone, offset in zip(world.zones, layout.spots, strict=True):
        for spot in zone.spots:
            cells[offset + spot] = NOTHING
    for name, var in layout.vars.items():
        declared = world.rules.vars[name]
        what = f"the first value of the var {name}"
        for keys, cell in var.offsets.items():
            cells[cell] = _first(var, value(declared.value, what, (None, *keys), declared.slots), what)
    return tuple(cells)


def _first(var: VarCells, value: Value, what: str) -> int:
    try:
        return var.codec.encode(value)
    except OutOfRangeError:
        raise WorldError(f"T{what[1:]} is out of its range: {value}.") from None
