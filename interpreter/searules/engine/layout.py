"""The cells of a state: which integer of the flat list means what.

A state is one list of integers. In order: the *system* cells of the machine, turns per player, counters of
actions, positions of the chance streams; six cells for each piece; one mask for each zone; one cell for each
spot of each zone on a board; one for each member of each var.

* The places of a piece are redundant on purpose: its own cells say where it is, the *mask* of a zone says
  which pieces are in it (bit n is the piece with number n, that is id `first_piece + n`), the spot cells of a
  zone on a board which piece lies there. Counting, listing and looking up are each one step that way;
  `searules.engine.pieces.put` is the only function that changes them.
* Offsets of pieces, players and spots are shifted by the first id, so `cells[layout.piece_zone + piece]` needs
  no subtraction.
"""

from typing import TYPE_CHECKING, Final

from attrs import frozen

from searules.rules.checked import Value

if TYPE_CHECKING:
    from searules.engine.codec import Codec
    from searules.engine.world import World

NONE: Final = -(2**63)
"""The value none in the cell of a var."""

NOTHING: Final = -1
"""No atom, in every cell that is not a var's: no spot, no piece, no player."""

SYSTEM: Final = (
    "acting",  # the player who decides, NOTHING if nobody does
    "turn_player",  # whose turn it is
    "phase",  # a number of the machine's
    "ended",  # 0 while the play goes on
    "round",  # rounds begun
    "extra_turn",  # 1 in a turn that was bought
    "another_turn",  # 1 once `take another turn` was done in this turn
    "next_player",  # as set by the rules, else NOTHING
    "winners",  # a mask of seats
    "watchers",  # a mask: bit n says whether watcher n held when last looked at
)


@frozen(eq=False)
class VarCells:
    """The members of a var: the cell of each by its keys, and how a value becomes an integer."""

    offsets: dict[tuple[Value, ...], int]
    codec: "Codec"


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


def make_layout(world: "World") -> Layout:
    """The layout for a world whose atoms, zones and sites are known."""
    raise NotImplementedError


def first_cells(world: "World") -> tuple[int, ...]:
    """The state before set-up: all pieces in the box, first face up and not turned, vars at first values."""
    raise NotImplementedError
