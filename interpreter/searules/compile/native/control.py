"""LLVM text of the instructions of control, and of whole functions."""

from searules.compile.ir.ops import Op
from searules.compile.native.bits import Bits
from searules.compile.native.memory import Memory
from searules.compile.native.writing import RARE, llvm_type, safe


class Writer(Memory, Bits):
    """Writes one function."""

    def text(self, internal: bool, in_line: bool) -> str:
        """The function; `in_line`: where it is called it is to be written out."""
        function = self._function
        params = ", ".join(f"{llvm_type(p.width)} %t{p.number}" for p in function.params)
        result = "void" if function.result is None else llvm_type(function.result)
        scope = "internal " if internal else ""
        head = f"define {scope}{result} @{safe(function.name)}(ptr noalias %s, ptr noalias %x"
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

    # ---- chance -------------------------------------------------------------------------------------------

    def _op_rand(self, op: Op) -> None:
        self._set(op[1], f"call i64 @sea_rand(ptr %s, i64 {self._use(op[2])}, i64 {self._use(op[3])})")

    def _op_alike(self, op: Op) -> None:
        self._put(f"call void @sea_alike(ptr %s, i64 {self._use(op[1])}, i64 {self._use(op[2])})")

    def _op_policy(self, op: Op) -> None:
        self._set(op[1], f"call i64 @sea_next(ptr %s, ptr %x, i64 {self._use(op[2])})")

    # ---- control ------------------------------------------------------------------------------------------

    def _op_trap(self, op: Op) -> None:  # noqa: ARG002 - all are called alike
        self._jump(self._trap_label())

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
            passed.append(f"{llvm_type(param.width)} {self._use(arg, param.width)}")
        result = "void" if callee.result is None else llvm_type(callee.result)
        text = f"call {result} @{safe(name)}({', '.join(passed)})"
        value = ""
        if callee.result is None:
            self._put(text)
        else:
            value = self._value(text)
        if name not in self._calm:
            if not self._unwind:
                self._unwind = "unwind"
            wrong = self._value("load i64, ptr %x, align 8")
            fine = self._value(f"icmp eq i64 {wrong}, 0", "c")
            label = self._name("ok")[1:]
            self._put(f"br i1 {fine}, label %{label}, label %unwind{RARE}")
            self._open = False
            self._label_closed(label)
        if d is not None and value:
            self._set_value(d, value)
