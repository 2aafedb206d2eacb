"""Blocks: statements one after the other, and what is known between them."""

from typing import Any

from searules.language import tree
from searules.rules import checked
from searules.rules.narrowing import lasting, learned, surviving
from searules.rules.unit import Binding, Unit, shadowing


def suite(node: tree.Suite, unit: Unit, *, opens: str = "") -> checked.Block:
    """A block; names of its lets end with it. `opens` is what an `end` inside may leave."""
    scope, facts = dict(unit.scope), unit.facts
    if opens:
        unit.enclosing.append(opens)
    statements: list[checked.Stmt] = []
    ended: tree.Stmt | None = None
    for index, statement in enumerate(node.statements):
        if ended is not None:
            unit.checker.report("SEA0272", statement.span, "this is never reached: the line above leaves the block")
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
        if isinstance(statement, tree.End):
            ended = statement
    if opens:
        unit.enclosing.pop()
    unit.scope = scope
    unit.facts = lasting(facts) if _changes(statements) else facts
    return checked.Block(tuple(statements), span=node.span)


def _at_head(node: tree.Suite, index: int) -> bool:
    return all(isinstance(s, tree.AnyTime | tree.LetStmt) for s in node.statements[:index])


def _changes(statements: list[checked.Stmt]) -> bool:
    return any(not isinstance(s, checked.Let | checked.Needs | checked.Cost | checked.Leave) for s in statements)


def one(node: tree.Stmt, unit: Unit) -> checked.Stmt | None:
    """One statement. What it changes makes earlier tests of changeable things worthless."""
    result = unit.checker.statements[type(node)](node, unit)
    if result is not None and not isinstance(node, tree.LetStmt | tree.Needs | tree.Cost):
        unit.facts = surviving(unit.facts, result)
    if isinstance(node, tree.If):
        _after_if(node, result, unit)
    return result


def _after_if(node: tree.If, result: checked.Stmt | None, unit: Unit) -> None:
    """After `if C: end turn` it is known that C was false."""
    if not isinstance(result, checked.If) or node.otherwise is not None:
        return
    for (condition, block), (_, source) in zip(result.branches, node.branches, strict=False):
        if source.statements and isinstance(source.statements[-1], tree.End) and condition is not None and block:
            unit.learn(learned(condition, False))


def margin(node: tree.Stmt, unit: Unit) -> dict[str, Any]:
    """What every checked statement carries: its place, citations and rulings."""
    citations, rulings = unit.checker.margin(node.margin)
    return {"span": node.span, "citations": citations, "rulings": rulings}


def bind(name: tree.Name, type_: Any, unit: Unit) -> Binding:
    """A new name in the rest of the block."""
    shadowing(name, unit)
    binding = Binding(unit.new_slot(), name.text, type_, name.span)
    unit.scope = {**unit.scope, name.text: binding}
    return binding
