"""Drawings side by side and below one another."""

from collections.abc import Sequence

from searules.draw.svg import Drawing, element


def wrapped(drawings: Sequence[Drawing], widest: float, gap: float = 10) -> Drawing:
    """Drawings from left to right in lines of at most so many points; one that is wider has a line of its own."""
    lines: list[list[Drawing]] = []
    room = 0.0
    for drawing in drawings:
        if not lines or drawing.width > room:
            lines.append([])
            room = widest
        lines[-1].append(drawing)
        room -= drawing.width + gap
    return stacked([_side_by_side(line, gap) for line in lines], gap)


def packed(drawings: Sequence[Drawing], widest: float, gap: float = 10) -> Drawing:
    """Drawings in lines; what is much lower than the first, a board, stands in columns beside it."""
    if len(drawings) > 1 and drawings[0].height > TALL:
        first, rest = drawings[0], drawings[1:]
        room = widest - first.width - gap
        low = [one for one in rest if one.height < first.height / 1.6 and one.width <= room]
        beside = wrapped(low, room, gap)
        while low and beside.height > first.height * 1.15:
            low = low[:-1]
            beside = wrapped(low, room, gap)
        if low and len(low) == len(rest):
            narrow = _narrowest(low, room, first.height, gap)
            return _side_by_side([first, narrow], gap)
        if low:
            left = [one for one in rest if one not in low]
            return stacked([_side_by_side([first, beside], gap), packed(left, widest, gap)], gap)
    return wrapped(drawings, widest, gap)


TALL = 200.0
"""What is higher is a board beside which other things find room."""


def _narrowest(drawings: Sequence[Drawing], room: float, height: float, gap: float) -> Drawing:
    """As few columns as the height allows."""
    width = max(one.width for one in drawings)
    while width < room and wrapped(drawings, width + gap, gap).height > height:
        width += 40
    return wrapped(drawings, min(width + gap, room), gap)


def scaled(drawing: Drawing, by: float) -> Drawing:
    """A drawing made smaller or larger."""
    inner = element("g", *drawing.parts, transform=f"scale({by:.3f})")
    return Drawing(drawing.width * by, drawing.height * by, (inner,))


def _side_by_side(drawings: Sequence[Drawing], gap: float) -> Drawing:
    x = 0.0
    parts = []
    for drawing in drawings:
        parts.append(drawing.at(x, 0))
        x += drawing.width + gap
    return Drawing(max(0.0, x - gap), max((one.height for one in drawings), default=0.0), tuple(parts))


def stacked(drawings: Sequence[Drawing], gap: float) -> Drawing:
    """Drawings below one another."""
    y = 0.0
    parts = []
    for drawing in drawings:
        parts.append(drawing.at(0, y))
        y += drawing.height + gap
    return Drawing(max((one.width for one in drawings), default=0.0), max(0.0, y - gap), tuple(parts))
