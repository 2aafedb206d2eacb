"""What the statements with chance do. How each verb draws is defined in `searules.engine.chance`."""

from collections.abc import Callable
from typing import Any

from searules.compile.ir.ops import Operand, Reg
from searules.compile.linear.lots import note_alike
from searules.compile.linear.lower import Lowerer
from searules.compile.linear.moving import mask_in, moved, put, put_checked, taken_spots
from searules.compile.linear.pieces import member_place, piece_cell, set_piece_cell, spots_offset, var_cell
from searules.compile.linear.shapes import Mask, Val, Word, not_lowered
from searules.compile.linear.values import word_of
from searules.engine.compiled import plain
from searules.engine.layout import NOTHING
from searules.engine.world import BOX
from searules.rules import checked as c
from searules.rules.checked import Stmt
from searules.rules.types import One


def nth(lo: Lowerer, mask: Mask, number: Operand) -> Operand:
    """The member at a place, from 0; there are enough."""
    width = mask.domain.width
    reg = lo.b.reg()
    lo.b.emit("nth", reg, lo.b.as_mask(mask.op, width), number)
    return lo.b.add(reg, mask.domain.start)


def draw(lo: Lowerer, stmt: c.Draw, site: int) -> None:
    """From the top of ordered zones, one after the other; at random if one of the sources has no order."""
    b = lo.b
    number = lo.there(stmt.number)
    sources = [lo.there(source) for source in stmt.sources]
    target = lo.there(stmt.zone)
    spot = None if stmt.spot is None else lo.there(stmt.spot)
    lo.at(stmt)
    with b.when(b.lt(number, 0)):
        b.trap()
    ordered = _all_ordered(lo, stmt, sources)
    held: Operand = 0
    for source in sources:
        held = b.add(held, b.popc(mask_in(lo, source).op))
    with b.when(b.lt(held, number)):
        b.trap()
    with b.count(0, number):
        if isinstance(ordered, int):
            piece = _from_top(lo, sources) if ordered else _at_random(lo, sources, site)
        else:
            drawn = b.var(NOTHING)
            with b.when(ordered):
                b.set(drawn, _from_top(lo, sources))
            with b.otherwise():
                b.set(drawn, _at_random(lo, sources, site))
            piece = b.copy(drawn)
        if spot is None:
            moved(lo, piece, target)
        else:
            put_checked(lo, piece, target, spot)


def _all_ordered(lo: Lowerer, stmt: c.Draw, sources: "list[Operand]") -> Operand:
    """Whether all of them have an order; where it depends on the position, in a register."""
    table = lo.module.program_table("ordered", 0, tuple(int(zone.ordered) for zone in lo.world.zones))
    answers: set[bool] = set()
    asked: Operand = 1
    for source, expr in zip(sources, stmt.sources, strict=True):
        if isinstance(source, int):
            answers.add(lo.world.zones[source].ordered)
            continue
        zone = plain(expr)
        if isinstance(zone, c.ZoneRef):
            numbers: Any = lo.world.zone_ids[zone.zone].values()
        else:
            numbers = range(len(lo.world.zones))
        kinds = {lo.world.zones[one].ordered for one in numbers}
        if len(kinds) > 1:
            asked = lo.b.both(asked, lo.b.tab(table, source), 0)
        else:
            answers |= kinds
    return 0 if False in answers else asked


def _from_top(lo: Lowerer, sources: "list[Operand]") -> Operand:
    b = lo.b
    found = b.var(NOTHING)
    for source in sources:
        with b.when(b.lt(found, 0)):
            mask = mask_in(lo, source)
            top = b.copy(b.sub(b.popc(mask.op), 1))
            with lo.through(mask) as piece:
                assert isinstance(piece, Word)
                with b.when(b.eq(piece_cell(lo, "order", piece.op), top)):
                    b.set(found, piece.op)
                    b.leave()
    return b.copy(found)


def _at_random(lo: Lowerer, sources: "list[Operand]", site: int) -> Operand:
    b = lo.b
    mask: Operand = 0
    domain = lo.module.layout.pieces
    for source in sources:
        mask = b.either(mask, mask_in(lo, source).op, domain.width)
    number = b.reg()
    held = b.popc(mask)
    b.emit("rand", number, site, held)
    candidates = Mask(mask, domain)
    note_alike(lo, number, held, lambda place: nth(lo, candidates, place))
    return nth(lo, candidates, number)


def like_all(lo: Lowerer, stmt: Stmt, expr: c.Expr, zone: Operand) -> Any:
    """One of the zones that are meant, if all of them are alike: with an order or without, on the same spots."""
    zones = lo.world.zones
    if isinstance(zone, int):
        return zones[zone]
    found = plain(expr)
    numbers: Any = lo.world.zone_ids[found.zone].values() if isinstance(found, c.ZoneRef) else range(len(zones))
    kinds = {(zones[one].ordered, zones[one].spots) for one in numbers}
    if len(kinds) > 1:
        raise not_lowered(stmt, "zones of different sorts")
    return zones[next(iter(numbers))]


def shuffle(lo: Lowerer, stmt: c.Shuffle, site: int) -> None:
    """The pieces go in, then all that lie there are laid out anew."""
    b = lo.b
    zone = lo.there(stmt.zone)
    info = like_all(lo, stmt, stmt.zone, zone)
    if stmt.pieces is not None:
        found = _pieces(lo, stmt.pieces)
        with lo.through(found) as piece:
            assert isinstance(piece, Word)
            moved(lo, piece.op, zone)
    lo.at(stmt)
    most = len(lo.world.pieces)
    order, number = b.array(most), b.var(0)
    with lo.through(mask_in(lo, zone)) as piece:
        assert isinstance(piece, Word)
        b.sta(order, number, piece.op)
        b.set(number, b.add(number, 1))
        if not (info.ordered or info.spots):
            set_piece_cell(lo, "shown", piece.op, 0)
    count = b.copy(number)
    if not (info.ordered or info.spots):
        return
    spots = b.array(most)
    if info.spots:
        lying, seen = b.var(0), b.copy(spots_offset(lo, zone))
        with b.count(info.spots.start, info.spots.stop) as spot:
            piece_there = b.ld(b.add(seen, spot), 0, lo.module.layout.cells)
            with b.unless(b.lt(piece_there, 0)):
                b.sta(spots, lying, spot)
                b.set(lying, b.add(lying, 1))
    last = b.var(b.sub(count, 1))
    with b.loop():
        with b.when(b.le(last, 0)):
            b.leave()
        here = b.copy(last)
        place = b.reg()
        b.emit("rand", place, site, b.add(here, 1))
        note_alike(lo, place, b.add(here, 1), lambda at: b.lda(order, at))
        one, other = b.lda(order, place), b.lda(order, here)
        b.sta(order, place, other)
        b.sta(order, here, one)
        b.set(last, b.sub(here, 1))
    with b.count(0, count) as height:
        piece_there = b.lda(order, height)
        set_piece_cell(lo, "shown", piece_there, 0)
        if info.ordered:
            set_piece_cell(lo, "order", piece_there, height)
        if info.spots:
            spot_there = b.lda(spots, height)
            set_piece_cell(lo, "spot", piece_there, spot_there)
            b.st(b.add(spots_offset(lo, zone), spot_there), 0, lo.module.layout.cells, piece_there)


def _pieces(lo: Lowerer, expr: Any) -> Val:
    found = lo.value(expr)
    return lo.as_mask(found, plain(expr).type, None, expr) if isinstance(found, Word) else found


def scatter(lo: Lowerer, stmt: c.Scatter, site: int) -> None:
    """Each piece in declared order gets one of the spots that are then free; those that lay there are lifted first."""
    b = lo.b
    zone = lo.there(stmt.zone)
    spots = like_all(lo, stmt, stmt.zone, zone).spots
    pieces = _pieces(lo, stmt.pieces)
    lo.at(stmt)
    if not isinstance(pieces, Mask):
        raise not_lowered(stmt, "a list is scattered")
    with lo.through(pieces) as piece:
        assert isinstance(piece, Word)
        put(lo, piece.op, BOX)
    first, number = spots.start, len(spots)
    width = 64 * max(1, -(-number // 64))
    taken = taken_spots(lo, zone, spots)
    free = b.var(b.without((1 << number) - 1, taken.op, width), width)
    left = b.var(b.popc(free))
    with b.when(b.lt(left, b.popc(pieces.op))):
        b.trap()
    with lo.through(pieces) as piece:
        assert isinstance(piece, Word)
        drawn, bit = b.reg(), b.reg()
        b.emit("rand", drawn, site, b.copy(left))
        b.emit("nth", bit, b.copy(free), drawn)
        b.set(free, b.without(free, b.bit(bit, width), width))
        b.set(left, b.sub(left, 1))
        put_checked(lo, piece.op, zone, b.add(bit, first))


def roll_var(lo: Lowerer, stmt: c.RollVar, site: int) -> None:
    """One of all values that the var can have."""
    b = lo.b
    var = lo.world.rules.vars[stmt.var]
    if not isinstance(var.type, One):
        raise not_lowered(stmt, "a set is rolled")
    values = lo.world.domain(var.type.sorts)
    if not values:
        raise not_lowered(stmt, "a var without values is rolled")
    place, there = member_place(lo, var.owners, stmt.keys, stmt)
    if there != 1:
        with b.unless(there):
            b.trap()
    drawn = b.reg()
    b.emit("rand", drawn, site, len(values))
    words = [word_of(lo, value) for value in values]
    if words == list(range(words[0], words[0] + len(words))):
        value = b.add(drawn, words[0])
    else:
        value = b.tab(lo.module.program_table(f"values of {stmt.var}", 0, tuple(words)), drawn)
    first, count, _ = var_cell(lo, stmt.var)
    b.st(place, first, count, value)


def roll_pieces(lo: Lowerer, stmt: c.RollPieces, site: int) -> None:
    """One of the faces for each piece, in declared order."""
    b = lo.b
    faces = tuple(len(lo.world.kind_of[one].faces) for one in lo.world.pieces)
    table = lo.module.program_table("numbers of faces", 0, faces)
    with lo.through(_pieces(lo, stmt.pieces)) as piece:
        assert isinstance(piece, Word)
        number = b.tab(table, b.sub(piece.op, lo.world.pieces.start))
        with b.when(b.le(number, 0)):
            b.trap()
        drawn: Reg = b.reg()
        b.emit("rand", drawn, site, number)
        set_piece_cell(lo, "face", piece.op, drawn)
        set_piece_cell(lo, "shown", piece.op, 0)


DRAW: dict[type[Stmt], Callable[[Lowerer, Any, int], None]] = {
    c.Draw: draw,
    c.Shuffle: shuffle,
    c.Scatter: scatter,
    c.RollVar: roll_var,
    c.RollPieces: roll_pieces,
}
"""What each statement with chance becomes."""
