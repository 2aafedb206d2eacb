"""Writing the code of one function: numbers, conditions, masks. What is known is worked out at once, so that code is
written for the rest only."""

from collections.abc import Callable

from searules.compile.ir.ops import NONE, Operand, Reg, whole
from searules.compile.ir.ranges import compared
from searules.compile.ir.registers import Registers

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


class Reckoning(Registers):
    """Each method gives a register, or a number if it is known."""

    # ---- numbers ------------------------------------------------------------------------------------------

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

    # ---- masks --------------------------------------------------------------------------------------------

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
