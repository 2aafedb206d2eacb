"""The instructions of the IR and what they work on.

A function has *registers*: words of 64 bits, and masks (sets as bits) of any multiple of 64. A register that is not
`mutable` is written once, before it is read. Operands are registers or numbers. All memory is words:

* space "s": the state, one flat buffer; copying it copies the play;
* space "r": the state again, but from within a trial the one of which a copy is tried: for what is never changed there;
* space "x": the context of a run: options, chance of the policy, what went wrong. It belongs to no state.
* tables: numbers that never change; arrays: memory of one call.

Every access with a register as its index is checked against a limit, every division against 0: what is out of
bounds is a *trap*. A trap ends the run and tells the place in the rules; the reference then says what is wrong.
"""

from typing import Any, Final, TypeAlias

from attrs import Factory, define

WORD: Final = 64
HOME: Final = 6
"""The word of the context that says where the state of space "r" lies."""
NONE: Final = -(2**63)
"""No value, in a register or a cell of a var or local place."""


class Reg:
    """A register: `width` is 0 for a word, else the bits of a mask."""

    __slots__ = ("mutable", "number", "width")

    def __init__(self, number: int, width: int, mutable: bool) -> None:
        self.number = number
        self.width = width
        self.mutable = mutable

    def __repr__(self) -> str:
        kind = "r" if self.mutable else "t"
        return f"{kind}{self.number}" if not self.width else f"{kind}{self.number}.{self.width}"


Operand: TypeAlias = Reg | int
Op: TypeAlias = "tuple[Any, ...]"
"""An instruction: its name, then what `SIGNATURES` says."""
Code: TypeAlias = "list[Op]"

SIGNATURES: Final[dict[str, str]] = {
    # d: register written, a: operand, n: number, t: text, k: code, c: cases by number, *: operands
    "mov": "da",
    "ld": "dtann",  # space, index, offset, limit of the index (0: the index is a number)
    "st": "tanna",
    "sts": "tann*",  # several words, one after the other
    "tab": "dta",
    "arr": "tnn",  # name, capacity, width of an element
    "lda": "dta",
    "sta": "taa",
    "add": "daa",
    "sub": "daa",
    "mul": "daa",
    "addx": "daa",  # traps where the sum leaves 64 bits; as do the next two
    "subx": "daa",
    "mulx": "daa",
    "div": "daa",  # rounds down; traps on 0
    "mod": "daa",  # has the sign of the divisor; traps on 0
    "min": "daa",
    "max": "daa",
    "and": "daa",  # of words and of masks
    "or": "daa",
    "xor": "daa",
    "shl": "daa",
    "shr": "daa",  # without a sign
    "eq": "daa",
    "ne": "daa",
    "lt": "daa",
    "le": "daa",
    "sel": "daaa",  # the second where the first is not 0, else the third
    "popc": "da",
    "ctz": "da",  # the lowest bit of a mask that has one
    "top": "da",  # the highest
    "nth": "daa",  # the bit at a place, from 0, of those that are set; there are enough
    "blsr": "da",  # without its lowest bit
    "bit": "da",  # the mask of one bit
    "has": "daa",  # whether a mask has a bit
    "move": "dan",  # a mask of another width, each bit moved up by so many
    "bset": "tanna",  # space, index, offset, limit; the number of the bit
    "bclr": "tanna",
    "home": "",  # this state is the one of space "r" from now on
    "keep": "nnn",  # copy words of the state: to, from, how many
    "chk": "aa",  # trap unless 0 <= first < second
    "rand": "daa",  # site, how many: the next number of the site's stream
    "alike": "aa",  # of the last `rand`: the next outcome that differs from it and those before, how many are like it
    "policy": "da",  # of so many options the number of the one that the policy chooses; -1 where the caller chooses
    "line": "n",
    "trap": "",
    "if": "akk",
    "loop": "k",
    "bits": "dak",  # the code for each bit of a mask, lowest first
    "switch": "ack",
    "break": "",
    "continue": "",
    "call": "dt*",  # d may be None
    "trial": "dt*",  # a call on a copy of the state
    "ret": "a",
}
"""The operands of each instruction. `if`, `loop`, `bits` and `switch` hold code; `break` and `continue` mean the
innermost `loop` or `bits`."""


@define(eq=False)
class Function:
    """A function. `result` is the width of what it gives, None for nothing; its parameters are registers."""

    name: str
    params: list[Reg]
    result: int | None
    code: Code = Factory(list)
    registers: int = 0
    known: dict[int, tuple[int, int]] = Factory(dict)
    """Between which numbers the values of registers lie, where who wrote them knows."""


@define(eq=False)
class Program:
    """Functions by name, tables (width of an entry and entries) by name, and the places in the rules that `line`
    means: file and line."""

    functions: dict[str, Function] = Factory(dict)
    tables: dict[str, tuple[int, tuple[int, ...]]] = Factory(dict)
    places: list[tuple[str, int]] = Factory(list)
    sites: list[str] = Factory(list)
    state_words: int = 0
    tried_words: int = 0
    """How many of them are copied where something is tried on a copy; 0: all."""
    known: dict[tuple[int, tuple[int, ...]], str] = Factory(dict)
    """The tables by what is in them."""


def parts(op: Op) -> "list[Code]":
    """The code that an instruction holds."""
    name = op[0]
    if name == "if":
        return [op[2], op[3]]
    if name == "loop":
        return [op[1]]
    if name == "bits":
        return [op[3]]
    if name == "switch":
        return [*op[2].values(), op[3]]
    return []


def whole(width: int) -> int:
    """The mask of that width with all bits set."""
    return (1 << width) - 1
