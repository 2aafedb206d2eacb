"""What is going on: facts, counters, scores and results, how it was, what is possible. See `searules.engine.values`."""

from typing import Any

from searules.compile.ir.ops import NONE, Operand
from searules.compile.linear.lower import LOWER, Lowerer
from searules.compile.linear.shapes import Mask, Val, Word, domain_of, may_be_none, not_lowered
from searules.compile.linear.values import lazily
from searules.engine.course import OVER
from searules.engine.layout import NOTHING
from searules.rules import checked as c
from searules.rules.checked import Expr
from searules.rules.types import Type


def _fact(lo: Lowerer, expr: c.Fact) -> Val:
    b, layout = lo.b, lo.module.layout

    def cell(name: str) -> Operand:
        return b.ld(0, lo.cells + layout.of[getattr(lo.world.layout, name)], 0)

    match expr.name:
        case "acting":
            seat = cell("acting")
            return Word(b.sel(b.eq(seat, NOTHING), NONE, seat), True)
        case "over":
            return Word(b.eq(cell("phase"), OVER))
        case "winners":
            domain = domain_of(expr.type, lo.world)
            over = b.eq(cell("phase"), OVER)
            mask = b.ld(0, lo.cells + layout.of[lo.world.layout.winners], 0, 64)
            return Mask(b.sel(over, mask, b.as_mask(0, 64), 64), domain)
        case "next_player":
            if lo.base != "now":
                raise not_lowered(expr, "the next player of a turn before")
            found = b.call(lo.module.upcoming(), [], 0)
            assert found is not None
            return Word(found)
        case "extra_turn":
            return Word(b.ne(cell("extra_turn"), 0))
    raise not_lowered(expr, f"{expr.name} is not lowered")


def of_player(lo: Lowerer, player: Expr, read: Any, type: Type) -> Val:
    """Something of a player; of none it is none."""
    found = lo.value(player)
    assert isinstance(found, Word)
    if not found.maybe:
        return Word(read(found.op))
    return lo.joined(lo.b.no(lo.b.is_none(found.op)), lambda: Word(read(found.op)), lambda: Word(NONE, True), type)


def _turns(lo: Lowerer, expr: c.Turns) -> Val:
    first = lo.cells + lo.module.layout.of[lo.world.layout.turns]
    return of_player(lo, expr.player, lambda p: lo.b.ld(p, first, lo.world.players), expr.type)


def _times(lo: Lowerer, expr: c.Times) -> Val:
    first = lo.cells + lo.module.layout.of[lo.world.layout.times[expr.action, expr.block]]
    return of_player(lo, expr.player, lambda p: lo.b.ld(p, first, lo.world.players), expr.type)


def _score_of(lo: Lowerer, expr: c.ScoreOf) -> Val:
    name = lo.module.score(expr.score, lo.base) if expr.score else lo.module.total(lo.base)
    return of_player(lo, expr.player, lambda p: lo.b.call(name, [p], 0), expr.type)


def _result_of(lo: Lowerer, expr: c.ResultOf) -> Val:
    name = lo.module.result(expr.result, lo.base)
    found = of_player(lo, expr.player, lambda p: lo.b.call(name, [p], 0), expr.type)
    assert isinstance(found, Word)
    return Word(found.op, found.maybe or may_be_none(expr.type))


def _before(lo: Lowerer, expr: c.Before) -> Val:
    """The value in the snapshot of the block; before the first such block it is that of now."""
    if expr.block not in lo.module.layout.taken:
        raise not_lowered(expr, "a `before` of which no snapshot is kept")
    taken = lo.b.ld(0, lo.module.layout.taken[expr.block], 0)

    def then() -> Val:
        from searules.compile.linear.trials import as_it_was, needs_now

        if needs_now(lo, expr.value):
            return as_it_was(lo, expr)
        outer, lo.base = lo.base, expr.block
        try:
            return lo.value(expr.value)
        finally:
            lo.base = outer

    return lo.joined(taken, then, lambda: lo.value(expr.value), expr.type)


def _possible(lo: Lowerer, expr: c.Possible) -> Val:
    if lo.base != "now":
        raise not_lowered(expr, "what was possible before")
    name = lo.module.possible(expr.action)
    found = lo.value(expr.player)
    assert isinstance(found, Word)
    there = lo.b.no(lo.b.is_none(found.op)) if found.maybe else 1
    return Word(lazily(lo, there, lambda: lo.b.call(name, [found.op], 0), 0))


LOWER.update(
    {
        c.Before: _before,
        c.Fact: _fact,
        c.Possible: _possible,
        c.ResultOf: _result_of,
        c.ScoreOf: _score_of,
        c.Times: _times,
        c.Turns: _turns,
    }
)
