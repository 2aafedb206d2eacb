"""Lowering to masks: sets of pieces as one number, bit n for the piece with number n.

The cells hold the pieces of each zone that way already. A filter whose condition asks for static fields becomes an
`&` with the mask of the pieces that have them; counting is `bit_count`, membership one bit. Conditions of a filter
that are not of this kind are tested piece by piece, after those before them. A mask may have bits of pieces that are
in no set only where it is combined with one that has not (`~` of a condition).
"""

from collections.abc import Iterator
from typing import Any

from searules.compile.lower_pieces import family_mask, made, zone_mask
from searules.compile.traits import of_pieces
from searules.compile.unit import Unit
from searules.engine.compiled import plain
from searules.engine.places import free_places
from searules.rules import checked as c
from searules.rules.checked import Expr
from searules.rules.types import SetOf

# ---- sets -----------------------------------------------------------------------------------------------


def is_mask(unit: Unit, expr: Expr) -> bool:
    """Whether a set can be worked out as a mask."""
    expr = plain(expr)
    match expr:
        case c.Pieces() | c.Family():
            return True
        case c.Const(value=tuple() | range()):
            return of_pieces(expr.type) and isinstance(expr.type, SetOf)
        case c.MakePieces():
            return 0 < len(expr.args) == len(unit.tables.world.kinds[expr.kind].field_names)
        case c.ToSet():
            return of_pieces(expr.type)
        case c.SetSum() | c.SetDifference():
            return isinstance(expr.type, SetOf) and is_mask(unit, expr.left) and is_mask(unit, expr.right)
        case c.Filter():
            return is_mask(unit, expr.source) and is_condition(unit, expr.where, expr.slot)
        case c.Before():
            return is_mask(unit, expr.value) and not unit.module.traits.asks(expr.value)
        case c.LetValue():
            return not unit.module.circular(expr.let) and is_mask(unit, unit.module.let(expr.let))
    return False


def mask(unit: Unit, expr: Expr) -> str:
    """The text of the mask of a set for which `is_mask` holds."""
    expr = plain(expr)
    match expr:
        case c.Pieces():
            return unit.hoisted(zone_mask(unit, expr.zone))
        case c.Family():
            return unit.hoisted(family_mask(unit, expr.zone))
        case c.Const():
            return str(_bits(unit, expr.value))
        case c.MakePieces():
            return made(unit, expr, masks=True) or "0"
        case c.ToSet():
            return _bit(unit, expr.value)
        case c.SetSum():
            return f"({mask(unit, expr.left)} | {mask(unit, expr.right)})"
        case c.SetDifference():
            return f"({mask(unit, expr.left)} & ~{mask(unit, expr.right)})"
        case c.Filter():
            return f"({mask(unit, expr.source)} & {condition(unit, expr.where, expr.slot)})"
        case c.Before():
            return _back_then(unit, expr)
        case c.LetValue():
            return unit.module.let_mask(unit, expr)
    raise AssertionError(expr)


def _bits(unit: Unit, pieces: Any) -> int:
    return sum(1 << (piece - unit.tables.first) for piece in pieces)


def _bit(unit: Unit, piece: Expr) -> str:
    tables = unit.tables
    bits = tables.bind(
        "bits", lambda: {None: 0, **{piece: 1 << (piece - tables.first) for piece in tables.world.pieces}}, "BIT"
    )
    return f"{bits}[{unit.value(piece)}]"


def _back_then(unit: Unit, expr: c.Before) -> str:
    then = unit.keep(unit.hoisted(f"play.before.get({expr.block!r}, {unit.cells})", always=True), "then")
    outer, unit.cells = unit.cells, then
    try:
        return mask(unit, expr.value)
    finally:
        unit.cells = outer


# ---- conditions -----------------------------------------------------------------------------------------


def is_condition(unit: Unit, where: Expr, slot: int) -> bool:
    """Whether the pieces (in a place) for which a condition holds are a mask."""
    where = plain(where)
    if slot not in free_places(where) or unit.module.static_mask(where, slot) is not None:
        return True
    match where:
        case c.And() | c.Or():
            return is_condition(unit, where.left, slot) and is_condition(unit, where.right, slot)
        case c.Not():
            return is_condition(unit, where.value, slot)
        case c.Equal():
            return _field_test(where, slot) is not None
        case c.In():
            free = slot not in free_places(where.set)
            return _is_place(where.value, slot) and free and is_mask(unit, where.set)
    return False


def condition(unit: Unit, where: Expr, slot: int) -> str:
    """The mask of the pieces for which a condition holds; bits of pieces that are none of the set mean nothing."""
    where = plain(where)
    if slot not in free_places(where):
        return f"(-1 if {unit.truth(where)} else 0)"
    known = unit.module.static_mask(where, slot)
    if known is not None:
        return str(known)
    match where:
        case c.And():
            return f"({condition(unit, where.left, slot)} & {condition(unit, where.right, slot)})"
        case c.Or():
            return f"({condition(unit, where.left, slot)} | {condition(unit, where.right, slot)})"
        case c.Not():
            return f"(~{condition(unit, where.value, slot)})"
        case c.In():
            return mask(unit, where.set)
        case c.Equal():
            return _with_field(unit, where, slot)
    raise AssertionError(where)


def _is_place(expr: Expr, slot: int) -> bool:
    expr = plain(expr)
    return isinstance(expr, c.Local) and expr.slot == slot


def _field_test(test: c.Equal, slot: int) -> tuple[Expr, Expr] | None:
    """The place or its field, and the value that it is compared with."""
    for mine, other in ((plain(test.left), plain(test.right)), (plain(test.right), plain(test.left))):
        if slot in free_places(other) or not of_one(other):
            continue
        if _is_place(mine, slot) or (isinstance(mine, c.FieldOf) and _is_place(mine.piece, slot)):
            return mine, other
    return None


def of_one(expr: Expr) -> bool:
    """Whether the value is no set or list."""
    return not hasattr(expr.type, "of")


def _with_field(unit: Unit, test: c.Equal, slot: int) -> str:
    found = _field_test(test, slot)
    assert found is not None
    mine, other = found
    if isinstance(mine, c.FieldOf):
        return unit.hoisted(f"{unit.tables.field_masks(mine.name)}.get({unit.value(other)}, 0)")
    return _bit(unit, other)


# ---- what is left to be tested --------------------------------------------------------------------------


def parts(where: Expr) -> Iterator[Expr]:
    """The conditions that a condition joins by `and`, in order."""
    where = plain(where)
    if isinstance(where, c.And):
        yield from parts(where.left)
        yield from parts(where.right)
    else:
        yield where


def split(unit: Unit, source: Expr, where: Expr, slot: int) -> tuple[str, list[Expr]] | None:
    """The mask of those for which the first conditions hold, and the conditions that are still to be tested for each;
    None where the source is no mask."""
    if not is_mask(unit, source):
        return None
    first, rest = mask(unit, source), list(parts(where))
    while rest and is_condition(unit, rest[0], slot):
        first = f"({first} & {condition(unit, rest.pop(0), slot)})"
    return first, rest
