"""The functions of the library: counting, members, neighbours, boards. See `searules.engine.library`."""

from collections.abc import Callable
from typing import Any

from searules.compile.ir.ops import NONE, Operand
from searules.compile.linear.conditions import parts
from searules.compile.linear.lower import LOWER, Lowerer
from searules.compile.linear.moving import mask_in
from searules.compile.linear.pieces import first_of, last_of, piece_cell, unless_none
from searules.compile.linear.sets import by_spots, each, most_members, sifted_or_none
from searules.compile.linear.shapes import Listed, Mask, Numbers, Val, Word, domain_of, not_lowered
from searules.compile.linear.tables import HOLE
from searules.compile.linear.values import fits
from searules.engine.compiled import plain
from searules.engine.world import BOX
from searules.rules import checked as c
from searules.rules.checked import Expr
from searules.rules.types import KindSort, ListOf, One, SetOf, Type

Call = c.Library

MOST_ENTRIES = 1 << 16

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
            return Word(b.ctz(mask.op) + mask.domain.start)  # type: ignore[operator]
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
        return _value_table(lo, expr)

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


# ---- tables of what is static ---------------------------------------------------------------------------


def ids_of(lo: Lowerer, type: Type, node: Expr) -> range:
    """The ids of all values of a type."""
    domain = domain_of(type, lo.world)
    if not domain.size:
        raise not_lowered(node, "a function of no values")
    return range(domain.start, domain.start + domain.size)


def of_pieces(type: Type) -> bool:
    """Whether values are pieces only."""
    while not isinstance(type, One):
        type = type.of
    return bool(type.sorts) and all(isinstance(sort, KindSort) for sort in type.sorts)


def spots_for(lo: Lowerer, expr: Expr) -> "tuple[Any, range]":
    """The spot that a spot or piece stands for (NONE for none), and the ids that it may be."""
    type_ = plain(expr).type
    if of_pieces(type_):
        found = lo.value(expr)
        assert isinstance(found, Word)
        b = lo.b

        def read(piece: Operand) -> Val:
            spot = piece_cell(lo, "spot", piece)
            return Word(b.sel(b.lt(spot, 0), NONE, spot), True)

        spot = read(found.op) if not found.maybe else unless_none(lo, expr, read, One((), optional=True))
        return spot, lo.module.spots_of_pieces(type_)
    return lo.value(expr), ids_of(lo, type_, expr)


def _spot_function(lo: Lowerer, expr: Call) -> Val:
    """A function of a spot (its row, its neighbours), or of a spot and another thing (the ray in a direction)."""
    spot, ids = spots_for(lo, expr.args[0])
    assert isinstance(spot, Word)
    if len(expr.args) == 1:
        return _read(lo, expr, [(spot, ids)])
    more = lo.value(expr.args[1])
    if not isinstance(more, Word):
        raise not_lowered(expr, "a function of a set")
    if expr.name == "between":
        goal, goals = spots_for(lo, expr.args[1])
        return _read(lo, expr, [(spot, ids), (goal, goals)])
    return _read(lo, expr, [(spot, ids), (more, ids_of(lo, plain(expr.args[1]).type, expr))])


def _value_table(lo: Lowerer, expr: Call) -> Val:
    found = lo.value(expr.args[0])
    assert isinstance(found, Word)
    type_ = plain(expr.args[0]).type
    if of_pieces(type_):
        raise not_lowered(expr, f"{expr.name} of a piece")
    return _read(lo, expr, [(found, ids_of(lo, type_, expr))])


def _read(lo: Lowerer, expr: Call, args: "list[tuple[Word, range]]") -> Val:
    """An entry of the table of a function by its arguments; of none it is none, or nothing."""
    b = lo.b
    is_set = not isinstance(expr.type, One)
    if isinstance(expr.type, ListOf):
        return _read_list(lo, expr, args)
    size = 1
    for _, ids in args:
        size *= len(ids)
    if size > MOST_ENTRIES:
        raise not_lowered(expr, f"a table of {size:,} entries")
    domain = domain_of(expr.type, lo.world) if is_set else None
    name, maybe, holes = lo.module.function_table(expr, [ids for _, ids in args], domain)
    at: Operand = 0
    there: Operand = 1
    for word, ids in args:
        at = b.add(b.mul(at, len(ids)), b.sub(word.op, ids.start))
        if word.maybe:
            there = b.both(there, b.no(b.is_none(word.op)), 0)
    width = domain.width if domain else 0
    if there == 1:
        op = b.tab(name, at)
    else:
        found = b.var(0 if is_set else NONE, width)
        with b.when(there):
            b.set(found, b.tab(name, at))
        op, maybe = b.copy(found), True
    if holes:
        with b.when(b.eq(op, HOLE)):
            b.trap()
    return Mask(op, domain) if domain else Word(op, maybe)


def _read_list(lo: Lowerer, expr: Call, args: "list[tuple[Word, range]]") -> Val:
    """A list from a table: its length and, in an array, its elements."""
    b = lo.b
    type_ = expr.type
    assert isinstance(type_, ListOf)
    shape = lo.shape(type_.of, 1)
    if shape.kind != "word":
        raise not_lowered(expr, "a list of sets from a table")
    lists = lo.module.function_lists(expr, [ids for _, ids in args])
    longest = max([1, *(len(one) for one in lists)])
    if len(lists) * longest > MOST_ENTRIES:
        raise not_lowered(expr, f"a table of {len(lists) * longest:,} entries")
    flat = tuple(value for one in lists for value in [*one, *[NONE] * (longest - len(one))])
    table = lo.module.program_table(f"{expr.name} lists", 0, flat)
    lengths = lo.module.program_table(f"{expr.name} lengths", 0, tuple(len(one) for one in lists))
    at: Operand = 0
    there: Operand = 1
    for word, ids in args:
        at = b.add(b.mul(at, len(ids)), b.sub(word.op, ids.start))
        if word.maybe:
            there = b.both(there, b.no(b.is_none(word.op)), 0)
    array, length = b.array(longest), b.var(0)
    with b.when(there):
        b.set(length, b.tab(lengths, at))
        first = b.mul(at, longest)
        with b.count(0, length) as number:
            b.sta(array, number, b.tab(table, b.add(first, number)))
    return Listed(array, b.copy(length), shape, longest, maybe=False)


# ---- pieces on boards -----------------------------------------------------------------------------------


def _turned(lo: Lowerer, expr: Call, extra: "list[tuple[Word, range]]", key: str, make: Any) -> Val:
    """A function of a piece (or spot) on a board, how far it is turned, and other things."""
    b = lo.b
    thing = plain(expr.args[0])
    spot, ids = spots_for(lo, thing)
    turns = 1
    args: list[tuple[Word, range]] = [(spot, ids)]
    if of_pieces(thing.type):
        assert isinstance(thing.type, One)
        turns = max(lo.world.kinds[kind].turns for kind in thing.type.kinds)
        piece = lo.value(thing)
        assert isinstance(piece, Word)
        far = unless_none(lo, thing, lambda p: Word(piece_cell(lo, "turned", p)), One((), optional=True))
        assert isinstance(far, Word)
        args.append((far, range(turns)))
    else:
        args.append((Word(0), range(1)))
    args += extra
    is_set = not isinstance(expr.type, One)
    domain = domain_of(expr.type, lo.world) if is_set else None
    name, maybe = lo.module.made_table(key, [ids for _, ids in args], make, domain, expr)
    at: Operand = 0
    there: Operand = 1
    for word, ids in args:
        at = b.add(b.mul(at, len(ids)), b.sub(word.op, ids.start))
        if word.maybe:
            there = b.both(there, b.no(b.is_none(word.op)), 0)
    width = domain.width if domain else 0
    found = b.var(0 if is_set else NONE, width)
    with b.when(there):
        b.set(found, b.tab(name, at))
    op = b.copy(found)
    return Mask(op, domain) if domain else Word(op, maybe or there != 1)


def _side(lo: Lowerer, expr: Call) -> Val:
    from searules.boards import Direction
    from searules.rules.types import DirectionSort

    side = lo.value(expr.args[1])
    assert isinstance(side, Word)
    world, part = lo.world, expr.name

    def make(spot: int, turned: int, told: int) -> "int | None":
        info, _, place = world.part_of[spot]
        sides = info.board.corner_sides if part == "corner" else info.board.edge_sides
        if not sides:
            return None
        atom = world.atom(told)
        index = atom.index
        if isinstance(atom.sort, DirectionSort):
            index = sides.index(Direction(atom.index))
        find = info.board.corner if part == "corner" else info.board.edge
        return int(info.ids[part].start + find(place, index, turned))

    return _turned(lo, expr, [(side, ids_of(lo, plain(expr.args[1]).type, expr))], part, make)


def _ways(lo: Lowerer, expr: Call) -> "list[int]":
    ways = lo.mask(expr.args[1])
    if not isinstance(ways.op, int):
        raise not_lowered(expr, "directions that are not known before play")
    return [ways.domain.start + n for n in range(ways.domain.size) if ways.op >> n & 1]


def _pointed(lo: Lowerer, expr: Call) -> Val:
    from searules.boards import Direction

    ways = [Direction(lo.world.atom(way).index) for way in _ways(lo, expr)]
    world = lo.world

    def make(spot: int, turned: int) -> "tuple[int, ...]":
        info, _, place = world.part_of[spot]
        ask = info.board.spots if expr.name == "spots" else info.board.rays
        return tuple(info.ids["space"].start + one for one in ask(place, ways, turned))

    return _turned(lo, expr, [], f"{expr.name} {ways}", make)


def _rays_within(lo: Lowerer, expr: Call) -> Val:
    """The rays end where the set does: step by step from a table of rays."""
    from searules.boards import Direction

    b = lo.b
    ways = [Direction(lo.world.atom(way).index) for way in _ways(lo, expr)]
    domain = domain_of(expr.type, lo.world)
    within = lo.mask(expr.args[2], domain)
    world = lo.world
    result = b.var(0, domain.width)
    for way in ways:

        def make(spot: int, turned: int, number: int, way: Any = way) -> "int | None":
            info, _, place = world.part_of[spot]
            ray = info.board.ray(place, info.board.rotate(way, turned))
            return int(info.ids["space"].start + ray[number]) if number < len(ray) else None

        longest = max(len(info.board.spaces) for info in world.boards.values())
        number = b.var(0)
        with b.loop():
            with b.unless(b.lt(number, longest)):
                b.leave()
            one = evolved(expr)
            spot = _turned(lo, one, [(Word(b.copy(number)), range(longest))], f"ray {way}", make)
            assert isinstance(spot, Word)
            with b.when(b.is_none(spot.op)):
                b.leave()
            at = b.copy(b.sub(spot.op, domain.start))
            with b.unless(b.has(b.as_mask(within.op, domain.width), at, domain.width)):
                b.leave()
            b.set(result, b.either(result, b.bit(at, domain.width), domain.width))
            b.set(number, b.add(number, 1))
    return Mask(b.copy(result), domain)


def evolved(expr: Call) -> Call:
    """The call as one that gives one spot."""
    assert isinstance(expr.type, SetOf | ListOf)
    assert isinstance(expr.type.of, One)
    return c.Library(expr.name, expr.args, expr.default, type=expr.type.of.or_none, span=expr.span)


def _lines(_lo: Lowerer, expr: Call) -> Val:
    raise not_lowered(expr, "lines of a length that is not known before play")


_SPOT = (
    "row",
    "column",
    "inner",
    "outer",
    "adjacent",
    "neighbours",
    "corners",
    "edges",
    "spaces",
    "step",
    "ray",
    "between",
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
    "number": _value_table,
    "corner": _side,
    "edge": _side,
    "spots": _pointed,
    "rays": _pointed,
    "rays_within": _rays_within,
    "lines": _lines,
    **dict.fromkeys(_SPOT, _spot_function),
}

LOWER[c.Library] = library
