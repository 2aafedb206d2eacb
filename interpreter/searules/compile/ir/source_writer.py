"""Python source of one function: lines, registers, and values that wait for the instruction that reads them."""

from collections import Counter
from typing import TYPE_CHECKING

from searules.compile.ir.ops import Code, Function, Op, Operand, Reg, parts
from searules.compile.ir.ranges import Ranges

if TYPE_CHECKING:
    from searules.compile.ir.python import PythonProgram


def reg_name(reg: Reg) -> str:
    """The name of a register."""
    return f"{'r' if reg.mutable else 't'}{reg.number}"


class SourceWriter:
    """What is common to all instructions: `_code` writes each by the method of its name."""

    def __init__(self, module: "PythonProgram", function: Function) -> None:
        self._module = module
        self._function = function
        self._out: list[tuple[str, int]] = []
        self._place = 0
        self._reads = _read(function.code)
        self._waiting: dict[int, str] = {}
        self._depth = 1
        self._ranges = Ranges(function)
        self._capacity: dict[str, int] = {}

    def _line(self) -> int:
        return max(1, self._module.program.places[self._place][1])

    def _put(self, text: str) -> None:
        self._out.append(("    " * self._depth + text, self._line()))

    # ---- operands -----------------------------------------------------------------------------------------

    def _use(self, operand: Operand) -> str:
        if isinstance(operand, int):
            return str(operand) if operand >= 0 else f"({operand})"
        return self._waiting.pop(operand.number, None) or reg_name(operand)

    def _set(self, reg: Reg, text: str) -> None:
        """A register becomes the value of a text; if it is read once it may wait for that."""
        if not reg.mutable and not self._reads[reg.number] and "(" not in text and "[" not in text:
            return
        if not reg.mutable and self._reads[reg.number] == 1 and len(text) < 160:
            self._waiting[reg.number] = f"({text})"
        else:
            self._put(f"{reg_name(reg)} = {text}")

    def _settle(self) -> None:
        """What waits is written now: what follows may change what it reads."""
        waiting, self._waiting = self._waiting, {}
        for number, text in waiting.items():
            self._put(f"t{number} = {text[1:-1]}")

    def _settle_readers(self, reg: Reg) -> None:
        """Before a register changes, what waits and reads it is written."""
        word = reg_name(reg)
        if any(word in text for text in self._waiting.values()):
            self._settle()

    def _named(self, operand: Operand) -> str:
        """A name for an operand that is read twice."""
        text = self._use(operand)
        if text.isidentifier():
            return text
        assert isinstance(operand, Reg)
        self._put(f"{reg_name(operand)} = {text}")
        return reg_name(operand)

    def _index(self, index: Operand, limit: int) -> str:
        """An index, with a check if it needs one."""
        text = self._use(index)
        if self._ranges.inside(index, limit):
            return text
        if text.isidentifier():
            return f"({text} if 0 <= {text} < {limit} else fail({self._place}))"
        return f"ok({text}, {limit}, {self._place})"

    # ---- code ---------------------------------------------------------------------------------------------

    def _code(self, code: Code) -> None:
        for op in code:
            name = op[0]
            if name == "line":
                self._place = op[1]
            else:
                getattr(self, f"_op_{name}")(op)

    def _nested(self, code: Code) -> None:
        place, size = self._place, len(self._out)
        self._depth += 1
        self._code(code)
        self._settle()
        if len(self._out) == size:
            self._put("pass")
        self._depth -= 1
        self._place = place

    def _op_mov(self, op: Op) -> None:
        _, d, a = op
        text = self._use(a)
        if d.mutable:
            self._settle_readers(d)
            self._put(f"{reg_name(d)} = {text}")
        else:
            self._set(d, text)

    def _op_chk(self, op: Op) -> None:
        self._put(f"ok({self._use(op[1])}, {self._use(op[2])}, {self._place})")

    def _op_trap(self, _: Op) -> None:
        self._put(f"fail({self._place})")


_WRITES_NO_REGISTER = {
    "st", "sts", "bset", "bclr", "sta", "chk", "ret", "if", "switch", "loop", "keep", "home", "alike",
}  # fmt: skip


def _read(code: Code) -> Counter[int]:
    """How often each register is read; what is read in a loop or branch counts as twice."""
    found: Counter[int] = Counter()
    for op in code:
        nested = parts(op)
        start = 1 if op[0] in _WRITES_NO_REGISTER else 2
        for operand in op[start:]:
            if isinstance(operand, Reg):
                found[operand.number] += 1
        for part in nested:
            for number in _read(part):
                found[number] += 2
    return found
