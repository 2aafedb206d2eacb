"""Commands: statements that begin with a verb of the library, a procedure, a procedure column, or a block."""

from searules.language import tree
from searules.rules import checked
from searules.rules.arguments import argument, arity, unit_name
from searules.rules.blocks import margin
from searules.rules.building import value
from searules.rules.fits import is_unknown
from searules.rules.given import Given, run_block
from searules.rules.infos import columns, procedure_info
from searules.rules.symbols import ColumnInfo, unknown
from searules.rules.types import EnumSort, One
from searules.rules.unit import Unit
from searules.rules.verbs import VERBS


def command(node: tree.Command, unit: Unit) -> checked.Stmt | None:
    """A statement that begins with a verb."""
    name, symbols = node.verb.text, unit.checker.symbols
    given = Given(node, unit)
    if name in symbols.procedures:
        return _procedure(given)
    if name in VERBS:
        return VERBS[name](given)
    if name in ("turn", "round", "play", "setup"):
        return run_block(given)
    column = _effect_columns(name, unit)
    if column:
        return _column(column, given)
    known = [*VERBS, *symbols.procedures, "turn", "round", "set", "add", "take", "choose", "must", "may", "repeat"]
    hint = f"to let a player do it: `must {name}`" if name in symbols.actions else ""
    unit.checker.diagnostics.add(unknown(name, known, "verb or procedure", "SEA0203", node.verb.span, hint))
    return None


def _procedure(given: Given) -> checked.Stmt | None:
    unit, node, name = given.unit, given.node, given.node.verb.text
    unit.checker.symbols.use("verb", name)
    info = procedure_info(name, unit.checker)
    plain = [p for p in info.params if p[0].label is None]
    values: list[checked.Expr] = []
    usage = name + "".join(f" {p.label + ' ' if p.label else ''}{p.name.text}" for p, _ in info.params)
    labels = [p.label for p, _ in info.params if p.label is not None]
    if not given.shape(usage, range(len(plain), len(plain) + 1), *labels):
        return None
    args = iter(node.args)
    for param, type_ in info.params:
        given_expr = next(args) if param.label is None else given.label(param.label)
        assert given_expr is not None
        values.append(argument(given_expr, type_, unit))
    unit.checker.calls.append((unit_name(unit), f"procedure {name}"))
    unit.calls.append((name, unit.me is not None, node.span))
    if any(is_unknown(v.type) for v in values):
        return None
    return checked.CallProcedure(name, tuple(values), **margin(node, unit))


def _effect_columns(name: str, unit: Unit) -> list[ColumnInfo]:
    tables = unit.checker.symbols.tables
    return [c for table in tables for c in columns(table, unit.checker) if c.name == name and c.sort == "effect"]


def _column(found: list[ColumnInfo], given: Given) -> checked.Stmt | None:
    node, unit = given.node, given.unit
    info = found[0]
    names = ["row", *(n for n, _ in info.params)]
    if node.labelled or not arity(info.name, node.args, names, node.span, unit):
        return None
    row = value(node.args[0], unit, One((EnumSort(info.table),)))
    values = tuple(argument(arg, t, unit) for arg, (_, t) in zip(node.args[1:], info.params, strict=True))
    if is_unknown(row.type):
        return None
    unit.checker.symbols.use("column", f"{info.table}.{info.name}")
    unit.checker.calls.append((unit_name(unit), f"column {info.table}.{info.name}"))
    unit.calls.append((f"{info.table}.{info.name}", unit.me is not None, node.span))
    return checked.CallColumn(info.table, info.name, row, values, **margin(node, unit))
