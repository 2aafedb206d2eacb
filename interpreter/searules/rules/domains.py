"""What a parameter or pick can be: the set of its values, from its type and its source."""

from attrs import frozen

from searules.language import tree
from searules.rules import checked
from searules.rules.building import condition, raw, value
from searules.rules.checker import Checker
from searules.rules.coercion import as_set, listed
from searules.rules.fits import UNKNOWN, element, is_unknown, overlap, words
from searules.rules.narrowing import learned
from searules.rules.type_exprs import resolve_one
from searules.rules.types import (
    PLAYER,
    YES_NO,
    EnumSort,
    KindSort,
    NumberSort,
    One,
    PartSort,
    PlayerSort,
    SetOf,
    Type,
    WordSort,
    number,
)
from searules.rules.unit import Binding, Unit, shadowing


@frozen
class Found:
    """The set of values, and the type of one."""

    source: checked.Expr
    of: One
    address: str


def domain_source(param: tree.Param, unit: Unit, address: str) -> Found | None:
    """The values that a parameter can have; None after a mistake."""

    typed = resolve_one(param.type, unit.checker) if param.type is not None else None
    if param.source is None:
        if typed is None or is_unknown(typed):
            return None
        return _of_type(param, typed, unit, address)
    source = listed(as_set(raw(param.source, unit, SetOf(typed) if typed else None), unit), unit)
    inner = element(source.type)
    if is_unknown(source.type):
        return None
    if not isinstance(inner, One):
        unit.checker.report(
            "SEA0220",
            param.source.span,
            f"single values are chosen, and this is {words(source.type)}",
            suggestion="join the sets to one: `a + b`",
        )
        return None
    if typed is None:
        return Found(source, inner, address)
    return _narrowed(param, source, inner, typed, unit, address)


def _narrowed(
    param: tree.Param, source: checked.Expr, inner: One, typed: One, unit: Unit, address: str
) -> Found | None:
    """`x: K in S`: those of S that are a K."""
    assert param.source is not None
    if not overlap(typed, inner):
        unit.checker.report(
            "SEA0255",
            param.span,
            f"nothing here is {words(typed)}: these are {words(inner)}",
            suggestion="choose from a zone or set that holds some",
        )
        return None
    if inner.number is not None and typed.number is not None:
        return _in_range(param, source, inner.number, typed.number, unit, address)
    sorts = tuple(sort for sort in inner.sorts if sort in typed.sorts)
    one = One(sorts, zones=inner.zones) if sorts else inner
    if set(inner.sorts) <= set(typed.sorts) or inner.number is not None:
        return Found(source, one, address)
    slot = unit.new_slot()
    test = checked.IsKind(checked.Local(slot, "it", type=inner), typed.sorts, type=YES_NO, span=param.span)
    filtered = checked.Filter(slot, source, test, type=SetOf(one), span=param.source.span)
    return Found(filtered, one, address)


def _in_range(
    param: tree.Param, source: checked.Expr, have: NumberSort, want: NumberSort, unit: Unit, address: str
) -> Found:
    """`n: 0..3 in S`: the numbers of S in this range."""
    one = number(max(have.low, want.low), min(have.high, want.high))
    if want.low <= have.low and have.high <= want.high:
        return Found(source, one, address)
    slot, wide = unit.new_slot(), number(have.low, have.high)
    ends = [checked.Const(end, type=number(end, end), span=param.span) for end in (want.low, want.high)]
    within = checked.Span_(ends[0], ends[1], type=SetOf(one), span=param.span)
    test = checked.In(checked.Local(slot, "it", type=wide), within, type=YES_NO, span=param.span)
    return Found(checked.Filter(slot, source, test, type=SetOf(one), span=source.span), one, address)


def _of_type(param: tree.Param, typed: One, unit: Unit, address: str) -> Found | None:
    """All values of a type; it must be one whose values can be listed."""
    if typed.optional:
        unit.checker.report(
            "SEA0228",
            param.span,
            "none cannot be chosen",
            suggestion="give the option of passing: `may choose ...`, `may a`",
        )
        return None
    numbers = typed.number
    if numbers is not None and numbers.high - numbers.low > 10_000:
        unit.checker.report(
            "SEA0256",
            param.span,
            f"{words(typed)}: these are too many to choose from",
            suggestion="give a smaller range",
        )
        return None
    if numbers is not None:
        return Found(_numbers(param, typed, numbers, unit), typed, address)
    listed = (EnumSort, WordSort, PlayerSort, KindSort, PartSort)
    if typed.sorts and all(isinstance(sort, listed) or type(sort).__name__ == "DirectionSort" for sort in typed.sorts):
        return Found(checked.AllOf(typed.sorts, type=SetOf(typed), span=param.span), typed, address)
    if typed == YES_NO:
        both = (checked.Const(True, type=YES_NO), checked.Const(False, type=YES_NO))
        return Found(checked.MakeList(both, type=SetOf(YES_NO), span=param.span), typed, address)
    unit.checker.report(
        "SEA0228",
        param.span,
        f"the values of {words(typed)} cannot be listed to choose from",
        suggestion="choose from a set: `x in S`",
    )
    return None


def _numbers(param: tree.Param, typed: One, within: NumberSort, unit: Unit) -> checked.Expr:
    """The numbers of a range type, whose bounds may depend on options."""

    if isinstance(param.type, tree.RangeType):
        static = Unit(unit.checker, "static", "type")
        low, high = value(param.type.low, static, None), value(param.type.high, static, None)
    else:
        low = checked.Const(within.low, type=typed)
        high = checked.Const(within.high, type=typed)
    return checked.Span_(low, high, type=SetOf(typed), span=param.span)


def bind_domain(param: tree.Param, found: Found, unit: Unit) -> tuple[checked.Domain, Binding]:
    """A place for the parameter, in sight from here on; its own `where` is judged with it in place."""

    shadowing(param.name, unit)
    binding = Binding(unit.new_slot(), param.name.text, found.of, param.name.span, unit.changes)
    unit.scope = {**unit.scope, param.name.text: binding}
    where = None if param.where is None else condition(param.where, unit)
    if where is not None:
        unit.learn(learned(where, True))
    domain = checked.Domain(param.name.text, binding.slot, found.source, where, found.address, span=param.span)
    return domain, binding


def parameter_types(name: str, checker: Checker) -> list[tuple[str, Type]]:
    """The parameters of an action with their types, without checking its body."""
    decl = checker.symbols.actions[name]
    unit = Unit(checker, "action", name, PLAYER)
    found: list[tuple[str, Type]] = []
    for param in decl.params:
        domain = domain_source(param, unit, f"{name}.{param.name.text}")
        if domain is None:
            found.append((param.name.text, UNKNOWN))
            continue
        bind_domain(param, domain, unit)
        found.append((param.name.text, One(domain.of.sorts)))
    return found
