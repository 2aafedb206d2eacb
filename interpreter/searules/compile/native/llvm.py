"""The IR as LLVM text, one function after the other. Registers that change are stack slots, which `sroa` makes
registers of the processor; masks are integers of their width."""

from collections.abc import Iterable

from searules.compile.ir.ops import HOME, Code, Function, Op, Operand, Program, Reg
from searules.compile.ir.ranges import Ranges
from searules.compile.native.inline import inlined
from searules.compile.native.runtime import inline_text
from searules.compile.native.scripts import SCRIPTED
from searules.compile.native.traps import calm_functions

TRAP, PLACE = 0, 1
"""The words of the context that say that something went wrong, and at which place."""

_PLAIN = {"add": "add", "sub": "sub", "mul": "mul", "and": "and", "or": "or", "xor": "xor"}
_COMPARE = {"eq": "eq", "ne": "ne", "lt": "slt", "le": "sle"}
_CHECKED = {"addx": "sadd", "subx": "ssub", "mulx": "smul"}


def llvm_type(width: int) -> str:
    """The type of a register of that width."""
    return f"i{width or 64}"


def module_text(program: Program, entries: Iterable[str], layout: "dict[str, int]", features: str = "") -> str:
    """All functions and tables; `entries` are those that are called from outside. `layout` tells where the state has
    the positions ("streams") and keys ("keys") of the chance streams, and "seed"."""
    calm = calm_functions(program)
    lines = [_tables(program), _sites(program, layout, inline_text(features))]
    once = inlined(program, set(entries))
    called = set(entries)
    for function in program.functions.values():
        lines.append(_Writer(program, function, calm).text(function.name not in called, function.name in once))
    return "\n".join(lines)


def _tables(program: Program) -> str:
    lines = []
    for name, (width, entries) in program.tables.items():
        words = entries if not width else [e >> 64 * k & (2**64 - 1) for e in entries for k in range(width // 64)]
        body = ", ".join(f"i64 {word}" for word in words)
        lines.append(f"@{_safe(name)} = internal constant [{len(words)} x i64] [{body}], align 8")
    return "\n".join(lines)


def _sites(program: Program, layout: "dict[str, int]", small: str) -> str:
    """The addresses of the chance streams, and what draws from them."""
    texts = [f"|{address}".encode() for address in program.sites]
    joined = b"".join(texts) + b"\0"
    starts, start = [], 0
    for text in texts:
        starts.append(start)
        start += len(text)
    starts.append(start)
    escaped = "".join(f"\\{byte:02X}" for byte in joined)
    return f"""
@sea_texts = internal constant [{len(joined)} x i8] c"{escaped}"
@sea_starts = internal constant [{len(starts)} x i64] [{", ".join(f"i64 {one}" for one in starts)}]
declare i64 @sea_key(i64, ptr, i64)
{small}
{SCRIPTED}
define internal i64 @sea_rand(ptr %s, i64 %site, i64 %n) {{
  %fp = getelementptr i64, ptr %s, i64 {layout["first_outcome"]}
  %f = load i64, ptr %fp
  %same = icmp ne i64 %f, 0
  br i1 %same, label %first, label %usual
first:
  %one = icmp eq i64 %f, 1
  br i1 %one, label %zero, label %told
zero:
  ret i64 0
told:
  %t = call i64 @sea_scripted(i64 %f, i64 %n)
  ret i64 %t
usual:
  %kp = getelementptr i64, ptr %s, i64 {layout["keys"]}
  %k = getelementptr i64, ptr %kp, i64 %site
  %known = load i64, ptr %k
  %is = icmp ne i64 %known, 0
  br i1 %is, label %draw, label %make
make:
  %seedp = getelementptr i64, ptr %s, i64 {layout["seed"]}
  %seed = load i64, ptr %seedp
  %ap = getelementptr i64, ptr @sea_starts, i64 %site
  %a = load i64, ptr %ap
  %bp = getelementptr i64, ptr %ap, i64 1
  %b = load i64, ptr %bp
  %length = sub i64 %b, %a
  %text = getelementptr i8, ptr @sea_texts, i64 %a
  %made = call i64 @sea_key(i64 %seed, ptr %text, i64 %length)
  store i64 %made, ptr %k
  br label %draw
draw:
  %key = phi i64 [%known, %usual], [%made, %make]
  %sp = getelementptr i64, ptr %s, i64 {layout["streams"]}
  %pos = getelementptr i64, ptr %sp, i64 %site
  %r = call i64 @sea_below(ptr %pos, i64 %key, i64 %n)
  ret i64 %r
}}
"""


def _safe(name: str) -> str:
    return '"' + name.replace('"', "'").replace("\\", "/") + '"'


class _Writer:
    """Writes one function."""

    def __init__(self, program: Program, function: Function, calm: set[str]) -> None:
        self._program = program
        self._function = function
        self._calm = calm
        self._lines: list[str] = []
        self._allocas: list[str] = []
        self._names = 0
        self._place = 0
        self._loops: list[tuple[str, str]] = []
        self._open = True
        self._bools: dict[int, str] = {}
        self._traps: dict[int, str] = {}
        self._unwind = ""
        self._ranges = Ranges(function)

    def text(self, internal: bool, in_line: bool) -> str:
        """The function; `in_line`: where it is called it is to be written out."""
        function = self._function
        params = ", ".join(f"{llvm_type(p.width)} %t{p.number}" for p in function.params)
        result = "void" if function.result is None else llvm_type(function.result)
        scope = "internal " if internal else ""
        head = f"define {scope}{result} @{_safe(function.name)}(ptr noalias %s, ptr noalias %x"
        head += f"{', ' if params else ''}{params}) nounwind {'alwaysinline ' if in_line else ''}{{"
        self._code(function.code)
        if self._open:
            self._return(0 if function.result is not None else None)
        for place, label in self._traps.items():
            self._trap_block(place, label)
        if self._unwind:
            self._label_closed(self._unwind)
            self._return(0 if function.result is not None else None)
        return "\n".join([head, *self._allocas, *self._lines, "}"])

    # ---- small things -----------------------------------------------------------------------------------

    def _name(self, hint: str = "v") -> str:
        self._names += 1
        return f"%{hint}{self._names}"

    def _put(self, line: str) -> None:
        if not self._open:
            self._label(self._name("dead")[1:])
        self._lines.append("  " + line)

    def _value(self, line: str, hint: str = "v") -> str:
        name = self._name(hint)
        self._put(f"{name} = {line}")
        return name

    def _label(self, label: str) -> None:
        if self._open:
            self._lines.append(f"  br label %{label}")
        self._lines.append(f"{label}:")
        self._open = True

    def _jump(self, label: str) -> None:
        self._put(f"br label %{label}")
        self._open = False

    def _slot(self, reg: Reg) -> str:
        name = f"%r{reg.number}"
        line = f"  {name} = alloca {llvm_type(reg.width)}, align 8"
        if line not in self._slots:
            self._slots.add(line)
            self._allocas.append(line)
        return name

    @property
    def _slots(self) -> set[str]:
        found: set[str] = self.__dict__.setdefault("_slot_lines", set())
        return found

    def _use(self, operand: Operand) -> str:
        """The text of an operand."""
        if isinstance(operand, int):
            return str(operand)
        if not operand.mutable:
            return f"%t{operand.number}"
        return self._value(f"load {llvm_type(operand.width)}, ptr {self._slot(operand)}, align 8")

    def _set(self, reg: Reg, line: str) -> None:
        """The register becomes the value of an instruction."""
        if reg.mutable:
            value = self._value(line)
            self._put(f"store {llvm_type(reg.width)} {value}, ptr {self._slot(reg)}, align 8")
        else:
            self._put(f"%t{reg.number} = {line}")

    def _set_value(self, reg: Reg, value: str) -> None:
        kind = llvm_type(reg.width)
        if reg.mutable:
            self._put(f"store {kind} {value}, ptr {self._slot(reg)}, align 8")
        else:
            self._put(f"%t{reg.number} = add {kind} {value}, 0")

    def _set_bool(self, reg: Reg, condition: str) -> None:
        if not reg.mutable:
            self._bools[reg.number] = condition
        self._set(reg, f"zext i1 {condition} to i64")

    def _truth(self, operand: Operand) -> str:
        if isinstance(operand, int):
            return "true" if operand else "false"
        if not operand.mutable and operand.number in self._bools:
            return self._bools[operand.number]
        return self._value(f"icmp ne i64 {self._use(operand)}, 0", "b")

    # ---- traps ------------------------------------------------------------------------------------------

    def _trap_label(self) -> str:
        return self._traps.setdefault(self._place, f"trap{self._place}")

    def _trap_block(self, place: int, label: str) -> None:
        self._lines.append(f"{label}:")
        self._open = True
        self._put("store i64 1, ptr %x, align 8")
        spot = self._value(f"getelementptr i64, ptr %x, i64 {PLACE}")
        self._put(f"store i64 {place}, ptr {spot}, align 8")
        self._return(0 if self._function.result is not None else None)

    def _return(self, value: Operand | None) -> None:
        result = self._function.result
        if result is None:
            self._put("ret void")
        else:
            self._put(f"ret {llvm_type(result)} {self._use(value if value is not None else 0)}")
        self._open = False

    def _sure(self, condition: str) -> None:
        """Trap unless it holds."""
        label = self._name("ok")[1:]
        self._put(f"br i1 {condition}, label %{label}, label %{self._trap_label()}")
        self._open = False
        self._label_closed(label)

    def _label_closed(self, label: str) -> None:
        self._lines.append(f"{label}:")
        self._open = True

    # ---- code -------------------------------------------------------------------------------------------

    def _code(self, code: Code) -> None:
        for op in code:
            getattr(self, f"_op_{op[0]}", self._simple)(op)

    def _nested(self, code: Code) -> None:
        place = self._place
        self._code(code)
        self._place = place

    def _simple(self, op: Op) -> None:
        name = op[0]
        if name in _PLAIN:
            _, d, a, b = op
            self._set(d, f"{_PLAIN[name]} {llvm_type(d.width)} {self._use(a)}, {self._use(b)}")
        elif name in _COMPARE:
            _, d, a, b = op
            width = a.width if isinstance(a, Reg) else b.width
            self._set_bool(
                d, self._value(f"icmp {_COMPARE[name]} {llvm_type(width)} {self._use(a)}, {self._use(b)}", "c")
            )
        elif name in _CHECKED:
            _, d, a, b = op
            pair = self._value(
                f"call {{i64, i1}} @llvm.{_CHECKED[name]}.with.overflow.i64(i64 {self._use(a)}, i64 {self._use(b)})"
            )
            over = self._value(f"extractvalue {{i64, i1}} {pair}, 1")
            self._sure(self._value(f"xor i1 {over}, true"))
            self._set(d, f"extractvalue {{i64, i1}} {pair}, 0")
        else:
            raise AssertionError(op)

    def _op_line(self, op: Op) -> None:
        self._place = op[1]

    def _op_mov(self, op: Op) -> None:
        self._set_value(op[1], self._use(op[2]))

    # ---- memory -----------------------------------------------------------------------------------------

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

    def _op_tab(self, op: Op) -> None:
        _, d, table, index = op
        entries = self._program.tables[table][1]
        words = max(1, d.width // 64)
        at = self._use(index)
        if not self._ranges.inside(index, len(entries)):
            self._sure(self._value(f"icmp ult i64 {at}, {len(entries)}", "c"))
        if words > 1:
            at = self._value(f"mul i64 {at}, {words}")
        spot = self._value(f"getelementptr i64, ptr @{_safe(table)}, i64 {at}", "p")
        self._set(d, f"load {llvm_type(d.width)}, ptr {spot}, align 8")

    def _op_arr(self, op: Op) -> None:
        _, name, capacity, width = op
        words = max(1, width // 64)
        self._allocas.append(f"  %{name} = alloca [{capacity * words} x i64], align 8")
        self._arrays[name] = (capacity, words)

    @property
    def _arrays(self) -> dict[str, tuple[int, int]]:
        found: dict[str, tuple[int, int]] = self.__dict__.setdefault("_array_sizes", {})
        return found

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
        width = value.width if isinstance(value, Reg) else 0
        text = self._use(value)
        self._put(f"store {llvm_type(width)} {text}, ptr {self._element(array, index)}, align 8")

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

    # ---- numbers ----------------------------------------------------------------------------------------

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
        one, other = self._use(yes), self._use(no)
        self._set(d, f"select i1 {self._truth(condition)}, {kind} {one}, {kind} {other}")

    def _op_keep(self, op: Op) -> None:
        _, to, start, words = op
        target, source = self._address("s", 0, to, 0), self._address("s", 0, start, 0)
        self._put(
            f"call void @llvm.memcpy.p0.p0.i64(ptr align 8 {target}, ptr align 8 {source}, i64 {words * 8}, i1 false)"
        )

    def _op_chk(self, op: Op) -> None:
        self._sure(self._value(f"icmp ult i64 {self._use(op[1])}, {self._use(op[2])}", "c"))

    def _op_trap(self, op: Op) -> None:  # noqa: ARG002 - all are called alike
        self._jump(self._trap_label())

    # ---- masks ------------------------------------------------------------------------------------------

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
        left = self._use(number)
        if mask.width == 64:
            self._set(d, f"call i64 @sea_nth(i64 {self._use(mask)}, i64 {left})")
            return
        slot = f"%nth{self._name('')[1:]}"
        self._allocas.append(f"  {slot} = alloca i{mask.width}, align 8")
        self._put(f"store i{mask.width} {self._use(mask)}, ptr {slot}, align 8")
        self._set(d, f"call i64 @sea_nth_of(ptr {slot}, i64 {left})")

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

    # ---- chance -----------------------------------------------------------------------------------------

    def _op_rand(self, op: Op) -> None:
        self._set(op[1], f"call i64 @sea_rand(ptr %s, i64 {self._use(op[2])}, i64 {self._use(op[3])})")

    # ---- control ----------------------------------------------------------------------------------------

    def _op_policy(self, op: Op) -> None:
        self._set(op[1], f"call i64 @sea_next(ptr %s, ptr %x, i64 {self._use(op[2])})")

    def _op_if(self, op: Op) -> None:
        _, condition, then, other = op
        number = self._name("")[1:]
        yes, no, behind = f"then{number}", f"else{number}", f"behind{number}"
        test = self._truth(condition)
        self._put(f"br i1 {test}, label %{yes}, label %{no if other else behind}")
        self._open = False
        self._label_closed(yes)
        self._nested(then)
        if self._open:
            self._jump(behind)
        if other:
            self._label_closed(no)
            self._nested(other)
            if self._open:
                self._jump(behind)
        self._label_closed(behind)

    def _op_loop(self, op: Op) -> None:
        number = self._name("")[1:]
        top, behind = f"loop{number}", f"end{number}"
        self._label(top)
        self._loops.append((top, behind))
        self._nested(op[1])
        self._loops.pop()
        if self._open:
            self._jump(top)
        self._label_closed(behind)

    def _op_bits(self, op: Op) -> None:
        _, d, mask, body = op
        number = self._name("")[1:]
        width = mask.width
        words = width // 64
        text = self._use(mask)
        left = f"%left{number}"
        self._allocas.append(f"  {left} = alloca i64, align 8")
        if words > 1:
            self._allocas.append(f"  %all{number} = alloca i{width}, align 8")
            self._allocas.append(f"  %which{number} = alloca i64, align 8")
            self._put(f"store i{width} {text}, ptr %all{number}, align 8")
            self._put(f"store i64 0, ptr %which{number}, align 8")
            self._label(f"words{number}")
            which = self._value(f"load i64, ptr %which{number}, align 8")
            done = self._value(f"icmp eq i64 {which}, {words}", "c")
            self._put(f"br i1 {done}, label %end{number}, label %word{number}")
            self._open = False
            self._label_closed(f"word{number}")
            spot = self._value(f"getelementptr i64, ptr %all{number}, i64 {which}", "p")
            text = self._value(f"load i64, ptr {spot}, align 8")
            after = self._value(f"add i64 {which}, 1")
            self._put(f"store i64 {after}, ptr %which{number}, align 8")
        self._put(f"store i64 {text}, ptr {left}, align 8")
        self._label(f"bits{number}")
        rest = self._value(f"load i64, ptr {left}, align 8")
        empty = self._value(f"icmp eq i64 {rest}, 0", "c")
        self._put(f"br i1 {empty}, label %{f'words{number}' if words > 1 else f'end{number}'}, label %one{number}")
        self._open = False
        self._label_closed(f"one{number}")
        low = self._value(f"call i64 @llvm.cttz.i64(i64 {rest}, i1 true)")
        less = self._value(f"add i64 {rest}, -1")
        self._put(f"store i64 {self._value(f'and i64 {rest}, {less}')}, ptr {left}, align 8")
        if words > 1:
            base = self._value(f"load i64, ptr %which{number}, align 8")
            before = self._value(f"add i64 {base}, -1")
            first = self._value(f"shl i64 {before}, 6")
            self._set(d, f"add i64 {first}, {low}")
        else:
            self._set_value(d, low)
        self._loops.append((f"bits{number}", f"end{number}"))
        self._nested(body)
        self._loops.pop()
        if self._open:
            self._jump(f"bits{number}")
        self._label_closed(f"end{number}")

    def _op_switch(self, op: Op) -> None:
        _, value, cases, default = op
        number = self._name("")[1:]
        text = self._use(value)
        targets = " ".join(f"i64 {case}, label %case{number}.{case}" for case in cases)
        self._put(f"switch i64 {text}, label %default{number} [{targets}]")
        self._open = False
        for case, code in cases.items():
            self._label_closed(f"case{number}.{case}")
            self._nested(code)
            if self._open:
                self._jump(f"after{number}")
        self._label_closed(f"default{number}")
        self._nested(default)
        if self._open:
            self._jump(f"after{number}")
        self._label_closed(f"after{number}")

    def _op_break(self, op: Op) -> None:  # noqa: ARG002
        self._jump(self._loops[-1][1])

    def _op_continue(self, op: Op) -> None:  # noqa: ARG002
        self._jump(self._loops[-1][0])

    def _op_ret(self, op: Op) -> None:
        self._return(op[1])

    def _op_trial(self, op: Op) -> None:
        words = self._program.state_words
        line = f"  %trial = alloca [{words} x i64], align 8"
        if line not in self._allocas:
            self._allocas.append(line)
        copied = 8 * (self._program.tried_words or words)
        self._put(f"call void @llvm.memcpy.p0.p0.i64(ptr align 8 %trial, ptr align 8 %s, i64 {copied}, i1 false)")
        self._op_call(op, "%trial")

    def _op_call(self, op: Op, state: str = "%s") -> None:
        _, d, name, *args = op
        callee = self._program.functions[name]
        passed = [f"ptr {state}", "ptr %x"]
        for param, arg in zip(callee.params, args, strict=True):
            passed.append(f"{llvm_type(param.width)} {self._use(arg)}")
        result = "void" if callee.result is None else llvm_type(callee.result)
        text = f"call {result} @{_safe(name)}({', '.join(passed)})"
        value = ""
        if callee.result is None:
            self._put(text)
        else:
            value = self._value(text)
        if name not in self._calm:
            if not self._unwind:
                self._unwind = "unwind"
            wrong = self._value("load i64, ptr %x, align 8")
            bad = self._value(f"icmp ne i64 {wrong}, 0", "c")
            label = self._name("ok")[1:]
            self._put(f"br i1 {bad}, label %unwind, label %{label}")
            self._open = False
            self._label_closed(label)
        if d is not None and value:
            self._set_value(d, value)
