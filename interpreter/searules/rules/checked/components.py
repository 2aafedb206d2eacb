"""Declarations of what a game is made of: options, enums, tables, boards, pieces, zones, vars."""

from attrs import field, frozen

from searules.rules.checked.base import Checked, Expr
from searules.rules.checked.statements import Block
from searules.rules.types import One, PartSort, Sort, Type


@frozen(kw_only=True)
class Declared(Checked):
    """A declaration: its name, and what its margin says."""

    name: str
    citations: tuple[str, ...] = field(default=(), eq=False)
    rulings: tuple[str, ...] = field(default=(), eq=False)


@frozen(kw_only=True)
class Option(Declared):
    """`value` is the first value, or with `fixed` the settled one (an option that is not offered)."""

    type: Type
    value: Expr
    fixed: bool = False


@frozen(kw_only=True)
class Requirement(Declared):
    """A top-level `needs` over the options."""

    condition: Expr
    reason: str


@frozen(kw_only=True)
class Ruling(Declared):
    decision: str
    instead: str = ""
    option: str = ""


@frozen(kw_only=True)
class Enum(Declared):
    members: tuple[str, ...]


@frozen(kw_only=True)
class Column(Checked):
    """A column of a table.

    `sort` is "value" (one cell), "family" (a cell for each value of `key`), "formula" (me where `owned`, and
    `params` slots) or "effect" (statements).
    """

    name: str
    sort: str
    type: Type | None
    key: Sort | None = None
    owned: bool = False
    params: tuple[int, ...] = ()
    slots: int = 1


@frozen(kw_only=True)
class Row(Declared):
    """`cells` by column: an expression, for a family column a tuple of them, for an effect a block.

    None is the cell `-` of an effect column.
    """

    cells: "dict[str, Expr | tuple[Expr, ...] | Block | None]" = field(eq=False)


@frozen(kw_only=True)
class Table(Declared):
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]


@frozen(kw_only=True)
class Board(Declared):
    """`maker` is the name of a board maker, `args` its arguments (numbers, or lists of words for `lines`, or
    the name of a table for `graph`); `parts` are the type names of its parts: part -> (name, by enum)."""

    maker: str
    args: tuple[Expr, ...]
    words: tuple[tuple[str, ...], ...] = ()
    parts: "dict[str, tuple[str, str | None]]" = field(factory=dict, eq=False)


@frozen(kw_only=True)
class PieceField(Checked):
    name: str
    type: One


@frozen(kw_only=True)
class Kind(Declared):
    """A kind of piece: `count` pieces, or with `of_each` for each combination of the fields (which lie in
    places 1, 2, ... while `count` is worked out). `faces` is a set of values, first face first."""

    fields: tuple[PieceField, ...]
    faces: Expr | None
    faces_type: One | None
    rotates: bool
    count: Expr
    of_each: bool
    slots: int


@frozen(kw_only=True)
class Zone(Declared):
    """A place for pieces. `container` is "heap", "pile", "deck", "bag", "hand", "single" or "board".

    `owners` are the sorts of its keys; `of` the kinds; `on` the spots of a board zone; `room` how many
    pieces fit (None: any number). `seen_by` is "owner", "all", "nobody" or the name of a let; what was not
    written follows from the container.
    """

    owners: tuple[Sort, ...]
    container: str
    of: One
    on: PartSort | None
    room: Expr | None
    seen_by: str


@frozen(kw_only=True)
class Var(Declared):
    """A value that changes; `value` is its first value, with the owners in places 1, 2, ...."""

    owners: tuple[Sort, ...]
    type: Type
    value: Expr
    excess_lost: bool
    seen_by: str
    slots: int
