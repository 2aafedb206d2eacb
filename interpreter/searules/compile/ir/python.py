"""The IR as Python source: a function for each function, on one list of integers. Masks are whole numbers in the first
of their words. Whatever goes wrong raises `Trap`, with the place in the rules.

A value that is read once, by the instruction that follows it, is written where it is read. The lines of the code are
those of the rules (see `searules.compile.source`).
"""

from collections.abc import Iterator
from typing import Any

from searules.compile.ir.ops import Op, Program
from searules.compile.ir.source_values import Memory, Reckoning
from searules.compile.ir.source_writer import reg_name
from searules.compile.source import Function as Source


class Trap(Exception):  # noqa: N818 - it is an answer
    """Something that the reference has to say; `place` is its number in the program."""

    def __init__(self, place: int) -> None:
        self.place = place
        super().__init__(place)


_LOW, _HIGH = -(1 << 63), (1 << 63) - 1


def _fail(place: int) -> Any:
    raise Trap(place)


def _nth(mask: int, number: int) -> int:
    for _ in range(number):
        mask &= mask - 1
    return (mask & -mask).bit_length() - 1


def _ok(value: int, limit: int, place: int) -> int:
    """An index that is within its limit."""
    if 0 <= value < limit:
        return value
    raise Trap(place)


def _fit(value: int, place: int) -> int:
    """A number that fits 64 bits."""
    if _LOW <= value <= _HIGH:
        return value
    raise Trap(place)


class PythonProgram:
    """The functions of a program as Python functions `f(s, x, ...)`: `s` the state, `x` the context, both lists.

    `rand(s, site, n)` draws from the stream of a site. `source` is the text of everything.
    """

    def __init__(self, program: Program, rand: Any) -> None:
        self.program = program
        self.bound: dict[str, Any] = {"fail": _fail, "nth": _nth, "ok": _ok, "fit": _fit, "rand": rand}
        self._names = {name: f"f{number}" for number, name in enumerate(program.functions)}
        self._tables = {name: f"T{number}" for number, name in enumerate(program.tables)}
        for name, (_, entries) in program.tables.items():
            self.bound[self._tables[name]] = entries
        self.functions: list[Source] = []
        for function in program.functions.values():
            writer = FunctionWriter(self, function)
            self.functions.append(Source(self._names[function.name], tuple(writer.lines()), _file(program)))
        for source in self.functions:
            exec(source.code(), self.bound)

    def function(self, name: str) -> Any:
        """A function by its name in the program."""
        return self.bound[self._names[name]]

    @property
    def source(self) -> str:
        """The text of all functions, with the lines of the rules."""
        return "\n\n".join(map(str, self.functions))

    def name_of(self, function: str) -> str:
        """The Python name of a function."""
        return self._names[function]

    def table(self, name: str) -> str:
        """The Python name of a table."""
        return self._tables[name]


def _file(program: Program) -> str:
    return next((file for file, line in program.places if line), "rules.sea")


class FunctionWriter(Memory, Reckoning):
    """Writes one function; here are the instructions of chance and control."""

    def lines(self) -> Iterator[tuple[str, int]]:
        params = "".join(f", {reg_name(param)}" for param in self._function.params)
        yield f"def {self._module.name_of(self._function.name)}(s, x{params}):", 1
        self._code(self._function.code)
        if not self._out:
            self._put("pass")
        yield from self._out

    # ---- chance -------------------------------------------------------------------------------------------

    def _op_rand(self, op: Op) -> None:
        _, d, site, number = op
        texts = self._use(site), self._use(number)
        self._settle()
        self._put(f"{reg_name(d)} = rand(s, {texts[0]}, {texts[1]})")

    def _op_alike(self, op: Op) -> None:
        """No outcome is gone through here."""
        self._use(op[1])
        self._use(op[2])

    def _op_policy(self, op: Op) -> None:
        """Source is driven option by option."""
        self._use(op[2])
        self._set(op[1], "-1")

    # ---- control ------------------------------------------------------------------------------------------

    def _op_if(self, op: Op) -> None:
        _, condition, then, other = op
        text = self._use(condition)
        self._settle()
        self._put(f"if {text}:")
        self._nested(then)
        if other:
            self._put("else:")
            self._nested(other)

    def _op_loop(self, op: Op) -> None:
        self._settle()
        self._put("while True:")
        self._nested(op[1])

    def _op_bits(self, op: Op) -> None:
        _, d, mask, body = op
        text = self._use(mask)
        self._settle()
        left = f"m{d.number}"
        self._put(f"{left} = {text}")
        self._put(f"while {left}:")
        self._depth += 1
        self._put(f"{reg_name(d)} = ({left} & -{left}).bit_length() - 1")
        self._put(f"{left} &= {left} - 1")
        self._depth -= 1
        self._nested(body)

    def _op_switch(self, op: Op) -> None:
        _, value, cases, default = op
        text = self._use(value)
        self._settle()
        name = f"w{len(self._out)}"
        self._put(f"{name} = {text}")
        word = "if"
        for case, code in cases.items():
            self._put(f"{word} {name} == {case}:")
            self._nested(code)
            word = "elif"
        if cases:
            self._put("else:")
            self._nested(default)
        else:
            self._code(default)

    def _op_break(self, _: Op) -> None:
        self._settle()
        self._put("break")

    def _op_continue(self, _: Op) -> None:
        self._settle()
        self._put("continue")

    def _op_ret(self, op: Op) -> None:
        text = "" if op[1] is None else f" {self._use(op[1])}"
        self._put(f"return{text}")

    def _op_call(self, op: Op, state: str = "s") -> None:
        _, d, name, *args = op
        texts = "".join(f", {self._use(arg)}" for arg in args)
        self._settle()
        call = f"{self._module.name_of(name)}({state}, x{texts})"
        if d is None:
            self._put(call)
        else:
            self._put(f"{reg_name(d)} = {call}")

    def _op_trial(self, op: Op) -> None:
        # what is not copied is not read there, but has to be there
        program = self._module.program
        words = program.state_words
        copied = program.tried_words or words
        self._op_call(op, f"s[:{copied}] + [0] * {words - copied}")
