"""Compiling sets, lists and what is asked of their members: masks where they do, else loops that stop where the
walker stops."""

from collections.abc import Callable

from searules.compile.lower_pieces import of_zone, piece_cell, surely_lying
from searules.compile.lower_values import short_span, walked
from searules.compile.masks import condition, is_condition, is_mask, mask, split
from searules.compile.traits import is_set, never_none
from searules.compile.unit import LOWER, Unit
from searules.compile.writer import Block
from searules.engine.compiled import plain
from searules.rules import checked as c
from searules.rules.checked import Expr
from searules.rules.types import ListOf, NumberSort, SetOf

# ---- loops ----------------------------------------------------------------------------------------------


def for_each(unit: Unit, source: Expr, slot: int, body: Callable[[str], None], *, stops: bool = False) -> None:
    """A loop over the members of a set or list, each in the place `slot`. With `stops` the body may leave it early:
    a filter is then part of the same loop only if it can never meet a fault."""
    source = plain(source)
    if isinstance(source, c.Filter) and (not stops or unit.module.traits.calm(source.where)):
        _filtered(unit, source, lambda name: _in_place(unit, source, slot, name, body))
        return
    with unit.loop(listed(unit, source), _hint(source)) as name:
        _in_place(unit, source, slot, name, body)


def _hint(source: Expr) -> str:
    return {c.Pieces: "piece", c.Family: "piece"}.get(type(source), "each")


def _in_place(unit: Unit, source: Expr, slot: int, name: str, body: Callable[[str], None]) -> None:
    none_in_it = isinstance(source, c.Const) and isinstance(source.value, tuple) and None in source.value
    with unit.place(
        slot, name, there=(isinstance(source.type, SetOf) or isinstance(source, c.Const)) and not none_in_it
    ):
        body(name)


def _filtered(unit: Unit, query: c.Filter, body: Callable[[str], None]) -> None:
    """A loop over those members for which the condition holds."""
    found = split(unit, query.source, query.where, query.slot)
    if found is None:
        for_each(unit, query.source, query.slot, lambda name: _if_holds(unit, [query.where], name, body))
    else:
        _sifted(unit, found, query.slot, body)


def _sifted(unit: Unit, found: tuple[str, list[Expr]], slot: int, body: Callable[[str], None]) -> None:
    """A loop over the pieces in a mask for which the conditions hold that are still to be tested."""
    with unit.loop(f"members({found[0]}, {unit.tables.first})", "piece") as name, unit.place(slot, name, there=True):
        _if_holds(unit, found[1], name, body)


def _if_holds(unit: Unit, conditions: list[Expr], name: str, body: Callable[[str], None]) -> None:
    for one in conditions:
        unit.write(f"if not {unit.truth(one)}:")
        unit.branch(Block(), "continue")
    body(name)


def listed(unit: Unit, source: Expr) -> str:
    """A set or list to go through."""
    source = plain(source)
    if is_mask(unit, source) and not isinstance(source, c.Const):
        return f"members({mask(unit, source)}, {unit.tables.first})"
    text = unit.value(source)
    return text if never_none(source) else f"({text} or ())"


# ---- queries --------------------------------------------------------------------------------------------


def _filter(unit: Unit, expr: c.Filter) -> str:
    if is_mask(unit, expr):
        return f"members({mask(unit, expr)}, {unit.tables.first})"
    found = unit.name("found")
    unit.write(f"{found} = []")
    _filtered(unit, expr, lambda name: unit.write(f"{found}.append({name})"))
    return f"tuple({found})"


def _each(unit: Unit, expr: c.Each) -> str:
    return f"tuple({collected(unit, expr)})"


def collected(unit: Unit, expr: c.Each) -> str:
    """The values for the members, in a Python list."""
    found = unit.name("found")
    unit.write(f"{found} = []")
    for_each(unit, expr.source, expr.slot, lambda _: unit.write(f"{found}.append({unit.value(expr.value)})"))
    return found


def _some(unit: Unit, expr: c.Some) -> str:
    found = split(unit, expr.source, expr.condition, expr.slot)
    if found is not None and not found[1]:
        return f"({found[0]} != 0)"
    answer = unit.name("some")
    unit.write(f"{answer} = False")

    def test(_: str) -> None:
        unit.write(f"if {unit.truth(expr.condition)}:")
        with unit.into(Block()) as block:
            _stop(unit, answer, "True")
        unit.inside(block)

    if found is None:
        for_each(unit, expr.source, expr.slot, test, stops=True)
    else:
        _sifted(unit, found, expr.slot, lambda _: _stop(unit, answer, "True"))
    return answer


def _stop(unit: Unit, answer: str, value: str) -> None:
    unit.write(f"{answer} = {value}")
    unit.write("break")


def _every(unit: Unit, expr: c.Every) -> str:
    if is_mask(unit, expr.source) and is_condition(unit, expr.condition, expr.slot):
        holds = condition(unit, expr.condition, expr.slot)
        return f"({mask(unit, expr.source)} & ~{holds} == 0)"
    answer = unit.name("every")
    unit.write(f"{answer} = True")

    def test(_: str) -> None:
        unit.write(f"if not {unit.truth(expr.condition)}:")
        with unit.into(Block()) as block:
            _stop(unit, answer, "False")
        unit.inside(block)

    for_each(unit, expr.source, expr.slot, test, stops=True)
    return answer


def _top(unit: Unit, expr: c.Top) -> str:
    return _by_key("top_sets" if isinstance(expr.type, ListOf) else "top")(unit, expr)


def _by_key(function: str) -> Callable[[Unit, c.Ranked | c.Top], str]:
    def lower(unit: Unit, expr: c.Ranked | c.Top) -> str:
        keyed = unit.name("keyed")
        unit.write(f"{keyed} = []")
        for_each(
            unit, expr.source, expr.slot, lambda name: unit.write(f"{keyed}.append(({unit.value(expr.key)}, {name}))")
        )
        return f"{function}({keyed})"

    return lower


# ---- membership and equality ----------------------------------------------------------------------------


def _in(unit: Unit, expr: c.In) -> str:
    value, container = plain(expr.value), plain(expr.set)
    if isinstance(container, c.Const | c.MakeList | c.Span_):
        return _in_these(unit, value, container)
    text = unit.named(value, "v")
    with unit.into(Block()) as block:
        test = _membership(unit, text, container)
    if not unit.maybe_none(value) and (unit.surely_there(value) or not test.startswith("(" + text + " in")):
        unit.block.items.extend(block.items)
        return test
    return unit.either(f"{text} is None", ("False", Block()), (test, block))


def _membership(unit: Unit, value: str, container: Expr) -> str:
    first = unit.tables.first
    if isinstance(container, c.Pieces):
        cell = f"{unit.cells}[{unit.tables.world.layout.piece_zone} + {value}]"
        zone = of_zone(unit, container.zone, "id")
        return f"({cell} == {zone})" if zone.isdecimal() else f"({cell} == there({zone}))"
    if is_mask(unit, container):
        return f"({mask(unit, container)} >> {value} - {first} & 1 == 1)"
    members = listed(unit, container)
    return f"({value} in {unit.hoisted(members) if unit.module.traits.calm(container) else members})"


def _in_these(unit: Unit, value: Expr, container: c.Const | c.MakeList | c.Span_) -> str:
    """Whether it is one of values that are told one by one, or by their ends."""
    text = unit.named(value, "v")
    there = text.isdecimal() or unit.surely_there(value)
    guard = "" if there else f"{text} is not None and "
    if isinstance(container, c.MakeList):
        items = "".join(f"{item}, " for item in unit.several(*container.items))
        return f"({guard}{text} in ({items}))"
    if isinstance(container, c.Span_):
        if not short_span(container):
            return f"({guard}{text} in {unit.value(container)})"
        low, high = (
            unit.named(container.low, "low"),
            unit.named(container.high, "high"),
        )  # both, whatever the first says
        return f"({guard}{low} <= {text} <= {high})"
    members = container.value
    if isinstance(members, range) and len(members):
        return f"({guard}{members.start} <= {text} < {members.stop})"
    if not isinstance(members, tuple | range):
        return f"({guard}{text} in ({unit.value(container)} or ()))"
    name = unit.tables.bind(("any of", repr(members)), lambda: frozenset(members), "ANY_OF")
    return f"({guard}{text} in {name})"


def _equal(unit: Unit, expr: c.Equal) -> str:
    left, right = plain(expr.left), plain(expr.right)
    if isinstance(left, c.Const) and left.value is None:
        left, right = right, left
    if isinstance(right, c.Const) and right.value is None:
        return _is_none(unit, left)
    if not is_set(left.type) and not is_set(right.type):
        first, second = unit.several(left, right)
        return f"({first} == {second})"
    if is_mask(unit, left) and is_mask(unit, right):
        return f"({mask(unit, left)} == {mask(unit, right)})"
    first, second = unit.several(left, right)
    return f"same({first}, {second})"


def _is_none(unit: Unit, expr: Expr) -> str:
    lying = surely_lying(unit, expr)
    if lying is not None:
        return f"({piece_cell(unit, lying)} < 0)"
    if isinstance(expr, c.Attribute) and expr.name == "space" and not unit.maybe_none(expr.piece):
        return f"({unit.cells}[{unit.tables.world.layout.piece_spot} + {unit.value(expr.piece)}] < 0)"
    return f"({unit.value(expr)} is None)"


# ---- sets -----------------------------------------------------------------------------------------------


def _to_set(unit: Unit, expr: c.ToSet) -> str:
    return _set_of_one(unit, expr.value)


def _set_of_one(unit: Unit, value: Expr) -> str:
    if unit.surely_there(value):
        return f"({unit.value(value)},)"
    text, name = unit.value(value), unit.name(fleeting=True)
    return f"(({name},) if ({name} := {text}) is not None else ())"


def _set_sum(unit: Unit, expr: c.SetSum) -> str:
    if is_mask(unit, expr):
        return f"members({mask(unit, expr)}, {unit.tables.first})"
    left, right = unit.several(expr.left, expr.right)
    return f"{'set_sum' if isinstance(expr.type, SetOf) else 'list_sum'}({left}, {right})"


def _set_difference(unit: Unit, expr: c.SetDifference) -> str:
    if is_mask(unit, expr):
        return f"members({mask(unit, expr)}, {unit.tables.first})"
    left, right = unit.several(expr.left, expr.right)
    return f"difference({left}, {right})"


def _make_list(unit: Unit, expr: c.MakeList) -> str:
    if isinstance(expr.type, SetOf) and len(expr.items) == 1:
        return _set_of_one(unit, expr.items[0])
    items = "".join(f"{item}, " for item in unit.several(*expr.items))
    return f"set_of(({items}))" if isinstance(expr.type, SetOf) else f"({items})"


def _is_kind(unit: Unit, expr: c.IsKind) -> str:
    sorts = expr.sorts
    if any(isinstance(sort, NumberSort) for sort in sorts):  # so many that the walker refuses to list them, maybe
        return walked(unit, expr)
    domain = unit.tables.bind(("kind", sorts), lambda: frozenset(unit.tables.world.domain(sorts)), "KIND")
    return f"({unit.value(expr.value)} in {domain})"


LOWER.update(
    {
        c.Each: _each,
        c.Equal: _equal,
        c.Every: _every,
        c.Filter: _filter,
        c.In: _in,
        c.IsKind: _is_kind,
        c.MakeList: _make_list,
        c.Ranked: _by_key("ranked"),
        c.SetDifference: _set_difference,
        c.SetSum: _set_sum,
        c.Some: _some,
        c.ToSet: _to_set,
        c.Top: _top,
    }
)
