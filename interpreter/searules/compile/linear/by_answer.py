"""Conditions on the spaces of pieces, read from the masks of pieces that are kept (see `indexed.py`)."""

from searules.compile.ir.ops import Operand
from searules.compile.linear.indexed import Answers, Index, index_of
from searules.compile.linear.lower import Lowerer
from searules.compile.linear.shapes import Domain, OnBoard, Word
from searules.engine.compiled import plain
from searules.engine.places import free_places
from searules.rules import checked as c
from searules.rules.checked import Expr
from searules.rules.types import One


def indexed(lo: Lowerer, where: Expr, slot: int, zone: OnBoard) -> "Operand | None":
    """The pieces on a zone for whose spots (in a place) a condition holds; None if it asks for anything of which no
    masks are kept: then no code is left."""
    if not lo.module.layout.occupied.indexes:
        return None
    with lo.b.into([]) as code:
        found = _indexed(lo, plain(where), slot, zone)
    if found is not None:
        lo.b.code.extend(code)
    lo.b.unplaced()
    return found


def _indexed(lo: Lowerer, where: Expr, slot: int, zone: OnBoard) -> "Operand | None":
    match where:
        case c.And() | c.Or():
            left = _indexed(lo, plain(where.left), slot, zone)
            right = None if left is None else _indexed(lo, plain(where.right), slot, zone)
            if left is None or right is None:
                return None
            join = lo.b.both if isinstance(where, c.And) else lo.b.either
            return join(left, right, lo.module.layout.pieces.width)
        case c.Equal():
            return _equal(lo, where, slot, zone)
    return None


def _equal(lo: Lowerer, where: c.Equal, slot: int, zone: OnBoard) -> "Operand | None":
    from searules.compile.linear.values import word_of

    domain = Domain(zone.spots.start, len(zone.spots))
    for mine, other in ((plain(where.left), plain(where.right)), (plain(where.right), plain(where.left))):
        if slot in free_places(other) or not isinstance(mine.type, One) or not isinstance(other.type, One):
            continue
        values = lo.module.values_of(mine, slot, domain)
        if values is None:
            continue
        answers = Answers.of(zone.spots, [word_of(lo, value) for value in values])
        index = index_of(lo.module.layout.occupied.indexes, answers)
        found = lo.value(other) if index is not None else None
        if index is not None and isinstance(found, Word):
            return _read(lo, index, found, zone)
    return None


def _read(lo: Lowerer, index: Index, answer: Word, zone: OnBoard) -> Operand:
    """The mask of the pieces on the spots with an answer; there are none for what is no answer at all."""
    b, layout = lo.b, lo.module.layout
    different, width = index.answers.different, layout.pieces.width
    low, high = different[0], different[-1]
    base = b.tab(
        lo.module.program_table("index", 0, tuple(index.bases.get(one.id, 0) for one in lo.world.zones)), zone.zone
    )
    inside = b.both(b.le(low, answer.op), b.le(answer.op, high), 0)
    number = b.within(b.copy(b.sel(inside, b.sub(answer.op, low), 0)), 0, high - low)
    at = b.add(base, b.mul(number, width // 64))
    mask = b.ld(at, lo.cells, layout.cells, width)
    return b.sel(inside, mask, b.as_mask(0, width), width)
