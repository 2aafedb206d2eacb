"""The machine: runs a course of play from decision to decision."""

from collections.abc import Callable
from typing import Any

from searules.engine.chance import Enumerated, Forced, NeedOutcome
from searules.engine.course import MOST_PASSES, OVER, Course, Frame
from searules.engine.effects import Ended, Left, execute
from searules.engine.evaluate import evaluate
from searules.engine.faults import RuleFault
from searules.engine.layout import NOTHING
from searules.engine.lower import row_name
from searules.engine.options import list_options
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
    Do,
    EndRound,
    EndTurn,
    Evaluate,
    Finish,
    Fork,
    Gather,
    Instruction,
    Jump,
    LeaveBlock,
    Look,
    Next,
    Offer,
    Over,
    PayUnit,
    Pick,
    Put,
    Return,
    Run,
    SetAside,
    Stage,
    Start,
    Stop,
    Unite,
    Unless,
    UnlessSet,
)
from searules.engine.stages import StagedPicks
from searules.engine.together import gather, set_aside, unite
from searules.engine.turns import (
    begin,
    begin_round,
    begin_turn,
    count_action,
    end_game,
    end_round,
    end_turn,
    finish,
    look,
    settle,
)

Handler = Callable[[Course, Frame, Any], bool]
"""Runs one instruction; says whether play stops here."""


def run(course: Course) -> None:
    """Run to the next decision, chance event or the end of the play."""
    while not step(course):
        pass


def run_to(course: Course, stops: type[Instruction]) -> None:
    """Run until an instruction of that class is next, or play stops before."""
    while not isinstance(course.top.instruction, stops) and not step(course):
        pass


def run_alone(course: Course) -> None:
    """Run what is on the stack and nothing after it: for effects that are tried on a copy."""
    course.trial = True
    while course.stack and not step(course):
        pass


def step(course: Course) -> bool:
    """Run the next instruction; whether play stops at it."""
    frame = course.stack[-1]
    instruction = frame.unit.code[frame.pc]
    return _HANDLERS[instruction.__class__](course, frame, instruction)


# ---- statements and places ------------------------------------------------------------------------------


def _do(course: Course, frame: Frame, do: Do) -> bool:
    if course.enumerates:
        return _do_with_script(course, frame, do)
    return _signalled(course, frame, execute(do.statement, course.play, frame.local))


def _do_with_script(course: Course, frame: Frame, do: Do) -> bool:
    """Where chance is enumerated a statement is run again from its beginning with each outcome that is settled."""
    play = course.play
    cells, local, chance = play.cells.copy(), frame.local.copy(), play.chance
    enumerated = Enumerated(course.script)
    play.chance = chance.otherwise_by(enumerated) if isinstance(chance, Forced) else Forced(enumerated)
    try:
        signal = execute(do.statement, play, frame.local)
    except NeedOutcome as needed:
        play.cells[:] = cells
        frame.local[:] = local
        play.chance = chance
        course.outcomes = needed.outcomes
        return True
    course.script = ()
    return _signalled(course, frame, signal)


def _signalled(course: Course, frame: Frame, signal: Left | Ended | None) -> bool:
    frame.pc += 1
    if isinstance(signal, Left):
        _leave(course, signal.what)
    elif isinstance(signal, Ended):
        end_game(course, won_by=signal.won_by, drawn=signal.drawn)
    return False


def _put(course: Course, frame: Frame, put: Put) -> bool:  # noqa: ARG001 - all handlers are called alike
    frame.local[put.slot] = put.value
    frame.pc += 1
    return False


def _copy(course: Course, frame: Frame, copy: Copy) -> bool:  # noqa: ARG001
    frame.local[copy.slot] = frame.local[copy.source]
    frame.pc += 1
    return False


def _evaluate(course: Course, frame: Frame, instruction: Evaluate) -> bool:
    frame.local[instruction.slot] = evaluate(instruction.value, course.play, frame.local)
    frame.pc += 1
    return False


# ---- jumps ----------------------------------------------------------------------------------------------


def _jump(course: Course, frame: Frame, jump: Jump) -> bool:  # noqa: ARG001
    frame.pc = jump.to
    return False


def _again(course: Course, frame: Frame, again: Again) -> bool:
    course.passes += 1
    if course.passes > MOST_PASSES:
        what = "turns or rounds" if frame.unit.name == course.plan.program.main else "passes of this `repeat`"
        raise RuleFault(f"{MOST_PASSES:,} {what} went by without a decision.", again.span)
    frame.pc = again.to
    return False


def _unless(course: Course, frame: Frame, unless: Unless) -> bool:
    frame.pc = frame.pc + 1 if evaluate(unless.condition, course.play, frame.local) else unless.to
    return False


def _unless_set(course: Course, frame: Frame, unless: UnlessSet) -> bool:  # noqa: ARG001
    frame.pc = frame.pc + 1 if frame.local[unless.slot] else unless.to
    return False


def _start(course: Course, frame: Frame, start: Start) -> bool:
    members = evaluate(start.source, course.play, frame.local)
    frame.local[start.items] = tuple(members) if isinstance(members, tuple | range) else ()
    frame.local[start.index] = 0
    frame.pc += 1
    return False


def _next(course: Course, frame: Frame, following: Next) -> bool:  # noqa: ARG001
    items, index = frame.local[following.items], frame.local[following.index]
    assert isinstance(items, tuple)
    assert isinstance(index, int)
    if index >= len(items):
        frame.pc = following.to
    else:
        frame.local[following.slot] = items[index]
        frame.local[following.index] = index + 1
        frame.pc += 1
    return False


def _count(course: Course, frame: Frame, count: Count) -> bool:  # noqa: ARG001
    left = frame.local[count.counter]
    assert isinstance(left, int)
    if left <= 0:
        frame.pc = count.to
    else:
        frame.local[count.counter] = left - 1
        frame.pc += 1
    return False


# ---- calls and ends ---------------------------------------------------------------------------------------


def call(course: Course, frame: Frame, name: str, args: tuple[Any, ...], stay: bool = False) -> Frame:
    """Begin a unit; afterwards the frame goes on behind this instruction, or with `stay` at it again."""
    frame.at = frame.pc
    if not stay:
        frame.pc += 1
    return course.push(name, args, frame.local[0])


def _call(course: Course, frame: Frame, instruction: Call) -> bool:
    args = tuple(evaluate(arg, course.play, frame.local) for arg in instruction.args)
    call(course, frame, instruction.unit, args)
    return False


def _call_row(course: Course, frame: Frame, instruction: CallRow) -> bool:
    row = evaluate(instruction.row, course.play, frame.local)
    args = tuple(evaluate(arg, course.play, frame.local) for arg in instruction.args)
    if row is None:
        frame.pc += 1
        return False
    assert isinstance(row, int)
    name = row_name(instruction.table, instruction.column, course.plan.world.atoms.all[row].name)
    call(course, frame, name, args)
    return False


def _run(course: Course, frame: Frame, instruction: Run) -> bool:
    pushed = call(course, frame, instruction.unit, ())
    if instruction.unit in ("turn", "round"):
        pushed.local[0] = None
    start = course.start
    if start is not None and start.block == instruction.unit:
        course.start = None
        _begin_inside(course, pushed, start.step)
    return False


def _begin_inside(course: Course, frame: Frame, step_address: str) -> None:
    """Begin a turn or round at one of its steps: nothing is judged before it, the lets around it have their values."""
    first = frame.unit.code[0]
    if isinstance(first, BeginTurn):
        begin_turn(course, frame, first, judged=False)
    elif isinstance(first, BeginRound):
        begin_round(course, frame, first)
    entry = frame.unit.entries[step_address]
    for let in entry.lets:
        execute(let, course.play, frame.local)
    for window in entry.windows:
        frame.local[window.me] = frame.local[0]
    frame.pc = entry.pc


def _return(course: Course, frame: Frame, instruction: Return) -> bool:  # noqa: ARG001
    course.stack.pop()
    return False


def _leave_block(course: Course, frame: Frame, leave: LeaveBlock) -> bool:
    if not any(below.unit.name == leave.what for below in course.stack):
        raise RuleFault(f"There is no {leave.what} under way that could end here.", leave.span)
    frame.pc += 1
    _leave(course, leave.what)
    return False


def _leave(course: Course, what: str) -> None:
    while course.top.unit.name != what:
        course.stack.pop()
    course.top.pc = course.top.unit.end


def _stop(course: Course, frame: Frame, stop: Stop) -> bool:
    won_by = None if stop.won_by is None else evaluate(stop.won_by, course.play, frame.local)
    assert won_by is None or isinstance(won_by, tuple | range)
    end_game(course, won_by=None if won_by is None else tuple(won_by), drawn=stop.drawn)
    return False


def _acted(course: Course, frame: Frame, acted: Acted) -> bool:
    count_action(course, acted.action, frame.local[0])
    frame.pc += 1
    return False


# ---- decisions --------------------------------------------------------------------------------------------


def _decide(course: Course, frame: Frame, decide: Offer | Pick | Fork) -> bool:
    if course.options is None:
        set_acting(course, frame.local[0])
        course.options = list_options(course)
    if course.options:
        return True
    course.options = None
    frame.pc = decide.to if isinstance(decide, Pick | Fork) and decide.to is not None else frame.pc + 1
    if isinstance(decide, Offer) and decide.mode == "order":
        frame.local[decide.taken] = ()
    return False


def _stage(course: Course, frame: Frame, stage: Stage) -> bool:
    if course.options is None:
        set_acting(course, frame.local[0])
        done = StagedPicks(stage, course).complete()
        course.options = () if done else list_options(course)
    if course.options:
        return True
    course.options = None
    close_stage(course, frame, stage)
    return False


def close_stage(course: Course, frame: Frame, stage: Stage) -> None:
    """The picks become a set in declared order."""
    picked = frame.local[stage.picked]
    assert isinstance(picked, tuple)
    local = frame.local.copy()
    declared = evaluate(stage.statement.pick.values, course.play, local)
    assert isinstance(declared, tuple | range)
    frame.local[stage.statement.result] = tuple(value for value in declared if value in picked)
    frame.local[stage.picked] = ()
    frame.pc += 1


def _pay_unit(course: Course, frame: Frame, pay: PayUnit) -> bool:
    ways = course.plan.world.rules.payments[pay.payment].ways
    if len(ways) == 1:
        call(course, frame, f"way {pay.payment}.{ways[0].name}", ())
        return False
    return _decide_pay(course, frame)


def _decide_pay(course: Course, frame: Frame) -> bool:
    if course.options is None:
        set_acting(course, frame.local[0])
        course.options = list_options(course)
    return True


def set_acting(course: Course, me: Any) -> None:
    """Note who is asked."""
    course.play.cells[course.play.layout.acting] = NOTHING if me is None else me


def _over(course: Course, frame: Frame, over: Over) -> bool:  # noqa: ARG001
    if course.phase != OVER:
        settle(course)
    return True


_HANDLERS: dict[type, Handler] = {
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
    Look: look,
    Begin: begin,
    BeginTurn: begin_turn,
    EndTurn: end_turn,
    BeginRound: begin_round,
    EndRound: end_round,
    Finish: finish,
    Over: _over,
    Acted: _acted,
    Offer: _decide,
    Pick: _decide,
    Fork: _decide,
    Stage: _stage,
    PayUnit: _pay_unit,
}
