"""Leaves, numbers, conditions, calls of lets and columns, what is going on. See `searules.engine.values`."""

from typing import Any

from searules.compile.ir.ops import NONE, Operand
from searules.compile.linear.lower import LOWER, Lowerer
from searules.compile.linear.shapes import (
    Listed,
    Mask,
    Numbers,
    Val,
    Word,
    domain_of,
    may_be_none,
    not_lowered,
)
from searules.engine.compiled import plain
from searules.engine.course import OVER
from searules.engine.layout import NOTHING
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
        return Mask(domain.mask(value), domain)  # type: ignore[arg-type]
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
        raise not_lowered(expr, "lists are compared")
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


# ---- calls --------------------------------------------------------------------------------------------


def _let_value(lo: Lowerer, expr: c.LetValue) -> Val:
    if expr.me is None:
        return _called(lo, expr, None)
    me = lo.value(expr.me)
    assert isinstance(me, Word)
    if not me.maybe:
        return _called(lo, expr, me)
    if not isinstance(expr.type, One):
        return _called(lo, expr, Word(lo.surely(me)))  # a set of nobody is none: the reference says what that is
    return lo.joined(
        lo.b.no(lo.b.is_none(me.op)), lambda: _called(lo, expr, Word(me.op)), lambda: Word(NONE, True), expr.type
    )


def _called(lo: Lowerer, expr: c.LetValue, me: Word | None) -> Val:
    let = lo.world.rules.lets[expr.let]
    args = [lo.value(arg) for arg in expr.args]
    found = lo.module.call_let(lo, expr.let, me, args)
    return ranged(lo, found, let.type, plain(let.value).type)


def ranged(lo: Lowerer, found: Val, declared: Type | None, own: Type | None) -> Val:
    """A trap outside of the range that was declared."""
    limits = declared.number if isinstance(declared, One) else None
    if limits is None or not isinstance(found, Word):
        return found
    mine = own.number if isinstance(own, One) else None
    if mine is not None and limits.low <= mine.low and mine.high <= limits.high:
        return found
    b = lo.b
    inside = b.both(b.le(limits.low, found.op), b.le(found.op, limits.high), 0)
    if found.maybe:
        inside = b.either(inside, b.is_none(found.op), 0)
    with b.unless(inside):
        b.trap()
    return found


def _cell(lo: Lowerer, expr: c.Cell) -> Val:
    info = lo.world.columns[expr.table, expr.column]
    row = lo.value(expr.row)
    assert isinstance(row, Word)
    if info.sort == "value":
        return _table_cell(lo, expr, row, info.cells, None)
    if info.sort == "family":
        key = lo.value(expr.args[0])
        assert isinstance(key, Word)
        return _table_cell(lo, expr, row, info.cells, key)
    return lo.module.call_formula(lo, expr, row, info)


def _table_cell(lo: Lowerer, expr: c.Cell, row: Word, cells: Any, key: Word | None) -> Val:
    info = lo.world.columns[expr.table, expr.column]
    flat = cells if key is None else [cell for row_cells in cells for cell in row_cells]
    if not isinstance(expr.type, One):
        return _table_set(lo, expr, row, key, flat)
    entries = tuple(word_of(lo, cell) for cell in flat)
    maybe = row.maybe or NONE in entries
    name = lo.module.program_table(f"{expr.table}.{expr.column}", 0, entries)

    def read() -> Val:
        at = lo.b.sub(row.op, info.rows.start)
        if key is None:
            return Word(lo.b.tab(name, at), maybe)
        place, there = _key_place(lo, key, info.keys)
        at = lo.b.add(lo.b.mul(at, len(info.keys)), place)
        if there is None:
            return Word(lo.b.tab(name, at), maybe)
        return lo.joined(there, lambda: Word(lo.b.tab(name, at), maybe), lambda: Word(NONE, True), expr.type)

    if not row.maybe:
        return read()
    return lo.joined(lo.b.no(lo.b.is_none(row.op)), read, lambda: Word(NONE, True), expr.type)


def _key_place(lo: Lowerer, key: Word, keys: "dict[Value, int]") -> "tuple[Operand, Operand | None]":
    """The place of a key, and whether there is such a key (None: there is)."""
    values = sorted(int(value) for value in keys)  # type: ignore[arg-type]
    first = values[0]
    if values != list(range(first, first + len(values))) or any(keys[v] != v - first for v in values):
        raise not_lowered(c.Const(0, type=One(())), "a column by keys that do not follow one another")
    place = lo.b.sub(key.op, first)
    if not key.maybe:
        return place, None
    return place, lo.b.both(lo.b.le(first, key.op), lo.b.lt(key.op, first + len(values)), 0)


def _table_set(lo: Lowerer, expr: c.Cell, row: Word, key: Word | None, flat: Any) -> Val:
    if isinstance(expr.type, ListOf) or key is not None:
        raise not_lowered(expr, "a column of lists")
    domain = domain_of(expr.type, lo.world)
    info = lo.world.columns[expr.table, expr.column]
    name = lo.module.program_table(
        f"{expr.table}.{expr.column}", domain.width, tuple(domain.mask(cell) for cell in flat)
    )
    return Mask(lo.b.tab(name, lo.b.sub(lo.surely(row), info.rows.start)), domain)


# ---- what is going on ---------------------------------------------------------------------------------


def _fact(lo: Lowerer, expr: c.Fact) -> Val:
    b, layout = lo.b, lo.module.layout

    def cell(name: str) -> Operand:
        return b.ld(0, lo.cells + layout.of[getattr(lo.world.layout, name)], 0)

    match expr.name:
        case "acting":
            seat = cell("acting")
            return Word(b.sel(b.eq(seat, NOTHING), NONE, seat), True)
        case "over":
            return Word(b.eq(cell("phase"), OVER))
        case "winners":
            domain = domain_of(expr.type, lo.world)
            over = b.eq(cell("phase"), OVER)
            mask = b.ld(0, lo.cells + layout.of[lo.world.layout.winners], 0, 64)
            return Mask(b.sel(over, mask, b.as_mask(0, 64), 64), domain)
        case "next_player":
            if lo.base != "now":
                raise not_lowered(expr, "the next player of a turn before")
            found = b.call(lo.module.upcoming(), [], 0)
            assert found is not None
            return Word(found)
        case "extra_turn":
            return Word(b.ne(cell("extra_turn"), 0))
    raise not_lowered(expr, f"{expr.name} is not lowered")


def of_player(lo: Lowerer, player: Expr, read: Any, type: Type) -> Val:
    """Something of a player; of none it is none."""
    found = lo.value(player)
    assert isinstance(found, Word)
    if not found.maybe:
        return Word(read(found.op))
    return lo.joined(lo.b.no(lo.b.is_none(found.op)), lambda: Word(read(found.op)), lambda: Word(NONE, True), type)


def _turns(lo: Lowerer, expr: c.Turns) -> Val:
    first = lo.cells + lo.module.layout.of[lo.world.layout.turns]
    return of_player(lo, expr.player, lambda p: lo.b.ld(p, first, lo.world.players), expr.type)


def _times(lo: Lowerer, expr: c.Times) -> Val:
    first = lo.cells + lo.module.layout.of[lo.world.layout.times[expr.action, expr.block]]
    return of_player(lo, expr.player, lambda p: lo.b.ld(p, first, lo.world.players), expr.type)


def _score_of(lo: Lowerer, expr: c.ScoreOf) -> Val:
    name = lo.module.score(expr.score, lo.base) if expr.score else lo.module.total(lo.base)
    return of_player(lo, expr.player, lambda p: lo.b.call(name, [p], 0), expr.type)


def _result_of(lo: Lowerer, expr: c.ResultOf) -> Val:
    name = lo.module.result(expr.result, lo.base)
    found = of_player(lo, expr.player, lambda p: lo.b.call(name, [p], 0), expr.type)
    assert isinstance(found, Word)
    return Word(found.op, found.maybe or may_be_none(expr.type))


def _before(lo: Lowerer, expr: c.Before) -> Val:
    """The value in the snapshot of the block; before the first such block it is that of now."""
    if expr.block not in lo.module.layout.taken:
        raise not_lowered(expr, "a `before` of which no snapshot is kept")
    taken = lo.b.ld(0, lo.module.layout.taken[expr.block], 0)

    def then() -> Val:
        from searules.compile.linear.trials import as_it_was, needs_now

        if needs_now(lo, expr.value):
            return as_it_was(lo, expr)
        outer, lo.base = lo.base, expr.block
        try:
            return lo.value(expr.value)
        finally:
            lo.base = outer

    return lo.joined(taken, then, lambda: lo.value(expr.value), expr.type)


def _possible(lo: Lowerer, expr: c.Possible) -> Val:
    if lo.base != "now":
        raise not_lowered(expr, "what was possible before")
    name = lo.module.possible(expr.action)
    found = lo.value(expr.player)
    assert isinstance(found, Word)
    there = lo.b.no(lo.b.is_none(found.op)) if found.maybe else 1
    return Word(lazily(lo, there, lambda: lo.b.call(name, [found.op], 0), 0))


def _static(lo: Lowerer, expr: Expr) -> Val:
    """Something that depends on no position: worked out by the reference."""
    return known(lo, lo.module.worked_out(expr), expr.type, expr)


LOWER.update(
    {
        c.AllOf: _static,
        c.And: _and,
        c.Arithmetic: _arithmetic,
        c.Before: _before,
        c.Cases: _cases,
        c.Cell: _cell,
        c.Compare: _compare,
        c.Const: const,
        c.Equal: equal,
        c.Fact: _fact,
        c.IsKind: _is_kind,
        c.LetValue: _let_value,
        c.Local: _local,
        c.Member: _static,
        c.Negate: _negate,
        c.Not: _not,
        c.OptionValue: _static,
        c.Or: _or,
        c.PlayerCount: _static,
        c.Possible: _possible,
        c.ResultOf: _result_of,
        c.ScoreOf: _score_of,
        c.Span_: _span,
        c.Times: _times,
        c.Turns: _turns,
    }
)
