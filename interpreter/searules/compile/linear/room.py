"""How many options a decision can have, as far as the rules tell: for so many the context has room.

What does not fit is a trap; so a number that is too small costs time and nothing else.
"""

from collections.abc import Iterable, Sequence
from math import prod
from typing import TYPE_CHECKING, Any

from searules.compile.linear.shapes import NotLowered, domain_of
from searules.engine.compiled import plain
from searules.engine.plan import Plan
from searules.engine.program import Decide, Fork, Offer, Pick, Stage
from searules.rules.checked import ActRef, Domain, Expr
from searules.rules.types import KindSort, ListOf, One, SetOf

if TYPE_CHECKING:
    from searules.compile.linear.module import Module

FEWEST, MOST = 16, 8192
"""There is room for so many options at least and at most."""

LISTED = 4096
"""An action or a `choose` has at most so many: the checker sees to it."""


def room(module: "Module") -> int:
    """For how many options there is room."""
    if module.options_room is None:
        most = most_options(module.plan) + 2  # to pass, or to be done
        module.options_room = min(MOST, max(FEWEST, 1 << (most - 1).bit_length()))
    return module.options_room


def most_options(plan: Plan) -> int:
    """How many options a decision can have at most."""
    actions = plan.world.rules.actions
    every = [_rows(plan, action.params) for action in actions.values()]
    decisions = (code for unit in plan.program.units.values() for code in unit.code if isinstance(code, Decide))
    return max([1, *every, *(_of_decision(plan, code) for code in decisions)])


def _of_decision(plan: Plan, code: Decide) -> int:
    more = sum(_of_acts(plan, window.statement.acts) for window in code.windows)
    match code:
        case Offer():
            return more + _of_acts(plan, code.acts)
        case Pick():
            return more + _rows(plan, code.picks)
        case Stage():
            return more + _values(plan, code.statement.pick.values)
        case Fork():
            return more + len(code.texts)
    return more + max([1, *(len(payment.ways) for payment in plan.world.rules.payments.values())])


def _of_acts(plan: Plan, acts: Iterable[ActRef]) -> int:
    return sum(_rows(plan, plan.world.rules.actions[act.action].params[len(act.args) :]) for act in acts)


def _rows(plan: Plan, domains: Sequence[Domain]) -> int:
    return min(LISTED, prod(_values(plan, domain.values) for domain in domains))


def _values(plan: Plan, source: Expr) -> int:
    type_: Any = plain(source).type
    if isinstance(type_, ListOf):
        return LISTED if type_.longest is None else min(LISTED, type_.longest)
    if not isinstance(type_, SetOf) or not isinstance(type_.of, One):
        return LISTED
    world = plan.world
    kinds = [world.kinds[sort.name] for sort in type_.of.sorts if isinstance(sort, KindSort)]
    rest = One(tuple(sort for sort in type_.of.sorts if not isinstance(sort, KindSort)))
    try:
        others = domain_of(SetOf(rest), world).size
    except NotLowered:
        return LISTED
    return sum(len(kind.pieces) for kind in kinds) + others
