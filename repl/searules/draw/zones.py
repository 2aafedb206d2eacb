"""Zones that are on no board: cards in a row, dice, stacks, heaps of what is alike with its number."""

from collections.abc import Sequence

from searules.draw.boards import home_outline
from searules.draw.grouping import alike
from searules.draw.look import Looks
from searules.draw.palette import BACK, INK, MUTED, PAPER, RIM
from searules.draw.pieces import CARD, card, die, on_board
from searules.draw.svg import Drawing, rectangle, text, width_of
from searules.explain.names import TIMES
from searules.table.board import heading
from searules.table.sight import HIDDEN, Piece, ZoneView

MOST = 14
"""Pieces of a zone that are drawn one by one; alike ones count once."""


def zone_drawing(zone: ZoneView, looks: Looks, keys: Sequence[str]) -> Drawing | None:
    """A zone under its name; an empty one of many families is left out (None)."""
    name = ": ".join([heading(zone.name), *(key.replace("_", " ") for key in keys)])
    if not zone.count:
        return None if keys else _named(Drawing(CARD[0], 26, (_empty(),)), name)
    ordered = looks.game.rules.zones[zone.name].container in ("deck", "pile")
    if zone.hidden == zone.count:
        inner = _stack(zone.count) if ordered or zone.count > 6 else _row([(HIDDEN, 1)] * zone.count, 0, looks)
    elif ordered:
        inner = _top(zone, looks)
    else:
        known = alike(piece for piece in zone.pieces if piece.kind is not None)
        inner = _row(known[:MOST], sum(many for _, many in known[MOST:]) + zone.hidden, looks)
    return _named(inner, name)


def _named(drawing: Drawing, name: str) -> Drawing:
    head = text((10, 9), name, 11, anchor="start", weight="bold", fill=MUTED)
    return Drawing(max(drawing.width + 20, width_of(name, 11) + 24), drawing.height + 28, (head, drawing.at(10, 20)))


def _empty() -> str:
    return rectangle(0, 0, CARD[0], 18, rx=4.0, fill="none", stroke=RIM, stroke_width=1, stroke_dasharray="4 3")


def _stack(count: int) -> Drawing:
    """A pile face down, with the number of its pieces."""
    width, height = CARD
    parts = [
        rectangle(4 - step * 2, 4 - step * 2, width, height, rx=5.0, fill=BACK, stroke=INK, stroke_width=1)
        for step in range(2, -1, -1)
    ]
    parts.append(text((4 + width / 2, 4 + height / 2), str(count), 17, weight="bold", fill=PAPER))
    return Drawing(width + 6, height + 6, tuple(parts))


def _top(zone: ZoneView, looks: Looks) -> Drawing:
    """An open pile: its uppermost pieces side by side, then how many lie below."""
    known = [(piece, 1) for piece in zone.pieces[:6]]
    return _row(known, zone.count - len(known), looks)


def _row(pieces: Sequence[tuple[Piece, int]], more: int, looks: Looks) -> Drawing:
    """Pieces side by side; of alike ones one, with their number."""
    parts: list[str] = []
    x, height = 0.0, 0.0
    for piece, many in pieces:
        drawn = _single(piece, looks)
        parts.append(drawn.at(x, 0))
        height = max(height, drawn.height)
        x += drawn.width
        if many > 1:
            parts.append(text((x + 2, drawn.height / 2), f"{TIMES} {many}", 12, anchor="start", weight="bold"))
            x += width_of(f"{TIMES} {many}", 12) + 6
        x += 5
    if more:
        parts.append(text((x + 2, height / 2), f"+ {more}", 12, anchor="start", fill=MUTED))
        x += width_of(f"+ {more}", 12) + 8
    return Drawing(x, height, tuple(parts))


def _single(piece: Piece, looks: Looks) -> Drawing:
    look = looks.of(piece)
    if look.shape in ("card", "back"):
        return Drawing(CARD[0], CARD[1], (card(look),))
    if look.shape == "die":
        return Drawing(40, 40, (die(look),))
    if look.shape == "tile":
        return Drawing(48, 48, (on_board(look, (24, 24), 46, home_outline(looks.game, piece.kind or "", 46)),))
    return Drawing(36, 36, (on_board(look, (18, 18), 33),))
