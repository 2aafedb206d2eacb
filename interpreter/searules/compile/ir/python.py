"""The IR as Python source: a function for each function, on one list of integers. Masks are whole numbers in the first
of their words. Whatever goes wrong raises `Trap`, with the place in the rules.

A value that is read once, by the instruction that follows it, is written where it is read. The lines of the code are
those of the rules (see `searules.compile.source`).
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from searules.compile.ir.ops import HOME, Code, Function, Op, Operand, Program, Reg, parts, whole
from searules.compile.ir.ranges import Ranges
from searules.compile.source import Function as Source


class Trap(Exception):  # noqa: N818 - it is an answer
    """Something that the reference has to say; `place` is its number in the program."""

    def __init__(self, place: int) -> None:
        self.place = place
        super().__init__(place)


_M64 = (1 << 64) - 1
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


_BINARY = {"add": "+", "sub": "-", "mul": "*", "and": "&", "or": "|", "xor": "^"}
_COMPARE = {"eq": "==", "ne": "!=", "lt": "<", "le": "<="}
_SPACE = {"s": "s", "x": "x", "r": f"x[{HOME}]"}
_CHECKED = {"addx": "+", "subx": "-", "mulx": "*"}


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
            writer = _Writer(self, function)
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


class _Writer:
    """Writes one function."""

    def __init__(self, module: PythonProgram, function: Function) -> None:
        self._module = module
        self._function = function
        self._out: list[tuple[str, int]] = []
        self._place = 0
        self._reads = Counter(_read(function.code))
        self._waiting: dict[int, str] = {}
        self._depth = 1
        self._ranges = Ranges(function)
        self._capacity: dict[str, int] = {}

    def lines(self) -> Iterator[tuple[str, int]]:
        params = "".join(f", {_reg(param)}" for param in self._function.params)
        yield f"def {self._module.name_of(self._function.name)}(s, x{params}):", 1
        self._code(self._function.code)
        if not self._out:
            self._put("pass")
        yield from self._out

    def _line(self) -> int:
        return max(1, self._module.program.places[self._place][1])

    def _put(self, text: str) -> None:
        self._out.append(("    " * self._depth + text, self._line()))

    # ---- operands -----------------------------------------------------------------------------------------

    def _use(self, operand: Operand) -> str:
        if isinstance(operand, int):
            return str(operand) if operand >= 0 else f"({operand})"
        return self._waiting.pop(operand.number, None) or _reg(operand)

    def _set(self, reg: Reg, text: str) -> None:
        """A register becomes the value of a text; if it is read once it may wait for that."""
        if not reg.mutable and not self._reads[reg.number] and "(" not in text and "[" not in text:
            return
        if not reg.mutable and self._reads[reg.number] == 1 and len(text) < 160:
            self._waiting[reg.number] = f"({text})"
        else:
            self._put(f"{_reg(reg)} = {text}")

    def _settle(self) -> None:
        """What waits is written now: what follows may change what it reads."""
        waiting, self._waiting = self._waiting, {}
        for number, text in waiting.items():
            self._put(f"t{number} = {text[1:-1]}")

    # ---- code ---------------------------------------------------------------------------------------------

    def _code(self, code: Code) -> None:
        for op in code:
            name = op[0]
            if name == "line":
                self._place = op[1]
            else:
                getattr(self, f"_op_{name}", self._simple)(op)

    def _nested(self, code: Code) -> None:
        place, size = self._place, len(self._out)
        self._depth += 1
        self._code(code)
        self._settle()
        if len(self._out) == size:
            self._put("pass")
        self._depth -= 1
        self._place = place

    def _simple(self, op: Op) -> None:
        name = op[0]
        if name in _BINARY:
            self._set(op[1], f"{self._use(op[2])} {_BINARY[name]} {self._use(op[3])}")
        elif name in _COMPARE:
            self._set(op[1], f"{self._use(op[2])} {_COMPARE[name]} {self._use(op[3])}")
        elif name in _CHECKED:
            self._set(op[1], f"fit({self._use(op[2])} {_CHECKED[name]} {self._use(op[3])}, {self._place})")
        else:
            raise AssertionError(op)

    def _op_mov(self, op: Op) -> None:
        _, d, a = op
        text = self._use(a)
        if d.mutable:
            self._settle_readers(d)
            self._put(f"{_reg(d)} = {text}")
        else:
            self._set(d, text)

    def _settle_readers(self, reg: Reg) -> None:
        """Before a register changes, what waits and reads it is written."""
        word = _reg(reg)
        if any(word in text for text in self._waiting.values()):
            self._settle()

    # ---- memory -------------------------------------------------------------------------------------------

    def _at(self, index: Operand, offset: int, limit: int) -> str:
        if isinstance(index, int):
            return str(offset + index)
        text = self._index(index, limit) if limit else self._use(index)
        return f"{text} + {offset}" if offset else text

    def _index(self, index: Operand, limit: int) -> str:
        """An index, with a check if it needs one."""
        text = self._use(index)
        if self._ranges.inside(index, limit):
            return text
        if text.isidentifier():
            return f"({text} if 0 <= {text} < {limit} else fail({self._place}))"
        return f"ok({text}, {limit}, {self._place})"

    def _op_ld(self, op: Op) -> None:
        _, d, space, index, offset, limit = op
        self._set(d, f"{_SPACE[space]}[{self._at(index, offset, limit)}]")

    def _op_st(self, op: Op) -> None:
        _, space, index, offset, limit, value = op
        text = self._use(value)
        at = self._at(index, offset, limit)
        self._settle()
        self._put(f"{_SPACE[space]}[{at}] = {text}")

    def _op_sts(self, op: Op) -> None:
        _, space, index, offset, limit, *values = op
        texts = [self._use(value) for value in values]
        at = self._at(index, offset, limit)
        self._settle()
        self._put(f"k = {at}")
        self._put(f"{space}[k:k + {len(texts)}] = {', '.join(texts)}{',' if len(texts) == 1 else ''}")

    def _op_tab(self, op: Op) -> None:
        _, d, table, index = op
        entries = self._module.program.tables[table][1]
        self._set(d, f"{self._module.table(table)}[{self._index(index, len(entries))}]")

    def _op_arr(self, op: Op) -> None:
        self._capacity[op[1]] = op[2]
        self._put(f"{op[1]} = [0] * {op[2]}")

    def _op_lda(self, op: Op) -> None:
        _, d, array, index = op
        self._set(d, f"{array}[{self._index(index, self._capacity[array])}]")

    def _op_sta(self, op: Op) -> None:
        _, array, index, value = op
        text = self._use(value)
        at = self._index(index, self._capacity[array])
        self._settle()
        self._put(f"{array}[{at}] = {text}")

    def _op_bset(self, op: Op) -> None:
        _, space, index, offset, limit, bit = op
        text = self._use(bit)
        at = self._at(index, offset, limit)
        self._settle()
        self._put(f"{space}[{at}] |= 1 << {text}")

    def _op_bclr(self, op: Op) -> None:
        _, space, index, offset, limit, bit = op
        text = self._use(bit)
        at = self._at(index, offset, limit)
        self._settle()
        self._put(f"{space}[{at}] &= ~(1 << {text})")

    def _op_home(self, _: Op) -> None:
        self._put(f"x[{HOME}] = s")

    def _op_keep(self, op: Op) -> None:
        _, to, start, words = op
        self._settle()
        self._put(f"s[{to}:{to + words}] = s[{start}:{start + words}]")

    # ---- numbers ------------------------------------------------------------------------------------------

    def _op_div(self, op: Op) -> None:
        self._divide(op, "//")

    def _op_mod(self, op: Op) -> None:
        self._divide(op, "%")

    def _divide(self, op: Op, sign: str) -> None:
        _, d, a, b = op
        left, right = self._use(a), self._use(b)
        if not isinstance(b, int) or b == 0:
            right = f"({right} or fail({self._place}))"
        self._set(d, f"fit({left} {sign} {right}, {self._place})")

    def _op_min(self, op: Op) -> None:
        self._set(op[1], f"min({self._use(op[2])}, {self._use(op[3])})")

    def _op_max(self, op: Op) -> None:
        self._set(op[1], f"max({self._use(op[2])}, {self._use(op[3])})")

    def _op_shl(self, op: Op) -> None:
        self._set(op[1], f"{self._use(op[2])} << {self._use(op[3])}")

    def _op_shr(self, op: Op) -> None:
        self._set(op[1], f"({self._use(op[2])} & {_M64}) >> {self._use(op[3])}")

    def _op_sel(self, op: Op) -> None:
        _, d, condition, yes, no = op
        self._set(d, f"{self._use(yes)} if {self._use(condition)} else {self._use(no)}")

    def _op_chk(self, op: Op) -> None:
        self._put(f"ok({self._use(op[1])}, {self._use(op[2])}, {self._place})")

    def _op_trap(self, _: Op) -> None:
        self._put(f"fail({self._place})")

    # ---- masks --------------------------------------------------------------------------------------------

    def _op_popc(self, op: Op) -> None:
        self._set(op[1], f"{self._use(op[2])}.bit_count()")

    def _op_ctz(self, op: Op) -> None:
        mask = self._named(op[2])
        self._set(op[1], f"({mask} & -{mask}).bit_length() - 1")

    def _op_top(self, op: Op) -> None:
        self._set(op[1], f"{self._use(op[2])}.bit_length() - 1")

    def _op_nth(self, op: Op) -> None:
        self._set(op[1], f"nth({self._use(op[2])}, {self._use(op[3])})")

    def _op_blsr(self, op: Op) -> None:
        mask = self._named(op[2])
        self._set(op[1], f"{mask} & ({mask} - 1)")

    def _named(self, operand: Operand) -> str:
        """A name for an operand that is read twice."""
        text = self._use(operand)
        if text.isidentifier():
            return text
        assert isinstance(operand, Reg)
        self._put(f"{_reg(operand)} = {text}")
        return _reg(operand)

    def _op_bit(self, op: Op) -> None:
        _, d, number = op
        self._set(d, f"1 << {self._index(number, d.width)}")

    def _op_has(self, op: Op) -> None:
        _, d, mask, number = op
        text = self._use(mask)
        self._set(d, f"{text} >> {self._index(number, mask.width)} & 1")

    def _op_move(self, op: Op) -> None:
        _, d, mask, by = op
        text = self._use(mask)
        moved = f"{text} << {by}" if by > 0 else f"{text} >> {-by}" if by else text
        self._set(d, f"({moved}) & {whole(d.width)}")

    # ---- chance -------------------------------------------------------------------------------------------

    def _op_rand(self, op: Op) -> None:
        _, d, site, number = op
        texts = self._use(site), self._use(number)
        self._settle()
        self._put(f"{_reg(d)} = rand(s, {texts[0]}, {texts[1]})")

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
        self._put(f"{_reg(d)} = ({left} & -{left}).bit_length() - 1")
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
            self._put(f"{_reg(d)} = {call}")

    def _op_trial(self, op: Op) -> None:
        # what is not copied is not read there, but has to be there
        program = self._module.program
        words = program.state_words
        copied = program.tried_words or words
        self._op_call(op, f"s[:{copied}] + [0] * {words - copied}")


def _reg(reg: Reg) -> str:
    return f"{'r' if reg.mutable else 't'}{reg.number}"


def _read(code: Code) -> Iterator[int]:
    """The registers that are read, once for each time; what is read in a loop or branch counts twice."""
    for op in code:
        nested = parts(op)
        start = (
            1
            if op[0] in ("st", "sts", "bset", "bclr", "sta", "chk", "ret", "if", "switch", "loop", "keep", "home")
            else 2
        )
        for operand in op[start:]:
            if isinstance(operand, Reg):
                yield operand.number
        for part in nested:
            for number in _read(part):
                yield number
                yield number
