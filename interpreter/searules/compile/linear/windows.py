"""Windows: actions that are open at each decision of a block; and listing what an offer or a window offers."""

from typing import TYPE_CHECKING, Any

from searules.compile.ir.ops import Operand
from searules.compile.linear.frames import UnitInfo
from searules.compile.linear.layout import AT, BELOW, HEADER, PC, UNIT
from searules.compile.linear.lower import Lowerer
from searules.compile.linear.options import (
    COUNT,
    FIRST,
    HEAD,
    WINDOW,
    action_options,
    stride,
)
from searules.compile.linear.room import room
from searules.compile.linear.shapes import NotLowered, Slot, Word
from searules.engine.program import FLOW, Window
from searules.rules.checked import ActRef

if TYPE_CHECKING:
    from searules.compile.linear.module import Module

# ---- listing an action --------------------------------------------------------------------------------------


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
        limit = room(module) * words
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


# ---- windows ------------------------------------------------------------------------------------------------


def windows_of(units: "dict[str, UnitInfo]") -> "list[tuple[UnitInfo, int, tuple[Window, ...]]]":
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
    return {act.action for _, _, windows in windows_of(units) for window in windows for act in window.statement.acts}


def _twice(units: "dict[str, UnitInfo]") -> bool:
    """Whether an action may be open twice at one decision."""
    statements: dict[int, Any] = {}
    for _, _, windows in windows_of(units):
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
        for info, number, windows in windows_of(units):
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
        with b.when(b.eq(b.ld(b.mul(number, words), FIRST, room(lo.module) * words, space="x"), WINDOW)):
            b.set(found, number)
            b.leave()
        b.set(found, b.add(number, 1))
    return b.copy(found)
