"""Each instruction on masks of one word to many, in machine code: held against whole numbers in Python."""

import random
from collections.abc import Iterator
from ctypes import CFUNCTYPE, c_int64, c_void_p
from typing import Any

import pytest

from searules.compile.ir.build import Builder
from searules.compile.ir.check import check
from searules.compile.ir.ops import Operand, Program, Reg, whole
from searules.compile.ir.python import PythonProgram

MOST = 64
"""The words of the widest mask."""
MOVES = (0, 1, -1, 63, 64, -64, -65, 130, -200, 5000)
WHERE = {"keys": 8, "streams": 4, "seed": 2, "first_outcome": 3}


class Asked:
    """A program that asks everything of two masks, a number and a place, and lays the answers down one after the
    other. `answers` tells their widths."""

    def __init__(self, width: int) -> None:
        self.width = width
        self.answers: list[int] = []
        self.made = Program(places=[("", 0)], sites=["elsewhere"], state_words=128 * MOST)
        passed = Builder(self.made, "passed", [width, 0], width)
        passed.ret(passed.sel(passed.function.params[1], passed.function.params[0], 0, width))
        self.b = b = Builder(self.made, "f", [0, 0], 0)
        self.one, self.other = (b.ld(0, at * MOST, 0, width) for at in (0, 1))
        self.bit, self.place = b.function.params
        self._ask()
        b.ret(0)
        check(self.made)

    def _told(self, answer: Operand, width: int = 0) -> None:
        at = (2 + len(self.answers)) * MOST
        if width:
            self.b.stm(0, at, 0, answer, width)
        else:
            self.b.st(0, at, 0, answer)
        self.answers.append(width)

    def _emitted(self, name: str, width: int, *operands: Any) -> Reg:
        reg = self.b.reg(width)
        self.b.emit(name, reg, *operands)
        return reg

    def _ask(self) -> None:
        b, one, other, width = self.b, self.one, self.other, self.width
        for number in (b.popc(one), b.ctz(one), b.top(one), b.has(one, self.bit, width), b.has(one, 3, width)):
            self._told(number)
        for number in (b.eq(one, other), b.ne(one, other), b.eq(b.both(one, other, width), 0), b.ne(one, whole(width))):
            self._told(number)
        self._told(self._emitted("nth", 0, one, self.place))
        first = b.mod(self.bit, 7)
        for mask in (
            b.both(one, other, width),
            b.either(one, other, width),
            b.without(one, other, width),
            self._emitted("xor", width, one, other),
            b.both(one, whole(width) // 3, width),
            self._emitted("blsr", width, one),
            self._emitted("blsr", width, b.both(one, other, width)),
            b.bit(self.bit, width),
            b.bit(first, width),
            b.sel(self.place, one, other, width),
            b.sel(self.place, one, 0, width),
        ):
            self._told(mask, width)
        for other_width in (64, 128, 192, width):
            narrow = b.moved(one, width, 0, other_width)
            for by in MOVES:
                self._told(b.moved(one, width, by, other_width), other_width)
                self._told(b.moved(narrow, other_width, by, width), width)
        called = b.call("passed", [one, self.place], width)
        assert called is not None
        self._told(called, width)
        self._loops()
        self._memory()

    def _loops(self) -> None:
        """Members in their order; some are passed over, the rest is left at a member."""
        b = self.b
        total, found = b.var(0), b.var(0, self.width)
        with b.bits(self.one, self.width) as bit:
            b.set(total, b.mod(b.add(b.mul(total, 3), bit), 1_000_003))
        with b.bits(self.one, self.width) as bit:
            with b.when(b.eq(b.mod(bit, 5), 0)):
                b.again()
            with b.when(b.lt(self.bit, bit)):
                b.leave()
            with b.when(b.has(self.other, bit, self.width)):
                b.set(found, b.either(found, b.bit(bit, self.width), self.width))
        self._told(b.copy(total))
        self._told(b.copy(found), self.width)

    def _memory(self) -> None:
        b = self.b
        array = b.array(3, self.width)
        masks: tuple[Operand, ...] = (self.one, 0, self.other)
        for at, mask in enumerate(masks):
            b.sta(array, at, mask, self.width)
        for at in range(3):
            self._told(b.lda(array, at, self.width), self.width)
        table = b.table("masks", self.width, tuple(whole(self.width) // n for n in (3, 5, 7)))
        self._told(b.tab(table, b.mod(self.place, 3)), self.width)
        self._told(self.one, self.width)
        at = (1 + len(self.answers)) * MOST
        b.bset(0, at, 0, self.bit)
        b.bclr(0, at, 0, 3)

    # ---- the answers ----------------------------------------------------------------------------------------

    def by_python(self) -> Any:
        """A function that tells the answers: masks are whole numbers there."""
        function = PythonProgram(self.made, None).function("f")

        def run(one: int, other: int, bit: int, place: int) -> list[int]:
            state = [0] * self.made.state_words
            state[0], state[MOST] = one, other
            function(state, [0] * 64, bit, place)
            found = state[2 * MOST :: MOST][: len(self.answers)]
            return [mask & 2**64 - 1 if not width else mask for mask, width in zip(found, self.answers, strict=True)]

        return run

    def natively(self) -> Any:
        """The same by machine code."""
        from searules.compile.native.jit import Jit
        from searules.compile.native.llvm import module_text
        from searules.compile.native.runtime import runtime_text

        jit = Jit(cache=False)
        jit.add(runtime_text(jit.features), opt=0)
        jit.add(module_text(self.made, ["f"], WHERE, jit.features))
        jit.ready()

        def run(one: int, other: int, bit: int, place: int) -> list[int]:
            state, context = (c_int64 * self.made.state_words)(), (c_int64 * 64)()
            for at, mask in enumerate((one, other)):
                state[at * MOST : (at + 1) * MOST] = [signed(mask >> 64 * n) for n in range(MOST)]
            function = CFUNCTYPE(c_int64, c_void_p, c_void_p, c_int64, c_int64)(jit.address("f"))
            function(state, context, bit, place)
            assert not context[0]
            found = []
            for number, width in enumerate(self.answers):
                words = state[(2 + number) * MOST :][: max(1, width // 64)]
                found.append(sum((word & 2**64 - 1) << 64 * n for n, word in enumerate(words)))
            return found

        return run


def signed(word: int) -> int:
    """The lowest word of a number, as ctypes wants it."""
    return c_int64(word & 2**64 - 1).value


def examples(width: int) -> "Iterator[tuple[int, int, int, int]]":
    """Masks that are not empty, full, sparse and dense; a bit that each has; a place in the first."""
    chosen = random.Random(width)
    for number in range(30):
        one, other = (chosen.getrandbits(width) & chosen.getrandbits(width) for _ in range(2))
        if number % 3 == 0:
            one = 1 << chosen.randrange(width) | 1 << chosen.randrange(width)
        if number % 5 == 0:
            other = one
        if number % 7 == 0:
            one, other = whole(width), 0
        one = one or 1 << width - 1
        yield one, other, chosen.randrange(width), chosen.randrange(one.bit_count())


@pytest.mark.parametrize("words", [1, 2, 3, 5, 9, 64])
def test_masks_of_so_many_words(words: int) -> None:
    pytest.importorskip("llvmlite")
    asked = Asked(64 * words)
    run, expected = asked.natively(), asked.by_python()
    for one, other, bit, place in examples(asked.width):
        assert run(one, other, bit, place) == expected(one, other, bit, place), (one, other, bit, place)
