"""Where pieces lie: the only functions that move them, so that each is in exactly one place by construction."""

from searules.engine.layout import NOTHING
from searules.engine.masks import mask_of, members
from searules.engine.play import Play


def in_zone(play: Play, zone: int) -> tuple[int, ...]:
    """The pieces in a zone, in declared order."""
    return members(play.cells[play.layout.zone_mask + zone], play.world.pieces.start)


def count_in(play: Play, zone: int) -> int:
    """How many pieces are in a zone."""
    return play.cells[play.layout.zone_mask + zone].bit_count()


def from_top(play: Play, zone: int) -> list[int]:
    """The pieces of an ordered zone, the top one first."""
    order = play.layout.piece_order
    return sorted(in_zone(play, zone), key=lambda piece: play.cells[order + piece], reverse=True)


def free_spots(play: Play, zone: int) -> list[int]:
    """The spots of a zone on a board on which no piece lies, in declared order."""
    offset = play.layout.spots[zone]
    return [spot for spot in play.world.zones[zone].spots if play.cells[offset + spot] == NOTHING]


def put(play: Play, piece: int, zone: int, spot: int = NOTHING) -> None:
    """Put a piece into a zone: on a free spot of it, on its top, or just in. Whoever was shown it sees it no more.

    The caller has seen to it that there is room. Face and rotation stay as they are.
    """
    layout, cells = play.layout, play.cells
    _take_out(play, piece)
    ordered = play.world.zones[zone].ordered
    cells[layout.piece_order + piece] = count_in(play, zone) if ordered else 0
    cells[layout.zone_mask + zone] |= 1 << (piece - play.world.pieces.start)
    cells[layout.piece_zone + piece] = zone
    cells[layout.piece_spot + piece] = spot
    if spot != NOTHING:
        cells[layout.spots[zone] + spot] = piece
    cells[layout.piece_shown + piece] = 0


def _take_out(play: Play, piece: int) -> None:
    """Out of the zone; those above it in a pile come down by one."""
    layout, cells = play.layout, play.cells
    zone = cells[layout.piece_zone + piece]
    cells[layout.zone_mask + zone] &= ~(1 << (piece - play.world.pieces.start))
    spot = cells[layout.piece_spot + piece]
    if spot != NOTHING:
        cells[layout.spots[zone] + spot] = NOTHING
    if play.world.zones[zone].ordered:
        height = cells[layout.piece_order + piece]
        for other in in_zone(play, zone):
            if cells[layout.piece_order + other] > height:
                cells[layout.piece_order + other] -= 1


def arrange(play: Play, zone: int, order: list[int]) -> None:
    """Lay the pieces of a zone out anew: in an ordered zone from the bottom up, on a board over the spots that
    they lie on. Whoever was shown one sees it no more."""
    layout, cells = play.layout, play.cells
    info = play.world.zones[zone]
    for piece in order:
        cells[layout.piece_shown + piece] = 0
    if info.ordered:
        for height, piece in enumerate(order):
            cells[layout.piece_order + piece] = height
    if info.spots:
        spots = sorted(cells[layout.piece_spot + piece] for piece in order)
        for spot, piece in zip(spots, order, strict=True):
            cells[layout.piece_spot + piece] = spot
            cells[layout.spots[zone] + spot] = piece


def clear(play: Play) -> None:
    """All pieces into the box, first face up and not turned, all vars at their first values."""
    first = play.layout.piece_zone + play.world.pieces.start  # pieces, zones and vars are the last cells
    play.cells[first:] = play.world.first_cells[first:]


def check_consistency(play: Play) -> None:
    """For tests: the redundant cells agree. Raises AssertionError where they do not."""
    world, layout, cells = play.world, play.layout, play.cells
    assert len(cells) == layout.size
    for zone in world.zones:
        inside = [piece for piece in world.pieces if cells[layout.piece_zone + piece] == zone.id]
        assert cells[layout.zone_mask + zone.id] == mask_of(tuple(inside), world.pieces.start), zone.text
        assert zone.room is None or len(inside) <= zone.room, zone.text
        heights = sorted(cells[layout.piece_order + piece] for piece in inside)
        assert heights == (list(range(len(inside))) if zone.ordered else [0] * len(inside)), zone.text
        lying = {cells[layout.spots[zone.id] + spot]: spot for spot in zone.spots}
        lying.pop(NOTHING, None)
        told = {piece: cells[layout.piece_spot + piece] for piece in inside}
        assert lying == told if zone.spots else set(told.values()) <= {NOTHING}, zone.text
    for piece in world.pieces:
        kind = world.kind_of[piece]
        assert 0 <= cells[layout.piece_face + piece] < max(1, len(kind.faces))
        assert 0 <= cells[layout.piece_turned + piece] < kind.turns
        assert 0 <= cells[layout.piece_shown + piece] < 1 << world.players
