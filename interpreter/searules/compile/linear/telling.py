"""What a play that has come to its end tells, as IR: its row, and what it adds to the sums over many plays."""

from functools import partial
from typing import TYPE_CHECKING

from searules.compile.ir.ops import Operand, Reg
from searules.compile.linear import sets
from searules.compile.linear.lower import Lowerer
from searules.compile.linear.notes import (
    DECISIONS,
    ENDINGS,
    ENDINGS_ROOM,
    FIRST_TOTAL,
    MADE,
    MARGIN,
    ROUNDS,
    TURNS,
    WINNERS,
    Notes,
    cases_of,
)
from searules.compile.linear.noting import HIGH, note, out_of_box, place
from searules.compile.linear.occurred import home
from searules.compile.linear.shapes import Listed, Mask, NotLowered, Numbers, Val, Word, not_lowered
from searules.engine.compiled import plain
from searules.engine.things import CASE, PIECE, RESULT, SCORE, Thing, sorts_of_pieces
from searules.rules.checked import Arm, Cases, Expr, LetValue
from searules.rules.types import NumberSort, One, TextSort, Type, YesNoSort

if TYPE_CHECKING:
    from searules.compile.linear.module import Module

TELL, TELL_CUT, TELL_LEFT = "tell", "tell cut", "tell left"
"""The functions that are called from outside: for a play that is over; for one that was cut off, of which only the
numbers of options count; and where checks are judged for one that is left where it stands, with all that has happened
so far."""


def write_telling(module: "Module", notes: Notes) -> None:
    """These functions."""
    module.function(TELL, [], None, lambda lo, _: _Teller(lo, notes).over())
    module.function(TELL_CUT, [], None, lambda lo, _: _Teller(lo, notes).cut())
    if module.layout.watched:
        module.function(TELL_LEFT, [], None, lambda lo, _: _Teller(lo, notes).left())


class _Teller:
    def __init__(self, lo: Lowerer, notes: Notes) -> None:
        self.lo = lo
        self.b = lo.b
        self.module = lo.module
        self.world = lo.module.world
        self.notes = notes

    def over(self) -> None:
        """First all at which a play can still stop, then the sums."""
        home(self.lo)
        self._row()
        for name in self.world.rules.results:
            self.b.call(self.module.function(f"tell {RESULT} {name}", [], None, partial(_result, name)), [])
        self.left()

    def left(self) -> None:
        """What has happened so far."""
        out_of_box(self.lo)
        self._pieces()
        self._add_log(choices=True)
        self._add_choices()
        self._add_things()
        self.b.ret()

    def cut(self) -> None:
        """The numbers of options."""
        self._add_log(choices=False)
        self.b.ret()

    # ---- the row ----------------------------------------------------------------------------------------------

    def _put(self, word: int, value: Operand) -> None:
        first, _ = place(self.module, self.notes, "row")
        self.b.st(0, first + word, 0, value, space="x")

    def _cell(self, cell: int) -> Reg:
        return self.b.ld(0, self.module.layout.of[cell], 0)

    def _made(self) -> Reg:
        return self.b.ld(0, place(self.module, self.notes, "head")[0] + MADE, 0, space="x")

    def _row(self) -> None:
        b, cells, players = self.b, self.world.layout, self.world.players
        turns: Operand = 0
        for seat in range(players):
            turns = b.add(turns, self._cell(cells.turns + seat))
        self._put(DECISIONS, self._made())
        self._put(TURNS, turns)
        self._put(ROUNDS, self._cell(cells.round))
        self._put(WINNERS, self._cell(cells.winners))
        self._put(ENDINGS, self._endings())
        totals = [self._points(seat) for seat in range(players)]
        self._put(MARGIN, self._margin(totals))

    def _endings(self) -> Operand:
        b, at = self.b, self.module.layout.endings
        found, bits = b.var(0), self.notes.ending_bits
        with b.count(0, b.ld(0, at, 0)) as number:
            with b.unless(b.lt(found, 1 << (ENDINGS_ROOM - bits))):
                b.trap()
            one = b.add(b.ld(number, at + 1, self.module.layout.keys - at - 1), 1)
            b.set(found, b.add(b.mul(found, 1 << bits), one))
        return b.copy(found)

    def _points(self, seat: int) -> Operand:
        """The sums of the lines, and the total."""
        b, lines = self.b, self.notes.lines
        total: Operand = 0
        for number, name in enumerate(lines):
            function = self.module.function(f"tell {SCORE} {name}", [0], 0, partial(_score, name))
            found = b.call(function, [seat], 0)
            assert found is not None
            self._put(FIRST_TOTAL + self.world.players + seat * len(lines) + number, found)
            total = b.add(total, found)
        self._put(FIRST_TOTAL + seat, total)
        return total

    def _margin(self, totals: "list[Operand]") -> Operand:
        """By how much the best total exceeds the second best."""
        b = self.b
        if len(totals) < 2:
            return 0
        best, second = b.max(totals[0], totals[1]), b.min(totals[0], totals[1])
        for total in totals[2:]:
            second = b.max(second, b.min(best, total))
            best = b.max(best, total)
        return b.sub(best, second)

    def _pieces(self) -> None:
        layout, b = self.module.layout, self.b
        width = layout.pieces.width
        if not layout.pieces.size:
            return
        sorts = list(sorts_of_pieces(self.world))
        masks = self.module.program_table(
            "sorts of pieces", width, tuple(layout.pieces.mask(tuple(p)) for _, p in sorts)
        )
        bits = self.module.program_table("bits of sorts", 0, tuple(self.notes.bits[PIECE, name] for name, _ in sorts))
        been = b.ld(0, layout.been_out, 0, width)
        with b.count(0, len(sorts)) as number, b.unless(b.eq(b.both(been, b.tab(masks, number), width), 0)):
            b.bset(0, layout.noted, 0, b.tab(bits, number))

    # ---- the sums ---------------------------------------------------------------------------------------------

    def _more(self, part: str, index: Operand, by: Operand = 1) -> None:
        """Add to a word of a part."""
        first, size = place(self.module, self.notes, part)
        b = self.b
        b.st(index, first, size, b.add(b.ld(index, first, size, space="x"), by), space="x")

    def _add_log(self, choices: bool) -> None:
        b = self.b
        first, room = place(self.module, self.notes, "log")
        with b.count(0, self._made()) as number:
            word = b.ld(number, first, room, space="x")
            options, key = b.reg(), b.reg()
            b.emit("and", options, word, (1 << HIGH) - 1)
            self._more("branching", options)
            if choices:
                b.emit("shr", key, word, HIGH)
                self._more("chosen", key)

    def _add_choices(self) -> None:
        b, players = self.b, self.world.players
        first, size = place(self.module, self.notes, "chosen")
        winners = self._cell(self.world.layout.winners)
        with b.count(0, len(self.notes.names)) as name:
            met = b.var(0)
            for seat in range(players):
                at = b.copy(b.add(b.mul(name, players), seat))
                times = b.ld(at, first, size, space="x")
                with b.unless(b.eq(times, 0)):
                    b.st(at, first, size, 0, space="x")
                    bit = b.reg()
                    b.emit("and", bit, winners, 1 << seat)
                    self._more("times", name, times)
                    self._more("users", name)
                    self._more("users won", name, b.ne(bit, 0))
                    b.set(met, 1)
            self._more("plays", name, b.copy(met))

    def _add_things(self) -> None:
        layout, b = self.module.layout, self.b
        for word in range(self.notes.words):
            with b.bits(b.ld(0, layout.noted + word, 0, 64), 64) as bit:
                self._more("happened", b.add(bit, 64 * word))


# ---- scores and results ---------------------------------------------------------------------------------------


def _score(name: str, lo: Lowerer, params: "list[Reg]") -> None:
    """The sum of a score line for a seat; that it gives points is noted, and which cases answer."""
    b, score = lo.b, lo.world.rules.scores[name]
    lo.scope[0] = Word(params[0])
    if score.source is None or score.slot is None:
        found = b.call(lo.module.score(name), [params[0]], 0)
        assert found is not None
        _entry(lo, name, found)
        b.ret(found)
        return
    total = b.var(0)
    with sets.each(lo, score.source) as member, lo.bound(score.slot, member):
        points = lo.there(score.value)
        b.set(total, b.add(total, points))
        _entry(lo, name, points)
    b.ret(total)


def _entry(lo: Lowerer, name: str, points: Operand) -> None:
    with lo.b.unless(lo.b.eq(points, 0)):
        note(lo, (SCORE, name))
    _answer(lo, lo.world.rules.scores[name].value, None)


def _answer(lo: Lowerer, value: Expr, case: "Thing | None") -> None:
    """Named values and cases are followed to what gives the value; the last case on the way has answered."""
    value, rules = plain(value), lo.world.rules
    if isinstance(value, LetValue) and any(cases_of(rules, value)):
        if lo.module.circular(value.let):
            raise not_lowered(value, f"{value.let} calls itself")
        let = rules.lets[value.let]
        scope = {} if value.me is None else {0: lo.value(value.me)}
        scope.update(zip(let.params, [lo.value(arg) for arg in value.args], strict=True))
        with lo.scoped(dict(scope)):
            _answer(lo, let.value, case)
    elif isinstance(value, Cases):
        _arms(lo, value, list(value.arms), case)
    elif case is not None:
        note(lo, case)


def _arms(lo: Lowerer, cases: Cases, arms: "list[Arm]", case: "Thing | None") -> None:
    if not arms:
        if case is not None:
            note(lo, case)
        return
    first, *rest = arms
    name = first.label or cases.address
    answered = (CASE, name) if name else None
    if first.condition is None:
        _answer(lo, first.value, answered)
        return
    with lo.b.when(lo.truth(first.condition)):
        _answer(lo, first.value, answered)
    with lo.b.otherwise():
        _arms(lo, cases, rest, case)


def _result(name: str, lo: Lowerer, _: "list[Reg]") -> None:
    """That a result holds is noted, if it does for anybody."""
    result = lo.world.rules.results[name]
    for seat in range(lo.world.players):
        lo.scope = {0: Word(seat)}
        with lo.b.when(_holds(lo, lo.value(result.value), plain(result.value).type, result.value)):
            note(lo, (RESULT, name))
    lo.b.ret()


def _holds(lo: Lowerer, found: Val, type_: Type, node: Expr) -> Operand:
    """Whether a result is more than nothing: neither no, none, 0, an empty text nor an empty set or list."""
    b = lo.b
    match found:
        case Mask(op):
            return b.ne(op, 0)
        case Numbers(low, stop):
            return b.lt(low, stop)
        case Listed():
            return b.lt(0, found.length)
    if not isinstance(type_, One) or not isinstance(found, Word):
        raise not_lowered(plain(node), "a result that is none instead of a set")
    there = b.no(b.is_none(found.op)) if found.maybe else 1
    nothing = _nothing(lo, type_)
    return there if nothing is None else b.both(there, b.ne(found.op, nothing), 0)


def _nothing(lo: Lowerer, type_: One) -> "int | None":
    """The value of this type that counts as nothing, beside none."""
    sorts = {sort.__class__ for sort in type_.sorts}
    if type_.number is not None or sorts == {YesNoSort}:
        return 0
    if sorts == {TextSort}:
        return list(lo.world.texts).index("") if "" in lo.world.texts else None
    if sorts & {NumberSort, YesNoSort, TextSort}:
        raise NotLowered("a result of several sorts")
    return None
