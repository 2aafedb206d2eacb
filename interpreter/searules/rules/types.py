"""The types of Sea: what a value can be, as the checker knows it.

A type is one value (`One`), a set (`SetOf`) or a list (`ListOf`). `One` is a union of *sorts*, maybe with
none. Every number has a static range. A piece carries the zones in which it may lie, because both "is it on
a board" and "may this player read it" are questions about zones.
"""

from typing import TypeAlias

from attrs import evolve, frozen

# ---- sorts: the kinds of single values ----------------------------------------------------------------


@frozen
class NumberSort:
    """A whole number from `low` to `high`."""

    low: int
    high: int


@frozen
class YesNoSort:
    """Yes or no."""


@frozen
class TextSort:
    """A text; only compared and shown."""


@frozen
class EnumSort:
    """A member of an enum or a row of a table."""

    name: str


@frozen
class WordSort:
    """The one word of that name, as in `simple or advanced`."""

    name: str


@frozen
class PlayerSort:
    """A player."""


@frozen
class KindSort:
    """A piece of that kind."""

    name: str


@frozen
class PartSort:
    """A part of a board; `part` is "space", "corner", "edge", "row" or "column"."""

    board: str
    part: str = "space"


@frozen
class DirectionSort:
    """One of the eight directions."""


@frozen
class ZoneSort:
    """A zone, known when the game is loaded; `of` are the kinds of piece that it may hold.

    `on` is the spot sort of a zone whose pieces lie on a board; `single` has room for one piece.
    """

    of: "One"
    on: PartSort | None = None
    single: bool = False


@frozen
class OptionSort:
    """An option of a decision; only in checks and examples."""


Sort: TypeAlias = (
    NumberSort
    | YesNoSort
    | TextSort
    | EnumSort
    | WordSort
    | PlayerSort
    | KindSort
    | PartSort
    | DirectionSort
    | ZoneSort
    | OptionSort
)


# ---- types ------------------------------------------------------------------------------------------


@frozen
class One:
    """One value of one of the sorts, in the order in which they were named; `optional`: or none.

    `zones` are the names of the zone declarations that a piece of this type may lie in ("box" among them),
    None where nothing is known. It takes no part in whether one type fits another.
    """

    sorts: tuple[Sort, ...]
    optional: bool = False
    zones: frozenset[str] | None = None

    @property
    def there(self) -> "One":
        """The same without none."""
        return evolve(self, optional=False) if self.optional else self

    @property
    def or_none(self) -> "One":
        """The same with none."""
        return self if self.optional else evolve(self, optional=True)

    @property
    def number(self) -> NumberSort | None:
        """The range, if this is a number."""
        sort = self.sorts[0] if len(self.sorts) == 1 else None
        return sort if isinstance(sort, NumberSort) else None

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of piece, if these are pieces only; else nothing."""
        names = tuple(s.name for s in self.sorts if isinstance(s, KindSort))
        return names if len(names) == len(self.sorts) else ()


@frozen
class SetOf:
    """A set: each member once, in declared order."""

    of: One


@frozen
class ListOf:
    """A list: keeps order and repeats; `longest` is the greatest length it can have, None if not known."""

    of: "Type"
    longest: int | None = None


Type: TypeAlias = One | SetOf | ListOf

NOTHING = One((), optional=True)
"""The type of `none` alone."""
YES_NO = One((YesNoSort(),))
TEXT = One((TextSort(),))
PLAYER = One((PlayerSort(),))
DIRECTION = One((DirectionSort(),))
WHOLE = NumberSort(-(2**63), 2**63 - 1)
"""Any number that fits 64 bits."""
NUMBER = One((WHOLE,))


def number(low: int, high: int) -> One:
    """The type of numbers in a range, kept within 64 bits."""
    return One((NumberSort(max(low, WHOLE.low), min(high, WHOLE.high)),))
