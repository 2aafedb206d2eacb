"""Colours of what lies on a board: of its own colour where the rules give it one, else of its player.

A painted line is its plain text, with a coloured form beside it: whoever knows nothing of colours sees the text.
"""

from collections.abc import Mapping

from searules.table.sight import Piece

HUES: Mapping[str, int] = {
    "red": 31,
    "green": 32,
    "yellow": 33,
    "gold": 33,
    "blue": 34,
    "purple": 35,
    "violet": 35,
    "pink": 95,
    "magenta": 35,
    "cyan": 36,
    "turquoise": 36,
    "orange": 93,
    "silver": 37,
    "grey": 90,
    "gray": 90,
    "brown": 33,
    "white": 97,
    "black": 90,
}
SEATS = (36, 35, 33, 32, 34, 31, 95, 96)
"""Of the players, in seat order."""


class Painted(str):
    """A line of text with its coloured form."""

    __slots__ = ("painted",)
    painted: str

    @classmethod
    def of(cls, text: str, painted: str) -> "Painted":
        """The text, with how it looks in colour."""
        line = cls(text)
        line.painted = painted
        return line


def painted(line: str) -> str:
    """A line as it looks in colour."""
    return line.painted if isinstance(line, Painted) else line


def hue(piece: Piece) -> int:
    """The colour of a piece, as the number of an ANSI code; 0 where it has none."""
    values = [value.casefold() for _, value in piece.fields]
    named = next((HUES[value] for value in values if value in HUES), 0)
    if named:
        return named
    for value in values:
        number = value.removeprefix("player")
        if value != number and number.isascii() and number.isdigit():
            return SEATS[(int(number) - 1) % len(SEATS)]
    return 0


def coloured(text: str, number: int) -> str:
    """A text in a colour."""
    return f"\x1b[{number}m{text}\x1b[0m" if number else text
