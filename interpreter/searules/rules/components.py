"""Components: options, enums, tables, boards, kinds of pieces, zones, vars."""

from searules.language import tree
from searules.rules import checked
from searules.rules.arguments import arity
from searules.rules.bounds import size_of
from searules.rules.building import condition, value
from searules.rules.checker import Checker
from searules.rules.domains import domain_source
from searules.rules.fits import UNKNOWN, is_unknown, words
from searules.rules.infos import option_type, var_info, zone_info
from searules.rules.lets import let_decl
from searules.rules.symbols import unknown
from searules.rules.type_exprs import kind_info
from searules.rules.types import (
    NOTHING,
    NUMBER,
    PLAYER,
    YES_NO,
    ListOf,
    NumberSort,
    One,
    OptionSort,
    SetOf,
    Sort,
    TextSort,
    Type,
    WordSort,
    ZoneSort,
)
from searules.rules.unit import Binding, Unit


def option(decl: tree.Option, fixed: bool, checker: Checker) -> checked.Option:
    """An option with its first or settled value."""

    type_ = option_type(decl.name.text, checker)
    unit = Unit(checker, "static", decl.name.text)
    inner = value(decl.value, unit, type_)
    return checked.Option(name=decl.name.text, type=type_, value=inner, fixed=fixed, **checker.carried(decl))


def requirement(decl: tree.NeedsDecl, checker: Checker) -> checked.Requirement:
    """A top-level `needs`."""

    unit = Unit(checker, "static", "needs")
    inner = condition(decl.condition, unit)
    name = f"needs.{decl.label.text}" if decl.label is not None else "needs"
    return checked.Requirement(name=name, condition=inner, reason=decl.reason or "", **checker.carried(decl))


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
        **checker.carried(decl),
    )


def enum(decl: tree.EnumDecl, checker: Checker) -> checked.Enum:
    """An enum."""
    members = tuple(member.text for member in decl.members)
    return checked.Enum(name=decl.name.text, members=members, **checker.carried(decl))


MAKERS = ("squares", "torus", "diamonds", "hexes", "track", "ring", "lines", "graph")


def board(decl: tree.Board, checker: Checker) -> checked.Board:
    """A board with its maker."""
    maker, args, lists = _maker(decl, checker)
    parts: dict[str, tuple[str, str | None]] = {}
    for part in decl.parts:
        if part.part.text not in ("corners", "edges", "rows", "columns"):
            checker.diagnostics.add(
                unknown(
                    part.part.text, ["corners", "edges", "rows", "columns"], "part of a board", "SEA0204", part.span
                )
            )
        if part.by is not None:
            _sides(part.by, checker)
        parts[part.part.text.removesuffix("s")] = (part.type.text, part.by.text if part.by is not None else None)
    return checked.Board(name=decl.name.text, maker=maker, args=args, words=lists, parts=parts, **checker.carried(decl))


def _sides(by: tree.Name, checker: Checker) -> None:
    checker.symbols.use("type", by.text)
    if by.text not in checker.symbols.enums:
        checker.diagnostics.add(
            unknown(by.text, checker.symbols.enums, "enum", "SEA0202", by.span, "the sides of a space are an enum")
        )


def _maker(decl: tree.Board, checker: Checker) -> tuple[str, tuple[checked.Expr, ...], tuple[tuple[str, ...], ...]]:
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

        arity(name, node.args, names, node.span, unit)
        return "track", (checked.Const(1, type=NUMBER),), ()

    args = tuple(value(arg, unit, NUMBER) for arg in node.args)
    for arg in args:
        sort = arg.type.number if isinstance(arg.type, One) else None
        if sort is not None and sort.high < 1:
            checker.report(
                "SEA0227", arg.span, "a board needs at least 1 here", suggestion="write how many spaces there are"
            )
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

    info = kind_info(decl.name.text, checker)
    unit = Unit(checker, "static", decl.name.text)
    for f in info.fields:
        unit.scope[f.name] = Binding(unit.new_slot(), f.name, f.type, f.span)
        if decl.of_each and f.type.number is None and not is_unknown(f.type):
            _listable(f, checker)
    count = value(decl.count, unit, NUMBER)
    sort = count.type.number if isinstance(count.type, One) else None
    if sort is not None and sort.high < 0:
        checker.report(
            "SEA0227", decl.count.span, "there cannot be fewer than 0 pieces", suggestion="write how many there are"
        )
    if info.fields and not decl.of_each:
        checker.report(
            "SEA0228", decl.span, f"{decl.name.text} has fields: how many of each?", suggestion="write `n of each`"
        )
    faces = None if decl.faces is None else _faces(decl.faces, unit)
    return checked.Kind(
        name=decl.name.text,
        fields=info.fields,
        faces=faces,
        faces_type=info.faces,
        rotates=decl.rotates,
        count=count,
        of_each=decl.of_each,
        slots=unit.slots,
        **checker.carried(decl),
    )


def _listable(f: checked.PieceField, checker: Checker) -> None:
    if size_of(checker, f.type) >= 10_000:
        checker.report("SEA0228", f.span, f"there is no piece for each value of {words(f.type)}")


def _faces(node: tree.TypeExpr, unit: Unit) -> checked.Expr:
    param = tree.Param(tree.Name("faces", span=node.span), node, span=node.span)
    found = domain_source(param, unit, "faces")
    words_only = found is not None and all(isinstance(sort, WordSort) for sort in found.of.sorts)
    if found is not None and words_only:  # faces come as they are written here, wherever else the words stand
        faces = tuple(
            checked.Member(sort, sort.name, type=One((sort,)), span=node.span)
            for sort in found.of.sorts
            if isinstance(sort, WordSort)
        )
        return checked.MakeList(faces, type=ListOf(found.of, len(faces)), span=node.span)
    return found.source if found is not None else unit.checker.wrong(node.span)


def zone(decl: tree.Zone, checker: Checker) -> checked.Zone:
    """A zone."""

    info = zone_info(decl.name.text, checker)
    unit = Unit(checker, "static", decl.name.text)
    room: checked.Expr | None = None if decl.up_to is None else value(decl.up_to, unit, NUMBER)
    if room is not None and isinstance(room.type, One) and room.type.number and room.type.number.high < 1:
        checker.report(
            "SEA0227", room.span, "a zone with no room can hold nothing", suggestion="write `up to 1` or more"
        )
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
        **checker.carried(decl),
    )


def _viewers(decl: tree.Zone | tree.Var, name: str, checker: Checker) -> None:
    """`seen by wolves`: a let of players."""

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
            checker.report(
                "SEA0220", decl.seen_by.span, f"players are wanted here, and `{name}` is {words(found.type)}"
            )


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
        checker.report(
            "SEA0228",
            decl.type.span,
            "a var holds one value or a set, not a list",
            suggestion="write `set of T`, or keep pieces in a pile",
        )
    elif not _storable(info.type):
        checker.report(
            "SEA0228",
            decl.type.span,
            f"a var cannot hold {words(info.type)}",
            suggestion="numbers in a range, yes or no, words, enums, players, pieces, spots, and sets of these",
        )
    return checked.Var(
        name=decl.name.text,
        owners=info.owners,
        type=info.type,
        value=value,
        excess_lost=decl.excess_lost,
        seen_by=seen,
        slots=unit.slots,
        **checker.carried(decl),
    )


def _storable(type_: Type) -> bool:
    return not any(isinstance(sort, TextSort | ZoneSort | OptionSort) for sort in _sorts(type_))


def _sorts(type_: Type) -> tuple[Sort, ...]:
    return type_.sorts if isinstance(type_, One) else _sorts(type_.of)


def _first(decl: tree.Var, type_: Type, unit: Unit) -> checked.Expr:
    """The first value: what is written, else none, the first, or the lower bound."""

    if decl.value is not None:
        return value(decl.value, unit, type_)
    if isinstance(type_, SetOf | ListOf):
        return checked.Const((), type=type_, span=decl.span)
    if type_.optional:
        return checked.Const(None, type=NOTHING, span=decl.span)
    if type_.number is not None:
        return checked.Const(type_.number.low, type=type_, span=decl.span)
    if type_ == YES_NO:
        return checked.Const(False, type=type_, span=decl.span)
    if not type_.sorts:
        return checked.Const(None, type=UNKNOWN, span=decl.span)
    first = type_.sorts[0]
    if isinstance(first, WordSort):
        return checked.Member(first, first.name, type=type_, span=decl.span)
    every = checked.AllOf((first,), type=SetOf(One((first,))), span=decl.span)
    return checked.Library("first", (every,), type=type_, span=decl.span)
