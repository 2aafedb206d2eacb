"""Types of declared things, worked out when first asked for, so that declarations may stand in any order."""

from searules.language import tree
from searules.rules import checked
from searules.rules.checker import Checker
from searules.rules.fits import UNKNOWN, words
from searules.rules.symbols import ColumnInfo, ProcedureInfo, VarInfo, ZoneInfo
from searules.rules.type_exprs import CONTAINERS, ZONE, key_sort, resolve, resolve_one
from searules.rules.types import KindSort, One, PartSort, Sort, Type, ZoneSort

DEFAULT_SEEN = {"hand": "owner", "deck": "nobody", "bag": "nobody"}


def option_type(name: str, checker: Checker) -> Type:
    """The type of an option."""
    mark = f"option {name}"
    if mark in checker.busy:
        checker.report("SEA0260", checker.symbols.options[name].span, f"the option `{name}` is defined by itself")
        return UNKNOWN
    if name not in checker.option_types:
        checker.busy.add(mark)
        checker.option_types[name] = UNKNOWN
        checker.option_types[name] = resolve(checker.symbols.options[name].type, checker)
        checker.busy.discard(mark)
    return checker.option_types[name]


BOX = ZoneInfo(None, (), "heap", One(()), None, "all")


def zone_info(name: str, checker: Checker) -> ZoneInfo:
    """What a zone holds, and where."""
    if name == "box":
        kinds = tuple(KindSort(kind) for kind in checker.symbols.pieces)
        return ZoneInfo(None, (), "heap", One(kinds), None, "all")
    if name not in checker.zones:
        checker.zones[name] = ZoneInfo(checker.symbols.zones[name], (), "heap", UNKNOWN, None, "all")
        checker.zones[name] = _zone(checker.symbols.zones[name], checker)
    return checker.zones[name]


def _zone(decl: tree.Zone, checker: Checker) -> ZoneInfo:
    owners = tuple(sort for owner in decl.owners if (sort := key_sort(owner, checker)) is not None)
    container, of = _container(decl, checker)
    on = _on(decl, checker)
    if on is not None:
        container = "board"
    if of.sorts and not of.kinds:
        checker.report(
            "SEA0228",
            decl.type.span,
            f"a zone holds pieces, and {words(of)} is no piece",
            suggestion="declare a `piece`, or keep the value in a `var`",
        )
        of = UNKNOWN
    seen = decl.seen_by.text if decl.seen_by is not None else DEFAULT_SEEN.get(container, "all")
    if seen == "owner" and not any(_is_player(owner) for owner in owners):
        checker.report(
            "SEA0228",
            decl.span,
            f"the zone `{decl.name.text}` is seen by its owner, but belongs to no player",
            suggestion="write `of Player` after its name, or another `seen by`",
        )
    return ZoneInfo(decl, owners, container, of, on, seen)


def _is_player(sort: Sort) -> bool:
    return checked.is_player(sort)


def _container(decl: tree.Zone, checker: Checker) -> tuple[str, One]:
    node = decl.type
    if isinstance(node, tree.ContainerType):
        of = resolve_one(node.of, checker)
        if node.container.text not in CONTAINERS:
            checker.report(
                "SEA0228",
                node.container.span,
                f"a zone cannot be a `{node.container.text} of`",
                suggestion="one of: heap of, pile of, deck of, bag of, hand of; or `K or none`; or `K on B`",
            )
        return node.container.text, of
    of = resolve_one(node, checker)
    if of.optional:
        return "single", of.there
    if decl.on is None and of.sorts:
        checker.report(
            "SEA0228",
            node.span,
            "this does not say how many pieces the zone holds",
            suggestion=f"`heap of {words(of)}`, `{words(of)} or none` (room for one), or `{words(of)} on B` (a board)",
        )
    return "heap", of


def _on(decl: tree.Zone, checker: Checker) -> PartSort | None:
    if decl.on is None:
        return None
    one = resolve_one(decl.on, checker)
    sort = one.sorts[0] if len(one.sorts) == 1 else None
    if isinstance(sort, PartSort) and sort.part in ("space", "corner", "edge"):
        return sort
    if one.sorts:
        checker.report(
            "SEA0228",
            decl.on.span,
            f"pieces lie on spaces, corners or edges of a board, not on {words(one)}",
            suggestion="name a `board`, its corners or its edges",
        )
    return None


def zone_type(name: str, checker: Checker) -> One:
    """The type of a reference to a zone."""
    info = zone_info(name, checker)
    return One((ZoneSort(info.of, info.on, info.container == "single"),))


def var_info(name: str, checker: Checker) -> VarInfo:
    """Owners and type of a var."""
    if name not in checker.vars:
        decl = checker.symbols.vars[name]
        checker.vars[name] = VarInfo(decl, (), UNKNOWN)
        owners = tuple(sort for owner in decl.owners if (sort := key_sort(owner, checker)) is not None)
        checker.vars[name] = VarInfo(decl, owners, resolve(decl.type, checker))
    return checker.vars[name]


def columns(table: str, checker: Checker) -> tuple[ColumnInfo, ...]:
    """The columns of a table."""
    if table not in checker.columns:
        decl = checker.symbols.tables[table]
        checker.columns[table] = ()
        checker.columns[table] = tuple(_column(table, column, checker) for column in decl.columns)
    return checker.columns[table]


def _column(table: str, column: tree.Column, checker: Checker) -> ColumnInfo:
    params = tuple((p.name.text, _param_type(p, checker)) for p in column.params)
    if column.effect:
        return ColumnInfo(table, column.name.text, "effect", None, None, False, params, column)
    type_ = resolve(column.type, checker) if column.type is not None else UNKNOWN
    if type_ == ZONE:
        type_ = _zone_column(table, column, checker)
    owned = column.owner is not None and column.owner.text == "Player"
    if owned or params:
        return ColumnInfo(table, column.name.text, "formula", type_, None, owned, params, column)
    if column.owner is not None:
        key = key_sort(column.owner, checker)
        return ColumnInfo(table, column.name.text, "family", type_, key, False, (), column)
    return ColumnInfo(table, column.name.text, "value", type_, None, False, (), column)


def _param_type(param: tree.Param, checker: Checker) -> Type:
    if param.type is not None:
        return resolve(param.type, checker)
    checker.report("SEA0228", param.span, f"`{param.name.text}` has no type", suggestion="write `name: Type`")
    return UNKNOWN


def _zone_column(table: str, column: tree.Column, checker: Checker) -> One:
    """A column of zones may hold what the zones in its rows may hold."""
    decl = checker.symbols.tables[table]
    index = decl.columns.index(column)
    kinds: list[Sort] = []
    boards: set[PartSort | None] = set()
    for row in decl.rows:
        cell = row.cells[index] if index < len(row.cells) else None
        if isinstance(cell, tree.Ref) and cell.name in checker.symbols.zones:
            info = zone_info(cell.name, checker)
            kinds.extend(kind for kind in info.of.sorts if kind not in kinds)
            boards.add(info.on)
    on = boards.pop() if len(boards) == 1 else None
    return One((ZoneSort(One(tuple(kinds)), on),))


def procedure_info(name: str, checker: Checker) -> ProcedureInfo:
    """The parameters of a procedure."""
    if name not in checker.procedures:
        decl = checker.symbols.procedures[name]
        checker.procedures[name] = ProcedureInfo(decl, ())
        params = tuple((param, _param_type(param, checker)) for param in decl.params)
        checker.procedures[name] = ProcedureInfo(decl, params)
    return checker.procedures[name]
