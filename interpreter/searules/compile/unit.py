"""One generated function while it is written: where the values of places are, and how expressions become text."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeAlias

from searules.compile.traits import SPOT_TABLES, is_truth, never_none
from searules.compile.writer import Block, Writer, is_atom
from searules.diagnostics.source import NOWHERE
from searules.engine.compiled import plain
from searules.rules import checked as c
from searules.rules.checked import Checked, Expr
from searules.rules.types import One

if TYPE_CHECKING:
    from searules.compile.module import Module

Lower: TypeAlias = "Callable[[Unit, Any], str]"
"""Writes what an expression needs done first, and gives the text of its value."""

LOWER: dict[type[Expr], Lower] = {}
"""How each class of expression is compiled; filled by the modules `lower_...`."""


class Unit(Writer):
    """A function under way. `scope` says under which name the value of each local place is known, `cells` what the
    cells are called; `there` are the places that cannot hold none."""

    def __init__(self, module: "Module", scope: dict[int, str], line: int) -> None:
        super().__init__(line)
        self.module = module
        self.tables = module.tables
        self.scope = scope
        self.cells = "cells"
        self.there: set[int] = set()
        self.inlined = 0

    # ---- expressions ------------------------------------------------------------------------------------

    def value(self, expr: Expr) -> str:
        """The text of a value, after what was written for it."""
        expr = plain(expr)
        outer = self.line
        self.at(expr)
        text = LOWER[expr.__class__](self, expr)
        if _same_in_a_loop(self, expr):
            text = self.hoisted(text)
        self.line = outer
        return text

    def at(self, node: Checked) -> None:
        """What is written now stands for this node."""
        if node.span is not NOWHERE:
            self.line = node.span.line

    def truth(self, expr: Expr) -> str:
        """A text that counts as yes or no, where nobody looks at the value itself."""
        return self.value(expr)

    def yes_or_no(self, expr: Expr) -> str:
        """A text whose value is yes or no."""
        text = self.value(expr)
        return text if is_truth(plain(expr)) else f"bool({text})"

    def named(self, expr: Expr, hint: str = "t") -> str:
        """A name for a value."""
        return self.keep(self.value(expr), hint)

    def several(self, *exprs: Expr) -> list[str]:
        """The texts of values. What is written for one may run before another is read: expressions change nothing, and
        which of two faults comes first the walker finds out."""
        return [self.value(expr) for expr in exprs]

    def apart(self, write: Callable[[], str]) -> tuple[str, Block]:
        """A text, and the block of what must be done before it where it is wanted."""
        with self.into(Block()) as block:
            text = write()
        return text, block

    def either(self, condition: str, yes: tuple[str, Block], no: tuple[str, Block]) -> str:
        """One text or the other; only what is wanted is worked out."""
        if not yes[1].items and not no[1].items:
            return f"({yes[0]} if {condition} else {no[0]})"
        name = self.name()
        self.write(f"if {condition}:")
        self.branch(yes[1], f"{name} = {yes[0]}")
        self.write("else:")
        self.branch(no[1], f"{name} = {no[0]}")
        return name

    def branch(self, block: Block, last: str) -> None:
        """A block that was written apart, with its last line."""
        with self.into(block):
            self.write(last)
        self.inside(block)

    def unless_none(self, expr: Expr, then: Callable[[str], str], otherwise: str = "None") -> str:
        """What comes of a value, or the other text where it is none."""
        expr = plain(expr)
        if not self.maybe_none(expr):
            return then(self.value(expr))
        text = self.value(expr)
        name = text if is_atom(text) else self.name()
        test = text if is_atom(text) else f"({name} := {text})"
        return self.either(f"{test} is None", (otherwise, Block()), self.apart(lambda: then(name)))

    # ---- none ---------------------------------------------------------------------------------------------

    def maybe_none(self, expr: Expr) -> bool:
        """Whether a value must be looked at for none. Where the types promise a value and none turns up all the same,
        the generated code stumbles over it and the walker answers."""
        expr = plain(expr)
        return not self.surely_there(expr) and (not isinstance(expr.type, One) or expr.type.optional)

    def surely_there(self, expr: Expr) -> bool:
        """Whether a value cannot be none, whatever the types promise."""
        expr = plain(expr)
        return expr.slot in self.there if isinstance(expr, c.Local) else never_none(expr)

    # ---- places -------------------------------------------------------------------------------------------

    @contextmanager
    def place(self, slot: int, name: str, *, there: bool) -> Iterator[None]:
        """A local place holds what is called so."""
        scope, places = self.scope.copy(), self.there.copy()
        self.scope[slot] = name
        self.there.discard(slot)
        if there:
            self.there.add(slot)
        try:
            yield
        finally:
            self.scope, self.there = scope, places

    @contextmanager
    def frame(self, scope: dict[int, str], there: set[int]) -> Iterator[None]:
        """Other local places: those of a let that is written where it is called."""
        outer = self.scope, self.there
        self.scope, self.there = scope, there
        self.inlined += 1
        try:
            yield
        finally:
            self.scope, self.there = outer
            self.inlined -= 1


_TABLES = SPOT_TABLES | {"number"}


def _same_in_a_loop(unit: Unit, expr: Expr) -> bool:
    """Whether it is worth a name outside of a loop in which it does not change, and does not stumble over none."""
    match expr:
        case c.VarValue() | c.FieldOf() | c.Pieces():
            return True
        case c.Cell():
            return unit.tables.world.columns[expr.table, expr.column].sort == "value"
        case c.Library():
            return expr.name in _TABLES
        case c.Attribute():
            return unit.surely_there(expr.piece)
        case c.PieceAt():
            return unit.surely_there(expr.spot) and unit.surely_there(expr.zone)
    return False
