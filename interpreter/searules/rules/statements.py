"""Statements: from syntax to checked trees."""

from attrs import evolve

from searules.diagnostics import Label
from searules.language import tree
from searules.rules import checked, commands, decisions, targets
from searules.rules.blocks import bind, margin, suite
from searules.rules.building import condition, raw, value
from searules.rules.checker import StmtBuilder
from searules.rules.coercion import as_set, coerce
from searules.rules.fits import is_unknown
from searules.rules.narrowing import learned
from searules.rules.queries import run_through, within
from searules.rules.types import PLAYER, WHOLE, SetOf, number
from searules.rules.unit import Unit, lasting


def _let(node: tree.LetStmt, unit: Unit) -> checked.Stmt:
    inner = value(node.value, unit, None)
    binding = bind(node.name, inner.type, unit)
    return checked.Let(binding.slot, inner, **margin(node, unit))


def _if(node: tree.If, unit: Unit) -> checked.Stmt:
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
    unit.facts = lasting(unit.facts)
    unit.changes += 1  # by the passes before; that these leave the other members where they are is taken for granted
    found = run_through(node.query, unit)
    if found is None:
        return None
    with within(evolve(found, facts=lasting(found.facts)), unit):
        body = suite(node.suite, unit, opens="for")
    return checked.For(found.slot, found.source, body, **margin(node, unit))


def _repeat(node: tree.Repeat, unit: Unit) -> checked.Stmt:
    unit.facts = lasting(unit.facts)
    unit.changes += 1
    times = None if node.times is None else value(node.times, unit, number(0, WHOLE.high))
    until = None if node.until is None else condition(node.until, unit)
    body = suite(node.suite, unit, opens="repeat")
    return checked.Repeat(body, times, until, **margin(node, unit))


def _step(node: tree.Step, unit: Unit) -> checked.Stmt:
    before = unit.step
    unit.step = f"{before or unit.address}.{node.name.text}"
    steps = unit.checker.steps
    if unit.step in steps and unit.sort == "flow":
        unit.checker.report(
            "SEA0200",
            node.name.span,
            f"there are two steps `{unit.step}`",
            suggestion="give one of the two another name",
            labels=(Label(steps[unit.step], "the first"),),
        )
    steps.setdefault(unit.step, node.name.span)
    body = suite(node.suite, unit, opens="step")
    address, unit.step = unit.step, before
    return checked.Step(address, body, **margin(node, unit))


def _another_turn(node: tree.AnotherTurn, unit: Unit) -> checked.Stmt:
    return checked.AnotherTurn(**margin(node, unit))


def _end(node: tree.End, unit: Unit) -> checked.Stmt | None:
    what = node.what.text
    if what == "game":
        won_by = None
        if node.won_by is not None:
            won_by = as_set(raw(node.won_by, unit, PLAYER), unit)
            won_by = _players(won_by, unit)
        return checked.EndGame(won_by, node.drawn, **margin(node, unit))
    if node.won_by is not None or node.drawn:
        unit.checker.report(
            "SEA0250",
            node.span,
            f"only a game is won or drawn, not a {what}",
            suggestion=f"write `end {what}`, or `end game won by p`",
        )
        return None
    if not _can_leave(what, unit):
        hint = {
            "turn": "it may stand in `turn:` and in what is done in a turn",
            "round": "it may stand in `round:` and in what is done in a round",
        }.get(what, f"it may stand inside a `{what}`")
        unit.checker.report(
            "SEA0251",
            node.span,
            f"there is no {what} to end here",
            suggestion=hint if what in _LEFT else "what can be ended: game, turn, round, repeat, step",
        )
        return None
    return checked.Leave(what, **margin(node, unit))


_LEFT = ("turn", "round", "repeat", "step")


def _players(expr: checked.Expr, unit: Unit) -> checked.Expr:
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
        unit.checker.report(
            "SEA0250",
            node.span,
            f"`{what}` has a meaning at the head of an action only",
            suggestion="write it there, or ask `if C:` here",
        )


def _misplaced(node: tree.Drop, unit: Unit) -> None:
    unit.checker.report("SEA0250", node.span, "`drop` has a meaning in `action b like a:` only", suggestion="remove it")


STATEMENTS: dict[type[tree.Stmt], StmtBuilder] = {
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
    tree.Command: commands.command,
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
