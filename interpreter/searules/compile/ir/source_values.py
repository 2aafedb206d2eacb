"""Python source of the instructions that reckon, and of those that read and write memory."""

from searules.compile.ir.ops import HOME, Op, Operand, whole
from searules.compile.ir.source_writer import SourceWriter

M64 = (1 << 64) - 1

_SPACE = {"s": "s", "x": "x", "r": f"x[{HOME}]"}
_BINARY = {"add": "+", "sub": "-", "mul": "*", "and": "&", "or": "|", "xor": "^"}
_COMPARE = {"eq": "==", "ne": "!=", "lt": "<", "le": "<="}
_CHECKED = {"addx": "+", "subx": "-", "mulx": "*"}


class Memory(SourceWriter):
    """Before something is written, what waits and may read it is settled."""

    def _at(self, index: Operand, offset: int, limit: int) -> str:
        if isinstance(index, int):
            return str(offset + index)
        text = self._index(index, limit) if limit else self._use(index)
        return f"{text} + {offset}" if offset else text

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


class Reckoning(SourceWriter):
    """What leaves 64 bits, and division by 0, is a trap."""

    def _plain(self, op: Op) -> None:
        name, d, a, b = op
        self._set(d, f"{self._use(a)} {_BINARY[name]} {self._use(b)}")

    _op_add = _op_sub = _op_mul = _op_and = _op_or = _op_xor = _plain

    def _compared(self, op: Op) -> None:
        name, d, a, b = op
        self._set(d, f"{self._use(a)} {_COMPARE[name]} {self._use(b)}")

    _op_eq = _op_ne = _op_lt = _op_le = _compared

    def _checked(self, op: Op) -> None:
        name, d, a, b = op
        self._set(d, f"fit({self._use(a)} {_CHECKED[name]} {self._use(b)}, {self._place})")

    _op_addx = _op_subx = _op_mulx = _checked

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
        self._set(op[1], f"({self._use(op[2])} & {M64}) >> {self._use(op[3])}")

    def _op_sel(self, op: Op) -> None:
        _, d, condition, yes, no = op
        self._set(d, f"{self._use(yes)} if {self._use(condition)} else {self._use(no)}")

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
