"""What may be chosen at a decision: its options, listed afresh from the position."""

from collections.abc import Hashable, Iterator

from searules.engine.course import Course, Frame
from searules.engine.drafts import Draft
from searules.engine.evaluate import evaluate
from searules.engine.faults import RuleFault
from searules.engine.listing import Alike, Arguments, Picks
from searules.engine.payments import ways_now
from searules.engine.program import Decide, Fork, Offer, PayUnit, Pick, Stage
from searules.engine.stages import StagedPicks
from searules.rules.checked import ActRef, Expr, Value

PASS, DONE = "pass", "done"


def list_options(course: Course) -> tuple[Draft, ...]:
    """The options at the decision at which the course stands; empty where it passes silently.

    Raises RuleFault where something must be chosen and nothing can be.
    """
    frame = course.top
    decide = frame.instruction
    assert isinstance(decide, Decide)
    me = frame.local[0]
    if me is None:
        raise RuleFault("Nobody is asked here: a decision needs a player (`for me in ...`).", decide.span)
    if _all_done(decide, frame):
        return ()
    drafts = list(_own(decide, course, frame))
    own = bool(drafts)
    drafts += _open(course, me)
    if drafts:
        drafts += _ways_out(decide, own)
    elif _binding(decide, frame):
        raise RuleFault(_nothing(decide), decide.span)
    return tuple(drafts)


def _all_done(decide: Decide, frame: Frame) -> bool:
    """Whether each act of an `in any order` has been done: like a `must` it closes with its last act."""
    if not isinstance(decide, Offer) or decide.mode != "order":
        return False
    been = frame.local[decide.taken]
    return isinstance(been, tuple) and len(been) == len(decide.acts)


def _nothing(decide: Decide) -> str:
    if isinstance(decide, PayUnit):
        return f"{decide.payment} cannot be paid any more, though the cost could be when the action was chosen."
    if isinstance(decide, Offer):
        return f"There is no option for {' or '.join(act.action for act in decide.acts)}, and one must be chosen."
    return "There is nothing to choose from."


def _binding(decide: Decide, frame: Frame) -> bool:
    """Whether something must be chosen here."""
    match decide:
        case Offer():
            return decide.mode == "must"
        case Pick() | Fork():
            return decide.to is None
        case Stage():
            return not decide.statement.up_to and bool(frame.local[decide.wanted])
        case _:
            return True


# ---- the options of the decision itself ---------------------------------------------------------------


def _own(decide: Decide, course: Course, frame: Frame) -> Iterator[Draft]:
    match decide:
        case Offer():
            yield from _offered(decide, course, frame)
        case Pick():
            local = frame.local.copy()
            picks = Picks(decide.picks, decide.where, course.play, local, Alike.at(course))
            for values in picks.tuples():
                yield Draft("values", 0, values=values, domains=decide.picks)
        case Stage():
            for value in StagedPicks(decide, course).offered():
                yield Draft("pick", 0, values=(value,), domains=(decide.statement.pick,))
        case Fork():
            yield from _alternatives(decide, course, frame)
        case PayUnit():
            yield from _units(decide, course, frame)


def _offered(decide: Offer, course: Course, frame: Frame) -> Iterator[Draft]:
    been = frame.local[decide.taken] if decide.mode == "order" else ()
    assert isinstance(been, tuple)
    left = [(number, act) for number, act in enumerate(decide.acts) if number not in been]
    yield from _acts(left, "act", course, frame, frame.local[0], set())


def _acts(
    acts: list[tuple[int, ActRef]], kind: str, course: Course, frame: Frame, me: Value, met: set[Hashable]
) -> Iterator[Draft]:
    alike = Alike.at(course)
    for number, act in acts:
        fixed = tuple(evaluate(arg, course.play, frame.local.copy()) for arg in act.args)
        params = course.plan.world.rules.actions[act.action].params
        for values in Arguments(course.plan, course.play, act.action, me, alike).tuples(fixed):
            if (act.action, values) not in met:
                met.add((act.action, values))
                yield Draft(kind, number, act.action, values, params)


def _alternatives(decide: Fork, course: Course, frame: Frame) -> Iterator[Draft]:
    for number, (text, when) in enumerate(zip(decide.texts, decide.whens, strict=True)):
        if when is None or evaluate(when, course.play, frame.local.copy()):
            yield Draft("alternative", number, word=text)


def _units(decide: PayUnit, course: Course, frame: Frame) -> Iterator[Draft]:
    rest = frame.local[decide.rest]
    assert isinstance(rest, int)
    ways = course.plan.world.rules.payments[decide.payment].ways
    for number in ways_now(course, decide.payment, rest, frame.local[0]):
        yield Draft("way", number, ways[number].name, word=ways[number].name)


# ---- windows, passing -----------------------------------------------------------------------------------


def _open(course: Course, me: Value) -> Iterator[Draft]:
    """The acts of the windows that are open for this player, outermost first. `index` counts through all of them."""
    met: set[Hashable] = set()
    first = 0
    for frame, window in course.windows():
        acts = list(enumerate(window.statement.acts, start=first))
        first += len(acts)
        if frame.local[window.me] == me and _is_open(course, frame, window.statement.when, me):
            yield from _acts(acts, "window", course, frame, me, met)


def _is_open(course: Course, frame: Frame, when: Expr | None, me: Value) -> bool:
    if when is None:
        return True
    local = frame.local.copy()
    local[0] = me
    return bool(evaluate(when, course.play, local))


def _ways_out(decide: Decide, own: bool) -> Iterator[Draft]:
    """The options "pass" or "done", where there is one."""
    match decide:
        case Offer(mode="may" | "ask"):
            yield Draft("pass", 0, word=PASS)
        case Offer(mode="duty" | "order") if not own:
            yield Draft("done", 0, word=DONE)
        case Pick() | Fork() if decide.to is not None:
            yield Draft("pass", 0, word=PASS)
        case Stage() if decide.statement.up_to:
            yield Draft("done", 0, word=DONE)
