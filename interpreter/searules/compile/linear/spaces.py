"""What hangs together: groups, connections and pairs, by masks of spots and tables of neighbours."""

from typing import Any

from searules.compile.ir.ops import Operand, Reg
from searules.compile.linear.boards import of_pieces
from searules.compile.linear.library import MORE
from searules.compile.linear.lower import LOWER, Lowerer
from searules.compile.linear.pieces import piece_cell
from searules.compile.linear.shapes import Domain, Listed, Mask, Shape, Val, Word, domain_of
from searules.engine.compiled import plain
from searules.engine.geometry import adjacent
from searules.rules import checked as c
from searules.rules.checked import Expr
from searules.rules.types import ListOf, One, SetOf


def spot_domain(lo: Lowerer, members: Expr) -> Domain:
    """The domain of the spots of pieces, or of the spots that members are."""
    type_ = members.type
    assert isinstance(type_, SetOf)
    assert isinstance(type_.of, One)
    if of_pieces(type_):
        spots = lo.module.spots_of_pieces(type_.of)
        return Domain(spots.start, len(spots))
    return domain_of(type_, lo.world)


def near_table(lo: Lowerer, domain: Domain) -> str:
    """For each spot the mask of those that are adjacent to it."""
    entries = []
    for spot in range(domain.start, domain.start + domain.size):
        near = adjacent(lo.module.tables.still, spot) if spot in lo.world.part_of else ()
        entries.append(domain.mask(tuple(one for one in near if domain.start <= one < domain.start + domain.size)))
    return lo.module.program_table("adjacent", domain.width, tuple(entries))


def spots_mask(lo: Lowerer, members: Mask, domain: Domain, pieces: bool) -> Operand:
    """The spots on which the members lie."""
    if not pieces:
        return lo.over(members, domain).op
    b = lo.b
    found = b.var(0, domain.width)
    with lo.through(members) as member:
        assert isinstance(member, Word)
        spot = piece_cell(lo, "spot", member.op)
        with b.unless(b.lt(spot, 0)):
            b.set(found, b.either(found, b.bit(b.sub(spot, domain.start), domain.width), domain.width))
    return b.copy(found)


def flood(lo: Lowerer, domain: Domain) -> str:
    """The function of all spots (among some) that hang together with some of them."""
    table = near_table(lo, domain)

    def write(inner: Lowerer, params: "list[Reg]") -> None:
        b = inner.b
        start, among = params
        found, ahead = b.var(start, domain.width), b.var(start, domain.width)
        with b.loop():
            with b.when(b.eq(ahead, 0)):
                b.leave()
            near = b.var(0, domain.width)
            with b.bits(b.copy(ahead), domain.width) as bit:
                b.set(near, b.either(near, b.tab(table, bit), domain.width))
            fresh = b.without(b.both(near, among, domain.width), found, domain.width)
            b.set(ahead, fresh)
            b.set(found, b.either(found, fresh, domain.width))
        b.ret(found)

    return lo.module.function(f"flood {domain.start}+{domain.size}", [domain.width] * 2, domain.width, write)


def on_spots(lo: Lowerer, members: Mask, spots: Operand, domain: Domain, pieces: bool) -> Mask:
    """Those members that lie on these spots."""
    if not pieces:
        return lo.over(Mask(spots, domain), members.domain)
    b, width = lo.b, members.domain.width
    found = b.var(0, width)
    with lo.through(members) as member:
        assert isinstance(member, Word)
        spot = piece_cell(lo, "spot", member.op)
        with b.unless(b.lt(spot, 0)):
            at = b.copy(b.sub(spot, domain.start))
            with b.when(b.has(b.as_mask(spots, domain.width), at, domain.width)):
                bit = b.bit(b.sub(member.op, members.domain.start), width)
                b.set(found, b.either(found, bit, width))
    return Mask(b.copy(found), members.domain)


def _groups(lo: Lowerer, expr: c.Groups) -> Val:
    b = lo.b
    source = plain(expr.members)
    pieces = of_pieces(source.type)
    members = lo.mask(source)
    if expr.link is not None:
        return _linked(lo, expr, members, pieces)
    domain = spot_domain(lo, source)
    spots = spots_mask(lo, members, domain, pieces)
    if expr.start is not None:
        return _group(lo, expr, members, spots, domain, pieces)
    capacity = members.domain.size
    array, length = b.array(capacity, members.domain.width), b.var(0)
    rest = b.var(spots, domain.width)
    one = flood(lo, domain)
    with b.loop():
        with b.when(b.eq(rest, 0)):
            b.leave()
        first = b.bit(b.ctz(rest), domain.width)
        found = b.call(one, [first, b.copy(rest)], domain.width)
        assert found is not None
        b.set(rest, b.without(rest, found, domain.width))
        b.chk(length, capacity)
        b.sta(array, length, on_spots(lo, members, found, domain, pieces).op, members.domain.width)
        b.set(length, b.add(length, 1))
    if pieces:
        _in_order(lo, array, b.copy(length), members.domain)
    return Listed(array, b.copy(length), Shape("set", members.domain), capacity, maybe=False)


def _linked(lo: Lowerer, expr: c.Groups, members: Mask, pieces: bool) -> Val:
    """Groups of spots by a link of their own, taken both ways: first all links, then what they reach."""
    b, domain = lo.b, members.domain
    width = domain.width
    assert expr.link is not None
    if pieces:
        members = _on_boards(lo, members)
    near = b.array(width, width)
    with b.bits(members.op, width) as bit:
        b.sta(near, bit, 0, width)
    with lo.through(members) as member, lo.bound(expr.slot, member):
        assert isinstance(member, Word)
        own = b.copy(b.sub(member.op, domain.start))
        linked = _several_pieces(lo, expr, members, member.op) if pieces else _several(lo, expr.link, domain)
        told = b.copy(b.both(linked, members.op, width))
        b.sta(near, own, b.either(b.lda(near, own, width), told, width), width)
        with b.bits(told, width) as other:
            b.sta(near, other, b.either(b.lda(near, other, width), b.bit(own, width), width), width)
    if expr.start is not None:
        found = b.var(0, width)
        start = lo.value(expr.start)
        assert isinstance(start, Word)
        from searules.compile.linear.sets import has

        there = b.no(b.is_none(start.op)) if start.maybe else 1
        with b.when(there), b.when(has(lo, members, start.op)):
            b.set(found, _reached(lo, near, b.bit(b.sub(start.op, domain.start), width), width))
        return Mask(b.copy(found), domain)
    capacity = domain.size
    array, length, rest = b.array(capacity, width), b.var(0), b.var(members.op, width)
    with b.loop():
        with b.when(b.eq(rest, 0)):
            b.leave()
        group = _reached(lo, near, b.bit(b.ctz(rest), width), width)
        b.set(rest, b.without(rest, group, width))
        b.chk(length, capacity)
        b.sta(array, length, group, width)
        b.set(length, b.add(length, 1))
    return Listed(array, b.copy(length), Shape("set", domain), capacity, maybe=False)


def _on_boards(lo: Lowerer, members: Mask) -> Mask:
    """Those of some pieces that lie on a spot; no others hang together with anything."""
    b, width = lo.b, members.domain.width
    found = b.var(0, width)
    with lo.through(members) as member:
        assert isinstance(member, Word)
        with b.unless(b.lt(piece_cell(lo, "spot", member.op), 0)):
            b.set(found, b.either(found, b.bit(b.sub(member.op, members.domain.start), width), width))
    return Mask(b.copy(found), members.domain)


def _several_pieces(lo: Lowerer, expr: c.Groups, members: Mask, piece: Operand) -> Operand:
    """The pieces with which a piece hangs together: those on its spot, those that the link names, and those on spots
    that it names."""
    b, width = lo.b, members.domain.width
    assert expr.link is not None
    type_ = plain(expr.link).type
    spots = spot_domain(lo, plain(expr.members))
    own = b.bit(b.sub(piece_cell(lo, "spot", piece), spots.start), spots.width)
    named: Operand = 0
    if not isinstance(type_, ListOf) and of_pieces(type_ if isinstance(type_, SetOf) else SetOf(type_)):
        named = _several(lo, expr.link, members.domain)
    else:
        own = b.either(own, _several(lo, expr.link, spots), spots.width)
    return b.either(on_spots(lo, members, own, spots, True).op, named, width)


def _several(lo: Lowerer, link: Expr, domain: Domain) -> Operand:
    """A link as the mask of those that it names."""
    from searules.compile.linear.sets import set_of

    link = plain(link)
    if isinstance(link.type, One):
        return set_of(lo, [link], domain).op
    return lo.mask(link, domain).op


def _reached(lo: Lowerer, near: str, start: Operand, width: int) -> Operand:
    """All that can be reached by links."""
    b = lo.b
    found, ahead = b.var(start, width), b.var(start, width)
    with b.loop():
        with b.when(b.eq(ahead, 0)):
            b.leave()
        fresh = b.var(0, width)
        with b.bits(b.copy(ahead), width) as bit:
            b.set(fresh, b.either(fresh, b.lda(near, bit, width), width))
        b.set(ahead, b.without(fresh, found, width))
        b.set(found, b.either(found, ahead, width))
    return b.copy(found)


def _in_order(lo: Lowerer, array: str, length: Operand, domain: Domain) -> None:
    """Groups by their first members."""
    b, width = lo.b, domain.width
    with b.count(1, length) as number:
        group = b.lda(array, number, width)
        first = b.ctz(group)
        place = b.var(number)
        with b.loop():
            with b.when(b.le(place, 0)):
                b.leave()
            before = b.copy(b.sub(place, 1))
            other = b.lda(array, before, width)
            with b.unless(b.lt(first, b.ctz(other))):
                b.leave()
            b.sta(array, place, other, width)
            b.set(place, before)
        b.sta(array, place, group, width)


def _group(lo: Lowerer, expr: c.Groups, members: Mask, spots: Operand, domain: Domain, pieces: bool) -> Val:
    """The one group with the start in it, or nothing if it is no member."""
    b = lo.b
    assert expr.start is not None
    found = b.var(0, members.domain.width)
    start = lo.value(expr.start)
    assert isinstance(start, Word)
    from searules.compile.linear.sets import has

    there = b.no(b.is_none(start.op)) if start.maybe else 1
    with b.when(there), b.when(has(lo, members, start.op)):
        spot = piece_cell(lo, "spot", start.op) if pieces else start.op
        with b.unless(b.lt(spot, 0)):
            first = b.bit(b.sub(spot, domain.start), domain.width)
            group = b.call(flood(lo, domain), [first, spots], domain.width)
            assert group is not None
            b.set(found, on_spots(lo, members, group, domain, pieces).op)
    return Mask(b.copy(found), members.domain)


def connected(lo: Lowerer, expr: c.Library) -> Val:
    """Whether two members hang together."""
    b = lo.b
    source = plain(expr.args[2])
    pieces = of_pieces(source.type)
    members = lo.mask(source)
    domain = spot_domain(lo, source)
    spots = spots_mask(lo, members, domain, pieces)
    ends = [lo.value(arg) for arg in expr.args[:2]]
    answer = b.var(0)
    from searules.compile.linear.sets import has

    there: Operand = 1
    for end in ends:
        assert isinstance(end, Word)
        if end.maybe:
            there = b.both(there, b.no(b.is_none(end.op)), 0)
    first, last = (end.op for end in ends if isinstance(end, Word))
    with b.when(there), b.when(b.both(has(lo, members, first), has(lo, members, last), 0)):
        places = [piece_cell(lo, "spot", one) if pieces else one for one in (first, last)]
        with b.unless(b.either(b.lt(places[0], 0), b.lt(places[1], 0), 0)):
            start = b.bit(b.sub(places[0], domain.start), domain.width)
            group = b.call(flood(lo, domain), [start, spots], domain.width)
            assert group is not None
            b.set(answer, b.has(group, b.sub(places[1], domain.start), domain.width))
    return Word(b.copy(answer))


def most_pairs(lo: Lowerer, expr: c.Library) -> Val:
    """As how many disjoint adjacent pairs as possible: a member with one neighbour is paired with it, one with more is
    tried with each. On boards there are few such choices."""
    source = plain(expr.args[0])
    pieces = of_pieces(source.type)
    members = lo.mask(source)
    domain = spot_domain(lo, source)
    b = lo.b
    spots = spots_mask(lo, members, domain, pieces)
    if pieces:  # two pieces on one spot are no pair of spots
        with b.unless(
            b.eq(b.popc(b.as_mask(spots, domain.width)), b.popc(b.as_mask(members.op, members.domain.width)))
        ):
            b.trap()
    found = b.call(pairing(lo, domain), [spots], 0)
    assert found is not None
    return Word(found)


def pairing(lo: Lowerer, domain: Domain) -> str:
    """The function of the number of pairs among some spots."""
    table, width = near_table(lo, domain), domain.width
    name = f"pairs {domain.start}+{domain.size}"

    def write(inner: Lowerer, params: "list[Reg]") -> None:
        b = inner.b
        rest, pairs = b.var(params[0], width), b.var(0)
        with b.loop():  # members with one neighbour, and those with none
            with b.when(b.eq(rest, 0)):
                b.ret(pairs)
            chosen, fewest = b.var(-1), b.var(1 << 30)
            with b.bits(b.copy(rest), width) as bit:
                near = b.both(b.tab(table, bit), rest, width)
                number = b.popc(near)
                with b.when(b.lt(number, fewest)):
                    b.set(chosen, bit)
                    b.set(fewest, number)
            one = b.copy(chosen)
            b.set(rest, b.without(rest, b.bit(one, width), width))
            with b.when(b.eq(fewest, 0)):
                b.again()
            near = b.copy(b.both(b.tab(table, one), rest, width))
            with b.when(b.eq(fewest, 1)):
                b.set(rest, b.without(rest, near, width))
                b.set(pairs, b.add(pairs, 1))
                b.again()
            best = b.var(0)
            with b.bits(near, width) as other:
                left = b.without(rest, b.bit(other, width), width)
                more = b.call(name, [left], 0)
                assert more is not None
                b.set(best, b.max(best, b.add(more, 1)))
            without = b.call(name, [b.copy(rest)], 0)
            assert without is not None
            b.ret(b.add(pairs, b.max(best, without)))

    return lo.module.function(name, [width], 0, write)


def _make_spot(lo: Lowerer, expr: c.MakeSpot) -> Val:
    """The part of a board with these coordinates, from a table."""
    world = lo.world
    ranges = []
    args = []
    for arg in expr.args:
        type_ = plain(arg).type
        limits = type_.number if isinstance(type_, One) else None
        low, high = (max(limits.low, -1), min(limits.high, 63)) if limits else (-1, 63)
        ranges.append(range(low, high + 1))
        args.append(lo.there(arg))
    info = world.boards[expr.part.board]
    board = info.board
    find: dict[str, Any] = {
        "space": board.at,
        "corner": board.corner_at,
        "edge": board.edge_at,
        "row": lambda n: board.rows.index(n) if n in board.rows else None,
        "column": lambda n: board.columns.index(n) if n in board.columns else None,
    }

    def make(*where: int) -> "int | None":
        place = find[expr.part.part](*where)
        return None if place is None else int(info.ids[expr.part.part][place])

    table, _ = lo.module.made_table(f"{expr.part.board} {expr.part.part}", ranges, make, None, expr)
    b = lo.b
    at: Operand = 0
    for arg_value, numbers in zip(args, ranges, strict=True):
        place = b.copy(b.sub(arg_value, numbers.start))
        b.chk(place, len(numbers))
        at = b.add(b.mul(at, len(numbers)), place)
    found = b.tab(table, at)
    with b.when(b.is_none(found)):
        b.trap()
    return Word(found)


LOWER.update({c.Groups: _groups, c.MakeSpot: _make_spot})
MORE.update({"connected": connected, "most_pairs": most_pairs})
