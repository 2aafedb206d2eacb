"""Decisions as IR: listing what can be chosen, and what choosing does. See `searules.engine.options`, `.resume`."""

from typing import TYPE_CHECKING, Any

from searules.compile.ir.ops import NONE, Operand
from searules.compile.linear.frames import UnitInfo
from searules.compile.linear.layout import AT, BELOW, HEADER, PC, UNIT
from searules.compile.linear.lower import Lowerer
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
from searules.compile.linear.shapes import NotLowered, Slot, Val, Word
from searules.compile.linear.stages import list_stage, take_stage
from searules.compile.linear.stages import wanted_all as stage_complete
from searules.compile.linear.trials import after_way
from searules.engine.lower import action_name
from searules.engine.program import FLOW, Decide, Fork, Offer, PayUnit, Pick, Stage, Window
from searules.rules.checked import ActRef

if TYPE_CHECKING:
    from searules.compile.linear.machine import UnitWriter
    from searules.compile.linear.module import Module


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
    for _, _, windows in _windows(w.units):
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


def list_act(
    lo: Lowerer, act: ActRef, kind: int, index: Operand, me: Operand, apart: Operand, once_from: "Operand | None"
) -> None:
    """The options of an action that is offered. With `once_from` those that were listed from that number on are left
    out."""
    b = lo.b
    fixed = [lo.word(arg) for arg in act.args]
    before = b.ld(0, COUNT, 0, space="x") if once_from is not None else 0
    b.call(action_options(lo.module, act.action, len(fixed)), [me, kind, index, apart, *fixed])
    if once_from is not None:
        b.call(_once(lo.module), [once_from, before])


def _once(module: "Module") -> str:
    """The function that drops options (from the second number on) that are listed already (from the first on)."""

    def write(lo: Lowerer, params: "list[Any]") -> None:
        b, words = lo.b, stride(module)
        limit = MOST_OPTIONS * words
        start, first = params
        kept = b.var(first)
        with b.count(first, b.ld(0, COUNT, 0, space="x")) as number:
            new = b.var(1)
            with b.count(start, b.copy(kept)) as other:
                same: Operand = 1
                for word in range(HEAD - 1, words):
                    one = b.ld(b.mul(number, words), FIRST + word, limit, space="x")
                    two = b.ld(b.mul(other, words), FIRST + word, limit, space="x")
                    same = b.both(same, b.eq(one, two), 0)
                with b.when(same):
                    b.set(new, 0)
                    b.leave()
            with b.when(new):
                for word in range(words):
                    value = b.ld(b.mul(number, words), FIRST + word, limit, space="x")
                    b.st(b.mul(kept, words), FIRST + word, limit, value, space="x")
                b.set(kept, b.add(kept, 1))
        b.st(0, COUNT, 0, kept, space="x")
        b.ret()

    return module.function("once", [0, 0], None, write)


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


# ---- windows ------------------------------------------------------------------------------------------------


def _windows(units: "dict[str, UnitInfo]") -> "list[tuple[UnitInfo, int, tuple[Window, ...]]]":
    """All windows: the unit, the instruction at which they are open, and they."""
    found = []
    for info in units.values():
        for number, code in enumerate(info.unit.code):
            windows = getattr(code, "windows", ())
            if windows:
                found.append((info, number, windows))
    return found


def has_windows(units: "dict[str, UnitInfo]") -> bool:
    """Whether any action is ever open."""
    return any(getattr(code, "windows", ()) for info in units.values() for code in info.unit.code)


def window_actions(units: "dict[str, UnitInfo]") -> set[str]:
    """The actions that are open somewhere."""
    return {act.action for _, _, windows in _windows(units) for window in windows for act in window.statement.acts}


def _twice(units: "dict[str, UnitInfo]") -> bool:
    """Whether an action may be open twice at one decision."""
    statements: dict[int, Any] = {}
    for _, _, windows in _windows(units):
        for window in windows:
            statements[id(window.statement)] = window.statement
    acts = [act.action for statement in statements.values() for act in statement.acts]
    return len(set(acts)) < len(acts)


def open_windows(module: "Module", units: "dict[str, UnitInfo]") -> str:
    """The function that lists the acts of all windows that are open for a player, outermost first: for a frame and
    those below it. It gives how many acts there are in all windows."""
    name = "open windows"

    def write(lo: Lowerer, params: "list[Any]") -> None:
        b, layout = lo.b, module.layout
        frame, on_top, me, apart = params
        limit = layout.size - HEADER
        with b.when(b.lt(frame, 0)):
            b.ret(0)
        unit = b.ld(frame, UNIT, limit)
        kinds = tuple(int(info.unit.kind in (FLOW, "procedure", "row")) for info in units.values())
        with b.unless(b.tab(module.program_table("kinds with windows", 0, kinds), unit)):
            b.ret(0)
        first = b.call(name, [b.ld(frame, BELOW, limit), 0, me, apart], 0)
        assert first is not None
        pc = b.copy(b.sel(on_top, b.ld(frame, PC, limit), b.ld(frame, AT, limit)))
        lo.frame = frame
        begin = 0
        by_unit: dict[int, dict[int, Any]] = {}
        for info, number, windows in _windows(units):
            with b.into([]) as code:
                total = _open(lo, info, windows, first, me, apart, begin if _twice(units) else None)
                b.ret(total)
            by_unit.setdefault(info.number, {})[number] = code
        outer: dict[int, Any] = {}
        for unit_number, cases in by_unit.items():
            with b.into([]) as case:
                b.emit("switch", pc, cases, [])
            outer[unit_number] = case
        b.emit("switch", unit, outer, [])
        b.ret(first)

    return module.function(name, [0, 0, 0, module.layout.pieces.width], 0, write)


def _open(
    lo: Lowerer,
    info: UnitInfo,
    windows: "tuple[Window, ...]",
    first: Operand,
    me: Operand,
    apart: Operand,
    once_from: "int | None",
) -> Operand:
    b = lo.b
    lo.scope = {slot: Slot(info.shapes[slot], offset) for slot, offset in info.offsets.items()}
    for window in windows:
        acts = window.statement.acts
        if window.me not in info.offsets:
            raise NotLowered("an open action whose player is not known", window.statement.span)
        mine = b.eq(lo.load(info.offsets[window.me]), me)
        with b.when(mine):
            kept = dict(lo.scope)
            lo.scope[0] = Word(me)
            condition = window.statement.when
            test = 1 if condition is None else lo.truth(condition)
            lo.scope = kept
            with b.when(test):
                for number, act in enumerate(acts):
                    once = None if once_from is None else _first_window(lo)
                    list_act(lo, act, WINDOW, b.add(first, number), me, apart, once)
        first = b.copy(b.add(first, len(acts)))
    return first


def _first_window(lo: Lowerer) -> Operand:
    """The number of the first option of a window."""
    b, words = lo.b, stride(lo.module)
    found = b.var(0)
    with b.count(0, b.ld(0, COUNT, 0, space="x")) as number:
        with b.when(b.eq(b.ld(b.mul(number, words), FIRST, MOST_OPTIONS * words, space="x"), WINDOW)):
            b.set(found, number)
            b.leave()
        b.set(found, b.add(number, 1))
    return b.copy(found)


# ---- pieces that are told apart -----------------------------------------------------------------------------


def told_apart(module: "Module", units: "dict[str, UnitInfo]") -> str:
    """The function of the mask of the pieces that a place, a list under way or a var holds."""
    domain = module.layout.pieces

    def write(lo: Lowerer, _: "list[Any]") -> None:
        b, layout = lo.b, module.layout
        found = b.var(0, domain.width)
        for name in module.plan.piece_vars:
            _add_var(lo, name, found)
        holders = {info.number: info for info in units.values() if _holding(info)}
        if holders:
            limit = layout.size - HEADER
            frame, at = b.var(b.ld(0, layout.top, 0)), b.var(PC)
            with b.loop():
                with b.when(b.lt(frame, 0)):
                    b.leave()
                lo.frame = b.copy(frame)
                where = b.add(frame, at)
                pc = b.ld(where, 0, layout.size)
                outer = {number: _held(lo, info, pc, found) for number, info in holders.items()}
                b.emit("switch", b.ld(frame, UNIT, limit), outer, [])
                b.set(frame, b.ld(frame, BELOW, limit))
                b.set(at, AT)
        b.ret(found)

    return module.function("told apart", [], domain.width, write)


def _holding(info: UnitInfo) -> bool:
    return any(slot in info.offsets for slot in info.unit.holds_pieces)


def _held(lo: Lowerer, info: UnitInfo, pc: Operand, found: Any) -> "list[Any]":
    """By instruction: the pieces in those places that are live there."""
    b = lo.b
    cases: dict[int, Any] = {}
    for number, code in enumerate(info.unit.code):
        slots = [slot for slot in code.live if slot in info.unit.holds_pieces and slot in info.offsets]
        if not slots:
            continue
        with b.into([]) as case:
            for slot in slots:
                _add_slot(lo, info, slot, found)
        cases[number] = case
    with b.into([]) as whole:
        b.emit("switch", pc, cases, [])
    return whole


def _add_slot(lo: Lowerer, info: UnitInfo, slot: int, found: Any) -> None:
    b, domain = lo.b, lo.module.layout.pieces
    shape, offset = info.shapes[slot], info.offsets[slot]
    if shape.kind in ("set", "rest"):
        if shape.domain == domain:
            b.set(found, b.either(found, lo.load(offset, domain.width), domain.width))
    elif shape.kind == "word":
        _add(lo, lo.load(offset), found)
    else:
        with b.count(0, lo.load(offset)) as place:
            at = b.add(lo.frame, place)  # type: ignore[arg-type]
            _add(lo, b.ld(at, offset + 1, lo.module.layout.size - offset - 1), found)


def _add(lo: Lowerer, value: Operand, found: Any) -> None:
    b, domain = lo.b, lo.module.layout.pieces
    at = b.copy(b.sub(value, domain.start))
    with b.when(b.both(b.le(0, at), b.lt(at, domain.size), 0)):
        b.set(found, b.either(found, b.bit(at, domain.width), domain.width))


def _add_var(lo: Lowerer, name: str, found: Any) -> None:
    from searules.compile.linear.pieces import var_cell

    b = lo.b
    first, count, words = var_cell(lo, name)
    domain = lo.module.layout.masks.get(next(iter(lo.world.layout.vars[name].offsets.values()), -1))
    for number in range(count):
        if domain is None:
            value = b.ld(0, first + number, 0)
            with b.unless(b.eq(value, NONE)):
                _add(lo, value, found)
        elif domain == lo.module.layout.pieces:
            mask = b.ld(0, first + number * words, 0, domain.width)
            b.set(found, b.either(found, mask, domain.width))
