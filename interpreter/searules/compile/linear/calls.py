"""Calls of lets, and cells of tables. See `searules.engine.values`."""

from typing import Any

from searules.compile.ir.ops import NONE, Operand
from searules.compile.linear.lower import LOWER, Lowerer
from searules.compile.linear.shapes import Listed, Mask, NotLowered, Val, Word, domain_of, not_lowered
from searules.compile.linear.values import word_of
from searules.engine.compiled import plain
from searules.rules import checked as c
from searules.rules.checked import Value
from searules.rules.types import ListOf, One, Type


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
    values = sorted(int(value) for value in keys)  # type: ignore[arg-type]  # keys are atoms
    first = values[0]
    if values != list(range(first, first + len(values))) or any(keys[v] != v - first for v in values):
        raise not_lowered(c.Const(0, type=One(())), "a column by keys that do not follow one another")
    place = lo.b.sub(key.op, first)
    if not key.maybe:
        return place, None
    return place, lo.b.both(lo.b.le(first, key.op), lo.b.lt(key.op, first + len(values)), 0)


def _table_set(lo: Lowerer, expr: c.Cell, row: Word, key: Word | None, flat: Any) -> Val:
    b, info = lo.b, lo.world.columns[expr.table, expr.column]
    at: Operand = b.sub(lo.surely(row), info.rows.start)
    if key is not None:
        place, there = _key_place(lo, key, info.keys)
        if there is not None:
            with b.unless(there):
                b.trap()
        at = b.add(b.mul(at, len(info.keys)), place)
    name = f"{expr.table}.{expr.column}"
    if isinstance(expr.type, ListOf):
        return _table_list(lo, expr.type, name, b.copy(at), flat)
    domain = domain_of(expr.type, lo.world)
    table = lo.module.program_table(name, domain.width, tuple(domain.mask(cell) for cell in flat))
    return Mask(b.tab(table, at), domain)


def _table_list(lo: Lowerer, type_: ListOf, name: str, at: Operand, flat: Any) -> Val:
    """A list out of many that are known before play: they lie in a table, one after the other."""
    b, element = lo.b, lo.shape(type_.of, 1)
    if element.kind != "word":
        raise NotLowered("a column of lists of sets")
    lengths = tuple(len(cell) for cell in flat)
    starts = tuple(sum(lengths[:number]) for number in range(len(lengths)))
    entries = tuple(word_of(lo, one) for cell in flat for one in cell) or (0,)
    capacity = max(1, *lengths)
    array = b.array(capacity)
    start = b.tab(lo.module.program_table(f"{name} starts", 0, starts), at)
    length = b.tab(lo.module.program_table(f"{name} lengths", 0, lengths), at)
    with b.count(0, length) as number:
        b.chk(number, capacity)
        b.sta(array, number, b.tab(lo.module.program_table(name, 0, entries), b.add(start, number)))
    return Listed(array, length, element, capacity, maybe=NONE in entries)


LOWER.update({c.Cell: _cell, c.LetValue: _let_value})
