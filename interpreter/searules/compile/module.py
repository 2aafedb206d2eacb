"""The generated functions of a world: one for each let, formula cell and root of an expression."""

from collections.abc import Callable
from keyword import iskeyword
from typing import Any

from searules.compile import masks
from searules.compile.runtime import NAMES
from searules.compile.source import Function
from searules.compile.tables import Tables
from searules.compile.traits import WALKED, Traits
from searules.compile.unit import Unit
from searules.engine.compiled import Compiled, Run, plain
from searules.engine.dispatch import VALUE_OF
from searules.engine.faults import RuleFault
from searules.engine.places import free_places
from searules.engine.walk import Purity, rebuild, walk
from searules.engine.world import World
from searules.rules import checked as c
from searules.rules.checked import Checked, Expr
from searules.rules.types import EnumSort


class Module:
    """The functions of a world while they are made, and afterwards what was made.

    `functions` are in the order in which they were written; `walked` are the classes of the nodes that were left to
    the walker.
    """

    def __init__(self, world: World) -> None:
        self.world = world
        self.tables = Tables(world)
        self.tables.bound.update(NAMES)
        self.lets = {name: plain(let.value) for name, let in world.rules.lets.items()}
        self.traits = Traits(world, self.let)
        self.functions: dict[str, Function] = {}
        self.walked: set[str] = set()
        self._purity = Purity(world.rules, world.rules.lets)
        self._static: dict[tuple[int, int], int | None] = {}
        self._kept: list[Checked] = []
        self._circular: dict[str, bool] = {}

    # ---- functions ------------------------------------------------------------------------------------------

    def add(self, name: str, params: str, node: Checked, scope: dict[int, str], write: Callable[[Unit], None]) -> str:
        """Write a function with these parameters; `write` writes its body. Gives the name that it got."""
        name = self._free(name)
        unit = Unit(self, scope, node.span.line)
        unit.there.add(0)
        line = unit.line
        self.functions[name] = Function(name, (), "")  # the name is taken: what it calls may be written meanwhile
        write(unit)
        lines = ((f"def {name}({params}):", line), *unit.body.lines(1))
        self.functions[name] = function = Function(name, lines, node.span.source.name)
        exec(function.code(), self.tables.bound)
        return name

    def _free(self, name: str) -> str:
        word = "".join(letter if letter.isalnum() else "_" for letter in name)
        number, free = 1, word
        while free in self.functions or free in self.tables.bound or iskeyword(free):
            number += 1
            free = f"{word}_{number}"
        return free

    def function(self, name: str) -> Any:
        """The Python function of that name."""
        return self.tables.bound[name]

    # ---- roots ----------------------------------------------------------------------------------------------

    def root(self, expr: Expr, name: str) -> Expr:
        """An expression of the rules with a function for it; what is as quick as it stands stays as it is."""
        expr = plain(expr)
        if isinstance(expr, c.Const | c.Local):
            return expr
        if isinstance(expr, WALKED):
            return self.parts(expr, name)
        places = {0, *free_places(expr)} if _wants_me(expr) else free_places(expr)
        scope = {slot: _place_name(expr, slot) for slot in sorted(places)}

        def write(unit: Unit) -> None:
            unit.write("cells = play.cells")
            for slot, local in scope.items():
                unit.write(f"{local} = local[{slot}]")
            if 0 in free_places(expr):
                unit.write("there(me)")
            unit.write(f"return {unit.value(expr)}")

        return self._compiled(expr, self.function(self.add(name, "play, local", expr, scope, write)))

    def parts(self, expr: Expr, name: str) -> Expr:
        """An expression that the walker works out, with functions for its parts."""
        self.walked.add(type(expr).__name__)
        self._kept.append(expr)  # so that its id stays its own
        rebuilt: Expr = rebuild(expr, lambda child: self.root(child, name) if isinstance(child, Expr) else child)
        return rebuilt

    def _compiled(self, expr: Expr, run: Run) -> Expr:
        return Compiled(expr, run, type=expr.type, span=expr.span)

    # ---- lets -----------------------------------------------------------------------------------------------

    def let(self, name: str) -> Expr:
        """The value of a let as it is written."""
        return self.lets[name]

    def circular(self, name: str) -> bool:
        """Whether a let calls itself, if only in a circle."""
        if name not in self._circular:
            self._circular[name] = name in self._reached(name, set())
        return self._circular[name]

    def _reached(self, name: str, met: set[str]) -> set[str]:
        for node in walk(self.lets[name]):
            if isinstance(node, c.LetValue) and node.let not in met:
                met.add(node.let)
                self._reached(node.let, met)
        return met

    def let_name(self, name: str, *, as_mask: bool = False) -> str:
        """The function of a let: it takes the play, the cells, me where it has an owner, and its parameters."""
        key = f"let_{name}_mask" if as_mask else f"let_{name}"
        if key not in self.functions:
            value = self.lets[name]

            def write(unit: Unit) -> None:
                unit.write(f"return {masks.mask(unit, value) if as_mask else unit.value(value)}")

            scope = self._let_scope(name)
            self.add(key, ", ".join(["play", "cells", *scope.values()]), value, scope, write)
        return key

    def _let_scope(self, name: str) -> dict[int, str]:
        let = self.world.rules.lets[name]
        slots = [0, *let.params] if let.owner is not None else list(let.params)
        return {slot: _place_name(self.lets[name], slot) for slot in slots}

    def let_root(self, name: str) -> Expr:
        """The value of a let for those who have a frame of its places."""
        value = self.lets[name]
        if isinstance(value, c.Const | c.Local | c.Member):
            return value
        called = self.let_name(name)
        args = "".join(f", local[{slot}]" for slot in self._let_scope(name))

        def write(unit: Unit) -> None:
            if self.world.rules.lets[name].owner is not None:
                unit.write("there(local[0])")
            unit.write(f"return {called}(play, play.cells{args})")

        return self._compiled(value, self.function(self.add(f"value_of_{name}", "play, local", value, {}, write)))

    def let_mask(self, unit: Unit, expr: c.LetValue) -> str:
        """The mask of a let that is a set of pieces."""
        me = [] if expr.me is None else [unit.value(expr.me)]
        if expr.me is not None and not unit.surely_there(expr.me):
            me = [f"there({me[0]})"]
        passed = ["play", unit.cells, *me, *unit.several(*expr.args)]
        return f"{self.let_name(expr.let, as_mask=True)}({', '.join(passed)})"

    # ---- columns --------------------------------------------------------------------------------------------

    def formulas(self, table: str, column: str) -> str:
        """The functions of a formula column by the id of the row."""
        return self.tables.bind(("formulas", table, column), lambda: self._formulas(table, column), f"{table}_{column}")

    def _formulas(self, table: str, column: str) -> dict[int, Any]:
        declared = self.world.rules.tables[table]
        info = next(one for one in declared.columns if one.name == column)
        slots = [0, *info.params] if info.owned else list(info.params)
        rows = self.world.atoms.ranges[EnumSort(table)]
        found = {}
        for row, number in zip(declared.rows, rows, strict=True):
            cell = row.cells[column]
            assert isinstance(cell, Expr)
            found[number] = self.function(self._formula(f"{table}_{row.name}_{column}", plain(cell), slots))
        return found

    def _formula(self, name: str, value: Expr, slots: list[int]) -> str:
        scope = {slot: _place_name(value, slot) for slot in slots}
        params = ", ".join(["play", "cells", *scope.values()])
        return self.add(name, params, value, scope, lambda unit: unit.write(f"return {unit.value(value)}"))

    # ---- what is known before play ----------------------------------------------------------------------------

    def static_mask(self, where: Expr, slot: int) -> int | None:
        """The mask of all pieces for which a condition holds that reads nothing but them and their fields; None where
        it reads more, or meets a fault for one of them."""
        key = (id(where), slot)
        if key not in self._static:
            self._kept.append(where)
            self._static[key] = self._mask_of(where, slot)
        return self._static[key]

    def _mask_of(self, where: Expr, slot: int) -> int | None:
        if not self._purity.static(where, frozenset({slot})):
            return None
        places = 1 + max([slot, *(getattr(node, "slot", None) or 0 for node in walk(where))])
        mask = 0
        for number, piece in enumerate(self.world.pieces):
            local: list[Any] = [None] * places
            local[slot] = piece
            try:
                holds = VALUE_OF[where.__class__](where, self.tables.still, local)
            except (RuleFault, TypeError):
                return None
            mask |= bool(holds) << number
        return mask


def _wants_me(expr: Expr) -> bool:
    """Whether the walker is asked for a part of it: it may want to know who is meant by me."""
    return any(isinstance(node, WALKED) for node in walk(expr))


def _place_name(expr: Expr, slot: int) -> str:
    """How a parameter or place is called in generated functions."""
    if slot == 0:
        return "me"
    name = next((node.name for node in walk(expr) if isinstance(node, c.Local) and node.slot == slot), "place")
    return f"{''.join(letter if letter.isascii() and letter.isalnum() else '_' for letter in name)}_{slot}x"
