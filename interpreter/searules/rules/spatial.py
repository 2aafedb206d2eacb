"""Functions of places: lines between, corners of a piece, what a piece looks at, groups, pairs."""

from collections.abc import Callable

from searules.language import tree
from searules.rules import checked
from searules.rules.arguments import argument, arity
from searules.rules.attributes import possible_zones
from searules.rules.bounds import size_of
from searules.rules.building import raw, value
from searules.rules.coercion import as_set, contents, only
from searules.rules.fits import element, is_unknown, words
from searules.rules.infos import zone_info
from searules.rules.members import member
from searules.rules.type_exprs import named
from searules.rules.types import DIRECTION, YES_NO, ListOf, One, PartSort, SetOf, Sort, Type, number
from searules.rules.unit import Binding, Unit


def _boards_of(expr: checked.Expr, unit: Unit) -> tuple[PartSort, ...]:
    """The spaces on which a piece may lie."""

    assert isinstance(expr.type, One)
    found: list[PartSort] = []
    for zone in sorted(possible_zones(expr.type, unit.checker)):
        on = zone_info(zone.removesuffix("@me"), unit.checker).on
        if on is not None and on.part == "space" and on not in found:
            found.append(on)
    tilings = tuple(board for board in found if _is_tiling(board, unit))
    return tilings or tuple(found)


def _is_tiling(board: PartSort, unit: Unit) -> bool:
    """Sides and directions turn with a piece on a tiling; a track or row of slots is not meant beside one."""
    maker = unit.checker.symbols.boards[board.board].maker
    return isinstance(maker, tree.Call) and maker.name.text in ("squares", "torus", "diamonds", "hexes")


def _on_boards_only(expr: checked.Expr, unit: Unit) -> bool:
    zones = expr.type.zones if isinstance(expr.type, One) else None
    return zones is not None and all(zone_info(zone.removesuffix("@me"), unit.checker).on is not None for zone in zones)


def _piece(node: tree.Expr, unit: Unit) -> tuple[checked.Expr, tuple[PartSort, ...]] | None:
    expr = contents(value(node, unit, None), unit)
    if isinstance(expr, checked.MakePieces):
        expr = only(expr)
    if is_unknown(expr.type):
        return None
    if not isinstance(expr.type, One) or not expr.type.there.kinds:
        unit.checker.report("SEA0220", node.span, f"a piece is wanted here, and this is {words(expr.type)}")
        return None
    boards = _boards_of(expr, unit)
    if not boards:
        unit.checker.report("SEA0220", node.span, f"{words(expr.type)} never lies on the spaces of a board")
        return None
    return expr, boards


def _side_type(boards: tuple[PartSort, ...], part: str, unit: Unit) -> One:
    """How the sides of a board's spaces are named: by its enum, or by directions."""

    sorts: list[Sort] = []
    for board in boards:
        decl = unit.checker.symbols.boards[board.board]
        by = next((p.by for p in decl.parts if p.part.text == f"{part}s"), None)
        one = named(by.text, by.span, unit.checker) if by is not None else DIRECTION
        sorts.extend(sort for sort in one.sorts if sort not in sorts)
    return One(tuple(sorts))


def _side(node: tree.Call, unit: Unit) -> checked.Expr:
    """`corner(x, side)` and `edge(x, side)`."""
    name = node.name.text
    if not arity(name, node.args, ["a piece on a board", "a side"], node.span, unit):
        return unit.checker.wrong(node.span)
    found = _piece(node.args[0], unit)
    if found is None:
        return unit.checker.wrong(node.span)
    piece, boards = found
    side = argument(node.args[1], _side_type(boards, name, unit), unit)
    spots = One(tuple(PartSort(board.board, name) for board in boards), optional=not _on_boards_only(piece, unit))
    return checked.Library(name, (piece, side), type=spots, span=node.span)


def _looks(node: tree.Call, unit: Unit) -> checked.Expr:
    """`spots(x, ds)`, `rays(x, ds)`, `rays(x, ds, S)`."""
    name = node.name.text
    wanted = ["a piece on a board", "directions"]
    if name == "rays" and len(node.args) == 3:
        wanted.append("where the ray may go")
    if not arity(name, node.args, wanted, node.span, unit):
        return unit.checker.wrong(node.span)
    found = _piece(node.args[0], unit)
    if found is None:
        return unit.checker.wrong(node.span)
    piece, boards = found
    ways = argument(node.args[1], SetOf(DIRECTION), unit)
    spots = SetOf(One(boards))
    if len(wanted) == 3:
        within = argument(node.args[2], spots, unit)
        return checked.Library("rays_within", (piece, ways, within), type=spots, span=node.span)
    return checked.Library(name, (piece, ways), type=spots, span=node.span)


def _between(node: tree.Call, unit: Unit) -> checked.Expr:
    if not arity("between", node.args, ["a space", "a space"], node.span, unit):
        return unit.checker.wrong(node.span)
    first, second = (contents(value(arg, unit, None), unit) for arg in node.args)
    for side in (first, second):
        if is_unknown(side.type):
            return unit.checker.wrong(node.span)
        if not isinstance(side.type, One) or not all(isinstance(s, PartSort) for s in side.type.sorts):
            unit.checker.report("SEA0220", side.span, f"a space is wanted here, and this is {words(side.type)}")
            return unit.checker.wrong(node.span)
    assert isinstance(first.type, One)
    return checked.Library("between", (first, second), type=SetOf(One(first.type.sorts)), span=node.span)


def _spots_or_pieces(node: tree.Expr, unit: Unit) -> tuple[checked.Expr, One] | None:
    many = as_set(raw(node, unit, None), unit)
    inner = element(many.type)
    if not isinstance(inner, One) or is_unknown(inner):
        return None
    if not inner.kinds and not all(isinstance(s, PartSort) for s in inner.sorts):
        unit.checker.report(
            "SEA0220", node.span, f"a set of spaces or of pieces is wanted here, and this is {words(many.type)}"
        )
        return None
    return many, inner


def _groups(node: tree.Call, unit: Unit) -> checked.Expr:
    """`group(s, S)`, `groups(S)`, each with a link."""
    single = node.name.text == "group"
    least = 2 if single else 1
    if not least <= len(node.args) <= least + 1:
        wanted = ["where to start", "a set"] if single else ["a set"]
        arity(node.name.text, node.args, wanted, node.span, unit)
        return unit.checker.wrong(node.span)
    found = _spots_or_pieces(node.args[least - 1], unit)
    if found is None:
        return unit.checker.wrong(node.span)
    many, inner = found
    start = argument(node.args[0], inner.or_none, unit) if single else None
    slot, link = 0, None
    if len(node.args) > least:
        slot = unit.new_slot()
        link = _link(node.args[-1], slot, inner, unit)
    group: Type = SetOf(inner)
    type_ = group if single else ListOf(group, size_of(unit.checker, inner))
    return checked.Groups(many, start, slot, link, type=type_, span=node.span)


def _link(node: tree.Expr, slot: int, inner: One, unit: Unit) -> checked.Expr | None:
    if not isinstance(node, tree.Ref):
        unit.checker.report("SEA0220", node.span, "the name of a field or let is wanted here, such as `neighbours`")
        return None
    binding = Binding(slot, " link", inner, node.span, unit.changes)
    with unit.bound(binding):
        target = tree.Ref(" link", span=node.span)
        return member(tree.Member(target, tree.Name(node.name, span=node.span), span=node.span), unit)


def _connected(node: tree.Call, unit: Unit) -> checked.Expr:
    if not arity("connected", node.args, ["a space", "a space", "a set of spaces"], node.span, unit):
        return unit.checker.wrong(node.span)
    found = _spots_or_pieces(node.args[2], unit)
    if found is None:
        return unit.checker.wrong(node.span)
    many, inner = found
    ends = tuple(argument(arg, inner.or_none, unit) for arg in node.args[:2])
    return checked.Library("connected", (*ends, many), type=YES_NO, span=node.span)


def _most_pairs(node: tree.Call, unit: Unit) -> checked.Expr:
    if not arity("most_pairs", node.args, ["a set of spaces or pieces"], node.span, unit):
        return unit.checker.wrong(node.span)
    found = _spots_or_pieces(node.args[0], unit)
    if found is None:
        return unit.checker.wrong(node.span)
    many, inner = found
    type_ = number(0, size_of(unit.checker, inner) // 2)
    return checked.Library("most_pairs", (many,), type=type_, span=node.span)


SPATIAL: dict[str, Callable[[tree.Call, Unit], checked.Expr]] = {
    "between": _between,
    "corner": _side,
    "edge": _side,
    "spots": _looks,
    "rays": _looks,
    "group": _groups,
    "groups": _groups,
    "connected": _connected,
    "most_pairs": _most_pairs,
}
