"""LLVM text of the instructions that read and write memory: the state, the context, tables, arrays."""

from searules.compile.ir.ops import HOME, WORD, Op, Operand, Reg
from searules.compile.native.writing import Writing, llvm_type, safe


class Memory(Writing):
    """An index that is not surely within its limit is checked."""

    def _address(self, space: str, index: Operand, offset: int, limit: int) -> str:
        base = self._home() if space == "r" else f"%{space}"
        if isinstance(index, int):
            return self._value(f"getelementptr i64, ptr {base}, i64 {offset + index}", "p")
        at = self._use(index)
        if limit and not self._ranges.inside(index, limit):
            self._sure(self._value(f"icmp ult i64 {at}, {limit}", "c"))
        if offset:
            base = self._value(f"getelementptr i64, ptr {base}, i64 {offset}", "p")
        return self._value(f"getelementptr i64, ptr {base}, i64 {at}", "p")

    def _home(self) -> str:
        place = self._value(f"getelementptr i64, ptr %x, i64 {HOME}", "p")
        return self._value(f"load ptr, ptr {place}, align 8", "p")

    def _op_home(self, op: Op) -> None:  # noqa: ARG002
        place = self._value(f"getelementptr i64, ptr %x, i64 {HOME}", "p")
        self._put(f"store ptr %s, ptr {place}, align 8")

    def _op_ld(self, op: Op) -> None:
        _, d, space, index, offset, limit = op
        self._set(d, f"load {llvm_type(d.width)}, ptr {self._address(space, index, offset, limit)}, align 8")

    def _op_st(self, op: Op) -> None:
        _, space, index, offset, limit, value = op
        width = value.width if isinstance(value, Reg) else 0
        text = self._use(value)
        self._put(f"store {llvm_type(width)} {text}, ptr {self._address(space, index, offset, limit)}, align 8")

    def _op_sts(self, op: Op) -> None:
        _, space, index, offset, limit, *values = op
        first = self._address(space, index, offset, limit)
        for place, value in enumerate(values):
            spot = self._value(f"getelementptr i64, ptr {first}, i64 {place}", "p") if place else first
            self._put(f"store i64 {self._use(value)}, ptr {spot}, align 8")

    def _op_keep(self, op: Op) -> None:
        _, to, start, words = op
        target, source = self._address("s", 0, to, 0), self._address("s", 0, start, 0)
        self._put(
            f"call void @llvm.memcpy.p0.p0.i64(ptr align 8 {target}, ptr align 8 {source}, i64 {words * 8}, i1 false)"
        )

    # ---- tables and arrays --------------------------------------------------------------------------------

    def _op_tab(self, op: Op) -> None:
        _, d, table, index = op
        entries = self._program.tables[table][1]
        words = max(1, d.width // 64)
        at = self._use(index)
        if not self._ranges.inside(index, len(entries)):
            self._sure(self._value(f"icmp ult i64 {at}, {len(entries)}", "c"))
        if words > 1:
            at = self._value(f"mul i64 {at}, {words}")
        spot = self._value(f"getelementptr i64, ptr @{safe(table)}, i64 {at}", "p")
        self._set(d, f"load {llvm_type(d.width)}, ptr {spot}, align 8")

    def _op_arr(self, op: Op) -> None:
        _, name, capacity, width = op
        words = max(1, width // 64)
        self._allocas.append(f"  %{name} = alloca [{capacity * words} x i64], align 8")
        self._arrays[name] = (capacity, words)

    def _element(self, array: str, index: Operand) -> str:
        capacity, words = self._arrays[array]
        at = self._use(index)
        if not self._ranges.inside(index, capacity):
            self._sure(self._value(f"icmp ult i64 {at}, {capacity}", "c"))
        if words > 1:
            at = self._value(f"mul i64 {at}, {words}")
        return self._value(f"getelementptr i64, ptr %{array}, i64 {at}", "p")

    def _op_lda(self, op: Op) -> None:
        _, d, array, index = op
        self._set(d, f"load {llvm_type(d.width)}, ptr {self._element(array, index)}, align 8")

    def _op_sta(self, op: Op) -> None:
        _, array, index, value = op
        width = WORD * self._arrays[array][1]
        text = self._use(value, width)
        self._put(f"store {llvm_type(width)} {text}, ptr {self._element(array, index)}, align 8")

    # ---- bits of masks in memory --------------------------------------------------------------------------

    def _bit_word(self, op: Op) -> tuple[str, str]:
        """The address of the word of a mask in memory that has a bit, and the word with only that bit."""
        _, space, index, offset, limit, bit = op
        if isinstance(bit, int):
            return self._address(space, index, offset + bit // 64, limit), str(1 << bit % 64)
        at = self._use(bit)
        word = self._value(f"lshr i64 {at}, 6")
        base = self._address(space, index, offset, limit)
        spot = self._value(f"getelementptr i64, ptr {base}, i64 {word}", "p")
        low = self._value(f"and i64 {at}, 63")
        return spot, self._value(f"shl i64 1, {low}")

    def _op_bset(self, op: Op) -> None:
        spot, bit = self._bit_word(op)
        old = self._value(f"load i64, ptr {spot}, align 8")
        self._put(f"store i64 {self._value(f'or i64 {old}, {bit}')}, ptr {spot}, align 8")

    def _op_bclr(self, op: Op) -> None:
        spot, bit = self._bit_word(op)
        old = self._value(f"load i64, ptr {spot}, align 8")
        others = self._value(f"xor i64 {bit}, -1")
        self._put(f"store i64 {self._value(f'and i64 {old}, {others}')}, ptr {spot}, align 8")
