"""The syntax tree of Sea: what a text says, before anything is known about its names.

Nodes are frozen data. `span` says where a node stands and takes no part in equality, so two texts that
differ only in layout have equal trees. `margin` holds what stands at the end of a line: citations of the
rulebook (`@ Game End`) and pointers to rulings (`~ both_lines`).
"""

from attrs import field, frozen

from searules.diagnostics.source import NOWHERE, Span


@frozen
class Pointer:
    """`~ name`: the line implements the ruling of that name."""

    name: str
    span: Span = field(default=NOWHERE, eq=False, repr=False)


@frozen
class Margin:
    """What stands at the end of a line; citations are without the `@`."""

    citations: tuple[str, ...] = ()
    pointers: tuple[Pointer, ...] = ()


EMPTY_MARGIN = Margin()


@frozen(kw_only=True)
class Node:
    """Any part of a text."""

    span: Span = field(default=NOWHERE, eq=False, repr=False)


@frozen(kw_only=True)
class Line(Node):
    """A part that ends a line of its own and so may carry a margin."""

    margin: Margin = EMPTY_MARGIN


@frozen
class Name(Node):
    """A word as written, with its place: `lower_case` or `Capitalised`."""

    text: str


# ---- expressions ------------------------------------------------------------------------------------


@frozen(kw_only=True)
class Expr(Node):
    """Anything that has a value."""


@frozen
class Number(Expr):
    value: int


@frozen
class Text(Expr):
    value: str


@frozen
class Ref(Expr):
    """A lower-case name: a binder, a value, a zone, a var, a member of an enum, a word."""

    name: str


@frozen
class Call(Expr):
    """`name(args)`."""

    name: Name
    args: tuple[Expr, ...]


@frozen
class TypeRef(Expr):
    """A capitalised name used as a value: all of that type."""

    name: str


@frozen
class Make(Expr):
    """`K(args)`: pieces with these fields, or the spot with these coordinates."""

    name: Name
    args: tuple[Expr, ...]


@frozen
class My(Expr):
    """`my name` or `my name(args)`; `args` is None without brackets."""

    name: Name
    args: tuple[Expr, ...] | None = None


@frozen
class Member(Expr):
    """`target.name` or `target.name(args)`; `args` is None without brackets."""

    target: Expr
    name: Name
    args: tuple[Expr, ...] | None = None


@frozen
class Group(Expr):
    """An expression in brackets."""

    value: Expr


@frozen
class ListOf(Expr):
    """`[a, b]`."""

    items: tuple[Expr, ...]


@frozen
class At(Expr):
    """`zone at spot`."""

    zone: Expr
    spot: Expr


@frozen
class Negative(Expr):
    """`-n`."""

    value: Expr


@frozen
class Arithmetic(Expr):
    """`left op right` with op one of `+ - * div mod`."""

    op: str
    left: Expr
    right: Expr


@frozen
class Range(Expr):
    """`low..high`."""

    low: Expr
    high: Expr


@frozen
class Compare(Expr):
    """`left op right` with op one of `< <= > >=`."""

    op: str
    left: Expr
    right: Expr


@frozen
class Is(Expr):
    """`left is right`, `left is not right`."""

    left: Expr
    right: Expr
    negated: bool = False


@frozen
class IsIn(Expr):
    """`left is in right`, `left is not in right`."""

    left: Expr
    right: Expr
    negated: bool = False


@frozen
class Not(Expr):
    value: Expr


@frozen
class And(Expr):
    left: Expr
    right: Expr


@frozen
class Or(Expr):
    left: Expr
    right: Expr


@frozen
class Query(Expr):
    """Members of `source` for which `where` holds.

    `x in S where C`, `x: K in S where C` (binder with or without kind), `K in S where C` (kind only),
    `S where C` (neither). `where` is None when it is not written.
    """

    binder: Name | None
    kind: "TypeExpr | None"
    source: Expr
    where: Expr | None = None


@frozen
class Some(Expr):
    """`some query`."""

    query: Expr


@frozen
class NoSuch(Expr):
    """`no query`."""

    query: Expr


@frozen
class Every(Expr):
    """`every query has condition`."""

    query: Expr
    condition: Expr


@frozen
class Each(Expr):
    """`value for query`: a list of values."""

    value: Expr
    query: Expr


@frozen
class Ranked(Expr):
    """`query by key`: highest key first."""

    query: Expr
    key: Expr


@frozen
class NoValue(Expr):
    """`no` where a value is wanted: the other of yes."""


# ---- types ------------------------------------------------------------------------------------------


@frozen(kw_only=True)
class TypeExpr(Node):
    """A type as written."""


@frozen
class NamedType(TypeExpr):
    """`Colour`."""

    name: str


@frozen
class PartType(TypeExpr):
    """`Disc.face`."""

    name: Name
    part: Name


@frozen
class WordType(TypeExpr):
    """A lower-case word: a literal, `none`, `yes`, `no`."""

    word: str


@frozen
class RangeType(TypeExpr):
    """`0..5`; the bounds are expressions (`1..(size)`)."""

    low: Expr
    high: Expr


@frozen
class UnionType(TypeExpr):
    """`A or B`."""

    items: tuple[TypeExpr, ...]


@frozen
class ContainerType(TypeExpr):
    """`heap of K`, `set of T`: the word before `of`, and what it holds."""

    container: Name
    of: TypeExpr


# ---- parts of declarations ----------------------------------------------------------------------------


@frozen
class Param(Node):
    """A parameter. `label` is the `to`, `with`, ... of a procedure's; `type` or `source` may be missing."""

    name: Name
    type: TypeExpr | None = None
    source: Expr | None = None
    where: Expr | None = None
    label: str | None = None


@frozen
class Column(Node):
    """A column of a table.

    With `owner` or `params` it is a formula, worked out when asked; with `effect` a procedure column
    (`to act(...)`), whose `type` is None.
    """

    name: Name
    type: TypeExpr | None
    owner: Name | None = None
    params: tuple[Param, ...] = ()
    effect: bool = False


@frozen
class Row(Line):
    """A row of a table: its name, a cell for each column (None for `-`), and the statements under `do:`."""

    name: Name
    cells: tuple[Expr | None, ...]
    do: "Suite | None" = None


@frozen
class ByRow(Line):
    """`1..2 | 2`."""

    key: Expr
    value: Expr | None


@frozen
class Case(Line):
    """`label: if condition: value`; `otherwise` has the condition None."""

    label: Name | None
    condition: Expr | None
    value: Expr


@frozen
class Cases(Node):
    """Cases in the order in which they are tried."""

    cases: tuple[Case, ...]


Body = Expr | Cases
"""What stands after the colon of `let`, `score`, `result`, `change`, `check`."""


@frozen
class Way(Line):
    """`way w up to n: effects`."""

    name: Name
    up_to: Expr
    suite: "Suite"


@frozen
class Path(Node):
    """`a.b.c`."""

    names: tuple[Name, ...]

    @property
    def text(self) -> str:
        """The path as one word."""
        return ".".join(name.text for name in self.names)


@frozen
class Part(Node):
    """`corners Bubble by Side`: a part of a board that gets a type of its own."""

    part: Name
    type: Name
    by: Name | None = None


@frozen
class Key(Node):
    """A key of `winner`: `order` is highest, lowest or shared; shared has no expression."""

    order: str
    value: Expr | None = None


@frozen
class Act(Node):
    """An action named by a decision, with arguments where they are fixed; `args` is None without brackets."""

    name: Name
    args: tuple[Expr, ...] | None = None


@frozen
class Pick(Node):
    """`x: T in S` of a `choose`; one of type and source is there."""

    name: Name
    type: TypeExpr | None = None
    source: Expr | None = None


# ---- statements -------------------------------------------------------------------------------------


@frozen(kw_only=True)
class Stmt(Line):
    """Anything that does or asks something."""


@frozen
class Suite(Node):
    """The statements of a block. `inline` when the only one stands on the line of the colon.

    `margin` is what stands after the colon that opens an indented block.
    """

    statements: tuple[Stmt, ...]
    inline: bool = field(default=False, eq=False)
    margin: Margin = field(default=EMPTY_MARGIN, kw_only=True)


@frozen
class LetStmt(Stmt):
    name: Name
    value: Expr


@frozen
class Set(Stmt):
    """`set target to value`."""

    target: Expr
    value: Expr


@frozen
class Add(Stmt):
    """`add value to target`."""

    value: Expr
    target: Expr


@frozen
class Take(Stmt):
    """`take value from target`."""

    value: Expr
    target: Expr


@frozen
class AnotherTurn(Stmt):
    """`take another turn`."""


@frozen
class Labelled(Node):
    """`to zone`: a labelled argument of a command."""

    label: str
    value: Expr


@frozen
class Command(Stmt):
    """A verb with its arguments: the library's, a procedure, a procedure column, `turn`, `round`."""

    verb: Name
    args: tuple[Expr, ...] = ()
    labelled: tuple[Labelled, ...] = ()


@frozen
class If(Stmt):
    """Pairs of condition and block, in order, then the block of `otherwise`."""

    branches: tuple[tuple[Expr, Suite], ...]
    otherwise: Suite | None = None


@frozen
class For(Stmt):
    """`for x in S where C:`. The query has a binder, or names `me`."""

    query: Expr
    suite: Suite


@frozen
class Together(Stmt):
    """`together for me in S:`."""

    query: Expr
    suite: Suite


@frozen
class Repeat(Stmt):
    """`repeat:`, `repeat n times:`, `repeat until C:`; at most one of `times` and `until` is there."""

    suite: Suite
    times: Expr | None = None
    until: Expr | None = None


@frozen
class Step(Stmt):
    name: Name
    suite: Suite


@frozen
class Alternative(Line):
    """`"text" when C: effects`."""

    text: Text
    when: Expr | None
    suite: Suite


@frozen
class ChooseOne(Stmt):
    """`choose one:`, `may choose one:`."""

    alternatives: tuple[Alternative, ...]
    may: bool = False


@frozen
class Choose(Stmt):
    """`choose picks where C`; `count` with `up_to` False is `choose n xs`, with True `choose up to n xs`."""

    picks: tuple[Pick, ...]
    where: Expr | None = None
    count: Expr | None = None
    up_to: bool = False


@frozen
class MayChoose(Stmt):
    """`may choose picks where C:` with a block that runs unless the player passes."""

    picks: tuple[Pick, ...]
    where: Expr | None
    suite: Suite


@frozen
class Must(Stmt):
    """`must a or b`, and with `while_possible` the duty."""

    acts: tuple[Act, ...]
    while_possible: bool = False


@frozen
class May(Stmt):
    acts: tuple[Act, ...]


@frozen
class AnyOrder(Stmt):
    acts: tuple[Act, ...]


@frozen
class AnyTime(Stmt):
    acts: tuple[Act, ...]
    when: Expr | None = None


@frozen
class Ask(Stmt):
    """`ask S: a or b until all pass`."""

    who: Expr
    acts: tuple[Act, ...]
    until_all_pass: bool = False


@frozen
class Needs(Stmt):
    """`needs label: condition "reason"`."""

    label: Name | None
    condition: Expr
    reason: str | None = None


@frozen
class Cost(Stmt):
    """`cost n of P`."""

    amount: Expr
    payment: Name


@frozen
class Drop(Stmt):
    """`drop label`: in `action b like a`."""

    labels: tuple[Name, ...]


@frozen
class End(Stmt):
    """`end what`, `end game won by p`, `end game drawn`."""

    what: Name
    won_by: Expr | None = None
    drawn: bool = False


# ---- example lines ------------------------------------------------------------------------------------


@frozen(kw_only=True)
class ExampleLine(Line):
    """A line of an example."""


@frozen
class Setting(Node):
    """`o = v` of `with`."""

    name: Name
    value: Expr


@frozen
class With(ExampleLine):
    """`with o = v, players = 3, "Variant"`."""

    settings: tuple[Setting | Text, ...]


@frozen
class Given(ExampleLine):
    suite: Suite


@frozen
class GoTo(ExampleLine):
    path: Path


@frozen
class Force(ExampleLine):
    """`force a, b`; with `shuffled` it is `force shuffle a, b`."""

    values: tuple[Expr, ...]
    shuffled: bool = False


@frozen
class PickLine(ExampleLine):
    """`pick option`; several values are the picks of one staged choice."""

    values: tuple[Expr, ...]


@frozen
class Expect(ExampleLine):
    condition: Expr


@frozen
class ExpectOptions(ExampleLine):
    values: tuple[Expr, ...]
    only: bool = False


@frozen
class ExpectRefused(ExampleLine):
    """`because` is the address of the condition that fails first, or the text of a reason."""

    value: Expr
    because: Path | Text | None = None


@frozen
class ExpectFault(ExampleLine):
    text: str | None = None


@frozen
class ExpectCheck(ExampleLine):
    """`expect check "..."`: the check of this name holds in the play so far."""

    name: Text


# ---- declarations -----------------------------------------------------------------------------------


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
    """`symmetric players, B`: seats and spaces of boards that may be exchanged for one another."""

    names: tuple[Name, ...]


@frozen
class Example(Declaration):
    text: Text
    lines: tuple[ExampleLine, ...]


# ---- edits of a variant -------------------------------------------------------------------------------


@frozen
class Replace(Declaration):
    """`replace D`: the declaration stands instead of the base's of that name."""

    declaration: Declaration


@frozen
class ReplaceStep(Declaration):
    path: Path
    suite: Suite


@frozen
class Change(Declaration):
    """`change ADDRESS when C: body`."""

    path: Path
    when: Expr | None
    body: Body


@frozen
class Remove(Declaration):
    targets: tuple[Path | Text, ...]


@frozen
class Before(Declaration):
    path: Path
    suite: Suite


@frozen
class After(Declaration):
    path: Path
    suite: Suite


@frozen
class ExtendTable(Declaration):
    name: Name
    rows: tuple[Row, ...]


@frozen
class ExtendAction(Declaration):
    name: Name
    suite: Suite


@frozen
class ExtendPayment(Declaration):
    name: Name
    ways: tuple[Way, ...]


@frozen
class Fix(Declaration):
    name: Name
    value: Expr


@frozen
class Default(Declaration):
    name: Name
    value: Expr


@frozen
class NotWith(Declaration):
    titles: tuple[Text, ...]


@frozen
class TestedWith(Declaration):
    titles: tuple[Text, ...]


# ---- files ------------------------------------------------------------------------------------------


@frozen
class Comment(Node):
    """`# text`, with its place; `text` begins with the `#`."""

    text: str


@frozen
class File(Node):
    """A parsed file: the declarations that could be read, in order, every comment, and the names that what could not be
    read may declare."""

    declarations: tuple[Declaration, ...]
    comments: tuple[Comment, ...] = field(default=(), eq=False)
    unread: frozenset[str] = field(default=frozenset(), eq=False)
