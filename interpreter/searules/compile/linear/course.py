"""The stack and the end of the game as IR. See `searules.engine.course` and `end_game` in `searules.engine.turns`."""

from typing import TYPE_CHECKING

from searules.compile.ir.ops import Operand
from searules.compile.linear.frames import UnitInfo
from searules.compile.linear.layout import AT, BELOW, HEADER, MOST_ENDINGS, PC, QUIET, UNIT
from searules.compile.linear.lists import store
from searules.compile.linear.lower import Lowerer
from searules.compile.linear.noting import note
from searules.compile.linear.shapes import Mask, NotLowered, Val, Word
from searules.engine.course import AFTER, BY_SCORE, DRAWN, WON
from searules.engine.layout import NOTHING
from searules.engine.program import FLOW
from searules.engine.things import ENDING
from searules.rules.checked import Ending, Event

if TYPE_CHECKING:
    from searules.compile.linear.machine import UnitWriter


def push(w: "UnitWriter", callee: UnitInfo, args: "list[Val]", me: Operand) -> None:
    """A frame of a unit on top, with its arguments. Places that hold nothing yet hold whatever lay there."""
    lo, b = w.lo, w.b
    assert lo.frame is not None
    assert callee.base is None or callee.base == b.add(lo.frame, w.info.size), f"the frame of {callee.unit.name}"
    quiet = 1 if w.info.unit.kind != FLOW else lo.load(QUIET)
    new_frame(lo, b.copy(b.add(lo.frame, w.info.size)), callee, lo.frame, quiet)
    values: list[tuple[int, Val]] = [(0, Word(me))]
    values += list(zip(callee.unit.params, args, strict=False))
    for slot, value in values:
        give(lo, w.info.size, callee, slot, value)


def new_frame(lo: Lowerer, at: Operand, callee: UnitInfo, below: Operand, quiet: Operand) -> None:
    """The head of a frame; a trap where the stack is full."""
    b, layout = lo.b, lo.module.layout
    assert callee.base is None or callee.base == at, f"the frame of {callee.unit.name}"
    b.chk(at, layout.size - callee.size)
    for word, value in ((UNIT, callee.number), (BELOW, below), (PC, 0), (AT, 0), (QUIET, quiet)):
        b.st(at, word, layout.size - HEADER, value)
    b.st(0, layout.top, 0, at)


def give(lo: Lowerer, size: int, callee: UnitInfo, slot: int, value: Val) -> None:
    """Put a value into a place of a frame that begins so many words above the frame at hand."""
    offset = callee.offsets.get(slot)
    if offset is None:
        return
    shape = callee.shapes[slot]
    if shape.kind == "set":
        if not isinstance(value, Mask):
            value = lo._gathered_over(value, shape.domain)
        lo.store(size + offset, lo.over(value, shape.domain).op, shape.domain.width)
    elif shape.kind == "word" and isinstance(value, Word):
        lo.store(size + offset, value.op)
    elif shape.kind == "list" and not isinstance(value, Word):
        store(lo, lo.own_frame, size + offset, value, shape)
    else:
        raise NotLowered("a list is passed on")


def pop(lo: Lowerer) -> None:
    """The frame below is on top."""
    lo.b.st(0, lo.module.layout.top, 0, lo.load(BELOW))


def leave(w: "UnitWriter", what: str) -> None:
    """Go to the end of a block under way, whatever was still to do; a trap if there is none."""
    b, layout = w.b, w.module.layout
    target = w.units[what]
    assert w.lo.frame is not None
    at = b.var(w.lo.frame)
    limit = layout.size - HEADER
    with b.loop():
        with b.when(b.lt(at, 0)):
            b.trap()
        with b.when(b.eq(b.ld(at, UNIT, limit), target.number)):
            b.leave()
        b.set(at, b.ld(at, BELOW, limit))
    b.st(at, PC, limit, target.unit.end)
    b.st(0, layout.top, 0, at)


def end_game(w: "UnitWriter", how: str, winners: Operand) -> None:
    """What was still to be done is dropped; unless somebody has won, what follows the game runs."""
    module = w.module
    module.function("end game", [0, 0], None, lambda lo, params: _ended(w, lo, params[0], params[1]))
    w.b.call("end game", [{"by score": BY_SCORE, "won": WON, "drawn": DRAWN}[how], winners])


def _ended(w: "UnitWriter", lo: Lowerer, how: Operand, winners: Operand) -> None:
    b, module = lo.b, w.module
    follows = b.both(b.eq(how, BY_SCORE), b.ne(module.cell(lo, "phase"), AFTER), 0)
    module.set_cell(lo, "acting", NOTHING)
    module.set_cell(lo, "phase", AFTER)
    module.set_cell(lo, "ended", how)
    module.set_cell(lo, "winners", winners)
    with b.when(b.ld(0, module.layout.trial, 0)):
        b.st(0, module.layout.top, 0, NOTHING)
        b.ret()
    for name, condition in (("after game", follows), ("over", b.no(follows))):
        with b.when(condition):
            unit = w.units[name]
            new_frame(lo, module.layout.stack, unit, NOTHING, 0)
            if 0 in unit.offsets:
                from searules.compile.ir.ops import NONE

                b.st(0, module.layout.stack + unit.offsets[0], 0, NONE)
    b.ret()


def run_judge(w: "UnitWriter", moment: str) -> Operand:
    """End the game if an ending of that moment holds; gives whether one does."""
    module = w.module
    endings = [e for e in module.world.rules.endings.values() if e.moment == moment]
    if not endings:
        return 0

    def write(lo: Lowerer, _: object) -> None:
        b = lo.b
        held = b.var(0)
        count = b.var(b.ld(0, module.layout.endings, 0))
        for ending in endings:
            with b.when(holds(lo, ending)):
                b.chk(count, MOST_ENDINGS)
                b.st(
                    count, module.layout.endings + 1, MOST_ENDINGS, list(module.world.rules.endings).index(ending.name)
                )
                b.set(count, b.add(count, 1))
                note(lo, (ENDING, ending.name))
                b.set(held, 1)
        with b.when(held):
            b.st(0, module.layout.endings, 0, count)
            end_game_in(w, lo)
        b.ret(held)

    found = w.b.call(module.function(f"judge {moment}", [], 0, write), [], 0)
    assert found is not None
    return found


def end_game_in(w: "UnitWriter", lo: Lowerer) -> None:
    """The game ends and the scores decide."""
    w.module.function("end game", [0, 0], None, lambda inner, params: _ended(w, inner, params[0], params[1]))
    lo.b.call("end game", [BY_SCORE, 0])


def holds(lo: Lowerer, ending: "Ending | Event") -> Operand:
    """Whether the condition of an ending or event holds."""
    lo.scope = {}
    return lo.truth(ending.condition)
