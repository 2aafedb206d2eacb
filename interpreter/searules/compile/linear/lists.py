"""Lists as values: in places of a frame, passed on, compared, one or the other by a condition.

A list lies in an array of the function that works with it; in a frame it is its length and its elements. How long a
list can be is not always known before play: then it has room for `shapes.room_for`; one that is longer is a trap.
"""

from typing import TYPE_CHECKING

from searules.compile.ir.ops import Operand, Reg
from searules.compile.linear.shapes import (
    Domain,
    Listed,
    Mask,
    NotLowered,
    Numbers,
    Shape,
    Val,
    Word,
    room_for,
    shape_of,
)
from searules.rules.types import ListOf, SetOf, Type

if TYPE_CHECKING:
    from collections.abc import Callable

    from searules.compile.linear.lower import Lowerer


def width_of(shape: Shape) -> int:
    """The bits of an element."""
    if shape.kind not in ("word", "set"):
        raise NotLowered("a list of lists")
    return shape.domain.width if shape.kind == "set" else 0


def collected(lo: "Lowerer", found: Val, shape: Shape, array: str, length: Reg) -> None:
    """Put the members of a set or list into an array that has room for `shape.capacity`; `length` counts them."""
    assert shape.element is not None
    lo.b.set(length, 0)
    with lo.through(found) as member:
        lo.append(array, length, member, shape.element, shape.capacity)


def listed(lo: "Lowerer", found: Val, shape: Shape) -> Listed:
    """A set or list as a list of such a shape, in an array of its own."""
    assert shape.element is not None
    array, length = lo.b.array(shape.capacity, width_of(shape.element)), lo.b.var(0)
    collected(lo, found, shape, array, length)
    return Listed(array, lo.b.copy(length), shape.element, shape.capacity)


def either_list(
    lo: "Lowerer", condition: Operand, yes: "Callable[[], Val]", no: "Callable[[], Val]", type_: ListOf
) -> Listed:
    """One list or the other; only what is wanted is worked out."""
    shape = shape_of(type_, lo.world, room_for(type_, lo.world))
    assert shape.element is not None
    array, length = lo.b.array(shape.capacity, width_of(shape.element)), lo.b.var(0)
    with lo.b.when(condition):
        collected(lo, yes(), shape, array, length)
    with lo.b.otherwise():
        collected(lo, no(), shape, array, length)
    return Listed(array, lo.b.copy(length), shape.element, shape.capacity)


# ---- in frames ----------------------------------------------------------------------------------------------


def store(lo: "Lowerer", frame: Operand, offset: int, found: Val, shape: Shape) -> None:
    """Put a list into a frame that begins there."""
    b, element = lo.b, shape.element
    assert element is not None
    width, limit = width_of(element), lo.module.layout.size
    length = b.var(0)
    with lo.through(found) as member:
        b.chk(length, shape.capacity)
        at = b.add(frame, b.mul(b.copy(length), element.words))
        if isinstance(member, Mask) and width:
            b.stm(at, offset + 1, limit - offset - element.words, lo.over(member, element.domain).op, width)
        elif isinstance(member, Word) and not width:
            b.st(at, offset + 1, limit - offset - 1, member.op)
        else:
            raise NotLowered("a list of values and sets")
        b.set(length, b.add(length, 1))
    b.st(frame, offset, limit - offset, length)


def load(lo: "Lowerer", offset: int, shape: Shape) -> Listed:
    """A list that lies in the frame."""
    b, element = lo.b, shape.element
    assert element is not None
    width = width_of(element)
    array = b.array(shape.capacity, width)
    length = b.copy(b.min(lo.load(offset), shape.capacity))
    with b.count(0, length) as number:
        b.sta(array, number, element_at(lo, offset, shape, number), width)
    return Listed(array, length, element, shape.capacity)


def element_at(lo: "Lowerer", offset: int, shape: Shape, number: Operand) -> Operand:
    """An element of a list in the frame."""
    b, element, limit = lo.b, shape.element, lo.module.layout.size
    assert element is not None
    at = b.add(lo.own_frame, b.mul(number, element.words))
    return b.ld(at, offset + 1, limit - offset - element.words, width_of(element))


# ---- comparing ----------------------------------------------------------------------------------------------


def same(lo: "Lowerer", left: Val, right: Val, types: "tuple[Type, Type]") -> Operand:
    """Whether two lists, or a list and a set, have the same members in the same order."""
    b = lo.b
    one, other = (_as_list(lo, found, type_) for found, type_ in zip((left, right), types, strict=True))
    if one.element.kind != other.element.kind:
        raise NotLowered("lists of values and of sets are compared")
    answer = b.var(b.eq(one.length, other.length))
    with b.when(answer), b.count(0, one.length) as number:
        alike = _alike(lo, lo.element(one, number), lo.element(other, number))
        with b.unless(alike):
            b.set(answer, 0)
            b.leave()
    return b.copy(answer)


def _alike(lo: "Lowerer", one: Val, other: Val) -> Operand:
    if isinstance(one, Mask) and isinstance(other, Mask):
        domain = joined_domain(one.domain, other.domain)
        return lo.b.eq(lo.over(one, domain).op, lo.over(other, domain).op)
    assert isinstance(one, Word)
    assert isinstance(other, Word)
    return lo.b.eq(one.op, other.op)


def joined_domain(one: Domain, other: Domain) -> Domain:
    """A domain with the members of both."""
    if not one.size or not other.size:
        return one if one.size else other
    start = min(one.start, other.start)
    return Domain(start, max(one.start + one.size, other.start + other.size) - start)


def _as_list(lo: "Lowerer", found: Val, type_: Type) -> Listed:
    if isinstance(found, Listed):
        return found
    if isinstance(found, Numbers) or not isinstance(type_, SetOf):
        raise NotLowered("a list is compared with a range of numbers")
    assert isinstance(found, Mask)
    return listed(lo, found, Shape("list", element=shape_of(type_.of, lo.world), capacity=max(1, found.domain.size)))


def contains(lo: "Lowerer", found: Listed, value: Mask) -> Operand:
    """Whether a set is one of a list of sets."""
    answer = lo.b.var(0)
    with lo.through(found) as member:
        assert isinstance(member, Mask)
        with lo.b.when(_alike(lo, member, value)):
            lo.b.set(answer, 1)
            lo.b.leave()
    return lo.b.copy(answer)


def without(lo: "Lowerer", left: Val, right: Mask, element: Shape, capacity: int) -> Listed:
    """The members of a list that are not in a set."""
    from searules.compile.linear.sets import has

    array, length = lo.b.array(capacity), lo.b.var(0)
    with lo.through(left) as member:
        if not isinstance(member, Word):
            raise NotLowered("a difference of lists of sets")
        with lo.b.when(has(lo, right, member.op)):
            lo.b.again()
        lo.append(array, length, member, element, capacity)
    return Listed(array, lo.b.copy(length), element, capacity)
