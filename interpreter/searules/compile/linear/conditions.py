"""Conditions as masks: the members of a domain for which a condition holds, worked out for all of them at once.

A condition that compares a static property of the member (`space.row`, a field of a piece, membership of a set) becomes
a look-up in a table of masks; `and`, `or`, `not` join masks. What only asks for the space of pieces that lie on a board
is worked out over the spots of that board, and then the pieces on these spots are gathered.
"""

from typing import Any

from attrs import evolve

from searules.compile.ir.ops import NONE, Operand, whole
from searules.compile.linear.around import around
from searules.compile.linear.by_answer import indexed
from searules.compile.linear.lower import Lowerer
from searules.compile.linear.moving import taken_spots
from searules.compile.linear.pieces import held_pieces, masks_by, spots_offset
from searules.compile.linear.shapes import Domain, Mask, NotLowered, OnBoard, Word
from searules.engine.compiled import plain
from searules.engine.places import free_places
from searules.engine.walk import rebuild, walk
from searules.rules import checked as c
from searules.rules.checked import Expr
from searules.rules.types import One, PartSort

ELEMENT = -1
"""The local place of a spot that stands for the space of a piece."""


def holds_for(lo: Lowerer, where: Expr, slot: int, domain: Domain, zone: "OnBoard | None" = None) -> "Operand | None":
    """The mask of the members (in a place) for which a condition holds; what it says of others means nothing. None
    where it must be tested one by one: then no code is left. `zone` is a zone on a board on which all members lie."""
    with lo.b.into([]) as code:
        found = _holds_for(lo, where, slot, domain, zone)
    if found is not None:
        lo.b.code.extend(code)
    lo.b.unplaced()
    return found


def _holds_for(lo: Lowerer, where: Expr, slot: int, domain: Domain, zone: "OnBoard | None") -> "Operand | None":
    where = plain(where)
    if slot not in free_places(where):
        return lo.b.sel(
            lo.truth(where),
            lo.b.as_mask(whole(domain.width), domain.width),
            lo.b.as_mask(0, domain.width),
            domain.width,
        )
    known = _static(lo, where, slot, domain)
    if known is not None:
        return known
    if zone is not None:
        gathered = _by_space(lo, where, slot, zone)
        if gathered is not None:
            return gathered
    match where:
        case c.And() | c.Or():
            short = _settled(lo, where)
            if short is not None:
                return whole(domain.width) if short else 0
            left = holds_for(lo, where.left, slot, domain, zone)
            if left is None:
                return None
            right = holds_for(lo, where.right, slot, domain, zone)
            if right is None:
                return None
            join = lo.b.both if isinstance(where, c.And) else lo.b.either
            return join(left, right, domain.width)
        case c.Not():
            inner = holds_for(lo, where.value, slot, domain, zone)
            return None if inner is None else lo.b.inverse(inner, domain.width)
        case c.Equal():
            lying = _lying(lo, where, slot, domain)
            return _equal(lo, where, slot, domain) if lying is None else lying
        case c.In():
            kinds = _of_kinds(lo, where, slot, domain)
            return _in(lo, where, slot, domain) if kinds is None else kinds
        case c.LetValue():
            return _let(lo, where, slot, domain, zone)
        case c.Some() | c.Every():
            return around(lo, where, slot, domain, holds_for)
    return None


def _static(lo: Lowerer, where: Expr, slot: int, domain: Domain) -> "int | None":
    """The mask, if the condition reads nothing but the member."""
    values = lo.module.values_of(where, slot, domain)
    if values is None:
        return None
    mask = 0
    for number, value in enumerate(values):
        mask |= bool(value) << number
    return mask


def _equal(lo: Lowerer, where: c.Equal, slot: int, domain: Domain) -> "Operand | None":
    from searules.compile.linear.values import word_of

    for mine, other in ((plain(where.left), plain(where.right)), (plain(where.right), plain(where.left))):
        if slot in free_places(other) or not isinstance(mine.type, One) or not isinstance(other.type, One):
            continue
        values = lo.module.values_of(mine, slot, domain)
        if values is None:
            continue
        found = lo.value(other)
        if not isinstance(found, Word):
            return None
        by_value: dict[int, int] = {}
        for number, value in enumerate(values):
            word = word_of(lo, value)
            by_value[word] = by_value.get(word, 0) | 1 << number
        numbers = [one for one in by_value if one != NONE]
        if numbers and max(numbers) - min(numbers) > 1024:
            return None
        return masks_by(lo, "where", by_value, found, domain.width)
    return None


def _in(lo: Lowerer, where: c.In, slot: int, domain: Domain) -> "Operand | None":
    mine, container = plain(where.value), plain(where.set)
    if slot in free_places(container) or not isinstance(mine, c.Local) or mine.slot != slot:
        return None
    try:
        return lo.mask(container, domain).op
    except NotLowered:
        return None


def _let(lo: Lowerer, where: c.LetValue, slot: int, domain: Domain, zone: "OnBoard | None") -> "Operand | None":
    """A let that is asked of the member, itself or as an argument: what it says, over all members."""
    let = lo.world.rules.lets[where.let]
    if lo.module.circular(where.let) or lo.depth > 6:
        return None
    inner = None
    scope: dict[int, Any] = {}
    given = [(0, where.me)] if where.me is not None else []
    given += list(zip(let.params, where.args, strict=True))
    for place, arg in given:
        arg = plain(arg)
        if isinstance(arg, c.Local) and arg.slot == slot:
            if inner is not None:
                return None
            inner = place
        elif slot in free_places(arg):
            return None
        else:
            found = lo.value(arg)
            if place == 0 and isinstance(found, Word):
                found = Word(lo.surely(found))
            scope[place] = found
    if inner is None:
        return None
    with lo.scoped(scope):
        return holds_for(lo, let.value, inner, domain, zone)


def _settled(lo: Lowerer, where: "c.And | c.Or") -> "bool | None":
    """What a condition is if its second part is known and its first can meet no fault."""
    right = plain(where.right)
    if isinstance(right, c.Const) and bool(right.value) is isinstance(where, c.Or) and lo.module.calm(where.left):
        return bool(right.value)
    return None


def _piece_there(expr: Expr, slot: int) -> "c.PieceAt | None":
    """The piece on the spot in a place."""
    expr = plain(expr)
    if isinstance(expr, c.PieceAt) and _is(expr.spot, slot) and slot not in free_places(expr.zone):
        return expr
    return None


def _zone_there(lo: Lowerer, found: c.PieceAt, domain: Domain) -> "OnBoard | None":
    spots = lo.module.spots_of(plain(found.zone))
    if spots is None or spots.start != domain.start or len(spots) != domain.size:
        return None
    zone = lo.value(found.zone)
    return OnBoard(zone.op, spots) if isinstance(zone, Word) and not zone.maybe else None


def _lying(lo: Lowerer, where: c.Equal, slot: int, domain: Domain) -> "Operand | None":
    """Spots on which nothing lies, or a piece whose field has a value."""
    from searules.compile.linear.values import word_of

    for mine, other in ((plain(where.left), plain(where.right)), (plain(where.right), plain(where.left))):
        there = _piece_there(mine, slot)
        if there is not None and isinstance(other, c.Const) and other.value is None:
            zone = _zone_there(lo, there, domain)
            if zone is not None:
                return lo.b.inverse(taken_spots(lo, zone.zone, zone.spots).op, domain.width)
        if isinstance(other, c.Const) and other.value is None:
            beside = _bare_beside(lo, mine, slot, domain)
            if beside is not None:
                return beside
        if not isinstance(mine, c.FieldOf) or slot in free_places(other):
            continue
        there = _piece_there(mine.piece, slot)
        zone = None if there is None else _zone_there(lo, there, domain)
        if zone is None or _classes(lo, there) is None:
            continue
        value = lo.value(other)
        if not isinstance(value, Word) or value.maybe:
            return None
        pieces = lo.world.pieces
        by_class = {}
        for place, number in enumerate(lo.module.layout.occupied.class_of):
            by_class[number] = word_of(lo, lo.world.fields[pieces[place]].get(mine.name))
        tests = {number: lo.b.eq(value.op, by_class[number]) for number in _classes(lo, there) or ()}
        return _of_classes(lo, zone, there, domain, tests.__getitem__)
    return None


def _bare_beside(lo: Lowerer, mine: Expr, slot: int, domain: Domain) -> "Operand | None":
    """Members whose own spot (the top of a column, say) is bare, where these spots lie as the members do."""
    mine = plain(mine)
    if not isinstance(mine, c.PieceAt) or slot in free_places(mine.zone) or _is(mine.spot, slot):
        return None
    spots = lo.module.spots_of(plain(mine.zone))
    values = lo.module.values_of(plain(mine.spot), slot, domain)
    if spots is None or not values or any(value not in spots for value in values):
        return None
    apart = {value - number for number, value in enumerate(values)}
    zone = lo.value(mine.zone)
    if len(apart) != 1 or not isinstance(zone, Word) or zone.maybe:
        return None
    taken = taken_spots(lo, zone.op, spots)
    by = spots.start - apart.pop()
    return lo.b.inverse(lo.b.moved(taken.op, taken.domain.width, by, domain.width), domain.width)


def _of_kinds(lo: Lowerer, where: c.In, slot: int, domain: Domain) -> "Operand | None":
    """Spots on which a piece of some ids lies (a test of its kind)."""
    there, container = _piece_there(where.value, slot), plain(where.set)
    if there is None or not isinstance(container, c.Const) or not isinstance(container.value, range):
        return None
    zone = _zone_there(lo, there, domain)
    if zone is None or _classes(lo, there) is None:
        return None
    inside: dict[int, set[bool]] = {}
    for place, number in enumerate(lo.module.layout.occupied.class_of):
        inside.setdefault(number, set()).add(lo.world.pieces[place] in container.value)
    if any(len(one) > 1 for one in inside.values()):
        return None
    return _of_classes(lo, zone, there, domain, lambda number: int(True in inside[number]))


def _classes(lo: Lowerer, there: "c.PieceAt | None") -> "range | None":
    """The classes of a family of zones whose masks are kept."""
    if there is None:
        return None
    zone = plain(there.zone)
    numbers = [zone.value] if isinstance(zone, c.Const) else list(lo.world.families.get(getattr(zone, "zone", ""), ()))
    ranges = {lo.module.layout.occupied.ranges.get(number) for number in numbers}  # type: ignore[arg-type]  # numbers of zones
    return next(iter(ranges)) if len(ranges) == 1 else None


def _of_classes(lo: Lowerer, zone: OnBoard, there: "c.PieceAt | None", domain: Domain, chosen: Any) -> Operand:
    """The spots of a zone on which a piece of one of the chosen classes lies."""
    b, layout = lo.b, lo.module.layout
    words = domain.width // 64
    result: Operand = 0
    bases = tuple(layout.occupied.by_class.get(one.id, 0) for one in lo.world.zones)
    base = b.tab(lo.module.program_table("class masks", 0, bases), zone.zone)
    for number in _classes(lo, there) or ():
        test = chosen(number)
        if isinstance(test, int) and not test:
            continue
        mask = b.ld(b.add(base, number * words), lo.cells, layout.cells, domain.width)
        picked = b.sel(test, mask, b.as_mask(0, domain.width), domain.width)
        result = b.either(result, picked, domain.width)
    return result


# ---- pieces on a board ----------------------------------------------------------------------------------


def _by_space(lo: Lowerer, where: Expr, slot: int, zone: OnBoard) -> "Operand | None":
    """The pieces on the spots of a zone for which a condition on their spaces holds."""
    moved = _of_the_spot(lo, where, slot, zone.spots)
    if moved is None:
        return None
    known = indexed(lo, moved, ELEMENT, zone)
    if known is not None:
        return known
    mask = _spots_where(lo, moved, zone)
    return None if mask is None else gathered(lo, zone, mask)


def spots_for(lo: Lowerer, where: Expr, slot: int, zone: OnBoard) -> "Mask | None":
    """The spots for whose pieces a condition holds, if it asks for nothing but their spaces."""
    moved = _of_the_spot(lo, where, slot, zone.spots)
    return None if moved is None else _spots_where(lo, moved, zone)


def _spots_where(lo: Lowerer, moved: Expr, zone: OnBoard) -> "Mask | None":
    domain = Domain(zone.spots.start, len(zone.spots))
    mask = holds_for(lo, moved, ELEMENT, domain)
    return None if mask is None else Mask(mask, domain)


def gathered(lo: Lowerer, zone: OnBoard, spots: Mask) -> Operand:
    """The pieces that lie on these spots of a zone."""
    width = lo.module.layout.pieces.width
    found = lo.b.var(0, width)
    offset = spots_offset(lo, zone.zone)
    taken = taken_spots(lo, zone.zone, zone.spots)
    inside = lo.b.both(spots.op, taken.op, spots.domain.width)
    with lo.b.bits(inside, spots.domain.width) as bit:
        lo.b.within(bit, 0, spots.domain.size - 1)
        at = lo.b.add(offset, lo.b.add(bit, spots.domain.start))
        piece = lo.b.within(lo.b.ld(at, lo.cells, lo.module.layout.cells), *held_pieces(lo, zone.zone))
        one = lo.b.bit(lo.b.sub(piece, lo.world.pieces.start), width)
        lo.b.set(found, lo.b.either(found, one, width))
    return lo.b.copy(found)


def _of_the_spot(lo: Lowerer, where: Expr, slot: int, spots: range) -> "Expr | None":
    """The condition with a spot in the place ELEMENT for the space of the piece; None if it asks for more."""
    if any(isinstance(node, c.LetValue) for node in walk(where)):
        opened = _opened(lo, where, slot)
        if opened is None:
            return None
        where = opened
    part = lo.world.atoms.all[spots.start].sort
    if not isinstance(part, PartSort):
        return None
    spot = c.Local(ELEMENT, "space", type=One((part,)))

    def change(node: Any) -> Any:
        if isinstance(node, c.Attribute) and node.name == "space" and _is(node.piece, slot):
            return spot
        return rebuild(node, change)

    moved: Expr = change(where)
    return None if slot in free_places(moved) or ELEMENT not in free_places(moved) else moved


def _opened(lo: Lowerer, where: Expr, slot: int) -> "Expr | None":
    """A condition that is one let asked of the member alone, as the let has it."""
    if not isinstance(where, c.LetValue) or where.me is not None or len(where.args) != 1:
        return None
    let = lo.world.rules.lets[where.let]
    if let.owner is not None or not _is(where.args[0], slot) or lo.module.circular(where.let):
        return None
    param = let.params[0]
    value = plain(let.value)
    if any(isinstance(node, c.LetValue) for node in walk(value)):
        return None

    def change(node: Any) -> Any:
        if isinstance(node, c.Local) and node.slot == param:
            return evolve(node, slot=slot)
        return rebuild(node, change)

    bound = {getattr(node, "slot", None) for node in walk(value) if not isinstance(node, c.Local)}
    return None if slot in bound else change(value)


def _is(expr: Expr, slot: int) -> bool:
    expr = plain(expr)
    return isinstance(expr, c.Local) and expr.slot == slot
