"""What is known of the registers of a function: between which numbers the value of each lies, where that can be told.

Only registers that are written once are looked at. Both back ends leave out checks of indexes that cannot fail.
"""

from searules.compile.ir.ops import Code, Function, Op, Operand, Program, Reg, parts

Range = tuple[int, int]
_TRUTHS = {"eq", "ne", "lt", "le", "has"}


class Ranges:
    """The ranges of a function, in the order of its instructions."""

    def __init__(self, program: Program, function: Function) -> None:
        self._tables = program.tables
        self._known: dict[int, Range] = dict(function.known)
        self._walk(function.code)

    def of(self, operand: Operand) -> "Range | None":
        """Between which numbers a value lies, both in; None if nothing is known."""
        if isinstance(operand, int):
            return operand, operand
        return None if operand.mutable or operand.width else self._known.get(operand.number)

    def inside(self, operand: Operand, limit: int) -> bool:
        """Whether an index is surely from 0 up to but not including a limit."""
        found = self.of(operand)
        return found is not None and found[0] >= 0 and found[1] < limit

    def _walk(self, code: Code) -> None:
        for op in code:
            self._note(op)
            for part in parts(op):
                self._walk(part)

    def _note(self, op: Op) -> None:
        if len(op) < 2 or not isinstance(op[1], Reg) or op[1].mutable or op[1].width:
            if op[0] == "bits":
                self._known[op[1].number] = 0, op[2].width - 1
            return
        found = self._result(op)
        if found is not None and op[1].number not in self._known:
            self._known[op[1].number] = found

    def _result(self, op: Op) -> "Range | None":
        name = op[0]
        if name in _TRUTHS:
            return 0, 1
        match name:
            case "bits":
                return 0, op[2].width - 1
            case "popc":
                return 0, op[2].width if isinstance(op[2], Reg) else op[2].bit_count()
            case "ctz" | "top" | "nth":
                return (0, op[2].width - 1) if isinstance(op[2], Reg) else None
            case "tab":
                entries = self._tables[op[2]][1]
                return min(entries), max(entries)
            case "mov":
                return self.of(op[2])
            case "add" | "sub" | "mul" | "min" | "max" | "sel":
                return self._reckoned(name, op)
            case "mod":
                return (0, op[3] - 1) if isinstance(op[3], int) and op[3] > 0 else None
        return None

    def _reckoned(self, name: str, op: Op) -> "Range | None":
        a, b = self.of(op[-2]), self.of(op[-1])
        if a is None or b is None:
            return None
        match name:
            case "add":
                found = a[0] + b[0], a[1] + b[1]
            case "sub":
                found = a[0] - b[1], a[1] - b[0]
            case "mul":
                ends = [x * y for x in a for y in b]
                found = min(ends), max(ends)
            case "min":
                found = min(a[0], b[0]), min(a[1], b[1])
            case "max":
                found = max(a[0], b[0]), max(a[1], b[1])
            case _:
                found = min(a[0], b[0]), max(a[1], b[1])
        return found if found[0] > -(2**62) and found[1] < 2**62 else None
