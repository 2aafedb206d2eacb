"""Families of zones with two keys, or many members: one table of what lies in each."""

from collections.abc import Sequence

from searules.draw.grouping import alike
from searules.draw.look import Looks
from searules.draw.palette import BACK, INK, MUTED, RIM
from searules.draw.pieces import on_board
from searules.draw.svg import Drawing, circle, line, text, width_of
from searules.table.board import heading
from searules.table.sight import ZoneView

CELL = (58.0, 30.0)


def is_family(zones: Sequence[ZoneView], keys: int) -> bool:
    """Whether members of a family are so many, or so keyed, that they are told in a table."""
    return keys == 2 and len(zones) > 3


def family_drawing(zones: Sequence[ZoneView], looks: Looks, keys: Sequence[tuple[str, str]]) -> Drawing:
    """A table: a row for each value of the first key, a column for each of the second; `keys` are the zones'."""
    rows = list(dict.fromkeys(row for row, _ in keys))
    columns = list(dict.fromkeys(column for _, column in keys))
    words = {key: key.replace("_", " ") for key in (*rows, *columns)}
    left = max(width_of(words[row], 10) for row in rows) + 22
    width = max(CELL[0], *(width_of(words[column], 9) + 8 for column in columns))
    parts = [text((10, 9), heading(zones[0].name), 11, anchor="start", weight="bold", fill=MUTED)]
    for place, column in enumerate(columns):
        parts.append(text((left + (place + 0.5) * width, 26), words[column], 9, fill=MUTED))
    for place, row in enumerate(rows):
        y = 34 + place * CELL[1]
        parts.append(line((10, y), (left + len(columns) * width, y), stroke=RIM, stroke_width=0.6))
        parts.append(text((10, y + CELL[1] / 2), words[row], 10, anchor="start"))
    for zone, (row, column) in zip(zones, keys, strict=True):
        at = (left + columns.index(column) * width, 34 + rows.index(row) * CELL[1])
        parts += _cell(zone, looks, at, width)
    return Drawing(left + len(columns) * width + 12, 40 + len(rows) * CELL[1], tuple(parts))


def _cell(zone: ZoneView, looks: Looks, at: tuple[float, float], width: float) -> list[str]:
    """What lies in a zone: the first two sorts with their numbers, a grey disc for what is hidden."""
    x, y = at[0] + width / 2, at[1] + CELL[1] / 2
    if not zone.count:
        return [text((x, y), "\u2013", 10, fill=RIM)]
    found = alike(piece for piece in zone.pieces if piece.kind is not None)[:2]
    step = 26.0
    told = []
    for place, (piece, many) in enumerate(found):
        start = x + (place - (len(found) - 1) / 2) * step - 8
        told.append(on_board(looks.of(piece), (start, y), 17))
        told.append(text((start + 11, y), str(many), 10, anchor="start", weight="bold"))
    if not found:
        told = [circle((x - 8, y), 8, fill=BACK, stroke=INK, stroke_width=1)]
        told.append(text((x + 3, y), str(zone.count), 10, anchor="start", weight="bold"))
    return told
