"""LLVM text of functions that work on a job: a row of words, each known by a name."""


class JobText:
    """The text of one function whose parameter `%j` is the address of a job; `names` are those of its words, in order.

    What gives a value gives the name of a register. `var` is a word of the function's own.
    """

    def __init__(self, names: tuple[str, ...]) -> None:
        self._places = {name: place for place, name in enumerate(names)}
        self._vars: list[str] = []
        self._lines: list[str] = []
        self._names = 0

    def text(self, head: str) -> str:
        """The whole function, with the line that defines it."""
        return "\n".join([f"{head} {{", "entry:", *self._vars, *self._lines, "}"])

    # ---- lines --------------------------------------------------------------------------------------------------

    def put(self, line: str) -> None:
        """A line as it is."""
        self._lines.append("  " + line)

    def let(self, line: str) -> str:
        """A line that gives a value."""
        self._names += 1
        self.put(f"%v{self._names} = {line}")
        return f"%v{self._names}"

    def label(self, name: str) -> None:
        """What follows can be jumped to."""
        self._lines.append(f"{name}:")

    def jump(self, to: str) -> None:
        """Go on there."""
        self.put(f"br label %{to}")

    def branch(self, kind: str, a: "str | int", b: "str | int", yes: str, no: str) -> None:
        """Go on where a comparison of two words says."""
        self.put(f"br i1 {self.let(f'icmp {kind} i64 {a}, {b}')}, label %{yes}, label %{no}")

    def end(self, value: "str | int") -> None:
        """The function gives this word."""
        self.put(f"ret i64 {value}")

    # ---- words --------------------------------------------------------------------------------------------------

    def add(self, a: "str | int", b: "str | int") -> str:
        """The sum of two words."""
        return self.let(f"add i64 {a}, {b}")

    def sub(self, a: "str | int", b: "str | int") -> str:
        """The difference of two words."""
        return self.let(f"sub i64 {a}, {b}")

    def mul(self, a: "str | int", b: "str | int") -> str:
        """The product of two words."""
        return self.let(f"mul i64 {a}, {b}")

    def word(self, base: str, at: "str | int") -> str:
        """The address of a word."""
        return self.let(f"getelementptr i64, ptr {base}, i64 {at}")

    def load(self, base: str, at: "str | int" = 0) -> str:
        """A word in memory."""
        return self.let(f"load i64, ptr {self.word(base, at)}, align 8")

    def store(self, base: str, at: "str | int", value: "str | int") -> None:
        """A word into memory."""
        self.put(f"store i64 {value}, ptr {self.word(base, at)}, align 8")

    def copy(self, to: str, source: str, words: "str | int") -> None:
        """So many words into other memory."""
        size = self.let(f"shl i64 {words}, 3")
        self.put(f"call void @llvm.memcpy.p0.p0.i64(ptr align 8 {to}, ptr align 8 {source}, i64 {size}, i1 false)")

    # ---- the function's own words -------------------------------------------------------------------------------

    def var(self, name: str) -> str:
        """A word of its own, not set yet."""
        self._vars.append(f"  %own_{name} = alloca i64, align 8")
        return f"%own_{name}"

    def read(self, var: str) -> str:
        """What one of its own words holds."""
        return self.let(f"load i64, ptr {var}, align 8")

    def write(self, var: str, value: "str | int") -> None:
        """One of its own words gets a value."""
        self.put(f"store i64 {value}, ptr {var}, align 8")

    def count(self, var: str, by: "str | int" = 1) -> None:
        """One of its own words gets larger."""
        self.write(var, self.add(self.read(var), by))

    # ---- words of the job ---------------------------------------------------------------------------------------

    def get(self, name: str) -> str:
        """A word of the job."""
        return self.load("%j", self._places[name])

    def set(self, name: str, value: "str | int") -> None:
        """A word of the job gets a value."""
        self.store("%j", self._places[name], value)

    def pointer(self, name: str) -> str:
        """A word of the job that is an address."""
        return self.let(f"inttoptr i64 {self.get(name)} to ptr")
