"""Writing the code of one function. What is known is worked out at once, so that code is written for the rest only."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from searules.compile.ir.ops import NONE, Code, Function, Op, Operand, Program, Reg, whole
from searules.compile.ir.ranges import Ranges, compared

_M64 = (1 << 64) - 1


def wrapped(value: int) -> int:
    """A number as a word with a sign holds it."""
    value &= _M64
    return value - (1 << 64) if value >> 63 else value


_FOLD: dict[str, Callable[[int, int], int]] = {
    "add": lambda a, b: wrapped(a + b),
    "sub": lambda a, b: wrapped(a - b),
    "mul": lambda a, b: wrapped(a * b),
    "min": min,
    "max": max,
    "and": lambda a, b: a & b,
    "or": lambda a, b: a | b,
    "xor": lambda a, b: a ^ b,
    "eq": lambda a, b: int(a == b),
    "ne": lambda a, b: int(a != b),
    "lt": lambda a, b: int(a < b),
    "le": lambda a, b: int(a <= b),
}


class Builder:
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

    # ---- registers --------------------------------------------------------------------------------------

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

    # ---- memory -----------------------------------------------------------------------------------------

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

    def as_mask(self, value: Operand, width: int) -> Reg:
        """A register for a mask."""
        return value if isinstance(value, Reg) else self._op("mov", width, value)

    def bset(self, index: Operand, offset: int, limit: int, bit: Operand, space: str = "s") -> None:
        """Set a bit of the mask there."""
        self.code.append(("bset", space, *self._where(index, offset, limit), bit))

    def bclr(self, index: Operand, offset: int, limit: int, bit: Operand, space: str = "s") -> None:
        """Clear a bit of the mask there."""
        self.code.append(("bclr", space, *self._where(index, offset, limit), bit))

    @staticmethod
    def _where(index: Operand, offset: int, limit: int) -> tuple[Operand, int, int]:
        return (0, offset + index, 0) if isinstance(index, int) else (index, offset, limit)

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
            if all(entry == entries[low] for entry in entries[low : high + 1]):
                if not sure:
                    self.emit("chk", index, len(entries))
                return entries[low]
        return self._op("tab", width, table, index)

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

    # ---- numbers ----------------------------------------------------------------------------------------

    def _two(self, name: str, a: Operand, b: Operand, width: int = 0) -> Operand:
        if isinstance(a, int) and isinstance(b, int):
            return _FOLD[name](a, b)
        settled = None if width else compared(name, self._range(a, b), self._range(b, a))
        return self._op(name, width, a, b) if settled is None else settled

    def _range(self, operand: Operand, beside: Operand) -> "tuple[int, int] | None":
        """Between which numbers a word lies; a number beside a mask is none."""
        if isinstance(operand, int) and isinstance(beside, Reg) and beside.width:
            return None
        return self.ranges.of(operand)

    def add(self, a: Operand, b: Operand) -> Operand:
        """The sum, which fits. Of several constants that are added one after the other only the sum is added."""
        if isinstance(a, int) and isinstance(b, Reg):
            a, b = b, a
        if isinstance(b, int) and isinstance(a, Reg):
            base, before = self._sums.get(a.number, (a, 0))
            if before + b == 0:
                return base
            found = self._op("add", 0, base, before + b)
            if not base.mutable:
                self._sums[found.number] = base, before + b
            return found
        return self._two("add", a, b)

    def sub(self, a: Operand, b: Operand) -> Operand:
        """The difference, which fits."""
        if isinstance(b, int) and isinstance(a, Reg):
            return self.add(a, -b)
        return self._two("sub", a, b)

    def mul(self, a: Operand, b: Operand) -> Operand:
        """The product, which fits."""
        if a == 1 and isinstance(a, int):
            return b
        if b == 1 and isinstance(b, int):
            return a
        return self._two("mul", a, b)

    def checked(self, name: str, a: Operand, b: Operand) -> Operand:
        """`add`, `sub` or `mul` with a trap where the result leaves 64 bits."""
        if isinstance(a, int) and isinstance(b, int):
            exact = {"add": a + b, "sub": a - b, "mul": a * b}[name]
            if wrapped(exact) == exact:
                return exact
        return self._op(name + "x", 0, a, b)

    def div(self, a: Operand, b: Operand) -> Operand:
        """Rounded down."""
        if isinstance(a, int) and isinstance(b, int) and b:
            return a // b
        return self._op("div", 0, a, b)

    def mod(self, a: Operand, b: Operand) -> Operand:
        """What is left, with the sign of the divisor."""
        if isinstance(a, int) and isinstance(b, int) and b:
            return a % b
        return self._op("mod", 0, a, b)

    def min(self, a: Operand, b: Operand) -> Operand:
        """The lesser."""
        return self._two("min", a, b)

    def max(self, a: Operand, b: Operand) -> Operand:
        """The greater."""
        return self._two("max", a, b)

    def eq(self, a: Operand, b: Operand) -> Operand:
        """1 if they are the same, of words or of masks."""
        return 1 if a is b else self._two("eq", a, b)

    def ne(self, a: Operand, b: Operand) -> Operand:
        """0 if they are the same."""
        return 0 if a is b else self._two("ne", a, b)

    def lt(self, a: Operand, b: Operand) -> Operand:
        """Less."""
        return self._two("lt", a, b)

    def le(self, a: Operand, b: Operand) -> Operand:
        """Less or the same."""
        return self._two("le", a, b)

    def no(self, a: Operand) -> Operand:
        """Yes for no."""
        return self.eq(a, 0)

    def is_none(self, a: Operand) -> Operand:
        """Whether there is no value."""
        return self.eq(a, NONE)

    def sel(self, condition: Operand, yes: Operand, no: Operand, width: int = 0) -> Operand:
        """One of two values that are both worked out."""
        if isinstance(condition, int):
            return yes if condition else no
        return yes if yes is no else self._op("sel", width, condition, yes, no)

    # ---- masks ------------------------------------------------------------------------------------------

    def both(self, a: Operand, b: Operand, width: int) -> Operand:
        """The bits of both masks; with width 0: whether both hold."""
        for one, other in ((a, b), (b, a)):
            if isinstance(one, int):
                if one == 0:
                    return 0
                if one == (whole(width) if width else 1):
                    return other
        return a if a is b else self._two("and", a, b, width)

    def either(self, a: Operand, b: Operand, width: int) -> Operand:
        """The bits of one or both masks; with width 0: whether one holds."""
        for one, other in ((a, b), (b, a)):
            if isinstance(one, int) and one == 0:
                return other
            if isinstance(one, int) and one == (whole(width) if width else 1):
                return one
        return a if a is b else self._two("or", a, b, width)

    def without(self, a: Operand, b: Operand, width: int) -> Operand:
        """The bits of the first that are not in the second."""
        return self.both(a, self.inverse(b, width), width)

    def inverse(self, a: Operand, width: int) -> Operand:
        """All other bits."""
        return whole(width) ^ a if isinstance(a, int) else self._op("xor", width, a, whole(width))

    def popc(self, mask: Operand) -> Operand:
        """How many bits are set."""
        return mask.bit_count() if isinstance(mask, int) else self._op("popc", 0, mask)

    def ctz(self, mask: Operand) -> Operand:
        """The lowest bit of a mask that is not empty."""
        return (mask & -mask).bit_length() - 1 if isinstance(mask, int) else self._op("ctz", 0, mask)

    def top(self, mask: Operand) -> Operand:
        """The highest bit of a mask that is not empty."""
        return mask.bit_length() - 1 if isinstance(mask, int) else self._op("top", 0, mask)

    def bit(self, number: Operand, width: int) -> Operand:
        """The mask of one bit; a trap if it has no such bit."""
        if isinstance(number, int) and 0 <= number < width:
            return 1 << number
        return self._op("bit", width, number)

    def has(self, mask: Operand, number: Operand, width: int) -> Operand:
        """Whether the bit is set; a trap if there is no such bit."""
        if isinstance(mask, int):
            if isinstance(number, int):
                return mask >> number & 1
            if mask == 0:
                return 0
            mask = self.as_mask(mask, width)
        return self._op("has", 0, mask, number)

    def moved(self, mask: Operand, width: int, by: int, to: int) -> Operand:
        """A mask of another width, its bits moved up by so many (or down); what falls out is lost."""
        if isinstance(mask, int):
            return (mask << by if by >= 0 else mask >> -by) & whole(to)
        if width == to and by == 0:
            return mask
        return self._op("move", to, mask, by)

    # ---- control ----------------------------------------------------------------------------------------

    @contextmanager
    def into(self, code: Code) -> Iterator[Code]:
        """Write into other code for a while."""
        outer, self.code = self.code, code
        line = self._line
        try:
            yield code
        finally:
            self.code = outer
            self._line = line

    @contextmanager
    def when(self, condition: Operand) -> Iterator[None]:
        """Code that runs only if the condition is not 0."""
        with self.into([]) as then:
            yield
        if isinstance(condition, int):
            self.code.extend(then if condition else [])
            self._last_if: Op | None = ("if", condition, then, [])
        else:
            self._last_if = ("if", condition, then, [])
            self.code.append(self._last_if)

    @contextmanager
    def otherwise(self) -> Iterator[None]:
        """Code that runs if the condition of the `when` right before did not hold."""
        last = self._last_if
        assert last is not None
        with self.into([] if isinstance(last[1], int) else last[3]) as other:
            yield
        if isinstance(last[1], int) and not last[1]:
            self.code.extend(other)

    @contextmanager
    def unless(self, condition: Operand) -> Iterator[None]:
        """Code that runs only if the condition is 0."""
        with self.when(self.no(condition)):
            yield

    @contextmanager
    def loop(self) -> Iterator[None]:
        """Code that runs again and again, until a `break`."""
        with self.into([]) as body:
            yield
        self.code.append(("loop", body))

    @contextmanager
    def bits(self, mask: Operand, width: int) -> Iterator[Reg]:
        """Code for each bit of a mask, lowest first."""
        reg = self.reg()
        self.within(reg, 0, width - 1)
        with self.into([]) as body:
            yield reg
        if not (isinstance(mask, int) and mask == 0):
            self.code.append(("bits", reg, self.as_mask(mask, width), body))

    @contextmanager
    def count(self, first: Operand, stop: Operand) -> Iterator[Reg]:
        """Code for each number from the first up to but not including the last."""
        number = self.var(first)
        with self.loop():
            with self.unless(self.lt(number, stop)):
                self.emit("break")
            reg = self._op("mov", 0, number)
            low, high = self.ranges.of(first), self.ranges.of(stop)
            if low is not None and high is not None:
                self.within(reg, low[0], max(low[0], high[1] - 1))
            self.code.append(("mov", number, self._op("add", 0, number, 1)))
            yield reg

    def leave(self) -> None:
        """Leave the innermost loop."""
        self.emit("break")

    def again(self) -> None:
        """On to the next pass of the innermost loop."""
        self.emit("continue")

    def ret(self, value: Operand | None = None) -> None:
        """Leave the function."""
        self.emit("ret", value)

    def call(self, name: str, args: "list[Operand]", result: int | None = None) -> Reg | None:
        """Call a function."""
        reg = None if result is None else self.reg(result)
        self.code.append(("call", reg, name, *args))
        return reg

    def policy(self, options: Operand) -> Operand:
        """The number of the option that the policy of the run chooses, of so many; -1 where nobody but the caller
        chooses."""
        return self._op("policy", 0, options)

    def trap(self) -> None:
        """Stop: the reference has to say what is to happen here."""
        self.emit("trap")

    def chk(self, value: Operand, limit: Operand) -> None:
        """Stop unless 0 <= value < limit."""
        if isinstance(value, int) and isinstance(limit, int) and 0 <= value < limit:
            return
        self.emit("chk", value, limit)

    def line(self, place: int) -> None:
        """What follows stands for this place in the rules."""
        if place != self._line:
            self._line = place
            self.code.append(("line", place))
