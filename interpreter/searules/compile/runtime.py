"""What generated functions call. Whatever goes wrong is raised as `Stumbled`: the walker then says what it is."""

from collections.abc import Callable, Iterable
from itertools import chain
from typing import Any

from searules.engine.dispatch import VALUE_OF, Known
from searules.engine.masks import members
from searules.engine.play import Locals, Play
from searules.engine.queries import LOWEST, in_order
from searules.engine.world import LONGEST_RANGE
from searules.rules import checked as c
from searules.rules.checked import Expr
from searules.rules.types import WHOLE


class Stumbled(Exception):  # noqa: N818 - it is no error: the walker goes on from here
    """The generated code cannot answer."""


def value_of(expr: Expr, play: Play, local: Locals) -> Known:
    """The walker's answer."""
    return VALUE_OF[expr.__class__](expr, play, local)


def whole(value: int) -> int:
    """A number that fits 64 bits."""
    if WHOLE.low <= value <= WHOLE.high:
        return value
    raise Stumbled


def ranged(value: Known, low: int, high: int) -> Known:
    """A value that is no number, or one in this range."""
    if value.__class__ is int and not low <= value <= high:
        raise Stumbled
    return value


def no_case() -> Known:
    """No case holds."""
    raise Stumbled


def there(value: Known) -> Known:
    """A value that is not none."""
    if value is None:
        raise Stumbled
    return value


def numbers(low: int, high: int) -> range:
    """A range that is not too long to go through."""
    if high - low >= LONGEST_RANGE:
        raise Stumbled
    return range(low, high + 1)


def possible(play: Play, action: str, player: int | None) -> bool:
    """Whether a player has an option for an action."""
    return player is not None and play.hooks.possible(play, action, player)


def piece_at(cells: list[int], spots: tuple[int, ...], zone: int | None, spot: int | None) -> int | None:
    """The piece on a spot of a zone."""
    if zone is None or spot is None:
        return None
    piece = cells[spots[zone] + spot]
    return None if piece < 0 else piece


def spot_of(cells: list[int], pieces: range, offset: int, atom: int | None) -> int | None:
    """The spot of a piece (less than 0 for none); a spot is its own."""
    return cells[offset + atom] if atom is not None and atom in pieces else atom


def make_pieces(expr: c.MakePieces, play: Play, args: tuple[Any, ...]) -> Known:
    """The pieces of a kind whose first fields are these."""
    found = (ids for (kind, have), ids in play.world.made.items() if kind == expr.kind and have[: len(args)] == args)
    return tuple(sorted(chain.from_iterable(found)))


def same(left: Known, right: Known) -> bool:
    """Whether two values are the same; a range is the tuple of its numbers."""
    left = tuple(left) if left.__class__ is range else left
    right = tuple(right) if right.__class__ is range else right
    return bool(left == right)


def the(found: Any) -> Known:
    """The only member."""
    if found and len(found) == 1:
        return found[0]
    raise Stumbled


def the_bit(mask: int, first: int) -> int:
    """The only piece of a mask."""
    if mask and not mask & (mask - 1):
        return mask.bit_length() - 1 + first
    raise Stumbled


def one(cells: list[int], zones: int, found: Any) -> Known:
    """Of alike pieces the one in the box first, then by zones as declared."""
    if not found:
        raise Stumbled
    return min(found, key=lambda piece: (cells[zones + piece], piece))


def first_n(count: int, found: Any) -> Known:
    """The first so many."""
    if count < 0:
        raise Stumbled
    return tuple(found or ())[:count]


def set_sum(left: Any, right: Any) -> Known:
    """Two sets together, in declared order."""
    left, right = left or (), right or ()
    if not left or not right:
        return left or right
    return in_order((*left, *right))


def list_sum(left: Any, right: Any) -> Known:
    """One list after the other."""
    return (*(left or ()), *(right or ()))


def difference(left: Any, right: Any) -> Known:
    """The members of the one that are not in the other."""
    without = set(right or ())
    return tuple(member for member in left or () if member not in without)


def set_of(items: Iterable[Any]) -> Known:
    """What is there of these, as a set in declared order."""
    return in_order(item for item in items if item is not None)


def union(sets: Any) -> Known:
    """The members of all these sets."""
    return in_order(member for one in sets for member in one or ())


def ranked(keyed: list[tuple[Any, Any]]) -> Known:
    """Members by their keys, the highest first."""
    found = [(LOWEST if key is None else key, member) for key, member in keyed]
    return tuple(member for _, member in sorted(found, key=lambda pair: pair[0], reverse=True))


def top(keyed: list[tuple[Any, Any]]) -> Known:
    """The members with the highest key."""
    return in_order(top_sets(keyed))


def top_sets(keyed: list[tuple[Any, Any]]) -> tuple[Any, ...]:
    """The sets with the highest key, in the order in which they come."""
    found = [(LOWEST if key is None else key, member) for key, member in keyed]
    highest = max((key for key, _ in found), default=LOWEST)
    return tuple(member for key, member in found if key == highest)


NAMES: dict[str, Callable[..., Any]] = {
    "value_of": value_of,
    "whole": whole,
    "ranged": ranged,
    "no_case": no_case,
    "there": there,
    "numbers": numbers,
    "possible": possible,
    "piece_at": piece_at,
    "spot_of": spot_of,
    "make_pieces": make_pieces,
    "same": same,
    "the": the,
    "the_bit": the_bit,
    "one": one,
    "first_n": first_n,
    "set_sum": set_sum,
    "list_sum": list_sum,
    "difference": difference,
    "set_of": set_of,
    "union": union,
    "ranked": ranked,
    "top": top,
    "top_sets": top_sets,
    "members": members,
}
"""The names that every generated module sees."""
