"""Which option is meant by what somebody types."""

from collections.abc import Sequence
from functools import lru_cache

from attrs import frozen

from searules.engine import Option


@frozen
class Match:
    """The option that is meant; or, where it is None, those that may be meant."""

    option: Option | None
    candidates: tuple[Option, ...] = ()


def exact(options: Sequence[Option], text: str) -> Option | None:
    """The option that is written exactly so, as its id or its text; spaces and capitals do not count."""
    wanted = squeezed(text)
    return next((one for one in options if wanted in (squeezed(one.id), squeezed(one.text))), None)


def numbered(options: Sequence[Option], text: str) -> Option | None:
    """The option with this number in the list, counted from 1."""
    if not text.isascii() or not text.isdigit() or len(text) > _LONGEST_NUMBER:
        return None
    number = int(text)
    return options[number - 1] if 1 <= number <= len(options) else None


_LONGEST_NUMBER = 6


def match(options: Sequence[Option], text: str) -> Match:
    """The option that is written so, has this number, or alone begins so (its id or its text)."""
    found = exact(options, text) or numbered(options, text)
    if found is not None:
        return Match(found)
    wanted = squeezed(text)
    begins = tuple(
        one for one in options if squeezed(one.id).startswith(wanted) or squeezed(one.text).startswith(wanted)
    )
    return Match(begins[0]) if len(begins) == 1 else Match(None, begins)


@lru_cache(maxsize=20_000)
def squeezed(text: str) -> str:
    """A text without spaces, in small letters."""
    return "".join(text.split()).casefold()
