"""LLVM text of the instructions that reckon: numbers, conditions, masks of one word or two."""

from searules.compile.ir.ops import WORD, Op, Reg
from searules.compile.native.writing import UNFORESEEN, Writing, llvm_type

_PLAIN = {"add": "add", "sub": "sub", "mul": "mul", "and": "and", "or": "or", "xor": "xor"}
_COMPARE = {"eq": "eq", "ne": "ne", "lt": "slt", "le": "sle"}
_CHECKED = {"addx": "sadd", "subx": "ssub", "mulx": "smul"}


class Numbers(Writing):
    """What leaves 64 bits, and division by 0, is a trap."""

    def _plain(self, op: Op) -> None:
        name, d, a, b = op
        self._set(d, f"{_PLAIN[name]} {llvm_type(d.width)} {self._use(a, d.width)}, {self._use(b, d.width)}")

    _op_add = _op_sub = _op_mul = _op_and = _op_or = _op_xor = _plain

    def _compared(self, op: Op) -> None:
        name, d, a, b = op
        kind = llvm_type(a.width if isinstance(a, Reg) else b.width)
        self._set_bool(d, self._value(f"icmp {_COMPARE[name]} {kind} {self._use(a)}, {self._use(b)}", "c"))

    _op_eq = _op_ne = _op_lt = _op_le = _compared

    def _checked(self, op: Op) -> None:
        name, d, a, b = op
        function = f"@llvm.{_CHECKED[name]}.with.overflow.i64"
        pair = self._value(f"call {{i64, i1}} {function}(i64 {self._use(a)}, i64 {self._use(b)})")
        over = self._value(f"extractvalue {{i64, i1}} {pair}, 1")
        self._sure(self._value(f"xor i1 {over}, true"))
        self._set(d, f"extractvalue {{i64, i1}} {pair}, 0")

    _op_addx = _op_subx = _op_mulx = _checked

    def _divided(self, op: Op) -> tuple[str, str, str, str]:
        _, _, a, b = op
        left, right = self._use(a), self._use(b)
        if not isinstance(b, int):
            self._sure(self._value(f"icmp ne i64 {right}, 0", "c"))
            low = self._value(f"icmp ne i64 {left}, {-(2**63)}", "c")
            minus = self._value(f"icmp ne i64 {right}, -1", "c")
            self._sure(self._value(f"or i1 {low}, {minus}", "c"))
        elif b in (0, -1):
            self._sure("false" if b == 0 else self._value(f"icmp ne i64 {left}, {-(2**63)}", "c"))
            right = "1" if b == 0 else right
        rest = self._value(f"srem i64 {left}, {right}")
        sign = self._value(f"xor i64 {rest}, {right}")
        other = self._value(f"icmp slt i64 {sign}, 0", "c")
        some = self._value(f"icmp ne i64 {rest}, 0", "c")
        return left, right, rest, self._value(f"and i1 {other}, {some}", "c")

    def _op_div(self, op: Op) -> None:
        left, right, _, down = self._divided(op)
        whole = self._value(f"sdiv i64 {left}, {right}")
        one = self._value(f"zext i1 {down} to i64")
        self._set(op[1], f"sub i64 {whole}, {one}")

    def _op_mod(self, op: Op) -> None:
        _, right, rest, other = self._divided(op)
        more = self._value(f"add i64 {rest}, {right}")
        self._set(op[1], f"select i1 {other}, i64 {more}, i64 {rest}")

    def _op_min(self, op: Op) -> None:
        self._set(op[1], f"call i64 @llvm.smin.i64(i64 {self._use(op[2])}, i64 {self._use(op[3])})")

    def _op_max(self, op: Op) -> None:
        self._set(op[1], f"call i64 @llvm.smax.i64(i64 {self._use(op[2])}, i64 {self._use(op[3])})")

    def _op_shl(self, op: Op) -> None:
        self._set(op[1], f"shl i64 {self._use(op[2])}, {self._use(op[3])}")

    def _op_shr(self, op: Op) -> None:
        self._set(op[1], f"lshr i64 {self._use(op[2])}, {self._use(op[3])}")

    def _op_sel(self, op: Op) -> None:
        _, d, condition, yes, no = op
        kind = llvm_type(d.width)
        one, other = self._use(yes, d.width), self._use(no, d.width)
        self._set(d, f"select i1 {self._truth(condition)}, {kind} {one}, {kind} {other}")

    def _op_chk(self, op: Op) -> None:
        self._sure(self._value(f"icmp ult i64 {self._use(op[1])}, {self._use(op[2])}", "c"))

    # ---- masks --------------------------------------------------------------------------------------------

    def _word(self, text: str, width: int) -> str:
        return text if width == 64 else self._value(f"trunc i{width} {text} to i64")

    def _op_popc(self, op: Op) -> None:
        width = op[2].width or 64
        count = self._value(f"call i{width} @llvm.ctpop.i{width}(i{width} {self._use(op[2])})")
        self._set_value(op[1], self._word(count, width))

    def _op_ctz(self, op: Op) -> None:
        width = op[2].width or 64
        low = self._value(f"call i{width} @llvm.cttz.i{width}(i{width} {self._use(op[2])}, i1 true)")
        self._set_value(op[1], self._word(low, width))

    def _op_top(self, op: Op) -> None:
        width = op[2].width or 64
        zeros = self._value(f"call i{width} @llvm.ctlz.i{width}(i{width} {self._use(op[2])}, i1 true)")
        self._set(op[1], f"sub i64 {width - 1}, {self._word(zeros, width)}")

    def _op_nth(self, op: Op) -> None:
        _, d, mask, number = op
        left, text = self._use(number), self._use(mask)
        if mask.width == WORD:
            self._set(d, f"call i64 @sea_nth(i64 {text}, i64 {left})")
            return
        low = self._value(f"trunc i128 {text} to i64")
        high = self._value(f"trunc i128 {self._value(f'lshr i128 {text}, 64')} to i64")
        count = self._value(f"call i64 @llvm.ctpop.i64(i64 {low})")
        beyond = self._value(f"icmp uge i64 {left}, {count}", "c")
        word = self._value(f"select i1 {beyond}, i64 {high}, i64 {low}{UNFORESEEN}")
        passed = self._value(f"select i1 {beyond}, i64 {count}, i64 0{UNFORESEEN}")
        first = self._value(f"select i1 {beyond}, i64 64, i64 0{UNFORESEEN}")
        bit = self._value(f"call i64 @sea_nth(i64 {word}, i64 {self._value(f'sub i64 {left}, {passed}')})")
        self._set(d, f"or i64 {first}, {bit}")

    def _op_blsr(self, op: Op) -> None:
        kind = llvm_type(op[2].width)
        mask = self._use(op[2])
        less = self._value(f"add {kind} {mask}, -1")
        self._set(op[1], f"and {kind} {mask}, {less}")

    def _op_bit(self, op: Op) -> None:
        _, d, number = op
        at = self._use(number)
        if not self._ranges.inside(number, d.width):
            self._sure(self._value(f"icmp ult i64 {at}, {d.width}", "c"))
        if d.width == 64:
            self._set(d, f"shl i64 1, {at}")
        elif self._ranges.inside(number, 64):
            self._set(d, f"zext i64 {self._value(f'shl i64 1, {at}')} to i{d.width}")
        else:
            self._set(d, f"shl i{d.width} 1, {self._value(f'zext i64 {at} to i{d.width}')}")

    def _op_has(self, op: Op) -> None:
        _, d, mask, number = op
        at = self._use(number)
        if not self._ranges.inside(number, mask.width):
            self._sure(self._value(f"icmp ult i64 {at}, {mask.width}", "c"))
        width, text = mask.width, self._use(mask)
        if width > 64 and self._ranges.inside(number, 64):
            width, text = 64, self._value(f"trunc i{width} {text} to i64")
        elif width > 64:
            at = self._value(f"zext i64 {at} to i{width}")
        down = self._value(f"lshr i{width} {text}, {at}")
        self._set_bool(d, self._value(f"trunc i{width} {down} to i1"))

    def _op_move(self, op: Op) -> None:
        _, d, mask, by = op
        wide = max(d.width, mask.width)
        text = self._use(mask)
        if mask.width < wide:
            text = self._value(f"zext i{mask.width} {text} to i{wide}")
        if by and abs(by) < wide:
            text = self._value(f"{'shl' if by > 0 else 'lshr'} i{wide} {text}, {abs(by)}")
        elif by:
            text = "0"
        if d.width < wide:
            text = self._value(f"trunc i{wide} {text} to i{d.width}")
        self._set_value(d, text)
