"""What a function may do: which of its instructions may trap, and what it calls."""

from collections.abc import Iterable

from searules.compile.ir.ops import Code, Function, Op, Program, Reg, parts
from searules.compile.ir.ranges import Ranges

_ALWAYS = {"trap", "chk", "addx", "subx", "mulx", "lda", "sta"}


def calm_functions(program: Program) -> set[str]:
    """The functions in which nothing can go wrong."""
    wild = {name for name, one in program.functions.items() if _own_traps(program, one)}
    called = {name: set(calls(one.code)) for name, one in program.functions.items()}
    while True:
        more = {name for name, others in called.items() if name not in wild and others & wild}
        if not more:
            return set(program.functions) - wild
        wild |= more


def walk(code: Code) -> Iterable[Op]:
    """All instructions, those of inner code too."""
    for op in code:
        yield op
        for part in parts(op):
            yield from walk(part)


def calls(code: Code) -> Iterable[str]:
    """The functions that are called, once for each place."""
    return (op[2] for op in walk(code) if op[0] in ("call", "trial"))


def _own_traps(program: Program, function: Function) -> bool:
    ranges = Ranges(function)
    return any(_may_trap(op, ranges, program) for op in walk(function.code))


def _may_trap(op: Op, ranges: Ranges, program: Program) -> bool:
    name = op[0]
    if name in _ALWAYS:
        return True
    match name:
        case "ld":
            return bool(op[5]) and not ranges.inside(op[3], op[5])
        case "st" | "sts" | "bset" | "bclr":
            return bool(op[4]) and not ranges.inside(op[2], op[4])
        case "tab":
            return not ranges.inside(op[3], len(program.tables[op[2]][1]))
        case "bit":
            return not ranges.inside(op[2], op[1].width)
        case "has":
            return not ranges.inside(op[3], op[2].width if isinstance(op[2], Reg) else 0)
        case "div" | "mod":
            return not isinstance(op[3], int) or op[3] in (0, -1)
    return False
