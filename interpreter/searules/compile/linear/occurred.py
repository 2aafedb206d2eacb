"""Recorded positions as IR: keeping one, and counting those that are as it is now.

See `searules.compile.linear.records` for how they lie in memory, and `record` in `searules.engine.turns`.
"""

from typing import TYPE_CHECKING, Any

from searules.compile.ir.ops import Operand, Reg
from searules.compile.linear.lower import LOWER, Lowerer
from searules.compile.linear.moving import taken_spots
from searules.compile.linear.pieces import piece_cell, spot_cell, zone_mask
from searules.compile.linear.records import (
    HASH_BITS,
    TURN_BITS,
    FactPart,
    HeapPart,
    Looks,
    Named,
    Part,
    PilePart,
    SpotsPart,
    VarPart,
)
from searules.compile.linear.shapes import Mask, Val, Word, not_lowered
from searules.rules import checked as c

if TYPE_CHECKING:
    from searules.compile.linear.module import Module


def home(lo: Lowerer) -> None:
    """What is recorded in this state is what is read from now on, unless it is one on which something is tried."""
    if lo.module.layout.records.entry:
        with lo.b.unless(lo.b.ld(0, lo.module.layout.trial, 0)):
            lo.b.emit("home")


def forget(lo: Lowerer) -> None:
    """Nothing is recorded."""
    lo.b.st(0, lo.module.layout.logged, 0, 0)


def record(lo: Lowerer) -> None:
    """Keep the position, if the rules ever ask for it. A trap where there is no room left."""
    module = lo.module
    if module.layout.records.entry:
        lo.b.call(module.function("record", [], None, lambda inner, _: _record(module, inner)), [])


def _record(module: "Module", lo: Lowerer) -> None:
    b, layout = lo.b, module.layout
    records = layout.records
    number = b.ld(0, layout.logged, 0)
    b.chk(number, records.most)
    start = b.copy(b.mul(number, records.entry))
    room = records.most * records.entry
    for named in records.named.values():
        array = _position(lo, named)
        b.st(start, layout.log + named.at, room, _hash(lo, array, named.words), space="r")
        with b.count(0, named.words) as word:
            b.st(b.add(start, word), layout.log + named.at + 1, room, b.lda(array, word), space="r")
    b.st(0, layout.logged, 0, b.add(number, 1))
    b.ret()


def _occurred(lo: Lowerer, expr: c.Occurred) -> Val:
    module = lo.module
    named = module.layout.records.named.get(expr.names)
    if named is None:
        raise not_lowered(expr, "positions that only checks look back at")
    if lo.base != "now" and any(isinstance(part, FactPart) for part in named.flat()):
        raise not_lowered(expr, "whose turn followed, of a position before")

    def write(inner: Lowerer, _: "list[Reg]") -> None:
        _count(inner, named)

    name = module.function(f"occurred {' '.join(expr.names)} {lo.base}", [], 0, write, lo.base)
    found = lo.b.call(name, [], 0)
    assert found is not None
    return Word(found)


def _count(lo: Lowerer, named: Named) -> None:
    """How many entries have the words of the position as it is now."""
    b, layout = lo.b, lo.module.layout
    records = layout.records
    room = records.most * records.entry
    array = _position(lo, named)
    hashed = _hash(lo, array, named.words)
    found = b.var(0)
    with b.count(0, b.min(b.ld(0, layout.logged, 0), records.most)) as number:
        start = b.copy(b.mul(number, records.entry))
        with b.unless(b.eq(b.ld(start, layout.log + named.at, room, space="r"), hashed)):
            b.again()
        same = b.var(1)
        with b.count(0, named.words) as word:
            old = b.ld(b.add(start, word), layout.log + named.at + 1, room, space="r")
            with b.unless(b.eq(old, b.lda(array, word))):
                b.set(same, 0)
                b.leave()
        b.set(found, b.add(found, same))
    b.ret(found)


# ---- the words of a position --------------------------------------------------------------------------------


def _hash(lo: Lowerer, array: str, words: int) -> Operand:
    """See `mixed` in `searules.compile.linear.records`."""
    b = lo.b
    found = b.var(0)
    with b.count(0, words) as number:
        up, down, turned, both, kept = (b.reg() for _ in range(5))
        b.emit("shl", up, found, TURN_BITS)
        b.emit("shr", down, found, HASH_BITS - TURN_BITS)
        b.emit("xor", turned, up, down)
        b.emit("xor", both, turned, b.lda(array, number))
        b.emit("and", kept, both, (1 << HASH_BITS) - 1)
        b.set(found, kept)
    return b.copy(found)


def _position(lo: Lowerer, named: Named) -> str:
    """The array of the words of the position."""
    array = lo.b.array(named.words)
    with lo.b.count(0, named.words) as number:
        lo.b.sta(array, number, 0)
    at = 0
    for part in named.flat():
        _write(lo, part, array, at)
        at += part.words
    return array


def _write(lo: Lowerer, part: Part, array: str, at: int) -> None:
    match part:
        case VarPart():
            _var(lo, part, array, at)
        case FactPart():
            found = lo.b.call(lo.module.upcoming(), [], 0)
            assert found is not None
            lo.b.sta(array, at, found)
        case SpotsPart():
            _spots(lo, part, array, at)
        case HeapPart():
            _heap(lo, part, array, at)
        case PilePart():
            with lo.through(_held(lo, part.zone.id)) as piece:
                assert isinstance(piece, Word)
                order = piece_cell(lo, "order", piece.op)
                lo.b.chk(order, part.words)
                lo.b.sta(array, lo.b.add(order, at), lo.b.add(_look(lo, part.looks, piece.op), 1))
        case _:
            raise AssertionError(part)


def _held(lo: Lowerer, zone: int) -> Mask:
    """The pieces in a zone."""
    return Mask(zone_mask(lo, Word(zone)), lo.module.layout.pieces)


def _var(lo: Lowerer, part: VarPart, array: str, at: int) -> None:
    """The words of a var as they lie in the state."""
    if part.words:
        first = lo.cells + lo.module.layout.of[part.first]
        with lo.b.count(0, part.words) as number:
            lo.b.sta(array, lo.b.add(number, at), lo.b.ld(number, first, part.words))


def _spots(lo: Lowerer, part: SpotsPart, array: str, at: int) -> None:
    b, zone = lo.b, part.zone
    with lo.through(taken_spots(lo, zone.id, zone.spots)) as spot:
        assert isinstance(spot, Word)
        number = b.copy(b.sub(spot.op, zone.spots.start))
        piece = spot_cell(lo, zone.id, spot.op)
        look = b.add(_look(lo, part.looks, piece), 1)
        shifts = tuple(n % part.in_word * part.bits for n in range(len(zone.spots)))
        words = tuple(at + n // part.in_word for n in range(len(zone.spots)))
        place = b.tab(lo.module.program_table("words of spots", 0, words), number)
        moved, joined = b.reg(), b.reg()
        b.emit("shl", moved, look, b.tab(lo.module.program_table("bits of spots", 0, shifts), number))
        b.emit("or", joined, b.lda(array, place), moved)
        b.sta(array, place, joined)


def _heap(lo: Lowerer, part: HeapPart, array: str, at: int) -> None:
    """Each piece counts 1 in the bits of its look."""
    b, looks = lo.b, range(len(part.looks.known))
    ones = lo.module.program_table("ones of looks", 0, tuple(1 << n % part.in_word * part.bits for n in looks))
    words = lo.module.program_table("words of looks", 0, tuple(at + n // part.in_word for n in looks))
    with lo.through(_held(lo, part.zone.id)) as piece:
        assert isinstance(piece, Word)
        look = b.within(_look(lo, part.looks, piece.op), 0, len(part.looks.known) - 1)
        place = b.tab(words, look)
        b.sta(array, place, b.add(b.lda(array, place), b.tab(ones, look)))


def _look(lo: Lowerer, looks: Looks, piece: Operand) -> Operand:
    """The number of how a piece looks."""
    b, world = lo.b, lo.world
    number = b.copy(b.sub(piece, world.pieces.start))
    base = b.tab(lo.module.program_table("looks", 0, looks.base), number)
    several = [kind for kind in world.kinds.values() if len(kind.faces) > 1 or kind.turns > 1]
    if not several:
        return base
    turns: Any = b.tab(lo.module.program_table("looks by turns", 0, looks.turns), number)
    turned = b.add(b.mul(piece_cell(lo, "face", piece), turns), piece_cell(lo, "turned", piece))
    return b.add(base, turned)


LOWER[c.Occurred] = _occurred
