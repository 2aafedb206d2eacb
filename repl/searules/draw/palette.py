"""Colours that can be told apart also by those who see few: each piece carries letters besides.

The colours of players are those of Okabe and Ito (https://jfly.uni-koeln.de/color/); named colours follow the
schemes of Paul Tol (https://personal.sron.nl/~pault/), made to look like their names.
"""

from collections.abc import Mapping

INK, PAPER, BOARD, RIM, MUTED = "#1a1a1a", "#ffffff", "#f4efe3", "#8c8371", "#5f5a50"
BOARD_DARK = "#e9e1cf"
BACK = "#7d8794"
"""What is seen of a piece that lies face down."""

NAMED: Mapping[str, str] = {
    "red": "#cc3311",
    "orange": "#ee7733",
    "yellow": "#f2c80f",
    "gold": "#d9a514",
    "green": "#228833",
    "teal": "#009988",
    "turquoise": "#44bbaa",
    "cyan": "#33bbee",
    "blue": "#0077bb",
    "purple": "#7b3fa0",
    "violet": "#7b3fa0",
    "magenta": "#ee3377",
    "pink": "#f4a6c0",
    "brown": "#8c5a2b",
    "white": "#fdfdfb",
    "silver": "#c9ced6",
    "grey": "#9a9a9a",
    "gray": "#9a9a9a",
    "black": "#2b2b2b",
}
SEATS = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#f0e442", "#999999")
PLAIN = ("#d8cfb8", "#b9c9d6", "#cfe0c3", "#e8c9b5", "#d3c3e0", "#e3dd9f", "#bfd8d5", "#d9d9d9")
"""Of kinds and words that have no colour of their own."""


def seat_colour(player: str) -> str | None:
    """The colour of `player3`; None for what is no player."""
    number = player.removeprefix("player")
    if number == player or not (number.isascii() and number.isdigit()):
        return None
    return SEATS[(int(number) - 1) % len(SEATS)]


def on(colour: str) -> str:
    """Black or white, whichever is read better on a colour."""
    red, green, blue = (int(colour[place : place + 2], 16) for place in (1, 3, 5))
    return INK if 0.299 * red + 0.587 * green + 0.114 * blue > 140 else PAPER
