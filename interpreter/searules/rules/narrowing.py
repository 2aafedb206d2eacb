"""What a condition shows about the expressions in it, when it holds and when it does not."""

from searules.rules import checked
from searules.rules.fits import element
from searules.rules.types import NumberSort, One, Sort
from searules.rules.unit import Facts, Known, key_of, lasting


def learned(condition: checked.Expr, truth: bool) -> Facts:
    """Facts that follow from a condition being yes (`truth`) or no."""
    match condition:
        case checked.Not(value=value):
            return learned(value, not truth)
        case checked.And(left=left, right=right) if truth:
            return merge(learned(left, True), learned(right, True))
        case checked.Or(left=left, right=right) if not truth:
            return merge(learned(left, False), learned(right, False))
        case checked.And(left=left, right=right) | checked.Or(left=left, right=right):
            return common(learned(left, truth), learned(right, truth))
        case checked.Equal(left=left, right=right):
            return _equal(left, right, truth)
        case checked.IsKind(value=value, sorts=sorts):
            return _kind(value, sorts, truth)
        case checked.In(value=value, set=many) if truth:
            return _member(value, many)
        case checked.Compare(op=op, left=left, right=right):
            bounds = _compared(op if truth else _OPPOSITE[op], left, right)
            return merge(merge(there(left), there(right)), bounds) if truth else bounds
        case _:
            return {}


def merge(a: Facts, b: Facts) -> Facts:
    """All of both."""
    result = dict(a)
    for key, known in b.items():
        result[key] = result[key].plus(known) if key in result else known
    return result


def common(a: Facts, b: Facts) -> Facts:
    """What follows either way: an expression that is there, or of these sorts, in both."""
    result: Facts = {}
    for key in a.keys() & b.keys():
        x, y = a[key], b[key]
        there_ = x.there if x.there == y.there else None
        sorts = None if x.sorts is None or y.sorts is None else tuple(dict.fromkeys(x.sorts + y.sorts))
        low = None if x.low is None or y.low is None else min(x.low, y.low)
        high = None if x.high is None or y.high is None else max(x.high, y.high)
        if there_ is not None or sorts is not None or low is not None or high is not None:
            result[key] = Known(there=there_, sorts=sorts, low=low, high=high)
    return result


def _equal(left: checked.Expr, right: checked.Expr, truth: bool) -> Facts:
    for one, other in ((left, right), (right, left)):
        if isinstance(other, checked.Const) and other.value is None:
            if truth:
                return {key_of(one): Known(there=False)}
            return there(one)
    if not truth:
        return merge(_is_not(left, right), _is_not(right, left))
    facts: Facts = {}
    for one, other in ((left, right), (right, left)):
        if isinstance(other.type, One) and not other.type.optional:
            facts = merge(facts, there(one))
    return merge(facts, merge(_bound("<=", left, right), _bound(">=", left, right)))


# ---- numbers -----------------------------------------------------------------------------------------------------

_OPPOSITE = {"<": ">=", "<=": ">", ">": "<=", ">=": "<"}
_MIRRORED = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}


def _compared(op: str, left: checked.Expr, right: checked.Expr) -> Facts:
    """What a comparison that holds shows of the numbers on both sides."""
    return merge(_bound(op, left, right), _bound(_MIRRORED[op], right, left))


def _bound(op: str, one: checked.Expr, other: checked.Expr) -> Facts:
    """What `one op other` shows of `one`, from the range of `other`."""
    here, there_ = number_of(one), number_of(other)
    if here is None or there_ is None:
        return {}
    match op:
        case "<":
            return {key_of(one): Known(high=there_.high - 1)}
        case "<=":
            return {key_of(one): Known(high=there_.high)}
        case ">":
            return {key_of(one): Known(low=there_.low + 1)}
        case _:
            return {key_of(one): Known(low=there_.low)}


def _is_not(one: checked.Expr, other: checked.Expr) -> Facts:
    """What `one is not 3` shows of `one`."""
    if number_of(one) is None or not isinstance(other, checked.Const) or not isinstance(other.value, int):
        return {}
    return {key_of(one): Known(but=(other.value,))}


def number_of(expr: checked.Expr) -> NumberSort | None:
    """The range of an expression that is a number (or none)."""
    return expr.type.number if isinstance(expr.type, One) else None


def there(expr: checked.Expr) -> Facts:
    """Facts that follow from an expression not being none: it is there, and so is the path to it."""
    facts: Facts = {key_of(expr): Known(there=True)}
    match expr:
        case checked.FieldOf(piece=inner) | checked.Attribute(piece=inner):
            return merge(facts, there(inner))
        case checked.Cell(row=inner):
            return merge(facts, there(inner))
        case checked.Library(args=(inner, *_), name=name) if name in _PATHS:
            return merge(facts, there(inner))
        case _:
            return facts


_PATHS = {"row", "column", "number", "step", "corner", "edge", "left", "right"}


def _kind(value: checked.Expr, sorts: tuple[Sort, ...], truth: bool) -> Facts:
    if truth:
        return merge({key_of(value): Known(sorts=sorts)}, there(value))
    return {key_of(value): Known(without=sorts)}


def _member(value: checked.Expr, many: checked.Expr) -> Facts:
    inner = element(many.type)
    facts = there(value)
    if isinstance(inner, One) and inner.sorts:
        known = Known(there=True, sorts=inner.sorts if inner.number is None else None, zones=inner.zones)
        if inner.number is not None:
            known = Known(there=True, low=inner.number.low, high=inner.number.high)
        facts = merge(facts, {key_of(value): known})
    return facts


_TURNING = checked.SetTurned | checked.TurnTo | checked.Flip | checked.Rotate | checked.Show


def surviving(facts: Facts, statement: checked.Stmt) -> Facts:
    """What still holds after a statement: turning a piece changes only how pieces lie."""
    if isinstance(statement, _TURNING):
        return {key: known for key, known in facts.items() if not _reads_state_of_pieces(key)}
    return lasting(facts)


def _reads_state_of_pieces(key: object) -> bool:
    if isinstance(key, tuple):
        return any(_reads_state_of_pieces(part) for part in key)
    return key in (checked.Attribute, checked.LetValue, checked.Cell, checked.Possible, checked.After)
