"""What a decision did, rule by rule: it is made again on a copy, statement by statement, and what changed is noted.

Play is a value and the machine is deterministic between decisions, so a decision can be looked at after it was made,
as slowly as one likes.
"""

from collections.abc import Iterable, Iterator

from attrs import define, field, frozen

from searules.diagnostics.source import NOWHERE, Span
from searules.engine.changes import Change, changed, rolled_again
from searules.engine.course import Course, Frame
from searules.engine.faults import RuleFault
from searules.engine.history import CHOICE, OUTCOME, entries
from searules.engine.link import Sited
from searules.engine.machine import step
from searules.engine.play import Locals, Play
from searules.engine.program import Do, Instruction, SetAside, Unite
from searules.engine.resume import take
from searules.engine.state import State
from searules.rules.checked import Stmt

MOST_STEPS = 20_000


@frozen(eq=False)
class Happening:
    """A statement, or another instruction of a unit, that was run: its place in the text, what it changed, and the play
    after it.

    `stack` is what was under way when it was about to run; `call` numbers the runs of rules, those in which the
    decision began by their places on the stack, so that two runs of one rule are told apart; `drawn` is whether it asks
    chance; `aside` whether it is of a simultaneous choice, whose effects are put aside until all have chosen.
    """

    unit: str
    span: Span
    changes: tuple[Change, ...]
    play: Play
    stack: tuple[Frame, ...]
    call: int
    drawn: bool
    aside: bool = False


@frozen(eq=False)
class Passage:
    """A decision as it is carried out: `begun` is the state in which it is taken and nothing of it was done yet, of
    whose frames so many were `standing` before; `fault` is the hole in the rules at which it ended, if it met one."""

    begun: State
    happened: tuple[Happening, ...]
    standing: int
    fault: RuleFault | None = None

    def at(self, done: int) -> State:
        """The state after so many of the happenings: nothing is asked in it, and nothing can be chosen."""
        state = self.begun.copy()
        course = state.own_course()
        if done:
            course.play = self.happened[done - 1].play.copy()
        if done < len(self.happened):
            course.stack = [frame.copy() for frame in self.happened[done].stack]
        return state


def passage(before: State, chosen: str, outcomes: Iterable[str] = ()) -> Passage | None:
    """How an option (by its id) is carried out in a state, on a copy of it; `outcomes` are those of chance, as far as
    they are told. None where there is no such option."""
    begun = before.copy()
    course = begun.own_course()
    place = next((n for n, option in enumerate(begun.options) if option.id == chosen), None)
    if place is None or course.options is None:
        return None
    standing = len(course.stack)
    take(course, course.options[place])
    begun._options = ()
    begun._key = None
    happened: list[Happening] = []
    fault = None
    try:
        for happening in _run(course.copy(), list(outcomes)):
            happened.append(happening)  # one by one: those before a fault are kept
    except RuleFault as met:
        fault = met
    return Passage(begun, tuple(happened), standing, fault)


def passed(before: State, after: State) -> Passage | None:
    """How a state came out of another by one decision; None where it did not."""
    known = before.history.number if before.history else 0
    new = entries(after.history)[known:]
    chosen = next((entry.text for entry in new if entry.sort == CHOICE), None)
    outcomes = [entry.text for entry in new if entry.sort == OUTCOME]
    return None if chosen is None else passage(before, chosen, outcomes)


def traced(before: State, after: State) -> tuple[Happening, ...]:
    """What happened between a state and one that followed from it by one decision: each instruction in order."""
    found = passed(before, after)
    return () if found is None else found.happened


def standing(course: Course) -> tuple[tuple[str, Span], ...]:
    """Where play stands, outermost first: the units under way, each with the place in the text that it has reached."""
    found = []
    for frame in course.stack:
        pc = frame.pc if frame is course.top else frame.at
        found.append((frame.unit.name, frame.unit.code[pc].span))
    return tuple(found)


def _run(course: Course, outcomes: list[str]) -> Iterator[Happening]:
    calls = _Calls()
    for frame in course.stack:
        calls.number(frame.local)
    for _ in range(MOST_STEPS):
        frame = course.stack[-1]
        instruction = frame.unit.code[frame.pc]
        stack = tuple(one.copy() for one in course.stack)
        then = course.play.copy()
        if isinstance(instruction, Unite) and course.together is not None:
            then.cells = list(course.together.base)
        calls.number(frame.local)
        aside = course.together is not None and not isinstance(instruction, Unite)
        observed = _Observed(then, stack, calls, frame.unit.name, aside)
        watched = course.play
        watched.observer = observed.note
        try:
            stopped = step(course)
        except RuleFault:
            yield from observed.found
            raise
        finally:
            watched.observer = None
        if isinstance(instruction, SetAside):
            continue  # what was chosen is put aside, not undone
        if not course.outcomes:  # else the statement is run again once chance has settled what it asks
            observed.ended(instruction, course.play, frame.local)
            yield from observed.found
        if stopped and not _settled(course, outcomes):
            return


@define
class _Calls:
    """Numbers for the calls of rules, by their local places; these are kept, so that no two have the same id."""

    _known: dict[int, tuple[int, Locals]] = field(factory=dict)

    def number(self, local: Locals) -> int:
        return self._known.setdefault(id(local), (len(self._known), local))[0]


@define
class _Observed:
    """What one instruction does, statement by statement: those that run others are told only where none of these is."""

    _then: Play
    _stack: tuple[Frame, ...]
    _calls: _Calls
    _unit: str
    _aside: bool
    found: list[Happening] = field(factory=list)

    def note(self, statement: Stmt, play: Play, local: Locals) -> None:
        """A statement in a block has been run."""
        self._add(statement, statement.span, play, local)

    def ended(self, instruction: Instruction, play: Play, local: Locals) -> None:
        """The instruction itself has been run."""
        statement = instruction.statement if isinstance(instruction, Do) else None
        if self._then.cells != play.cells or (statement is not None and instruction.span != NOWHERE):
            self._add(statement, instruction.span, play, local)

    def _add(self, statement: Stmt | None, span: Span, play: Play, local: Locals) -> None:
        changes = tuple(changed(self._then, play))
        drawn = isinstance(statement, Sited)
        if isinstance(statement, Sited):
            span = statement.statement.span
            changes = (*rolled_again(statement.statement, self._then, play, local), *changes)
        inner = bool(self.found) and self.found[-1].span != span and _within(self.found[-1].span, span)
        if not changes and (inner or len(self.found) >= MOST_STEPS):
            return
        self._then = play.copy()
        call = self._calls.number(local)
        self.found.append(Happening(self._rule(span), span, changes, self._then, self._stack, call, drawn, self._aside))

    def _rule(self, span: Span) -> str:
        """The procedure in which a statement stands, else the unit that is under way."""
        procedures = self._then.world.rules.procedures.values()
        return next((one.name for one in procedures if _within(span, one.span)), self._unit)


def _within(inner: Span, outer: Span) -> bool:
    return inner.source is outer.source and outer.start <= inner.start and inner.end <= outer.end


def _settled(course: Course, outcomes: list[str]) -> bool:
    """Whether play stopped at a chance event whose outcome is told; then it goes on."""
    if not course.outcomes or not outcomes:
        return False
    wanted = outcomes.pop(0)
    found = next((outcome for outcome in course.outcomes if outcome.label == wanted), None)
    if found is None:
        return False
    course.script = (*course.script, found.index)
    course.outcomes = ()
    return True


__all__ = ["Change", "Happening", "Passage", "changed", "passage", "passed", "standing", "traced"]
