"""Members of the parts of a board: rows, columns, neighbours, steps, rays."""

from collections.abc import Sequence

from searules.diagnostics import Span
from searules.language import tree
from searules.rules import checked
from searules.rules.arguments import argument, arity
from searules.rules.bounds import size_of
from searules.rules.types import DIRECTION, YES_NO, EnumSort, ListOf, One, PartSort, SetOf, Sort, Type, number
from searules.rules.unit import Unit


def _parts(sorts: tuple[Sort, ...], part: str) -> One:
    return One(tuple(dict.fromkeys(PartSort(s.board, part) for s in sorts if isinstance(s, PartSort))))


def part_member(
    target: checked.Expr, name: tree.Name, args: Sequence[tree.Expr], unit: Unit, span: Span
) -> checked.Expr | None:
    """A member of a spot, row or column, or the place of a row in its table; None if it has none."""
    assert isinstance(target.type, One)
    optional = target.type.optional
    type_ = _type(name.text, target.type.sorts, unit)
    if type_ is None:
        return None
    wanted = ["a Direction"] if name.text in ("step", "ray") else []
    if not arity(name.text, args, wanted, span, unit):
        return unit.checker.wrong(span)
    values = tuple(argument(arg, DIRECTION.or_none, unit) for arg in args)
    if optional and isinstance(type_, One):
        type_ = type_.or_none
    return checked.Library(name.text, (target, *values), type=type_, span=span)


def _type(name: str, sorts: tuple[Sort, ...], unit: Unit) -> Type | None:
    if name == "number":
        return number(1, max(size_of(unit.checker, One(sorts)), 1))
    if any(isinstance(sort, EnumSort) for sort in sorts):
        return None
    parts = {sort.part for sort in sorts if isinstance(sort, PartSort)}
    if parts <= {"row", "column"}:
        return SetOf(_parts(sorts, "space")) if name == "spaces" else None
    if parts != {"space"}:
        return SetOf(_parts(sorts, name.removesuffix("s"))) if name in ("spaces", "corners", "edges") else None
    return _of_space(name, sorts)


def _of_space(name: str, sorts: tuple[Sort, ...]) -> Type | None:
    match name:
        case "row" | "column":
            return _parts(sorts, name)
        case "inner" | "outer":
            return YES_NO
        case "ray":
            return ListOf(One(sorts))  # nearest first
        case "adjacent" | "neighbours":
            return SetOf(One(sorts))
        case "corners" | "edges":
            return SetOf(_parts(sorts, name.removesuffix("s")))
        case "step":
            return One(sorts, optional=True)
        case _:
            return None


PART_MEMBERS = ("row", "column", "number", "inner", "outer", "adjacent", "neighbours", "corners", "edges", "spaces")
