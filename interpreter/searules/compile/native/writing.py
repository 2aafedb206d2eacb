"""LLVM text of one function: names, labels, registers, traps. Registers that change are stack slots, which `sroa` makes
registers of the processor. A mask of one word or two is an integer, a wider one a vector of words."""

from searules.compile.ir.ops import WORD, Code, Function, Op, Operand, Program, Reg
from searules.compile.ir.ranges import Ranges

TRAP, PLACE = 0, 1
"""The words of the context that say that something went wrong, and at which place."""


_M64 = 2**WORD - 1

RARE = ", !prof !0"
"""Behind a branch: its second way is hardly ever taken."""

UNFORESEEN = ", !unpredictable !1"
"""Behind a choice: no branch is to be made of it."""


NARROW = 2 * WORD
"""Masks up to this width are integers."""


def llvm_type(width: int) -> str:
    """The type of a register of that width."""
    return f"i{width or WORD}" if width <= NARROW else f"<{width // WORD} x i64>"


def constant(value: int, width: int) -> str:
    """A number, or a mask of that width, as LLVM text has it."""
    if width <= NARROW:
        return str(value)
    words = (value >> shift & _M64 for shift in range(0, width, WORD))
    return f"<{', '.join(f'i64 {word}' for word in words)}>" if value else "zeroinitializer"


WIDE = {"eq", "ne", "popc", "ctz", "top", "nth", "has", "blsr", "bit", "move", "bits"}
"""The instructions that are written in another way where a mask is wide."""


def _is_wide(op: Op) -> bool:
    return any(isinstance(operand, Reg) and operand.width > NARROW for operand in op[1:4])


def safe(name: str) -> str:
    """A name as LLVM text has it."""
    return '"' + name.replace('"', "'").replace("\\", "/") + '"'


class Writing:
    """What is common to all instructions: `_code` writes each by the method of its name: `_op_...`, or
    `_wide_...` where there are two ways."""

    def __init__(self, program: Program, function: Function, calm: set[str]) -> None:
        self._program = program
        self._function = function
        self._calm = calm
        self._lines: list[str] = []
        self._allocas: list[str] = []
        self._names = 0
        self._place = 0
        self._loops: list[tuple[str, str]] = []
        self._open = True
        self._slots: set[str] = set()
        self._arrays: dict[str, tuple[int, int]] = {}
        """For each array its capacity, and the words of an element."""
        self._bools: dict[int, str] = {}
        self._traps: dict[int, str] = {}
        self._unwind = ""
        self._ranges = Ranges(function)

    # ---- small things -------------------------------------------------------------------------------------

    def _name(self, hint: str = "v") -> str:
        self._names += 1
        return f"%{hint}{self._names}"

    def _put(self, line: str) -> None:
        if not self._open:
            self._label(self._name("dead")[1:])
        self._lines.append("  " + line)

    def _value(self, line: str, hint: str = "v") -> str:
        name = self._name(hint)
        self._put(f"{name} = {line}")
        return name

    def _label(self, label: str) -> None:
        if self._open:
            self._lines.append(f"  br label %{label}")
        self._lines.append(f"{label}:")
        self._open = True

    def _label_closed(self, label: str) -> None:
        self._lines.append(f"{label}:")
        self._open = True

    def _jump(self, label: str) -> None:
        self._put(f"br label %{label}")
        self._open = False

    def _slot(self, reg: Reg) -> str:
        name = f"%r{reg.number}"
        if name not in self._slots:
            self._slots.add(name)
            self._allocas.append(f"  {name} = alloca {llvm_type(reg.width)}, align 8")
        return name

    def _use(self, operand: Operand, width: int = 0) -> str:
        """The text of an operand; `width` where it is a mask, though it may be a number."""
        if isinstance(operand, int):
            return constant(operand, width)
        if not operand.mutable:
            return f"%t{operand.number}"
        return self._value(f"load {llvm_type(operand.width)}, ptr {self._slot(operand)}, align 8")

    def _set(self, reg: Reg, line: str) -> None:
        """The register becomes the value of an instruction."""
        if reg.mutable:
            value = self._value(line)
            self._put(f"store {llvm_type(reg.width)} {value}, ptr {self._slot(reg)}, align 8")
        else:
            self._put(f"%t{reg.number} = {line}")

    def _set_value(self, reg: Reg, value: str) -> None:
        kind = llvm_type(reg.width)
        if reg.mutable:
            self._put(f"store {kind} {value}, ptr {self._slot(reg)}, align 8")
        else:
            self._put(f"%t{reg.number} = add {kind} {value}, {constant(0, reg.width)}")

    def _set_bool(self, reg: Reg, condition: str) -> None:
        if not reg.mutable:
            self._bools[reg.number] = condition
        self._set(reg, f"zext i1 {condition} to i64")

    def _truth(self, operand: Operand) -> str:
        if isinstance(operand, int):
            return "true" if operand else "false"
        if not operand.mutable and operand.number in self._bools:
            return self._bools[operand.number]
        return self._value(f"icmp ne i64 {self._use(operand)}, 0", "b")

    # ---- traps --------------------------------------------------------------------------------------------

    def _trap_label(self) -> str:
        return self._traps.setdefault(self._place, f"trap{self._place}")

    def _trap_block(self, place: int, label: str) -> None:
        self._lines.append(f"{label}:")
        self._open = True
        self._put("store i64 1, ptr %x, align 8")
        spot = self._value(f"getelementptr i64, ptr %x, i64 {PLACE}")
        self._put(f"store i64 {place}, ptr {spot}, align 8")
        self._return(0 if self._function.result is not None else None)

    def _return(self, value: Operand | None) -> None:
        result = self._function.result
        if result is None:
            self._put("ret void")
        else:
            self._put(f"ret {llvm_type(result)} {self._use(value if value is not None else 0, result)}")
        self._open = False

    def _sure(self, condition: str) -> None:
        """Trap unless it holds."""
        label = self._name("ok")[1:]
        self._put(f"br i1 {condition}, label %{label}, label %{self._trap_label()}{RARE}")
        self._open = False
        self._label_closed(label)

    # ---- code ---------------------------------------------------------------------------------------------

    def _code(self, code: Code) -> None:
        for op in code:
            getattr(self, f"_{'wide' if op[0] in WIDE and _is_wide(op) else 'op'}_{op[0]}")(op)

    def _nested(self, code: Code) -> None:
        place = self._place
        self._code(code)
        self._place = place

    def _op_line(self, op: Op) -> None:
        self._place = op[1]

    def _op_mov(self, op: Op) -> None:
        self._set_value(op[1], self._use(op[2], op[1].width))
