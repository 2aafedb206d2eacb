"""All functions of a lowered game: made when they are first asked for, each once."""

from collections.abc import Callable
from typing import Any

from searules.compile.ir.build import Builder
from searules.compile.ir.ops import NONE, Operand, Program, Reg
from searules.compile.linear import boards, calls, facts, library, lines, pieces, queries, sets, sight, spaces, values  # noqa: F401 - fill the table of handlers
from searules.compile.linear.calm import CalmTraits
from searules.compile.linear.frames import UnitInfo
from searules.compile.linear.layout import NativeLayout
from searules.compile.linear.lower import Lowerer
from searules.compile.linear.shapes import Domain, Mask, NotLowered, Shape, Val, Word, domain_of, shape_of
from searules.compile.linear.tables import Tables
from searules.compile.traits import never_none, size
from searules.diagnostics.source import NOWHERE, Span
from searules.engine.compiled import plain
from searules.engine.layout import NOTHING
from searules.engine.plan import Plan
from searules.engine.walk import walk
from searules.engine.world import ColumnInfo
from searules.rules import checked as c
from searules.rules.checked import Expr
from searules.rules.types import EnumSort, ListOf, One, Type

SMALL = 60
"""A let with fewer nodes is written where it is called."""

MOST_INSIDE = 4


class Module:
    """The program of a game while it is written. `reasons` tells what is left to the reference."""

    def __init__(self, plan: Plan, watched: bool = False, keyed: bool = False, counted: bool = False) -> None:
        self.plan = plan
        self.world = plan.world
        self.layout = NativeLayout(plan, watched, keyed, counted)
        self.unwatched: list[str] = []
        self.program = Program()
        self.program.sites = list(plan.world.sites)
        self.program.state_words = self.layout.size
        self.program.tried_words = self.layout.stack
        self.program.places.append(("", 0))
        self.tables = Tables(plan.world, self.program)
        self.reasons: list[NotLowered] = []
        self.hoisted: dict[int, Mask] = {}
        self.units: dict[str, UnitInfo] = {}
        self.telling_apart: set[str] = set()
        """The functions that list options and must know which pieces are told apart."""
        self.whole: dict[str, Domain | None] = {}
        """The functions that give all values of an action as a mask, with its domain."""
        self.not_whole: set[str] = set()
        """The actions whose values are no mask."""
        self.picks: list[int] = []
        """How many values the `choose`s of the game pick at once."""
        self.options_room: int | None = None
        """For how many options there is room in the context, once that is known."""
        self._places: dict[tuple[str, int], int] = {("", 0): 0}
        self._circular: dict[str, bool] = {}
        self._traits = CalmTraits(plan.world, lambda name: plain(plan.world.rules.lets[name].value))

    # ---- functions ------------------------------------------------------------------------------------------

    def function(
        self,
        name: str,
        widths: "list[int]",
        result: "int | None",
        write: Callable[[Lowerer, "list[Reg]"], None],
        base: str = "now",
    ) -> str:
        """A function of that name; `write` writes it if it is not there yet."""
        if name not in self.program.functions:
            builder = Builder(self.program, name, widths, result)
            lowerer = Lowerer(self, builder, base)
            try:
                write(lowerer, builder.function.params)
            except NotLowered as reason:
                self.left_out(reason)
                builder.code = builder.function.code
                builder.line(self.place(reason.span))
                builder.trap()
        return name

    def left_out(self, reason: NotLowered) -> None:
        """Something is left to the reference."""
        self.reasons.append(reason)

    def place(self, span: Span) -> int:
        """The number of a place in the rules."""
        key = ("", 0) if span is NOWHERE else (span.source.name, span.line)
        if key not in self._places:
            self._places[key] = len(self.program.places)
            self.program.places.append(key)
        return self._places[key]

    # ---- tables -----------------------------------------------------------------------------------------

    def program_table(self, name: str, width: int, entries: "tuple[int, ...]") -> str:
        """A static table."""
        return self.tables.program_table(name, width, entries)

    def worked_out(self, expr: Expr) -> Any:
        """An expression that depends on no position."""
        return self.tables.worked_out(expr)

    def values_of(self, expr: Expr, slot: int, domain: Domain) -> Any:
        """What an expression is for each member of a domain, if it reads nothing else."""
        return self.tables.values_of(expr, slot, domain)

    def sets_of(self, expr: Expr, slot: int, domain: Domain) -> "list[tuple[int, ...]] | None":
        """The members of a set that reads nothing but one place, for each member of a domain."""
        return self.tables.sets_of(expr, slot, domain)

    def domain_of_place(self, expr: Expr, slot: int) -> "Domain | None":
        """All values that a local place can have, by the type with which an expression reads it."""
        for node in walk(expr):
            if isinstance(node, c.Local) and node.slot == slot:
                try:
                    return domain_of(node.type, self.world)
                except NotLowered:
                    return None
        return None

    def function_table(self, expr: c.Library, ids: "list[range]", domain: "Domain | None") -> tuple[str, bool, bool]:
        """The table of a function of the library."""
        return self.tables.function(expr, ids, domain)

    def function_lists(self, expr: c.Library, ids: "list[range]") -> "list[list[int]]":
        """The lists that a function of the library gives."""
        return self.tables.lists(expr, ids)

    def made_table(
        self, key: str, ids: "list[range]", make: Callable[..., Any], domain: "Domain | None", node: Expr
    ) -> tuple[str, bool]:
        """A table of what a function of the lowering gives."""
        return self.tables.made(key, ids, make, domain, node)

    # ---- what is known ------------------------------------------------------------------------------------

    def calm(self, expr: Expr) -> bool:
        """Whether an expression can never meet a fault."""
        return self._traits.calm(expr)

    def circular(self, name: str) -> bool:
        """Whether a let calls itself, if only in a circle."""
        if name not in self._circular:
            self._circular[name] = False
            self._circular[name] = name in self._reached(name, set())
        return self._circular[name]

    def _reached(self, name: str, met: set[str]) -> set[str]:
        for node in walk(plain(self.world.rules.lets[name].value)):
            if isinstance(node, c.LetValue) and node.let not in met:
                met.add(node.let)
                self._reached(node.let, met)
        return met

    def spots_of(self, zone: Expr) -> "range | None":
        """The spots of a zone that is on a board whatever its owner is."""
        if isinstance(zone, c.Const) and isinstance(zone.value, int):
            return self.world.zones[zone.value].spots or None
        if isinstance(zone, c.ZoneRef):
            numbers = list(self.world.families.get(zone.zone, ()))
            spots = {self.world.zones[number].spots for number in numbers}
            return next(iter(spots)) or None if len(spots) == 1 else None
        return None

    def spots_of_pieces(self, type_: Type) -> range:
        """All ids from the first to the last of the spots on which pieces of a type may lie."""
        assert isinstance(type_, One)
        names = type_.zones
        found = [zone.spots for zone in self.world.zones if zone.spots and (names is None or zone.name in names)]
        found = found or [zone.spots for zone in self.world.zones if zone.spots]
        if not found:
            raise NotLowered("spots of pieces that lie on no board")
        return range(min(one.start for one in found), max(one.stop for one in found))

    # ---- lets -----------------------------------------------------------------------------------------------

    def call_let(self, lo: Lowerer, name: str, me: "Word | None", args: "list[Val]") -> Val:
        """The value of a let for its owner and arguments: written in line, or a call."""
        let = self.world.rules.lets[name]
        value = plain(let.value)
        scope: dict[int, Any] = {} if me is None else {0: me}
        scope.update(zip(let.params, args, strict=True))
        plain_args = all(isinstance(arg, Word | Mask) for arg in args)
        inline = (size(value) < SMALL and lo.depth < MOST_INSIDE) or not plain_args or isinstance(value.type, ListOf)
        constant = any(isinstance(arg, Word | Mask) and isinstance(arg.op, int) for arg in args) and lo.depth < 2
        if (inline or constant) and not self.circular(name):
            with lo.scoped(scope):
                return lo.value(value)
        if not plain_args or isinstance(value.type, ListOf):
            raise NotLowered(f"{name} calls itself with lists", let.span)
        return self._call(lo, f"let {name}", value, scope, value.type)

    def _call(self, lo: Lowerer, name: str, value: Expr, scope: "dict[int, Any]", type_: Type) -> Val:
        """A call of the function of an expression with these places."""
        shapes = {slot: _shape(found) for slot, found in scope.items()}
        flags = "".join("?" if isinstance(found, Word) and found.maybe else "." for found in scope.values())
        widths = [shape.domain.width if shape.kind == "set" else 0 for shape in shapes.values()]
        domains = "".join(f" {s.domain.start}+{s.domain.size}" for s in shapes.values() if s.kind == "set")
        result = shape_of(type_, self.world)
        width = result.domain.width if result.kind == "set" else 0

        def write(inner: Lowerer, params: "list[Reg]") -> None:
            for (slot, found), param in zip(scope.items(), params, strict=True):
                is_mask = isinstance(found, Mask)
                inner.scope[slot] = Mask(param, found.domain) if is_mask else Word(param, found.maybe)
            found = inner.value(value)
            if width:
                inner.b.ret(inner.as_mask(found, type_, result.domain, value).op)
            else:
                if not isinstance(found, Word):
                    raise NotLowered("one value is wanted", value.span)
                inner.b.ret(found.op)

        key = f"{name} {lo.base} {flags}{domains}"
        self.function(key, widths, width, write, lo.base)
        op = lo.b.call(key, [found.op for found in scope.values()], width)
        assert op is not None
        return Mask(op, result.domain) if width else Word(op, not _never_none(value))

    # ---- columns ----------------------------------------------------------------------------------------

    def call_formula(self, lo: Lowerer, expr: c.Cell, row: Word, info: ColumnInfo) -> Val:
        """A formula column: the expression of the row."""
        declared = next(one for one in self.world.rules.tables[expr.table].columns if one.name == expr.column)
        if isinstance(expr.type, ListOf):
            raise NotLowered("a column of lists", expr.span)
        scope: dict[int, Any] = {}
        if expr.me is not None:
            me = lo.value(expr.me)
            assert isinstance(me, Word)
            scope[0] = Word(lo.surely(me))
        for param, arg in zip(info.params, expr.args, strict=False):
            scope[param] = lo.value(arg)
        if row.maybe:
            row = Word(lo.surely(row))
        rows = self.world.atoms.ranges[EnumSort(expr.table)]
        cells = self.world.rules.tables[expr.table].rows
        if isinstance(row.op, int):
            value = _expression(cells[row.op - rows.start].cells[expr.column])
            with lo.scoped(scope):
                found = lo.value(value)
            return calls.ranged(lo, found, declared.type, None)
        result = shape_of(declared.type or expr.type, self.world)
        width = result.domain.width if result.kind == "set" else 0
        answer = lo.b.reg(width, mutable=True)
        lo.b.set(answer, 0 if width else NONE)
        cases: dict[int, Any] = {}
        for number, one in zip(rows, cells, strict=True):
            value = _expression(one.cells[expr.column])
            with lo.b.into([]) as code:
                called = self._call(
                    lo, f"{expr.table}.{one.name}.{expr.column}", value, scope, declared.type or expr.type
                )
                assert isinstance(called, Word | Mask)
                lo.b.set(answer, called.op)
            cases[number] = code
        with lo.b.into([]) as default:
            lo.b.trap()
        lo.b.emit("switch", row.op, cases, default)
        op = lo.b.copy(answer)
        found = Mask(op, result.domain) if width else Word(op, True)
        return calls.ranged(lo, found, declared.type, None)

    # ---- scores -----------------------------------------------------------------------------------------

    def score(self, name: str, base: str = "now") -> str:
        """The function of the sum of a score for a seat."""

        def write(lo: Lowerer, params: "list[Reg]") -> None:
            score = self.world.rules.scores[name]
            lo.scope[0] = Word(params[0])
            total = lo.b.var(0)
            if score.source is None or score.slot is None:
                lo.b.set(total, lo.there(score.value))
            else:
                with sets.each(lo, score.source) as member, lo.bound(score.slot, member):
                    lo.b.set(total, lo.b.add(total, lo.there(score.value)))
            lo.b.ret(total)

        return self.function(f"score {name} {base}", [0], 0, write, base)

    def total(self, base: str = "now") -> str:
        """The function of the total of a seat."""

        def write(lo: Lowerer, params: "list[Reg]") -> None:
            total: Operand = 0
            for name in self.world.rules.scores:
                found = lo.b.call(self.score(name, base), [params[0]], 0)
                assert found is not None
                total = lo.b.add(total, found)
            lo.b.ret(total)

        return self.function(f"total {base}", [0], 0, write, base)

    def result(self, name: str, base: str = "now") -> str:
        """The function of a result (one value) for a seat."""

        def write(lo: Lowerer, params: "list[Reg]") -> None:
            lo.scope[0] = Word(params[0])
            lo.b.ret(lo.word(self.world.rules.results[name].value))

        return self.function(f"result {name} {base}", [0], 0, write, base)

    # ---- the machine ------------------------------------------------------------------------------------

    def cell(self, lo: Lowerer, name: str) -> Operand:
        """A system cell as it is now."""
        return lo.b.ld(0, self.layout.of[getattr(self.world.layout, name)], 0)

    def set_cell(self, lo: Lowerer, name: str, value: Operand) -> None:
        """Change a system cell."""
        lo.b.st(0, self.layout.of[getattr(self.world.layout, name)], 0, value)

    def upcoming(self) -> str:
        """The function of whose turn follows."""

        def write(lo: Lowerer, _: "list[Reg]") -> None:
            b = lo.b
            player, another, following = (
                self.cell(lo, name) for name in ("turn_player", "another_turn", "next_player")
            )
            begun = b.ne(player, NOTHING)
            with b.when(b.both(b.ne(another, 0), begun, 0)):
                b.ret(player)
            with b.when(b.ne(following, NOTHING)):
                b.ret(following)
            after = b.copy(b.add(player, 1))
            b.ret(b.sel(b.eq(after, self.world.players), 0, b.sel(begun, after, 0)))

        return self.function("upcoming", [], 0, write)

    def possible(self, action: str) -> str:
        """The function of whether a seat has an option for an action."""
        from searules.compile.linear.options import possible

        return possible(self, action)


def _expression(cell: object) -> Expr:
    assert isinstance(cell, Expr)
    return plain(cell)


def _shape(found: Val) -> Shape:
    return Shape("set", found.domain) if isinstance(found, Mask) else Shape("word")


def _never_none(expr: Expr) -> bool:
    return never_none(expr)
