"""Why an action is not an option: the first condition that fails, and all others that can be judged without it."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from searules.diagnostics.diagnostic import SeaError
from searules.diagnostics.nearest import did_you_mean
from searules.engine.counts import whole
from searules.engine.course import Course
from searules.engine.decisions import Reason, Refused, RuleRef
from searules.engine.evaluate import evaluate
from searules.engine.faults import RuleFault
from searules.engine.names import text_of
from searules.engine.payments import payable
from searules.engine.places import free_places
from searules.engine.play import Locals, Play
from searules.engine.program import Decide
from searules.engine.reading import split_call, values_of
from searules.engine.walk import children
from searules.rules.checked import (
    Action,
    Checked,
    Compare,
    Const,
    Cost,
    Domain,
    Equal,
    Expr,
    In,
    IsKind,
    Let,
    Needs,
    Stmt,
    Value,
)
from searules.rules.types import ListOf, One, SetOf

if TYPE_CHECKING:
    from searules.engine.state import State


MOST_MEANT = 4
"""So many options that a text may mean are named."""

# ---- asked in words -------------------------------------------------------------------------------------------


def why_not(state: "State", text: Any) -> tuple[Reason, ...]:
    """See `State.why_not`."""
    if not isinstance(text, str):
        raise SeaError(f"Why not is asked of a text, as action(arg, ...), not of {text!r}.")
    name, texts = split_call(text)
    actions = state.game.plan.world.rules.actions
    if name not in actions:
        raise SeaError(f"There is no action '{name}': {did_you_mean(name, actions) or 'see the list of actions'}")
    me = state.course.acting
    if me is None:
        return (_not_open(state.course, name),)
    args = arguments_of(state.course, actions[name], texts or [])
    if any(_matches(draft.action, draft.values, name, args) for draft in state.course.options or ()):
        return ()
    return reasons_for(state.course, name, args, me)


def _matches(action: str, values: tuple[Value, ...], name: str, args: tuple[Value, ...]) -> bool:
    return action == name and values[: len(args)] == args


def arguments_of(course: Course, action: Action, texts: list[str]) -> tuple[Value, ...]:
    """The values that the texts of arguments mean. Raises SeaError for what can be no such argument."""
    if len(texts) > len(action.params):
        raise SeaError(f"{action.name} takes {len(action.params)} arguments, not {len(texts)}.")
    args: list[Value] = []
    local = places(action, course.acting)
    offered = [draft.values for draft in course.options or () if draft.action == action.name]
    for param, text in zip(action.params, texts, strict=False):
        offered = [values for values in offered if values[: len(args)] == tuple(args)]
        found = _argument(param, text, course, local, [values[len(args)] for values in offered])
        local[param.slot] = found
        args.append(found)
    return tuple(args)


def _argument(param: Domain, text: str, course: Course, local: Locals, offered: Sequence[Value]) -> Value:
    """What is written: something that is offered, else what the parameter can be, else anything that is written so."""
    type_ = param.values.type.of if isinstance(param.values.type, SetOf | ListOf) else param.values.type
    play = course.play
    found = values_of(text, type_, play, course.acting, offered) if isinstance(type_, One) else ()
    if not found:
        raise SeaError(f"'{text}' is nothing that {param.name} can be.")
    chosen = next((value for value in found if value in offered), None)
    if chosen is not None:
        return chosen
    return next((value for value in found if fits(param, value, play, local)), found[0])


def fits(param: Domain, value: Value, play: Play, local: Locals) -> bool:
    """Whether a value is one that the parameter can have, with the parameters before it in their places."""
    try:
        members = evaluate(param.values, play, local.copy())
        if not isinstance(members, tuple | range) or value not in members:
            return False
        inner = local.copy()
        inner[param.slot] = value
        return param.where is None or bool(evaluate(param.where, play, inner))
    except RuleFault:
        return False


def places(action: Action, me: Value) -> Locals:
    """The local places of an action before anything is known but who acts."""
    local: Locals = [None] * max(action.slots, 1)
    local[0] = me
    return local


def refusal(state: "State", text: Any) -> Refused:
    """What `State.option` raises for a text that is no option."""
    ids = tuple(option.id for option in state.options)
    if not ids:
        return Refused("The play is over; nothing can be chosen." if state.is_terminal else "Chance is to decide here.")
    if not isinstance(text, str):
        by_place = f"; state.options[{text}] is one by its place" if whole(text) in range(len(ids)) else ""
        return Refused(f"An option is named by itself or by its id, as '{ids[0]}', not by {text!r}{by_place}", (), ids)
    name, _ = split_call(text)
    try:
        reasons = why_not(state, text) if name in state.game.plan.world.rules.actions else ()
    except SeaError as error:
        return Refused(f"'{text}' is no option: {error}", (), ids)
    if reasons:
        return Refused(f"'{text}' is no option: {reasons[0].text}", reasons, ids)
    meant = _described_options(state, text)
    if meant:
        return Refused(f"'{text}' may mean {' or '.join(meant[:MOST_MEANT])}", (), ids)
    hint = did_you_mean(text, ids) or f"the options are {', '.join(ids[:8])}{', ...' if len(ids) > 8 else ''}"
    return Refused(f"'{text}' is no option here: {hint}", (), ids)


def _described_options(state: "State", text: str) -> list[str]:
    """The ids of the options of which a text names the action and each argument, if not in the only way."""
    name, texts = split_call(text)
    action = state.game.plan.world.rules.actions.get(name)
    if action is None or texts is None or len(texts) != len(action.params):
        return []
    types = [param.values.type for param in action.params]
    plain = [one.of if isinstance(one, SetOf | ListOf) else one for one in types]
    course, drafts = state.course, state.course.options or ()
    offered = {value for draft in drafts if draft.action == name for value in draft.values}
    named = [
        values_of(one, type_, course.play, course.acting, offered) if isinstance(type_, One) else ()
        for one, type_ in zip(texts, plain, strict=True)
    ]
    return [
        option.id
        for draft, option in zip(drafts, state.options, strict=True)
        if draft.action == name and all(value in some for value, some in zip(draft.values, named, strict=True))
    ]


# ---- conditions ----------------------------------------------------------------------------------------------


def reasons_for(course: Course, name: str, args: tuple[Value, ...], me: Value) -> tuple[Reason, ...]:
    """Why a player cannot choose an action with these first arguments: the first condition that fails, then the others
    that fail and can be judged without it; where all hold, that it is not open here.

    What reads an argument that the parameter cannot have, or one that is missing, cannot be judged.
    """
    action = course.plan.world.rules.actions[name]
    local = places(action, me)
    unknown = {param.slot for param in action.params[len(args) :]}
    found = [*_domains(action, args, course.play, local, unknown)]
    found += _guards(course, action, local, unknown)
    return tuple(found) or (_not_open(course, name),)


def _domains(action: Action, args: tuple[Value, ...], play: Play, local: Locals, unknown: set[int]) -> Iterator[Reason]:
    """The arguments that their parameters cannot have; their places are then unknown."""
    for param, value in zip(action.params, args, strict=False):
        if (free_places(param) - {param.slot}) & unknown:
            unknown.add(param.slot)
        elif not fits(param, value, play, local):
            unknown.add(param.slot)
            shown = text_of(value, member_type(param), play.world)
            text = f"{shown} is not in {as_written(param.values)}"
            if param.where is not None:
                text += f" where {as_written(param.where)}"
            yield Reason(RuleRef(param.address, span=param.span), text, ((param.name, shown),))
        local[param.slot] = value


def member_type(param: Domain) -> One:
    """The type of the values of a parameter."""
    type_ = param.values.type
    while not isinstance(type_, One):
        type_ = type_.of
    return type_


def _guards(course: Course, action: Action, local: Locals, unknown: set[int]) -> Iterator[Reason]:
    for guard in action.guards:
        reason = None
        try:
            if not free_places(guard) & unknown:
                reason = _judged(course, guard, local)
            elif isinstance(guard, Let):
                unknown.add(guard.slot)
        except RuleFault:
            if isinstance(guard, Let):
                unknown.add(guard.slot)  # nor can what reads it be judged
        if reason is not None:
            yield reason


def _judged(course: Course, guard: Stmt, local: Locals) -> Reason | None:
    play = course.play
    if isinstance(guard, Let):
        local[guard.slot] = evaluate(guard.value, play, local)
    elif isinstance(guard, Needs) and not evaluate(guard.condition, play, local):
        rule = RuleRef(guard.address, guard.citations, guard.rulings, guard.span)
        return Reason(rule, guard.reason or as_written(guard.condition), compared(guard.condition, play, local))
    elif isinstance(guard, Cost):
        owed, can = evaluate(guard.amount, play, local), payable(course.plan, play, guard.payment, local[0])
        if isinstance(owed, int) and owed > can:
            rule = RuleRef(guard.address, guard.citations, guard.rulings, guard.span)
            values = (("cost", str(owed)), ("payable", str(can)))
            return Reason(rule, f"{owed} of {guard.payment} cannot be paid: there is {can}", values)
    return None


def _not_open(course: Course, name: str) -> Reason:
    action = course.plan.world.rules.actions[name]
    rule = RuleRef(name, action.citations, action.rulings, action.span)
    if course.options and isinstance(decide := course.top.instruction, Decide):
        rule = RuleRef(decide.address, decide.citations, decide.rulings, decide.span)
    return Reason(rule, f"{name} is not open here", holds=None)


# ---- values ------------------------------------------------------------------------------------------------------


def as_written(expr: Checked) -> str:
    """An expression as it stands in the text, on one line."""
    return " ".join(expr.span.text.split()) or "the condition"


def compared(condition: Expr, play: Play, local: Locals) -> tuple[tuple[str, str], ...]:
    """The sides of the comparisons in a condition with what they come to, as far as that can be told."""
    found: dict[str, str] = {}
    for side in _sides(condition):
        if isinstance(side, Const) or not side.span.text:
            continue
        try:
            value = evaluate(side, play, local.copy())
        except RuleFault:
            continue
        shown = text_of(value, side.type, play.world)
        if shown != as_written(side):
            found[as_written(side)] = shown
    return tuple(found.items())


def _sides(node: Checked) -> Iterator[Expr]:
    """The sides of comparisons outside of queries."""
    match node:
        case Compare() | Equal():
            yield from (node.left, node.right)
        case In() | IsKind():
            yield node.value
    for child in children(node):
        if isinstance(child, Expr) and getattr(child, "slot", None) is None:
            yield from _sides(child)
