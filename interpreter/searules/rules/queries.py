"""Queries: `x in S where C`, `some`, `no`, `every`, `e for Q`, `Q by e`."""

from collections.abc import Iterator
from contextlib import contextmanager

from attrs import evolve, field, frozen

from searules.language import tree
from searules.rules import checked
from searules.rules.bounds import unit_size
from searules.rules.building import condition, raw, value
from searules.rules.coercion import as_set, there
from searules.rules.fits import element, is_ordered, is_unknown, overlap, words
from searules.rules.narrowing import learned
from searules.rules.type_exprs import resolve_one
from searules.rules.types import YES_NO, ListOf, One, SetOf, Type
from searules.rules.unit import Binding, Facts, Unit, shadowing
from searules.rules.walking import mentions


@frozen
class Range:
    """What a query runs through: its members (filtered), and the name of its element."""

    slot: int
    source: checked.Expr
    binding: Binding | None
    element: One
    facts: Facts = field(factory=dict)
    """What its condition shows, for what is said of its members."""

    @property
    def type(self) -> Type:
        """The type of all its members."""
        if isinstance(self.source.type, ListOf):
            return ListOf(self.element, self.source.type.longest)
        return SetOf(self.element)


def run_through(node: tree.Expr, unit: Unit) -> Range | None:
    """What a query (or any set) runs through; None after a mistake."""
    if isinstance(node, tree.Group) and isinstance(node.value, tree.Query):
        node = node.value
    if not isinstance(node, tree.Query):
        node = tree.Query(None, None, node, None, span=node.span)

    source = as_set(raw(node.source, unit, None), unit)
    inner = element(source.type)
    if is_unknown(source.type):
        return None
    if isinstance(inner, One):
        return _of_values(node, source, inner, unit)
    return _of_sets(node, source, unit)


def _of_sets(node: tree.Query, source: checked.Expr, unit: Unit) -> Range | None:
    """A query over a list of sets: its element is a set, so it must be named."""
    if node.binder is None:
        unit.checker.report("SEA0241", node.span, "name the element: `g in ...`")
        return None
    slot = unit.new_slot()
    inner = element(source.type)
    binding = Binding(slot, node.binder.text, inner, node.binder.span, unit.changes)
    found = Range(slot, source, binding, One(()))
    if node.where is None:
        return found
    with within(found, unit):
        where = _where(node.where, found, unit)
    return evolve(found, source=checked.Filter(slot, source, where, type=source.type, span=node.span))


def _of_values(node: tree.Query, source: checked.Expr, inner: One, unit: Unit) -> Range | None:
    mine = node.binder is not None and node.binder.text == "me"
    slot = 0 if mine else unit.new_slot()
    if mine and not (inner.sorts and all(checked.is_player(sort) for sort in inner.sorts)):
        unit.checker.report("SEA0220", node.span, f"`me` is a player, and this runs through {words(inner)}")
        return None
    test, narrowed = _kind(node, slot, inner, unit)
    if narrowed is None:
        return None
    binding = _binding(node, slot, narrowed, unit)
    found = Range(slot, source, binding, narrowed)
    where = test
    if node.where is not None:
        with within(found, unit):
            condition = _where(node.where, found, unit)
            facts = learned(condition, True)
            with unit.assuming(facts):
                after = unit.narrowed(checked.Local(slot, "it", type=narrowed))
        where = condition if test is None else checked.And(test, condition, type=YES_NO, span=node.span)
        found = evolve(found, element=after.type if isinstance(after.type, One) else narrowed, facts=facts)
        if found.binding is not None:
            found = evolve(found, binding=evolve(found.binding, type=found.element))
    if where is None:
        return found
    return evolve(found, source=checked.Filter(slot, source, where, type=found.type, span=node.span))


def _kind(node: tree.Query, slot: int, inner: One, unit: Unit) -> tuple[checked.Expr | None, One | None]:
    """The test that `x: K in S` adds, and the type of its element."""

    if node.kind is None:
        return None, inner
    kind = resolve_one(node.kind, unit.checker)
    if is_unknown(kind):
        return None, None
    if not overlap(kind, inner):
        unit.checker.report("SEA0222", node.span, f"nothing here is {words(kind)}: these are {words(inner)}")
        return None, None
    sorts = tuple(sort for sort in inner.sorts if sort in kind.sorts)
    narrowed = One(sorts, zones=inner.zones) if sorts else inner
    if set(inner.sorts) <= set(kind.sorts):
        return None, narrowed
    local = checked.Local(slot, "it", type=inner, span=node.span)
    return checked.IsKind(local, kind.sorts, type=YES_NO, span=node.span), narrowed


def _binding(node: tree.Query, slot: int, one: One, unit: Unit) -> Binding | None:
    if node.binder is None or node.binder.text == "me":
        return None
    shadowing(node.binder, unit)
    return Binding(slot, node.binder.text, one, node.binder.span, unit.changes)


@contextmanager
def within(found: Range, unit: Unit) -> Iterator[None]:
    """The inside of a query: its element is in sight, by name or as `it`, and fulfils the query's condition."""
    with unit.assuming(found.facts), _in_sight(found, unit):
        yield


@contextmanager
def _in_sight(found: Range, unit: Unit) -> Iterator[None]:
    if found.binding is not None:
        kept, unit.elements = unit.elements, []
        try:
            with unit.bound(found.binding):
                yield
        finally:
            unit.elements = kept
    elif found.slot == 0:
        with unit.as_me(found.element):
            yield
    else:
        unit.elements.append(checked.Local(found.slot, "it", type=found.element))
        try:
            yield
        finally:
            unit.elements.pop()


def _where(node: tree.Expr, found: Range, unit: Unit) -> checked.Expr:
    if found.binding is None and found.slot != 0 and len(unit.elements) > 1:
        unit.checker.report(
            "SEA0241",
            node.span,
            "queries are nested here, and their elements have no names",
            suggestion="name the elements: `x in S where ...`",
        )
    result = condition(node, unit)
    check_parts(result, found.slot, unit)
    return result


def check_parts(condition: checked.Expr, slot: int, unit: Unit) -> None:
    """Decision 7: each part of a condition must speak of the element."""
    if isinstance(condition, checked.And | checked.Or):
        check_parts(condition.left, slot, unit)
        check_parts(condition.right, slot, unit)
        return
    if isinstance(condition, checked.Const) or mentions(condition, slot):
        return
    unit.checker.report(
        "SEA0240",
        condition.span,
        "this part does not depend on the element of the query",
        notes=("`where`, `some`, `no` and `every` reach to the end of the expression.",),
        suggestion="put the query in brackets if this part does not belong to it",
    )


def query(node: tree.Query, unit: Unit) -> checked.Expr:
    """A query as a value: the members for which its condition holds."""
    found = run_through(node, unit)
    return unit.checker.wrong(node.span) if found is None else evolve(found.source, span=node.span)


def quantified(node: tree.Some | tree.NoSuch | tree.Every, unit: Unit) -> checked.Expr:
    """`some Q`, `no Q`, `every Q has C`."""

    found = run_through(node.query, unit)
    if found is None:
        return unit.checker.wrong(node.span)
    if isinstance(node, tree.Every):
        with within(found, unit):
            inner = condition(node.condition, unit)
            check_parts(inner, found.slot, unit)
        return checked.Every(found.slot, found.source, inner, type=YES_NO, span=node.span)
    some = _some(found, node)
    return checked.Not(some, type=YES_NO, span=node.span) if isinstance(node, tree.NoSuch) else some


def _some(found: Range, node: tree.Expr) -> checked.Expr:
    if isinstance(found.source, checked.Filter):
        inner = found.source
        return checked.Some(found.slot, inner.source, inner.where, type=YES_NO, span=node.span)
    yes = checked.Const(True, type=YES_NO, span=node.span)
    return checked.Some(found.slot, found.source, yes, type=YES_NO, span=node.span)


def each(node: tree.Each, unit: Unit, want: Type | None) -> checked.Expr:
    """`e for Q`."""

    found = run_through(node.query, unit)
    if found is None:
        return unit.checker.wrong(node.span)
    with within(found, unit):
        inner = value(node.value, unit, element(want) if isinstance(want, SetOf | ListOf) else None)
    longest = unit_size(found.source, unit)
    return checked.Each(found.slot, found.source, inner, type=ListOf(inner.type, longest), span=node.span)


def ranked(node: tree.Ranked, unit: Unit) -> checked.Expr:
    """`Q by e`."""

    found = run_through(node.query, unit)
    if found is None:
        return unit.checker.wrong(node.span)
    with within(found, unit):
        key = value(node.key, unit, None)
    if isinstance(key.type, One) and key.type.optional:
        key = there(key, unit)
    if not is_unknown(key.type) and not (isinstance(key.type, One) and is_ordered(key.type)):
        unit.checker.report("SEA0223", node.key.span, f"{words(key.type)} has no order to rank by")
    inner = element(found.source.type)
    type_ = ListOf(found.element if isinstance(inner, One) else inner, unit_size(found.source, unit))
    return checked.Ranked(found.slot, found.source, key, type=type_, span=node.span)
