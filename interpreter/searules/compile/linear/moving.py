"""Moving pieces: the one function that does it, and what goes with it. See `searules.engine.pieces`."""

from typing import Any

from searules.compile.ir.ops import Operand, Reg
from searules.compile.linear.indexed import Index
from searules.compile.linear.lower import Lowerer
from searules.compile.linear.pieces import piece_cell, set_piece_cell, spots_offset
from searules.compile.linear.shapes import Domain, Mask, Word
from searules.engine.layout import NOTHING


def zone_words(lo: Lowerer, zone: Operand) -> "tuple[Operand, int, int]":
    """Where the mask of a zone lies: index, offset, limit."""
    words = lo.module.layout.pieces.width // 64
    return lo.b.mul(zone, words), lo.module.layout.of[lo.world.layout.zone_mask], len(lo.world.zones) * words


def mask_in(lo: Lowerer, zone: Operand) -> Mask:
    """The pieces in a zone."""
    domain = lo.module.layout.pieces
    return Mask(lo.b.ld(*zone_words(lo, zone), domain.width), domain)


def put(lo: Lowerer, piece: Operand, zone: Operand, spot: Operand = NOTHING) -> None:
    """Put a piece into a zone: on a free spot of it, on its top, or just in."""
    b = lo.b
    ordered = tuple(int(info.ordered) for info in lo.world.zones)
    b.call(_take_out(lo), [piece])
    number = b.sub(piece, lo.world.pieces.start)
    if isinstance(zone, int):
        height = b.popc(mask_in(lo, zone).op) if ordered[zone] else 0
    elif any(ordered):
        held = b.popc(mask_in(lo, zone).op)
        height = b.sel(b.tab(lo.module.program_table("ordered", 0, ordered), zone), held, 0)
    else:
        height = 0
    set_piece_cell(lo, "order", piece, height)
    b.bset(*zone_words(lo, zone), number)
    set_piece_cell(lo, "zone", piece, zone)
    set_piece_cell(lo, "spot", piece, spot)
    set_piece_cell(lo, "shown", piece, 0)
    if not (isinstance(spot, int) and spot == NOTHING):
        b.st(b.add(spots_offset(lo, zone), spot), 0, lo.module.layout.cells, piece)
        mark(lo, piece, zone, spot, taken=True)


def mark(lo: Lowerer, piece: Operand, zone: Operand, spot: Operand, taken: bool) -> None:
    """Keep up the masks of taken spots."""
    b, world, occupied = lo.b, lo.world, lo.module.layout.occupied
    change = b.bset if taken else b.bclr
    first, _ = spots_table(lo, zone)
    bit = b.copy(b.sub(spot, first))
    limit = lo.module.layout.cells
    if isinstance(zone, int):
        change(0, occupied.taken[zone], 0, bit)
    else:
        offsets = tuple(occupied.taken.get(one.id, 0) for one in world.zones)
        change(b.tab(lo.module.program_table("taken", 0, offsets), zone), 0, limit, bit)
    for index in occupied.indexes:
        _mark_index(lo, index, piece, zone, bit, change)
    if not occupied.by_class:
        return
    words = {zone_id: occupied.domain(zone_id).width // 64 for zone_id in occupied.by_class}
    bases = tuple(occupied.by_class.get(one.id, 0) for one in world.zones)
    sizes = tuple(words.get(one.id, 0) for one in world.zones)
    base = b.tab(lo.module.program_table("class masks", 0, bases), zone)
    size = b.tab(lo.module.program_table("words of class masks", 0, sizes), zone)
    if isinstance(size, int) and not size:
        return
    number = b.tab(
        lo.module.program_table("class numbers", 0, tuple(occupied.class_of)), b.sub(piece, world.pieces.start)
    )
    with b.when(size):
        change(b.add(base, b.mul(number, size)), 0, limit, bit)


def _mark_index(lo: Lowerer, index: Index, piece: Operand, zone: Operand, bit: Operand, change: Any) -> None:
    """Keep up the masks of pieces by where they lie; `bit` is the place of the spot among those of the zone."""
    b, module = lo.b, lo.module
    boards = {one.id for one in lo.world.zones if one.spots}
    others = next(iter(index.bases.values())) if boards == set(index.bases) else 0  # nothing lies on a spot elsewhere
    bases = tuple(index.bases.get(one.id, others) for one in lo.world.zones)
    base = b.tab(module.program_table("index", 0, bases), zone)
    if isinstance(base, int) and not base:
        return
    words = module.layout.pieces.width // 64
    with b.when(b.ne(base, 0)):
        numbers = module.program_table("numbers of answers", 0, index.answers.numbers())
        at = b.add(base, b.mul(b.tab(numbers, bit), words))
        change(at, 0, module.layout.cells, b.sub(piece, lo.world.pieces.start))


def taken_spots(lo: Lowerer, zone: Operand, spots: range) -> Mask:
    """The taken spots of a zone on a board."""
    occupied, domain = lo.module.layout.occupied, Domain(spots.start, len(spots))
    if isinstance(zone, int):
        return Mask(lo.b.ld(0, lo.cells + occupied.taken[zone], 0, domain.width), domain)
    offsets = tuple(occupied.taken.get(one.id, 0) for one in lo.world.zones)
    at = lo.b.tab(lo.module.program_table("taken", 0, offsets), zone)
    return Mask(lo.b.ld(at, lo.cells, lo.module.layout.cells, domain.width), domain)


def _take_out(lo: Lowerer) -> str:
    """The function that takes a piece out of its zone; those above it in a pile come down by one."""

    def write(inner: Lowerer, params: "list[Reg]") -> None:
        b, world = inner.b, inner.world
        piece = params[0]
        zone = piece_cell(inner, "zone", piece)
        b.bclr(*zone_words(inner, zone), b.sub(piece, world.pieces.start))
        if any(info.spots for info in world.zones):
            spot = piece_cell(inner, "spot", piece)
            with b.unless(b.lt(spot, 0)):
                b.st(b.add(spots_offset(inner, zone), spot), 0, inner.module.layout.cells, NOTHING)
                mark(inner, piece, zone, spot, taken=False)
        ordered = tuple(int(info.ordered) for info in world.zones)
        if any(ordered):
            table = inner.module.program_table("ordered", 0, ordered)
            with b.when(b.tab(table, zone)):
                height = piece_cell(inner, "order", piece)
                with inner.through(mask_in(inner, zone)) as other:
                    assert isinstance(other, Word)
                    above = piece_cell(inner, "order", other.op)
                    with b.when(b.lt(height, above)):
                        set_piece_cell(inner, "order", other.op, b.sub(above, 1))

    return lo.module.function("take out", [0], None, write)


def check_room(lo: Lowerer, piece: Operand, zone: Operand) -> None:
    """A trap if the zone is full and the piece does not lie in it already."""
    b = lo.b
    rooms = tuple(-1 if info.room is None else info.room for info in lo.world.zones)
    if isinstance(zone, int):
        room: Operand = rooms[zone]
    else:
        room = b.tab(lo.module.program_table("rooms", 0, rooms), zone)
    if isinstance(room, int) and not 0 <= room < len(lo.world.pieces):
        return
    full = b.le(room, b.popc(mask_in(lo, zone).op))
    if not isinstance(room, int):
        full = b.both(b.le(0, room), full, 0)
    with b.when(full), b.unless(b.eq(piece_cell(lo, "zone", piece), zone)):
        b.trap()


def put_checked(lo: Lowerer, piece: Operand, zone: Operand, spot: Operand) -> None:
    """Put a piece on a spot; a trap if another piece is there or the zone is full."""
    b = lo.b
    there = b.ld(b.add(spots_offset(lo, zone), spot), 0, lo.module.layout.cells)
    with b.unless(b.either(b.lt(there, 0), b.eq(there, piece), 0)):
        b.trap()
    check_room(lo, piece, zone)
    put(lo, piece, zone, spot)


def is_on_board(lo: Lowerer, zone: Operand) -> Operand:
    """Whether a zone is on a board."""
    boards = tuple(int(bool(info.spots)) for info in lo.world.zones)
    if isinstance(zone, int):
        return boards[zone]
    if not any(boards):
        return 0
    return lo.b.tab(lo.module.program_table("boards", 0, boards), zone)


def moved(lo: Lowerer, piece: Operand, zone: Operand) -> None:
    """Move a piece to a zone; on a board to its first free spot, unless it lies in the zone already."""
    b = lo.b
    board = is_on_board(lo, zone)
    if not (isinstance(board, int) and not board):
        with b.when(board), b.unless(b.eq(piece_cell(lo, "zone", piece), zone)):
            put_checked(lo, piece, zone, _first_free(lo, zone))
    if not (isinstance(board, int) and board):
        with b.unless(board):
            check_room(lo, piece, zone)
            put(lo, piece, zone)


def spots_table(lo: Lowerer, zone: Operand) -> "tuple[Operand, Operand]":
    """The first spot of a zone and how many there are."""
    spots = [info.spots for info in lo.world.zones]
    if isinstance(zone, int):
        return spots[zone].start, len(spots[zone])
    firsts = lo.module.program_table("first spots", 0, tuple(one.start for one in spots))
    numbers = lo.module.program_table("numbers of spots", 0, tuple(len(one) for one in spots))
    return lo.b.tab(firsts, zone), lo.b.tab(numbers, zone)


def _first_free(lo: Lowerer, zone: Operand) -> Operand:
    b = lo.b
    if isinstance(zone, int):
        spots = lo.world.zones[zone].spots
        free = b.without((1 << len(spots)) - 1, taken_spots(lo, zone, spots).op, 64 * max(1, -(-len(spots) // 64)))
        with b.when(b.eq(free, 0)):
            b.trap()
        return b.add(b.ctz(free), spots.start)
    first, number = spots_table(lo, zone)
    offset = spots_offset(lo, zone)
    found = b.var(NOTHING)
    with b.count(first, b.add(first, number)) as spot:
        there = b.ld(b.add(offset, spot), 0, lo.module.layout.cells)
        with b.when(b.lt(there, 0)):
            b.set(found, spot)
            b.leave()
    with b.when(b.lt(found, 0)):
        b.trap()
    return b.copy(found)
