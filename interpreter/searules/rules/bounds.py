"""How many there can be: upper bounds known before any option is chosen, for ranges and option counts."""

from math import prod

from searules.language import tree
from searules.rules import checked
from searules.rules.building import value
from searules.rules.checker import Checker
from searules.rules.fits import element
from searules.rules.type_exprs import kind_info
from searules.rules.types import EnumSort, KindSort, ListOf, NumberSort, One, PartSort, PlayerSort, Sort
from searules.rules.unit import Unit

MANY = 1_000_000
"""Stands for "no useful bound is known"."""


def _high(node: tree.Expr, checker: Checker) -> int:
    if isinstance(node, tree.Number):
        return node.value
    mark = f"bound {id(node)}"
    if mark in checker.busy:
        return MANY
    checker.busy.add(mark)
    try:
        expr = value(node, Unit(checker, "static", "bound"), None)
    finally:
        checker.busy.discard(mark)
    found = expr.type.number if isinstance(expr.type, One) else None
    return min(found.high, MANY) if found else MANY


def kind_size(checker: Checker, name: str) -> int:
    """How many pieces of a kind there can be."""

    decl = checker.symbols.pieces.get(name)
    if decl is None:
        return 0
    info = kind_info(name, checker)
    if not decl.of_each:
        return _high(decl.count, checker)
    count = _high(decl.count, checker) if isinstance(decl.count, tree.Number | tree.Ref) else MANY
    return min(MANY, count * prod(size_of(checker, field.type) for field in info.fields))


def part_size(checker: Checker, sort: PartSort) -> int:
    """How many spaces, corners, ... a board can have."""
    decl = checker.symbols.boards.get(sort.board)
    if decl is None or not isinstance(decl.maker, tree.Call):
        return MANY
    maker, args = decl.maker.name.text, decl.maker.args
    if maker == "lines":
        return len(_words(args))
    highs = [_high(arg, checker) for arg in args] or [0]
    spaces = {
        "squares": prod(highs),
        "torus": prod(highs),
        "diamonds": sum(highs),
        "hexes": 3 * highs[0] * (highs[0] - 1) + 1,
        "track": highs[0],
        "ring": highs[0],
    }.get(maker, MANY)
    return min(MANY, _part(sort.part, spaces, maker, highs))


def _part(part: str, spaces: int, maker: str, highs: list[int]) -> int:
    rows = {"squares": highs[-1], "torus": highs[-1], "diamonds": len(highs)}
    columns = {"squares": highs[0], "torus": highs[0], "diamonds": 2 * max(highs) + 1}
    if part == "row":
        return rows.get(maker, spaces)
    if part == "column":
        return columns.get(maker, spaces)
    return {"space": spaces}.get(part, 4 * spaces if spaces < MANY else MANY)


def _words(args: tuple[tree.Expr, ...]) -> set[str]:
    return {
        item.name for arg in args if isinstance(arg, tree.ListOf) for item in arg.items if isinstance(item, tree.Ref)
    }


def unit_size(many: checked.Expr, unit: Unit) -> int:
    """How many members a set or list can have at the most."""
    if isinstance(many.type, ListOf):
        return many.type.longest if many.type.longest is not None else 10_000
    inner = element(many.type)
    return size_of(unit.checker, inner) if isinstance(inner, One) else 10_000


def size(checker: Checker, sort: Sort) -> int:
    """How many values a sort can have at the most; a bound, used for ranges and for counting options."""
    match sort:
        case PlayerSort():
            return checker.players[1]
        case EnumSort(name):
            if name in checker.symbols.enums:
                return len(checker.symbols.enums[name].members)
            return len(checker.symbols.tables[name].rows) if name in checker.symbols.tables else 0
        case NumberSort(low, high):
            return max(0, high - low + 1)
        case KindSort() | PartSort():
            return kind_size(checker, sort.name) if isinstance(sort, KindSort) else part_size(checker, sort)
        case _:
            return {"DirectionSort": 8, "YesNoSort": 2, "WordSort": 1}.get(type(sort).__name__, 10_000)


def size_of(checker: Checker, one: One) -> int:
    """How many values a type can have at the most."""
    return sum(size(checker, sort) for sort in one.sorts)
