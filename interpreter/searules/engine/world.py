"""The world of a play: the rules linked with a number of players and the values of the options."""

from collections.abc import Iterable, Mapping

from attrs import Factory, define, field, frozen

from searules.boards import Board
from searules.engine.atoms import Atom, Atoms
from searules.engine.faults import WorldError
from searules.engine.layout import Layout
from searules.rules.checked import Expr, Rules, Value, Zone
from searules.rules.types import KindSort, NumberSort, One, Sort, TextSort, YesNoSort

BOX = 0
"""The zone in which all pieces begin."""

LONGEST_RANGE = 1_000_000
"""A range of more numbers than this is refused: nothing that walks through it would come to an end."""


@frozen(eq=False)
class KindInfo:
    """A kind of piece: the ids of its pieces, the names of its fields, its faces (values, none if it has no
    faces) and how many turns bring it round (4, or 6 where it lies on hexagons)."""

    name: str
    pieces: range
    field_names: tuple[str, ...]
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
    """A board with the ids of its parts: number i of part "space" is the id `ids["space"][i]`."""

    name: str
    board: Board
    ids: dict[str, range]


@frozen(eq=False)
class ColumnInfo:
    """A column of a table, ready to be read.

    `cells` are by row: the value of a "value" column, the values by key of a "family" column, the expression
    of a "formula". `rows` are the ids of the rows, `keys` gives the place of a key.
    """

    sort: str
    rows: range
    cells: tuple[object, ...]
    keys: dict[Value, int]
    owned: bool
    params: tuple[int, ...]
    slots: int


@define(eq=False)
class World:
    """Everything that is fixed before play; shared by all states of a game and never changed after `build`.

    `kind_of` and `fields` are by the id of a piece (the fields of none are none). `sites` are the addresses
    of the chance streams. `snapshots` are the blocks that some text reads with `before`, `repetitions` the
    lists of names of the `occurred` of the rules, `counted` the (action, block) that some `times` reads.
    """

    rules: Rules
    players: int
    atoms: Atoms
    options: dict[str, Value] = Factory(dict)
    boards: dict[str, BoardInfo] = Factory(dict)
    part_of: dict[int, tuple[BoardInfo, str, int]] = Factory(dict)
    kinds: dict[str, KindInfo] = Factory(dict)
    kind_of: dict[int, KindInfo] = Factory(dict)
    fields: dict[int | None, dict[str, Value]] = field(factory=lambda: {None: {}})
    made: dict[tuple[str, tuple[Value, ...]], tuple[int, ...]] = Factory(dict)
    zones: tuple[ZoneInfo, ...] = ()
    zone_ids: dict[str, dict[tuple[Value, ...], int]] = Factory(dict)
    families: dict[str, range] = Factory(dict)
    columns: dict[tuple[str, str], ColumnInfo] = Factory(dict)
    texts: tuple[str, ...] = ()
    sites: tuple[str, ...] = ()
    snapshots: frozenset[str] = frozenset()
    repetitions: tuple[tuple[str, ...], ...] = ()
    counted: tuple[tuple[str, str], ...] = ()
    layout: Layout = field(factory=Layout.empty)
    first_cells: tuple[int, ...] = ()
    pieces: range = range(0)

    @classmethod
    def build(cls, rules: Rules, players: int, options: Mapping[str, Value] | None = None) -> "World":
        """The world of a game for so many players with these values of options (others at first values).

        Raises WorldError, with a sentence, where the rules refuse that or cannot be laid out.
        """
        from searules.engine.build import build_world  # the builder needs the evaluator, which needs worlds

        return build_world(rules, players, options or {})

    def members(self, sort: Sort) -> tuple[int, ...]:
        """The ids of all values of a sort, in declared order; none if it has no values."""
        return tuple(self.atoms.ranges.get(sort, ()))

    def domain(self, sorts: Iterable[Sort]) -> tuple[Value, ...]:
        """All values of a union of sorts, in declared order. Raises WorldError if they cannot be listed."""
        found: set[Value] = set()
        for sort in sorts:
            match sort:
                case NumberSort(low, high):
                    if high - low >= LONGEST_RANGE:
                        raise WorldError(f"All numbers from {low} to {high} are too many to go through.")
                    found.update(range(low, high + 1))
                case YesNoSort():
                    found.update((False, True))
                case TextSort():
                    found.update(self.texts)
                case KindSort(name) if name not in self.kinds:
                    raise WorldError(f"How many pieces there are depends on the pieces of {name} themselves.")
                case _:
                    found.update(self.atoms.ranges.get(sort, ()))
        return tuple(sorted(found))  # type: ignore[type-var]

    def id_of(self, sort: Sort, name: str) -> int | None:
        """The id of the atom of that sort and name."""
        return self.atoms.ids.get((sort, name))

    def atom(self, atom: int) -> Atom:
        """What an id stands for."""
        return self.atoms.all[atom]

    def text(self, atom: int) -> str:
        """How an atom is written in Sea."""
        return self.atoms.all[atom].text


def settle(rules: Rules, players: int, settings: Mapping[str, Expr]) -> dict[str, Value]:
    """The values of settings (options of an example) that are needed before there is a world.

    Raises WorldError where a setting is not a plain value.
    """
    from searules.engine.build import settled

    return settled(rules, players, settings)
