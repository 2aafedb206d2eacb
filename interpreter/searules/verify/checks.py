"""Watching the checks of some rules along a play."""

from collections.abc import Hashable, Iterable, Mapping, Sequence

from attrs import define, field, frozen

from searules.diagnostics.source import Span
from searules.engine.answers import Answers
from searules.engine.course import FIRST_TURN, Course
from searules.engine.evaluate import evaluate
from searules.engine.faults import RuleFault
from searules.engine.play import Locals, Play
from searules.engine.reasons import compared
from searules.engine.state import State
from searules.engine.together import known_to
from searules.rules.checked import Check, Value

ALWAYS, EACH_TURN, AT_END, POSSIBLE, DECREASING = "always", "each turn", "at end", "possible", "decreasing"


@frozen
class CheckFailure:
    """A check that does not hold: its text and place, when it was judged, what its parts came to, and the play that
    led there (JSON Lines: it can be replayed up to this decision)."""

    name: str
    mood: str
    span: Span
    found: str
    log: str


@define
class Monitor:
    """Judges the checks of a play as it goes.

    Make it for a state, then call `look` once at the beginning and after each decision. `failures` has the first
    failure of each check, `witnesses` a copy of the first state that reached each `possible` check.
    """

    state: State
    checks: tuple[Check, ...] = field(init=False)
    failures: list[CheckFailure] = field(factory=list)
    witnesses: dict[str, State] = field(factory=dict)
    _last: dict[str, int] = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        self.checks = self.state.game.plan.world.rules.checks
        self.state.own_course().on_turn_end = self._turn_ended

    def copy(self, state: State) -> "Monitor":
        """A monitor of a copy of the state, which has seen what this one has seen."""
        copied = Monitor(state)
        copied.checks, copied._last = self.checks, self._last.copy()
        copied.failures, copied.witnesses = self.failures.copy(), self.witnesses.copy()
        return copied

    def memory(self, kept: Mapping[str, Sequence[int]] | None = None) -> Hashable:
        """What later judgements will read of what went before: the position when the turn began (or what is `kept` of
        it), and what fell."""
        plan, kept = self.state.game.plan, self.state.course.kept if kept is None else kept
        read = sorted((plan.snapshots - plan.told_apart) & kept.keys())  # what only checks read is in no state's key
        return (*((block, tuple(kept[block])) for block in read), *sorted(self._last.items()))

    def look(self) -> None:
        """Judge what is judged at a decision, or at the end."""
        course = self.state.course
        self._begun(course)
        if self.state.is_terminal:
            self._judge(self._of(ALWAYS, AT_END, POSSIBLE), course)
        elif not self.state.is_chance:
            self._judge(self._of(ALWAYS, POSSIBLE), course)

    def _of(self, *moods: str) -> Iterable[Check]:
        return (check for check in self.checks if check.mood in moods)

    def _begun(self, course: Course) -> None:
        """In the first turn: what falls is noted as it was before that turn."""
        cells = course.kept.get(FIRST_TURN)
        if cells is None:
            return
        for check in self._of(DECREASING):
            if check.name not in self._last:
                value = self._measured(check, _at_first_turn(course, cells))
                if value is not None:
                    self._last[check.name] = value

    def _turn_ended(self, course: Course) -> None:
        self._begun(course)
        self._judge(self._of(EACH_TURN), course)
        play = reading(course)
        for check in self._of(DECREASING):
            value = self._measured(check, play)
            if value is None:
                continue
            before = self._last.get(check.name)
            if before is not None and value >= before:
                when = "a turn ago" if FIRST_TURN not in course.kept else "before the first turn"
                self._fail(check, f"it was {before} {when} and is {value}")
            self._last[check.name] = value

    def _measured(self, check: Check, play: Play) -> int | None:
        """The number that is to fall; None, and a failure, where it has no value."""
        try:
            value = evaluate(check.value, play, _local(check))
        except RuleFault as fault:
            self._fail(check, str(fault))
            return None
        assert isinstance(value, int)
        return value

    def _judge(self, checks: Iterable[Check], course: Course) -> None:
        play = reading(course)
        for check in checks:
            local = _local(check)
            try:
                holds = bool(evaluate(check.value, play, local))
            except RuleFault as fault:
                self._fail(check, str(fault))
                continue
            if check.mood == POSSIBLE:
                if holds and check.name not in self.witnesses:
                    self.witnesses[check.name] = self.state.copy()
            elif not holds:
                found = ", ".join(f"{what} is {value}" for what, value in compared(check.value, play, local))
                self._fail(check, found or "it does not hold")

    def _fail(self, check: Check, found: str) -> None:
        if all(failure.name != check.name for failure in self.failures):
            self.failures.append(CheckFailure(check.name, check.mood, check.span, found, self.state.log()))


def reading(course: Course) -> Play:
    """The play as checks and examples read it: with all snapshots, with the options, and without simultaneous choices
    that have not taken effect."""
    offered = tuple(draft.action for draft in course.options or ())
    play = Play(
        course.play.world, known_to(course, None).cells, course.play.chance, Answers(course.plan, offered, True)
    )
    play.before, play.records = course.kept, course.play.records
    return play


def _at_first_turn(course: Course, cells: list[int]) -> Play:
    """The play as it was before its first turn: these cells, and the positions recorded until then."""
    play = Play(course.play.world, cells, course.play.chance, Answers(course.plan, (), True))
    open_then = {"round"} & course.plan.world.rules.flows.keys()
    play.before = {block: then for block, then in course.kept.items() if block in open_then}
    play.records = {names: recorded[:1] for names, recorded in course.play.records.items()}
    return play


def _local(check: Check) -> Locals:
    local: list[Value] = [None] * max(check.slots, 1)
    return local
