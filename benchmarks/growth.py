"""Shell Beach on boards of other sizes, with a supply to match, and games with more players: how fast do plays a second
fall?

The text is the bundled game's with other numbers. A beach of n x n spaces has one shell of each of (n - 1) x (n - 1)
shapes and colours, n / 2 heads, tails and sand dollars, and n / 2 - 1 bottles: as many items as spaces, and for n = 8
what the game has. Examples are left out: they name shells and spaces.
"""

import re
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from benchmarks.subjects import Subject

from searules.rules.shelf import games

SIZES = (4, 6, 8, 10, 12, 16)
MORE_PLAYERS = (3, 4)
"""On the board of the game itself, and on the largest."""

OTHERS = ("pearl-party", "shallow-sea")
"""Games that are measured with two players and with more, as they are."""


def text_of(original: str, size: int) -> str:
    """The rules for a beach of so many rows and columns (an even number from 4)."""
    kinds = range(1, size)
    half = size // 2
    text = original.partition("# Examples")[0]
    for pattern, instead in (
        (r"^enum Shape: [^~#\n]*", f"enum Shape: {', '.join(f's{n}' for n in kinds)}  "),
        (r"^enum Colour: [^~#\n]*", f"enum Colour: {', '.join(f'c{n}' for n in kinds)}  "),
        (r"^piece (Head|Tail|SandDollar): 4", rf"piece \1: {half}"),
        (r"^piece Bottle: 3", f"piece Bottle: {half - 1}"),
        (r"squares\(8, 8\)", f"squares({size}, {size})"),
    ):
        text, times = re.subn(pattern, instead, text, flags=re.MULTILINE)
        if not times:
            raise ValueError(f"Shell Beach has no line like {pattern} any more.")
    return text


@contextmanager
def grown(wanted: bool = True) -> Iterator[list[Subject]]:
    """The subjects, whose texts lie in a folder that goes away again; none if they are not wanted."""
    if not wanted:
        yield []
        return
    entry = next(one for one in games() if one.name == "shell-beach")
    original = entry.file.read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        found = []
        for size in SIZES:
            path = Path(folder) / f"beach-{size}x{size}.sea"
            path.write_text(text_of(original, size), encoding="utf-8")
            found += [Subject(str(path), players, size) for players in (2, *(MORE_PLAYERS if size in (8, 16) else ()))]
        yield found + [Subject(name, players) for name in OTHERS for players in (2, *MORE_PLAYERS)]
