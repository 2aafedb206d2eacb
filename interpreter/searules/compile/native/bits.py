"""LLVM text of the loop over the bits of a mask.

Where a word has no bits left can hardly be foreseen; so what comes next is chosen without a branch, and only the end of
the loop is one.
"""

from searules.compile.ir.ops import WORD, Code, Op
from searules.compile.native.masks import Masks
from searules.compile.native.numbers import Numbers
from searules.compile.native.writing import UNFORESEEN, llvm_type


class Bits(Masks, Numbers):
    """What a pass of the loop needs of the mask lies in slots that become registers: `left` is what is left of the word
    at hand."""

    def _op_bits(self, op: Op) -> None:
        _, d, mask, body = op
        number, text = self._name("")[1:], self._use(mask)
        if mask.width == WORD:
            self._keep(number, left=text)
            word, others = self._pass(number, f"end{number}")
            self._keep(number, left=others)
            self._set(d, f"call i64 @llvm.cttz.i64(i64 {word}, i1 true)")
            self._body(number, body)
            return
        low = self._value(f"trunc i128 {text} to i64")
        high = self._value(f"trunc i128 {self._value(f'lshr i128 {text}, 64')} to i64")
        self._keep(number, left=low, high=high, first="0")
        word, others = self._pass(number, f"over{number}")
        self._keep(number, left=others)
        self._set(
            d, f"or i64 {self._kept(number, 'first')}, {self._value(f'call i64 @llvm.cttz.i64(i64 {word}, i1 true)')}"
        )
        self._loops.append((f"bits{number}", f"end{number}"))
        self._nested(body)
        self._loops.pop()
        if self._open:
            self._jump(f"bits{number}")
        self._label_closed(f"over{number}")
        first = self._kept(number, "first")
        was = self._value(f"icmp ne i64 {first}, 0", "c")
        self._put(f"br i1 {was}, label %end{number}, label %second{number}")
        self._open = False
        self._label_closed(f"second{number}")
        self._keep(number, left=self._kept(number, "high"), first="64")
        self._jump(f"bits{number}")
        self._label_closed(f"end{number}")

    def _wide_bits(self, op: Op) -> None:
        """The words are put down, with an empty one behind them; `rest` has a bit for each that is to come and is not
        empty, and for the one behind."""
        _, d, mask, body = op
        number, text = self._name("")[1:], self._use(mask)
        words = mask.width // WORD
        self._allocas.append(f"  %all{number} = alloca [{words + 1} x i64], align 8")
        self._put(f"store {llvm_type(mask.width)} {text}, ptr %all{number}, align 8")
        behind = self._value(f"getelementptr i64, ptr %all{number}, i64 {words}", "p")
        self._put(f"store i64 0, ptr {behind}, align 8")
        filled = self._value(f"or i64 {self._number(self._filled(text, mask.width), words)}, {1 << words}")
        which, word = self._next_word(number, filled)
        self._keep(number, left=word, which=which, rest=self._lowered(filled))
        word, others = self._pass(number, f"end{number}")
        which, rest = self._kept(number, "which"), self._kept(number, "rest")
        after, following = self._next_word(number, rest)
        done = self._value(f"icmp eq i64 {others}, 0", "c")
        self._keep(
            number,
            left=self._value(f"select i1 {done}, i64 {following}, i64 {others}{UNFORESEEN}"),
            which=self._value(f"select i1 {done}, i64 {after}, i64 {which}{UNFORESEEN}"),
            rest=self._value(f"select i1 {done}, i64 {self._lowered(rest)}, i64 {rest}{UNFORESEEN}"),
        )
        low = self._value(f"call i64 @llvm.cttz.i64(i64 {word}, i1 true)")
        self._set(d, f"or i64 {self._value(f'shl i64 {which}, 6')}, {low}")
        self._body(number, body)

    # ---- what these have in common --------------------------------------------------------------------------

    def _keep(self, number: str, **values: str) -> None:
        for name, value in values.items():
            slot = f"  %{name}{number} = alloca i64, align 8"
            if slot not in self._allocas:
                self._allocas.append(slot)
            self._put(f"store i64 {value}, ptr %{name}{number}, align 8")

    def _kept(self, number: str, name: str) -> str:
        return self._value(f"load i64, ptr %{name}{number}, align 8")

    def _pass(self, number: str, end: str) -> "tuple[str, str]":
        """A pass begins: the word at hand, and that without its lowest bit."""
        self._label(f"bits{number}")
        word = self._kept(number, "left")
        empty = self._value(f"icmp eq i64 {word}, 0", "c")
        self._put(f"br i1 {empty}, label %{end}, label %one{number}")
        self._open = False
        self._label_closed(f"one{number}")
        return word, self._lowered(word)

    def _lowered(self, word: str) -> str:
        return self._value(f"and i64 {word}, {self._value(f'add i64 {word}, -1')}")

    def _next_word(self, number: str, rest: str) -> "tuple[str, str]":
        which = self._value(f"call i64 @llvm.cttz.i64(i64 {rest}, i1 true)")
        spot = self._value(f"getelementptr i64, ptr %all{number}, i64 {which}", "p")
        return which, self._value(f"load i64, ptr {spot}, align 8")

    def _body(self, number: str, body: Code) -> None:
        self._loops.append((f"bits{number}", f"end{number}"))
        self._nested(body)
        self._loops.pop()
        if self._open:
            self._jump(f"bits{number}")
        self._label_closed(f"end{number}")
