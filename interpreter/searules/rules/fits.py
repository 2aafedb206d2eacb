"""How types relate: which fits where, what two have in common, how they are called in words."""

from collections.abc import Iterable

from attrs import evolve

from searules.rules.types import (
    DirectionSort,
    EnumSort,
    KindSort,
    ListOf,
    NumberSort,
    One,
    OptionSort,
    PartSort,
    PlayerSort,
    SetOf,
    Sort,
    TextSort,
    Type,
    WordSort,
    YesNoSort,
    ZoneSort,
)

UNKNOWN = One(())
"""The type of what was already reported: it fits everywhere, so that one mistake makes one message."""

PARTS = {"space": "space", "corner": "corner", "edge": "edge", "row": "row", "column": "column"}


def is_unknown(type_: Type) -> bool:
    """Whether a mistake was reported for what has this type."""
    while not isinstance(type_, One):
        type_ = type_.of
    return not type_.sorts and not type_.optional


def element(type_: Type) -> Type:
    """What a set or list holds; a single value is its own element."""
    return type_ if isinstance(type_, One) else type_.of


def sort_fits(sort: Sort, wanted: Sort) -> bool:
    """Whether each value of a sort may stand where the other is wanted (numbers: whether some may)."""
    if isinstance(sort, NumberSort) and isinstance(wanted, NumberSort):
        return sort.low <= wanted.high and wanted.low <= sort.high
    if isinstance(sort, ZoneSort) and isinstance(wanted, ZoneSort):
        return True
    return sort == wanted


def fits(type_: Type, wanted: Type) -> bool:
    """Whether a value of a type may stand where another is wanted."""
    if is_unknown(type_) or is_unknown(wanted):
        return True
    if isinstance(type_, One) and isinstance(wanted, One):
        return (wanted.optional or not type_.optional) and all(
            any(sort_fits(sort, other) for other in wanted.sorts) for sort in type_.sorts
        )
    if isinstance(type_, SetOf | ListOf) and isinstance(wanted, SetOf | ListOf):
        return fits(type_.of, wanted.of) or (type_.of == One((), optional=True))
    return False


def overlap(a: Type, b: Type) -> bool:
    """Whether a value of the one type can be equal to one of the other."""
    if is_unknown(a) or is_unknown(b):
        return True
    if isinstance(a, One) and isinstance(b, One):
        if a.optional and b.optional:
            return True
        return any(sort_fits(x, y) for x in a.sorts for y in b.sorts)
    if isinstance(a, One) or isinstance(b, One):
        return False
    return overlap(a.of, b.of) or a.of == One((), optional=True) or b.of == One((), optional=True)


def _merge_sorts(sorts: Iterable[Sort]) -> tuple[Sort, ...]:
    found: list[Sort] = []
    for sort in sorts:
        if isinstance(sort, NumberSort):
            numbers = [s for s in found if isinstance(s, NumberSort)]
            if numbers:
                old = numbers[0]
                found[found.index(old)] = NumberSort(min(old.low, sort.low), max(old.high, sort.high))
                continue
        if sort not in found:
            found.append(sort)
    return tuple(found)


def join_one(a: One, b: One) -> One:
    """The smallest type that both fit."""
    zones = None if a.zones is None or b.zones is None else a.zones | b.zones
    if not a.sorts:
        zones = b.zones
    elif not b.sorts:
        zones = a.zones
    return One(_merge_sorts(a.sorts + b.sorts), a.optional or b.optional, zones)


def join(a: Type, b: Type) -> Type | None:
    """The smallest type that both fit, or None if a value and a set meet."""
    if is_unknown(a):
        return b
    if is_unknown(b):
        return a
    if isinstance(a, One) and isinstance(b, One):
        return join_one(a, b)
    if isinstance(a, SetOf) and isinstance(b, SetOf):
        return SetOf(join_one(a.of, b.of))
    if isinstance(a, ListOf) and isinstance(b, ListOf):
        inner = join(a.of, b.of)
        longest = None if a.longest is None or b.longest is None else max(a.longest, b.longest)
        return None if inner is None else ListOf(inner, longest)
    return None


def mixed(one: One) -> bool:
    """Whether a union mixes numbers, yes and no, or texts with something else."""
    plain = [s for s in one.sorts if isinstance(s, NumberSort | YesNoSort | TextSort | ZoneSort)]
    return bool(plain) and len(one.sorts) > 1


def sort_words(sort: Sort) -> str:
    """A sort as an author would write or call it."""
    match sort:
        case NumberSort(low, high):
            if low == high:
                return f"the number {low}"
            return "a number" if high - low > 10**6 else f"a number from {low} to {high}"
        case YesNoSort():
            return "yes or no"
        case TextSort():
            return "a text"
        case EnumSort(name) | KindSort(name):
            return name
        case WordSort(name):
            return name
        case PlayerSort():
            return "Player"
        case PartSort(board, part):
            return board if part == "space" else f"a {part} of {board}"
        case DirectionSort():
            return "Direction"
        case ZoneSort():
            return "a zone"
        case OptionSort():
            return "an option"


def words(type_: Type) -> str:
    """A type as an author would write or call it: `Shell or Head or none`, `a set of Player`."""
    if is_unknown(type_):
        return "something unknown"
    if isinstance(type_, SetOf):
        return f"a set of {words(type_.of)}" if type_.of.sorts else "the empty set"
    if isinstance(type_, ListOf):
        inner = words(type_.of)
        return f"a list of sets{inner.removeprefix('a set')}" if isinstance(type_.of, SetOf) else f"a list of {inner}"
    parts = [sort_words(sort) for sort in type_.sorts] + (["none"] if type_.optional else [])
    return " or ".join(parts)


def without_zones(type_: Type) -> Type:
    """The type without what is known of the zones of its pieces."""
    if isinstance(type_, One):
        return evolve(type_, zones=None) if type_.zones is not None else type_
    if isinstance(type_, SetOf):
        return SetOf(evolve(type_.of, zones=None))
    return evolve(type_, of=without_zones(type_.of))


def reowned(type_: Type, *, same_me: bool) -> Type:
    """A type as seen by the caller of a let: the callee's own zones are the caller's only if both have one me."""
    if isinstance(type_, One):
        if same_me or type_.zones is None:
            return type_
        return evolve(type_, zones=frozenset(zone.removesuffix("@me") for zone in type_.zones))
    inner = reowned(type_.of, same_me=same_me)
    if isinstance(type_, SetOf):
        assert isinstance(inner, One)
        return SetOf(inner)
    return evolve(type_, of=inner)


def is_ordered(one: One) -> bool:
    """Whether values of a type have an order: numbers, members of one enum, parts of a board."""
    if one.number is not None:
        return True
    first = one.sorts[:1]
    if all(isinstance(sort, WordSort) for sort in one.sorts):
        return bool(one.sorts)
    return len(one.sorts) == 1 and isinstance(first[0], EnumSort | PartSort)
