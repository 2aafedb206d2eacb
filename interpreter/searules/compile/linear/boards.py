"""Functions of boards: static tables by spot, by direction, by how far a piece is turned; rays that end in a set."""

from typing import Any

from searules.boards import Direction
from searules.compile.ir.ops import NONE, Operand, Reg
from searules.compile.linear.library import MORE, Call
from searules.compile.linear.lower import Lowerer
from searules.compile.linear.pieces import piece_cell, unless_none
from searules.compile.linear.shapes import Listed, Mask, Val, Word, domain_of, not_lowered
from searules.compile.linear.tables import HOLE
from searules.engine.compiled import plain
from searules.engine.world import ZoneInfo
from searules.rules import checked as c
from searules.rules.checked import Expr
from searules.rules.types import DirectionSort, KindSort, ListOf, One, SetOf, Type

MOST_ENTRIES = 1 << 16


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


def value_table(lo: Lowerer, expr: Call) -> Val:
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


def _ways(ways: Mask) -> "list[int]":
    """The directions of a set that is known before play."""
    assert isinstance(ways.op, int)
    return [ways.domain.start + n for n in range(ways.domain.size) if ways.op >> n & 1]


def _zones_of(lo: Lowerer, type_: Type) -> "list[ZoneInfo]":
    """The zones on boards in which pieces of a type may lie."""
    found = []
    for zone in lo.world.zones:
        if zone.spots and zone.declaration is not None:
            kinds = {sort.name for sort in zone.declaration.of.sorts if isinstance(sort, KindSort)}
            if not isinstance(type_, One) or not type_.kinds or kinds & set(type_.kinds):
                found.append(zone)
    return found


def _sound(lo: Lowerer, ways: Mask, thing: Expr) -> None:
    """A trap where a direction is asked for that a board has not on which such pieces may lie."""
    b, boards = lo.b, [lo.world.part_of[zone.spots.start][0].board for zone in _zones_of(lo, plain(thing).type)]
    strange = 0
    for number in range(ways.domain.size):
        way = Direction(lo.world.atom(ways.domain.start + number).index)
        if any(way not in board.directions for board in boards):
            strange |= 1 << number
    if strange:
        with b.unless(b.eq(b.both(ways.op, strange, ways.domain.width), 0)):
            b.trap()


def _pointed(lo: Lowerer, expr: Call) -> Val:
    chosen = lo.mask(expr.args[1])
    if not isinstance(chosen.op, int):
        return _pointed_anywhere(lo, expr, chosen)
    ways = [Direction(lo.world.atom(way).index) for way in _ways(chosen)]
    world = lo.world

    def make(spot: int, turned: int) -> "tuple[int, ...]":
        info, _, place = world.part_of[spot]
        ask = info.board.spots if expr.name == "spots" else info.board.rays
        return tuple(info.ids["space"].start + one for one in ask(place, ways, turned))

    return _turned(lo, expr, [], f"{expr.name} {ways}", make)


def _pointed_anywhere(lo: Lowerer, expr: Call, ways: Mask) -> Val:
    """Direction by direction, from a table of all of them."""
    b, world = lo.b, lo.world
    _sound(lo, ways, expr.args[0])
    ids = range(ways.domain.start, ways.domain.start + ways.domain.size)
    domain = domain_of(expr.type, world)

    def make(spot: int, turned: int, way: int) -> "tuple[int, ...]":
        info, _, place = world.part_of[spot]
        ask = info.board.spots if expr.name == "spots" else info.board.rays
        pointed = Direction(world.atom(way).index)
        if pointed not in info.board.directions:
            return ()
        return tuple(info.ids["space"].start + one for one in ask(place, [pointed], turned))

    result = b.var(0, domain.width)
    with lo.through(ways) as way:
        assert isinstance(way, Word)
        found = _turned(lo, expr, [(way, ids)], expr.name, make)
        assert isinstance(found, Mask)
        b.set(result, b.either(result, found.op, domain.width))
    return Mask(b.copy(result), domain)


def _rays_within(lo: Lowerer, expr: Call) -> Val:
    """The rays end where the set does: step by step from a table of rays."""
    b = lo.b
    chosen = lo.mask(expr.args[1])
    if isinstance(chosen.op, int):
        told = _ways(chosen)
    else:
        _sound(lo, chosen, expr.args[0])
        told = list(range(chosen.domain.start, chosen.domain.start + chosen.domain.size))
    ways = [Direction(lo.world.atom(way).index) for way in told]
    domain = domain_of(expr.type, lo.world)
    within = lo.mask(expr.args[2], domain)
    world = lo.world
    result = b.var(0, domain.width)
    for way in ways:

        def make(spot: int, turned: int, number: int, way: Any = way) -> "int | None":
            info, _, place = world.part_of[spot]
            if way not in info.board.directions:
                return None
            ray = info.board.ray(place, info.board.rotate(way, turned))
            return int(info.ids["space"].start + ray[number]) if number < len(ray) else None

        with b.when(1 if isinstance(chosen.op, int) else _chosen(lo, chosen, way)):
            _ray_within(lo, expr, way, make, within, result)
    return Mask(b.copy(result), domain)


def _chosen(lo: Lowerer, chosen: Mask, way: Direction) -> Operand:
    """Whether a direction is among those that are asked for."""
    for number in range(chosen.domain.size):
        if lo.world.atom(chosen.domain.start + number).index == int(way):
            return lo.b.has(chosen.op, number, chosen.domain.width)
    return 0


def _ray_within(lo: Lowerer, expr: Call, way: Direction, make: Any, within: Mask, result: Reg) -> None:
    """Add the spots of a ray, as far as it stays in the set."""
    b, world, domain = lo.b, lo.world, within.domain
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


def evolved(expr: Call) -> Call:
    """The call as one that gives one spot."""
    assert isinstance(expr.type, SetOf | ListOf)
    assert isinstance(expr.type.of, One)
    return c.Library(expr.name, expr.args, expr.default, type=expr.type.of.or_none, span=expr.span)


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

MORE.update(
    {
        "number": value_table,
        "corner": _side,
        "edge": _side,
        "spots": _pointed,
        "rays": _pointed,
        "rays_within": _rays_within,
        **dict.fromkeys(_SPOT, _spot_function),
    }
)
