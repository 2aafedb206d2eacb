"""Sets, lists and what is asked of their members."""

from typing import Any

from searules.boards import group as group_of
from searules.boards import groups as groups_of
from searules.engine.dispatch import VALUE_OF, Known, value_of
from searules.engine.geometry import linked
from searules.engine.play import Locals, Play
from searules.rules import checked as c
from searules.rules.types import ListOf, SetOf

LOWEST = -(2**70)
"""Ranks below every number: a key that is none."""


def filter_(expr: c.Filter, play: Play, local: Locals) -> Known:
    """The members for which the condition holds."""
    slot, where = expr.slot, expr.where
    holds = VALUE_OF[where.__class__]
    found = []
    for member in VALUE_OF[expr.source.__class__](expr.source, play, local) or ():
        local[slot] = member
        if holds(where, play, local):
            found.append(member)
    return tuple(found)


def each(expr: c.Each, play: Play, local: Locals) -> Known:
    """The list of the values for the members."""
    slot, value = expr.slot, expr.value
    worth = VALUE_OF[value.__class__]
    found = []
    for member in VALUE_OF[expr.source.__class__](expr.source, play, local) or ():
        local[slot] = member
        found.append(worth(value, play, local))
    return tuple(found)


def some(expr: c.Some, play: Play, local: Locals) -> Known:
    """Whether it holds for a member."""
    slot, condition = expr.slot, expr.condition
    holds = VALUE_OF[condition.__class__]
    for member in VALUE_OF[expr.source.__class__](expr.source, play, local) or ():
        local[slot] = member
        if holds(condition, play, local):
            return True
    return False


def every(expr: c.Every, play: Play, local: Locals) -> Known:
    """Whether it holds for all members."""
    slot, condition = expr.slot, expr.condition
    holds = VALUE_OF[condition.__class__]
    for member in VALUE_OF[expr.source.__class__](expr.source, play, local) or ():
        local[slot] = member
        if not holds(condition, play, local):
            return False
    return True


def _keyed(expr: "c.Ranked | c.Top", play: Play, local: Locals) -> list[tuple[int, Any]]:
    found = []
    for member in value_of(expr.source, play, local) or ():
        local[expr.slot] = member
        key = value_of(expr.key, play, local)
        found.append((LOWEST if key is None else key, member))
    return found


def ranked(expr: c.Ranked, play: Play, local: Locals) -> Known:
    """The members, highest key first; equal keys stay in order."""
    keyed = _keyed(expr, play, local)
    return tuple(member for _, member in sorted(keyed, key=lambda pair: pair[0], reverse=True))


def top(expr: c.Top, play: Play, local: Locals) -> Known:
    """The members that are tied for the highest key; sets stay in the order in which they come."""
    keyed = _keyed(expr, play, local)
    highest = max((key for key, _ in keyed), default=LOWEST)
    found = tuple(member for key, member in keyed if key == highest)
    return found if isinstance(expr.type, ListOf) else in_order(found)


def in_(expr: c.In, play: Play, local: Locals) -> Known:
    """Whether a value is a member; where a zone is meant its pieces need not be listed."""
    value = VALUE_OF[expr.value.__class__](expr.value, play, local)
    if value is None:
        return False
    container = expr.set
    if container.__class__ is c.Pieces:
        zone = VALUE_OF[container.zone.__class__](container.zone, play, local)
        return zone is not None and play.cells[play.layout.piece_zone + value] == zone
    return value in (VALUE_OF[container.__class__](container, play, local) or ())


def in_order(members: Any) -> tuple[Any, ...]:
    """A set of these members: each once, in declared order."""
    return tuple(sorted(set(members)))


def to_set(expr: c.ToSet, play: Play, local: Locals) -> Known:
    """The set of one value, or of none."""
    value = value_of(expr.value, play, local)
    return () if value is None else (value,)


def set_sum(expr: c.SetSum, play: Play, local: Locals) -> Known:
    """Sets together in declared order, or one list after the other."""
    left = value_of(expr.left, play, local) or ()
    right = value_of(expr.right, play, local) or ()
    if not isinstance(expr.type, SetOf):
        return (*left, *right)
    if not left or not right:
        return left or right
    return in_order((*left, *right))


def set_difference(expr: c.SetDifference, play: Play, local: Locals) -> Known:
    """The members of the one that are not in the other."""
    without = set(value_of(expr.right, play, local) or ())
    return tuple(member for member in value_of(expr.left, play, local) or () if member not in without)


def make_list(expr: c.MakeList, play: Play, local: Locals) -> Known:
    """These values, as a list or a set."""
    items = [value_of(item, play, local) for item in expr.items]
    if isinstance(expr.type, SetOf):
        return in_order(item for item in items if item is not None)
    return tuple(items)


def groups_(expr: c.Groups, play: Play, local: Locals) -> Known:
    """What hangs together: all groups, or the one with `start` in it."""
    members = value_of(expr.members, play, local) or ()
    start = None if expr.start is None else value_of(expr.start, play, local)
    links: dict[int, Any] | None = None
    if expr.link is not None:
        links = {}
        for member in members:
            local[expr.slot] = member
            links[member] = value_of(expr.link, play, local)
    related, present = linked(play, members, links)
    if expr.start is None:
        return groups_of(present, related)
    return () if start is None else group_of(start, present, related)
