"""The lowered program: units of code as flat lists of instructions, cut where play may stop.

A unit is a block of the flow, an action, a procedure, a way of paying, an event, or a row's procedure column. Its
instructions work on the frame's local places; `to` is the number of an instruction. Statements that can neither
decide nor jump stay whole, in `Do`.
"""

from typing import TypeAlias

from attrs import field, frozen

from searules.diagnostics.source import NOWHERE, Span
from searules.rules.checked import ActRef, AnyTime, ChooseSome, Domain, Expr, Stmt

FLOW = "flow"
"""The kind of units whose statements events and endings look at."""


@frozen(kw_only=True)
class Instruction:
    """One step of a unit; `span` is the statement that it came from.

    `live` are the local places that hold something which is still in scope: the rest of a frame means nothing.
    """

    span: Span = field(default=NOWHERE, eq=False, repr=False)
    live: tuple[int, ...] = field(default=(), eq=False, repr=False)


# ---- what changes the position or a place -----------------------------------------------------------


@frozen
class Do(Instruction):
    """Run a statement that cannot decide."""

    statement: Stmt


@frozen
class Put(Instruction):
    """Give a local place a value that the engine needs for itself."""

    slot: int
    value: int | bool | tuple[()]


@frozen
class Copy(Instruction):
    """Copy one local place to another: `me` is kept over a `for me in`."""

    source: int
    slot: int


@frozen
class Evaluate(Instruction):
    """Work out an expression into a local place."""

    slot: int
    value: Expr


# ---- jumps --------------------------------------------------------------------------------------------


@frozen
class Jump(Instruction):
    """Go on there."""

    to: int


@frozen
class Again(Instruction):
    """Go back to begin another pass; too many passes without a decision are a fault."""

    to: int


@frozen
class Unless(Instruction):
    """Go there if the condition does not hold."""

    condition: Expr
    to: int


@frozen
class UnlessSet(Instruction):
    """Go there if the place holds no, or nothing."""

    slot: int
    to: int


@frozen
class Start(Instruction):
    """Begin a loop: its members, read once, and how many of them have been."""

    source: Expr
    items: int
    index: int


@frozen
class Next(Instruction):
    """The next member into a place, or on there when all have been."""

    items: int
    index: int
    slot: int
    to: int


@frozen
class Count(Instruction):
    """Take one from a counter, or go there if it is used up."""

    counter: int
    to: int


# ---- simultaneous choices -------------------------------------------------------------------------------


@frozen
class Gather(Instruction):
    """A `together` block begins: its players, read once, and how many of them have chosen."""

    source: Expr
    items: int
    index: int


@frozen
class SetAside(Instruction):
    """A player of the block has chosen: their part is put aside."""


@frozen
class Unite(Instruction):
    """All players of the block have chosen: their parts become the position."""


# ---- calls and ends -------------------------------------------------------------------------------------


@frozen
class Call(Instruction):
    """Run a procedure with the frame's `me`."""

    unit: str
    args: tuple[Expr, ...]
    params: tuple[int, ...]
    windows: "tuple[Window, ...]" = ()


@frozen
class CallRow(Instruction):
    """Run the statements in a procedure column of a row; a row without any does nothing."""

    table: str
    column: str
    row: Expr
    args: tuple[Expr, ...]
    params: tuple[int, ...]
    windows: "tuple[Window, ...]" = ()


@frozen
class Run(Instruction):
    """Run a block of the flow: a turn of the next player, a round, set-up, what follows the game."""

    unit: str
    windows: "tuple[Window, ...]" = ()


@frozen
class Return(Instruction):
    """The unit is done."""


@frozen
class LeaveBlock(Instruction):
    """`end turn`, `end round`: go to the end of the turn or round that is under way, whatever was still to do."""

    what: str


@frozen
class Stop(Instruction):
    """`end game`."""

    won_by: Expr | None = None
    drawn: bool = False


# ---- the course of the game -----------------------------------------------------------------------------


@frozen
class Look(Instruction):
    """Let events and `as soon as` endings look at the position, until nothing fires."""


@frozen
class Begin(Instruction):
    """Play begins: from here on events and endings look."""


@frozen
class BeginTurn(Instruction):
    """The next player's turn would begin: endings before the turn are judged, then it begins."""

    player: int


@frozen
class EndTurn(Instruction):
    """The turn is over: it is recorded, endings are judged, the next player is settled."""

    player: int


@frozen
class BeginRound(Instruction):
    """A round of the block `round` begins."""


@frozen
class EndRound(Instruction):
    """A round of the block `round` is complete: endings after the round are judged."""


@frozen
class Finish(Instruction):
    """Play has ended of itself: what follows the game is run, then the play is over."""


@frozen
class Over(Instruction):
    """The play is over."""


# ---- decisions ------------------------------------------------------------------------------------------


@frozen
class Window:
    """Actions that are open at each decision of a block; `me` is the place that keeps whose they are."""

    statement: AnyTime
    me: int


@frozen(kw_only=True)
class Decide(Instruction):
    """A place where a player is asked: its address, margin, and the windows that are open."""

    address: str
    windows: tuple[Window, ...] = ()
    citations: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()


@frozen
class Offer(Decide):
    """Choose one of these actions.

    `mode` is "must", "may", "duty" (`while possible`), "order" (`in any order`: the place `taken` holds what has
    been) or "ask" (the place `taken` says whether anybody answered).
    """

    mode: str
    acts: tuple[ActRef, ...]
    taken: int = 0


@frozen
class Pick(Decide):
    """Choose values for several places at once; `to` is where passing leads (None: there is no passing)."""

    picks: tuple[Domain, ...]
    where: Expr | None
    to: int | None = None


@frozen
class Stage(Decide):
    """Choose the next member of a set; `picked` holds those so far, `wanted` how many, then `result` all."""

    statement: ChooseSome
    picked: int
    wanted: int


@frozen
class Fork(Decide):
    """Choose one of several texts; each leads to its place, passing (None: there is none) to `to`."""

    texts: tuple[str, ...]
    whens: tuple[Expr | None, ...]
    places: tuple[int, ...]
    to: int | None = None


@frozen
class PayUnit(Decide):
    """Pay one unit; `rest` is the place that holds how many are to be paid after it."""

    payment: str
    rest: int


@frozen
class Acted(Instruction):
    """All is paid: the action counts as done, and its effects follow."""

    action: str


Decisive: TypeAlias = Offer | Pick | Stage | Fork | PayUnit
Callee: TypeAlias = "Unit"


@frozen
class Entry:
    """Where play can begin in the middle of a unit: at a step (up to `end`), after these lets and windows of the blocks
    around it."""

    pc: int
    end: int
    lets: tuple[Stmt, ...]
    windows: tuple[Window, ...]


@frozen
class Unit:
    """A unit of code: its kind ("flow", "procedure", "action", "way", "event", "row") and instructions.

    `slots` counts its local places, hidden ones included. `effects` is where an action's effects begin, `end` where
    a turn or round goes when it is left. `entries` are its steps by address. `holds_pieces` are the places that may
    hold pieces which the unit tells apart.
    """

    name: str
    kind: str
    code: tuple[Instruction, ...] = field(repr=False)
    slots: int
    effects: int = 0
    end: int = 0
    entries: dict[str, Entry] = field(factory=dict, eq=False, repr=False)
    params: tuple[int, ...] = ()
    holds_pieces: frozenset[int] = frozenset()

    def __str__(self) -> str:
        lines = [f"{self.kind} {self.name} ({self.slots} places)"]
        lines.extend(f"{n:4}  {instruction_text(i)}" for n, i in enumerate(self.code))
        return "\n".join(lines)


@frozen
class Program:
    """All units by name. `main` is the one with which a play begins."""

    units: dict[str, Unit] = field(eq=False)
    main: str = "game"

    def __str__(self) -> str:
        return "\n\n".join(str(unit) for unit in self.units.values())


_HIDDEN = {"span", "live", "citations", "rulings", "windows", "statement", "acts", "picks", "where"}


def instruction_text(instruction: Instruction) -> str:
    """An instruction on one line: its name, its plain fields, and the line of the text it came from."""
    words = [type(instruction).__name__]
    for name in instruction.__attrs_attrs__:
        value = getattr(instruction, name.name)
        if name.name not in _HIDDEN and isinstance(value, str | int | tuple | None) and not _is_tree(value):
            words.append(f"{name.name}={value}")
    statement = getattr(instruction, "statement", None)
    if statement is not None:
        words.append(type(statement).__name__)
    acts = getattr(instruction, "acts", ())
    if acts:
        words.append(" or ".join(act.action for act in acts))
    for window in getattr(instruction, "windows", ()):
        words.append("open: " + ", ".join(act.action for act in window.statement.acts))
    if instruction.span is not NOWHERE:
        words.append(f"# line {instruction.span.line}")
    return " ".join(words)


def _is_tree(value: object) -> bool:
    return isinstance(value, tuple) and any(isinstance(v, Expr) for v in value)
