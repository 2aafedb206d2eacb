"""How many spaces a board of each maker has, and which sizes cannot be made: known without making the board."""

from itertools import pairwise
from typing import Final

from searules.boards.error import BoardError

MOST_SPACES: Final = 10_000
"""A board with more spaces is refused: it is a slip of the pen, and its tables would not fit."""

_NAMES: Final = {
    "squares": ("columns", "rows"),
    "torus": ("columns", "rows"),
    "hexes": ("side",),
    "track": ("length",),
    "ring": ("length",),
}
_LEAST: Final = {"torus": 2, "ring": 2}
"""What closes upon itself has at least two places in a row; all else at least one."""


def written(maker: str, *sizes: int) -> str:
    """The call that makes a board."""
    return f"{maker}({', '.join(map(str, sizes))})"


def spaces(maker: str, *sizes: int) -> int:
    """How many spaces `maker(*sizes)` has, for the makers that take numbers.

    Raises BoardError, with a sentence, where that board cannot be made: a size that is too small, rows that would not
    be shifted, too many spaces.
    """
    call = written(maker, *sizes)
    if maker == "diamonds":
        _shifted(call, sizes)
        found = sum(sizes)
    else:
        least = _LEAST.get(maker, 1)
        for what, size in zip(_NAMES[maker], sizes, strict=True):
            if size < least:
                raise BoardError(f"{call}: {what} must be at least {least}, not {size}.")
        found = _product(maker, sizes)
    check_size(call, found)
    return found


def _product(maker: str, sizes: tuple[int, ...]) -> int:
    match maker, sizes:
        case "hexes", (side,):
            return 3 * side * (side - 1) + 1
        case _, (length,):
            return length
        case _, (columns, rows):
            return columns * rows
        case _:
            raise ValueError(f"{maker} takes other sizes than {sizes}")


def _shifted(call: str, lengths: tuple[int, ...]) -> None:
    """Refuse rows of diamonds that do not fit together."""
    if any(length < 1 for length in lengths):
        raise BoardError(f"Each row of {call} needs at least 1 space.")
    for number, (above, below) in enumerate(pairwise(lengths), start=1):
        if (above - below) % 2 == 0:
            raise BoardError(
                f"Rows {number} and {number + 1} of {call} have {above} and {below} spaces, so they would not be "
                f"shifted by half a step; the lengths of two rows that touch differ by an odd number."
            )


def check_size(maker: str, number: int) -> None:
    """Raise BoardError for a board without spaces or with far too many; `maker` is the call that makes it."""
    if number < 1:
        raise BoardError(f"{maker} has no spaces.")
    if number > MOST_SPACES:
        raise BoardError(f"{maker} has {number:,} spaces; a board may have at most {MOST_SPACES:,}.")
