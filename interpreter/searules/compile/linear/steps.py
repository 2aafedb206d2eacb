"""The steps of the machine as IR: what each instruction of a program becomes. See `searules.engine.machine`."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from searules.compile.ir.ops import Code, Operand
from searules.compile.linear import decide, lists, statements
from searules.compile.linear.course import end_game, leave, pop
from searules.compile.linear.layout import QUIET
from searules.compile.linear.parts import gather, set_aside, under_way, unite
from searules.compile.linear.shapes import Mask, Slot, Val, Word
from searules.compile.linear.turns import begin, begin_round, begin_turn, end_round, end_turn, look, settle
from searules.engine.compiled import plain
from searules.engine.course import MOST_PASSES, OVER
from searules.engine.lower import row_name
from searules.engine.program import (
    Acted,
    Again,
    Begin,
    BeginRound,
    BeginTurn,
    Call,
    CallRow,
    Copy,
    Count,
    Decide,
    Do,
    EndRound,
    EndTurn,
    Evaluate,
    Finish,
    Gather,
    Instruction,
    Jump,
    LeaveBlock,
    Look,
    Next,
    Over,
    PayUnit,
    Put,
    Return,
    Run,
    SetAside,
    Start,
    Stop,
    Unite,
    Unless,
    UnlessSet,
)
from searules.rules.types import EnumSort, SetOf

if TYPE_CHECKING:
    from searules.compile.linear.machine import UnitWriter

GO_ON, STOPPED, RETURNED = 0, 1, 2
"""What a unit's function gives: another frame is on top; play stops here; the unit has come to its end, so that the
frame below is on top and goes on behind its call."""


# ---- statements and places ------------------------------------------------------------------------------


def _do(w: "UnitWriter", do: Do) -> None:
    statements.run(w.lo, do.statement)


def _put(w: "UnitWriter", put: Put) -> None:
    slot = w.lo.scope.get(put.slot)
    if isinstance(slot, Slot) and slot.shape.kind == "list":
        w.lo.store(slot.offset, 0)
    elif isinstance(slot, Slot):
        w.lo.write(slot, Word(int(put.value) if not isinstance(put.value, tuple) else 0))


def _copy(w: "UnitWriter", copy: Copy) -> None:
    w.lo.bind(copy.slot, w.lo.place(copy.source))


def _evaluate(w: "UnitWriter", code: Evaluate) -> None:
    w.lo.bind(code.slot, w.lo.value(code.value))


# ---- jumps ----------------------------------------------------------------------------------------------


def _jump(w: "UnitWriter", jump: Jump) -> None:
    w.jump(jump.to)


def _again(w: "UnitWriter", again: Again) -> None:
    b, cell = w.b, w.module.layout.passes
    passes = b.add(b.ld(0, cell, 0), 1)
    b.st(0, cell, 0, passes)
    with b.when(b.lt(MOST_PASSES, passes)):
        b.trap()
    w.jump(again.to)


def _unless(w: "UnitWriter", unless: Unless) -> None:
    with w.b.unless(w.lo.truth(unless.condition)):
        w.jump(unless.to)


def _unless_set(w: "UnitWriter", unless: UnlessSet) -> None:
    found = w.lo.place(unless.slot)
    assert isinstance(found, Word)
    with w.b.when(w.b.either(w.b.eq(found.op, 0), w.b.is_none(found.op), 0)):
        w.jump(unless.to)


def _start(w: "UnitWriter", start: Start) -> None:
    lo = w.lo
    slot = w.slot(start.items)
    source = plain(start.source)
    found = lo.value(source)
    if slot.shape.kind == "rest":
        assert isinstance(source.type, SetOf)
        mask = lo.as_mask(found, source.type, slot.shape.domain, source)
        words = slot.shape.domain.width // 64
        lo.store(slot.offset, mask.op, slot.shape.domain.width)
        lo.store(slot.offset + words, mask.op, slot.shape.domain.width)
    else:
        lists.store(lo, lo.own_frame, slot.offset, found, slot.shape)
    lo.bind(start.index, Word(0))


def _next(w: "UnitWriter", following: Next) -> None:
    lo, b = w.lo, w.b
    slot = w.slot(following.items)
    index = lo.place(following.index)
    assert isinstance(index, Word)
    if slot.shape.kind == "rest":
        domain = slot.shape.domain
        words = domain.width // 64
        rest = lo.load(slot.offset + words, domain.width)
        with b.when(b.eq(rest, 0)):
            w.jump(following.to)
        first = b.ctz(rest)
        lo.store(slot.offset + words, b.without(rest, b.bit(first, domain.width), domain.width), domain.width)
        member: Val = Word(b.add(first, domain.start))
    else:
        with b.unless(b.lt(index.op, lo.load(slot.offset))):
            w.jump(following.to)
        element = slot.shape.element
        assert element is not None
        op = lists.element_at(lo, slot.offset, slot.shape, index.op)
        member = Mask(op, element.domain) if element.kind == "set" else Word(op, True)
    lo.bind(following.slot, member)
    lo.bind(following.index, Word(b.add(index.op, 1)))


def _count(w: "UnitWriter", count: Count) -> None:
    found = w.lo.place(count.counter)
    assert isinstance(found, Word)
    left = w.lo.surely(found)
    with w.b.when(w.b.le(left, 0)):
        w.jump(count.to)
    w.lo.bind(count.counter, Word(w.b.sub(left, 1)))


# ---- calls and ends ---------------------------------------------------------------------------------------


def _call(w: "UnitWriter", code: Call) -> None:
    args = [w.lo.value(arg) for arg in code.args]
    w.call(code.unit, args, w.me())


def _call_row(w: "UnitWriter", code: CallRow) -> None:
    row = w.lo.value(code.row)
    assert isinstance(row, Word)
    args = [w.lo.value(arg) for arg in code.args]
    with w.b.when(w.b.is_none(row.op)):
        w.jump(w.number + 1)
    ids = w.module.world.atoms.ranges[EnumSort(code.table)]
    cases: dict[int, Code] = {}
    for number in ids:
        name = row_name(code.table, code.column, w.module.world.atoms.all[number].name)
        with w.b.into([]) as case:
            w.call(name, args, w.me())
        cases[number] = case
    with w.b.into([]) as default:
        w.b.trap()
    w.b.emit("switch", row.op, cases, default)


def _run(w: "UnitWriter", code: Run) -> None:
    from searules.compile.ir.ops import NONE

    w.call(code.unit, [], NONE if code.unit in ("turn", "round") else w.me())


def _return(w: "UnitWriter", _code: Return) -> None:
    pop(w.lo)
    w.b.ret(RETURNED)


def _leave_block(w: "UnitWriter", code: LeaveBlock) -> None:
    if code.what not in w.units:
        w.b.trap()
        return
    leave(w, code.what)
    w.b.ret(GO_ON)


def _stop(w: "UnitWriter", code: Stop) -> None:
    winners: Operand = 0
    if code.won_by is not None:
        found = w.lo.mask(code.won_by)
        winners = statements._as_word(w.lo, found)
    how = "drawn" if code.drawn else "by score" if code.won_by is None else "won"
    end_game(w, how, winners)
    w.b.ret(GO_ON)


def _acted(w: "UnitWriter", acted: Acted) -> None:
    b, module = w.b, w.module
    for (name, _), offset in module.world.layout.times.items():
        if name == acted.action:
            first = module.layout.of[offset]
            me = w.me()
            b.st(me, first, module.world.players, b.add(b.ld(me, first, module.world.players), 1))


def _over(w: "UnitWriter", _code: Over) -> None:
    phase = w.module.cell(w.lo, "phase")
    with w.b.unless(w.b.eq(phase, OVER)):
        settle(w)
    w.stop()


def _look(w: "UnitWriter", code: Look) -> None:
    if not w.module.plan.watchers:
        return
    with w.b.unless(w.b.either(w.b.ne(w.lo.load(QUIET), 0), under_way(w.lo), 0)):
        look(w, code)


def _finish(w: "UnitWriter", _code: Finish) -> None:
    end_game(w, "by score", 0)
    w.b.ret(GO_ON)


def _decide(w: "UnitWriter", code: Decide) -> None:
    if isinstance(code, PayUnit) and len(w.module.world.rules.payments[code.payment].ways) == 1:
        way = w.module.world.rules.payments[code.payment].ways[0]
        w.call(f"way {code.payment}.{way.name}", [], w.me())
        return
    decide.write(w, code)


HANDLERS: dict[type[Instruction], Callable[["UnitWriter", Any], None]] = {
    Do: _do,
    Put: _put,
    Copy: _copy,
    Evaluate: _evaluate,
    Jump: _jump,
    Again: _again,
    Unless: _unless,
    UnlessSet: _unless_set,
    Start: _start,
    Next: _next,
    Count: _count,
    Gather: gather,
    SetAside: set_aside,
    Unite: unite,
    Call: _call,
    CallRow: _call_row,
    Run: _run,
    Return: _return,
    LeaveBlock: _leave_block,
    Stop: _stop,
    Look: _look,
    Begin: begin,
    BeginTurn: begin_turn,
    EndTurn: end_turn,
    BeginRound: begin_round,
    EndRound: end_round,
    Finish: _finish,
    Over: _over,
    Acted: _acted,
    **dict.fromkeys(Decide.__subclasses__(), _decide),
}
