"""Between which numbers the values of registers lie, where that can be told: while code is written, so that tests with
a known answer and checks that cannot fail are left out. Only registers that are written once are looked at.
"""

from collections.abc import Callable, Mapping

from searules.compile.ir.ops import Function, Op, Operand, Reg

Range = tuple[int, int]
Of = Callable[[Operand], "Range | None"]
Tables = Mapping[str, tuple[int, tuple[int, ...]]]
_TRUTHS = {"eq", "ne", "lt", "le", "has"}
_LARGEST = 2**62


class Ranges:
    """The ranges of a function, as they were told while it was written."""

    def __init__(self, function: Function) -> None:
        self._known = function.known

    def of(self, operand: Operand) -> "Range | None":
        """Between which numbers a value lies, both in; None if nothing is known."""
        if isinstance(operand, int):
            return operand, operand
        return None if operand.mutable or operand.width else self._known.get(operand.number)

    def inside(self, operand: Operand, limit: int) -> bool:
        """Whether an index is surely from 0 up to but not including a limit."""
        found = self.of(operand)
        return found is not None and found[0] >= 0 and found[1] < limit

    def note(self, op: Op, tables: Tables) -> None:
        """An instruction was written: what it says of the register that it writes."""
        reg = op[1]
        if isinstance(reg, Reg) and not reg.mutable and not reg.width and reg.number not in self._known:
            found = result(op, self.of, tables)
            if found is not None:
                self._known[reg.number] = found


def result(op: Op, of: Of, tables: Tables) -> "Range | None":
    """The range of what an instruction gives."""
    name = op[0]
    if name in _TRUTHS:
        return 0, 1
    match name:
        case "popc":
            return 0, op[2].width if isinstance(op[2], Reg) else op[2].bit_count()
        case "ctz" | "top" | "nth":
            return (0, op[2].width - 1) if isinstance(op[2], Reg) else None
        case "tab":
            entries = tables[op[2]][1]
            found = of(op[3])
            if found is not None and 0 <= found[0] <= found[1] < len(entries):
                entries = entries[found[0] : found[1] + 1]
            return min(entries), max(entries)
        case "mov":
            return of(op[2])
        case "add" | "sub" | "mul" | "min" | "max" | "sel":
            return _reckoned(name, of(op[-2]), of(op[-1]))
        case "mod":
            return (0, op[3] - 1) if isinstance(op[3], int) and op[3] > 0 else None
    return None


def _reckoned(name: str, a: "Range | None", b: "Range | None") -> "Range | None":
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
    return found if name == "sel" or (found[0] > -_LARGEST and found[1] < _LARGEST) else None


def compared(name: str, a: "Range | None", b: "Range | None") -> "int | None":
    """The answer of a comparison, if the ranges settle it."""
    if a is None or b is None:
        return None
    match name:
        case "lt":
            return 1 if a[1] < b[0] else 0 if a[0] >= b[1] else None
        case "le":
            return 1 if a[1] <= b[0] else 0 if a[0] > b[1] else None
        case "eq" | "ne":
            if a[1] < b[0] or b[1] < a[0]:
                return int(name == "ne")
            if a == b and a[0] == a[1]:
                return int(name == "eq")
    return None
