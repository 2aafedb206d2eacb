"""Statements that ask: must, may, choose and their kin."""

from collections.abc import Sequence
from typing import Any

from searules.diagnostics import Label
from searules.language import tree
from searules.rules import checked
from searules.rules.arguments import argument, arity, unit_name
from searules.rules.blocks import bind, margin, suite
from searules.rules.bounds import MANY, size_of
from searules.rules.building import condition, raw, value
from searules.rules.coercion import as_set
from searules.rules.domains import bind_domain, domain_source, parameter_types
from searules.rules.fits import is_unknown, words
from searules.rules.queries import run_through, within
from searules.rules.subject import me as me_value
from searules.rules.symbols import unknown
from searules.rules.types import NUMBER, PLAYER, One, SetOf
from searules.rules.unit import Binding, Unit, key_of

MOST_OPTIONS = 4096
"""A decision whose options cannot be listed within this bound is an error (reference, decision 2)."""


def _asks(node: tree.Stmt, unit: Unit) -> dict[str, Any] | None:
    """What every decision carries; None where nothing may be asked."""
    carried = margin(node, unit)
    if unit.sort in ("let", "condition", "static", "check"):
        unit.checker.report(
            "SEA0253",
            node.span,
            "nothing can be asked here",
            suggestion="ask in `turn:`, in an action or in a procedure",
        )
        return None
    if unit.sort == "example":
        unit.checker.report(
            "SEA0253", node.span, "nothing can be asked under `given`", suggestion="use `pick` to decide in an example"
        )
        return None
    me_value(node.span, unit)
    unit.checker.hazards.setdefault(unit_name(unit), "asks a player")
    return {**carried, "address": unit.decision_address()}


def acts(nodes: Sequence[tree.Act], unit: Unit) -> tuple[checked.ActRef, ...]:
    """The actions that a decision offers."""
    found = [ref for node in nodes if (ref := act(node, unit)) is not None]
    for place, ref in enumerate(found):
        _new(ref, found[:place], unit)
    return tuple(found)


def _new(ref: checked.ActRef, earlier: Sequence[checked.ActRef], unit: Unit) -> None:
    """Report an action that the decision offers already, with the same arguments."""
    key = [key_of(arg) for arg in ref.args]
    for other in earlier:
        if other.action == ref.action and [key_of(arg) for arg in other.args] == key:
            unit.checker.report(
                "SEA0243",
                ref.span,
                f"`{ref.action}` is offered by this decision already",
                labels=(Label(other.span, "here"),),
                suggestion="leave it out; what may be done twice is asked for in two lines",
            )
            return


def act(node: tree.Act, unit: Unit) -> checked.ActRef | None:
    """One action, with arguments for its first parameters."""

    name, symbols = node.name.text, unit.checker.symbols
    if name not in symbols.actions:
        hint = f"`{name}` is a procedure: write it as a statement" if name in symbols.procedures else ""
        unit.checker.diagnostics.add(unknown(name, symbols.actions, "action", "SEA0203", node.name.span, hint))
        return None
    symbols.use("verb", name)
    symbols.use("act", name)
    unit.checker.calls += [(unit_name(unit), f"action {name}"), (unit_name(unit), f"effects {name}")]
    args = node.args or ()
    params = parameter_types(name, unit.checker)
    if len(args) > len(params):
        arity(name, args, [n for n, _ in params], node.span, unit)
        return None
    values = tuple(argument(a, t, unit) for a, (_, t) in zip(args, params, strict=False))
    return checked.ActRef(name, values, span=node.span)


def must(node: tree.Must, unit: Unit) -> checked.Stmt | None:
    """`must a or b`."""
    carried = _asks(node, unit)
    found = acts(node.acts, unit)
    return None if carried is None or not found else checked.Must(found, node.while_possible, **carried)


def may(node: tree.May, unit: Unit) -> checked.Stmt | None:
    """`may a or b`."""
    carried = _asks(node, unit)
    found = acts(node.acts, unit)
    return None if carried is None or not found else checked.May(found, **carried)


def any_order(node: tree.AnyOrder, unit: Unit) -> checked.Stmt | None:
    """`in any order: a, b`."""
    carried = _asks(node, unit)
    found = acts(node.acts, unit)
    return None if carried is None or not found else checked.AnyOrder(found, **carried)


def any_time(node: tree.AnyTime, unit: Unit) -> checked.Stmt | None:
    """`at any time: a when C`."""

    carried = _asks(node, unit)
    found = acts(node.acts, unit)
    when = None if node.when is None else condition(node.when, unit)
    if unit.sort in ("action", "way", "event"):
        unit.checker.report(
            "SEA0250",
            node.span,
            "`at any time` has a meaning in the flow only, not inside an action or event",
            suggestion="put it at the head of `turn:` or of a step",
        )
        return None
    return None if carried is None or not found else checked.AnyTime(found, when, **carried)


def _picks(nodes: Sequence[tree.Pick], unit: Unit, address: str) -> list[tuple[checked.Domain, Binding]] | None:
    found = []
    for pick in nodes:
        param = tree.Param(pick.name, pick.type, pick.source, None, span=pick.span)
        domain = domain_source(param, unit, f"{address}.{pick.name.text}")
        if domain is None:
            return None
        found.append(bind_domain(param, domain, unit))
    return found


def choose(node: tree.Choose, unit: Unit) -> checked.Stmt | None:
    """`choose x in S`, `choose 3 xs in S`, `choose up to 2 xs in S`."""

    carried = _asks(node, unit)
    if carried is None:
        return None
    if node.count is not None:
        return _choose_some(node, unit, carried)
    picks = _picks(node.picks, unit, carried["address"])
    if picks is None:
        return None
    where = None if node.where is None else condition(node.where, unit)
    domains = tuple(domain for domain, _ in picks)
    too_many(domains, node, unit)
    return checked.Choose(domains, where, **carried)


def _choose_some(node: tree.Choose, unit: Unit, carried: dict[str, Any]) -> checked.Stmt | None:
    assert node.count is not None
    count = value(node.count, unit, NUMBER)
    if len(node.picks) != 1:
        unit.checker.report(
            "SEA0250",
            node.span,
            "several of one sort can be chosen, not of two at once",
            suggestion="write two `choose`, one below the other",
        )
        return None
    pick = node.picks[0]
    param = tree.Param(pick.name, pick.type, pick.source, None, span=pick.span)
    domain = domain_source(param, unit, f"{carried['address']}.{pick.name.text}")
    if domain is None or is_unknown(count.type):
        return None
    _enough(node, count, domain, unit)
    single = Binding(unit.new_slot(), pick.name.text, domain.of, pick.name.span, unit.changes)
    where = None
    if node.where is not None:
        unit.elements.append(checked.Local(single.slot, "it", type=domain.of))
        where = condition(node.where, unit)
        unit.elements.pop()
    result = bind(pick.name, SetOf(domain.of), unit)
    chosen = checked.Domain(pick.name.text, single.slot, domain.source, None, domain.address, span=pick.span)
    return checked.ChooseSome(chosen, where, count, node.up_to, result.slot, **carried)


def _enough(node: tree.Choose, count: checked.Expr, domain: "Any", unit: Unit) -> None:
    assert isinstance(count.type, One) and count.type.number is not None
    most = size_of(unit.checker, domain.of)
    if not node.up_to and count.type.number.low > most:
        unit.checker.report(
            "SEA0255",
            node.span,
            f"there are only {most} to choose from, and {count.span.text} are wanted",
            suggestion="choose fewer, or `up to`",
        )
    if count.type.number.high < 1:
        unit.checker.report(
            "SEA0227",
            node.span,
            "nothing can be chosen: the number is never more than 0",
            suggestion="choose 1 or more",
        )


def may_choose(node: tree.MayChoose, unit: Unit) -> checked.Stmt | None:
    """`may choose x in S where C:` with a block."""

    carried = _asks(node, unit)
    if carried is None:
        return None
    scope = dict(unit.scope)
    picks = _picks(node.picks, unit, carried["address"])
    if picks is None:
        unit.scope = scope
        return None
    where = None if node.where is None else condition(node.where, unit)
    body = suite(node.suite, unit)
    unit.scope = scope
    domains = tuple(domain for domain, _ in picks)
    too_many(domains, node, unit)
    return checked.MayChoose(domains, where, body, **carried)


def choose_one(node: tree.ChooseOne, unit: Unit) -> checked.Stmt | None:
    """`choose one:` with alternatives."""

    carried = _asks(node, unit)
    alternatives, seen = [], set()
    for alternative in node.alternatives:
        unit.checker.margin(alternative.margin)
        when = None if alternative.when is None else condition(alternative.when, unit)
        body = suite(alternative.suite, unit)
        text = alternative.text.value
        if text in seen or text in ("pass", "done"):
            unit.checker.report(
                "SEA0200",
                alternative.text.span,
                f'two options of this decision would both be called "{text}"',
                suggestion='give each line a text of its own; "pass" and "done" are taken',
            )
        seen.add(text)
        alternatives.append(checked.Alternative(text, when, body, span=alternative.span))
    return None if carried is None else checked.ChooseOne(tuple(alternatives), node.may, **carried)


def ask(node: tree.Ask, unit: Unit) -> checked.Stmt | None:
    """`ask S: a or b`."""

    carried = _asks(node, unit)
    who = as_set(raw(node.who, unit, None), unit)

    with unit.as_me(PLAYER):
        found = acts(node.acts, unit)
    return None if carried is None else checked.Ask(who, found, node.until_all_pass, **carried)


def together(node: tree.Together, unit: Unit) -> checked.Stmt | None:
    """`together for me in S:`."""
    carried = {**margin(node, unit), "address": unit.step or unit.address}  # asks nothing itself: what is in it does
    found = run_through(node.query, unit)
    if found is None:
        return None
    if found.slot != 0:
        suggestion = "write `together for me in players:`"
        unit.checker.report(
            "SEA0250", node.span, "each player who chooses at the same time is `me`", suggestion=suggestion
        )
        return None
    with within(found, unit):
        body = suite(node.suite, unit)
    return checked.Together(found.source, body, **carried)


def too_many(domains: Sequence[checked.Domain], node: tree.Node, unit: Unit) -> None:
    """Report a decision whose options may be too many to list."""
    bound = 1
    for domain in domains:
        inner = domain.values.type
        bound *= (
            max(1, size_of(unit.checker, inner.of)) if isinstance(inner, SetOf) and isinstance(inner.of, One) else 1
        )
    if bound > MOST_OPTIONS and _certainly(domains, unit):
        names = " · ".join(f"{d.name}: {words(d.values.type)}" for d in domains)
        unit.checker.report(
            "SEA0256",
            node.span,
            f"this decision may have {bound:,} options, and at most {MOST_OPTIONS:,} are listed",
            notes=(names,),
            suggestion="let some be chosen later, with a `choose` inside the action",
        )


def _certainly(domains: Sequence[checked.Domain], unit: Unit) -> bool:
    """Only domains whose size is known and not cut down by a zone or condition count as too many."""

    sizes = [
        size_of(unit.checker, d.values.type.of)
        for d in domains
        if isinstance(d.values.type, SetOf) and isinstance(d.values.type.of, One)
    ]
    whole = all(isinstance(d.values, checked.AllOf | checked.Const | checked.Span_) for d in domains)
    return whole and all(size < MANY for size in sizes)
