"""What is asked of the members of sets and lists: `some`, `every`, lines, ranks. See `searules.engine.queries`."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from typing import Any

from searules.compile.ir.ops import NONE, Operand
from searules.compile.linear.conditions import holds_for, spots_for
from searules.compile.linear.lists import width_of
from searules.compile.linear.lower import LOWER, Lowerer
from searules.compile.linear.moving import taken_spots
from searules.compile.linear.sets import board_zone, each, most_members, sifted, tested
from searules.compile.linear.shapes import WORD, Listed, Mask, NotLowered, Val, Word, domain_of
from searules.compile.masks import parts
from searules.engine.compiled import plain
from searules.rules import checked as c
from searules.rules.checked import Expr
from searules.rules.types import ListOf, SetOf

LOWEST = NONE + 1
"""Ranks below every key but NONE itself, for a key that is none."""


def by_spots(lo: Lowerer, source: Expr, where: Expr, slot: int) -> "tuple[Mask, Mask] | None":
    """For pieces in a zone on a board: the spots for which a condition on their spaces holds, and the taken ones."""
    opened = plain(source)
    if isinstance(opened, c.Filter):
        return None
    zone = board_zone(lo, opened)
    if zone is None or isinstance(_innermost(lo, opened), c.Filter):
        return None
    spots = spots_for(lo, where, slot, zone)
    return None if spots is None else (spots, taken_spots(lo, zone.zone, zone.spots))


def _innermost(lo: Lowerer, source: Expr) -> Expr:
    source = plain(source)
    return _innermost(lo, lo.world.rules.lets[source.let].value) if isinstance(source, c.LetValue) else source


def _some(lo: Lowerer, expr: c.Some) -> Val:
    lying = by_spots(lo, expr.source, expr.condition, expr.slot)
    if lying is not None:
        spots, taken = lying
        return Word(lo.b.ne(lo.b.both(spots.op, taken.op, spots.domain.width), 0))
    in_line = some_line(lo, expr)
    if in_line is not None:
        return Word(in_line)
    found = sifted_or_none(lo, expr.source, expr.condition, expr.slot)
    if found is None:
        return Word(_any(lo, expr.source, expr.slot, [expr.condition], 0))
    mask, rest = found
    if not rest:
        return Word(lo.b.ne(mask.op, 0))
    return Word(_any_of(lo, mask, expr.slot, rest, 0))


def _every(lo: Lowerer, expr: c.Every) -> Val:
    lying = by_spots(lo, expr.source, expr.condition, expr.slot)
    if lying is not None:
        spots, taken = lying
        return Word(lo.b.eq(lo.b.without(taken.op, spots.op, spots.domain.width), 0))
    found = _members(lo, expr.source)
    if isinstance(found, Mask):
        zone = board_zone(lo, expr.source) if found.domain == lo.module.layout.pieces else None
        holds = holds_for(lo, expr.condition, expr.slot, found.domain, zone)
        if holds is not None:
            return Word(lo.b.eq(lo.b.without(found.op, holds, found.domain.width), 0))
    return Word(_any_of(lo, found, expr.slot, [expr.condition], 1))


def sifted_or_none(lo: Lowerer, source: Expr, where: Expr, slot: int) -> "tuple[Mask, list[Expr]] | None":
    """As `sifted`, but ranges of numbers and lists are gone through as they are."""
    source = plain(source)
    if not isinstance(source.type, SetOf) or isinstance(source, c.Span_):
        return None
    try:
        domain_of(source.type, lo.world)
    except NotLowered:
        return None
    return sifted(lo, source, where, slot)


def _members(lo: Lowerer, source: Expr) -> Val:
    source = plain(source)
    found = lo.value(source)
    if isinstance(found, Word):
        return lo.as_mask(found, source.type, None, source)
    return found


def _any(lo: Lowerer, source: Expr, slot: int, conditions: "list[Expr]", sense: int) -> Operand:
    """Whether a member is found for which all conditions hold (0), or one does not (1: then the answer is no)."""
    answer = lo.b.var(sense)
    outside = hoistable(lo, source, conditions)
    with outside, each(lo, source) as member, lo.bound(slot, member):
        _test(lo, conditions, answer, sense)
    return lo.b.copy(answer)


def _any_of(lo: Lowerer, found: Val, slot: int, conditions: "list[Expr]", sense: int) -> Operand:
    answer = lo.b.var(sense)
    with lo.ahead(conditions, slot), lo.through(found) as member, lo.bound(slot, member):
        _test(lo, conditions, answer, sense)
    return lo.b.copy(answer)


def _test(lo: Lowerer, conditions: "list[Expr]", answer: Any, sense: int) -> None:
    if sense:
        with lo.b.unless(lo.truth(conditions[0])):
            lo.b.set(answer, 0)
            lo.b.leave()
        return
    for one in conditions:
        with lo.b.unless(lo.truth(one)):
            lo.b.again()
    lo.b.set(answer, 1)
    lo.b.leave()


def some_line(lo: Lowerer, expr: c.Some) -> "Operand | None":
    """`some line in LINES where every x in line has C(x)`, for lines that are known before play: where the members of a
    line follow one another in equal steps, all lines with the same step are looked at at once."""
    source, condition = plain(expr.source), plain(expr.condition)
    if not isinstance(condition, c.Every) or not isinstance(plain(condition.source), c.Local):
        return None
    line = plain(condition.source)
    if not isinstance(line, c.Local) or line.slot != expr.slot or not isinstance(source, c.Const):
        return None
    key = _hoist(lo, source, condition)
    if key is None:
        return None
    held = lo.module.hoisted.pop(key)
    b, width = lo.b, held.domain.width
    steps: dict[tuple[int, int], int] = {}
    for one in source.value:  # type: ignore[union-attr]  # a list of sets: `_hoist` has looked
        places = sorted(int(member) - held.domain.start for member in one)  # type: ignore[union-attr, arg-type]  # the same
        step = places[1] - places[0] if len(places) > 1 else 1
        if not places or any(y - x != step for x, y in pairwise(places)):
            lo.module.hoisted[key] = held
            return None
        steps[step, len(places)] = steps.get((step, len(places)), 0) | 1 << places[0]
    if len(steps) > 16:
        lo.module.hoisted[key] = held
        return None
    found: Operand = 0
    for (step, length), starts in steps.items():
        run = held.op
        for further in range(1, length):
            run = b.both(run, b.moved(held.op, width, -step * further, width), width)
        found = b.either(found, b.both(run, starts, width), width)
    return b.ne(found, 0)


@contextmanager
def hoistable(lo: Lowerer, source: Expr, conditions: "list[Expr]") -> Iterator[None]:
    """`some line in LINES where every x in line has C(x)`: what C holds for is worked out once, before the loop."""
    source = plain(source)
    known = lo.module.hoisted
    added: list[int] = []
    for condition in conditions:
        for part in parts(condition):
            if isinstance(part, c.Every) and isinstance(plain(part.source), c.Local):
                key = _hoist(lo, source, part)
                if key is not None:
                    added.append(key)
    try:
        yield
    finally:
        for key in added:
            known.pop(key, None)


def _hoist(lo: Lowerer, source: Expr, part: c.Every) -> "int | None":
    from searules.engine.places import free_places

    line = plain(part.source)
    assert isinstance(line, c.Local)
    if not isinstance(source, c.Const) or not isinstance(source.value, tuple) or len(source.value) < 3:
        return None
    if not isinstance(line.type, SetOf) or line.slot in free_places(part.condition):
        return None
    if not lo.module.calm(part.condition):
        return None
    domain = domain_of(line.type, lo.world)
    used: set[int] = set()
    for one in source.value:
        used.update(int(member) for member in one)  # type: ignore[union-attr, arg-type]  # lines are sets
    mask = Mask(domain.mask(tuple(used)), domain)
    holds = holds_for(lo, part.condition, part.slot, domain)
    op = holds if holds is not None else tested(lo, mask, [part.condition], part.slot)
    lo.module.hoisted[id(part)] = Mask(op, domain)
    return id(part)


def _every_or_hoisted(lo: Lowerer, expr: c.Every) -> Val:
    held = lo.module.hoisted.get(id(expr))
    if held is None:
        return _every(lo, expr)
    line = lo.value(expr.source)
    assert isinstance(line, Mask)
    line = lo.over(line, held.domain)
    return Word(lo.b.eq(lo.b.without(line.op, held.op, held.domain.width), 0))


def _keyed(lo: Lowerer, source: Expr, slot: int, key: Expr) -> "tuple[Listed, str]":
    """The members, and an array of their keys."""
    type_ = plain(source).type
    assert isinstance(type_, SetOf | ListOf)
    element, capacity = lo.shape(type_.of, 1), most_members(lo, source)
    members, keys = lo.b.array(capacity, width_of(element)), lo.b.array(capacity)
    length, counted = lo.b.var(0), lo.b.var(0)
    with each(lo, source) as member, lo.bound(slot, member):
        found = lo.value(key)
        assert isinstance(found, Word)
        rank = lo.b.sel(lo.b.is_none(found.op), LOWEST, found.op) if found.maybe else found.op
        lo.append(keys, counted, Word(rank), WORD, capacity)
        lo.append(members, length, member, element, capacity)
    return Listed(members, lo.b.copy(length), element, capacity), keys


def _ranked(lo: Lowerer, expr: c.Ranked) -> Val:
    """An insertion sort: highest key first, equal keys stay in order."""
    found, keys = _keyed(lo, expr.source, expr.slot, expr.key)
    members, width, b = found.array, width_of(found.element), lo.b
    with b.count(1, found.length) as number:
        member, key = b.lda(members, number, width), b.lda(keys, number)
        place = b.var(number)
        with b.loop():
            with b.when(b.le(place, 0)):
                b.leave()
            before = b.copy(b.sub(place, 1))
            with b.unless(b.lt(b.lda(keys, before), key)):
                b.leave()
            b.sta(keys, place, b.lda(keys, before))
            b.sta(members, place, b.lda(members, before, width), width)
            b.set(place, before)
        b.sta(keys, place, key)
        b.sta(members, place, member, width)
    return found


def _top(lo: Lowerer, expr: c.Top) -> Val:
    found, keys = _keyed(lo, expr.source, expr.slot, expr.key)
    b = lo.b
    highest = b.var(LOWEST)
    with b.count(0, found.length) as number:
        b.set(highest, b.max(highest, b.lda(keys, number)))
    if isinstance(expr.type, ListOf):
        array, length = b.array(found.capacity, width_of(found.element)), b.var(0)
        with b.count(0, found.length) as number, b.when(b.eq(b.lda(keys, number), highest)):
            lo.append(array, length, lo.element(found, number), found.element, found.capacity)
        return Listed(array, b.copy(length), found.element, found.capacity)
    domain = domain_of(expr.type, lo.world)
    result = b.var(0, domain.width)
    with b.count(0, found.length) as number, b.when(b.eq(b.lda(keys, number), highest)):
        bit = b.bit(b.sub(b.lda(found.array, number), domain.start), domain.width)
        b.set(result, b.either(result, bit, domain.width))
    return Mask(b.copy(result), domain)


LOWER.update({c.Every: _every_or_hoisted, c.Ranked: _ranked, c.Some: _some, c.Top: _top})
