"""Whole numbers that a program gives: how many play, how many plays, how many iterations."""

from operator import index
from typing import Any

from searules.diagnostics.diagnostic import SeaError


def whole(given: Any) -> int | None:
    """A whole number of any type that is one (so not yes or no, no text, no float); None for anything else."""
    if type(given) is int:
        return given
    if isinstance(given, bool):
        return None
    try:
        return index(given)
    except TypeError:
        return None


def at_least(least: int, given: Any, what: str) -> int:
    """A whole number of at least so much. Raises SeaError for anything else; `what` says what it counts."""
    number = whole(given)
    if number is None or number < least:
        raise SeaError(f"{what}: a whole number of {least} or more is wanted, not {given!r}.")
    return number
