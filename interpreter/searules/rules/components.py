"""Components: options, enums, tables, boards, kinds of pieces, zones, vars."""

from typing import Any

from searules.language import tree
from searules.rules import checked
from searules.rules.arithmetic import NUMBER
from searules.rules.checker import Checker
from searules.rules.coercion import coerce
from searules.rules.fits import UNKNOWN, is_unknown, words
from searules.rules.infos import columns, kind_info, option_type, var_info, zone_info
from searules.rules.symbols import ColumnInfo, unknown
from searules.rules.types import NOTHING, PLAYER, EnumSort, ListOf, NumberSort, One, SetOf, Sort, Type, ZoneSort
from searules.rules.unit import Binding, Unit


def carried(decl: tree.Line, checker: Checker) -> dict[str, Any]:
    """What every checked declaration carries: its place, citations and rulings."""
    citations, rulings = checker.margin(decl.margin)
    return {"span": decl.span, "citations": citations, "rulings": rulings}


def option(decl: tree.Option, fixed: bool, checker: Checker) -> checked.Option:
    """An option with its first or settled value."""
    from searules.rules.expressions import value

    type_ = option_type(decl.name.text, checker)
    unit = Unit(checker, "static", decl.name.text)
    inner = value(decl.value, unit, type_)
    return checked.Option(name=decl.name.text, type=type_, value=inner, fixed=fixed, **carried(decl, checker))


def requirement(decl: tree.NeedsDecl, checker: Checker) -> checked.Requirement:
    """A top-level `needs`."""
    from searules.rules.expressions import condition

    unit = Unit(checker, "static", "needs")
    inner = condition(decl.condition, unit)
    name = f"needs.{decl.label.text}" if decl.label is not None else "needs"
    return checked.Requirement(name=name, condition=inner, reason=decl.reason or "", **carried(decl, checker))


def ruling(decl: tree.Ruling, checker: Checker) -> checked.Ruling:
    """A ruling; its option must exist."""
    name = ""
    if decl.option is not None:
        name = decl.option.text
        checker.symbols.use("value", name)
        if name not in checker.symbols.options:
            checker.diagnostics.add(unknown(name, checker.symbols.options, "option", "SEA0201", decl.option.span))
    return checked.Ruling(
        name=decl.name.text,
        decision=decl.decision,
        instead=decl.instead or "",
        option=name,
        **carried(decl, checker),
    )


def enum(decl: tree.EnumDecl, checker: Checker) -> checked.Enum:
    """An enum."""
    members = tuple(member.text for member in decl.members)
    return checked.Enum(name=decl.name.text, members=members, **carried(decl, checker))


def table(decl: tree.Table, checker: Checker) -> checked.Table:
    """A table: an enum whose values carry data."""
    infos = columns(decl.name.text, checker)
    done = tuple(_column(info) for info in infos)
    slots: dict[str, int] = {}
    rows = tuple(_row(row, decl, infos, slots, checker) for row in decl.rows)
    sized = tuple(
        checked.Column(
            name=c.name, sort=c.sort, type=c.type, key=c.key, owned=c.owned, params=c.params,
            slots=max(slots.get(c.name, 1), len(c.params) + 1), span=c.span,
        )
        for c in done
    )
    if not decl.rows:
        checker.report("SEA0227", decl.span, f"the table {decl.name.text} has no rows, so it has no values")
    return checked.Table(name=decl.name.text, columns=sized, rows=rows, **carried(decl, checker))


def _column(info: ColumnInfo) -> checked.Column:
    params = tuple(range(1, len(info.params) + 1))
    return checked.Column(
        name=info.name, sort=info.sort, type=info.type, key=info.key, owned=info.owned, params=params,
        span=info.decl.span,
    )


Cell = checked.Expr | tuple[checked.Expr, ...] | checked.Block | None


def _row(
    row: tree.Row, decl: tree.Table, infos: tuple[ColumnInfo, ...], slots: dict[str, int], checker: Checker
) -> checked.Row:
    cells: dict[str, Cell] = {}
    given = list(row.cells)
    wanted = sum(_width(info, checker) for info in infos if info.sort != "effect")
    effect = any(info.sort == "effect" for info in infos)
    extra = 1 if effect and row.do is None else 0
    if len(given) != wanted + extra:
        checker.report(
            "SEA0224",
            row.span,
            f"the row `{row.name.text}` has {len(given)} cells, and the table {decl.name.text} has {wanted + extra}"
            " columns after the name",
        )
        given = (given + [None] * (wanted + extra))[: wanted + extra]
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
    return checked.Row(name=row.name.text, cells=cells, **carried(row, checker))


def _width(info: ColumnInfo, checker: Checker) -> int:
    return checker.size(info.key) if info.sort == "family" and info.key is not None else 1


def _cell_unit(info: ColumnInfo, row: tree.Row, checker: Checker) -> Unit:
    sort = {"formula": "let", "effect": "procedure"}.get(info.sort, "static")
    unit = Unit(checker, sort, f"{info.table}.{row.name.text}.{info.name}", PLAYER if info.owned else None)
    for name, type_ in info.params:
        place = next((p.name.span for p in info.decl.params if p.name.text == name), row.span)
        unit.scope[name] = Binding(unit.new_slot(), name, type_, place)
    return unit


def _cell(cell: tree.Expr | None, info: ColumnInfo, row: tree.Row, unit: Unit) -> checked.Expr:
    from searules.rules.bodies import body

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
    from searules.rules.places import zone

    found = zone(cell, unit)
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
    from searules.rules.statements import suite

    if cell is not None:
        unit.checker.report("SEA0220", cell.span, "statements are wanted in this column", suggestion="write `do: ...`")
    if row.do is None:
        return None
    before = len(unit.checker.calls)
    unit.me = PLAYER
    block = suite(row.do, unit)
    mark = f"column {info.table}.{info.name}"
    unit.checker.calls[before:] = [(mark, callee) for _, callee in unit.checker.calls[before:]]
    slots[info.name] = max(slots.get(info.name, 1), unit.slots)
    if any(isinstance(statement, checked.Decision) for statement in walk(block)):
        unit.checker.unbuilt.append((row.span, "choices inside a procedure column"))
    return block


def walk(node: object) -> list[checked.Checked]:
    """Every part of a checked tree."""
    from attrs import fields

    if isinstance(node, tuple):
        return [part for item in node for part in walk(item)]
    if not isinstance(node, checked.Checked):
        return []
    parts = [a.name for a in fields(type(node)) if a.name not in ("span", "type")]
    return [node, *(part for name in parts for part in walk(getattr(node, name)))]


MAKERS = ("squares", "torus", "diamonds", "hexes", "track", "ring", "lines", "graph")


def board(decl: tree.Board, checker: Checker) -> checked.Board:
    """A board with its maker."""
    maker, args, lists = _maker(decl, checker)
    parts: dict[str, tuple[str, str | None]] = {}
    for part in decl.parts:
        if part.part.text not in ("corners", "edges", "rows", "columns"):
            checker.diagnostics.add(
                unknown(part.part.text, ["corners", "edges", "rows", "columns"], "part of a board", "SEA0204", part.span)
            )
        if part.by is not None:
            _sides(part.by, checker)
        parts[part.part.text.removesuffix("s")] = (part.type.text, part.by.text if part.by is not None else None)
    return checked.Board(
        name=decl.name.text, maker=maker, args=args, words=lists, parts=parts, **carried(decl, checker)
    )


def _sides(by: tree.Name, checker: Checker) -> None:
    checker.symbols.use("type", by.text)
    if by.text not in checker.symbols.enums:
        checker.diagnostics.add(
            unknown(by.text, checker.symbols.enums, "enum", "SEA0202", by.span, "the sides of a space are an enum")
        )


def _maker(
    decl: tree.Board, checker: Checker
) -> tuple[str, tuple[checked.Expr, ...], tuple[tuple[str, ...], ...]]:
    node = decl.maker
    if not isinstance(node, tree.Call) or node.name.text not in MAKERS:
        name = node.name.text if isinstance(node, tree.Call) else node.span.text
        hint = "board makers: " + ", ".join(MAKERS)
        checker.diagnostics.add(unknown(name, MAKERS, "board maker", "SEA0201", node.span, hint))
        return "track", (checked.Const(1, type=NUMBER),), ()
    name = node.name.text
    if name == "lines":
        return name, (), tuple(_words(arg, checker) for arg in node.args)
    if name == "graph":
        return name, (), _graph(node, checker)
    unit = Unit(checker, "static", decl.name.text)
    wanted = {"squares": 2, "torus": 2, "hexes": 1, "track": 1, "ring": 1}.get(name)
    if wanted is not None and len(node.args) != wanted:
        names = ["columns", "rows"] if wanted == 2 else ["n"]
        from searules.rules.calls import arity

        arity(name, node.args, names, node.span, unit)
        return "track", (checked.Const(1, type=NUMBER),), ()
    from searules.rules.expressions import value

    args = tuple(value(arg, unit, NUMBER) for arg in node.args)
    for arg in args:
        sort = arg.type.number if isinstance(arg.type, One) else None
        if sort is not None and sort.high < 1:
            checker.report("SEA0227", arg.span, "a board needs at least 1 here")
    return name, args, ()


def _words(arg: tree.Expr, checker: Checker) -> tuple[str, ...]:
    if isinstance(arg, tree.ListOf) and all(isinstance(item, tree.Ref) for item in arg.items):
        return tuple(item.name for item in arg.items if isinstance(item, tree.Ref))
    checker.report("SEA0220", arg.span, "a line of words is wanted here", suggestion="write `[a1, a2, a3]`")
    return ()


def _graph(node: tree.Call, checker: Checker) -> tuple[tuple[str, ...], ...]:
    """`graph(Roads)`: a table whose rows are the spaces, with a column of the spaces next to each."""
    arg = node.args[0] if node.args else None
    if not isinstance(arg, tree.TypeRef) or arg.name not in checker.symbols.tables or len(node.args) != 1:
        checker.report(
            "SEA0220", node.span, "a graph is made from a table", suggestion="`graph(T)`: each row names its neighbours"
        )
        return ()
    checker.symbols.use("type", arg.name)
    found = []
    for row in checker.symbols.tables[arg.name].rows:
        cell = row.cells[0] if row.cells else None
        nearby = _words(cell, checker) if cell is not None else ()
        found.append((row.name.text, *nearby))
    return tuple(found)


def kind(decl: tree.Piece, checker: Checker) -> checked.Kind:
    """A kind of piece."""
    from searules.rules.expressions import value

    info = kind_info(decl.name.text, checker)
    unit = Unit(checker, "static", decl.name.text)
    for f in info.fields:
        unit.scope[f.name] = Binding(unit.new_slot(), f.name, f.type, f.span)
        if decl.of_each and f.type.number is None and not is_unknown(f.type):
            _listable(f, checker)
    count = value(decl.count, unit, NUMBER)
    sort = count.type.number if isinstance(count.type, One) else None
    if sort is not None and sort.high < 0:
        checker.report("SEA0227", decl.count.span, "there cannot be fewer than 0 pieces")
    if info.fields and not decl.of_each:
        checker.report(
            "SEA0228", decl.span, f"{decl.name.text} has fields: how many of each?", suggestion="write `n of each`"
        )
    faces = None if decl.faces is None else _faces(decl.faces, info.faces or UNKNOWN, unit)
    return checked.Kind(
        name=decl.name.text,
        fields=info.fields,
        faces=faces,
        faces_type=info.faces,
        rotates=decl.rotates,
        count=count,
        of_each=decl.of_each,
        slots=unit.slots,
        **carried(decl, checker),
    )


def _listable(f: checked.PieceField, checker: Checker) -> None:
    if checker.size_of(f.type) >= 10_000:
        checker.report("SEA0228", f.span, f"there is no piece for each value of {words(f.type)}")


def _faces(node: tree.TypeExpr, one: One, unit: Unit) -> checked.Expr:
    from searules.rules.domains import domain_source

    param = tree.Param(tree.Name("faces", span=node.span), node, span=node.span)
    found = domain_source(param, unit, "faces")
    return found.source if found is not None else unit.checker.wrong(node.span)


def zone(decl: tree.Zone, checker: Checker) -> checked.Zone:
    """A zone."""
    from searules.rules.expressions import value

    info = zone_info(decl.name.text, checker)
    unit = Unit(checker, "static", decl.name.text)
    room: checked.Expr | None = None if decl.up_to is None else value(decl.up_to, unit, NUMBER)
    if room is not None and isinstance(room.type, One) and room.type.number and room.type.number.high < 1:
        checker.report("SEA0227", room.span, "a zone with no room can hold nothing")
    if info.container == "single":
        room = checked.Const(1, type=One((NumberSort(1, 1),)), span=decl.span)
    if info.seen_by not in ("owner", "all", "nobody"):
        _viewers(decl, info.seen_by, checker)
    return checked.Zone(
        name=decl.name.text,
        owners=info.owners,
        container=info.container,
        of=info.of,
        on=info.on,
        room=room,
        seen_by=info.seen_by,
        **carried(decl, checker),
    )


def _viewers(decl: tree.Zone | tree.Var, name: str, checker: Checker) -> None:
    """`seen by wolves`: a let of players."""
    from searules.rules.lets import let_decl

    assert decl.seen_by is not None
    if name not in checker.symbols.lets:
        known = ["owner", "all", "nobody", *checker.symbols.lets]
        checker.diagnostics.add(unknown(name, known, "set of players", "SEA0201", decl.seen_by.span))
        return
    checker.symbols.use("value", name)
    found = let_decl(name, decl.seen_by.span, checker)
    if found is not None and found.type not in (SetOf(PLAYER), ListOf(PLAYER)) and not is_unknown(found.type):
        inner = found.type.of if isinstance(found.type, SetOf | ListOf) else found.type
        if inner != PLAYER:
            checker.report("SEA0220", decl.seen_by.span, f"players are wanted here, and `{name}` is {words(found.type)}")


def var(decl: tree.Var, checker: Checker) -> checked.Var:
    """A var with its first value."""
    info = var_info(decl.name.text, checker)
    unit = Unit(checker, "static", decl.name.text)
    for owner in info.owners:
        unit.new_slot()
        assert owner is not None
    value = _first(decl, info.type, unit)
    seen = decl.seen_by.text if decl.seen_by is not None else "all"
    if seen not in ("owner", "all", "nobody"):
        _viewers(decl, seen, checker)
    if isinstance(info.type, ListOf):
        checker.report("SEA0228", decl.type.span, "a var holds one value or a set, not a list")
    return checked.Var(
        name=decl.name.text,
        owners=info.owners,
        type=info.type,
        value=value,
        excess_lost=decl.excess_lost,
        seen_by=seen,
        slots=unit.slots,
        **carried(decl, checker),
    )


def _first(decl: tree.Var, type_: Type, unit: Unit) -> checked.Expr:
    """The first value: what is written, else none, the first, or the lower bound."""
    from searules.rules.expressions import value

    if decl.value is not None:
        return value(decl.value, unit, type_)
    if isinstance(type_, SetOf | ListOf):
        return checked.Const((), type=type_, span=decl.span)
    if type_.optional:
        return checked.Const(None, type=NOTHING, span=decl.span)
    if type_.number is not None:
        return checked.Const(type_.number.low, type=type_, span=decl.span)
    if type_.sorts and not isinstance(type_.sorts[0], EnumSort) and str(type_.sorts[0]).startswith("YesNo"):
        return checked.Const(False, type=type_, span=decl.span)
    if not type_.sorts:
        return checked.Const(None, type=UNKNOWN, span=decl.span)
    every = checked.AllOf(type_.sorts, type=SetOf(type_), span=decl.span)
    return checked.Library("first", (every,), type=type_, span=decl.span)


__all__ = ["Sort", "board", "enum", "kind", "option", "requirement", "ruling", "table", "var", "walk", "zone"]
