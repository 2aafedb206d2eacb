"""The course of a play: the table (`Play`), the stack of what is still to be done, and where play has stopped.

All that a running play needs is in here and nothing of it is a Python generator or thread, so a course can be
copied at any time.
"""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from attrs import define, field, frozen

from searules.engine.chance import Outcome
from searules.engine.drafts import Draft
from searules.engine.layout import NOTHING
from searules.engine.play import Locals, Play
from searules.engine.program import FLOW, Instruction, Unit, Window
from searules.rules.checked import Value

if TYPE_CHECKING:
    from searules.engine.plan import Plan
    from searules.engine.together import Parts

SETUP, PLAYING, AFTER, OVER = 0, 1, 2, 3
"""The phases of a play, in the cell `phase`."""

GOES_ON, BY_SCORE, WON, DRAWN = 0, 1, 2, 3
"""How a play has ended, in the cell `ended`."""

FIRST_TURN = "first turn"
"""Under this name the cells are kept as they were before the first turn, as long as that turn lasts."""

MOST_PASSES = 10_000
MOST_FIRINGS = 1_000


@define(eq=False)
class Frame:
    """A unit under way: `pc` is the next instruction, `at` the one that called the frame above."""

    unit: Unit
    local: Locals
    pc: int = 0
    at: int = 0

    def copy(self) -> "Frame":
        """An independent frame."""
        return Frame(self.unit, self.local.copy(), self.pc, self.at)

    @property
    def instruction(self) -> Instruction:
        """What the frame waits at, if it is the top one."""
        return self.unit.code[self.pc]


@frozen
class Start:
    """Where play is to begin when it does not begin at the beginning: in that block, at that step."""

    block: str
    step: str


@define(eq=False)
class Course:
    """A play under way. `plan` is what all plays of a game share.

    `options` are those of the decision at which it stands, None where it stands at none; `outcomes` those of a chance
    event. `script` are the outcomes already settled of the statement under way (only where chance is enumerated).
    `endings` are the names of the endings that held. `passes` and `firings` count since the last decision. A `trial`
    only runs effects: nothing follows them. A `lenient` one ends even where the winner cannot be worked out: in an
    example whose position is laid out for something else.
    """

    plan: "Plan"
    play: Play
    stack: list[Frame]
    options: tuple[Draft, ...] | None = None
    outcomes: tuple[Outcome, ...] = ()
    script: tuple[int, ...] = ()
    endings: tuple[str, ...] = ()
    passes: int = 0
    firings: int = 0
    enumerates: bool = False
    trial: bool = False
    lenient: bool = False
    start: Start | None = None
    together: "Parts | None" = None
    """The simultaneous choices under way: the cells of the play are then those of the player who is asked."""
    told: dict[int, frozenset[int]] = field(factory=dict)
    """Whose simultaneous choices have been laid open since this was last emptied, and to whom."""
    turns_ended: int = field(default=0)
    """How many turns have ended: what watches a play from outside reads it."""
    kept: dict[str, list[int]] = field(factory=dict)
    """The cells as they were when a turn or round began, for checks: `play.before` has those that the rules read."""
    on_turn_end: Callable[["Course"], None] | None = None
    """Called when a turn has ended, before endings are judged. Copies are not watched."""

    def copy(self) -> "Course":
        """An independent copy."""
        return Course(
            self.plan,
            self.play.copy(),
            [frame.copy() for frame in self.stack],
            self.options,
            self.outcomes,
            self.script,
            self.endings,
            self.passes,
            self.firings,
            self.enumerates,
            self.trial,
            self.lenient,
            self.start,
            self.together,
            self.told,
            self.turns_ended,
            self.kept.copy(),
        )

    def taken_over(self) -> "Course":
        """A copy that goes on with whatever watches and decides this one; this one is left to be read and copied."""
        copied = self.copy()
        copied.on_turn_end, self.on_turn_end = self.on_turn_end, None
        copied.play.chance, self.play.chance = self.play.chance, copied.play.chance
        return copied

    def become(self, other: "Course") -> None:
        """Take over all that a copy held."""
        for name in ("play", "stack", "options", "outcomes", "script", "endings", "passes", "firings", "start"):
            setattr(self, name, getattr(other, name))
        self.together, self.told = other.together, other.told
        self.turns_ended, self.kept = other.turns_ended, other.kept

    # ---- cells --------------------------------------------------------------------------------------

    @property
    def phase(self) -> int:
        """Set-up, playing, what follows, or over."""
        return self.play.cells[self.play.layout.phase]

    @property
    def acting(self) -> int | None:
        """The seat of who is asked, or whose turn it is."""
        seat = self.play.cells[self.play.layout.acting]
        return None if seat == NOTHING else seat

    # ---- the stack ------------------------------------------------------------------------------------

    @property
    def top(self) -> Frame:
        """The frame under way."""
        return self.stack[-1]

    def push(self, name: str, args: "tuple[Value, ...]" = (), me: Value = None) -> Frame:
        """Begin a unit with its arguments; the frame below goes on at its `pc` afterwards."""
        unit = self.plan.program.units[name]
        local: Locals = [None] * unit.slots
        local[0] = me
        for slot, value in zip(unit.params, args, strict=False):
            local[slot] = value
        frame = Frame(unit, local)
        self.stack.append(frame)
        return frame

    def quiet(self) -> bool:
        """Whether events do not look here: play has not begun or is over, players choose at the same time, or an
        action, a payment, a procedure or an event is under way below the top frame."""
        return (
            self.phase != PLAYING
            or self.together is not None
            or any(frame.unit.kind != FLOW for frame in self.stack[:-1])
        )

    def windows(self) -> "Iterator[tuple[Frame, Window]]":
        """The windows that are open at the decision at which the top frame stands, outermost first; none while players
        choose at the same time."""
        if self.together is not None:
            return
        reached = len(self.stack)
        for frame in reversed(self.stack):
            if frame.unit.kind not in (FLOW, "procedure", "row"):
                break
            reached -= 1
        for frame in self.stack[reached:]:
            pc = frame.pc if frame is self.stack[-1] else frame.at
            for window in getattr(frame.unit.code[pc], "windows", ()):
                yield frame, window
