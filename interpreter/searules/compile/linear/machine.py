"""The machine as IR: a function for each unit, which runs from the frame's next instruction until another frame is on
top, a decision has to be made, or the play is over. See `searules.engine.machine`."""

from typing import Any

from searules.compile.ir.ops import Code, Operand, Reg
from searules.compile.linear.course import push
from searules.compile.linear.frames import UnitInfo
from searules.compile.linear.layout import AT, PC
from searules.compile.linear.lower import Lowerer
from searules.compile.linear.module import Module
from searules.compile.linear.noting import begun
from searules.compile.linear.shapes import NotLowered, Slot, Val, Word
from searules.compile.linear.steps import HANDLERS, RETURNED, STOPPED
from searules.diagnostics.source import NOWHERE
from searules.engine.program import (
    Again,
    BeginTurn,
    Call,
    CallRow,
    Decide,
    EndRound,
    EndTurn,
    Finish,
    Fork,
    Instruction,
    Jump,
    LeaveBlock,
    Look,
    Over,
    Return,
    Run,
    Stop,
)


class UnitWriter:
    """Writes the function of one unit. `pc` is a register; a case of the switch is a place to which something jumps."""

    def __init__(self, module: Module, info: UnitInfo, units: "dict[str, UnitInfo]", lo: Lowerer, option: Reg) -> None:
        self.module = module
        self.info = info
        self.units = units
        self.lo = lo
        self.b = lo.b
        self.option = option
        self.pc = Reg(-1, 0, True)
        self.number = 0
        self.instruction: Instruction = Return()

    def write(self) -> None:
        """The whole function."""
        lo, b = self.lo, self.b
        lo.frame = b.ld(0, self.module.layout.top, 0) if self.info.base is None else self.info.base
        scope: dict[int, Any] = {}
        for slot, shape in self.info.shapes.items():
            maybe = slot not in self.info.sure
            if slot in self.info.offsets:
                scope[slot] = Slot(shape, self.info.offsets[slot], maybe=maybe, range=self.info.ranges.get(slot))
            elif shape.kind in ("word", "set"):
                scope[slot] = Slot(
                    shape, register=b.var(0, shape.domain.width if shape.kind == "set" else 0), maybe=maybe
                )
        self.pc = b.var(lo.load(PC))
        leaders = self._leaders()
        cases: dict[int, Code] = {}
        with b.loop():
            for number, code in enumerate(self.info.unit.code):
                if number in leaders:
                    cases[number] = []
                with b.into(self._case(cases, number)):
                    lo.scope = dict(scope)
                    self._instruction(number, code)
                    if not _ends(code) and number + 1 in leaders:
                        self.jump(number + 1)
            with b.into([]) as default:
                b.trap()
            b.emit("switch", self.pc, cases, default)

    @staticmethod
    def _case(cases: "dict[int, Code]", number: int) -> Code:
        return cases[max(case for case in cases if case <= number)]

    def _leaders(self) -> set[int]:
        """The instructions to which something jumps, or at which a frame waits."""
        unit = self.info.unit
        found = {0, unit.effects, unit.end}
        for number, code in enumerate(unit.code):
            to = getattr(code, "to", None)
            if isinstance(to, int):
                found.add(to)
            if isinstance(code, Fork):
                found.update(code.places)
            if isinstance(code, Decide | Look):
                found.add(number)
            if isinstance(code, Decide | Look | Call | CallRow | Run | BeginTurn | EndTurn | EndRound | Jump | Again):
                found.add(number + 1)
        return {one for one in found if one < len(unit.code)}

    def _instruction(self, number: int, code: Instruction) -> None:
        self.number, self.instruction = number, code
        self.b.line(self.module.place(code.span))
        try:
            handler = HANDLERS.get(code.__class__)
            if handler is None:
                raise NotLowered(f"{code.__class__.__name__} is not lowered", code.span)
            handler(self, code)
        except NotLowered as reason:
            self.module.left_out(reason if reason.span is not NOWHERE else NotLowered(reason.reason, code.span))
            self.b.trap()

    # ---- what handlers use --------------------------------------------------------------------------------

    def jump(self, to: int) -> None:
        """Go on there."""
        self.b.set(self.pc, to)
        self.b.again()

    def write_pc(self, pc: Operand, at: "int | None" = None) -> None:
        """Note in the frame where it goes on, and which instruction called."""
        self.lo.store(PC, pc)
        if at is not None:
            self.lo.store(AT, at)

    def call(self, name: str, args: "list[Val]", me: Operand, stay: bool = False) -> None:
        """Begin a unit; afterwards the frame goes on behind this instruction, or at it again."""
        self.write_pc(self.number if stay else self.number + 1, self.number)
        b = self.b
        begun(self.lo, name)
        push(self, self.units[name], args, me)
        how = b.call(f"unit {name}", [-1], 0)
        assert how is not None
        with b.unless(b.eq(how, RETURNED)):
            b.ret(how)
        b.set(self.option, -1)
        self.jump(self.number if stay else self.number + 1)

    def stop(self) -> None:
        """Play stops at this instruction."""
        self.write_pc(self.number)
        self.b.ret(STOPPED)

    def slot(self, number: int) -> Slot:
        """Where a local place lies."""
        found = self.lo.scope.get(number)
        if not isinstance(found, Slot):
            raise NotLowered(f"the local place {number} is not known here")
        return found

    def me(self) -> Operand:
        """Whose places these are; NONE for nobody's."""
        found = self.lo.place(0)
        assert isinstance(found, Word)
        return found.op


_ENDS = (Jump, Again, Return, LeaveBlock, Stop, Finish, Over, Call, CallRow, Run)


def _ends(code: Instruction) -> bool:
    return isinstance(code, _ENDS)
