"""The library: each function with what it takes and gives."""

from collections.abc import Callable

from searules.language import tree
from searules.rules import checked, positions, spatial
from searules.rules.arguments import argument, arity
from searules.rules.bounds import unit_size
from searules.rules.building import raw, value
from searules.rules.calls import _columns_named, family, formula, let_value
from searules.rules.coercion import as_set, there
from searules.rules.fits import element, is_ordered, is_unknown, words
from searules.rules.queries import ranked
from searules.rules.symbols import unknown
from searules.rules.types import (
    NUMBER,
    PLAYER,
    EnumSort,
    KindSort,
    ListOf,
    NumberSort,
    One,
    PartSort,
    PlayerSort,
    SetOf,
    TextSort,
    Type,
    YesNoSort,
    number,
)
from searules.rules.unit import Unit

Function = Callable[[tree.Call, Unit, Type | None], checked.Expr]


def function(node: tree.Call, unit: Unit, want: Type | None) -> checked.Expr:
    """A call of a library function."""
    return FUNCTIONS[node.name.text](node, unit, want)


def call(node: tree.Call, unit: Unit, want: Type | None) -> checked.Expr:
    """`name(args)`."""

    name, symbols = node.name.text, unit.checker.symbols
    if name in FUNCTIONS and ("value", name) not in symbols.places:
        return function(node, unit, want)
    if name in symbols.lets:
        return _call_let(node, unit)
    if name in symbols.vars or name in symbols.zones:
        return family(name, node.args, node.span, unit)
    found = _columns_named(name, unit)
    if found:
        return formula(found, None, node.args, node.span, unit)
    known = set(FUNCTIONS) | set(symbols.lets) | set(symbols.vars) | set(symbols.zones)
    hint = "an action is no value: ask `possible(a)`" if name in symbols.actions else ""
    unit.checker.diagnostics.add(unknown(name, known, "function", "SEA0201", node.name.span, hint))
    return unit.checker.wrong(node.span)


def _call_let(node: tree.Call, unit: Unit) -> checked.Expr:
    decl = unit.checker.symbols.lets[node.name.text].decl
    unit.checker.symbols.use("value", node.name.text)
    if decl.owner is not None:
        args = ", ".join(arg.span.text for arg in node.args)
        unit.checker.report(
            "SEA0207",
            node.span,
            f"every {decl.owner.text} has its own `{node.name.text}`: whose is meant?",
            suggestion=f"write `my {node.name.text}({args})` or `p.{node.name.text}({args})`",
        )
        return unit.checker.wrong(node.span)
    return let_value(node.name.text, None, node.args, node.span, unit)


def _maybe_none(expr: checked.Expr) -> bool:
    return isinstance(expr.type, One) and expr.type.optional and expr.type.number is not None


def _members(node: tree.Expr, unit: Unit, want: Type | None = None) -> checked.Expr:
    return as_set(raw(node, unit, want), unit)


def _one_arg(node: tree.Call, unit: Unit, what: str) -> bool:
    return arity(node.name.text, node.args, [what], node.span, unit)


def _count(node: tree.Call, unit: Unit) -> checked.Expr:
    if not _one_arg(node, unit, "a set"):
        return unit.checker.wrong(node.span)
    many = _members(node.args[0], unit)
    all_players = isinstance(many, checked.AllOf) and many.sorts == (PlayerSort(),)
    low, high = unit.checker.players if all_players else (0, unit_size(many, unit))
    return checked.Library("count", (many,), type=number(low, high), span=node.span)


def _sum(node: tree.Call, unit: Unit) -> checked.Expr:
    if not _one_arg(node, unit, "a list of numbers"):
        return unit.checker.wrong(node.span)
    many = _members(node.args[0], unit)
    inner = element(many.type)
    sort = inner.number if isinstance(inner, One) else None
    if is_unknown(many.type):
        return unit.checker.wrong(node.span)
    if sort is not None and isinstance(inner, One) and inner.optional:
        unit.checker.report(
            "SEA0221",
            node.args[0].span,
            "some of these numbers may be none",
            suggestion="leave those out: `... where x.value is not none`",
        )
        return unit.checker.wrong(node.span)
    if sort is None:
        unit.checker.report(
            "SEA0220",
            node.args[0].span,
            f"a list of numbers is wanted here, and this is {words(many.type)}",
            suggestion="sum what: `sum(x.value for x in ...)`; how many: `count(...)`",
        )
        return unit.checker.wrong(node.span)
    most = unit_size(many, unit)
    type_ = number(min(0, most * sort.low), max(0, most * sort.high))
    return checked.Library("sum", (many,), type=type_, span=node.span)


def _extreme(node: tree.Call, unit: Unit) -> checked.Expr:
    """`min` and `max`, of a list or of several values."""
    name = node.name.text
    if not node.args:
        arity(name, node.args, ["a list, or several values"], node.span, unit)
        return unit.checker.wrong(node.span)
    if len(node.args) == 1:
        return _extreme_of_list(node, unit)

    values = [value(arg, unit, None) for arg in node.args]
    values = [there(v, unit) if _maybe_none(v) else v for v in values]
    if any(is_unknown(v.type) for v in values):
        return unit.checker.wrong(node.span)
    numbers = [v.type.number for v in values if isinstance(v.type, One) and v.type.number is not None]
    if len(numbers) != len(values):
        bad = next(v for v in values if not (isinstance(v.type, One) and v.type.number))
        unit.checker.report("SEA0223", bad.span, f"`{name}` compares numbers, and this is {words(bad.type)}")
        return unit.checker.wrong(node.span)
    pick = min if name == "min" else max
    type_ = number(pick(n.low for n in numbers), pick(n.high for n in numbers))
    library = "least" if name == "min" else "greatest"
    return checked.Library(library, tuple(values), type=type_, span=node.span)


def _extreme_of_list(node: tree.Call, unit: Unit) -> checked.Expr:
    many = _members(node.args[0], unit)
    inner = element(many.type)
    if is_unknown(many.type):
        return unit.checker.wrong(node.span)
    if not isinstance(inner, One):
        return _no_single_values(node, many, unit)
    if not is_ordered(inner.there) or inner.optional:
        unit.checker.report("SEA0223", node.args[0].span, f"{words(inner)} has no order")
        return unit.checker.wrong(node.span)
    default = None
    if inner.number is not None:
        default = inner.number.low if node.name.text == "max" else inner.number.high
    type_ = inner if default is not None else inner.or_none
    return checked.Library(node.name.text, (many,), default, type=type_, span=node.span)


def _abs(node: tree.Call, unit: Unit) -> checked.Expr:
    if not _one_arg(node, unit, "a number"):
        return unit.checker.wrong(node.span)
    inner = argument(node.args[0], NUMBER, unit)
    if is_unknown(inner.type):
        return unit.checker.wrong(node.span)
    sort = inner.type.number if isinstance(inner.type, One) else None
    assert sort is not None
    low = 0 if sort.low <= 0 <= sort.high else min(abs(sort.low), abs(sort.high))
    return checked.Library("abs", (inner,), type=number(low, max(abs(sort.low), abs(sort.high))), span=node.span)


def _end(node: tree.Call, unit: Unit, want: Type | None) -> checked.Expr:
    """`first` and `last`, of a set, or the first n."""
    name = node.name.text
    if len(node.args) == 2 and name == "first":
        how_many, many = argument(node.args[0], NUMBER, unit), _members(node.args[1], unit, want)
        return checked.Library("first_n", (how_many, many), type=many.type, span=node.span)
    if not _one_arg(node, unit, "a set"):
        return unit.checker.wrong(node.span)
    many = _members(node.args[0], unit)
    inner = element(many.type)
    if not isinstance(inner, One):
        return _no_single_values(node, many, unit)
    if is_unknown(inner):
        return unit.checker.wrong(node.span)
    whole = isinstance(many, checked.AllOf) and not any(isinstance(s, KindSort) for s in many.sorts)
    return checked.Library(name, (many,), type=inner if whole else inner.or_none, span=node.span)


def _no_single_values(node: tree.Call, many: checked.Expr, unit: Unit) -> checked.Expr:
    unit.checker.report(
        "SEA0220",
        node.args[0].span,
        f"`{node.name.text}` takes one of single values, and this is {words(many.type)}",
        suggestion="`union(...)` puts sets together; `for` and `where` go through them",
    )
    return unit.checker.wrong(node.span)


def _the(node: tree.Call, unit: Unit) -> checked.Expr:
    """`the` and `one`."""
    if not _one_arg(node, unit, "a set"):
        return unit.checker.wrong(node.span)
    many = _of_the(node, unit)
    inner = element(many.type)
    if not isinstance(inner, One):
        return _no_single_values(node, many, unit)
    if is_unknown(inner):
        return unit.checker.wrong(node.span)
    if node.name.text == "one" and not inner.kinds:
        unit.checker.report(
            "SEA0220",
            node.args[0].span,
            f"`one` takes one of alike pieces, and this is {words(many.type)}",
            suggestion="`the(...)` takes the only member, `first(...)` the first",
        )
        return unit.checker.wrong(node.span)
    return checked.Library(node.name.text, (many,), type=inner.there, span=node.span)


def _of_the(node: tree.Call, unit: Unit) -> checked.Expr:
    """What `the` and `one` take from: a set; for `the` also a number, yes or no, or a text that may be none."""
    expr = raw(node.args[0], unit, None)
    plain = isinstance(expr.type, One) and any(
        isinstance(s, NumberSort | YesNoSort | TextSort) for s in expr.type.sorts
    )
    if node.name.text != "the" or not plain or not isinstance(expr.type, One):
        return as_set(expr, unit)
    if not expr.type.optional:
        unit.checker.report(
            "SEA0220",
            node.span,
            f"`the` takes the only member of a set, or what may be none, and this is {words(expr.type)}",
            suggestion=f"leave it out: `{expr.span.text}` is there",
        )
    return checked.ToSet(expr, type=SetOf(expr.type.there), span=expr.span)


def _union(node: tree.Call, unit: Unit) -> checked.Expr:
    if not _one_arg(node, unit, "a list of sets"):
        return unit.checker.wrong(node.span)
    many = _members(node.args[0], unit)
    inner = element(many.type)
    if isinstance(inner, One):
        if not is_unknown(inner):
            unit.checker.report(
                "SEA0220", node.args[0].span, f"a list of sets is wanted here, and this is {words(many.type)}"
            )
        return unit.checker.wrong(node.span)
    type_ = SetOf(inner.of) if isinstance(inner.of, One) else inner
    return checked.Library("union", (many,), type=type_, span=node.span)


def _top(node: tree.Call, unit: Unit) -> checked.Expr:
    if not _one_arg(node, unit, "members by what: `x in S by x.f`") or not isinstance(node.args[0], tree.Ranked):
        if len(node.args) == 1:
            unit.checker.report("SEA0224", node.span, "by what? write `top(x in S by x.f)`")
        return unit.checker.wrong(node.span)
    by = ranked(node.args[0], unit)
    if not isinstance(by, checked.Ranked):
        return unit.checker.wrong(node.span)
    inner = element(by.type)
    type_ = SetOf(inner) if isinstance(inner, One) else by.type  # there are no sets of sets
    return checked.Top(by.slot, by.source, by.key, type=type_, span=node.span)


def _neighbour(node: tree.Call, unit: Unit, want: Type | None) -> checked.Expr:
    """`next`, `previous`, `cycle`."""

    name = node.name.text
    wanted = ["a member of an enum", "how far"] if name == "cycle" else ["a member of an enum"]
    if not arity(name, node.args, wanted, node.span, unit):
        return unit.checker.wrong(node.span)
    first = value(node.args[0], unit, want)
    if isinstance(first.type, One) and first.type.optional and first.type.sorts:
        first = there(first, unit)
    if is_unknown(first.type):
        return unit.checker.wrong(node.span)
    if not isinstance(first.type, One) or not isinstance(first.type.there.sorts[0], EnumSort | PartSort):
        unit.checker.report("SEA0223", node.args[0].span, f"{words(first.type)} has no neighbours in an order")
        return unit.checker.wrong(node.span)
    rest = tuple(argument(arg, NUMBER, unit) for arg in node.args[1:])
    return checked.Library(name, (first, *rest), type=first.type, span=node.span)


def _clockwise(node: tree.Call, unit: Unit) -> checked.Expr:
    if not _one_arg(node, unit, "a player"):
        return unit.checker.wrong(node.span)
    player = argument(node.args[0], PLAYER, unit)
    type_ = ListOf(PLAYER, unit.checker.players[1])
    return checked.Library("clockwise", (player,), type=type_, span=node.span)


def _reverse(node: tree.Call, unit: Unit) -> checked.Expr:
    if not _one_arg(node, unit, "a list"):
        return unit.checker.wrong(node.span)
    many = _members(node.args[0], unit)
    type_ = ListOf(many.type.of, unit_size(many, unit)) if isinstance(many.type, SetOf) else many.type
    return checked.Library("reverse", (many,), type=type_, span=node.span)


def _plain(build: Callable[[tree.Call, Unit], checked.Expr]) -> Function:
    """One that reads the same whatever is wanted."""
    return lambda node, unit, _want: build(node, unit)


FUNCTIONS: dict[str, Function] = {
    "count": _plain(_count),
    "sum": _plain(_sum),
    "min": _plain(_extreme),
    "max": _plain(_extreme),
    "abs": _plain(_abs),
    "first": _end,
    "last": _end,
    "the": _plain(_the),
    "one": _plain(_the),
    "union": _plain(_union),
    "top": _plain(_top),
    "next": _neighbour,
    "previous": _neighbour,
    "cycle": _neighbour,
    "clockwise": _plain(_clockwise),
    "reverse": _plain(_reverse),
    **{name: _plain(build) for name, build in (positions.SPECIAL | spatial.SPATIAL).items()},
}
