"""Blocks: statements one after the other, and what is known between them."""

from typing import Any

from searules.language import tree
from searules.rules import checked
from searules.rules.narrowing import learned, surviving
from searules.rules.rewrite import walk
from searules.rules.unit import Binding, Unit, lasting, shadowing


def suite(node: tree.Suite, unit: Unit, *, opens: str = "") -> checked.Block:
    """A block; names of its lets end with it. `opens` is what an `end` inside may leave."""
    scope, facts = dict(unit.scope), unit.facts
    if opens:
        unit.enclosing.append(opens)
    statements: list[checked.Stmt] = []
    ended: tree.Stmt | None = None
    for index, statement in enumerate(node.statements):
        if ended is not None:
            unit.checker.report(
                "SEA0272",
                statement.span,
                "this is never reached: what stands above never goes on to it",
                suggestion="remove it, or put it before",
            )
            break
        if isinstance(statement, tree.AnyTime) and not _at_head(node, index):
            unit.checker.report(
                "SEA0254",
                statement.span,
                "`at any time` stands after a statement that asks or does something",
                suggestion="put it at the head of the block in which it is open",
            )
        done = one(statement, unit)
        if done is not None:
            statements.append(done)
        if _goes(statement):
            ended = statement
    if opens:
        unit.enclosing.pop()
    unit.scope = scope
    unit.facts = lasting(facts) if any(changes(s) for s in statements) else facts
    return checked.Block(tuple(statements), span=node.span)


def _at_head(node: tree.Suite, index: int) -> bool:
    return all(isinstance(s, tree.AnyTime | tree.LetStmt) for s in node.statements[:index])


def changes(statement: checked.Stmt) -> bool:
    """Whether a statement may change anything but the names in sight."""
    match statement:
        case checked.Let() | checked.Needs() | checked.Cost() | checked.Leave():
            return False
        case checked.If(branches=branches):
            return any(changes(inner) for _, block in branches for inner in block.statements)
        case _:
            return True


def one(node: tree.Stmt, unit: Unit) -> checked.Stmt | None:
    """One statement. What it changes makes earlier tests of changeable things worthless."""
    result = unit.checker.statements[type(node)](node, unit)
    if result is not None and changes(result):
        unit.changes += 1
        unit.facts = surviving(unit.facts, result)
    if isinstance(node, tree.If):
        _after_if(node, result, unit)
    return result


def _after_if(node: tree.If, result: checked.Stmt | None, unit: Unit) -> None:
    """After `if C: end turn` it is known that C was false; where another branch goes on, only what it cannot change."""
    if not isinstance(result, checked.If) or node.otherwise is not None:
        return
    for (condition, _), (_, source) in zip(result.branches, node.branches, strict=False):
        if not leaves(source) or condition is None:
            return
        unit.learn(learned(condition, False))


def leaves(node: tree.Suite) -> bool:
    """Whether a block never comes to its end."""
    return bool(node.statements) and _goes(node.statements[-1])


def _goes(node: tree.Stmt) -> bool:
    match node:
        case tree.End():
            return True
        case tree.If(branches=branches, otherwise=otherwise):
            return otherwise is not None and leaves(otherwise) and all(leaves(block) for _, block in branches)
        case tree.Repeat(suite=inner, times=None, until=None):
            return not any(isinstance(part, tree.End) and part.what.text == "repeat" for part in walk(inner))
        case _:
            return False


def margin(node: tree.Stmt, unit: Unit) -> dict[str, Any]:
    """What every checked statement carries: its place, citations and rulings."""
    citations, rulings = unit.checker.margin(node.margin)
    return {"span": node.span, "citations": citations, "rulings": rulings}


def bind(name: tree.Name, type_: Any, unit: Unit) -> Binding:
    """A new name in the rest of the block."""
    shadowing(name, unit)
    binding = Binding(unit.new_slot(), name.text, type_, name.span, unit.changes)
    unit.scope = {**unit.scope, name.text: binding}
    return binding
