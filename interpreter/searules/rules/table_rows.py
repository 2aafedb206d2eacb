"""Tables: columns, rows and their cells."""

from searules.language import tree
from searules.rules import checked, places
from searules.rules.blocks import suite
from searules.rules.bodies import body
from searules.rules.bounds import size
from searules.rules.checker import Checker
from searules.rules.coercion import coerce
from searules.rules.fits import UNKNOWN, is_unknown, words
from searules.rules.infos import columns
from searules.rules.symbols import ColumnInfo
from searules.rules.types import NOTHING, PLAYER, ListOf, One, SetOf, Type, ZoneSort
from searules.rules.unit import Binding, Unit


def table(decl: tree.Table, checker: Checker) -> checked.Table:
    """A table: an enum whose values carry data."""
    infos = columns(decl.name.text, checker)
    done = tuple(_column(info) for info in infos)
    slots: dict[str, int] = {}
    rows = tuple(_row(row, decl, infos, slots, checker) for row in decl.rows)
    sized = tuple(
        checked.Column(
            name=c.name,
            sort=c.sort,
            type=c.type,
            key=c.key,
            owned=c.owned,
            params=c.params,
            slots=max(slots.get(c.name, 1), len(c.params) + 1),
            span=c.span,
        )
        for c in done
    )
    if not decl.rows:
        checker.report("SEA0227", decl.span, f"the table {decl.name.text} has no rows, so it has no values")
    return checked.Table(name=decl.name.text, columns=sized, rows=rows, **checker.carried(decl))


def _column(info: ColumnInfo) -> checked.Column:
    params = tuple(range(1, len(info.params) + 1))
    return checked.Column(
        name=info.name,
        sort=info.sort,
        type=info.type,
        key=info.key,
        owned=info.owned,
        params=params,
        span=info.decl.span,
    )


Cell = checked.Expr | tuple[checked.Expr, ...] | checked.Block | None


def _cells(number: int) -> str:
    return "1 cell" if number == 1 else f"{number} cells"


def _row(
    row: tree.Row, decl: tree.Table, infos: tuple[ColumnInfo, ...], slots: dict[str, int], checker: Checker
) -> checked.Row:
    cells: dict[str, Cell] = {}
    given = list(row.cells)
    wanted = sum(_width(info, checker) for info in infos if info.sort != "effect")
    effect = any(info.sort == "effect" for info in infos)
    extra = 1 if effect and row.do is None else 0
    if len(given) != wanted + extra:
        short = len(given) < wanted + extra
        checker.report(
            "SEA0224",
            row.span,
            f"the row `{row.name.text}` has {_cells(len(given))}, and the table {decl.name.text} wants"
            f" {wanted + extra} after the name",
            suggestion="write `-` for a cell that is none" if short else "leave out what is too much, or add a column",
        )
        return checked.Row(name=row.name.text, cells=cells, **checker.carried(row))
    place = 0
    for info in infos:
        width = _width(info, checker)
        unit = _cell_unit(info, row, checker)
        if info.sort == "effect":
            cells[info.name] = _effect(row, given[place] if extra else None, info, unit, slots)
            continue
        part = given[place : place + width]
        place += width
        values = tuple(_cell(cell, info, row, unit) for cell in part)
        slots[info.name] = max(slots.get(info.name, 1), unit.slots)
        cells[info.name] = values if info.sort == "family" else values[0]
    return checked.Row(name=row.name.text, cells=cells, **checker.carried(row))


def _width(info: ColumnInfo, checker: Checker) -> int:
    return size(checker, info.key) if info.sort == "family" and info.key is not None else 1


def _cell_unit(info: ColumnInfo, row: tree.Row, checker: Checker) -> Unit:
    sort = {"formula": "let", "effect": "procedure"}.get(info.sort, "static")
    unit = Unit(checker, sort, f"{info.table}.{row.name.text}.{info.name}", PLAYER if info.owned else None)
    for name, type_ in info.params:
        place = next((p.name.span for p in info.decl.params if p.name.text == name), row.span)
        unit.scope[name] = Binding(unit.new_slot(), name, type_, place)
    return unit


def _cell(cell: tree.Expr | None, info: ColumnInfo, row: tree.Row, unit: Unit) -> checked.Expr:
    type_ = info.type if info.type is not None else UNKNOWN
    if cell is None:
        return _nothing(type_, row, info, unit)
    if _is_zone(type_):
        return _zone_cell(cell, unit)
    unit.address = f"{info.table}.{row.name.text}.{info.name}"
    mark = f"column {info.table}.{info.name}"
    before = len(unit.checker.calls)
    value = body(cell, unit, type_, unit.address)
    unit.checker.calls[before:] = [(mark, callee) for _, callee in unit.checker.calls[before:]]
    return coerce(value, type_, unit)


def _is_zone(type_: Type) -> bool:
    return isinstance(type_, One) and any(isinstance(sort, ZoneSort) for sort in type_.sorts)


def _zone_cell(cell: tree.Expr, unit: Unit) -> checked.Expr:
    found = places.zone(cell, unit)
    return found if found is not None else unit.checker.wrong(cell.span)


def _nothing(type_: Type, row: tree.Row, info: ColumnInfo, unit: Unit) -> checked.Expr:
    """The cell `-`."""
    if isinstance(type_, SetOf | ListOf):
        return checked.Const((), type=type_, span=row.span)
    if not type_.optional and not is_unknown(type_):
        unit.checker.report(
            "SEA0221",
            row.span,
            f"`-` in the column `{info.name}` of `{row.name.text}` is none, and the column is {words(type_)}",
            suggestion="write `or none` in the column's type",
        )
    return checked.Const(None, type=NOTHING, span=row.span)


def _effect(
    row: tree.Row, cell: tree.Expr | None, info: ColumnInfo, unit: Unit, slots: dict[str, int]
) -> checked.Block | None:
    if cell is not None:
        unit.checker.report("SEA0220", cell.span, "statements are wanted in this column", suggestion="write `do: ...`")
    if row.do is None:
        return None
    before = len(unit.checker.calls)
    block = suite(row.do, unit)
    mark = f"column {info.table}.{info.name}"
    unit.checker.calls[before:] = [(mark, callee) for _, callee in unit.checker.calls[before:]]
    unit.checker.callers.append((f"{info.table}.{info.name}", unit.needs_me is not None, tuple(unit.calls)))
    slots[info.name] = max(slots.get(info.name, 1), unit.slots)
    return block
