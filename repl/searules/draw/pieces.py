"""Pieces as drawings round their middle: discs, tiles with what is printed on them, cards, dice."""

from math import cos, pi, sin

from searules.draw.look import Look
from searules.draw.palette import BACK, INK, PAPER, on
from searules.draw.svg import Point, circle, element, fitted, group, line, polygon, rectangle, text

CARD = (46.0, 62.0)
"""Width and height of a card."""


def on_board(look: Look, at: Point, size: float, outline: tuple[Point, ...] = ()) -> str:
    """A piece on a space, corner or edge; a tile fills the outline of its space, which is given round its middle."""
    words = ", ".join(look.words)
    if look.shape == "tile":
        return group(_tile(look, size, outline), *at, title=words)
    if look.shape == "back":
        return group([_disc(BACK, size / 2), text((0, 0), "?", size * 0.45, fill=PAPER)], *at, title=words)
    if look.shape in ("card", "die"):
        return group([_small_card(look, size)], *at, title=words)
    return group([_body(look, size), *_letters(look, size)], *at, title=words)


def _body(look: Look, size: float) -> str:
    half = size / 2
    style = {"fill": look.colour, "stroke": INK, "stroke_width": 1.4}
    match look.shape:
        case "square":
            body = rectangle(-half * 0.84, -half * 0.84, size * 0.84, size * 0.84, rx=half * 0.16, **style)
        case "triangle":
            body = polygon([(0, -half), (half * 0.96, half * 0.74), (-half * 0.96, half * 0.74)], **style)
        case "hexagon":
            body = polygon(_regular(6, half, -pi / 2), **style)
        case "star":
            points = [_polar(half if n % 2 == 0 else half * 0.62, pi * n / 5 - pi / 2) for n in range(10)]
            body = polygon(points, **style)
        case "drop":
            body = polygon(_regular(4, half, -pi / 2), **style)
        case _:
            body = circle((0, 0), half, **style)
    if look.rings:
        body += circle((0, 0), half * 0.8, fill="none", stroke=on(look.colour), stroke_width=1.6)
    return body


def _disc(colour: str, radius: float) -> str:
    return circle((0, 0), radius, fill=colour, stroke=INK, stroke_width=1.4)


def _letters(look: Look, size: float) -> list[str]:
    """The letters on a piece: the main ones in the middle, those of its colour small below."""
    fill = on(look.colour)
    low = size * 0.1 if look.shape == "triangle" else 0.0
    room = {"triangle": 0.5, "square": 0.6, "star": 0.5, "drop": 0.5}.get(look.shape, 0.68)
    if not look.small:
        big = fitted(look.letters, size * 0.44, size * room)
        return [text((0, low), look.letters, big, weight="bold", fill=fill)] if look.letters else []
    big = fitted(look.letters, size * 0.36, size * room)
    return [
        text((0, low - size * 0.08), look.letters, big, weight="bold", fill=fill),
        text((0, low + size * 0.25), look.small, size * 0.2, fill=fill),
    ]


def _tile(look: Look, size: float, outline: tuple[Point, ...]) -> list[str]:
    """A tile, turned as it lies: its letters stand upright, what is printed at its corners turns with it."""
    fill = on(look.colour)
    points = [(x * 0.93, y * 0.93) for x, y in outline] or _regular(4, size * 0.6, -pi / 4)
    parts = [polygon(points, fill=PAPER, stroke=INK, stroke_width=1.4, stroke_linejoin="round")]
    inner = [(x * 0.8, y * 0.8) for x, y in points]
    parts.append(polygon(inner, fill=look.colour, fill_opacity=None if look.rings else "0.8"))
    if look.rings:
        parts.append(
            polygon([(x * 0.9, y * 0.9) for x, y in inner], fill="none", stroke=on(look.colour), stroke_width=1.8)
        )
    if look.marks and len(look.marks) == len(points):
        for place, (colour, letter) in enumerate(look.marks):
            if colour:
                x, y = points[(place + look.turned * len(points) // max(1, look.turns)) % len(points)]
                spot = (x * 0.66, y * 0.66)
                parts.append(circle(spot, size * 0.13, fill=colour, stroke=INK, stroke_width=1.2))
                parts.append(text(spot, letter, size * 0.15, weight="bold", fill=on(colour)))
    elif look.turns > 1:
        parts.append(_arrow(look, size))
    room = size * (0.4 if look.marks else 0.62)
    big = fitted(look.letters or look.small, size * 0.27, room)
    small = look.small if look.letters and not look.marks else ""
    parts.append(text((0, -size * 0.06 if small else 0), look.letters or look.small, big, weight="bold", fill=fill))
    if small:
        parts.append(text((0, size * 0.16), small, size * 0.17, fill=fill))
    return parts


def _arrow(look: Look, size: float) -> str:
    """A small arrow at the side of the tile that was on top."""
    turn = 2 * pi * look.turned / max(1, look.turns) - pi / 2
    tip, reach = size * 0.42, size * 0.09
    x, y = cos(turn) * tip, sin(turn) * tip
    across = (-sin(turn) * reach, cos(turn) * reach)
    back = (x - cos(turn) * reach * 1.4, y - sin(turn) * reach * 1.4)
    points = [(x, y), (back[0] + across[0], back[1] + across[1]), (back[0] - across[0], back[1] - across[1])]
    return polygon(points, fill=on(look.colour))


def _small_card(look: Look, size: float) -> str:
    width, height = size * 0.7, size * 0.94
    body = rectangle(-width / 2, -height / 2, width, height, rx=3.0, fill=look.colour, stroke=INK, stroke_width=1.2)
    letters = look.letters or look.small
    return body + text((0, 0), letters, fitted(letters, size * 0.4, width * 0.85), weight="bold", fill=on(look.colour))


# ---- pieces off the boards ----------------------------------------------------------------------------------


def card(look: Look) -> str:
    """A card with its words in full, from its upper left corner."""
    width, height = CARD
    if look.shape == "back":
        lines = [line((6, y), (width - 6, y), stroke="#a3abb5", stroke_width=1) for y in range(10, int(height) - 6, 7)]
        back = rectangle(0, 0, width, height, rx=5.0, fill=BACK, stroke=INK, stroke_width=1.2)
        return group([back, *lines], title="hidden")
    parts = [rectangle(0, 0, width, height, rx=5.0, fill=PAPER, stroke=INK, stroke_width=1.2)]
    parts.append(element("path", d=f"M0 13 V5 a5 5 0 0 1 5 -5 H{width - 5:g} a5 5 0 0 1 5 5 V13 Z", fill=look.colour))
    step = (height - 16) / max(2, len(look.words))
    for place, words in enumerate(look.words[:4]):
        big = 20.0 if len(words) < 3 else 11.0
        y = 14 + step * (place + 0.5) if len(look.words) > 1 else 38
        parts.append(text((width / 2, y), words, fitted(words, big, width - 6), weight="bold" if big > 12 else None))
    if look.rings:
        parts.append(rectangle(3, 16, width - 6, height - 19, rx=3.0, fill="none", stroke=look.colour, stroke_width=2))
    return group(parts, title=", ".join(look.words))


def die(look: Look) -> str:
    """A die with the pips of its face, from its upper left corner."""
    side = 40.0
    parts = [rectangle(0, 0, side, side, rx=7.0, fill=PAPER, stroke=INK, stroke_width=1.4)]
    parts.append(rectangle(2.5, 2.5, side - 5, side - 5, rx=5.0, fill="none", stroke=look.colour, stroke_width=3))
    value = int(look.letters) if look.letters.isdigit() else 0
    if value in PIPS:
        parts += [circle((side / 2 + x * 10, side / 2 + y * 10), 3.4, fill=INK) for x, y in PIPS[value]]
    else:
        parts.append(text((side / 2, side / 2), look.letters, fitted(look.letters, 18, side - 10), weight="bold"))
    return group(parts, title=", ".join(look.words))


PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def _polar(radius: float, turn: float) -> Point:
    return (radius * cos(turn), radius * sin(turn))


def _regular(sides: int, radius: float, turn: float) -> list[Point]:
    return [_polar(radius, turn + 2 * pi * n / sides) for n in range(sides)]
