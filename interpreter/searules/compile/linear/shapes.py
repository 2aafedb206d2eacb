"""How values lie in registers and memory: words, masks over a domain, bounded lists."""

from typing import TypeAlias

from attrs import field, frozen

from searules.compile.ir.ops import Operand
from searules.diagnostics.source import NOWHERE, Span
from searules.engine.world import World
from searules.rules.checked import Checked
from searules.rules.types import (
    KindSort,
    ListOf,
    NumberSort,
    One,
    OptionSort,
    SetOf,
    TextSort,
    Type,
    YesNoSort,
    ZoneSort,
)

WIDEST = 4096
"""Sets over more members than this are not lowered."""

LONGEST = 1024
"""Lists that can be longer than this are not lowered."""


LIST_ROOM, MOST_ROOM = 64, 256
"""The room for a list of which nothing says how long it can be: as many as there are values, but at least and at most
so many."""


class NotLowered(Exception):  # noqa: N818 - it is an answer
    """Something that is left to the reference, with the place in the text."""

    def __init__(self, reason: str, span: Span = NOWHERE) -> None:
        self.reason = reason
        self.span = span
        super().__init__(f"{span}: {reason}" if span is not NOWHERE else reason)


def not_lowered(node: Checked, reason: str) -> NotLowered:
    """What to raise for a node that is not lowered."""
    return NotLowered(reason, node.span)


@frozen
class Domain:
    """What the bits of a mask stand for: bit n for the value `start + n`, of `size` of them."""

    start: int
    size: int

    @property
    def width(self) -> int:
        """The bits of a register that holds such a mask."""
        return 64 * max(1, -(-self.size // 64))

    def mask(self, values: "tuple[int, ...] | range") -> int:
        """The mask of these values."""
        mask = 0
        for value in values:
            mask |= 1 << (int(value) - self.start)
        return mask


EMPTY = Domain(0, 0)


@frozen
class Shape:
    """How a value lies in memory. `kind` is "word", "set", "list" or "rest" (a set with those members that are still to
    come). `form` tells a word apart: "plain", "yes or no" or "text"."""

    kind: str
    domain: Domain = EMPTY
    form: str = "plain"
    element: "Shape | None" = None
    capacity: int = 0

    @property
    def words(self) -> int:
        """How many words it takes."""
        if self.kind == "word":
            return 1
        if self.kind == "list":
            assert self.element is not None
            return 1 + self.capacity * self.element.words
        return self.domain.width // 64 * (2 if self.kind == "rest" else 1)


WORD = Shape("word")
YES_NO = Shape("word", form="yes or no")


@frozen
class Word:
    """One value in a register; `maybe`: it can be none."""

    op: Operand
    maybe: bool = False


@frozen
class Mask:
    """A set in a register."""

    op: Operand
    domain: Domain


@frozen
class Numbers:
    """All numbers from low up to but not including stop."""

    low: Operand
    stop: Operand


@frozen
class Listed:
    """A list: in an array of the function, or (with `table`) in a static table; its length, what its elements are."""

    array: str
    length: Operand
    element: Shape
    capacity: int
    table: bool = False
    maybe: bool = True


Val: TypeAlias = Word | Mask | Numbers | Listed


def domain_of(type: Type, world: World) -> Domain:
    """The domain of the sets of a type (or of the values of one). Raises NotLowered if it is too large."""
    one = type if isinstance(type, One) else type.of
    if not isinstance(one, One):
        raise NotLowered("a set of sets")
    found = [_range(sort, world) for sort in one.sorts]
    ranges = [each for each in found if len(each)]
    if not ranges:
        return EMPTY
    start, stop = min(each.start for each in ranges), max(each.stop for each in ranges)
    if stop - start > WIDEST:
        raise NotLowered(f"a set over {stop - start:,} values")
    return Domain(start, stop - start)


def _range(sort: object, world: World) -> range:
    match sort:
        case KindSort():
            return world.pieces
        case NumberSort(low, high):
            return range(low, high + 1)
        case YesNoSort():
            return range(2)
        case TextSort():
            return range(len(world.texts))
        case ZoneSort():
            return range(len(world.zones))
        case OptionSort():
            raise NotLowered("options as values")
    return world.atoms.ranges.get(sort, range(0))  # type: ignore[call-overload,no-any-return]  # a sort by now


def shape_of(type: Type, world: World, capacity: int = 0) -> Shape:
    """How values of a type lie in memory."""
    if isinstance(type, SetOf):
        return Shape("set", domain_of(type, world))
    if isinstance(type, ListOf):
        longest = type.longest if type.longest is not None else capacity
        if not 0 < longest <= LONGEST:
            raise NotLowered("a list whose length is not known")
        return Shape("list", element=shape_of(type.of, world), capacity=longest)
    sorts = type.sorts
    if len(sorts) == 1 and isinstance(sorts[0], YesNoSort):
        return YES_NO
    if len(sorts) == 1 and isinstance(sorts[0], TextSort):
        return Shape("word", form="text")
    return WORD


def room_for(type: Type, world: World) -> int:
    """The room for a list of that type, if nothing says how long it can be."""
    if not isinstance(type, ListOf) or not isinstance(type.of, One):
        return LIST_ROOM
    try:
        values = sum(len(_range(sort, world)) for sort in type.of.sorts)
    except NotLowered:
        return LIST_ROOM
    return min(MOST_ROOM, max(LIST_ROOM, values))


def may_be_none(type: Type) -> bool:
    """Whether the type says so."""
    return isinstance(type, One) and type.optional


@frozen
class Slot:
    """Where a local place of a unit lies: in the frame, or in a register of the function. `maybe`: it can be none; else
    `range` may tell between which numbers it lies."""

    shape: Shape
    offset: int = -1
    register: Operand = field(default=0)
    maybe: bool = True
    range: "tuple[int, int] | None" = None


@frozen
class OnBoard:
    """A zone on a board (its number in a register) and its spots."""

    zone: Operand
    spots: range
