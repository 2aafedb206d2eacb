"""Which outcomes of a draw make no difference, as IR: where all outcomes are gone through, alike ones are one.

See `alike_key` in `searules.engine.names`: pieces of the same kind and fields that lie alike are alike, and lay in the
same zones in each snapshot.
"""

from collections.abc import Callable

from searules.compile.ir.ops import Operand, Reg
from searules.compile.linear.alike import then_zones
from searules.compile.linear.lower import Lowerer
from searules.compile.linear.pieces import piece_cell

LOOKS = ("face", "turned", "zone", "spot", "shown")


def note_alike(lo: Lowerer, place: Operand, number: Operand, candidate: Callable[[Operand], Operand]) -> None:
    """After a draw among so many pieces: what its outcome at that place is alike to, for who goes through all.

    `candidate` gives the piece at a place, as it was drawn from."""
    layout = lo.module.layout
    if not layout.keyed or len(lo.module.plan.classes) == len(lo.world.pieces):
        return
    b = lo.b
    with b.when(b.both(b.lt(1, number), b.lt(1, b.ld(0, layout.first_outcome, 0)), 0)):
        mine = candidate(place)
        many = b.var(0)
        with b.count(0, number) as other, b.when(_alike(lo, mine, candidate(other))):
            b.set(many, b.add(many, 1))
        following = b.var(b.add(place, 1))
        with b.loop():
            with b.when(b.le(number, following)):
                b.leave()
            here = b.copy(following)
            piece = candidate(here)
            earlier = b.var(0)
            with b.count(0, here) as other, b.when(_alike(lo, piece, candidate(other))):
                b.set(earlier, 1)
                b.leave()
            with b.unless(earlier):
                b.leave()
            b.set(following, b.add(here, 1))
        b.emit("alike", b.copy(following), b.copy(many))


def _alike(lo: Lowerer, one: Operand, other: Operand) -> Operand:
    """Whether two pieces are alike."""
    module = lo.module
    pieces = lo.world.pieces
    of = {piece: number for number, members in enumerate(module.plan.classes) for piece in members}
    table = module.program_table("class of pieces", 0, tuple(of[piece] for piece in pieces))

    def write(inner: Lowerer, params: "list[Reg]") -> None:
        b = inner.b
        mine, theirs = params
        numbers = [b.tab(table, b.sub(piece, pieces.start)) for piece in params]
        with b.unless(b.eq(*numbers)):
            b.ret(0)
        equal: Operand = 1
        for name in LOOKS:
            equal = b.both(equal, b.eq(piece_cell(inner, name, mine), piece_cell(inner, name, theirs)), 0)
        for then, other_then in zip(then_zones(inner, mine), then_zones(inner, theirs), strict=True):
            equal = b.both(equal, b.eq(then, other_then), 0)
        b.ret(equal)

    found = lo.b.call(module.function("alike pieces", [0, 0], 0, write), [one, other], 0)
    assert found is not None
    return found
