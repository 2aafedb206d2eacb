"""The checks of the rules as IR: judged at decisions and at the end, and when a turn has ended.

What is judged when is said by `searules.verify.checks`. The first that does not hold is noted in the context, by its
number among the checks, from 1. Of checks of possibilities it is noted whether they held, in how many plays, and the
seed of the first of these. Those that are not lowered are not watched.
"""

from typing import TYPE_CHECKING

from searules.compile.ir.ops import Operand, Reg
from searules.compile.linear.lower import Lowerer
from searules.compile.linear.occurred import home
from searules.compile.linear.parts import as_before, under_way
from searules.engine.course import OVER
from searules.rules.checked import Check, Rules

if TYPE_CHECKING:
    from searules.compile.linear.module import Module

FAILED = 5
"""The word of the context with the number of the check that does not hold."""

PASSED, MOST_CHECKS = 8, 512
"""The words of the context with the checks that are passed over, as bits by their numbers from 0, and so many there are
at most; of what is possible they say that it held."""

MET, MOST_MET = 80, 32
"""The words of the context for checks of possibilities, and so many there are at most: for each in how many plays it
held (one after the other, told apart by their seeds), the seed of the first of them, and that of the last."""

PLAYS, FIRST_SEED, LAST_SEED, MET_WORDS = range(4)

NOW, TURN, FIRST = "watch now", "watch turn", "watch before the first turn"


def watch(module: "Module") -> None:
    """Write the functions; `module.unwatched` has the checks that are left to the reference."""
    checks = list(enumerate(module.world.rules.checks, start=1))
    met = possible(module.world.rules)
    for number, check in checks:
        if number > MOST_CHECKS or check.name in met[MOST_MET:] or not _is_lowered(module, number, check):
            module.unwatched.append(check.name)
    module.function(NOW, [], None, lambda lo, _: _now(module, lo, checks))
    module.function(TURN, [], None, lambda lo, _: _turn(module, lo, checks))
    module.function(FIRST, [], None, lambda lo, _: _first(module, lo, checks))


def possible(rules: Rules) -> list[str]:
    """The checks of possibilities, in the order in which they are noted."""
    return [check.name for check in rules.checks if check.mood == "possible"]


def _is_lowered(module: "Module", number: int, check: Check) -> bool:
    """Write the function of a check; whether all of it is lowered."""
    before = len(module.reasons)

    def write(lo: Lowerer, _: "list[Reg]") -> None:
        lo.b.ret(lo.there(check.value) if check.mood == "decreasing" else lo.truth(check.value))

    module.function(_name(number), [], 0, write)
    return len(module.reasons) == before


def _name(number: int) -> str:
    return f"check {number}"


def _judged(module: "Module", checks: "list[tuple[int, Check]]", *moods: str) -> "list[tuple[int, Check]]":
    return [(n, one) for n, one in checks if one.mood in moods and one.name not in module.unwatched]


def _ask(lo: Lowerer, number: int) -> Operand:
    found = lo.b.call(_name(number), [], 0)
    assert found is not None
    return found


def _note(lo: Lowerer, number: int) -> None:
    """The first that does not hold is kept, if it is not passed over."""
    b = lo.b
    with b.when(b.both(b.eq(b.ld(0, FAILED, 0, space="x"), 0), b.no(_passed(lo, number)), 0)):
        b.st(0, FAILED, 0, number, space="x")


def _passed(lo: Lowerer, number: int) -> Operand:
    place = number - 1
    return lo.b.has(lo.b.ld(0, PASSED + place // 64, 0, 64, space="x"), place % 64, 64)


def _now(module: "Module", lo: Lowerer, checks: "list[tuple[int, Check]]") -> None:
    home(lo)
    judge = module.function("watch always", [], None, lambda inner, _: _always(module, inner, checks))
    if module.layout.together:
        with lo.b.when(under_way(lo)):
            lo.b.emit("trial", None, as_before(module, judge))
            lo.b.ret()
    lo.b.call(judge, [])
    with lo.b.when(lo.b.eq(module.cell(lo, "phase"), OVER)):
        for number, _ in _judged(module, checks, "at end"):
            with lo.b.unless(_ask(lo, number)):
                _note(lo, number)
    lo.b.ret()


def _always(module: "Module", lo: Lowerer, checks: "list[tuple[int, Check]]") -> None:
    for number, _ in _judged(module, checks, "always"):
        with lo.b.unless(_ask(lo, number)):
            _note(lo, number)
    met = possible(module.world.rules)
    for number, check in _judged(module, checks, "possible"):
        _meet(lo, number, MET + MET_WORDS * met.index(check.name))
    lo.b.ret()


def _meet(lo: Lowerer, number: int, at: int) -> None:
    """A check of possibilities is judged until it holds in a play."""
    b = lo.b
    seed, plays = b.ld(0, lo.module.layout.seed, 0), b.ld(0, at + PLAYS, 0, space="x")
    fresh = b.either(b.eq(plays, 0), b.ne(b.ld(0, at + LAST_SEED, 0, space="x"), seed), 0)
    with b.when(fresh), b.when(_ask(lo, number)):
        with b.when(b.eq(plays, 0)):
            b.bset(0, PASSED + (number - 1) // 64, 0, (number - 1) % 64, space="x")
            b.st(0, at + FIRST_SEED, 0, seed, space="x")
        b.st(0, at + LAST_SEED, 0, seed, space="x")
        b.st(0, at + PLAYS, 0, b.add(plays, 1), space="x")


def _turn(module: "Module", lo: Lowerer, checks: "list[tuple[int, Check]]") -> None:
    b = lo.b
    for number, _ in _judged(module, checks, "each turn"):
        with b.unless(_ask(lo, number)):
            _note(lo, number)
    for number, check in _judged(module, checks, "decreasing"):
        at = module.layout.falls[check.name]
        value = _ask(lo, number)
        with b.when(b.both(b.ld(0, at, 0), b.le(b.ld(0, at + 1, 0), value), 0)):
            _note(lo, number)
        _keep(lo, at, value)
    b.ret()


def _first(module: "Module", lo: Lowerer, checks: "list[tuple[int, Check]]") -> None:
    for number, check in _judged(module, checks, "decreasing"):
        _keep(lo, module.layout.falls[check.name], _ask(lo, number))
    lo.b.ret()


def _keep(lo: Lowerer, at: int, value: Operand) -> None:
    """What is to fall came to so much."""
    lo.b.st(0, at, 0, 1)
    lo.b.st(0, at + 1, 0, value)
