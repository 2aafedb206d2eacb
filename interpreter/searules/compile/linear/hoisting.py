"""What does not change in a loop is worked out before it: in the loops of queries and of options, which change nothing.

An expression that can meet no fault, and reads only places whose values were there before the loop, gets its code right
before the outermost loop for which that is so, once for all places where it stands.
"""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, TypeAlias

from attrs import define, field

from searules.compile.ir.ops import Code, Reg
from searules.compile.linear.shapes import Mask, Slot, Val, Word
from searules.engine.compiled import plain
from searules.engine.places import free_places
from searules.engine.walk import children
from searules.rules import checked as c
from searules.rules.checked import Expr
from searules.rules.types import ListOf

if TYPE_CHECKING:
    from searules.compile.linear.lower import Lowerer

Key: TypeAlias = "tuple[Any, ...]"

_REDUCED = ("count", "sum", "max", "min", "union")


@define(eq=False)
class Loop:
    """A loop that is being written: the code before it, the first register of those that are written in it, and what
    was worked out before it."""

    before: Code
    first: int
    known: dict[Key, Val] = field(factory=dict)


def ahead_of_loops(lo: "Lowerer", expr: Expr, write: "Callable[[Expr], Val]") -> "Val | None":
    """What an expression is, worked out before the loops in which it does not change; None if it is to be worked out
    where it stands."""
    if not _worth(expr):
        return None
    places = sorted(free_places(expr))
    given = [lo.scope.get(place) for place in places]
    needed = -1 if lo.frame is None or isinstance(lo.frame, int) else lo.frame.number
    for one in given:
        register = _register(one)
        if register is None:
            return None
        needed = max(needed, register)
    level = next((n for n, loop in enumerate(lo.loops) if needed < loop.first), None)
    if level is None:
        return None
    key = (id(expr), lo.base, *map(_told, given))
    for loop in lo.loops[level:]:
        if key in loop.known:
            return loop.known[key]
    if not lo.module.calm(expr):
        return None
    loop, inner = lo.loops[level], lo.loops
    lo.loops = inner[:level]
    try:
        with lo.b.into(loop.before):
            lo.b.unplaced()
            found = lo.kept(write(expr))
    finally:
        lo.loops = inner
        lo.b.unplaced()
    loop.known[key] = found
    return found


def _worth(expr: Expr) -> bool:
    if isinstance(expr.type, ListOf):
        return False  # it lies in an array of its own
    return isinstance(expr, c.Filter | c.LetValue | c.Cell) or (isinstance(expr, c.Library) and expr.name in _REDUCED)


def _register(found: "Val | Slot | None") -> "int | None":
    """The number of the register that holds a value, -1 for none; None where that may change."""
    if isinstance(found, Slot):
        return -1 if found.offset >= 0 else None
    if isinstance(found, Word | Mask):
        if isinstance(found.op, Reg):
            return None if found.op.mutable else found.op.number
        return -1
    return None


def _told(found: "Val | Slot | None") -> Key:
    if isinstance(found, Slot):
        return ("slot", found.offset)
    assert isinstance(found, Word | Mask)
    value = found.op.number if isinstance(found.op, Reg) else found.op
    return (isinstance(found.op, Reg), value, found.maybe if isinstance(found, Word) else found.domain)


def unchanging(expr: Expr, slot: int) -> Iterator[Expr]:
    """The largest parts of a condition that do not read a place, and are worth working out once: calls and counts."""
    expr = plain(expr)
    if slot not in free_places(expr):
        if isinstance(expr, c.LetValue) or (
            isinstance(expr, c.Library) and expr.name in ("count", "sum", "max", "min")
        ):
            yield expr
        elif isinstance(expr, c.Compare | c.Equal | c.Arithmetic | c.In | c.Not):
            for child in children(expr):
                if isinstance(child, Expr):
                    yield from unchanging(child, slot)
        return
    if isinstance(expr, c.Compare | c.Equal | c.Arithmetic | c.In | c.Not):
        for child in children(expr):
            if isinstance(child, Expr):
                yield from unchanging(child, slot)
