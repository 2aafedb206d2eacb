"""What stands in column 0 of a game."""

from attrs import frozen

from searules.language.tree.base import Line, Name
from searules.language.tree.examples import ExampleLine
from searules.language.tree.expressions import Expr, Text
from searules.language.tree.parts import Body, ByRow, Column, Key, Param, Part, Row, Way
from searules.language.tree.statements import Suite
from searules.language.tree.types import TypeExpr


@frozen(kw_only=True)
class Declaration(Line):
    """Anything that starts in column 0."""


@frozen
class Game(Declaration):
    title: str


@frozen
class Variant(Declaration):
    """`variant "V" of "file"` or `of "file: Title"`."""

    title: str
    base: str


@frozen
class Players(Declaration):
    count: Expr


@frozen
class Option(Declaration):
    name: Name
    type: TypeExpr
    value: Expr


@frozen
class NeedsDecl(Declaration):
    """A top-level `needs`: refuses combinations of options."""

    label: Name | None
    condition: Expr
    reason: str | None = None


@frozen
class Ruling(Declaration):
    name: Name
    decision: str
    instead: str | None = None
    option: Name | None = None


@frozen
class EnumDecl(Declaration):
    name: Name
    members: tuple[Name, ...]


@frozen
class Alias(Declaration):
    name: Name
    type: TypeExpr


@frozen
class Table(Declaration):
    """A table; with `file` its rows are read from there and `rows` is empty."""

    name: Name
    columns: tuple[Column, ...]
    rows: tuple[Row, ...] = ()
    file: Text | None = None


@frozen
class Board(Declaration):
    name: Name
    maker: Expr
    parts: tuple[Part, ...] = ()


@frozen
class Piece(Declaration):
    """`piece K(f: T) faces F rotates: n of each`."""

    name: Name
    fields: tuple[Param, ...]
    faces: TypeExpr | None
    rotates: bool
    count: Expr
    of_each: bool


@frozen
class Zone(Declaration):
    """`zone z of X, Y: T on B, up to n, seen by v`."""

    name: Name
    owners: tuple[Name, ...]
    type: TypeExpr
    on: TypeExpr | None = None
    up_to: Expr | None = None
    seen_by: Name | None = None


@frozen
class Var(Declaration):
    """`var v of X: T = e, excess lost, seen by v`."""

    name: Name
    owners: tuple[Name, ...]
    type: TypeExpr
    value: Expr | None = None
    excess_lost: bool = False
    seen_by: Name | None = None


@frozen
class Let(Declaration):
    """`let f of Player(p: T): U = body`, or with cases."""

    name: Name
    owner: Name | None
    params: tuple[Param, ...]
    type: TypeExpr | None
    body: Body


@frozen
class LetBy(Declaration):
    """`let f by players:` with rows; `by` is `players` or an option."""

    name: Name
    owner: Name | None
    by: Name
    rows: tuple[ByRow, ...]


@frozen
class Procedure(Declaration):
    name: Name
    params: tuple[Param, ...]
    suite: Suite


@frozen
class Action(Declaration):
    name: Name
    params: tuple[Param, ...]
    suite: Suite


@frozen
class ActionLike(Declaration):
    name: Name
    like: Name
    suite: Suite


@frozen
class Rule(Declaration):
    name: Name
    actions: tuple[Name, ...]
    params: tuple[Param, ...]
    suite: Suite


@frozen
class Payment(Declaration):
    name: Name
    ways: tuple[Way, ...]


@frozen
class Event(Declaration):
    name: Name
    condition: Expr
    suite: Suite


@frozen
class Flow(Declaration):
    """`setup:`, `play:`, `round:`, `turn:`."""

    block: Name
    suite: Suite


@frozen
class GameEnds(Declaration):
    """`moment` is "as soon as", "before the turn", "after the turn" or "after the round"."""

    name: Name
    moment: str
    condition: Expr


@frozen
class AfterGame(Declaration):
    name: Name
    suite: Suite


@frozen
class Score(Declaration):
    """`score s for x in S: body`."""

    name: Name
    query: Expr | None
    body: Body


@frozen
class Result(Declaration):
    """`result r for x in S: body`."""

    name: Name
    query: Expr | None
    body: Body


@frozen
class Record(Declaration):
    """`record r, S by T`: results that are kept between plays, or tables whose rows name them; the table of ranks."""

    names: tuple[Name, ...]
    table: Name | None


@frozen
class Winner(Declaration):
    keys: tuple[Key, ...]


@frozen
class Check(Declaration):
    """`mood` is "always", "each turn", "at end", "possible" or "decreasing"."""

    text: Text
    mood: str
    body: Body


@frozen
class Measure(Declaration):
    """`measure n = e`: a number that plays are driven to make large."""

    name: Name
    value: Expr


@frozen
class Symmetric(Declaration):
    """`symmetric players, B keeping D`: seats and spaces of boards that may be exchanged for one another; D is a
    direction that stays as it is."""

    names: tuple[Name, ...]
    keeping: Name | None = None


@frozen
class Example(Declaration):
    text: Text
    lines: tuple[ExampleLine, ...]
