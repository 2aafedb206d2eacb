"""Snapshots of which only what is read is kept.

A snapshot is a copy of all cells, so that a state can be decoded exactly. Loops that only want to know what comes of
plays set the word `lean` of the state: then only those words are copied that some instruction reads.
"""

from collections.abc import Iterator

from searules.compile.ir.ops import Code, Function, Op, Program, Reg, parts
from searules.compile.ir.ranges import Ranges
from searules.compile.linear.layout import NativeLayout

_CLOSE = 8
"""Stretches with so few words between them are copied as one."""


def make_lean(program: Program, layout: NativeLayout) -> None:
    """Give each copy of cells its lean form beside it."""
    stretches = {at + 1: _read(program, at + 1, layout) for at in layout.taken.values()}
    for function in program.functions.values():
        _replace(function.code, stretches, layout, function)


def _replace(
    code: Code, stretches: "dict[int, list[tuple[int, int]]]", layout: NativeLayout, function: Function
) -> None:
    number = 0
    while number < len(code):
        op = code[number]
        for part in parts(op):
            _replace(part, stretches, layout, function)
        if op[0] == "keep" and op[1] in stretches:
            lean = Reg(function.registers, 0, False)
            function.registers += 1
            few: Code = [("keep", op[1] + first, op[2] + first, stop - first) for first, stop in stretches[op[1]]]
            code[number : number + 1] = [("ld", lean, "s", 0, layout.lean, 0), ("if", lean, few, [op])]
            number += 1
        number += 1


def _read(program: Program, first: int, layout: NativeLayout) -> "list[tuple[int, int]]":
    """The stretches of a snapshot that are read, in order, near ones as one."""
    words = layout.cells
    found = []
    for function in program.functions.values():
        ranges = Ranges(function)
        for op in _all(function.code):
            if op[0] == "keep" and op[2] == first:
                return [(0, words)]  # it becomes the cells of a copy
            if op[0] == "ld" and op[2] == "s":
                if op[5] > layout.stack:
                    continue  # only frames are read with so wide a limit, and they lie behind
                low, high = ranges.of(op[3]) or (0, max(0, op[5] - 1))
                low, high = max(low, 0), min(high, op[5] - 1) if op[5] else high
                start, stop = op[4] + low, op[4] + high + max(1, op[1].width // 64)
                if start < first + words and stop > first:
                    found.append((max(0, start - first), min(words, stop - first)))
    merged: list[tuple[int, int]] = []
    for start, stop in sorted(found):
        if merged and start <= merged[-1][1] + _CLOSE:
            merged[-1] = merged[-1][0], max(merged[-1][1], stop)
        else:
            merged.append((start, stop))
    return merged


def _all(code: Code) -> Iterator[Op]:
    for op in code:
        yield op
        for part in parts(op):
            yield from _all(part)
