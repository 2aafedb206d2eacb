"""Calls: lets, families over several keys, formula columns, the library, and what is made of kinds and boards."""

from collections.abc import Sequence

from searules.diagnostics import Span
from searules.language import tree
from searules.rules import checked
from searules.rules.arguments import Argument, argument, arity, unit_name
from searules.rules.building import value
from searules.rules.coercion import coerce
from searules.rules.fits import is_unknown, reowned, words
from searules.rules.infos import columns, var_info, zone_info, zone_type
from searules.rules.lets import let_decl, let_params
from searules.rules.symbols import ColumnInfo, unknown
from searules.rules.type_exprs import kind_info
from searules.rules.types import EnumSort, KindSort, One, PartSort, SetOf, number
from searules.rules.unit import Unit


def let_value(name: str, me: checked.Expr | None, args: Sequence[Argument], span: Span, unit: Unit) -> checked.Expr:
    """The value of a let, for an owner where it has one."""

    checker = unit.checker
    checker.symbols.use("value", name)
    params = let_params(name, checker)
    if not arity(name, args, [f"{n}: {words(t)}" for n, t in params], span, unit):
        return checker.wrong(span)
    values = tuple(argument(arg, type_, unit) for arg, (_, type_) in zip(args, params, strict=True))
    checker.calls.append((unit_name(unit), f"let {name}"))
    decl = let_decl(name, span, checker)
    if decl is None:
        return checker.wrong(span)
    mine = isinstance(me, checked.Local) and me.slot == 0
    type_ = reowned(decl.type, same_me=mine)
    if me is not None and isinstance(me.type, One) and me.type.optional and isinstance(type_, One):
        type_ = type_.or_none
    return checked.LetValue(name, me, values, type=type_, span=span)


def family(name: str, keys: Sequence[Argument], span: Span, unit: Unit) -> checked.Expr:
    """A member of a family of zones or vars, with all its keys."""
    checker = unit.checker
    checker.symbols.use("value", name)
    is_zone = name in checker.symbols.zones
    owners = zone_info(name, checker).owners if is_zone else var_info(name, checker).owners
    if not arity(name, keys, [words(One((owner,))) for owner in owners], span, unit):
        return checker.wrong(span)
    values = tuple(argument(key, One((o,), optional=True), unit) for key, o in zip(keys, owners, strict=True))
    if any(is_unknown(v.type) for v in values):
        return checker.wrong(span)
    if is_zone:
        return checked.ZoneRef(name, values, type=zone_type(name, checker), span=span)
    type_ = var_info(name, checker).type
    if isinstance(type_, One) and any(isinstance(v.type, One) and v.type.optional for v in values):
        type_ = type_.or_none
    return checked.VarValue(name, values, type=type_, span=span)


def _columns_named(name: str, unit: Unit) -> list[ColumnInfo]:
    tables = unit.checker.symbols.tables
    return [c for table in tables for c in columns(table, unit.checker) if c.name == name and c.sort == "formula"]


def formula(
    found: list[ColumnInfo], me: checked.Expr | None, args: Sequence[Argument], span: Span, unit: Unit
) -> checked.Expr:
    """A formula column asked: `my points(row)`, `p.view(row, tile)`, `col(row, v)`."""

    checker = unit.checker
    name = found[0].name
    if not args:
        checker.report("SEA0224", span, f"`{name}` is a column: of which row?", suggestion=f"write `{name}(row)`")
        return checker.wrong(span)
    first = args[0]
    want = One(tuple(EnumSort(c.table) for c in found), optional=True)
    row = coerce(first, want, unit) if isinstance(first, checked.Expr) else value(first, unit, want)
    if is_unknown(row.type):
        return checker.wrong(span)
    assert isinstance(row.type, One)
    tables = {sort.name for sort in row.type.sorts if isinstance(sort, EnumSort)}
    info = next((c for c in found if c.table in tables), found[0])
    row = coerce(row, One((EnumSort(info.table),), optional=True), unit)
    if is_unknown(row.type) or not isinstance(row.type, One):
        return checker.wrong(span)
    checker.symbols.use("column", f"{info.table}.{name}")
    if info.owned != (me is not None):
        whose = f"`my {name}({_text(first)})`" if info.owned else f"`{name}({_text(first)})`, without an owner"
        checker.report(
            "SEA0207", span, f"of the column `{name}` every player has their own", suggestion=f"write {whose}"
        ) if info.owned else checker.report(
            "SEA0207", span, f"the column `{name}` belongs to no player", suggestion=f"write {whose}"
        )
        return checker.wrong(span)
    rest = args[1:]
    if not arity(name, rest, [f"{n}: {words(t)}" for n, t in info.params], span, unit):
        return checker.wrong(span)
    values = tuple(argument(arg, type_, unit) for arg, (_, type_) in zip(rest, info.params, strict=True))
    checker.calls.append((unit_name(unit), f"column {info.table}.{name}"))
    assert info.type is not None
    type_ = info.type.or_none if isinstance(info.type, One) and row.type.optional else info.type
    return checked.Cell(info.table, name, row, me, values, type=type_, span=span)


def _text(arg: Argument) -> str:
    return arg.span.text


def make(node: tree.Make, unit: Unit) -> checked.Expr:
    """`K(v, w)`: pieces of a kind, or a spot of a board."""
    checker, name = unit.checker, node.name.text
    symbols = checker.symbols
    symbols.use("type", name)
    if name in symbols.pieces:
        fields = kind_info(name, checker).fields
        if not arity(name, node.args, [f"{f.name}: {words(f.type)}" for f in fields], node.span, unit):
            return checker.wrong(node.span)
        args = tuple(argument(a, f.type, unit) for a, f in zip(node.args, fields, strict=True))
        if any(is_unknown(a.type) for a in args):
            return checker.wrong(node.span)
        return checked.MakePieces(name, args, type=SetOf(One((KindSort(name),))), span=node.span)
    if name in symbols.parts:
        return _spot(symbols.parts[name], node, unit)
    hint = "only kinds of pieces and boards are made like this" if name in symbols.type_names() else ""
    checker.diagnostics.add(
        unknown(name, [*symbols.pieces, *symbols.parts], "kind of piece or board", "SEA0202", node.span, hint)
    )
    return checker.wrong(node.span)


def _spot(part: PartSort, node: tree.Make, unit: Unit) -> checked.Expr:
    coordinates = ["number"] if part.part in ("row", "column") or _is_line(part, unit) else ["column", "row"]
    if not arity(node.name.text, node.args, coordinates, node.span, unit):
        return unit.checker.wrong(node.span)
    args = tuple(argument(a, number(-(10**6), 10**6), unit) for a in node.args)
    if any(is_unknown(a.type) for a in args):
        return unit.checker.wrong(node.span)
    return checked.MakeSpot(part, args, type=One((part,)), span=node.span)


def _is_line(part: PartSort, unit: Unit) -> bool:
    maker = unit.checker.symbols.boards[part.board].maker
    return isinstance(maker, tree.Call) and maker.name.text in ("track", "ring")
