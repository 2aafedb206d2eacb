"""Static tables: what the reference says of every value of a domain, worked out once."""

from collections.abc import Callable
from itertools import product
from typing import Any

from searules.compile.ir.ops import NONE, Program
from searules.compile.linear.shapes import Domain, NotLowered
from searules.engine.chance import Sampled
from searules.engine.evaluate import evaluate
from searules.engine.faults import RuleFault
from searules.engine.library import FUNCTIONS
from searules.engine.play import NoHooks, Play
from searules.engine.walk import Purity, walk
from searules.engine.world import World
from searules.rules import checked as c
from searules.rules.checked import Expr, Value
from searules.rules.types import KindSort, One, Type

HOLE = NONE + 1
"""The entry of a table for which the reference meets a fault."""

_WRONG = (RuleFault, TypeError, KeyError, IndexError, AttributeError, ValueError)


class Tables:
    """Works out tables by asking the reference, and keeps what it was told."""

    def __init__(self, world: World, program: Program) -> None:
        self.world = world
        self.program = program
        self.still = Play(world, [], Sampled(0), NoHooks())
        self._purity = Purity(world.rules, world.rules.lets)
        self._values: dict[tuple[int, int, Domain], list[Any] | None] = {}
        self._kept: list[Any] = []
        self._made: dict[Any, Any] = {}

    def word(self, value: Value) -> int:
        """One value as a word."""
        if value is None:
            return NONE
        if isinstance(value, str):
            return self.world.texts.index(value)
        if not isinstance(value, int):
            raise NotLowered("a table of sets")
        return int(value)

    def worked_out(self, expr: Expr) -> Value:
        """An expression that depends on no position."""
        places = 1 + max([0, *(getattr(node, "slot", None) or 0 for node in walk(expr))])
        try:
            value: Value = evaluate(expr, self.still, [None] * places)
        except RuleFault as fault:
            raise NotLowered(f"a fault before play: {fault.message}", expr.span) from None
        return value

    def values_of(self, expr: Expr, slot: int, domain: Domain) -> "list[Value] | None":
        """What an expression that reads nothing but one place is for each member; None where it reads more or meets a
        fault for one that can be there. For what cannot be there the answer is none."""
        answers = self._answers(expr, slot, domain)
        return None if answers is None or any(isinstance(one, tuple | range) for one in answers) else answers

    def sets_of(self, expr: Expr, slot: int, domain: Domain) -> "list[tuple[int, ...]] | None":
        """The same for an expression that is a set: its members, by their ids."""
        answers = self._answers(expr, slot, domain)
        if answers is None or not all(one is None or isinstance(one, tuple | range) for one in answers):
            return None
        return [tuple(one or ()) for one in answers]

    def _answers(self, expr: Expr, slot: int, domain: Domain) -> "list[Any] | None":
        key = (id(expr), slot, domain)
        if key not in self._values:
            self._kept.append(expr)
            self._values[key] = self._each(expr, slot, domain)
        return self._values[key]

    def _each(self, expr: Expr, slot: int, domain: Domain) -> "list[Any] | None":
        if not self._purity.static(expr, frozenset({slot})):
            return None
        nodes = list(walk(expr))
        types = [node.type for node in nodes if isinstance(node, c.Local) and node.slot == slot]
        there = self._possible(types[0]) if types else None
        places = 2 + max([slot, *(getattr(node, "slot", None) or 0 for node in nodes)])
        found: list[Any] = []
        for value in range(domain.start, domain.start + domain.size):
            if there is not None and value not in there:
                found.append(None)
                continue
            local: list[Any] = [None] * places
            local[slot] = value
            try:
                answer = evaluate(expr, self.still, local)
            except _WRONG:
                return None
            found.append(answer)
        return found

    def _possible(self, type_: Type) -> "set[int] | None":
        if not isinstance(type_, One):
            return None
        found: set[int] = set()
        for sort in type_.sorts:
            if isinstance(sort, KindSort):
                found.update(self.world.kinds[sort.name].pieces)
            elif sort in self.world.atoms.ranges:
                found.update(self.world.atoms.ranges[sort])
            else:
                return None
        return found

    def function(self, expr: c.Library, ids: "list[range]", domain: "Domain | None") -> tuple[str, bool, bool]:
        """The table of a function by its arguments: its name, whether some entries are none, and whether some are
        holes."""

        def ask(*args: int) -> Value:
            answer: Value = FUNCTIONS[expr.name](expr, self.still, *args)
            return answer

        key = (expr.name, tuple(ids), domain, repr(expr.type), repr(expr.default))
        return self._table(key, expr.name, ids, ask, domain)

    def made(
        self, key: str, ids: "list[range]", make: Callable[..., Any], domain: "Domain | None", node: Expr
    ) -> tuple[str, bool]:
        """A table of what a function of the lowering gives."""
        del node
        name, maybe, _ = self._table((key, tuple(ids), domain), key, ids, make, domain)
        return name, maybe

    def _table(
        self, key: Any, name: str, ids: "list[range]", ask: Callable[..., Any], domain: "Domain | None"
    ) -> tuple[str, bool, bool]:
        if key not in self._made:
            entries = []
            for args in product(*ids):
                try:
                    answer = ask(*args)
                except _WRONG:
                    answer = HOLE if domain is None else ()
                if domain is None:
                    entries.append(self.word(answer))
                else:
                    inside = (one for one in answer or () if domain.start <= one < domain.start + domain.size)
                    entries.append(domain.mask(tuple(inside)))
            table = self.program_table(name, domain.width if domain else 0, tuple(entries))
            plain = domain is None
            self._made[key] = table, plain and NONE in entries, plain and HOLE in entries
        found: tuple[str, bool, bool] = self._made[key]
        return found

    def lists(self, expr: c.Library, ids: "list[range]") -> "list[list[int]]":
        """The lists that a function gives, by its arguments."""
        key = ("lists", expr.name, tuple(ids))
        if key not in self._made:
            found = []
            for args in product(*ids):
                try:
                    answer = FUNCTIONS[expr.name](expr, self.still, *args)
                except _WRONG:
                    answer = ()
                found.append([self.word(one) for one in answer or ()])
            self._made[key] = found
        lists: list[list[int]] = self._made[key]
        return lists

    def program_table(self, name: str, width: int, entries: "tuple[int, ...]") -> str:
        """A table of the program."""
        known = self.program.known.get((width, entries))
        if known is not None:
            return known
        unique, number = name, 2
        while unique in self.program.tables:
            unique, number = f"{name}_{number}", number + 1
        self.program.tables[unique] = (width, entries)
        self.program.known[width, entries] = unique
        return unique
