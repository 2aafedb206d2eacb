"""Which functions of a program are written out where they are called. In a small program that is most of them: then
what one writes into the state is known to the next, and stays in registers."""

from collections import Counter
from collections.abc import Iterable

from searules.compile.ir.ops import Program
from searules.compile.ir.text import size
from searules.compile.native.traps import calls, walk

TINY = 20
"""Functions with so few instructions are always written out."""

LARGE = 3_000
"""So many instructions a program may come to by that; what is called once and tiny is written out anyway."""


def inlined(program: Program, entries: Iterable[str]) -> set[str]:
    """The names of those that are written out; never one that calls itself, if only in a circle."""
    called = {name: set(calls(one.code)) for name, one in program.functions.items()}
    times = Counter(name for one in program.functions.values() for name in calls(one.code))
    tried = {op[2] for one in program.functions.values() for op in walk(one.code) if op[0] == "trial"}
    sizes = {name: size(one.code) for name, one in program.functions.items()}
    free = {name for name in called if name not in tried and name not in entries and not _reaches(called, name, name)}
    found = {name for name in free if times[name] == 1}
    room = LARGE - sum(sizes.values())
    grown = {name: _grown(called, sizes, found, name) for name in free - found}
    for name in sorted(grown, key=lambda name: (grown[name] * (times[name] - 1), name)):
        own = _grown(called, sizes, found, name)
        more = own * (times[name] - 1)
        if own <= TINY or more <= room:
            room -= more
            found.add(name)
    return found


def _reaches(called: "dict[str, set[str]]", start: str, goal: str) -> bool:
    """Whether one function calls another, if only through others."""
    met: set[str] = set()
    waiting = [start]
    while waiting:
        for name in called[waiting.pop()]:
            if name == goal:
                return True
            if name not in met:
                met.add(name)
                waiting.append(name)
    return False


def _grown(called: "dict[str, set[str]]", sizes: "dict[str, int]", found: set[str], name: str) -> int:
    """The instructions of a function with those that are written out in it."""
    return sizes[name] + sum(_grown(called, sizes, found, other) for other in called[name] if other in found)
