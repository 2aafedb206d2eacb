"""The Python tier: the rules of a plan with generated functions for their expressions and for listing options."""

from typing import Any
from weakref import WeakKeyDictionary

from attrs import evolve

from searules.compile import lower_library  # noqa: F401 - fills the table of what is compiled, like those it imports
from searules.compile.listing import list_by_functions
from searules.compile.module import Module
from searules.engine.plan import Plan
from searules.engine.walk import rebuild
from searules.engine.world import ColumnInfo, World
from searules.rules.checked import Checked, Column, Expr, LetDecl, Row, Rules, Table

_modules: "WeakKeyDictionary[World, Module]" = WeakKeyDictionary()


def compile_world(world: World) -> Module:
    """Put generated functions into the rules of a world that no play uses yet; a second time changes nothing."""
    if world not in _modules:
        module = Module(world)
        world.rules = _compiled(world.rules, module)
        world.columns.update(_columns(world))
        _modules[world] = module
    return _modules[world]


def compiled_plan(world: World) -> Plan:
    """The plan of a world that no play uses yet, with generated functions."""
    module = compile_world(world)
    plan = Plan(world)
    list_by_functions(plan, module)
    return plan


def source_of(world: World) -> str:
    """The functions that were generated for a world, with the lines of the rules beside them; "" if none were."""
    if world not in _modules:
        return ""
    return "\n\n".join(str(function) for function in _modules[world].functions.values())


def _compiled(rules: Rules, module: Module) -> Rules:
    """The rules with a function at each root of an expression that play evaluates."""
    named = ("procedures", "actions", "payments", "flows", "events", "endings", "scores", "results")
    changed: dict[str, Any] = {
        group: {name: _roots(one, module, name) for name, one in getattr(rules, group).items()} for group in named
    }
    return evolve(
        rules,
        **changed,
        lets={name: _let(let, module) for name, let in rules.lets.items()},
        tables={name: _table(table, module) for name, table in rules.tables.items()},
        after_game=tuple(_roots(flow, module, f"after_game_{flow.name}") for flow in rules.after_game),
        checks=tuple(_roots(check, module, f"check_{number}") for number, check in enumerate(rules.checks, start=1)),
        winner=None if rules.winner is None else _roots(rules.winner, module, "winner"),
    )


def _roots(node: Any, module: Module, name: str) -> Any:
    """A part of the rules, with a function for each expression that stands in it."""
    name = str(getattr(node, "address", "") or name)

    def change(child: Checked) -> Checked:
        return module.root(child, name) if isinstance(child, Expr) else _roots(child, module, name)

    return rebuild(node, change)


def _let(let: LetDecl, module: Module) -> LetDecl:
    return evolve(let, value=module.let_root(let.name))


def _table(table: Table, module: Module) -> Table:
    """Formulas and effects; the other cells are values already."""
    return evolve(table, rows=tuple(_row(row, table.columns, table.name, module) for row in table.rows))


def _row(row: Row, columns: tuple[Column, ...], table: str, module: Module) -> Row:
    cells = dict(row.cells)
    for column in columns:
        cell = cells.get(column.name)
        name = f"{table}_{row.name}_{column.name}_cell"
        if column.sort == "formula" and isinstance(cell, Expr):
            cells[column.name] = module.root(cell, name)
        elif column.sort == "effect" and isinstance(cell, Checked):
            cells[column.name] = _roots(cell, module, name)
    return evolve(row, cells=cells)


def _columns(world: World) -> dict[tuple[str, str], ColumnInfo]:
    """The formulas that the walker reads are the compiled ones, too."""
    return {
        (table, name): evolve(info, cells=tuple(row.cells[name] for row in world.rules.tables[table].rows))
        for (table, name), info in world.columns.items()
        if info.sort == "formula"
    }
