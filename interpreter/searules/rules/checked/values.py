"""Expressions that name a value: constants, places, vars, zones, pieces, fields."""

from attrs import field, frozen

from searules.rules.checked.base import Expr, Value
from searules.rules.types import PartSort, Sort


@frozen
class Const(Expr):
    """A value that is known: a number, yes or no, a text, none, an empty set; after linking anything."""

    value: Value


@frozen
class Member(Expr):
    """Symbolic: the atom of that name and sort: a member of an enum, a word, `player2`, a direction, a spot
    that has a name."""

    sort: Sort
    name: str


@frozen
class OptionValue(Expr):
    """Symbolic: the value that the option has in this play."""

    name: str


@frozen
class PlayerCount(Expr):
    """Symbolic: how many play."""


@frozen
class AllOf(Expr):
    """Symbolic: all values of these sorts, as a set: a type used as a value, `players`, a kind's pieces."""

    sorts: tuple[Sort, ...]


@frozen
class Local(Expr):
    """The value in a local place; 0 is `me`."""

    slot: int
    name: str = field(eq=False)


@frozen
class VarValue(Expr):
    """The value of a var; `keys` are its owners."""

    var: str
    keys: tuple[Expr, ...] = ()


@frozen
class ZoneRef(Expr):
    """A zone; `keys` are its owners. `box` is a zone too. None if a key is none."""

    zone: str
    keys: tuple[Expr, ...] = ()


@frozen
class Family(Expr):
    """`Player.hand`: the pieces of all members of the zone's family together."""

    zone: str


@frozen
class Pieces(Expr):
    """The pieces in a zone (an expression of a ZoneSort), as a set in declared order."""

    zone: Expr


@frozen
class Content(Expr):
    """The piece in a zone with room for one, or none."""

    zone: Expr


@frozen
class PieceAt(Expr):
    """`zone at spot`: the piece there, or none."""

    zone: Expr
    spot: Expr


@frozen
class LetValue(Expr):
    """A named value or function. `me` is its owner where it has one (then its place 0), else None and the
    let sees no me."""

    let: str
    me: Expr | None
    args: tuple[Expr, ...] = ()


@frozen
class Cell(Expr):
    """A cell of a table's row. `me` and `args` are given to a formula column; a family column (`col of E`)
    has its one key in `args`."""

    table: str
    column: str
    row: Expr
    me: Expr | None = None
    args: tuple[Expr, ...] = ()


@frozen
class FieldOf(Expr):
    """A field that a piece was made with; none for a kind of the union that has no such field."""

    piece: Expr
    name: str


@frozen
class Attribute(Expr):
    """What a piece is like now; `name` is "space" (its spot, or none), "zone", "owner" (the player of a zone
    of Player, or none), "face", "turned" (a number)."""

    piece: Expr
    name: str


@frozen
class MakePieces(Expr):
    """`K(v, w)`: the pieces of kind K with these fields, as a set."""

    kind: str
    args: tuple[Expr, ...]


@frozen
class MakeSpot(Expr):
    """`B(column, row)` or `B(number)`: the spot with these coordinates; a fault if there is none."""

    part: PartSort
    args: tuple[Expr, ...]


@frozen
class IsKind(Expr):
    """Whether a value (none: no) is of one of these sorts."""

    value: Expr
    sorts: tuple[Sort, ...]
