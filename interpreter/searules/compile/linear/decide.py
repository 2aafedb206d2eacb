"""Decisions as IR: listing what can be chosen. See `searules.engine.options`."""

from typing import TYPE_CHECKING

from searules.compile.ir.ops import Operand
from searules.compile.linear.apart import nothing_apart, told_apart
from searules.compile.linear.chosen import Chosen, slot_of, take
from searules.compile.linear.noting import asked
from searules.compile.linear.options import (
    ACT,
    ALTERNATIVE,
    COUNT,
    DONE,
    PASS,
    VALUES,
    WAY,
    Listing,
    action_options,
    emit_option,
    ready,
)
from searules.compile.linear.parts import under_way
from searules.compile.linear.shapes import Word
from searules.compile.linear.stages import list_stage, take_stage
from searules.compile.linear.stages import wanted_all as stage_complete
from searules.compile.linear.trials import after_way
from searules.compile.linear.whole import Group, groups, has_pass, members, nth_of, whole_actions
from searules.compile.linear.windows import has_windows, list_act, open_windows, windows_of
from searules.engine.program import Decide, Fork, Offer, PayUnit, Pick, Stage

if TYPE_CHECKING:
    from searules.compile.linear.machine import UnitWriter


def write(w: "UnitWriter", code: Decide) -> None:
    """With an option at hand it is taken. Else the options are listed; if there are any, play stops, or the policy of
    the run chooses."""
    b = w.b
    chosen = Chosen(w, code)
    with b.when(b.lt(w.option, 0)):
        _list(w, code, chosen)
    with b.otherwise():
        b.chk(w.option, b.ld(0, COUNT, 0, space="x"))
        chosen.read(w.option)
    take(w, code, chosen)


# ---- listing ------------------------------------------------------------------------------------------------


def _list(w: "UnitWriter", code: Decide, chosen: Chosen) -> None:
    """Go on only with an option that the policy has chosen."""
    b, lo, module = w.b, w.lo, w.module
    me = w.me()
    module.set_cell(lo, "acting", me)
    with b.when(b.is_none(me)):
        b.trap()
    w.write_pc(w.number)
    done = _all_done(w, code)
    with b.unless(done):
        width = module.layout.pieces.width
        apart: Operand = b.as_mask(0, width)
        if _tells_apart(w, code) and not nothing_apart(module, w.units, w.info, w.number):
            apart = b.call(told_apart(module, w.units), [], width) or apart
        found = groups(w, code, me, apart)
        if found is None:
            _listed(w, code, me, apart, chosen)
        else:
            _grouped(w, code, found, chosen)
        with b.otherwise():
            with b.when(_binding(w, code)):
                b.trap()
            _passed_over(w, code)
    if not isinstance(done, int):
        with b.otherwise():
            _passed_over(w, code)


def _listed(w: "UnitWriter", code: Decide, me: Operand, apart: Operand, chosen: Chosen) -> None:
    """Write the options; if there are any the policy chooses."""
    b, lo = w.b, w.lo
    b.st(0, COUNT, 0, 0, space="x")
    _own(w, code, me, apart)
    own = b.ld(0, COUNT, 0, space="x")
    if has_windows(w.units):
        with b.unless(under_way(lo)):
            b.call(open_windows(w.module, w.units), [lo.own_frame, 1, me, apart], 0)
    count = b.ld(0, COUNT, 0, space="x")
    with b.when(b.lt(0, count)):
        _ways_out(w, code, own)
        number = b.policy(asked(w, code, b.ld(0, COUNT, 0, space="x")))
        with b.when(b.lt(number, 0)):
            b.ret(1)
        chosen.read(number)


def _grouped(w: "UnitWriter", code: Decide, found: "list[Group]", chosen: Chosen) -> None:
    """Count the options; if there are any the policy chooses, or they are written for whoever does."""
    b, lo = w.b, w.lo
    sizes = [group.size(b) for group in found]
    own: Operand = 0
    for size in sizes:
        own = b.add(own, size)
    with b.when(b.lt(0, own)):
        number = b.policy(asked(w, code, b.add(own, int(has_pass(code)))))
        with b.when(b.lt(number, 0)):
            b.st(0, COUNT, 0, 0, space="x")
            for group in found:
                with members(lo, group) as values:
                    emit_option(lo, group.kind, group.index, group.action, values)
            _ways_out(w, code, own)
            b.ret(1)
        _at(w, found, sizes, number, chosen)


def _at(w: "UnitWriter", found: "list[Group]", sizes: "list[Operand]", number: Operand, chosen: Chosen) -> None:
    """The option at a place: one of the first group, or of those behind it."""
    b = w.b
    if not found:
        chosen.be(PASS, 0, 0, [])
        return
    group = found[0]
    assert isinstance(w.instruction, Decide)
    last = len(found) == 1 and not has_pass(w.instruction)
    with b.when(1 if last else b.lt(number, sizes[0])):
        chosen.be(group.kind, group.index, group.action, [nth_of(w.lo, group, number)] if group.domain else [])
    if not last:
        with b.otherwise():
            _at(w, found[1:], sizes[1:], b.sub(number, sizes[0]), chosen)


def _tells_apart(w: "UnitWriter", code: Decide) -> bool:
    """Whether it matters here which pieces are told apart."""
    if isinstance(code, Pick | Stage):
        return True
    names = None if has_windows(w.units) else whole_actions(w.module, code)
    if names is not None:
        return any(name in w.module.telling_apart for name in names)
    acts = list(code.acts) if isinstance(code, Offer) else []
    for _, _, windows in windows_of(w.units):
        acts += [act for window in windows for act in window.statement.acts]
    return any(action_options(w.module, act.action, len(act.args)) in w.module.telling_apart for act in acts)


def _all_done(w: "UnitWriter", code: Decide) -> Operand:
    if isinstance(code, Offer) and code.mode == "order":
        return w.b.eq(w.lo.load(slot_of(w, code.taken).offset), len(code.acts))
    if isinstance(code, Stage):
        return stage_complete(w, code)
    return 0


def _passed_over(w: "UnitWriter", code: Decide) -> None:
    """Where there is nothing to choose play goes on silently."""
    if isinstance(code, Stage):
        take_stage(w, code, None)
        w.jump(w.number + 1)
        return
    if isinstance(code, Offer) and code.mode == "order":
        w.lo.store(slot_of(w, code.taken).offset, 0)
    to = code.to if isinstance(code, Pick | Fork) and code.to is not None else w.number + 1
    w.jump(to)


def _binding(w: "UnitWriter", code: Decide) -> Operand:
    match code:
        case Offer():
            return int(code.mode == "must")
        case Pick() | Fork():
            return int(code.to is None)
        case Stage():
            wanted = w.lo.place(code.wanted)
            assert isinstance(wanted, Word)
            return 0 if code.statement.up_to else w.b.ne(wanted.op, 0)
    return 1


def _ways_out(w: "UnitWriter", code: Decide, own: Operand) -> None:
    match code:
        case Offer(mode="may" | "ask"):
            emit_option(w.lo, PASS, 0, 0, [])
        case Offer(mode="duty" | "order"):
            with w.b.when(w.b.eq(own, 0)):
                emit_option(w.lo, DONE, 0, 0, [])
        case Pick() | Fork() if code.to is not None:
            emit_option(w.lo, PASS, 0, 0, [])
        case Stage() if code.statement.up_to:
            emit_option(w.lo, DONE, 0, 0, [])


def _own(w: "UnitWriter", code: Decide, me: Operand, apart: Operand) -> None:
    b, lo = w.b, w.lo
    match code:
        case Offer():
            repeated = len({act.action for act in code.acts}) < len(code.acts)
            for number, act in enumerate(code.acts):
                with b.unless(_has_been(w, code, number)):
                    list_act(lo, act, ACT, number, me, apart, 0 if repeated else None)
        case Pick():
            _values(w, code, apart)
        case Stage():
            list_stage(w, code, apart)
        case Fork():
            for number, when in enumerate(code.whens):
                with b.when(1 if when is None else lo.truth(when)):
                    emit_option(lo, ALTERNATIVE, number, 0, [])
        case PayUnit():
            _units(w, code, me)


def _has_been(w: "UnitWriter", code: Offer, number: int) -> Operand:
    """Whether an act of `in any order` has been done."""
    if code.mode != "order":
        return 0
    b, lo = w.b, w.lo
    slot = slot_of(w, code.taken)
    found = b.var(0)
    with b.count(0, lo.load(slot.offset)) as place:
        at = b.add(lo.own_frame, place)
        one = b.ld(at, slot.offset + 1, w.module.layout.size - slot.offset - 1)
        with b.when(b.eq(one, number)):
            b.set(found, 1)
    return b.copy(found)


def _values(w: "UnitWriter", code: Pick, apart: Operand) -> None:
    lo, b = w.lo, w.b
    kept = dict(lo.scope)

    def found(values: "list[Operand]") -> None:
        if code.where is not None:
            with b.unless(lo.truth(code.where)):
                b.again()
        emit_option(lo, VALUES, 0, len(values), values)

    Listing(lo, code.picks, apart, found).write()
    lo.scope = kept


def _units(w: "UnitWriter", code: PayUnit, me: Operand) -> None:
    """The ways in which a unit can be paid so that the rest can be paid after it."""
    b, lo = w.b, w.lo
    rest = lo.place(code.rest)
    assert isinstance(rest, Word)
    names = sorted({way.name for one in w.module.world.rules.payments.values() for way in one.ways})
    for number, way in enumerate(w.module.world.rules.payments[code.payment].ways):
        with b.when(b.lt(0, ready(lo, way, me))):
            leaves = b.var(1)
            with b.unless(b.eq(rest.op, 0)):
                b.set(leaves, _leaves(w, code, number, rest.op, me))
            with b.when(leaves):
                emit_option(lo, WAY, number, names.index(way.name), [])


def _leaves(w: "UnitWriter", code: PayUnit, number: int, rest: Operand, me: Operand) -> Operand:
    """Whether the rest can be paid after a unit was paid this way: it is tried on a copy."""
    found = w.b.reg()
    w.b.emit("trial", found, after_way(w.module, code.payment, number), me)
    return w.b.le(rest, found)
