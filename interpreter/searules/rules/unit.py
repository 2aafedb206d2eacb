"""A unit of code while it is checked: its places, the names in sight, who is me, what is known by tests."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from attrs import define, evolve, field, fields, frozen

from searules.diagnostics import Label, Span
from searules.language import tree
from searules.rules import checked
from searules.rules.fits import without_zones
from searules.rules.types import NumberSort, One, Sort, Type

if TYPE_CHECKING:
    from searules.rules.checker import Checker


@frozen
class Binding:
    """A name in sight that stands for a local place."""

    slot: int
    name: str
    type: Type
    span: Span
    since: int = 0
    """How often something had been changed (`Unit.changes`) when it got its value: where a piece lies is known until
    then only."""


@frozen
class Known:
    """What tests have shown of an expression: whether it is there, of which sorts it can (not) be, and for numbers how
    low and how high it can be and which one it is not."""

    there: bool | None = None
    sorts: tuple[Sort, ...] | None = None
    without: tuple[Sort, ...] = ()
    zones: frozenset[str] | None = None
    low: int | None = None
    high: int | None = None
    but: tuple[int, ...] = ()

    def apply(self, one: One) -> One:
        """The type, narrowed."""
        sorts = one.sorts
        if self.sorts is not None:
            sorts = tuple(s for s in sorts if s in self.sorts) or self.sorts
        sorts = tuple(s for s in sorts if s not in self.without) or sorts
        optional = one.optional and self.there is not True
        zones = one.zones if self.zones is None else self.zones
        if self.there is False:
            return One((), optional=True)
        return One(tuple(self._bounded(sort) for sort in sorts), optional, zones)

    def _bounded(self, sort: Sort) -> Sort:
        """A range of numbers, cut to what is known; as it was where nothing would be left."""
        if not isinstance(sort, NumberSort):
            return sort
        low = sort.low if self.low is None else max(sort.low, self.low)
        high = sort.high if self.high is None else min(sort.high, self.high)
        while low in self.but and low < high:
            low += 1
        while high in self.but and low < high:
            high -= 1
        return NumberSort(low, high) if low <= high else sort

    def plus(self, other: "Known") -> "Known":
        """Both together; the later one counts where they speak of the same."""
        return Known(
            self.there if other.there is None else other.there,
            self.sorts if other.sorts is None else other.sorts,
            self.without + other.without,
            self.zones if other.zones is None else other.zones,
            higher(self.low, other.low),
            lower(self.high, other.high),
            self.but + other.but,
        )


def higher(a: int | None, b: int | None) -> int | None:
    """The greater of two bounds, either of which may be missing."""
    return b if a is None else a if b is None else max(a, b)


def lower(a: int | None, b: int | None) -> int | None:
    """The smaller of two bounds, either of which may be missing."""
    return b if a is None else a if b is None else min(a, b)


Key = tuple[object, ...]
Facts = dict[Key, Known]


@define
class Unit:
    """One unit. `sort` is "flow", "action", "procedure", "way", "event", "let", "condition", "static",
    "check" or "example"; `address` is what its steps and labels begin with; `me` is the type of place 0."""

    checker: "Checker"
    sort: str
    address: str
    me: One | None = None
    slots: int = 1
    scope: dict[str, Binding] = field(factory=dict)
    facts: Facts = field(factory=dict)
    elements: list[checked.Local] = field(factory=list)
    query_depth: int = 0
    enclosing: list[str] = field(factory=list)
    step: str = ""
    decisions: dict[str, int] = field(factory=dict)
    needs_me: Span | None = None
    changes: int = 0
    part: str = ""
    """What of it is looked at, where that matters for circles of calls: "effects" of an action."""
    calls: list[tuple[str, bool, Span]] = field(factory=list)
    """(procedure, whether me is known here, place)"""

    def new_slot(self) -> int:
        """A fresh local place."""
        self.slots += 1
        return self.slots - 1

    @property
    def relaxed(self) -> bool:
        """In examples a possible none may be used; if it is none, the example fails."""
        return self.sort == "example"

    @contextmanager
    def bound(self, *bindings: Binding) -> Iterator[None]:
        """Names in sight for a while."""
        before = dict(self.scope)
        self.scope.update({binding.name: binding for binding in bindings})
        try:
            yield
        finally:
            self.scope = before

    @contextmanager
    def assuming(self, facts: Facts) -> Iterator[None]:
        """Facts that hold for a while."""
        before = self.facts
        merged = dict(before)
        for key, known in facts.items():
            merged[key] = merged[key].plus(known) if key in merged else known
        self.facts = merged
        try:
            yield
        finally:
            self.facts = before

    def learn(self, facts: Facts) -> None:
        """Facts that hold from here on."""
        merged = dict(self.facts)
        for key, known in facts.items():
            merged[key] = merged[key].plus(known) if key in merged else known
        self.facts = merged

    @contextmanager
    def as_me(self, me: One | None) -> Iterator[None]:
        """Another me, or none, for a while."""
        before, facts = self.me, self.facts
        self.me, self.facts = me, {key: known for key, known in facts.items() if not _speaks_of_me(key)}
        try:
            yield
        finally:
            self.me, self.facts = before, facts

    @contextmanager
    def elsewhere(self) -> Iterator[None]:
        """Another position for a while: what tests have shown of this one is not known there."""
        before, changes = self.facts, self.changes
        self.facts, self.changes = lasting(before), changes + 1
        try:
            yield
        finally:
            self.facts, self.changes = before, changes

    def decision_address(self) -> str:
        """A stable, unique address for the next decision here: `turn.find`, `turn.find.2`."""
        base = self.step or self.address
        self.decisions[base] = self.decisions.get(base, 0) + 1
        number = self.decisions[base]
        return base if number == 1 else f"{base}.{number}"

    def local(self, binding: Binding, span: Span) -> checked.Local:
        """The expression for a name in sight."""
        type_ = binding.type if binding.since == self.changes else without_zones(binding.type)
        return checked.Local(binding.slot, binding.name, type=type_, span=span)

    def narrowed(self, expr: checked.Expr) -> checked.Expr:
        """The expression with the type that the tests so far have shown."""
        if not self.facts or not isinstance(expr.type, One):
            return expr
        known = self.facts.get(key_of(expr))
        return expr if known is None else evolve(expr, type=known.apply(expr.type))


def lasting(facts: Facts) -> Facts:
    """What still holds after something was changed: facts about names that cannot change."""
    return {key: evolve(known, zones=None) for key, known in facts.items() if key[0] is checked.Local}


def _speaks_of_me(key: object) -> bool:
    if not isinstance(key, tuple):
        return False
    return key == (checked.Local, 0) or any(_speaks_of_me(part) for part in key)


def key_of(expr: checked.Expr) -> Key:
    """What makes two expressions the same for narrowing: all but types and places."""
    if isinstance(expr, checked.Local):
        return (checked.Local, expr.slot)
    own = (a.name for a in fields(type(expr)) if a.name not in ("type", "span"))
    return (type(expr), *(_key_part(getattr(expr, name)) for name in own))


def _key_part(value: object) -> object:
    if isinstance(value, checked.Expr):
        return key_of(value)
    if isinstance(value, tuple):
        return tuple(_key_part(item) for item in value)
    return value


def shadowing(name: tree.Name, unit: Unit) -> None:
    """Report a binder that hides another name of its kind."""
    old = unit.scope.get(name.text)
    if old is not None:
        unit.checker.report(
            "SEA0210",
            name.span,
            f"`{name.text}` hides another `{name.text}` that is in sight",
            labels=(Label(old.span, "the other"),),
            suggestion="give it another name",
        )
