"""`some` and `every` of what lies around a member (its neighbours, the spaces at a corner), for all members at once.

What lies around each member is known before play. So the members for which `some` of it is in a set are those that lie
around the set: where a member and what lies around it are a few steps apart, as on most boards, the set is moved by
each step, else what lies around each of its members is gathered.
"""

from collections.abc import Callable

from searules.compile.ir.ops import Operand
from searules.compile.linear.lower import Lowerer
from searules.compile.linear.shapes import Domain, NotLowered, domain_of
from searules.engine.compiled import plain
from searules.engine.places import free_places
from searules.rules import checked as c
from searules.rules.checked import Expr
from searules.rules.types import SetOf

MOST_STEPS = 8
MOST_PAIRS = 1 << 14
"""So many members and things around them are looked at."""

Holds = Callable[[Lowerer, Expr, int, Domain], "Operand | None"]


def around(lo: Lowerer, where: "c.Some | c.Every", slot: int, domain: Domain, holds: Holds) -> "Operand | None":
    """The members (in a place) for which it holds; None if it asks for more than that. `holds` gives the mask of those
    for which a condition does."""
    source = plain(where.source)
    if slot == where.slot or slot in free_places(where.condition) or not isinstance(source.type, SetOf):
        return None
    sets = lo.module.sets_of(source, slot, domain)
    if sets is None:
        return None
    try:
        inner = domain_of(source.type, lo.world)
    except NotLowered:
        return None
    pairs = [(number, one - inner.start) for number, around in enumerate(sets) for one in around]
    if len(pairs) > MOST_PAIRS or any(not 0 <= other < inner.size for _, other in pairs):
        return None
    found = holds(lo, where.condition, where.slot, inner)
    if found is None:
        return None
    used = inner.mask(tuple(other + inner.start for _, other in pairs))
    if isinstance(where, c.Some):
        return _beside(lo, lo.b.both(found, used, inner.width), pairs, inner, domain)
    others = lo.b.both(lo.b.inverse(found, inner.width), used, inner.width)
    return lo.b.inverse(_beside(lo, others, pairs, inner, domain), domain.width)


def _beside(lo: Lowerer, found: Operand, pairs: "list[tuple[int, int]]", inner: Domain, domain: Domain) -> Operand:
    """The members around which something of a set lies."""
    b = lo.b
    steps: dict[int, int] = {}
    around: list[int] = [0] * inner.size
    for number, other in pairs:
        steps[number - other] = steps.get(number - other, 0) | 1 << other
        around[other] |= 1 << number
    if len(steps) <= MOST_STEPS:
        result: Operand = 0
        for step, those in sorted(steps.items()):
            moved = b.moved(b.both(found, those, inner.width), inner.width, step, domain.width)
            result = b.either(result, moved, domain.width)
        return result
    table = lo.module.program_table("around", domain.width, tuple(around))
    gathered = b.var(0, domain.width)
    with b.bits(found, inner.width) as bit:
        b.within(bit, 0, inner.size - 1)
        b.set(gathered, b.either(gathered, b.tab(table, bit), domain.width))
    return b.copy(gathered)
