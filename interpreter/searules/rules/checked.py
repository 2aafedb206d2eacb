"""The checked rules: what the checker hands to the engine.

Every name is resolved, every expression has a type, every conversion is written out, nothing depends any
more on how the text was spelt. The tree is still *generic*: it holds for every number of players and every
value of the options. The engine links it with these (see `searules.engine`), after which the symbolic leaves
(`Member`, `OptionValue`, `AllOf`, `PlayerCount`) are constants.

**Frames.** Each unit of code (a let, a procedure, an action, a flow block, ...) has `slots` local places.
Place 0 is `me` (None where there is no me); parameters, lets, loop variables and query elements have theirs.

**None.** A path through none is none: reading a field, a member or a let *of* none gives none.
"""

from typing import TypeAlias

from attrs import field, frozen

from searules.diagnostics.source import NOWHERE, Span
from searules.rules.types import One, PartSort, PlayerSort, Sort, Type

Value: TypeAlias = "int | bool | str | tuple[Value, ...] | range | None"
"""A value of the running game: a number, yes or no, a text, none, a set or list; everything else (players,
members, words, spots, pieces, directions) is the integer id of an atom (see `searules.engine.world`)."""


@frozen(kw_only=True)
class Checked:
    """Any part of the checked rules; `span` is the place in the text."""

    span: Span = field(default=NOWHERE, eq=False, repr=False)


# ---- expressions ------------------------------------------------------------------------------------


@frozen(kw_only=True)
class Expr(Checked):
    """Anything that has a value, of type `type`."""

    type: Type = field(repr=False)


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


@frozen
class Arithmetic(Expr):
    """`op` is one of `+ - * div mod` on numbers; div rounds down, mod has the sign of the divisor."""

    op: str
    left: Expr
    right: Expr


@frozen
class Negate(Expr):
    value: Expr


@frozen
class Span_(Expr):  # noqa: N801 - a Span is a place in a text
    """`low..high`: the numbers from low to high, both in; empty if high is less."""

    low: Expr
    high: Expr


@frozen
class Compare(Expr):
    """`op` is one of `< <= > >=`, of numbers or of ordered atoms of one sort."""

    op: str
    left: Expr
    right: Expr


@frozen
class Equal(Expr):
    """Whether two values are the same; sets and lists by their members in order."""

    left: Expr
    right: Expr


@frozen
class In(Expr):
    """Whether a value (none: no) is a member of a set or list."""

    value: Expr
    set: Expr


@frozen
class Not(Expr):
    value: Expr


@frozen
class And(Expr):
    """Stops at the first that is no."""

    left: Expr
    right: Expr


@frozen
class Or(Expr):
    """Stops at the first that is yes."""

    left: Expr
    right: Expr


@frozen
class Arm(Checked):
    """A case: its address (`coins.tied`, or "" without a label); the last may have no condition."""

    label: str
    condition: Expr | None
    value: Expr
    citations: tuple[str, ...] = field(default=(), eq=False)


@frozen
class Cases(Expr):
    """The value of the first arm whose condition holds; `address` is that of what has these cases."""

    arms: tuple[Arm, ...]
    address: str


@frozen
class ToSet(Expr):
    """A value as a set: of that one member, or the empty set for none."""

    value: Expr


@frozen
class SetSum(Expr):
    """`left + right` of sets, in declared order; of lists: one after the other."""

    left: Expr
    right: Expr


@frozen
class SetDifference(Expr):
    """`left - right`."""

    left: Expr
    right: Expr


@frozen
class MakeList(Expr):
    """`[a, b]`; where `type` is a SetOf: each once, in declared order."""

    items: tuple[Expr, ...]


@frozen
class Filter(Expr):
    """The members of `source`, in order, for which `where` holds with the member in place `slot`."""

    slot: int
    source: Expr
    where: Expr


@frozen
class Each(Expr):
    """The list of `value`s for the members of `source`."""

    slot: int
    source: Expr
    value: Expr


@frozen
class Ranked(Expr):
    """The list of the members of `source`, highest `key` first, equal keys in the order of `source`."""

    slot: int
    source: Expr
    key: Expr


@frozen
class Top(Expr):
    """The set of those members of `source` that are tied for the highest `key`."""

    slot: int
    source: Expr
    key: Expr


@frozen
class Some(Expr):
    """Whether `condition` holds for a member of `source`."""

    slot: int
    source: Expr
    condition: Expr


@frozen
class Every(Expr):
    """Whether `condition` holds for all members of `source`."""

    slot: int
    source: Expr
    condition: Expr


@frozen
class Groups(Expr):
    """`groups(members)` (a list of sets, each in declared order, ordered by first member); with `start` the
    one group with `start` in it, or the empty set. Spots hang together by an edge in common, or where
    `link` is there by its value (a set or one value), with the member in place `slot`, taken both ways.
    Pieces hang together as their spots do."""

    members: Expr
    start: Expr | None = None
    slot: int = 0
    link: Expr | None = None


@frozen
class Library(Expr):
    """A function of the library on evaluated arguments. The names, with the sorts of their arguments:

    count(S) · sum(L) · abs(n) · min(L), max(L) and least(a, b, ...), greatest(a, b, ...) (of nothing: the
    value in `default`) · first(S), last(S) (or none) · first_n(n, S) · the(S) (a fault unless one) ·
    one(S) (the first of alike pieces: those in the box first, then by declared order of zones, then of
    pieces; a fault if empty) · union(L) · next(x), previous(x) (a fault at the end of the enum), cycle(x, n)
    clockwise(p), reverse(L), left(p), right(p)
    row(s) column(s) number(x) (of a part, or of a table's row: its place from 1) inner(s) outer(s)
    adjacent(s) neighbours(s) corners(s) edges(s) spaces(c) step(s, d) ray(s, d) between(s, t)
    corner(x, side) edge(x, side) spots(x, ds) rays(x, ds) rays_within(x, ds, S) of a piece on a board
    connected(s, t, S) most_pairs(S) sees(p, x)
    lines(n) with the PartSort of the board's spaces in `default`.
    """

    name: str
    args: tuple[Expr, ...]
    default: "Value | PartSort" = None


@frozen
class Fact(Expr):
    """What is going on: "acting" (a player or none), "over", "winners" (a set), "next_player",
    "extra_turn" (this turn was bought), "options" (of the decision, in examples)."""

    name: str


@frozen
class Turns(Expr):
    """How many turns the player has begun."""

    player: Expr


@frozen
class Times(Expr):
    """How often the player has done the action since the block began."""

    player: Expr
    action: str
    block: str


@frozen
class ScoreOf(Expr):
    """The sum of a score's entries for a player; with `score` "" their total."""

    score: str
    player: Expr


@frozen
class ResultOf(Expr):
    """A result as it is for a player."""

    result: str
    player: Expr


@frozen
class Before(Expr):
    """`value` as it was when the block ("turn", "round") began; locals are those of now."""

    block: str
    value: Expr


@frozen
class After(Expr):
    """`value` as it would be after the effects of an action or procedure, without its needs and costs."""

    code: str
    args: tuple[Expr, ...]
    value: Expr


@frozen
class Possible(Expr):
    """Whether the player has an option for the action here."""

    action: str
    player: Expr


@frozen
class Occurred(Expr):
    """In how many recorded positions these zones and vars (or "next_player") were as they are now."""

    names: tuple[str, ...]


@frozen
class OptionIs(Expr):
    """Whether an option (of `options`) is one of that action."""

    option: Expr
    action: str


# ---- statements -------------------------------------------------------------------------------------


@frozen(kw_only=True)
class Stmt(Checked):
    """Anything that does or asks something."""

    citations: tuple[str, ...] = field(default=(), eq=False)
    rulings: tuple[str, ...] = field(default=(), eq=False)


@frozen
class Block(Checked):
    """Statements in order."""

    statements: tuple[Stmt, ...]


@frozen
class Let(Stmt):
    """Gives a local place a value."""

    slot: int
    value: Expr


@frozen
class SetVar(Stmt):
    """Gives a var a value. What leaves its range is lost (`excess lost`) or a fault."""

    var: str
    keys: tuple[Expr, ...]
    value: Expr


@frozen
class SetTurned(Stmt):
    """`set piece.turned to n`: n modulo the turns of the kind's board tiles."""

    piece: Expr
    value: Expr


@frozen
class SetNextPlayer(Stmt):
    value: Expr


@frozen
class Move(Stmt):
    """Moves a set of pieces to a zone. To a zone on a board: to its first free spots, in order."""

    pieces: Expr
    zone: Expr


@frozen
class Place(Stmt):
    """Puts a piece on a spot of a zone; a fault if another piece is there."""

    piece: Expr
    zone: Expr
    spot: Expr


@frozen
class Draw(Stmt):
    """Draws `number` pieces from zones (drawn from as one) to a zone, to its spot where there is one.

    From the top of an ordered zone, at random from any other. Too few is a fault.
    """

    number: Expr
    sources: tuple[Expr, ...]
    zone: Expr
    spot: Expr | None = None


@frozen
class Shuffle(Stmt):
    """The pieces go into the zone, then all of it is shuffled; `pieces` None shuffles what lies there."""

    pieces: Expr | None
    zone: Expr


@frozen
class Scatter(Stmt):
    """Puts the pieces on free spots of a zone at random, one a spot."""

    pieces: Expr
    zone: Expr


@frozen
class RollVar(Stmt):
    """Gives a var a random value of its type, all values equally likely."""

    var: str
    keys: tuple[Expr, ...]


@frozen
class RollPieces(Stmt):
    """Gives each piece of a set a random face."""

    pieces: Expr


@frozen
class TurnTo(Stmt):
    """Turns pieces to a face."""

    pieces: Expr
    face: Expr


@frozen
class Flip(Stmt):
    """Turns a piece to its next face, after the last to the first."""

    piece: Expr


@frozen
class Rotate(Stmt):
    """Turns a piece clockwise by a number of steps."""

    piece: Expr
    by: Expr


@frozen
class Show(Stmt):
    """These players (None: all) see these pieces until they are moved, rolled or shuffled."""

    pieces: Expr
    to: Expr | None


@frozen
class Clear(Stmt):
    """In an example: all pieces into the box, first face up and not turned, all vars to first values."""


@frozen
class CallProcedure(Stmt):
    """Runs a procedure with the caller's me."""

    procedure: str
    args: tuple[Expr, ...]


@frozen
class CallColumn(Stmt):
    """Runs the statements in a procedure column of a row, with the caller's me."""

    table: str
    column: str
    row: Expr
    args: tuple[Expr, ...]


@frozen
class RunBlock(Stmt):
    """`turn`, `round`: runs that block of the flow."""

    block: str


@frozen
class If(Stmt):
    """The first branch whose condition holds; the last may have the condition None."""

    branches: tuple[tuple[Expr | None, Block], ...]


@frozen
class For(Stmt):
    """Runs the block for each member of a set or list, read once before; `slot` 0 is `for me in`."""

    slot: int
    source: Expr
    body: Block


@frozen
class Repeat(Stmt):
    """Without end, `times` times (read once), or until a condition holds (tested before each pass)."""

    body: Block
    times: Expr | None = None
    until: Expr | None = None


@frozen
class Step(Stmt):
    """A block with an address, such as `turn.find`."""

    address: str
    body: Block


@frozen
class ActRef(Checked):
    """An action that a decision offers; `args` fixes its first parameters."""

    action: str
    args: tuple[Expr, ...] = ()


@frozen(kw_only=True)
class Decision(Stmt):
    """Any statement that asks. `address` is stable and unique: `turn.find`, and `turn.find.2` for the second
    in the same step, an action's or procedure's name where it stands in one."""

    address: str


@frozen
class Must(Decision):
    """One of these actions; with `while_possible` a duty, as often as one is possible."""

    acts: tuple[ActRef, ...]
    while_possible: bool = False


@frozen
class May(Decision):
    acts: tuple[ActRef, ...]


@frozen
class AnyOrder(Decision):
    acts: tuple[ActRef, ...]


@frozen
class AnyTime(Decision):
    """From here to the end of the enclosing block these actions are options at each decision of the flow."""

    acts: tuple[ActRef, ...]
    when: Expr | None = None


@frozen
class Domain(Checked):
    """A parameter or pick: each value of `values` (a set) for which `where` holds, in place `slot`.

    `address` is that of the parameter: `take_item.item`.
    """

    name: str
    slot: int
    values: Expr
    where: Expr | None
    address: str


@frozen
class Choose(Decision):
    """One decision among the tuples of the picks for which `where` holds."""

    picks: tuple[Domain, ...]
    where: Expr | None = None


@frozen
class ChooseSome(Decision):
    """Staged: one decision for each member, in declared order of the set; `done` where fewer will do.

    `slot` (that of the pick while it is judged) holds the set of the picks afterwards in `result`.
    """

    pick: Domain
    where: Expr | None
    count: Expr
    up_to: bool
    result: int


@frozen
class MayChoose(Decision):
    """As Choose, with "pass" as a further option; the body runs unless the player passes."""

    picks: tuple[Domain, ...]
    where: Expr | None
    body: Block


@frozen
class Alternative(Checked):
    text: str
    when: Expr | None
    body: Block


@frozen
class ChooseOne(Decision):
    alternatives: tuple[Alternative, ...]
    may: bool = False


@frozen
class Ask(Decision):
    """A reaction window."""

    who: Expr
    acts: tuple[ActRef, ...]
    until_all_pass: bool = False


@frozen
class Together(Decision):
    """Secret and simultaneous choices of the players in `source`, me in turn."""

    source: Expr
    body: Block


@frozen
class Needs(Stmt):
    """A condition of an action: its address (`take_item.reach`, or the action's name where it has no
    label) and the reason that a refused player reads ("" where none is written)."""

    address: str
    condition: Expr
    reason: str


@frozen
class Cost(Stmt):
    """Must be payable; is paid before the effects. `address` is `move_fish.cost`."""

    address: str
    amount: Expr
    payment: str


@frozen
class AnotherTurn(Stmt):
    """`take another turn`."""


@frozen
class Leave(Stmt):
    """`end turn`, `end round`, `end step`, `end repeat`."""

    what: str


@frozen
class EndGame(Stmt):
    """`end game`; `won_by` is a set of players, or None; `drawn`: nobody has won."""

    won_by: Expr | None = None
    drawn: bool = False


# ---- declarations -----------------------------------------------------------------------------------


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


@frozen(kw_only=True)
class LetDecl(Declared):
    """A named value: `params` are the places of its parameters; with `owner` place 0 is the owner (for a
    player that is me)."""

    owner: Sort | None
    params: tuple[int, ...]
    type: Type
    value: Expr
    slots: int


@frozen(kw_only=True)
class Procedure(Declared):
    params: tuple[int, ...]
    body: Block
    slots: int


@frozen(kw_only=True)
class Action(Declared):
    """What a player may choose.

    `params` in order, each may read those before it. `guards` are `Let`, `Needs` (its own, then those of the
    rules that bind it) and `Cost`, judged in this order; then, once chosen: costs are paid, `effects` run
    (the lets of the guards keep their places).
    """

    params: tuple[Domain, ...]
    guards: tuple[Stmt, ...]
    effects: Block
    slots: int


@frozen(kw_only=True)
class Way(Declared):
    up_to: Expr
    effects: Block
    slots: int


@frozen(kw_only=True)
class Payment(Declared):
    ways: tuple[Way, ...]


@frozen(kw_only=True)
class Flow(Declared):
    """A block of the flow: `setup`, `play`, `round`, `turn`, or an `after game` block."""

    body: Block
    slots: int


@frozen(kw_only=True)
class Event(Declared):
    condition: Expr
    body: Block
    slots: int


@frozen(kw_only=True)
class Ending(Declared):
    """`moment` is "as soon as", "before the turn", "after the turn" or "after the round"."""

    moment: str
    condition: Expr
    slots: int


@frozen(kw_only=True)
class Score(Declared):
    """A line of the ledger, worked out for each player (me). With `slot` one entry for each member of
    `source`; without, one entry."""

    slot: int | None
    source: Expr | None
    value: Expr
    slots: int


@frozen(kw_only=True)
class Result(Declared):
    """Something else to report for each player; of any type."""

    value: Expr
    slots: int


@frozen(kw_only=True)
class Rank(Checked):
    """A rank of the record sheet, and the least number of entries for it."""

    name: str
    least: int


@frozen(kw_only=True)
class Record(Checked):
    """Results whose values are kept between plays, and the ranks in rising order (none where no table is named)."""

    results: tuple[str, ...]
    ranks: tuple[Rank, ...]
    citations: tuple[str, ...] = field(default=(), eq=False)
    rulings: tuple[str, ...] = field(default=(), eq=False)


@frozen(kw_only=True)
class Key(Checked):
    """`order` is "highest", "lowest" or "shared" (without value); worked out for each player (me)."""

    order: str
    value: Expr | None
    text: str


@frozen(kw_only=True)
class Winner(Checked):
    keys: tuple[Key, ...]
    slots: int


@frozen(kw_only=True)
class Check(Declared):
    """`name` is its text; `mood` as in the syntax tree."""

    mood: str
    value: Expr
    slots: int


@frozen(kw_only=True)
class Measure(Declared):
    """A number that a verification drives plays to make large."""

    value: Expr
    slots: int


# ---- examples -----------------------------------------------------------------------------------------


@frozen(kw_only=True)
class Pattern(Checked):
    """A description of an option."""


@frozen
class ActPattern(Pattern):
    """An action and, where they are given, its first arguments: each a value, or a set one of which fits."""

    action: str
    args: tuple[Expr, ...] | None


@frozen
class WordPattern(Pattern):
    """`"pass"`, `"done"`, the text of an alternative."""

    text: str


@frozen
class WayPattern(Pattern):
    """A way of paying."""

    way: str


@frozen
class ValuePattern(Pattern):
    """The values of a `choose`; each item is a list of readings, one of which must fit (a value or a set)."""

    items: tuple[tuple[Expr, ...], ...]


@frozen
class ExampleGiven(Checked):
    body: Block


@frozen
class ExampleGoTo(Checked):
    address: str


@frozen
class ExampleForce(Checked):
    """Each item is a list of readings: a value, a set of pieces, or a list of outcomes. `shuffled`: they come to the
    top in the next shuffle."""

    values: tuple[tuple[Expr, ...], ...]
    shuffled: bool = False


@frozen
class ExamplePick(Checked):
    patterns: tuple[Pattern, ...]


@frozen
class ExampleExpect(Checked):
    condition: Expr
    text: str


@frozen
class ExampleOptions(Checked):
    patterns: tuple[Pattern, ...]
    only: bool


@frozen
class ExampleRefused(Checked):
    pattern: Pattern
    because: str | None


@frozen
class ExampleFault(Checked):
    text: str | None


@frozen
class ExampleCheck(Checked):
    """`expect check "..."`, with the check's name."""

    name: str


ExampleLine: TypeAlias = (
    ExampleGiven
    | ExampleGoTo
    | ExampleForce
    | ExamplePick
    | ExampleExpect
    | ExampleOptions
    | ExampleRefused
    | ExampleFault
    | ExampleCheck
)


@frozen(kw_only=True)
class Example(Declared):
    """`settings` are options by name (with "players" a number), `variants` the titles of its `with`."""

    settings: "dict[str, Expr]" = field(eq=False)
    variants: tuple[str, ...]
    lines: tuple[ExampleLine, ...]
    slots: int


# ---- the whole ----------------------------------------------------------------------------------------


@frozen(kw_only=True)
class Rules:
    """A checked game with the variants that were chosen. The dictionaries keep the order of the text."""

    title: str
    file: str
    variants: tuple[str, ...]
    players: tuple[int, int]
    options: "dict[str, Option]"
    requirements: tuple[Requirement, ...]
    rulings: "dict[str, Ruling]"
    enums: "dict[str, Enum]"
    tables: "dict[str, Table]"
    boards: "dict[str, Board]"
    kinds: "dict[str, Kind]"
    zones: "dict[str, Zone]"
    vars: "dict[str, Var]"
    lets: "dict[str, LetDecl]"
    procedures: "dict[str, Procedure]"
    actions: "dict[str, Action]"
    payments: "dict[str, Payment]"
    flows: "dict[str, Flow]"
    events: "dict[str, Event]"
    endings: "dict[str, Ending]"
    after_game: tuple[Flow, ...]
    scores: "dict[str, Score]"
    results: "dict[str, Result]"
    winner: Winner | None
    checks: tuple[Check, ...]
    examples: tuple[Example, ...]
    words: tuple[str, ...]
    """Literal words in the order of their first appearance."""
    atoms: tuple[Sort, ...]
    """The sorts that have atoms, in declared order: enums and tables, boards' parts, kinds; words, players and
    directions come before them."""
    fingerprint: str
    """A hash of the text of these rules without layout and comments: the rules' version in a log."""
    records: tuple[Record, ...] = ()
    """What is kept between plays; it has no part in play."""
    measures: tuple[Measure, ...] = ()
    """What a verification drives plays to make large."""
    symmetries: tuple[str, ...] = ()
    """What is declared symmetric: "players", and boards by name."""


def is_player(sort: Sort) -> bool:
    """Whether a sort is that of players."""
    return isinstance(sort, PlayerSort)
