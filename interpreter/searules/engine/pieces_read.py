"""What expressions read of zones, pieces and vars."""

from itertools import chain

from searules.engine.dispatch import VALUE_OF, Known, value_of
from searules.engine.masks import members
from searules.engine.play import Locals, Play
from searules.rules import checked as c


def var_value(expr: c.VarValue, play: Play, local: Locals) -> Known:
    """What a var holds; none if an owner is none."""
    var = play.layout.vars[expr.var]
    keys = tuple([VALUE_OF[key.__class__](key, play, local) for key in expr.keys])
    offset = var.offsets.get(keys)
    if offset is None:
        return None
    cell = play.cells[offset]
    decode = var.codec.decode
    return cell if decode is None else decode(cell)


def zone_ref(expr: c.ZoneRef, play: Play, local: Locals) -> Known:
    """The number of a zone; none if an owner is none."""
    keys = tuple([VALUE_OF[key.__class__](key, play, local) for key in expr.keys])
    return play.world.zone_ids[expr.zone].get(keys)


def pieces(expr: c.Pieces, play: Play, local: Locals) -> Known:
    """The pieces in a zone, in declared order."""
    zone = VALUE_OF[expr.zone.__class__](expr.zone, play, local)
    return () if zone is None else members(play.cells[play.layout.zone_mask + zone], play.world.pieces.start)


def family(expr: c.Family, play: Play, _local: Locals) -> Known:
    """The pieces in all zones of a family, in declared order."""
    mask = 0
    for zone in play.world.families[expr.zone]:
        mask |= play.cells[play.layout.zone_mask + zone]
    return members(mask, play.world.pieces.start)


def content(expr: c.Content, play: Play, local: Locals) -> Known:
    """The piece in a zone with room for one."""
    zone = VALUE_OF[expr.zone.__class__](expr.zone, play, local)
    if zone is None:
        return None
    mask = play.cells[play.layout.zone_mask + zone]
    return mask.bit_length() - 1 + play.world.pieces.start if mask else None


def piece_at(expr: c.PieceAt, play: Play, local: Locals) -> Known:
    """The piece on a spot of a zone."""
    zone = VALUE_OF[expr.zone.__class__](expr.zone, play, local)
    spot = VALUE_OF[expr.spot.__class__](expr.spot, play, local)
    if zone is None or spot is None:
        return None
    piece = play.cells[play.layout.spots[zone] + spot]
    return None if piece < 0 else piece


def field_of(expr: c.FieldOf, play: Play, local: Locals) -> Known:
    """A field of a piece; none of none has none."""
    return play.world.fields[VALUE_OF[expr.piece.__class__](expr.piece, play, local)].get(expr.name)


def attribute(expr: c.Attribute, play: Play, local: Locals) -> Known:
    """Where a piece is and how it lies."""
    piece = VALUE_OF[expr.piece.__class__](expr.piece, play, local)
    if piece is None:
        return None
    layout, cells = play.layout, play.cells
    match expr.name:
        case "space":
            spot = cells[layout.piece_spot + piece]
            return None if spot < 0 else spot
        case "zone":
            return cells[layout.piece_zone + piece]
        case "face":
            faces = play.world.kind_of[piece].faces
            return faces[cells[layout.piece_face + piece]] if faces else None
        case "turned":
            return cells[layout.piece_turned + piece]
        case _:
            return play.world.zones[cells[layout.piece_zone + piece]].player


def make_pieces(expr: c.MakePieces, play: Play, local: Locals) -> Known:
    """The pieces of a kind with these fields; with fewer fields, those that have at least these."""
    wanted = tuple([value_of(arg, play, local) for arg in expr.args])
    found = play.world.made.get((expr.kind, wanted))
    if found is not None:
        return found
    kind = play.world.kinds[expr.kind]
    if len(wanted) >= len(kind.field_names):
        return ()
    begun = (play.world.made[expr.kind, have] for have in _combinations(play, expr.kind, wanted))
    return tuple(sorted(chain.from_iterable(begun)))


def _combinations(play: Play, kind: str, wanted: tuple[c.Value, ...]) -> list[tuple[c.Value, ...]]:
    """The fields of the pieces of a kind that begin with these."""
    return [have for name, have in play.world.made if name == kind and have[: len(wanted)] == wanted]
