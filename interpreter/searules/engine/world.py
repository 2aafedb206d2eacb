"""The world of a play: the rules linked with a number of players and the values of the options."""

from collections.abc import Mapping

from attrs import define, frozen

from searules.boards import Board
from searules.engine.atoms import Atoms
from searules.engine.layout import Layout
from searules.rules.checked import Expr, Rules, Value, Zone
from searules.rules.types import One, PartSort, Sort

BOX = 0
"""The zone in which all pieces begin."""


@frozen(eq=False)
class KindInfo:
    """A kind of piece: the ids of its pieces, its faces (values, none if it has no faces) and how many turns
    bring it round."""

    name: str
    pieces: range
    faces: tuple[Value, ...]
    faces_type: One | None
    turns: int


@frozen(eq=False)
class ZoneInfo:
    """One zone: a member of a declared family, or the box (whose `declaration` is None).

    `keys` are its owners, `player` the player among them. `container` is as in the declaration; `ordered`
    zones have a top. `spots` are the ids of the spots of a zone on a board. `room`: how many pieces fit, None
    for any number. `seen_by` is "owner", "all", "nobody" or the name of a let.
    """

    id: int
    name: str
    text: str
    declaration: Zone | None
    keys: tuple[int, ...]
    player: int | None
    container: str
    ordered: bool
    spots: range
    room: int | None
    seen_by: str


@frozen(eq=False)
class BoardInfo:
    """A board with the ids of its parts: those of part "space" number i is `first["space"] + i`."""

    name: str
    board: Board
    first: dict[str, int]


@define(eq=False)
class World:
    """Everything that is fixed before play; shared by all states of a game and never changed after `build`."""

    rules: Rules
    players: int
    options: dict[str, Value]
    atoms: Atoms
    boards: dict[str, BoardInfo]
    kinds: dict[str, KindInfo]
    zones: tuple[ZoneInfo, ...]
    zone_ids: dict[str, dict[tuple[Value, ...], int]]
    families: dict[str, range]
    sites: tuple[str, ...]
    layout: Layout
    first_cells: tuple[int, ...]
    first_piece: int
    piece_count: int

    @classmethod
    def build(cls, rules: Rules, players: int, options: Mapping[str, Value]) -> "World":
        """The world of a game for so many players with these values of options (others at first values).

        Raises WorldError, with a sentence, where the rules refuse that or cannot be laid out.
        """
        raise NotImplementedError

    def members(self, sort: Sort) -> tuple[int, ...]:
        """The ids of all values of a sort, in declared order; none if it has no values."""
        return tuple(self.atoms.ranges.get(sort, ()))

    def id_of(self, sort: Sort, name: str) -> int | None:
        """The id of the atom of that sort and name."""
        return self.atoms.ids.get((sort, name))

    def text(self, atom: int) -> str:
        """How an atom is written in Sea."""
        return self.atoms.all[atom].text

    def kind_of(self, piece: int) -> KindInfo:
        """The kind of a piece."""
        raise NotImplementedError

    def fields_of(self, piece: int) -> dict[str, Value]:
        """The fields that a piece was made with."""
        raise NotImplementedError

    def spots_of(self, part: PartSort) -> tuple[int, ...]:
        """All spots of a part of a board."""
        return self.members(part)


def settle(rules: Rules, players: int, settings: Mapping[str, Expr]) -> dict[str, Value]:
    """The values of settings (options of an example) that are needed before there is a world.

    Raises WorldError where a setting is not a plain value.
    """
    raise NotImplementedError
