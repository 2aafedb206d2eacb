"""Staged picks as IR: a set is chosen member by member. See `searules.engine.stages`."""

from typing import TYPE_CHECKING

from searules.compile.ir.ops import Operand
from searules.compile.linear.alike import first_of_alike
from searules.compile.linear.options import PICK, emit_option
from searules.compile.linear.sets import tested
from searules.compile.linear.shapes import Domain, Mask, NotLowered, Slot, Word
from searules.engine.compiled import plain
from searules.engine.places import may_hold_pieces
from searules.engine.program import Stage

if TYPE_CHECKING:
    from searules.compile.linear.machine import UnitWriter


def _parts(w: "UnitWriter", code: Stage) -> "tuple[Slot, Operand, Operand]":
    """The list of what is picked, its length, and how many are wanted."""
    slot = w.lo.scope[code.picked]
    assert isinstance(slot, Slot)
    wanted = w.lo.place(code.wanted)
    assert isinstance(wanted, Word)
    return slot, w.lo.load(slot.offset), w.lo.surely(wanted)


def wanted_all(w: "UnitWriter", code: Stage) -> Operand:
    """Whether as many as wanted are picked."""
    _, length, wanted = _parts(w, code)
    return w.b.le(wanted, length)


def list_stage(w: "UnitWriter", code: Stage, apart: Operand) -> None:
    """What can be picked next. Members that make no difference stand together where the first of them stands; the next
    pick comes from there on, and only if as many as are still wanted can follow it."""
    lo, b = w.lo, w.b
    pick = code.statement.pick
    values = plain(pick.values)
    slot, length, wanted = _parts(w, code)
    found = lo.mask(values, slot_domain(w, code))
    width = found.domain.width
    op = found.op
    conditions = [one for one in (pick.where, code.statement.where) if one is not None]
    kept = dict(lo.scope)
    if conditions:
        lo.scope.pop(pick.slot, None)
        op = tested(lo, found, conditions, pick.slot)
    lo.scope = kept
    left = b.var(op, width)
    if may_hold_pieces(values.type):
        _of_pieces(w, code, Mask(op, found.domain), apart)
        return
    with b.count(0, length) as place:
        last = b.sub(_picked(w, slot, place), found.domain.start)
        after = b.bit(last, width)
        upto = b.either(after, b.as_mask(_below(w, after, width), width), width)
        b.set(left, b.without(left, upto, width))
    missing = b.copy(b.sub(wanted, length))
    number = b.var(b.popc(left))
    with lo.through(Mask(b.copy(left), found.domain)) as member:
        assert isinstance(member, Word)
        if not code.statement.up_to:
            with b.when(b.lt(number, missing)):
                b.leave()
        emit_option(lo, PICK, 0, 0, [member.op])
        b.set(number, b.sub(number, 1))


def _below(w: "UnitWriter", bit: Operand, width: int) -> Operand:
    """All bits below one."""
    reg = w.b.reg(width)
    w.b.emit("sub", reg, bit, 1)
    return reg


def _of_pieces(w: "UnitWriter", code: Stage, fit: Mask, apart: Operand) -> None:
    """Of alike pieces those that are left of the group; groups before that of the last pick are done with."""
    lo, b = w.lo, w.b
    slot, length, wanted = _parts(w, code)
    width = fit.domain.width
    firsts = b.var(first_of_alike(lo, fit.op, apart), width)
    picked = b.var(0, width)
    last = b.var(-1)
    with b.count(0, length) as place:
        number = b.sub(_picked(w, slot, place), fit.domain.start)
        b.set(picked, b.either(picked, b.bit(number, width), width))
        b.set(last, number)
    missing = b.copy(b.sub(wanted, length))
    # the group of each member: that of the first alike one; a group's members in order
    rest = b.var(fit.op, width)
    offered, sizes, groups = b.array(fit.domain.size), b.array(fit.domain.size), b.var(0)
    total, begun = b.var(0), b.var(b.lt(length, 1))
    with lo.through(Mask(b.copy(firsts), fit.domain)) as member:
        assert isinstance(member, Word)
        first = b.copy(b.sub(member.op, fit.domain.start))
        others = b.without(b.without(b.copy(rest), b.copy(firsts), width), 0, width)
        alone = b.either(b.bit(first, width), 0, width)
        # a member belongs to this group if it is not kept beside the group's first
        with_first = b.var(alone, width)
        with b.bits(others, width) as bit:
            pair = b.either(b.bit(bit, width), b.bit(first, width), width)
            with b.unless(b.eq(first_of_alike(lo, pair, apart), pair)):
                b.set(with_first, b.either(with_first, b.bit(bit, width), width))
        group = b.copy(with_first)
        b.set(rest, b.without(rest, group, width))
        with b.unless(b.lt(last, 0)), b.when(b.ne(b.both(group, b.bit(b.max(last, 0), width), width), 0)):
            b.set(begun, 1)
        left = b.copy(b.without(group, picked, width))
        with b.when(b.both(begun, b.ne(left, 0), 0)):
            b.sta(offered, groups, b.add(b.ctz(left), fit.domain.start))
            b.sta(sizes, groups, b.popc(left))
            b.set(total, b.add(total, b.popc(left)))
            b.set(groups, b.add(groups, 1))
    with b.count(0, b.copy(groups)) as place:
        if not code.statement.up_to:
            with b.when(b.lt(total, missing)):
                b.leave()
        emit_option(lo, PICK, 0, 0, [b.lda(offered, place)])
        b.set(total, b.sub(total, b.lda(sizes, place)))


def slot_domain(w: "UnitWriter", code: Stage) -> Domain:
    """The domain of what is picked."""
    return w.info.shapes[code.statement.result].domain


def _picked(w: "UnitWriter", slot: Slot, place: Operand) -> Operand:
    at = w.b.add(w.lo.own_frame, place)
    return w.b.ld(at, slot.offset + 1, w.module.layout.size - slot.offset - 1)


def take_stage(w: "UnitWriter", code: Stage, value: "Operand | None") -> None:
    """One pick more, and the stage again; without a value the picks become a set."""
    lo, b = w.lo, w.b
    slot, length, _ = _parts(w, code)
    if value is not None:
        b.chk(length, slot.shape.capacity)
        at = b.add(lo.own_frame, length)
        b.st(at, slot.offset + 1, w.module.layout.size - slot.offset - 1, value)
        lo.store(slot.offset, b.add(length, 1))
        w.jump(w.number)
        return
    values = plain(code.statement.pick.values)
    domain = slot_domain(w, code)
    declared = lo.mask(values, domain)
    picked = b.var(0, domain.width)
    with b.count(0, length) as place:
        bit = b.bit(b.sub(_picked(w, slot, place), domain.start), domain.width)
        b.set(picked, b.either(picked, bit, domain.width))
    result = lo.scope.get(code.statement.result)
    if result is None:
        raise NotLowered("the place of a choice", code.span)
    lo.bind(code.statement.result, Mask(b.both(declared.op, b.copy(picked), domain.width), domain))
    lo.store(slot.offset, 0)
