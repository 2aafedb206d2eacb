"""Writing the code of one function: branches, loops, calls."""

from collections.abc import Iterator
from contextlib import contextmanager

from searules.compile.ir.ops import Code, Op, Operand, Reg
from searules.compile.ir.reckoning import Reckoning


class Builder(Reckoning):
    """Code within a `with` block stands in the branch or loop that the block is for."""

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

    def unplaced(self) -> None:
        """What follows was not written right behind what was written last: its place is to be told anew."""
        self._line = -1

    def line(self, place: int) -> None:
        """What follows stands for this place in the rules."""
        if place != self._line:
            self._line = place
            self.code.append(("line", place))
