"""Functions that look at another position: `before`, `after`, `occurred`, `possible`, `times`."""

from collections.abc import Callable, Sequence

from searules.diagnostics import Span
from searules.language import tree
from searules.rules import checked
from searules.rules.arguments import argument, arity, unit_name
from searules.rules.building import value
from searules.rules.coercion import contents, only, there
from searules.rules.domains import parameter_types
from searules.rules.fits import element, words
from searules.rules.infos import procedure_info
from searules.rules.subject import me as me_value
from searules.rules.symbols import unknown
from searules.rules.types import YES_NO, One, SetOf, Type, number
from searules.rules.unit import Unit
from searules.rules.walking import walk


def _block(node: tree.Expr, unit: Unit) -> str | None:
    if isinstance(node, tree.Ref) and node.name in ("turn", "round"):
        return node.name
    unit.checker.report("SEA0220", node.span, "`turn` or `round` is wanted here", suggestion="write `turn`")
    return None


def _before(node: tree.Call, unit: Unit) -> checked.Expr:
    if not arity("before", node.args, ["turn or round", "what"], node.span, unit):
        return unit.checker.wrong(node.span)
    block = _block(node.args[0], unit)
    with unit.elsewhere():
        inner = value(node.args[1], unit, None)
    if block is None:
        return unit.checker.wrong(node.span)
    return checked.Before(block, inner, type=inner.type, span=node.span)


def _action_name(node: tree.Expr, unit: Unit) -> str | None:
    symbols = unit.checker.symbols
    name = node.name if isinstance(node, tree.Ref) else None
    if name in symbols.actions:
        symbols.use("verb", name)
        return name
    unit.checker.diagnostics.add(unknown(name or node.span.text, symbols.actions, "action", "SEA0203", node.span))
    return None


def possible(args: Sequence[tree.Expr], player: checked.Expr, unit: Unit, span: Span) -> checked.Expr:
    """`possible(action)` for a player."""
    if not arity("possible", args, ["an action"], span, unit):
        return unit.checker.wrong(span)
    action = _action_name(args[0], unit)
    if action is None:
        return unit.checker.wrong(span)
    unit.checker.calls.append((unit_name(unit), f"action {action}"))
    return checked.Possible(action, player, type=YES_NO, span=span)


def times(args: Sequence[tree.Expr], player: checked.Expr, unit: Unit, span: Span) -> checked.Expr:
    """`times(action, turn)` of a player."""
    if not arity("times", args, ["an action", "turn or round"], span, unit):
        return unit.checker.wrong(span)
    action, block = _action_name(args[0], unit), _block(args[1], unit)
    if action is None or block is None:
        return unit.checker.wrong(span)
    return checked.Times(player, action, block, type=number(0, 10_000), span=span)


def _possible(node: tree.Call, unit: Unit) -> checked.Expr:
    return possible(node.args, me_value(node.span, unit), unit, node.span)


def _times(node: tree.Call, unit: Unit) -> checked.Expr:
    return times(node.args, me_value(node.span, unit), unit, node.span)


def _after(node: tree.Call, unit: Unit) -> checked.Expr:
    if not arity("after", node.args, ["an action or procedure with its arguments", "what"], node.span, unit):
        return unit.checker.wrong(node.span)
    first = node.args[0]
    name = first.name.text if isinstance(first, tree.Call) else first.name if isinstance(first, tree.Ref) else ""
    args = first.args if isinstance(first, tree.Call) else ()
    params = _parameters(name, first, unit)
    if params is None or not arity(name, args, [f"{n}: {words(t)}" for n, t in params], first.span, unit):
        return unit.checker.wrong(node.span)
    values = tuple(argument(arg, type_, unit) for arg, (_, type_) in zip(args, params, strict=True))
    unit.checker.symbols.use("verb", name)
    is_procedure = name in unit.checker.symbols.procedures
    done = f"procedure {name}" if is_procedure else f"effects {name}"
    if is_procedure:
        unit.calls.append((name, unit.me is not None, node.span))
    else:
        me_value(node.span, unit)
    unit.checker.calls.append((unit_name(unit), done))
    inner = _supposed(node, done, unit)
    return checked.After(name, values, inner, type=inner.type, span=node.span)


def _supposed(node: tree.Call, done: str, unit: Unit) -> checked.Expr:
    """The value asked for, in a position in which nothing is known by tests of this one."""
    checker, here = unit.checker, unit_name(unit)
    before = len(checker.calls)
    with unit.elsewhere():
        inner = value(node.args[1], unit, None)
    called = tuple(callee for caller, callee in checker.calls[before:] if caller == here)
    if any(isinstance(part, checked.After) for part in walk(inner)):
        message = "`after` is asked inside another `after`"
        checker.report("SEA0253", node.span, message, suggestion="ask one question after the other")
    checker.suppositions.append((done, called, node.span))
    checker.hazards.setdefault(f"after {here}", "supposes something itself")
    return inner


def _parameters(name: str, node: tree.Expr, unit: Unit) -> list[tuple[str, Type]] | None:
    symbols = unit.checker.symbols
    if name in symbols.procedures:
        return [(param.name.text, type_) for param, type_ in procedure_info(name, unit.checker).params]
    if name in symbols.actions:
        return parameter_types(name, unit.checker)
    known = [*symbols.procedures, *symbols.actions]
    unit.checker.diagnostics.add(unknown(name or node.span.text, known, "action or procedure", "SEA0203", node.span))
    return None


def _occurred(node: tree.Call, unit: Unit) -> checked.Expr:
    symbols = unit.checker.symbols
    names = []
    for arg in node.args:
        name = arg.name if isinstance(arg, tree.Ref) else ""
        if name in symbols.zones or name in symbols.vars or name == "next_player":
            symbols.use("value", name)
            names.append(name)
        else:
            known = [*symbols.zones, *symbols.vars, "next_player"]
            unit.checker.diagnostics.add(unknown(arg.span.text, known, "zone or var", "SEA0201", arg.span))
    if not node.args:
        arity("occurred", node.args, ["zones and vars"], node.span, unit)
    return checked.Occurred(tuple(names), type=number(0, 100_000), span=node.span)


SPECIAL: dict[str, Callable[[tree.Call, Unit], checked.Expr]] = {
    "before": _before,
    "after": _after,
    "occurred": _occurred,
    "possible": _possible,
    "times": _times,
}


def player_function(
    name: tree.Name, player: checked.Expr, args: Sequence[tree.Expr], unit: Unit, span: Span
) -> checked.Expr:
    """`p.sees(x)`, `p.possible(a)`, `p.times(a, turn)`."""

    if isinstance(player.type, One) and player.type.optional:
        player = there(player, unit)
    if name.text == "possible":
        return possible(args, player, unit, span)
    if name.text == "times":
        return times(args, player, unit, span)

    if not arity("sees", args, ["a piece"], span, unit):
        return unit.checker.wrong(span)
    if unit.sort not in ("example", "check"):
        unit.checker.report(
            "SEA0282",
            span,
            "`sees` can be asked in checks and examples only",
            suggestion="who sees what is said by `seen by`",
        )
    piece = contents(value(args[0], unit, None), unit)
    if isinstance(piece.type, SetOf) and isinstance(element(piece.type), One):
        piece = only(piece)
    return checked.Library("sees", (player, piece), type=YES_NO, span=span)
