"""LLVM text of the instructions on masks of more than two words. They are vectors of words, so that the processor works
on several at once, and a single bit is never shifted through all of them."""

from searules.compile.ir.ops import Op
from searules.compile.native.writing import NARROW, Writing, constant, llvm_type

FEW_WORDS = 8
"""In so many words the k-th bit is looked for in all of them at once, without a branch that nobody could foresee."""


class Masks(Writing):
    """A bit that a mask does not have is a trap."""

    # ---- words of a vector ---------------------------------------------------------------------

    def _lane(self, vector: str, width: int, number: "int | str") -> str:
        return self._value(f"extractelement {llvm_type(width)} {vector}, i64 {number}")

    def _everywhere(self, word: str, width: int) -> str:
        kind, words = llvm_type(width), width // 64
        one = self._value(f"insertelement {kind} poison, i64 {word}, i64 0")
        return self._value(f"shufflevector {kind} {one}, {kind} poison, <{words} x i32> zeroinitializer")

    def _chosen(self, vector: str, width: int, places: "list[int]") -> str:
        """A vector of some of the words, 0 for places that there are not."""
        words = width // 64
        kind = f"<{words} x i64>"
        found = ", ".join(f"i32 {place if 0 <= place < words else words}" for place in places)
        return self._value(f"shufflevector {kind} {vector}, {kind} zeroinitializer, <{len(places)} x i32> <{found}>")

    def _reduced(self, name: str, vector: str, width: int) -> str:
        """All words joined to one, by `or` or `add`: four at a time, which is what processors are good at."""
        parts = [self._chosen(vector, width, list(range(at, at + 4))) for at in range(0, width // 64, 4)]
        joined = parts[0]
        for part in parts[1:]:
            joined = self._value(f"{name} <4 x i64> {joined}, {part}")
        return self._value(f"call i64 @llvm.vector.reduce.{name}.v4i64(<4 x i64> {joined})")

    def _filled(self, vector: str, width: int) -> str:
        """A number with a bit for each word that is not 0."""
        words = width // 64
        some = self._value(f"icmp ne {llvm_type(width)} {vector}, zeroinitializer")
        return self._value(f"bitcast <{words} x i1> {some} to i{words}")

    def _number(self, value: str, bits: int) -> str:
        """A small number as a word."""
        if bits == 64:
            return value
        return self._value(f"{'zext' if bits < 64 else 'trunc'} i{bits} {value} to i64")

    def _apart(self, number: str) -> "tuple[str, str]":
        """Of the number of a bit: the word, and the bit in it."""
        return self._value(f"lshr i64 {number}, 6"), self._value(f"and i64 {number}, 63")

    # ---- what is asked of a mask ----------------------------------------------------------------------------

    def _wide_eq(self, op: Op) -> None:
        name, d, a, b = op
        if isinstance(a, int):
            a, b = b, a
        kind, differ = llvm_type(a.width), self._use(a)
        if not isinstance(b, int) or b:
            differ = self._value(f"xor {kind} {differ}, {self._use(b, a.width)}")
        self._set_bool(d, self._value(f"icmp {name} i64 {self._reduced('or', differ, a.width)}, 0", "c"))

    _wide_ne = _wide_eq

    def _wide_popc(self, op: Op) -> None:
        _, d, mask = op
        kind = llvm_type(mask.width)
        counts = self._value(f"call {kind} @llvm.ctpop.v{mask.width // 64}i64({kind} {self._use(mask)})")
        self._set_value(d, self._reduced("add", counts, mask.width))

    def _wide_ctz(self, op: Op) -> None:
        _, d, mask = op
        words, text = mask.width // 64, self._use(mask)
        filled = self._filled(text, mask.width)
        first = self._number(self._value(f"call i{words} @llvm.cttz.i{words}(i{words} {filled}, i1 true)"), words)
        low = self._value(f"call i64 @llvm.cttz.i64(i64 {self._lane(text, mask.width, first)}, i1 true)")
        self._set(d, f"add i64 {self._value(f'shl i64 {first}, 6')}, {low}")

    def _wide_top(self, op: Op) -> None:
        _, d, mask = op
        words, text = mask.width // 64, self._use(mask)
        filled = self._filled(text, mask.width)
        empty = self._number(self._value(f"call i{words} @llvm.ctlz.i{words}(i{words} {filled}, i1 true)"), words)
        last = self._value(f"sub i64 {words - 1}, {empty}")
        zeros = self._value(f"call i64 @llvm.ctlz.i64(i64 {self._lane(text, mask.width, last)}, i1 true)")
        above = self._value(f"shl i64 {self._value(f'add i64 {last}, 1')}, 6")
        self._set(d, f"sub i64 {self._value(f'sub i64 {above}, 1')}, {zeros}")

    def _wide_nth(self, op: Op) -> None:
        _, d, mask, number = op
        words, kind = mask.width // 64, llvm_type(mask.width)
        left, text = self._use(number), self._use(mask)
        slot = f"%nth{self._name('')[1:]}"
        self._allocas.append(f"  {slot} = alloca {kind}, align 8")
        self._put(f"store {kind} {text}, ptr {slot}, align 8")
        if words > FEW_WORDS:
            self._set(d, f"call i64 @sea_nth_of(ptr {slot}, i64 {left})")
            return
        before = which = passed = "0"
        for place in range(words - 1):
            count = self._value(f"call i64 @llvm.ctpop.i64(i64 {self._lane(text, mask.width, place)})")
            before = self._value(f"add i64 {before}, {count}")
            beyond = self._value(f"icmp uge i64 {left}, {before}", "c")
            which = self._value(f"add i64 {which}, {self._value(f'zext i1 {beyond} to i64')}")
            passed = self._value(f"select i1 {beyond}, i64 {before}, i64 {passed}")
        spot = self._value(f"getelementptr i64, ptr {slot}, i64 {which}", "p")
        word = self._value(f"load i64, ptr {spot}, align 8")
        bit = self._value(f"call i64 @sea_nth(i64 {word}, i64 {self._value(f'sub i64 {left}, {passed}')})")
        self._set(d, f"add i64 {self._value(f'shl i64 {which}, 6')}, {bit}")

    def _wide_has(self, op: Op) -> None:
        _, d, mask, number = op
        at = self._use(number)
        if not self._ranges.inside(number, mask.width):
            self._sure(self._value(f"icmp ult i64 {at}, {mask.width}", "c"))
        which, low = self._apart(at)
        word = self._lane(self._use(mask), mask.width, 0 if self._ranges.inside(number, 64) else which)
        self._set_bool(d, self._value(f"trunc i64 {self._value(f'lshr i64 {word}, {low}')} to i1"))

    # ---- masks from masks -----------------------------------------------------------------------------------

    def _wide_blsr(self, op: Op) -> None:
        _, d, mask = op
        words, kind, text = mask.width // 64, llvm_type(mask.width), self._use(mask)
        filled = self._filled(text, mask.width)
        others = self._value(f"add i{words} {filled}, -1")
        first = self._value(f"xor i{words} {filled}, {others}")
        lanes = self._value(f"bitcast i{words} {first} to <{words} x i1>")
        less = self._value(f"add {kind} {text}, {constant(2**mask.width - 1, mask.width)}")
        cut = self._value(f"and {kind} {text}, {less}")
        self._set(d, f"select <{words} x i1> {lanes}, {kind} {cut}, {kind} {text}")

    def _wide_bit(self, op: Op) -> None:
        _, d, number = op
        at = self._use(number)
        if not self._ranges.inside(number, d.width):
            self._sure(self._value(f"icmp ult i64 {at}, {d.width}", "c"))
        kind, words = llvm_type(d.width), d.width // 64
        which, low = self._apart(at)
        one = self._value(f"shl i64 1, {low}")
        if self._ranges.inside(number, 64):
            self._set(d, f"insertelement {kind} zeroinitializer, i64 {one}, i64 0")
            return
        places = ", ".join(f"i64 {place}" for place in range(words))
        there = self._value(f"icmp eq {kind} {self._everywhere(which, d.width)}, <{places}>")
        everywhere = self._everywhere(one, d.width)
        self._set(d, f"select <{words} x i1> {there}, {kind} {everywhere}, {kind} zeroinitializer")

    def _wide_move(self, op: Op) -> None:
        """Word i of the result begins at bit 64·i - by of the mask: it is one word of it, or parts of two."""
        _, d, mask, by = op
        text, width, words = self._use(mask), mask.width, d.width // 64
        if width <= NARROW:
            whole = text if width == NARROW else self._value(f"zext i64 {text} to i{NARROW}")
            text, width = self._value(f"bitcast i{NARROW} {whole} to <2 x i64>"), NARROW
        first, down = divmod(-by, 64)
        kind = f"<{words} x i64>"
        moved = self._chosen(text, width, list(range(first, first + words)))
        if down:
            after = self._chosen(text, width, list(range(first + 1, first + 1 + words)))
            each = ", ".join([f"i64 {down}"] * words)
            moved = self._value(f"call {kind} @llvm.fshr.v{words}i64({kind} {after}, {kind} {moved}, {kind} <{each}>)")
        self._set_value(d, moved if d.width > NARROW else self._value(f"bitcast {kind} {moved} to i{d.width}"))
