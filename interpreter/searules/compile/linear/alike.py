"""Alike pieces as IR: which of several make no difference. See `searules.engine.options`."""

from typing import TYPE_CHECKING, Any

from searules.compile.ir.ops import Operand, Reg
from searules.compile.linear.lower import Lowerer
from searules.compile.linear.pieces import piece_cell

if TYPE_CHECKING:
    from searules.compile.linear.module import Module


def classes(module: "Module") -> "tuple[list[int], int]":
    """For each piece the mask of all of its class, and the mask of those that are the only one of theirs."""
    pieces = module.world.pieces
    by_look: dict[Any, int] = {}
    looks = []
    for number, piece in enumerate(pieces):
        look = (module.world.kind_of[piece].name, tuple(module.world.fields[piece].values()))
        looks.append(look)
        by_look[look] = by_look.get(look, 0) | 1 << number
    single = 0
    for number, look in enumerate(looks):
        if by_look[look] == 1 << number:
            single |= 1 << number
    return [by_look[look] for look in looks], single


def first_of_alike(lo: Lowerer, mask: Operand, apart: Operand) -> Operand:
    """Of pieces that make no difference only the first; those told apart all stay."""
    module, domain = lo.module, lo.module.layout.pieces
    of_class, single = classes(module)
    if single == (1 << domain.size) - 1:
        return mask
    width = domain.width
    table = module.program_table("alike", width, tuple(of_class))

    def write(inner: Lowerer, params: "list[Reg]") -> None:
        b = inner.b
        all_, told = params
        kept = b.either(told, single, width)
        rest = b.var(b.without(all_, kept, width), width)
        second = b.reg(width)
        b.emit("blsr", second, rest)
        with b.when(b.eq(second, 0)):
            b.ret(all_)  # at most one, and nothing that it could be like
        result = b.var(b.both(all_, kept, width), width)
        alike = domain.mask(tuple(domain.start + n for n in range(domain.size))) & ~single
        low, high = (alike & -alike).bit_length() - 1, alike.bit_length() - 1
        with b.loop():
            with b.when(b.eq(rest, 0)):
                b.ret(result)
            first = b.within(b.copy(b.ctz(rest)), low, high)
            piece = b.add(first, domain.start)
            b.set(result, b.either(result, b.bit(first, width), width))
            look = [piece_cell(inner, name, piece) for name in ("face", "turned", "zone", "spot", "shown")]
            before = then_zones(inner, piece)
            same = b.both(b.copy(rest), b.tab(table, first), width)
            b.set(rest, b.without(rest, b.bit(first, width), width))
            with b.bits(same, width) as bit:
                b.within(bit, low, high)
                other = b.add(bit, domain.start)
                equal: Operand = 1
                for name, mine in zip(("face", "turned", "zone", "spot", "shown"), look, strict=True):
                    equal = b.both(equal, b.eq(piece_cell(inner, name, other), mine), 0)
                for mine, theirs in zip(before, then_zones(inner, other), strict=True):
                    equal = b.both(equal, b.eq(mine, theirs), 0)
                with b.when(equal):
                    b.set(rest, b.without(rest, b.bit(bit, width), width))

    name = module.function("first of alike", [width, width], width, write)
    found = lo.b.call(name, [mask, apart], width)
    assert found is not None
    return found


def then_zones(lo: Lowerer, piece: Operand) -> "list[Operand]":
    """The zones of a piece in the snapshots."""
    found: list[Operand] = []
    for block in lo.module.layout.snapshots:
        base, lo.base = lo.base, block
        zone = piece_cell(lo, "zone", piece)
        lo.base = base
        taken = lo.b.ld(0, lo.module.layout.taken[block], 0)
        found.append(lo.b.sel(taken, zone, 0))
    return found
