"""The IR: what the builder folds, what the checker refuses, and each instruction on both back ends."""

import operator
from collections.abc import Callable
from ctypes import CFUNCTYPE, c_int64, c_void_p
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from searules.compile.ir.build import Builder
from searules.compile.ir.check import UnsoundError, check
from searules.compile.ir.ops import SIGNATURES, Operand, Program, Reg
from searules.compile.ir.python import PythonProgram, Trap
from searules.compile.ir.ranges import Ranges
from searules.compile.ir.reckoning import wrapped
from searules.compile.ir.text import function_text

WORDS = st.one_of(
    st.integers(-3, 70),
    st.sampled_from([2**63 - 1, -(2**63), 2**62, -(2**32), 2**32]),
    st.integers(-(2**63), 2**63 - 1),
)
WHERE = {"keys": 8, "streams": 4, "seed": 2, "first_outcome": 3}


def program(write: Callable[[Builder, list[Reg]], Operand], params: int = 2) -> Program:
    """A program with one function `f` of words."""
    made = Program(places=[("", 0), ("rules.sea", 7)], sites=["elsewhere", "roll#1"], state_words=32)
    builder = Builder(made, "f", [0] * params, 0)
    builder.line(1)
    builder.ret(write(builder, builder.function.params))
    check(made)
    return made


def by_python(made: Program, *args: int) -> "int | str":
    """What the generated Python gives, or where it stops."""
    try:
        found = PythonProgram(made, None).function("f")([0] * 32, [0] * 64, *args)
        return wrapped(int(found))
    except Trap as trap:
        return f"trap {made.places[trap.place][1]}"


def natively(made: Program) -> Callable[..., "int | str"]:
    """A function that tells what the machine code gives, or where it stops."""
    from searules.compile.native.jit import Jit
    from searules.compile.native.llvm import module_text
    from searules.compile.native.runtime import runtime_text

    jit = Jit(cache=False)
    jit.add(runtime_text(jit.features), opt=0)
    jit.add(module_text(made, ["f"], WHERE))
    jit.ready()

    def run(*args: int) -> "int | str":
        function = CFUNCTYPE(c_int64, c_void_p, c_void_p, *[c_int64] * len(args))(jit.address("f"))
        words, context = (c_int64 * 32)(), (c_int64 * 64)()
        found = function(words, context, *args)
        return f"trap {made.places[context[1]][1]}" if context[0] else int(found)

    return run


PLAIN: dict[str, Callable[[int, int], int]] = {
    "add": operator.add,
    "sub": operator.sub,
    "mul": operator.mul,
    "and": operator.and_,
    "or": operator.or_,
    "xor": operator.xor,
    "eq": operator.eq,
    "ne": operator.ne,
    "lt": operator.lt,
    "le": operator.le,
    "min": min,
    "max": max,
}


def all_of_them(builder: Builder, params: list[Reg], chosen: int) -> Operand:
    """Every plain instruction, one of which is the answer."""
    answer = builder.var(0)
    for number, name in enumerate(PLAIN):
        reg = builder.reg()
        builder.emit(name, reg, params[0], params[1])
        with builder.when(builder.eq(params[2], number)):
            builder.set(answer, reg)
    del chosen
    return builder.copy(answer)


@given(WORDS, WORDS)
def test_plain_instructions_in_python(a: int, b: int) -> None:
    made = program(lambda builder, params: all_of_them(builder, params, 0), 3)
    run = PythonProgram(made, None).function("f")
    for number, work in enumerate(PLAIN.values()):
        assert wrapped(int(run([], [], a, b, number))) == wrapped(int(work(a, b)))


CASES = [(7, 3), (-7, 3), (7, -3), (-7, -3), (0, 5), (2**63 - 1, 1), (-(2**63), -1), (5, 0), (2**62, 2), (-1, 2**40)]


def checked(name: str) -> Callable[[int, int], "int | str"]:
    """What an instruction that is checked gives: the number, or a trap."""
    works: dict[str, Callable[[int, int], int]] = {
        "addx": operator.add,
        "subx": operator.sub,
        "mulx": operator.mul,
        "div": operator.floordiv,
        "mod": operator.mod,
    }

    def work(a: int, b: int) -> "int | str":
        if name in ("div", "mod") and b == 0:
            return "trap 7"
        found = works[name](a, b)
        if name == "mod" and (a, b) == (-(2**63), -1):
            return found
        return found if wrapped(found) == found else "trap 7"

    return work


@pytest.mark.parametrize("name", ["addx", "subx", "mulx", "div", "mod"])
def test_checked_numbers_on_both(name: str) -> None:
    """Native code may stop where the remainder would be 0 but the division leaves 64 bits; nothing else differs."""
    pytest.importorskip("llvmlite")

    def write(builder: Builder, params: list[Reg]) -> Operand:
        reg = builder.reg()
        builder.emit(name, reg, params[0], params[1])
        return reg

    made = program(write)
    run = natively(made)
    for a, b in CASES:
        expected = checked(name)(a, b)
        assert by_python(made, a, b) == expected, (a, b)
        if (name, a, b) != ("mod", -(2**63), -1):
            assert run(a, b) == expected, (a, b)


def masks(builder: Builder, params: list[Reg]) -> Operand:
    """Two bits into a mask of three words, its size, ends, members, and one more or less."""
    width = 192
    both = builder.either(builder.bit(params[0], width), builder.bit(params[1], width), width)
    total = builder.var(builder.popc(both))
    builder.set(total, builder.add(builder.mul(total, 1000), builder.ctz(both)))
    builder.set(total, builder.add(builder.mul(total, 1000), builder.top(both)))
    with builder.bits(both, width) as bit:
        builder.set(total, builder.add(builder.mul(total, 3), bit))
    down = builder.moved(both, width, -60, 64)
    builder.set(total, builder.add(total, builder.popc(down)))
    builder.set(total, builder.add(total, builder.has(both, params[0], width)))
    second = builder.reg()
    builder.emit("nth", second, both, builder.sub(builder.popc(both), 1))
    builder.set(total, builder.add(total, second))
    lower = builder.reg(width)
    builder.emit("blsr", lower, both)
    builder.set(total, builder.add(total, builder.popc(lower)))
    builder.stm(0, 10, 0, both, width)
    builder.bset(0, 10, 0, 5)
    builder.bclr(0, 10, 0, params[1])
    return builder.add(builder.copy(total), builder.popc(builder.ld(0, 10, 0, width)))


def expected_masks(a: int, b: int) -> "int | str":
    """The same, reckoned in another way."""
    if not (0 <= a < 192 and 0 <= b < 192):
        return "trap 7"
    members = sorted({a, b})
    total = (len(members) * 1000 + members[0]) * 1000 + members[-1]
    for member in members:
        total = total * 3 + member
    total += sum(60 <= member < 124 for member in members) + 1 + members[-1] + len(members) - 1
    return total + len(({*members, 5}) - {b})


def test_masks_on_both() -> None:
    pytest.importorskip("llvmlite")
    made = program(masks)
    run = natively(made)
    for a, b in [(0, 191), (63, 64), (5, 5), (100, 7), (130, 66), (192, 1), (-1, 3)]:
        assert by_python(made, a, b) == run(a, b) == expected_masks(a, b), (a, b)


def memory(builder: Builder, params: list[Reg]) -> Operand:
    """Indexes that are checked, tables, arrays, loops that are left, branches, calls, copies of the state."""
    table = builder.table("squares", 0, tuple(n * n for n in range(10)))
    builder.st(params[0], 4, 8, params[1])
    builder.emit("keep", 20, 4, 8)
    array = builder.array(5)
    with builder.count(0, 5) as number:
        builder.sta(array, number, builder.mul(number, params[1]))
    total = builder.var(builder.ld(params[0], 20, 8))
    with builder.count(0, 100) as number:
        with builder.when(builder.eq(number, 3)):
            builder.again()
        with builder.when(builder.lt(4, number)):
            builder.leave()
        builder.set(total, builder.add(total, builder.lda(array, number)))
    cases = {}
    for case in (1, 2):
        with builder.into([]) as code:
            builder.set(total, builder.add(total, 10 * case))
        cases[case] = code
    with builder.into([]) as default:
        builder.set(total, builder.add(total, 500))
    builder.emit("switch", params[0], cases, default)
    tried = builder.reg()
    builder.emit("trial", tried, "changes", params[1])
    builder.set(total, builder.add(total, builder.mul(tried, 1000)))
    builder.set(total, builder.add(total, builder.ld(0, 30, 0)))
    return builder.add(builder.copy(total), builder.tab(table, params[0]))


def with_helper() -> Program:
    """The program of `memory`, with a function that changes a word of the state and gives it."""
    made = Program(places=[("", 0), ("rules.sea", 7)], sites=["elsewhere"], state_words=32)
    helper = Builder(made, "changes", [0], 0)
    helper.st(0, 30, 0, helper.add(helper.ld(0, 30, 0), helper.function.params[0]))
    helper.ret(helper.ld(0, 30, 0))
    builder = Builder(made, "f", [0, 0], 0)
    builder.line(1)
    builder.ret(memory(builder, builder.function.params))
    check(made)
    return made


def test_memory_and_control_on_both() -> None:
    pytest.importorskip("llvmlite")
    made = with_helper()
    run = natively(made)
    for a, b in [(0, 3), (1, 7), (2, -4), (7, 1), (8, 1), (-1, 1)]:
        more = {1: 10, 2: 20}.get(a, 500)
        expected = b + (0 + 1 + 2 + 4) * b + more + 1000 * b + a * a if 0 <= a < 8 else "trap 7"
        assert by_python(made, a, b) == run(a, b) == expected, (a, b)


def test_what_is_known_is_worked_out() -> None:
    made = Program(places=[("", 0)])
    b = Builder(made, "f", [0], 0)
    x = b.function.params[0]
    assert (b.add(2, 3), b.mul(x, 1), b.eq(4, 4), b.popc(0b101), b.div(-7, 2)) == (5, x, 1, 2, -4)
    assert b.sub(b.add(x, 40), 40) is x
    assert b.code[0][0] == "add"
    assert len(b.code) == 1
    with b.when(0):
        b.trap()
    with b.otherwise():
        b.line(0)
    assert [op[0] for op in b.code] == ["add", "line"]


def test_ranges_leave_checks_out() -> None:
    made = Program(places=[("", 0)])
    b = Builder(made, "f", [64, 0], 0)
    table = b.table("t", 0, tuple(range(5, 70)))
    with b.bits(b.function.params[0], 64) as bit:
        found = b.tab(table, bit)
        b.ret(found)
    b.ret(b.tab(table, b.function.params[1]))
    ranges = Ranges(b.function)
    assert (ranges.of(bit), ranges.inside(bit, 65), ranges.inside(b.function.params[1], 65)) == ((0, 63), True, False)
    assert ranges.of(found) == (5, 68)


def test_entries_in_equal_steps_are_reckoned() -> None:
    def write(b: Builder, params: list[Reg]) -> Operand:
        up = b.tab(b.table("up", 0, (7, 10, 13, 16)), params[0])
        down = b.tab(b.table("down", 0, (3, 2, 1, 0)), params[0])
        same = b.tab(b.table("same", 0, (0, 1, 2, 3)), params[0])
        assert [b.ranges.of(one) for one in (up, down, same)] == [(7, 16), (0, 3), (0, 3)]
        return b.add(b.mul(up, 100), b.add(b.mul(down, 10), same))

    pytest.importorskip("llvmlite")
    made = program(write)
    assert "tab" not in {op[0] for op in made.functions["f"].code}
    run = natively(made)
    for number, expected in ((0, 730), (1, 1021), (3, 1603), (4, "trap 7"), (-1, "trap 7")):
        assert by_python(made, number, 0) == run(number, 0) == expected


def test_the_text_of_a_function() -> None:
    made = program(lambda b, params: b.checked("add", b.ld(params[0], 3, 8), params[1]))
    assert function_text(made.functions["f"], made) == (
        "function 'f' (t0, t1) -> word\n  # rules.sea:7\n  t2 = ld s[3 + t0]\n  t3 = addx t2, t1\n  ret t3"
    )


def wrong(write: Callable[[Builder], Any], result: "int | None" = 0) -> str:
    """What the checker says of a function."""
    made = Program(places=[("", 0)])
    builder = Builder(made, "f", [0, 64], result)
    write(builder)
    with pytest.raises(UnsoundError) as told:
        check(made)
    return str(told.value)


def test_unsound_programs_are_refused() -> None:
    assert "can end without a value" in wrong(lambda b: b.trap() if False else None)
    assert "stands in no loop" in wrong(lambda b: b.leave())
    assert "there is no such instruction" in wrong(lambda b: b.emit("jump", 3))
    assert "read before it is written" in wrong(lambda b: b.ret(b.reg()))
    assert "has another width" in wrong(lambda b: b.emit("add", b.reg(), *b.function.params))
    assert "there is no such function" in wrong(lambda b: b.call("g", []))
    assert "there is no such array" in wrong(lambda b: b.emit("lda", b.reg(), "a9", 0))
    assert "a mask is wanted" in wrong(lambda b: b.emit("ctz", b.reg(), b.function.params[0]))
    assert "the other is wanted" in wrong(lambda b: b.ret())

    def in_a_branch(b: Builder) -> None:
        with b.when(b.function.params[0]):
            inner = b.ld(0, 1, 0)
        b.ret(inner)

    assert "read before it is written" in wrong(in_a_branch)


def test_every_instruction_has_a_back_end() -> None:
    """Whatever the table of instructions names, both back ends know."""
    from searules.compile.ir.python import FunctionWriter
    from searules.compile.native.control import Writer

    for writer in (FunctionWriter, Writer):
        known = {name.removeprefix("_op_") for name in dir(writer) if name.startswith("_op_")}
        assert known - {"line"} == set(SIGNATURES) - {"line"}
