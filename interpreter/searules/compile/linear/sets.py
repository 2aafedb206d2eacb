"""Sets and lists: going through them, filtering them, membership, making them. See `searules.engine.queries`."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from searules.compile.ir.ops import NONE, Operand
from searules.compile.linear.conditions import holds_for
from searules.compile.linear.lists import contains, without
from searules.compile.linear.lower import LOWER, Lowerer
from searules.compile.linear.pieces import piece_cell
from searules.compile.linear.shapes import (
    Domain,
    Listed,
    Mask,
    Numbers,
    OnBoard,
    Val,
    Word,
    domain_of,
    not_lowered,
)
from searules.compile.masks import parts
from searules.engine.compiled import plain
from searules.rules import checked as c
from searules.rules.checked import Expr
from searules.rules.types import ListOf, SetOf

# ---- loops ----------------------------------------------------------------------------------------------


@contextmanager
def each(lo: Lowerer, source: Expr) -> Iterator[Val]:
    """Code for each member of a set or list, in order."""
    source = plain(source)
    if isinstance(source, c.Each):
        with each(lo, source.source) as member, lo.bound(source.slot, member):
            yield lo.value(source.value)
        return
    if isinstance(source, c.Library) and source.name == "reverse":
        with _backwards(lo, source.args[0]) as member:
            yield member
        return
    found = lo.value(source)
    if isinstance(found, Word):
        if isinstance(found.op, int) and found.op == NONE:
            found = Mask(0, Domain(0, 0))
        else:
            raise not_lowered(source, "a loop over one value")
    with lo.looping(), lo.through(found) as member:
        yield member


@contextmanager
def _backwards(lo: Lowerer, source: Expr) -> Iterator[Val]:
    found = lo.value(source)
    b = lo.b
    if isinstance(found, Mask):
        rest = b.var(found.op, found.domain.width)
        with b.loop():
            with b.when(b.eq(rest, 0)):
                b.leave()
            last = b.copy(b.top(rest))
            b.set(rest, b.without(rest, b.bit(last, found.domain.width), found.domain.width))
            yield Word(b.add(last, found.domain.start))
    elif isinstance(found, Listed):
        with b.count(0, found.length) as number:
            yield lo.element(found, b.sub(b.sub(found.length, 1), number))
    elif isinstance(found, Numbers):
        with b.count(0, b.sub(found.stop, found.low)) as number:
            yield Word(b.sub(b.sub(found.stop, 1), number))
    else:
        raise not_lowered(source, "a list is wanted")


# ---- filters --------------------------------------------------------------------------------------------


def board_zone(lo: Lowerer, source: Expr) -> "OnBoard | None":
    """The zone on a board on which all members of a set of pieces lie."""
    source = plain(source)
    if isinstance(source, c.Filter):
        return board_zone(lo, source.source)
    if isinstance(source, c.LetValue) and not source.args and not lo.module.circular(source.let):
        scope: dict[int, Any] = {}
        if source.me is not None:
            me = lo.value(source.me)
            if not isinstance(me, Word) or me.maybe:
                return None
            scope[0] = me
        with lo.scoped(scope):
            return board_zone(lo, lo.world.rules.lets[source.let].value)
    if not isinstance(source, c.Pieces):
        return None
    spots = lo.module.spots_of(plain(source.zone))
    if spots is None:
        return None
    zone = lo.value(source.zone)
    return OnBoard(zone.op, spots) if isinstance(zone, Word) and not zone.maybe else None


def sifted(lo: Lowerer, source: Expr, where: Expr, slot: int) -> "tuple[Mask, list[Expr]] | None":
    """The members for which those conditions hold that are masks, and the others; None where the source is a list."""
    found = lo.value(source)
    type_ = plain(source).type
    if isinstance(type_, ListOf):
        return None
    mask = lo.as_mask(found, type_, None, source)
    return sift(lo, mask, where, slot, board_zone(lo, source) if mask.domain == lo.module.layout.pieces else None)


def sift(lo: Lowerer, mask: Mask, where: Expr, slot: int, zone: "OnBoard | None") -> "tuple[Mask, list[Expr]]":
    """As `sifted`, for a mask."""
    rest: list[Expr] = []
    op = mask.op
    if zone is not None:
        whole_mask = holds_for(lo, where, slot, mask.domain, zone)
        if whole_mask is not None:
            return Mask(lo.b.both(op, whole_mask, mask.domain.width), mask.domain), []
    for one in parts(where):
        holds = holds_for(lo, one, slot, mask.domain, zone) if not rest else None
        if holds is None:
            rest.append(one)
        else:
            op = lo.b.both(op, holds, mask.domain.width)
    return Mask(op, mask.domain), rest


def _filter(lo: Lowerer, expr: c.Filter) -> Val:
    found = sifted(lo, expr.source, expr.where, expr.slot)
    if found is None:
        return _filtered_list(lo, expr)
    mask, rest = found
    if not rest:
        return mask
    return Mask(tested(lo, mask, rest, expr.slot), mask.domain)


def tested(lo: Lowerer, mask: Mask, rest: "list[Expr]", slot: int) -> Operand:
    """The members of a mask for which all conditions hold, tested one by one."""
    width = mask.domain.width
    result = lo.b.var(0, width)
    with lo.ahead(rest, slot), lo.through(mask) as member, lo.bound(slot, member):
        assert isinstance(member, Word)
        for one in rest:
            with lo.b.unless(lo.truth(one)):
                lo.b.again()
        bit = lo.b.bit(lo.b.sub(member.op, mask.domain.start), width)
        lo.b.set(result, lo.b.either(result, bit, width))
    return lo.b.copy(result)


def _filtered_list(lo: Lowerer, expr: c.Filter) -> Val:
    return _collected(lo, expr.source, expr.slot, expr, lambda member: member, expr.where)


def _each(lo: Lowerer, expr: c.Each) -> Val:
    return _collected(lo, expr.source, expr.slot, expr, lambda _: lo.value(expr.value), None)


def _collected(
    lo: Lowerer, source: Expr, slot: int, node: Expr, value: Callable[[Val], Val], where: "Expr | None"
) -> Val:
    """A list in an array: of those members for which the condition holds, what comes of them."""
    type_ = node.type
    assert isinstance(type_, ListOf | SetOf)
    shape = lo.shape(type_.of, 1)
    capacity = most_members(lo, source)
    width = shape.domain.width if shape.kind == "set" else 0
    array = lo.b.array(capacity, width)
    length = lo.b.var(0)
    with each(lo, source) as member, lo.bound(slot, member):
        if where is not None:
            with lo.b.unless(lo.truth(where)):
                lo.b.again()
        lo.append(array, length, value(member), shape, capacity)
    return Listed(array, lo.b.copy(length), shape, capacity)


def most_members(lo: Lowerer, source: Expr) -> int:
    """How many members a set or list can have at most."""
    source = plain(source)
    type_ = source.type
    match source:
        case c.Each() | c.Filter() | c.Ranked() | c.Top():
            return most_members(lo, source.source)
        case c.Const(value=tuple() | range()):
            return len(source.value)  # type: ignore[arg-type]  # a tuple or range by the pattern
        case c.MakeList():
            return len(source.items)
        case c.SetSum():
            return most_members(lo, source.left) + most_members(lo, source.right)
    if isinstance(type_, ListOf) and type_.longest is not None:
        return type_.longest
    if isinstance(type_, SetOf):
        return domain_of(type_, lo.world).size
    if isinstance(type_, ListOf):
        if isinstance(source, c.Library) and source.name == "clockwise":
            return int(lo.world.players)
        if isinstance(source, c.Library) and source.name in ("ray", "between"):
            return max(len(info.board.spaces) for info in lo.world.boards.values())
        if isinstance(source, c.Library) and source.name in ("reverse", "first_n"):
            return most_members(lo, source.args[-1])
        if isinstance(source, c.LetValue):
            return most_members(lo, lo.world.rules.lets[source.let].value)
        if isinstance(source, c.Groups):
            return most_members(lo, source.members)
    raise not_lowered(source, "a list whose length is not known")


# ---- membership -----------------------------------------------------------------------------------------


def _in(lo: Lowerer, expr: c.In) -> Val:
    value = lo.value(expr.value)
    if isinstance(value, Mask):
        container = lo.value(expr.set)
        if isinstance(container, Listed):
            return Word(contains(lo, container, value))
    if not isinstance(value, Word):
        raise not_lowered(expr, "a set in a set")
    there = lo.b.no(lo.b.is_none(value.op)) if value.maybe else 1
    from searules.compile.linear.values import lazily

    return Word(lazily(lo, there, lambda: _inside(lo, value.op, plain(expr.set)), 0))


def _inside(lo: Lowerer, value: Operand, container: Expr) -> Operand:
    b = lo.b
    if isinstance(container, c.Pieces):
        zone = lo.value(container.zone)
        assert isinstance(zone, Word)
        return b.eq(piece_cell(lo, "zone", value), zone.op)
    if isinstance(container, c.Const) and isinstance(container.value, range):
        members = container.value
        return b.both(b.le(members.start, value), b.lt(value, members.stop), 0)
    found = lo.value(container)
    if isinstance(found, Numbers):
        return b.both(b.le(found.low, value), b.lt(value, found.stop), 0)
    if isinstance(found, Listed):
        answer = b.var(0)
        with lo.through(found) as member:
            if not isinstance(member, Word):
                raise not_lowered(container, "a list of sets")
            with b.when(b.eq(member.op, value)):
                b.set(answer, 1)
                b.leave()
        return b.copy(answer)
    mask = lo.as_mask(found, container.type, None, container)
    return has(lo, mask, value)


def has(lo: Lowerer, mask: Mask, value: Operand) -> Operand:
    """Whether a value is in a set; one outside of its domain is not."""
    b = lo.b
    domain = mask.domain
    if isinstance(mask.op, int) and mask.op == 0:
        return 0
    at = b.copy(b.sub(value, domain.start))
    if isinstance(at, int):
        return b.has(mask.op, at, domain.width) if 0 <= at < domain.width else 0
    inside = b.both(b.le(0, at), b.lt(at, domain.width), 0)
    return b.both(inside, b.has(b.as_mask(mask.op, domain.width), b.sel(inside, at, 0), domain.width), 0)


# ---- sets -----------------------------------------------------------------------------------------------


def _to_set(lo: Lowerer, expr: c.ToSet) -> Val:
    return set_of(lo, [expr.value], domain_of(expr.type, lo.world))


def set_of(lo: Lowerer, items: "list[Expr] | tuple[Expr, ...]", domain: Domain) -> Mask:
    """The set of these values; none is no member."""
    b = lo.b
    result: Operand = 0
    for item in items:
        found = lo.value(item)
        if not isinstance(found, Word):
            raise not_lowered(plain(item), "a set of sets")
        if isinstance(found.op, int):
            bit = 0 if found.op == NONE else b.bit(found.op - domain.start, domain.width)
        elif found.maybe:
            none = b.is_none(found.op)
            bit = b.bit(b.sel(none, 0, b.sub(found.op, domain.start)), domain.width)
            bit = b.sel(none, b.as_mask(0, domain.width), bit, domain.width)
        else:
            bit = b.bit(b.sub(found.op, domain.start), domain.width)
        result = b.either(result, bit, domain.width)
    return Mask(result, domain)


def _set_sum(lo: Lowerer, expr: c.SetSum) -> Val:
    if isinstance(expr.type, SetOf):
        domain = domain_of(expr.type, lo.world)
        left = lo.mask(expr.left, domain)
        right = lo.mask(expr.right, domain)
        return Mask(lo.b.either(left.op, right.op, domain.width), domain)
    assert isinstance(expr.type, ListOf)
    shape = lo.shape(expr.type.of, 1)
    capacity = most_members(lo, expr)
    array = lo.b.array(capacity, shape.domain.width if shape.kind == "set" else 0)
    length = lo.b.var(0)
    for source in (expr.left, expr.right):
        with each(lo, source) as member:
            lo.append(array, length, member, shape, capacity)
    return Listed(array, lo.b.copy(length), shape, capacity)


def _set_difference(lo: Lowerer, expr: c.SetDifference) -> Val:
    if isinstance(expr.type, ListOf):
        right, element = lo.mask(expr.right), lo.shape(expr.type.of, 1)
        return without(lo, lo.value(expr.left), right, element, most_members(lo, expr.left))
    assert isinstance(expr.type, SetOf)
    domain = domain_of(expr.type, lo.world)
    left = lo.mask(expr.left, domain)
    right = lo.mask(expr.right, domain)
    return Mask(lo.b.without(left.op, right.op, domain.width), domain)


def _make_list(lo: Lowerer, expr: c.MakeList) -> Val:
    if isinstance(expr.type, SetOf):
        return set_of(lo, expr.items, domain_of(expr.type, lo.world))
    assert isinstance(expr.type, ListOf)
    shape = lo.shape(expr.type.of, 1)
    capacity = max(1, len(expr.items))
    array = lo.b.array(capacity, shape.domain.width if shape.kind == "set" else 0)
    length = lo.b.var(0)
    for item in expr.items:
        found = lo.value(item)
        if shape.kind == "set":
            found = lo.as_mask(found, plain(item).type, shape.domain, item)
        lo.append(array, length, found, shape, capacity)
    return Listed(array, lo.b.copy(length), shape, capacity)


LOWER.update(
    {
        c.Each: _each,
        c.Filter: _filter,
        c.In: _in,
        c.MakeList: _make_list,
        c.SetDifference: _set_difference,
        c.SetSum: _set_sum,
        c.ToSet: _to_set,
    }
)
