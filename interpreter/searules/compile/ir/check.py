"""Whether a program of the IR is sound: what a back end may rely on. A mistake here is one of the lowering."""

from searules.compile.ir.ops import SIGNATURES, Code, Function, Op, Program, Reg

_WRITES_NOTHING = {
    "st",
    "sts",
    "bset",
    "bclr",
    "sta",
    "chk",
    "ret",
    "trap",
    "line",
    "keep",
    "home",
    "alike",
    "arr",
    "break",
    "continue",
}
_MASKS = {"popc", "ctz", "top", "nth", "blsr", "has"}
"""Instructions whose first operand is a mask."""


class UnsoundError(Exception):
    """A program that is not sound: the function, the instruction, and what is wrong with it."""


def check(program: Program) -> None:
    """Raises UnsoundError unless each register is written before it is read on every way there, unchanging ones once;
    widths fit; tables, arrays and functions are there; `break` stands in a loop; a function that gives something ends
    in no other way."""
    for function in program.functions.values():
        _Checker(program, function).check()


class _Checker:
    def __init__(self, program: Program, function: Function) -> None:
        self._program = program
        self._function = function
        self._written: set[int] = set()
        self._arrays: dict[str, int] = {}
        self._once: set[int] = set()
        """The registers that do not change: they are known only where they are written and further in."""

    def check(self) -> None:
        known = {param.number for param in self._function.params}
        self._written |= known
        ends = self._code(self._function.code, known, loops=0)
        if self._function.result is not None and not ends:
            self._fail(("end",), "it can end without a value")

    def _fail(self, op: Op, why: str) -> None:
        raise UnsoundError(f"{self._function.name}: {op[0]} {op[1:4]}: {why}")

    def _code(self, code: Code, known: set[int], loops: int) -> bool:
        """Whether what follows is never reached. `known` are the registers that have a value; those of inner code are
        known in there only."""
        ended = False
        for op in code:
            if op[0] not in SIGNATURES:
                self._fail(op, "there is no such instruction")
            self._operands(op, known)
            ended = self._control(op, known, loops) or ended
            self._result(op, known)
        return ended

    def _control(self, op: Op, known: set[int], loops: int) -> bool:
        match op[0]:
            case "if":
                return self._branches([op[2], op[3]], known, loops)
            case "loop":
                self._code(op[1], set(known), loops + 1)
                return not _breaks(op[1])
            case "bits":
                self._write(op, op[1], known)
                self._code(op[3], set(known), loops + 1)
            case "switch":
                return self._branches([*op[2].values(), op[3]], known, loops)
            case "break" | "continue":
                if not loops:
                    self._fail(op, "it stands in no loop")
                return True
            case "ret":
                if (op[1] is None) != (self._function.result is None):
                    self._fail(op, "a value, or none, where the other is wanted")
                return True
            case "trap":
                return True
        return False

    def _branches(self, branches: "list[Code]", known: set[int], loops: int) -> bool:
        """What is written in all branches that go on is known behind them."""
        behind: list[set[int]] = []
        for branch in branches:
            inner = set(known)
            if not self._code(branch, inner, loops):
                behind.append(inner)
        if not behind:
            return True
        mutable = set.intersection(*behind) - self._once
        known |= mutable
        return False

    def _operands(self, op: Op, known: set[int]) -> None:
        name = op[0]
        first = 1 if name in _WRITES_NOTHING or name in ("if", "loop", "switch") else 2
        for operand in op[first:]:
            if isinstance(operand, Reg) and operand.number not in known:
                self._fail(op, f"{operand} is read before it is written")
        if name in _MASKS and (not isinstance(op[2], Reg) or not op[2].width):
            self._fail(op, "a mask is wanted")
        if name in ("lda", "sta") and op[2 if name == "lda" else 1] not in self._arrays:
            self._fail(op, "there is no such array")
        if name == "arr":
            self._arrays[op[1]] = op[3]
        if name == "tab" and self._program.tables[op[2]][0] != op[1].width:
            self._fail(op, "the entries have another width")
        if name in ("call", "trial"):
            self._call(op)

    def _call(self, op: Op) -> None:
        callee = self._program.functions.get(op[2])
        if callee is None:
            self._fail(op, "there is no such function")
            return
        args = op[3:]
        if len(args) != len(callee.params):
            self._fail(op, f"{len(callee.params)} arguments are wanted")
        for arg, param in zip(args, callee.params, strict=True):
            if isinstance(arg, Reg) and arg.width != param.width:
                self._fail(op, f"{arg} is given for {param}")
        if op[1] is not None and op[1].width != callee.result:
            self._fail(op, "the result has another width")

    def _result(self, op: Op, known: set[int]) -> None:
        if op[0] in _WRITES_NOTHING or op[0] in ("if", "loop", "switch", "bits"):
            return
        if isinstance(op[1], Reg):
            self._widths(op)
            self._write(op, op[1], known)

    def _widths(self, op: Op) -> None:
        if op[0] in ("mov", "and", "or", "xor", "sel", "add", "sub"):
            for operand in op[3 if op[0] == "sel" else 2 :]:
                if isinstance(operand, Reg) and operand.width != op[1].width:
                    self._fail(op, f"{operand} has another width")

    def _write(self, op: Op, reg: Reg, known: set[int]) -> None:
        if not reg.mutable and reg.number in self._written:
            self._fail(op, f"{reg} is written twice")
        self._written.add(reg.number)
        if not reg.mutable:
            self._once.add(reg.number)
        known.add(reg.number)


def _breaks(code: Code) -> bool:
    """Whether a `break` leaves the loop of this code."""
    for op in code:
        if op[0] == "break":
            return True
        if op[0] == "if" and (_breaks(op[2]) or _breaks(op[3])):
            return True
        if op[0] == "switch" and any(_breaks(part) for part in (*op[2].values(), op[3])):
            return True
    return False
