"""The functions of the library: counting, members, neighbours, boards. See `searules.engine.library`."""

from collections.abc import Callable

from searules.compile.ir.ops import NONE, Operand
from searules.compile.linear.lower import LOWER, Lowerer
from searules.compile.linear.moving import mask_in
from searules.compile.linear.pieces import first_of, last_of, piece_cell, unless_none
from searules.compile.linear.queries import by_spots, sifted_or_none
from searules.compile.linear.sets import each, most_members
from searules.compile.linear.shapes import Listed, Mask, Numbers, Val, Word, domain_of, not_lowered
from searules.compile.linear.values import fits
from searules.compile.masks import parts
from searules.engine.compiled import plain
from searules.engine.world import BOX
from searules.rules import checked as c
from searules.rules.checked import Expr
from searules.rules.types import ListOf, One, SetOf

Call = c.Library

MORE: "dict[str, Callable[[Lowerer, Call], Val]]" = {}
"""Functions that modules beside this one know."""


def library(lo: Lowerer, expr: Call) -> Val:
    """A function of the library."""
    handler = _FUNCTIONS.get(expr.name) or MORE.get(expr.name)
    if handler is None:
        raise not_lowered(expr, f"{expr.name} is not lowered")
    return handler(lo, expr)


# ---- counting and reckoning -----------------------------------------------------------------------------


def _count(lo: Lowerer, expr: Call) -> Val:
    source = plain(expr.args[0])
    if isinstance(source, c.Filter):
        lying = by_spots(lo, source.source, source.where, source.slot)
        if lying is not None:
            return Word(lo.b.popc(lo.b.both(lying[0].op, lying[1].op, lying[0].domain.width)))
        found = sifted_or_none(lo, source.source, source.where, source.slot)
        if found is not None:
            mask, rest = found
            if not rest:
                return Word(lo.b.popc(mask.op))
            return Word(_count_tested(lo, mask, source.slot, rest))
        number = lo.b.var(0)
        with each(lo, source.source) as member, lo.bound(source.slot, member):
            for one in parts(source.where):
                with lo.b.unless(lo.truth(one)):
                    lo.b.again()
            lo.b.set(number, lo.b.add(number, 1))
        return Word(lo.b.copy(number))
    value = lo.value(source)
    match value:
        case Mask():
            return Word(lo.b.popc(value.op))
        case Numbers():
            return Word(lo.b.sub(value.stop, value.low))
        case Listed():
            return Word(value.length)
        case Word(op=op) if isinstance(op, int) and op == NONE:
            return Word(0)
    raise not_lowered(source, "what is counted")


def _count_tested(lo: Lowerer, mask: Mask, slot: int, rest: "list[Expr]") -> Operand:
    number = lo.b.var(0)
    with lo.ahead(rest, slot), lo.through(mask) as member, lo.bound(slot, member):
        for one in rest:
            with lo.b.unless(lo.truth(one)):
                lo.b.again()
        lo.b.set(number, lo.b.add(number, 1))
    return lo.b.copy(number)


def _sum(lo: Lowerer, expr: Call) -> Val:
    total = lo.b.var(0)
    with each(lo, expr.args[0]) as member:
        assert isinstance(member, Word)
        value = lo.surely(member)
        lo.b.set(total, lo.b.add(total, value) if fits(expr.type) else lo.b.checked("add", total, value))
    return Word(lo.b.copy(total))


def _abs(lo: Lowerer, expr: Call) -> Val:
    value = lo.there(expr.args[0])
    minus = lo.b.sub(0, value) if fits(expr.type) else lo.b.checked("sub", 0, value)
    return Word(lo.b.max(value, minus))


def _extreme(name: str) -> Callable[[Lowerer, Call], Val]:
    def lower(lo: Lowerer, expr: Call) -> Val:
        b = lo.b
        default = NONE if expr.default is None else expr.default
        assert isinstance(default, int)
        if isinstance(lo_value := plain(expr.args[0]), c.Const) and not lo_value.value:
            return Word(int(default), default == NONE)
        result, empty = b.var(int(default)), b.var(1)
        with each(lo, expr.args[0]) as member:
            if not isinstance(member, Word):
                raise not_lowered(expr, "sets are compared")
            value = lo.surely(member)
            better = b.max(result, value) if name == "max" else b.min(result, value)
            b.set(result, b.sel(empty, value, better))
            b.set(empty, 0)
        return Word(b.copy(result), default == NONE)

    return lower


def _of_all(name: str) -> Callable[[Lowerer, Call], Val]:
    def lower(lo: Lowerer, expr: Call) -> Val:
        values = [lo.there(arg) for arg in expr.args]
        result = values[0]
        for value in values[1:]:
            result = lo.b.max(result, value) if name == "max" else lo.b.min(result, value)
        return Word(result)

    return lower


# ---- members --------------------------------------------------------------------------------------------


def _end(last: bool) -> Callable[[Lowerer, Call], Val]:
    def lower(lo: Lowerer, expr: Call) -> Val:
        b = lo.b
        if not isinstance(expr.type, One):
            raise not_lowered(expr, "a set of a list")
        source = plain(expr.args[0])
        if isinstance(source, c.Filter) and not last and not isinstance(source.type, ListOf):
            return _first_tested(lo, source)
        if isinstance(source, c.Filter) and not last:
            return _first_of_list(lo, source)
        found = lo.value(source)
        if isinstance(found, Mask):
            return last_of(lo, found) if last else first_of(lo, found)
        if isinstance(found, Numbers):
            end = b.sub(found.stop, 1) if last else found.low
            return Word(b.sel(b.lt(found.low, found.stop), end, NONE), True)
        if isinstance(found, Listed):
            result = b.var(NONE)
            with b.when(b.lt(0, found.length)):
                element = lo.element(found, b.sub(found.length, 1) if last else 0)
                assert isinstance(element, Word)
                b.set(result, element.op)
            return Word(b.copy(result), True)
        return Word(NONE, True)

    return lower


def _first_tested(lo: Lowerer, source: c.Filter) -> Val:
    found = sifted_or_none(lo, source.source, source.where, source.slot)
    if found is None or not found[1]:
        mask = found[0] if found is not None else lo.mask(source)
        return first_of(lo, mask)
    if not lo.module.calm(source.where):
        return first_of(lo, lo.mask(source))
    mask, rest = found
    result = lo.b.var(NONE)
    with lo.through(mask) as member, lo.bound(source.slot, member):
        for one in rest:
            with lo.b.unless(lo.truth(one)):
                lo.b.again()
        assert isinstance(member, Word)
        lo.b.set(result, member.op)
        lo.b.leave()
    return Word(lo.b.copy(result), True)


def _first_of_list(lo: Lowerer, source: c.Filter) -> Val:
    """All members are tested if that may meet a fault."""
    b = lo.b
    calm = lo.module.calm(source.where)
    result, open_ = b.var(NONE), b.var(1)
    with each(lo, source.source) as member, lo.bound(source.slot, member):
        if not isinstance(member, Word):
            raise not_lowered(source, "the first of a list of sets")
        for one in parts(source.where):
            with b.unless(lo.truth(one)):
                b.again()
        with b.when(open_):
            b.set(result, member.op)
            b.set(open_, 0)
        if calm:
            b.leave()
    return Word(b.copy(result), True)


def _the(lo: Lowerer, expr: Call) -> Val:
    b = lo.b
    found = lo.value(expr.args[0])
    if isinstance(found, Numbers):
        with b.unless(b.eq(b.sub(found.stop, found.low), 1)):
            b.trap()
        return Word(found.low)
    if isinstance(found, Listed):
        with b.unless(b.eq(found.length, 1)):
            b.trap()
        return lo.element(found, 0)
    mask = lo.as_mask(found, plain(expr.args[0]).type, None, expr.args[0])
    if isinstance(mask.op, int):
        if mask.op.bit_count() == 1:
            return Word(b.add(b.ctz(mask.op), mask.domain.start))
        b.trap()
        return Word(0)
    with b.when(b.eq(mask.op, 0)):
        b.trap()
    with b.unless(b.eq(b._op("blsr", mask.domain.width, mask.op), 0)):
        b.trap()
    return Word(b.add(b.ctz(mask.op), mask.domain.start))


def _one(lo: Lowerer, expr: Call) -> Val:
    """Of alike pieces the one in the box first, then by zones as declared."""
    b = lo.b
    source = plain(expr.args[0])
    mask = lo.mask(source)
    if isinstance(source, c.Pieces):  # all of them lie in one zone
        with b.when(b.eq(mask.op, 0)):
            b.trap()
        return Word(b.add(b.ctz(b.as_mask(mask.op, mask.domain.width)), mask.domain.start))
    boxed = b.both(mask.op, mask_in(lo, BOX).op, mask.domain.width)
    best, zone = b.var(NONE), b.var(2**62)
    rest = b.var(mask.op, mask.domain.width)
    with b.when(b.ne(boxed, 0)):
        b.set(best, b.add(b.ctz(b.as_mask(boxed, mask.domain.width)), mask.domain.start))
        b.set(rest, 0)
    with lo.through(Mask(b.copy(rest), mask.domain)) as member:
        assert isinstance(member, Word)
        here = piece_cell(lo, "zone", member.op)
        with b.when(b.lt(here, zone)):
            b.set(zone, here)
            b.set(best, member.op)
    found = b.copy(best)
    with b.when(b.is_none(found)):
        b.trap()
    return Word(found)


def _first_n(lo: Lowerer, expr: Call) -> Val:
    b = lo.b
    number = lo.there(expr.args[0])
    with b.when(b.lt(number, 0)):
        b.trap()
    found = lo.value(expr.args[1])
    if isinstance(found, Listed):
        return Listed(found.array, b.min(found.length, number), found.element, found.capacity, found.table, found.maybe)
    if isinstance(found, Numbers):
        count = b.min(b.sub(found.stop, found.low), number)
        return Numbers(found.low, b.add(found.low, count))
    mask = lo.as_mask(found, plain(expr.args[1]).type, None, expr.args[1])
    width = mask.domain.width
    result, left = b.var(0, width), b.var(number)
    with lo.through(mask) as member:
        with b.when(b.le(left, 0)):
            b.leave()
        assert isinstance(member, Word)
        bit = b.bit(b.sub(member.op, mask.domain.start), width)
        b.set(result, b.either(result, bit, width))
        b.set(left, b.sub(left, 1))
    return Mask(b.copy(result), mask.domain)


def _union(lo: Lowerer, expr: Call) -> Val:
    domain = domain_of(expr.type, lo.world)
    result = lo.b.var(0, domain.width)
    with each(lo, expr.args[0]) as member:
        found = lo.as_mask(member, expr.type, domain, expr)
        lo.b.set(result, lo.b.either(result, found.op, domain.width))
    return Mask(lo.b.copy(result), domain)


# ---- neighbours in an order -----------------------------------------------------------------------------


def _clockwise(lo: Lowerer, expr: Call) -> Val:
    b = lo.b
    players = lo.world.players
    first = lo.there(expr.args[0])
    array = b.array(players)
    with b.count(0, players) as further:
        b.sta(array, further, b.mod(b.add(first, further), players))
    assert isinstance(expr.type, ListOf | SetOf)
    return Listed(array, players, lo.shape(expr.type.of, 1), players, maybe=False)


def _reverse(lo: Lowerer, expr: Call) -> Val:
    if not isinstance(expr.type, ListOf):
        raise not_lowered(expr, "a set backwards")
    shape = lo.shape(expr.type.of, 1)
    capacity = most_members(lo, expr.args[0])
    array = lo.b.array(capacity, shape.domain.width if shape.kind == "set" else 0)
    length = lo.b.var(0)
    with each(lo, expr) as member:
        lo.append(array, length, member, shape, capacity)
    return Listed(array, lo.b.copy(length), shape, capacity)


def _beside(by: int) -> Callable[[Lowerer, Call], Val]:
    def lower(lo: Lowerer, expr: Call) -> Val:
        players = lo.world.players
        return unless_none(lo, expr.args[0], lambda seat: Word(lo.b.mod(lo.b.add(seat, by), players)), expr.type)

    return lower


def _neighbour(by: int) -> Callable[[Lowerer, Call], Val]:
    """`next` and `previous`: among all values of the sort."""

    def lower(lo: Lowerer, expr: Call) -> Val:
        b = lo.b
        type_ = plain(expr.args[0]).type
        if isinstance(type_, One) and type_.number is not None:
            low, high = type_.number.low, type_.number.high

            def next_number(value: Operand) -> Val:
                after = b.checked("add", value, by)
                with b.unless(b.both(b.le(low, after), b.le(after, high), 0)):
                    b.trap()
                return Word(after)

            return unless_none(lo, expr.args[0], next_number, expr.type)
        return MORE["number"](lo, expr)

    return lower


def _cycle(lo: Lowerer, expr: Call) -> Val:
    b = lo.b
    type_ = plain(expr.args[0]).type
    by = lo.there(expr.args[1])
    if isinstance(type_, One) and type_.number is not None:
        low, size = type_.number.low, type_.number.high - type_.number.low + 1
        return unless_none(
            lo,
            expr.args[0],
            lambda v: Word(b.add(low, b.mod(b.add(b.sub(v, low), by), size))),
            expr.type,
        )
    sorts = type_.sorts if isinstance(type_, One) else ()
    ids = [lo.world.atoms.ranges.get(sort, range(0)) for sort in sorts]
    if len(ids) != 1 or len(ids[0]) < 1:
        raise not_lowered(expr, "a circle of several sorts")
    start, size = ids[0].start, len(ids[0])
    if isinstance(expr.args[1], c.Const) and isinstance(by, int):
        return unless_none(
            lo, expr.args[0], lambda v: Word(b.add(start, b.mod(b.add(b.sub(v, start), by % size), size))), expr.type
        )
    return unless_none(
        lo, expr.args[0], lambda v: Word(b.add(start, b.mod(b.checked("add", b.sub(v, start), by), size))), expr.type
    )


_FUNCTIONS: dict[str, Callable[[Lowerer, Call], Val]] = {
    "count": _count,
    "sum": _sum,
    "abs": _abs,
    "min": _extreme("min"),
    "max": _extreme("max"),
    "least": _of_all("min"),
    "greatest": _of_all("max"),
    "first": _end(False),
    "last": _end(True),
    "first_n": _first_n,
    "the": _the,
    "one": _one,
    "union": _union,
    "next": _neighbour(1),
    "previous": _neighbour(-1),
    "cycle": _cycle,
    "clockwise": _clockwise,
    "reverse": _reverse,
    "left": _beside(1),
    "right": _beside(-1),
}

LOWER[c.Library] = library
