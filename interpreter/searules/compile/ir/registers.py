"""Writing the code of one function: its registers, and what it does with memory."""

from searules.compile.ir.ops import Code, Function, Operand, Program, Reg
from searules.compile.ir.ranges import Ranges


class Registers:
    """Appends instructions to a function, which is added to the program."""

    def __init__(self, program: Program, name: str, widths: "tuple[int, ...] | list[int]", result: int | None) -> None:
        self.program = program
        self.function = program.functions[name] = Function(name, [], result)
        self.function.params = [self.reg(width) for width in widths]
        self.code: Code = self.function.code
        self._line = -1
        self._arrays = 0
        self._sums: dict[int, tuple[Reg, int]] = {}
        self.ranges = Ranges(self.function)

    def reg(self, width: int = 0, mutable: bool = False) -> Reg:
        """A new register."""
        self.function.registers += 1
        return Reg(self.function.registers - 1, width, mutable)

    def var(self, value: Operand = 0, width: int = 0) -> Reg:
        """A new register that may change, with its first value."""
        reg = self.reg(width, mutable=True)
        self.code.append(("mov", reg, value))
        return reg

    def set(self, reg: Reg, value: Operand) -> None:
        """Give a mutable register a value."""
        if reg is not value:
            self.code.append(("mov", reg, value))

    def copy(self, value: Operand) -> Operand:
        """A value that stays as it is now."""
        if isinstance(value, Reg) and value.mutable:
            return self._op("mov", value.width, value)
        return value

    def _op(self, name: str, width: int, *rest: object) -> Reg:
        reg = self.reg(width)
        op = (name, reg, *rest)
        self.code.append(op)
        self.ranges.note(op, self.program.tables)
        return reg

    def emit(self, *op: object) -> None:
        """An instruction as it is."""
        self.code.append(op)

    def within(self, value: Operand, low: int, high: int) -> Operand:
        """A value of which it is known that it lies between two numbers, both in."""
        if isinstance(value, Reg) and not value.mutable:
            self.function.known[value.number] = low, high
        return value

    def as_mask(self, value: Operand, width: int) -> Reg:
        """A register for a mask."""
        return value if isinstance(value, Reg) else self._op("mov", width, value)

    def chk(self, value: Operand, limit: Operand) -> None:
        """Stop unless 0 <= value < limit."""
        if isinstance(value, int) and isinstance(limit, int) and 0 <= value < limit:
            return
        self.emit("chk", value, limit)

    def trap(self) -> None:
        """Stop: the reference has to say what is to happen here."""
        self.emit("trap")

    # ---- memory -------------------------------------------------------------------------------------------

    def ld(self, index: Operand, offset: int, limit: int, width: int = 0, space: str = "s") -> Reg:
        """The word or mask at offset + index, where 0 <= index < limit."""
        if isinstance(index, int):
            return self._op("ld", width, space, 0, offset + index, 0)
        return self._op("ld", width, space, index, offset, limit)

    def st(self, index: Operand, offset: int, limit: int, value: Operand, space: str = "s") -> None:
        """Put a word or mask there; of a mask that is a number `stm` must be told the width."""
        if isinstance(index, int):
            self.code.append(("st", space, 0, offset + index, 0, value))
        else:
            self.code.append(("st", space, index, offset, limit, value))

    def stm(self, index: Operand, offset: int, limit: int, value: Operand, width: int, space: str = "s") -> None:
        """Put a mask there."""
        self.st(index, offset, limit, self.as_mask(value, width), space)

    def bset(self, index: Operand, offset: int, limit: int, bit: Operand, space: str = "s") -> None:
        """Set a bit of the mask there."""
        self.code.append(("bset", space, *self._where(index, offset, limit), bit))

    def bclr(self, index: Operand, offset: int, limit: int, bit: Operand, space: str = "s") -> None:
        """Clear a bit of the mask there."""
        self.code.append(("bclr", space, *self._where(index, offset, limit), bit))

    @staticmethod
    def _where(index: Operand, offset: int, limit: int) -> tuple[Operand, int, int]:
        return (0, offset + index, 0) if isinstance(index, int) else (index, offset, limit)

    # ---- tables and arrays --------------------------------------------------------------------------------

    def tab(self, table: str, index: Operand) -> Operand:
        """An entry of a static table."""
        width, entries = self.program.tables[table]
        if isinstance(index, int):
            if 0 <= index < len(entries):
                return entries[index]
            self.trap()
            return 0
        if not width:
            found = self.ranges.of(index)
            sure = found is not None and self.ranges.inside(index, len(entries))
            low, high = found if found is not None and sure else (0, len(entries) - 1)
            step = entries[low + 1] - entries[low] if low < high else 0
            if all(entries[at] == entries[low] + (at - low) * step for at in range(low, high + 1)):
                if not sure:
                    self.emit("chk", index, len(entries))
                entry = self._along(index, entries[low] - low * step, step)
                return self.within(entry, *sorted((entries[low], entries[high])))
        return self._op("tab", width, table, index)

    def _along(self, index: Operand, first: int, step: int) -> Operand:
        """An entry of a table that goes up (or down) by equal steps."""
        if not step:
            return first
        steps = self.copy(index) if step == 1 else self._op("mul", 0, index, step)
        return self._op("add", 0, steps, first) if first else steps

    def table(self, name: str, width: int, entries: "tuple[int, ...]") -> str:
        """A static table; equal ones are one."""
        tables = self.program.tables
        if name in tables and tables[name] == (width, entries):
            return name
        known = self.program.known.get((width, entries))
        if known is None:
            unique, number = name, 2
            while unique in tables:
                unique, number = f"{name}_{number}", number + 1
            tables[unique] = (width, entries)
            self.program.known[width, entries] = known = unique
        return known

    def array(self, capacity: int, width: int = 0) -> str:
        """Memory of this call for so many words or masks."""
        self._arrays += 1
        name = f"a{self._arrays}"
        self.code.append(("arr", name, max(1, capacity), width))
        return name

    def lda(self, array: str, index: Operand, width: int = 0) -> Reg:
        """An element of an array."""
        return self._op("lda", width, array, index)

    def sta(self, array: str, index: Operand, value: Operand, width: int = 0) -> None:
        """Give an element of an array its value."""
        self.code.append(("sta", array, index, self.as_mask(value, width) if width else value))
