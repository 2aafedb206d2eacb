"""Statements: from syntax to checked trees."""

from collections.abc import Callable
from typing import Any

from searules.language import tree
from searules.rules import checked
from searules.rules.arithmetic import NUMBER
from searules.rules.coercion import as_set
from searules.rules.fits import is_unknown, words
from searules.rules.narrowing import lasting, learned, surviving
from searules.rules.queries import run_through, shadowing, within
from searules.rules.types import PLAYER, One, SetOf
from searules.rules.unit import Binding, Unit

Builder = Callable[[Any, Unit], checked.Stmt | None]
"""Takes the node of its kind; None after a mistake, or where the statement says nothing to the engine."""


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
                "SEA0272", statement.span, "this is never reached: the line above leaves the block"
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
    result = BUILDERS[type(node)](node, unit)
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


def _let(node: tree.LetStmt, unit: Unit) -> checked.Stmt:
    from searules.rules.expressions import value

    inner = value(node.value, unit, None)
    binding = bind(node.name, inner.type, unit)
    return checked.Let(binding.slot, inner, **margin(node, unit))


def _if(node: tree.If, unit: Unit) -> checked.Stmt:
    from searules.rules.expressions import condition

    branches: list[tuple[checked.Expr | None, checked.Block]] = []
    before = unit.facts
    for test, block in node.branches:
        inner = condition(test, unit)
        with unit.assuming(learned(inner, True)):
            branches.append((inner, suite(block, unit)))
        unit.learn(learned(inner, False))
    if node.otherwise is not None:
        branches.append((None, suite(node.otherwise, unit)))
    unit.facts = before
    return checked.If(tuple(branches), **margin(node, unit))


def _for(node: tree.For, unit: Unit) -> checked.Stmt | None:
    found = run_through(node.query, unit)
    if found is None:
        return None
    with within(found, unit):
        body = suite(node.suite, unit, opens="for")
    return checked.For(found.slot, found.source, body, **margin(node, unit))


def _repeat(node: tree.Repeat, unit: Unit) -> checked.Stmt:
    from searules.rules.expressions import condition, value

    unit.facts = lasting(unit.facts)
    times = None if node.times is None else value(node.times, unit, NUMBER)
    until = None if node.until is None else condition(node.until, unit)
    body = suite(node.suite, unit, opens="repeat")
    return checked.Repeat(body, times, until, **margin(node, unit))


def _step(node: tree.Step, unit: Unit) -> checked.Stmt:
    before = unit.step
    unit.step = f"{before or unit.address}.{node.name.text}"
    steps = unit.checker.steps
    if unit.step in steps and unit.sort == "flow":
        from searules.diagnostics import Label

        unit.checker.report(
            "SEA0200",
            node.name.span,
            f"there are two steps `{unit.step}`",
            labels=(Label(steps[unit.step], "the first"),),
        )
    steps.setdefault(unit.step, node.name.span)
    body = suite(node.suite, unit, opens="step")
    address, unit.step = unit.step, before
    return checked.Step(address, body, **margin(node, unit))


def _another_turn(node: tree.AnotherTurn, unit: Unit) -> checked.Stmt:
    return checked.AnotherTurn(**margin(node, unit))


def _end(node: tree.End, unit: Unit) -> checked.Stmt | None:
    from searules.rules.expressions import raw

    what = node.what.text
    if what == "game":
        won_by = None
        if node.won_by is not None:
            won_by = as_set(raw(node.won_by, unit, PLAYER), unit)
            won_by = _players(won_by, unit)
        return checked.EndGame(won_by, node.drawn, **margin(node, unit))
    if node.won_by is not None or node.drawn:
        unit.checker.report("SEA0250", node.span, f"only a game is won or drawn, not a {what}")
        return None
    if not _can_leave(what, unit):
        hint = {
            "turn": "it may stand in `turn:` and in what is done in a turn",
            "round": "it may stand in `round:` and in what is done in a round",
        }.get(what, f"it may stand inside a `{what}`")
        unit.checker.report(
            "SEA0251", node.span, f"there is no {what} to end here", suggestion=hint if what in _LEFT else
            "what can be ended: game, turn, round, repeat, step",
        )
        return None
    return checked.Leave(what, **margin(node, unit))


_LEFT = ("turn", "round", "repeat", "step")


def _players(expr: checked.Expr, unit: Unit) -> checked.Expr:
    from searules.rules.coercion import coerce

    return coerce(expr, SetOf(PLAYER), unit) if not is_unknown(expr.type) else expr


def _can_leave(what: str, unit: Unit) -> bool:
    """Whether something encloses this that can be left; actions and procedures run in turns and rounds."""
    if what in unit.enclosing:
        return True
    if what not in ("turn", "round"):
        return False
    flows = unit.checker.symbols.flows
    if unit.sort == "flow":
        return unit.address == what or (what == "round" and unit.address == "turn" and "round" in flows)
    return unit.sort in ("action", "procedure", "way", "event") and (what == "turn" or "round" in flows)


def _needs_here(node: tree.Needs | tree.Cost, unit: Unit) -> None:
    what = "needs" if isinstance(node, tree.Needs) else "cost"
    if unit.sort == "action":
        message = f"`{what}` stands after an effect: an option must be judged before anything is done"
        unit.checker.report("SEA0252", node.span, message, suggestion="move it to the head of the action")
    else:
        unit.checker.report("SEA0250", node.span, f"`{what}` has a meaning at the head of an action only")


def _misplaced(node: tree.Drop, unit: Unit) -> None:
    unit.checker.report("SEA0250", node.span, "`drop` has a meaning in `action b like a:` only")


def _builders() -> dict[type[tree.Stmt], Builder]:
    from searules.rules import decisions, targets, verbs

    return {
        tree.LetStmt: _let,
        tree.If: _if,
        tree.For: _for,
        tree.Repeat: _repeat,
        tree.Step: _step,
        tree.AnotherTurn: _another_turn,
        tree.End: _end,
        tree.Needs: _needs_here,
        tree.Cost: _needs_here,
        tree.Drop: _misplaced,
        tree.Set: targets.set_,
        tree.Add: targets.add,
        tree.Take: targets.take,
        tree.Command: verbs.command,
        tree.Must: decisions.must,
        tree.May: decisions.may,
        tree.AnyOrder: decisions.any_order,
        tree.AnyTime: decisions.any_time,
        tree.Choose: decisions.choose,
        tree.MayChoose: decisions.may_choose,
        tree.ChooseOne: decisions.choose_one,
        tree.Ask: decisions.ask,
        tree.Together: decisions.together,
    }


class _Table(dict[type[tree.Stmt], Builder]):
    """Filled when first used: the parts that build decisions need this module, too."""

    def __missing__(self, key: type[tree.Stmt]) -> Builder:
        self.update(_builders())
        return self[key]


BUILDERS = _Table()

__all__ = ["One", "bind", "margin", "one", "suite", "words"]
