"""Leaves, numbers and conditions. See `searules.engine.values`."""

from typing import Any

from searules.compile.ir.ops import NONE, Operand
from searules.compile.linear.lists import same
from searules.compile.linear.lower import LOWER, Lowerer
from searules.compile.linear.shapes import (
    Listed,
    Mask,
    Numbers,
    Val,
    Word,
    domain_of,
    not_lowered,
)
from searules.engine.compiled import plain
from searules.engine.world import LONGEST_RANGE
from searules.rules import checked as c
from searules.rules.checked import Expr, Value
from searules.rules.types import WHOLE, ListOf, NumberSort, One, SetOf, Type

# ---- leaves -------------------------------------------------------------------------------------------


def const(lo: Lowerer, expr: c.Const) -> Val:
    """A value that is known."""
    return known(lo, expr.value, expr.type, expr)


def known(lo: Lowerer, value: Value, type: Type, node: Expr) -> Val:
    """A value that is known before play."""
    if isinstance(value, tuple | range):
        if isinstance(type, ListOf):
            return _known_list(lo, value, type, node)
        if isinstance(value, range) and (not value or value.step == 1):
            one = type.of if isinstance(type, SetOf) else type
            if isinstance(one, One) and one.number is not None:
                return Numbers(value.start, max(value.start, value.stop))
        domain = domain_of(type, lo.world)
        if any(not isinstance(one, int) for one in value):
            raise not_lowered(node, "a set of texts or none")
        return Mask(domain.mask(value), domain)  # type: ignore[arg-type]  # all are numbers: seen above
    return Word(word_of(lo, value), value is None)


def word_of(lo: Lowerer, value: Value) -> int:
    """One value as a word."""
    if value is None:
        return NONE
    if isinstance(value, str):
        return int(lo.world.texts.index(value))
    assert isinstance(value, int)
    return int(value)


def _known_list(lo: Lowerer, value: "tuple[Value, ...] | range", type: ListOf, node: Expr) -> Val:
    inner = type.of
    shape = lo.shape(inner, 1)
    found = [known(lo, one, inner, node) for one in value]
    if shape.kind == "set":
        ops = [lo.over(lo.as_mask(one, inner, None, node), shape.domain).op for one in found]
    elif shape.kind == "word":
        ops = [one.op for one in found if isinstance(one, Word)]
    else:
        raise not_lowered(node, "a list of lists")
    if not all(isinstance(op, int) for op in ops):
        raise not_lowered(node, "a list")
    width = shape.domain.width if shape.kind == "set" else 0
    entries = tuple(int(op) for op in ops if isinstance(op, int)) or (0,)
    name = lo.module.program_table("list", width, entries)
    return Listed(name, len(ops), shape, max(1, len(ops)), table=True, maybe=None in value)


def _local(lo: Lowerer, expr: c.Local) -> Val:
    return lo.place(expr.slot)


# ---- numbers ------------------------------------------------------------------------------------------


def number(lo: Lowerer, expr: Expr) -> Operand:
    """A number to reckon with: none is a trap."""
    return lo.there(expr)


def fits(type: Type) -> bool:
    """Whether a type says that its numbers are well within 64 bits."""
    limits = type.number if isinstance(type, One) else None
    return limits is not None and limits.low > WHOLE.low and limits.high < WHOLE.high


def _arithmetic(lo: Lowerer, expr: c.Arithmetic) -> Val:
    left = number(lo, expr.left)
    right = number(lo, expr.right)
    b = lo.b
    lo.at(expr)
    match expr.op:
        case "div":
            return Word(b.div(left, right))
        case "mod":
            return Word(b.mod(left, right))
        case "+" | "-" | "*":
            name = {"+": "add", "-": "sub", "*": "mul"}[expr.op]
            if fits(expr.type):
                return Word({"add": b.add, "sub": b.sub, "mul": b.mul}[name](left, right))
            return Word(b.checked(name, left, right))
    raise not_lowered(expr, expr.op)


def _negate(lo: Lowerer, expr: c.Negate) -> Val:
    found = number(lo, expr.value)
    return Word(lo.b.sub(0, found) if fits(expr.type) else lo.b.checked("sub", 0, found))


def _span(lo: Lowerer, expr: c.Span_) -> Val:
    low = number(lo, expr.low)
    high = number(lo, expr.high)
    stop = lo.b.add(high, 1)
    longest = _most(plain(expr.high).type) - _least(plain(expr.low).type)
    if longest >= LONGEST_RANGE:
        with lo.b.unless(lo.b.lt(lo.b.checked("sub", high, low), LONGEST_RANGE)):
            lo.b.trap()
    return Numbers(low, lo.b.max(low, stop))


def _most(type: Type) -> int:
    limits = type.number if isinstance(type, One) else None
    return limits.high if limits else WHOLE.high


def _least(type: Type) -> int:
    limits = type.number if isinstance(type, One) else None
    return limits.low if limits else WHOLE.low


def _compare(lo: Lowerer, expr: c.Compare) -> Val:
    left = number(lo, expr.left)
    right = number(lo, expr.right)
    b = lo.b
    ways = {
        "<": lambda: b.lt(left, right),
        "<=": lambda: b.le(left, right),
        ">": lambda: b.lt(right, left),
        ">=": lambda: b.le(right, left),
    }
    return Word(ways[expr.op]())


# ---- conditions ---------------------------------------------------------------------------------------


def equal(lo: Lowerer, expr: c.Equal) -> Val:
    """Whether two values are the same."""
    left, right = lo.value(expr.left), lo.value(expr.right)
    if isinstance(left, Word) and isinstance(right, Word):
        return Word(lo.b.eq(left.op, right.op))
    if isinstance(left, Listed) or isinstance(right, Listed):
        return Word(same(lo, left, right, (plain(expr.left).type, plain(expr.right).type)))
    if isinstance(left, Word) or isinstance(right, Word):
        raise not_lowered(expr, "a set is compared with one value or none")
    a = lo.as_mask(left, plain(expr.left).type, None, expr.left)
    other = lo.as_mask(right, plain(expr.right).type, None, expr.right)
    domain = a.domain if a.domain.size >= other.domain.size else other.domain
    if a.domain.size and other.domain.size:
        start = min(a.domain.start, other.domain.start)
        stop = max(a.domain.start + a.domain.size, other.domain.start + other.domain.size)
        domain = type(domain)(start, stop - start)
    return Word(lo.b.eq(lo.over(a, domain).op, lo.over(other, domain).op))


def _not(lo: Lowerer, expr: c.Not) -> Val:
    return Word(lo.b.no(lo.truth(expr.value)))


def _and(lo: Lowerer, expr: c.And) -> Val:
    right = plain(expr.right)
    if isinstance(right, c.Const) and not right.value and lo.module.calm(expr.left):
        return Word(0)
    left = lo.truth(expr.left)
    return Word(lazily(lo, left, lambda: lo.truth(expr.right), 0))


def _or(lo: Lowerer, expr: c.Or) -> Val:
    right = plain(expr.right)
    if isinstance(right, c.Const) and right.value and lo.module.calm(expr.left):
        return Word(1)
    left = lo.truth(expr.left)
    return Word(lazily(lo, lo.b.no(left), lambda: lo.truth(expr.right), 1))


_CHEAP = {"add", "sub", "and", "or", "xor", "eq", "ne", "lt", "le", "sel", "line", "popc", "mov"}


def lazily(lo: Lowerer, condition: Operand, more: Any, otherwise: int) -> Operand:
    """What `more` gives where the condition holds, else the number. What is cheap is worked out all the same."""
    if isinstance(condition, int):
        return more() if condition else otherwise
    with lo.b.into([]) as code:
        found = more()
    if len(code) <= 8 and all(op[0] in _CHEAP or (op[0] == "ld" and not op[5]) for op in code):
        lo.b.code.extend(code)
        if otherwise:
            return lo.b.either(lo.b.no(condition), found, 0)
        return lo.b.both(condition, found, 0)
    result = lo.b.var(otherwise)
    code.append(("mov", result, found))
    lo.b.emit("if", condition, code, [])
    return lo.b.copy(result)


def _is_kind(lo: Lowerer, expr: c.IsKind) -> Val:
    found = lo.value(expr.value)
    assert isinstance(found, Word)
    b = lo.b
    answer: Operand = 0
    for sort in expr.sorts:
        if isinstance(sort, NumberSort):
            low, high = sort.low, sort.high
        else:
            ids = lo.world.atoms.ranges.get(sort)
            if ids is None:
                raise not_lowered(expr, "a test of this sort")
            if not len(ids):
                continue
            low, high = ids.start, ids.stop - 1
        inside = b.both(b.le(low, found.op), b.le(found.op, high), 0)
        answer = b.either(answer, inside, 0)
    return Word(answer)


def _cases(lo: Lowerer, expr: c.Cases) -> Val:
    return _arms(lo, expr, list(expr.arms))


def _arms(lo: Lowerer, expr: c.Cases, arms: "list[c.Arm]") -> Val:
    if not arms:
        lo.b.trap()
        return Word(0) if isinstance(expr.type, One) else Mask(0, domain_of(expr.type, lo.world))
    first, *rest = arms
    if first.condition is None:
        return lo.value(first.value)
    condition = lo.truth(first.condition)
    return lo.joined(condition, lambda: lo.value(first.value), lambda: _arms(lo, expr, rest), expr.type)


def _static(lo: Lowerer, expr: Expr) -> Val:
    """Something that depends on no position: worked out by the reference."""
    return known(lo, lo.module.worked_out(expr), expr.type, expr)


LOWER.update(
    {
        c.AllOf: _static,
        c.And: _and,
        c.Arithmetic: _arithmetic,
        c.Cases: _cases,
        c.Compare: _compare,
        c.Const: const,
        c.Equal: equal,
        c.IsKind: _is_kind,
        c.Local: _local,
        c.Member: _static,
        c.Negate: _negate,
        c.Not: _not,
        c.OptionValue: _static,
        c.Or: _or,
        c.PlayerCount: _static,
        c.Span_: _span,
    }
)
