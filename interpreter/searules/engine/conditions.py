"""Why something can be chosen, or cannot: all conditions of an action with what they come to, whether it is open here
or not, and what is like it and can be chosen."""

from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import TYPE_CHECKING

from attrs import frozen

from searules.diagnostics.diagnostic import SeaError
from searules.diagnostics.nearest import did_you_mean
from searules.engine.compiled import plain
from searules.engine.course import Course
from searules.engine.decisions import Option, Reason, RuleRef
from searules.engine.evaluate import evaluate
from searules.engine.faults import RuleFault
from searules.engine.names import text_of
from searules.engine.payments import payable
from searules.engine.places import free_places
from searules.engine.plan import Plan
from searules.engine.play import Locals, Play
from searules.engine.program import Decide, Offer
from searules.engine.reading import split_call, squeezed
from searules.engine.reasons import arguments_of, as_written, compared, fits, member_type, places
from searules.engine.scores import called
from searules.rules.checked import Action, And, Checked, Cost, Expr, Let, LetValue, Needs, Not, Or, Stmt, Value

if TYPE_CHECKING:
    from searules.engine.state import State

MOST_ALTERNATIVES = 5
DEEPEST = 3
"""So many lets inside one another are opened to show what they read."""


@frozen
class Judgement:
    """What there is to say of an action with (some of) its arguments: each condition, those that fail first, then those
    that cannot be judged, then those that hold; `complete` is whether all arguments were given; `alternatives` are the
    options that are most like it."""

    action: str
    conditions: tuple[Reason, ...]
    complete: bool
    alternatives: tuple[Option, ...]

    @property
    def fails(self) -> bool:
        """Whether something keeps it from being chosen."""
        return any(reason.holds is False for reason in self.conditions)


def judged(state: "State", text: str) -> Judgement:
    """Judge `action(arg, ...)` for the player who is asked. Raises SeaError if the text names no action, or what its
    arguments cannot be."""
    name, texts = split_call(text)
    actions = state.game.plan.world.rules.actions
    if name not in actions:
        raise SeaError(f"There is no action '{name}': {did_you_mean(name, actions) or 'see the list of actions'}")
    action, course = actions[name], state.course
    if course.acting is None or not course.options:
        raise SeaError("Nobody is asked here.")
    args = arguments_of(course, action, texts or [])
    found = [_open(course, action), *_conditions(course, action, args, course.acting)]
    order = {False: 0, None: 1, True: 2}
    return Judgement(
        name,
        tuple(sorted(found, key=lambda reason: order[reason.holds])),
        len(args) == len(action.params),
        alternatives(state, text),
    )


def alternatives(state: "State", text: str) -> tuple[Option, ...]:
    """The options that are most like a text: of the same action, with the same arguments, written alike."""
    name, texts = split_call(text)
    wanted = [squeezed(one) for one in texts or []]

    def likeness(option: Option) -> tuple[bool, int, float]:
        _, own = split_call(option.id)
        same = sum(one == other for one, other in zip(wanted, map(squeezed, own or []), strict=False))
        return option.action == name, same, SequenceMatcher(None, text, option.id).ratio()

    return tuple(sorted(state.options, key=likeness, reverse=True)[:MOST_ALTERNATIVES])


def open_actions(course: Course) -> tuple[str, ...]:
    """The actions that the decision offers, and those that are open at any time in it."""
    decide = course.top.instruction
    names = [act.action for act in decide.acts] if isinstance(decide, Offer) else []
    names += [act.action for _, window in course.windows() for act in window.statement.acts]
    return tuple(dict.fromkeys(names))


def _open(course: Course, action: Action) -> Reason:
    """Whether the decision asks for the action at all."""
    decide = course.top.instruction
    assert isinstance(decide, Decide)
    rule = RuleRef(decide.address, decide.citations, decide.rulings, decide.span)
    names = open_actions(course)
    if action.name in names:
        return Reason(rule, f"{action.name} is open here", holds=True)
    asked = " or ".join(names) or "something else"
    return Reason(rule, f"{action.name} is not open here: {decide.address} asks for {asked}", holds=False)


def _conditions(course: Course, action: Action, args: tuple[Value, ...], me: Value) -> Iterator[Reason]:
    local, play = places(action, me), course.play
    unknown = {param.slot for param in action.params[len(args) :]}
    for param, value in zip(action.params, args, strict=False):
        text = f"{text_of(value, member_type(param), play.world)} is in {as_written(param.values)}"
        text += f" where {as_written(param.where)}" if param.where is not None else ""
        holds: bool | None = None
        if not (free_places(param) - {param.slot}) & unknown:
            holds = fits(param, value, play, local)
        if not holds:
            unknown.add(param.slot)
        local[param.slot] = value
        yield Reason(RuleRef(param.address, span=param.span), _denied(text, holds), holds=holds)
    for guard in action.guards:
        reason = _judged(course, guard, local, unknown)
        if reason is not None:
            yield reason


def _denied(text: str, holds: bool | None) -> str:
    return text.replace(" is in ", " is not in ", 1) if holds is False else text


def _judged(course: Course, guard: Stmt, local: Locals, unknown: set[int]) -> Reason | None:
    known = not free_places(guard) & unknown
    if isinstance(guard, Let):
        try:
            if known:
                local[guard.slot] = evaluate(guard.value, course.play, local.copy())
        except RuleFault:
            known = False
        if not known:
            unknown.add(guard.slot)
        return None
    if not isinstance(guard, Needs | Cost):
        return None
    rule = RuleRef(guard.address, guard.citations, guard.rulings, guard.span)
    text = guard.reason or as_written(guard.condition) if isinstance(guard, Needs) else f"cost {guard.payment}"
    if known:
        try:
            return (
                _needed(course, guard, rule, local) if isinstance(guard, Needs) else _cost(course, guard, rule, local)
            )
        except RuleFault as fault:
            return Reason(rule, f"{text} (it cannot be judged: {fault.message})", holds=None)
    return Reason(rule, f"{text} (it depends on what is not given, or cannot be)", holds=None)


def _needed(course: Course, guard: Needs, rule: RuleRef, local: Locals) -> Reason:
    holds = bool(evaluate(guard.condition, course.play, local.copy()))
    written = as_written(guard.condition)
    values = tuple(dict(_parts(course.plan, guard.condition, course.play, local, DEEPEST)).items())
    return Reason(rule, written if holds else guard.reason or written, values, holds)


def _cost(course: Course, guard: Cost, rule: RuleRef, local: Locals) -> Reason:
    owed = evaluate(guard.amount, course.play, local.copy())
    can = payable(course.plan, course.play, guard.payment, local[0])
    holds = isinstance(owed, int) and owed <= can
    text = f"{owed} of {guard.payment} {'can' if holds else 'cannot'} be paid: there is {can}"
    return Reason(rule, text, (("cost", str(owed)), ("payable", str(can))), holds)


def _parts(plan: Plan, expr: Expr, play: Play, local: Locals, depth: int) -> Iterator[tuple[str, str]]:
    """What a condition reads: its comparisons, and the lets in it with theirs."""
    yield from compared(expr, play, local)
    for node in _tests(expr):
        if not isinstance(node, LetValue) or not depth:
            continue
        try:
            value = evaluate(node, play, local.copy())
            body, inner = called(plan, node, play, local.copy())
        except RuleFault:
            continue
        yield as_written(node), text_of(value, node.type, play.world)
        yield from _parts(plan, body, play, inner, depth - 1)


def _tests(node: Checked) -> Iterator[Checked]:
    """The parts of a condition that are yes or no of themselves."""
    node = plain(node)
    match node:
        case And() | Or():
            yield from _tests(node.left)
            yield from _tests(node.right)
        case Not():
            yield from _tests(node.value)
        case _:
            yield node
