"""Numbers and their ranges, sums and differences of sets, and what has an order."""

from searules.language import tree
from searules.rules import checked
from searules.rules.building import raw, value
from searules.rules.coercion import as_set, coerce, contents, listed, there, zone_sort
from searules.rules.fits import element, fits, is_ordered, is_unknown, join, mixed, overlap, words
from searules.rules.references import is_bare_word
from searules.rules.types import NUMBER, WHOLE, YES_NO, ListOf, NumberSort, One, SetOf, Type, number
from searules.rules.unit import Unit


def arithmetic(node: tree.Arithmetic, unit: Unit, want: Type | None) -> checked.Expr:
    """`+ - * div mod` of numbers; `+` and `-` of sets."""

    left, right = raw(node.left, unit, want), raw(node.right, unit, want)
    if node.op in "+-" and (_many(left) or _many(right)):
        return _sets(node, left, right, unit)
    a, b = coerce(left, NUMBER, unit), coerce(right, NUMBER, unit)
    if is_unknown(a.type) or is_unknown(b.type):
        return unit.checker.wrong(node.span)
    x, y = _range(a), _range(b)
    if node.op in ("div", "mod") and y.low <= 0 <= y.high:
        unit.checker.report(
            "SEA0226",
            node.right.span,
            f"this may be 0 (it is {words(b.type)}), and nothing can be divided by 0",
            suggestion="divide by what is at least 1: `max(1, ...)`, or a range such as `1..9`",
        )
        return unit.checker.wrong(node.span)
    low, high = result_range(node.op, x, y)
    if low > WHOLE.high or high < WHOLE.low:
        unit.checker.report("SEA0225", node.span, "this is always beyond 64 bits, which no number may be")
        return unit.checker.wrong(node.span)
    return checked.Arithmetic(node.op, a, b, type=number(low, high), span=node.span)


def _many(expr: checked.Expr) -> bool:
    if isinstance(expr.type, SetOf | ListOf) or zone_sort(expr) is not None:
        return True
    return not is_unknown(expr.type) and isinstance(expr.type, One) and expr.type.number is None


def _sets(node: tree.Arithmetic, left: checked.Expr, right: checked.Expr, unit: Unit) -> checked.Expr:
    a, b = as_set(left, unit), as_set(right, unit)
    if is_unknown(a.type) or is_unknown(b.type):
        return unit.checker.wrong(node.span)
    if isinstance(a.type, ListOf) != isinstance(b.type, ListOf):
        a, b = listed(a, unit), listed(b, unit)
    if node.op == "-":
        if not overlap(a.type, b.type):
            unit.checker.report(
                "SEA0222", node.right.span, f"{words(b.type)} can never be in {words(a.type)}: nothing is taken off"
            )
        return checked.SetDifference(a, b, type=a.type, span=node.span)
    type_ = join(a.type, b.type)
    inner = None if type_ is None else element(type_)
    if type_ is None or (isinstance(inner, One) and mixed(inner)):
        unit.checker.report("SEA0220", node.span, f"{words(a.type)} and {words(b.type)} do not make one set")
        return unit.checker.wrong(node.span)
    return checked.SetSum(a, b, type=type_, span=node.span)


def _range(expr: checked.Expr) -> NumberSort:
    assert isinstance(expr.type, One)
    return expr.type.number or WHOLE


def result_range(op: str, x: NumberSort, y: NumberSort) -> tuple[int, int]:
    """The least and the greatest number that `op` can make of numbers in two ranges; 0 is no divisor."""
    match op:
        case "+":
            return x.low + y.low, x.high + y.high
        case "-":
            return x.low - y.high, x.high - y.low
        case "*":
            corners = [a * b for a in (x.low, x.high) for b in (y.low, y.high)]
            return min(corners), max(corners)
        case "div":
            corners = [a // b for a in (x.low, x.high) for b in (y.low, y.high)]
            return min(corners), max(corners)
        case _:
            return (0, y.high - 1) if y.low > 0 else (y.low + 1, 0)


def negative(node: tree.Negative, unit: Unit) -> checked.Expr:
    """`-n`."""

    inner = value(node.value, unit, NUMBER)
    if is_unknown(inner.type):
        return inner
    if isinstance(inner, checked.Const) and isinstance(inner.value, int):
        return checked.Const(-inner.value, type=number(-inner.value, -inner.value), span=node.span)
    sort = _range(inner)
    return checked.Negate(inner, type=number(-sort.high, -sort.low), span=node.span)


def range_of(node: tree.Range, unit: Unit) -> checked.Expr:
    """`low..high`, a set of numbers."""

    low, high = value(node.low, unit, NUMBER), value(node.high, unit, NUMBER)
    if is_unknown(low.type) or is_unknown(high.type):
        return unit.checker.wrong(node.span)
    a, b = _range(low), _range(high)
    if a.low > b.high:
        unit.checker.report(
            "SEA0227",
            node.span,
            f"no number lies in {node.span.text}: it ends before it begins",
            suggestion="write the smaller number first",
        )
    return checked.Span_(low, high, type=SetOf(number(a.low, max(a.low, b.high))), span=node.span)


def compare(node: tree.Compare, unit: Unit) -> checked.Expr:
    """`< <= > >=`."""

    if is_bare_word(node.left, unit) and not is_bare_word(node.right, unit):
        right = contents(raw(node.right, unit, None), unit)
        left = value(node.left, unit, right.type)
    else:
        left = contents(raw(node.left, unit, None), unit)
        right = contents(raw(node.right, unit, left.type), unit)
    if is_unknown(left.type) or is_unknown(right.type):
        return unit.checker.wrong(node.span)
    for side in (left, right):
        if not _comparable(side, unit):
            return unit.checker.wrong(node.span)
    if not fits(left.type, right.type) and not overlap(left.type, right.type):
        _unequal(node, left, right, unit)
    left, right = _certain(left, unit), _certain(right, unit)
    return checked.Compare(node.op, left, right, type=YES_NO, span=node.span)


def _certain(expr: checked.Expr, unit: Unit) -> checked.Expr:
    return there(expr, unit) if isinstance(expr.type, One) and expr.type.optional else expr


def _comparable(expr: checked.Expr, unit: Unit) -> bool:
    if isinstance(expr.type, One) and is_ordered(expr.type.there):
        return True
    hint = "compare with `is`"
    if isinstance(expr.type, SetOf | ListOf):
        hint = "compare how many there are: `count(...)`"
    unit.checker.report("SEA0223", expr.span, f"{words(expr.type)} has no order", suggestion=hint)
    return False


def _unequal(node: tree.Compare, left: checked.Expr, right: checked.Expr, unit: Unit) -> None:
    a = left.type.number if isinstance(left.type, One) else None
    b = right.type.number if isinstance(right.type, One) else None
    if a is None or b is None:
        unit.checker.report(
            "SEA0223",
            node.span,
            f"{words(left.type)} and {words(right.type)} are not ordered among each other",
            suggestion="compare two values of one type",
        )
