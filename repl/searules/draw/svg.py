"""SVG as text: elements with quoted attributes, numbers written the same way on every machine."""

from collections.abc import Iterable, Sequence
from html import escape

from attrs import frozen

FONT = "'DejaVu Sans', Verdana, Helvetica, Arial, sans-serif"
Point = tuple[float, float]


def number(value: float) -> str:
    """A number with at most one decimal, and no zero after the point."""
    text = f"{value:.1f}"
    return text.removesuffix(".0") if text != "-0.0" else "0"


def element(name: str, *inner: str, **attributes: object) -> str:
    """An element; `_` in the name of an attribute stands for `-`, None leaves the attribute out."""
    told = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(_value(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    body = "".join(inner)
    return f"<{name}{told}>{body}</{name}>" if body else f"<{name}{told}/>"


def _value(value: object) -> str:
    return number(value) if isinstance(value, float) else str(value)


def polygon(points: Sequence[Point], **attributes: object) -> str:
    """A closed outline."""
    told = " ".join(f"{number(x)},{number(y)}" for x, y in points)
    return element("polygon", points=told, **attributes)


def circle(at: Point, radius: float, **attributes: object) -> str:
    """A circle."""
    return element("circle", cx=float(at[0]), cy=float(at[1]), r=float(radius), **attributes)


def rectangle(x: float, y: float, width: float, height: float, **attributes: object) -> str:
    """A rectangle by its upper left corner."""
    return element("rect", x=float(x), y=float(y), width=float(width), height=float(height), **attributes)


def line(start: Point, end: Point, **attributes: object) -> str:
    """A straight line."""
    return element("line", x1=float(start[0]), y1=float(start[1]), x2=float(end[0]), y2=float(end[1]), **attributes)


def text(
    at: Point,
    words: str,
    size: float,
    *,
    anchor: str = "middle",
    weight: str | None = None,
    fill: str = "#1a1a1a",
    halo: bool = False,
) -> str:
    """Words on one line; `at` is the middle of their height. A halo keeps them clear of lines below them."""
    return element(
        "text",
        escape(words, quote=False),
        x=float(at[0]),
        y=float(at[1] + size * 0.35),
        font_size=float(size),
        text_anchor=None if anchor == "start" else anchor,
        font_weight=weight,
        fill=fill,
        stroke="#ffffff" if halo else None,
        stroke_width=3 if halo else None,
        paint_order="stroke" if halo else None,
    )


def group(inner: Iterable[str], x: float = 0, y: float = 0, *, title: str = "") -> str:
    """Elements moved together; a title is what a reader of the page is told of them."""
    told = [element("title", escape(title, quote=False))] if title else []
    moved = f"translate({number(x)} {number(y)})" if x or y else None
    return element("g", *told, *inner, transform=moved)


def width_of(words: str, size: float) -> float:
    """About how wide words are set."""
    return sum(0.36 if letter in "il.,:;|!'jtf1 ()" else 0.72 if letter.isupper() else 0.6 for letter in words) * size


def fitted(words: str, size: float, room: float, least: float = 5.5) -> float:
    """The size at which words fit into so much room, not less than the least that can be read."""
    wide = width_of(words, 1.0)
    return max(least, min(size, room / wide if wide else size))


def shortened(words: str, size: float, room: float) -> str:
    """Words with their end cut off where they would not fit."""
    if width_of(words, size) <= room:
        return words
    while words and width_of(words + "…", size) > room:
        words = words[:-1]
    return words.rstrip() + "…"


@frozen
class Drawing:
    """Elements with the room they take, from (0, 0) to (width, height)."""

    width: float
    height: float
    parts: tuple[str, ...]

    def at(self, x: float, y: float, title: str = "") -> str:
        """The drawing moved to a place."""
        return group(self.parts, x, y, title=title)


def page(drawing: Drawing, title: str) -> str:
    """The drawing as a file of its own, on white."""
    width, height = number(drawing.width), number(drawing.height)
    return (
        element(
            "svg",
            element("title", escape(title, quote=False)),
            element("rect", width=width, height=height, fill="#ffffff"),
            "\n".join(drawing.parts),
            xmlns="http://www.w3.org/2000/svg",
            width=width,
            height=height,
            viewBox=f"0 0 {width} {height}",
            font_family=FONT,
            role="img",
        )
        + "\n"
    )
