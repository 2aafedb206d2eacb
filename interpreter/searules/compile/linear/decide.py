"""Decisions as IR: listing what can be chosen, and what choosing does. See `searules.engine.options`, `.resume`."""

from typing import TYPE_CHECKING, Any

from searules.compile.ir.ops import Operand
from searules.compile.linear.apart import told_apart
from searules.compile.linear.options import (
    ACT,
    ALTERNATIVE,
    COUNT,
    DONE,
    FIRST,
    HEAD,
    MOST_OPTIONS,
    PASS,
    VALUES,
    WAY,
    WINDOW,
    Listing,
    action_options,
    emit_option,
    ready,
    stride,
)
from searules.compile.linear.shapes import Slot, Val, Word
from searules.compile.linear.stages import list_stage, take_stage
from searules.compile.linear.stages import wanted_all as stage_complete
from searules.compile.linear.trials import after_way
from searules.compile.linear.windows import has_windows, list_act, open_windows, window_actions, windows_of
from searules.engine.lower import action_name
from searules.engine.program import Decide, Fork, Offer, PayUnit, Pick, Stage

if TYPE_CHECKING:
    from searules.compile.linear.machine import UnitWriter


def write(w: "UnitWriter", code: Decide) -> None:
    """With an option at hand it is taken; else the options are listed, and play stops if there are any."""
    b = w.b
    with b.unless(b.lt(w.option, 0)):
        _take(w, code)
    _list(w, code)


# ---- listing ------------------------------------------------------------------------------------------------


def _list(w: "UnitWriter", code: Decide) -> None:
    b, lo, module = w.b, w.lo, w.module
    me = w.me()
    module.set_cell(lo, "acting", me)
    with b.when(b.is_none(me)):
        b.trap()
    w.write_pc(w.number)
    b.st(0, COUNT, 0, 0, space="x")
    done = _all_done(w, code)
    with b.unless(done):
        width = module.layout.pieces.width
        apart: Operand = b.as_mask(0, width)
        if _tells_apart(w, code):
            apart = b.call(told_apart(module, w.units), [], width) or apart
        _own(w, code, me, apart)
        own = b.ld(0, COUNT, 0, space="x")
        if has_windows(w.units):
            b.call(open_windows(module, w.units), [lo.frame, 1, me, apart], 0)  # type: ignore[list-item]
        count = b.ld(0, COUNT, 0, space="x")
        with b.when(b.lt(0, count)):
            _ways_out(w, code, own)
            b.ret(1)
        with b.when(_binding(w, code)):
            b.trap()
    _passed_over(w, code)


def _tells_apart(w: "UnitWriter", code: Decide) -> bool:
    """Whether it matters here which pieces are told apart."""
    if isinstance(code, Pick | Stage):
        return True
    acts = list(code.acts) if isinstance(code, Offer) else []
    for _, _, windows in windows_of(w.units):
        acts += [act for window in windows for act in window.statement.acts]
    return any(action_options(w.module, act.action, len(act.args)) in w.module.telling_apart for act in acts)


def _all_done(w: "UnitWriter", code: Decide) -> Operand:
    if isinstance(code, Offer) and code.mode == "order":
        return w.b.eq(w.lo.load(_slot(w, code.taken).offset), len(code.acts))
    if isinstance(code, Stage):
        return stage_complete(w, code)
    return 0


def _slot(w: "UnitWriter", number: int) -> Slot:
    slot = w.lo.scope[number]
    assert isinstance(slot, Slot)
    return slot


def _passed_over(w: "UnitWriter", code: Decide) -> None:
    """Where there is nothing to choose play goes on silently."""
    if isinstance(code, Stage):
        take_stage(w, code, None)
        w.jump(w.number + 1)
        return
    if isinstance(code, Offer) and code.mode == "order":
        w.lo.store(_slot(w, code.taken).offset, 0)
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
    slot = _slot(w, code.taken)
    found = b.var(0)
    with b.count(0, lo.load(slot.offset)) as place:
        at = b.add(lo.frame, place)  # type: ignore[arg-type]
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
        emit_option(lo, VALUES, 0, 0, values)

    Listing(lo, code.picks, apart, found).write()
    lo.scope = kept


def _units(w: "UnitWriter", code: PayUnit, me: Operand) -> None:
    """The ways in which a unit can be paid so that the rest can be paid after it."""
    b, lo = w.b, w.lo
    rest = lo.place(code.rest)
    assert isinstance(rest, Word)
    for number, way in enumerate(w.module.world.rules.payments[code.payment].ways):
        with b.when(b.lt(0, ready(lo, way, me))):
            leaves = b.var(1)
            with b.unless(b.eq(rest.op, 0)):
                b.set(leaves, _leaves(w, code, number, rest.op, me))
            with b.when(leaves):
                emit_option(lo, WAY, number, number, [])


def _leaves(w: "UnitWriter", code: PayUnit, number: int, rest: Operand, me: Operand) -> Operand:
    """Whether the rest can be paid after a unit was paid this way: it is tried on a copy."""
    found = w.b.reg()
    w.b.emit("trial", found, after_way(w.module, code.payment, number), me)
    return w.b.le(rest, found)


# ---- taking -------------------------------------------------------------------------------------------------


def _option_word(w: "UnitWriter", word: int) -> Operand:
    words = stride(w.module)
    return w.b.ld(w.b.mul(w.option, words), FIRST + word, MOST_OPTIONS * words, space="x")


def _take(w: "UnitWriter", code: Decide) -> None:
    b = w.b
    layout = w.module.layout
    b.st(0, layout.passes, 0, 0)
    b.st(0, layout.firings, 0, 0)
    kind = _option_word(w, 0)
    b.chk(w.option, b.ld(0, COUNT, 0, space="x"))
    if has_windows(w.units):
        with b.when(b.eq(kind, WINDOW)):
            _push_action(w, sorted(window_actions(w.units)), stay=True)
    match code:
        case Offer():
            _take_act(w, code, kind)
        case Pick():
            if code.to is not None:
                with b.when(b.eq(kind, PASS)):
                    b.set(w.option, -1)
                    w.jump(code.to)
            for place, pick in enumerate(code.picks):
                w.lo.bind(pick.slot, Word(_option_word(w, HEAD + place)))
            b.set(w.option, -1)
            w.jump(w.number + 1)
        case Stage():
            value = _option_word(w, HEAD)
            b.set(w.option, -1)
            with b.when(b.eq(kind, DONE)):
                take_stage(w, code, None)
                w.jump(w.number + 1)
            take_stage(w, code, value)
        case Fork():
            _take_text(w, code, kind)
        case PayUnit():
            _take_way(w, code)


def _push_action(w: "UnitWriter", actions: "list[str]", stay: bool) -> None:
    """Begin the action of the option with its values."""
    b = w.b
    order = list(w.module.world.rules.actions)
    number = _option_word(w, 2)
    cases: dict[int, Any] = {}
    for name in actions:
        params = w.module.world.rules.actions[name].params
        with b.into([]) as case:
            args: list[Val] = [Word(_option_word(w, HEAD + place)) for place in range(len(params))]
            w.call(action_name(name), args, w.me(), stay=stay)
        cases[order.index(name)] = case
    if len(cases) == 1:
        b.code.extend(next(iter(cases.values())))
        return
    with b.into([]) as default:
        b.trap()
    b.emit("switch", number, cases, default)


def _take_act(w: "UnitWriter", code: Offer, kind: Operand) -> None:
    b, lo = w.b, w.lo
    if code.mode != "must":
        with b.unless(b.eq(kind, ACT)):
            if code.mode == "order":
                lo.store(_slot(w, code.taken).offset, 0)
            b.set(w.option, -1)
            w.jump(w.number + 1)
    if code.mode == "order":
        slot = _slot(w, code.taken)
        count = lo.load(slot.offset)
        b.chk(count, slot.shape.capacity)
        at = b.add(lo.frame, count)  # type: ignore[arg-type]
        b.st(at, slot.offset + 1, w.module.layout.size - slot.offset - 1, _option_word(w, 1))
        lo.store(slot.offset, b.add(count, 1))
    elif code.mode == "ask":
        lo.bind(code.taken, Word(1))
    _push_action(w, list(dict.fromkeys(act.action for act in code.acts)), stay=code.mode in ("duty", "order"))


def _take_text(w: "UnitWriter", code: Fork, kind: Operand) -> None:
    b = w.b
    index = _option_word(w, 1)
    b.set(w.option, -1)
    if code.to is not None:
        with b.when(b.eq(kind, PASS)):
            w.jump(code.to)
    for number, to in enumerate(code.places):
        with b.when(b.eq(index, number)):
            w.jump(to)
    b.trap()


def _take_way(w: "UnitWriter", code: PayUnit) -> None:
    b = w.b
    index = _option_word(w, 1)
    for number, way in enumerate(w.module.world.rules.payments[code.payment].ways):
        with b.when(b.eq(index, number)):
            w.call(f"way {code.payment}.{way.name}", [], w.me())
    b.trap()
