"""What a condition shows about the expressions in it, when it holds and when it does not."""

from searules.rules import checked
from searules.rules.fits import element
from searules.rules.types import One, Sort
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
        case checked.Compare(left=left, right=right) if truth:
            return merge(there(left), there(right))
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
        if there_ is not None or sorts is not None:
            result[key] = Known(there=there_, sorts=sorts)
    return result


def _equal(left: checked.Expr, right: checked.Expr, truth: bool) -> Facts:
    for one, other in ((left, right), (right, left)):
        if isinstance(other, checked.Const) and other.value is None:
            if truth:
                return {key_of(one): Known(there=False)}
            return there(one)
    if not truth:
        return {}
    facts: Facts = {}
    for one, other in ((left, right), (right, left)):
        if isinstance(other.type, One) and not other.type.optional:
            facts = merge(facts, there(one))
    return facts


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
