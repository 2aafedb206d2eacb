"""Turns, rounds, events, endings and winners as IR. See `searules.engine.turns` and `searules.engine.winner`."""

from typing import TYPE_CHECKING, Any

from searules.compile.ir.ops import NONE, Code, Operand
from searules.compile.linear.course import holds, push, run_judge
from searules.compile.linear.lower import Lowerer
from searules.compile.linear.noting import begun
from searules.compile.linear.occurred import forget, record
from searules.compile.linear.shapes import Word
from searules.compile.linear.watch import FIRST, TURN
from searules.engine.course import BY_SCORE, MOST_FIRINGS, OVER, PLAYING
from searules.engine.layout import NOTHING
from searules.engine.lower import event_name
from searules.engine.plan import AS_SOON_AS
from searules.engine.program import Begin, BeginRound, BeginTurn, EndRound, EndTurn, Look
from searules.rules.checked import Event, Key

if TYPE_CHECKING:
    from searules.compile.linear.machine import UnitWriter
    from searules.compile.linear.module import Module


def begin(w: "UnitWriter", _code: Begin) -> None:
    """Set-up is over."""
    w.module.set_cell(w.lo, "phase", PLAYING)
    w.module.set_cell(w.lo, "acting", NOTHING)
    forget(w.lo)
    record(w.lo)


def begin_turn(w: "UnitWriter", code: BeginTurn) -> None:
    """Endings before the turn are judged; then the next player's turn begins."""
    b, module, lo = w.b, w.module, w.lo
    player = b.call(module.upcoming(), [], 0)
    assert player is not None
    module.set_cell(lo, "acting", player)
    with b.when(run_judge(w, "before the turn")):
        b.ret(0)
    if module.layout.falls:
        with b.when(b.eq(b.ld(0, module.layout.turns_ended, 0), 0)):
            b.call(FIRST, [])
    if "round" not in module.world.rules.flows:
        first = b.eq(module.cell(lo, "round"), 0)
        with b.when(b.either(first, _last_seat_done(module, lo), 0)):
            _open_round(module, lo)
    module.set_cell(lo, "turn_player", player)
    module.set_cell(lo, "extra_turn", module.cell(lo, "another_turn"))
    module.set_cell(lo, "another_turn", 0)
    module.set_cell(lo, "next_player", NOTHING)
    first_cell = module.layout.of[module.world.layout.turns]
    b.st(player, first_cell, module.world.players, b.add(b.ld(player, first_cell, module.world.players), 1))
    _open_block(module, lo, "turn")
    lo.bind(0, Word(player))
    lo.bind(code.player, Word(player))


def _last_seat_done(module: "Module", lo: Lowerer) -> Operand:
    b = lo.b
    last = b.eq(module.cell(lo, "turn_player"), module.world.players - 1)
    return b.both(last, b.eq(module.cell(lo, "another_turn"), 0), 0)


def _open_round(module: "Module", lo: Lowerer) -> None:
    module.set_cell(lo, "round", lo.b.add(module.cell(lo, "round"), 1))
    _open_block(module, lo, "round")


def _open_block(module: "Module", lo: Lowerer, block: str) -> None:
    """Its counters are zero, and the cells are kept if the rules read them."""
    b, layout = lo.b, module.layout
    for (_, since), offset in module.world.layout.times.items():
        if since == block:
            for seat in range(module.world.players):
                b.st(0, layout.of[offset] + seat, 0, 0)
    if block in layout.taken:
        b.st(0, layout.taken[block], 0, 1)
        b.emit("keep", layout.taken[block] + 1, 0, layout.cells)


def end_turn(w: "UnitWriter", _code: EndTurn) -> None:
    """The turn is over: who is next is settled, the position recorded, endings after the turn and round judged."""
    b, module, lo = w.b, w.module, w.lo
    lo.bind(0, Word(NONE))
    following = b.call(module.upcoming(), [], 0)
    assert following is not None
    module.set_cell(lo, "next_player", following)
    module.set_cell(lo, "acting", following)
    record(lo)
    ended = module.layout.turns_ended
    b.st(0, ended, 0, b.add(b.ld(0, ended, 0), 1))
    w.write_pc(w.number + 1)
    if module.layout.watched:
        b.call(TURN, [])
    with b.when(run_judge(w, "after the turn")):
        b.ret(0)
    if "round" not in module.world.rules.flows:
        with b.when(_last_seat_done(module, lo)), b.when(run_judge(w, "after the round")):
            b.ret(0)


def begin_round(w: "UnitWriter", _code: BeginRound) -> None:
    """A round of the block `round` begins."""
    _open_round(w.module, w.lo)


def end_round(w: "UnitWriter", _code: EndRound) -> None:
    """A round of the block `round` is complete."""
    w.write_pc(w.number + 1)
    w.module.set_cell(w.lo, "acting", NOTHING)
    with w.b.when(run_judge(w, "after the round")):
        w.b.ret(0)


# ---- events and endings -------------------------------------------------------------------------------------


def look(w: "UnitWriter", code: Look) -> None:
    """Events and endings whose condition turned from no to yes fire in declared order."""
    b, module = w.b, w.module
    name = module.function("next to fire", [], 0, lambda lo, _: _next_to_fire(module, lo))
    with b.when(b.eq(module.cell(w.lo, "phase"), PLAYING)):
        found = b.call(name, [], 0)
        assert found is not None
        with b.unless(b.lt(found, 0)):
            firings = b.add(b.ld(0, module.layout.firings, 0), 1)
            b.st(0, module.layout.firings, 0, firings)
            with b.when(b.lt(MOST_FIRINGS, firings)):
                b.trap()
            _fire(w, found)
    del code


def _fire(w: "UnitWriter", found: Operand) -> None:
    b, module = w.b, w.module
    cases: dict[int, Code] = {}
    for number, watcher in enumerate(module.plan.watchers):
        with b.into([]) as case:
            w.write_pc(w.number, w.number)
            if isinstance(watcher, Event):
                begun(w.lo, event_name(watcher.name))
                push(w, w.units[event_name(watcher.name)], [], NONE)
            else:
                run_judge(w, AS_SOON_AS)
            b.ret(0)
        cases[number] = case
    with b.into([]) as default:
        b.trap()
    b.emit("switch", found, cases, default)


def _next_to_fire(module: "Module", lo: Lowerer) -> None:
    """The first watcher that turned; all are looked at, so that none that turned to no is overlooked."""
    b = lo.b
    watched = b.var(module.cell(lo, "watchers"))
    fires = b.var(-1)
    for number, watcher in enumerate(module.plan.watchers):
        bit = 1 << number
        with b.when(holds(lo, watcher)):
            was = b.reg()
            b.emit("and", was, watched, bit)
            with b.when(b.both(b.lt(fires, 0), b.eq(was, 0), 0)):
                now = b.reg()
                b.emit("or", now, watched, bit)
                b.set(watched, now)
                b.set(fires, number)
        with b.otherwise():
            now = b.reg()
            b.emit("and", now, watched, ~bit)
            b.set(watched, now)
    module.set_cell(lo, "watchers", watched)
    b.ret(fires)


# ---- the end ------------------------------------------------------------------------------------------------


def settle(w: "UnitWriter") -> None:
    """The play is over: the winners are worked out."""
    b, module, lo = w.b, w.module, w.lo
    ended = module.cell(lo, "ended")
    module.set_cell(lo, "acting", NOTHING)
    with b.when(b.eq(ended, BY_SCORE)):
        name = module.function("winning seats", [], 0, lambda inner, _: _winning(module, inner))
        winners = b.call(name, [], 0)
        assert winners is not None
        module.set_cell(lo, "winners", winners)
    module.set_cell(lo, "phase", OVER)


def _winning(module: "Module", lo: Lowerer) -> None:
    """The seats that are left after each key; a trap where a key has no number for anybody who is compared."""
    b, world = lo.b, module.world
    if world.rules.winner is None:
        b.ret(0)
        return
    players = world.players
    left: Any = b.var((1 << players) - 1)
    for key in world.rules.winner.keys:
        if key.value is not None:
            _compare(lo, key, left, players)
            below, alone = b.reg(), b.reg()
            b.emit("sub", below, left, 1)
            b.emit("and", alone, left, below)
            with b.when(b.eq(alone, 0)):
                b.ret(left)
    b.ret(left)


def _compare(lo: Lowerer, key: Key, left: Any, players: int) -> None:
    """Only those stay who have the best value of this key."""
    b = lo.b
    assert key.value is not None
    values, best, some = b.array(players), b.var(0), b.var(0)
    for seat in range(players):
        with b.when(_is_left(lo, left, seat)):
            lo.scope = {0: Word(seat)}
            value = lo.word(key.value)
            b.sta(values, seat, value)
            with b.unless(b.is_none(value)):
                better = b.max(best, value) if key.order == "highest" else b.min(best, value)
                b.set(best, b.sel(some, better, value))
                b.set(some, 1)
    with b.unless(some):
        b.trap()
    stay = b.var(0)
    for seat in range(players):
        with b.when(_is_left(lo, left, seat)), b.when(b.eq(b.lda(values, seat), best)):
            b.set(stay, b.add(stay, 1 << seat))
    b.set(left, stay)


def _is_left(lo: Lowerer, left: Any, seat: int) -> Operand:
    bit = lo.b.reg()
    lo.b.emit("and", bit, left, 1 << seat)
    return lo.b.ne(bit, 0)
