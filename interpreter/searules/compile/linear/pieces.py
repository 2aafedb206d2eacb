"""What is read of zones, pieces and vars: cells at known offsets, and static tables."""

from itertools import product
from typing import Any

from searules.compile.ir.ops import NONE, Operand
from searules.compile.linear.lower import LOWER, Lowerer
from searules.compile.linear.shapes import Mask, Val, Word, not_lowered
from searules.engine.compiled import plain
from searules.rules import checked as c
from searules.rules.checked import Checked, Expr
from searules.rules.types import One, Sort, Type

# ---- keys ---------------------------------------------------------------------------------------------


def member_place(
    lo: Lowerer, owners: "tuple[Sort, ...]", keys: "tuple[Expr, ...]", node: Checked
) -> "tuple[Operand, Operand]":
    """The place of a member of a family among all of them, and whether no key is none."""
    b = lo.b
    place: Operand = 0
    there: Operand = 1
    for owner, key in zip(owners, keys, strict=True):
        ids = lo.world.domain([owner])
        if not ids or list(ids) != list(range(ids[0], ids[0] + len(ids))):
            raise not_lowered(node, "keys that do not follow one another")
        found = lo.value(key)
        if not isinstance(found, Word):
            raise not_lowered(node, "a key that is not one value")
        inside: Operand = 1
        if isinstance(found.op, int):
            inside = int(ids[0] <= found.op < ids[0] + len(ids))
        elif found.maybe:
            inside = b.both(b.le(ids[0], found.op), b.lt(found.op, ids[0] + len(ids)), 0)
        there = b.both(there, inside, 0)
        place = b.add(b.mul(place, len(ids)), b.sub(found.op, ids[0]))
    return place, there


# ---- vars ---------------------------------------------------------------------------------------------


def var_value(lo: Lowerer, expr: c.VarValue) -> Val:
    """What a var holds; none if an owner is none."""
    var = lo.world.rules.vars[expr.var]
    place, there = member_place(lo, var.owners, expr.keys, expr)

    def read() -> Val:
        return read_var(lo, expr.var, place)

    if there == 1:
        return read()
    if not isinstance(expr.type, One):
        with lo.b.unless(there):
            lo.b.trap()
        return read()
    return lo.joined(there, read, lambda: Word(NONE, True), expr.type)


def var_cell(lo: Lowerer, name: str) -> "tuple[int, int, int]":
    """The offset of a var's first member, how many members, and the words of each."""
    cells = lo.world.layout.vars[name]
    offsets = list(cells.offsets.values())
    if not offsets:
        return 0, 0, 1
    domain = lo.module.layout.masks.get(offsets[0])
    return lo.module.layout.of[offsets[0]], len(offsets), 1 if domain is None else domain.width // 64


def read_var(lo: Lowerer, name: str, place: Operand) -> Val:
    """The member of a var at a place."""
    first, count, words = var_cell(lo, name)
    var = lo.world.layout.vars[name]
    domain = lo.module.layout.masks.get(next(iter(var.offsets.values()), -1))
    at = lo.b.mul(place, words)
    if domain is not None:
        return Mask(lo.b.ld(at, lo.cells + first, count * words, domain.width), domain)
    return Word(lo.b.ld(at, lo.cells + first, count), var.codec.optional)


# ---- zones --------------------------------------------------------------------------------------------


def zone_ref(lo: Lowerer, expr: c.ZoneRef) -> Val:
    """The number of a zone; none if an owner is none."""
    zones = lo.world.zone_ids[expr.zone]
    if not expr.keys:
        return Word(zones[()])
    declared = lo.world.rules.zones[expr.zone]
    place, there = member_place(lo, declared.owners, expr.keys, expr)
    numbers = tuple(zones[keys] for keys in product(*(lo.world.domain([owner]) for owner in declared.owners)))
    first = numbers[0]
    if numbers == tuple(range(first, first + len(numbers))):
        found = lo.b.add(place, first)
    else:
        found = lo.b.tab(lo.module.program_table(f"zones {expr.zone}", 0, numbers), place)
    if there == 1:
        return Word(found)
    return Word(lo.b.sel(there, found, NONE), True)


def zone_mask(lo: Lowerer, zone: Word) -> Operand:
    """The mask of the pieces in a zone; of none it is empty."""
    width = lo.module.layout.pieces.width
    if not zone.maybe:
        return _mask_of(lo, zone.op)
    if isinstance(zone.op, int):
        return 0 if zone.op == NONE else _mask_of(lo, zone.op)
    result = lo.b.var(0, width)
    with lo.b.unless(lo.b.is_none(zone.op)):
        lo.b.set(result, _mask_of(lo, zone.op))
    return lo.b.copy(result)


def _mask_of(lo: Lowerer, zone: Operand) -> Operand:
    words = lo.module.layout.pieces.width // 64
    first = lo.cells + lo.module.layout.of[lo.world.layout.zone_mask]
    return lo.b.ld(lo.b.mul(zone, words), first, len(lo.world.zones) * words, words * 64)


def pieces(lo: Lowerer, expr: c.Pieces) -> Val:
    """The pieces in a zone."""
    zone = lo.value(expr.zone)
    assert isinstance(zone, Word)
    return Mask(zone_mask(lo, zone), lo.module.layout.pieces)


def family(lo: Lowerer, expr: c.Family) -> Val:
    """The pieces in all zones of a family."""
    domain = lo.module.layout.pieces
    all_: Operand = 0
    if len(lo.world.families[expr.zone]) > 16:
        found = lo.b.var(0, domain.width)
        zones = lo.world.families[expr.zone]
        with lo.b.count(zones.start, zones.stop) as zone:
            lo.b.set(found, lo.b.either(found, _mask_of(lo, zone), domain.width))
        return Mask(lo.b.copy(found), domain)
    for zone_number in lo.world.families[expr.zone]:
        all_ = lo.b.either(all_, _mask_of(lo, zone_number), domain.width)
    return Mask(all_, domain)


def content(lo: Lowerer, expr: c.Content) -> Val:
    """The piece in a zone with room for one."""
    zone = lo.value(expr.zone)
    assert isinstance(zone, Word)
    mask = zone_mask(lo, zone)
    return last_of(lo, Mask(mask, lo.module.layout.pieces))


def last_of(lo: Lowerer, found: Mask) -> Val:
    """The last member, or none."""
    return _end_of(lo, found, lo.b.top)


def first_of(lo: Lowerer, found: Mask) -> Val:
    """The first member, or none."""
    return _end_of(lo, found, lo.b.ctz)


def _end_of(lo: Lowerer, found: Mask, end: Any) -> Val:
    if isinstance(found.op, int):
        return Word(end(found.op) + found.domain.start) if found.op else Word(NONE, True)
    result = lo.b.var(NONE)
    with lo.b.when(lo.b.ne(found.op, 0)):
        lo.b.set(result, lo.b.add(end(found.op), found.domain.start))
    return Word(lo.b.copy(result), True)


def spots_offset(lo: Lowerer, zone: Operand) -> Operand:
    """What is to be added to the id of a spot to have its cell, for a zone on a board."""
    layout = lo.module.layout
    world = lo.world
    offsets = tuple(
        layout.first(offset, info.spots.start) if info.spots else 0
        for offset, info in zip(world.layout.spots, world.zones, strict=True)
    )
    if isinstance(zone, int):
        return offsets[zone]
    return lo.b.tab(lo.module.program_table("spots", 0, offsets), zone)


def spot_cell(lo: Lowerer, zone: Operand, spot: Operand) -> Operand:
    """The piece on a spot of a zone, less than 0 for none."""
    offset = spots_offset(lo, zone)
    at = lo.b.add(offset, spot)
    return lo.b.ld(at, lo.cells, lo.module.layout.cells)


def held_pieces(lo: Lowerer, zone: Operand) -> "tuple[int, int]":
    """The first and the last of the pieces that may lie in a zone on a board."""
    zones = [lo.world.zones[zone]] if isinstance(zone, int) else [one for one in lo.world.zones if one.spots]
    kinds = {kind for one in zones if one.declaration for kind in one.declaration.of.kinds}
    pieces = [piece for kind in kinds for piece in lo.world.kinds[kind].pieces] or list(lo.world.pieces)
    return min(pieces), max(pieces)


def piece_at(lo: Lowerer, expr: c.PieceAt) -> Val:
    """The piece on a spot of a zone, or none."""
    zone, spot = lo.value(expr.zone), lo.value(expr.spot)
    assert isinstance(zone, Word)
    assert isinstance(spot, Word)
    b = lo.b

    def read() -> Val:
        piece = spot_cell(lo, zone.op, spot.op)
        return Word(b.sel(b.lt(piece, 0), NONE, piece), True)

    there = b.both(_is_there(lo, zone), _is_there(lo, spot), 0)
    return lo.joined(there, read, lambda: Word(NONE, True), expr.type)


def _is_there(lo: Lowerer, found: Word) -> Operand:
    return lo.b.no(lo.b.is_none(found.op)) if found.maybe else 1


# ---- pieces -------------------------------------------------------------------------------------------


def unless_none(lo: Lowerer, expr: Expr, read: Any, type: Type) -> Val:
    """What is read of a value; of none it is none."""
    found = lo.value(expr)
    if not isinstance(found, Word):
        raise not_lowered(plain(expr), "one value is wanted")
    if not found.maybe:
        return read(found.op)  # type: ignore[no-any-return]  # `read` is whatever the caller reads
    return lo.joined(_is_there(lo, found), lambda: read(found.op), lambda: Word(NONE, True), type)


def field_table(lo: Lowerer, name: str) -> "tuple[str, bool]":
    """The values of a field by piece, and whether some are none."""
    from searules.compile.linear.values import word_of

    fields = lo.world.fields
    entries = tuple(word_of(lo, fields[piece].get(name)) for piece in lo.world.pieces)
    return lo.module.program_table(f"field {name}", 0, entries), NONE in entries


def field_of(lo: Lowerer, expr: c.FieldOf) -> Val:
    """A field of a piece; of none it is none."""
    table, some = field_table(lo, expr.name)
    if some:
        some = _some_none(lo, expr)

    def read(piece: Operand) -> Val:
        return Word(lo.b.tab(table, lo.b.sub(piece, lo.world.pieces.start)), some)

    return unless_none(lo, expr.piece, read, expr.type)


def _some_none(lo: Lowerer, expr: c.FieldOf) -> bool:
    """Whether a piece of these kinds has no such field."""
    type_ = plain(expr.piece).type
    kinds = type_.kinds if isinstance(type_, One) else ()
    if not kinds:
        return True
    return any(lo.world.fields[piece].get(expr.name) is None for kind in kinds for piece in lo.world.kinds[kind].pieces)


def piece_cell(lo: Lowerer, name: str, piece: Operand) -> Operand:
    """One of the six cells of a piece: "zone", "spot", "order", "face", "turned", "shown"."""
    world = lo.world
    first = lo.cells + lo.module.layout.first(getattr(world.layout, f"piece_{name}"), world.pieces.start)
    most = {
        "zone": len(world.zones) - 1,
        "spot": len(world.atoms.all) - 1,
        "order": len(world.pieces),
        "face": 1 << 20,
        "turned": 1 << 20,
        "shown": 1 << 61,
    }
    return lo.b.within(lo.b.ld(piece, first, world.pieces.stop), -1 if name == "spot" else 0, most[name])


def set_piece_cell(lo: Lowerer, name: str, piece: Operand, value: Operand) -> None:
    """Change one of the cells of a piece."""
    world = lo.world
    first = lo.cells + lo.module.layout.first(getattr(world.layout, f"piece_{name}"), world.pieces.start)
    lo.b.st(piece, first, world.pieces.stop, value)


def attribute(lo: Lowerer, expr: c.Attribute) -> Val:
    """Where a piece is and how it lies."""
    b = lo.b

    def read(piece: Operand) -> Val:
        match expr.name:
            case "space":
                spot = piece_cell(lo, "spot", piece)
                return Word(b.sel(b.lt(spot, 0), NONE, spot), True)
            case "zone":
                return Word(piece_cell(lo, "zone", piece))
            case "face":
                return _face(lo, piece)
            case "turned":
                return Word(piece_cell(lo, "turned", piece))
        owners = tuple(NONE if zone.player is None else zone.player for zone in lo.world.zones)
        table = lo.module.program_table("owners", 0, owners)
        return Word(b.tab(table, piece_cell(lo, "zone", piece)), NONE in owners)

    return unless_none(lo, expr.piece, read, expr.type)


def _face(lo: Lowerer, piece: Operand) -> Val:
    from searules.compile.linear.values import word_of

    kinds = lo.world.kind_of
    most = max(1, *(len(kinds[one].faces) for one in lo.world.pieces))
    entries: list[int] = []
    for one in lo.world.pieces:
        faces = [word_of(lo, face) for face in kinds[one].faces] or [NONE]
        entries += [*faces, *[NONE] * (most - len(faces))]
    table = lo.module.program_table("faces", 0, tuple(entries))
    at = lo.b.mul(lo.b.sub(piece, lo.world.pieces.start), most)
    return Word(lo.b.tab(table, lo.b.add(at, piece_cell(lo, "face", piece))), NONE in entries)


def make_pieces(lo: Lowerer, expr: c.MakePieces) -> Val:
    """The pieces of a kind with these fields."""
    domain = lo.module.layout.pieces
    info = lo.world.kinds[expr.kind]
    found = [lo.value(arg) for arg in expr.args]
    result: Operand = domain.mask(info.pieces)
    for name, value in zip(info.field_names, found, strict=False):
        if not isinstance(value, Word):
            raise not_lowered(expr, "a field that is not one value")
        result = lo.b.both(result, with_field(lo, name, value), domain.width)
    return Mask(result, domain)


def with_field(lo: Lowerer, name: str, value: Word) -> Operand:
    """The mask of all pieces whose field has this value."""
    from searules.compile.linear.values import word_of

    domain = lo.module.layout.pieces
    by_value: dict[int, int] = {}
    for number, piece in enumerate(lo.world.pieces):
        own = word_of(lo, lo.world.fields[piece].get(name))
        by_value[own] = by_value.get(own, 0) | 1 << number
    return masks_by(lo, f"with {name}", by_value, value, domain.width)


def masks_by(lo: Lowerer, name: str, by_value: "dict[int, int]", value: Word, width: int) -> Operand:
    """The mask that belongs to a value; empty for others."""
    b = lo.b
    if isinstance(value.op, int):
        return by_value.get(value.op, 0)
    numbers = [one for one in by_value if one != NONE]
    result: Operand = 0
    if numbers:
        low, high = min(numbers), max(numbers)
        if high - low > 4096:
            raise not_lowered(c.Const(0, type=One(())), "a table by numbers that are far apart")
        entries = tuple(by_value.get(one, 0) for one in range(low, high + 1))
        table = lo.module.program_table(name, width, entries)
        at = b.sub(value.op, low)
        inside = b.both(b.le(low, value.op), b.le(value.op, high), 0)
        mask = b.tab(table, b.sel(inside, at, 0))
        result = b.sel(inside, b.as_mask(mask, width), b.as_mask(0, width), width)
    if by_value.get(NONE):
        result = b.sel(b.is_none(value.op), b.as_mask(by_value[NONE], width), b.as_mask(result, width), width)
    return result


LOWER.update(
    {
        c.Attribute: attribute,
        c.Content: content,
        c.Family: family,
        c.FieldOf: field_of,
        c.MakePieces: make_pieces,
        c.PieceAt: piece_at,
        c.Pieces: pieces,
        c.VarValue: var_value,
        c.ZoneRef: zone_ref,
    }
)
