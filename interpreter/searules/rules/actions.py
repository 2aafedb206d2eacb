"""Actions with the rules that bind them, procedures, payments, events."""

from attrs import evolve

from searules.diagnostics import Label, Severity, Span
from searules.language import tree
from searules.rules import checked
from searules.rules.arguments import unit_name
from searules.rules.blocks import bind, margin, one, suite
from searules.rules.building import condition, value
from searules.rules.checker import Checker
from searules.rules.coverage import verdict
from searules.rules.decisions import too_many
from searules.rules.domains import bind_domain, domain_source
from searules.rules.fits import UNKNOWN, fits, is_unknown, words
from searules.rules.infos import procedure_info
from searules.rules.lets import bind_params
from searules.rules.narrowing import learned
from searules.rules.symbols import unknown
from searules.rules.type_exprs import resolve_one
from searules.rules.types import NUMBER, PLAYER, Type
from searules.rules.unit import Unit, lasting

Guards = list[checked.Stmt]


def action(decl: tree.Action, checker: Checker) -> checked.Action:
    """A checked action."""
    name = decl.name.text
    unit = Unit(checker, "action", name, PLAYER)
    params: list[checked.Domain] = []
    for param in decl.params:
        domain = domain_source(param, unit, f"{name}.{param.name.text}")
        if domain is None:
            _unknown_param(param, unit)
            continue
        params.append(bind_domain(param, domain, unit)[0])
    guards, rest = _guards(decl.suite, unit, name)
    guards += _rules(decl, unit)
    guards.sort(key=lambda guard: isinstance(guard, checked.Cost))  # what an option costs is judged last
    if any(isinstance(guard, checked.Cost) for guard in guards):
        unit.facts, unit.changes = lasting(unit.facts), unit.changes + 1  # paying comes between
    unit.part = "effects"
    effects = suite(rest, unit)
    too_many(params, decl, unit)
    citations, rulings = checker.margin(decl.margin)
    if decl.suite.margin is not decl.margin:
        checker.margin(decl.suite.margin)
    return checked.Action(
        name=name,
        params=tuple(params),
        guards=tuple(guards),
        effects=effects,
        slots=unit.slots,
        citations=citations,
        rulings=rulings,
        span=decl.span,
    )


def _unknown_param(param: tree.Param, unit: Unit) -> None:
    """A parameter with a mistake is still in sight, so that its uses are no further mistakes."""
    bind(param.name, UNKNOWN, unit)


def _guards(node: tree.Suite, unit: Unit, address: str) -> tuple[Guards, tree.Suite]:
    """The needs, costs and lets at the head of an action, and what follows."""
    guards: Guards = []
    seen: dict[str, Span] = {}
    for index, statement in enumerate(node.statements):
        match statement:
            case tree.Needs():
                guards.append(needs(statement, unit, address, seen))
            case tree.Cost():
                cost = _cost(statement, unit, address)
                if cost is not None:
                    guards.append(cost)
            case tree.LetStmt() if _more_guards(node, index):
                done = one(statement, unit)
                if done is not None:
                    guards.append(done)
            case _:
                return guards, evolve(node, statements=node.statements[index:])
    return guards, evolve(node, statements=())


def _more_guards(node: tree.Suite, index: int) -> bool:
    """Whether a let stands between needs; a later one belongs to the effects."""
    rest = node.statements[index + 1 :]
    for statement in rest:
        if isinstance(statement, tree.Needs | tree.Cost):
            return True
        if not isinstance(statement, tree.LetStmt):
            return False
    return False


def needs(node: tree.Needs, unit: Unit, address: str, seen: dict[str, Span]) -> checked.Needs:
    """A condition of an action."""

    inner = condition(node.condition, unit)
    label = address
    if node.label is not None:
        label = f"{address}.{node.label.text}"
        if node.label.text in seen:
            unit.checker.report(
                "SEA0200",
                node.label.span,
                f"two conditions have the address `{label}`",
                suggestion="give one of the two another label",
                labels=(Label(seen[node.label.text], "the first"),),
            )
        seen[node.label.text] = node.label.span
        unit.checker.labels[label] = node.label.span
    else:
        bare_needs(node.span, address, seen, unit.checker)
    if node.reason is None:
        unit.checker.report(
            "SEA0273",
            node.span,
            "a refused player would not be told why",
            severity=Severity.WARNING,
            suggestion='write the reason behind the condition: needs label: C "the reason"',
        )
    if verdict(inner) is False:
        unit.checker.report(
            "SEA0255",
            node.condition.span,
            "this never holds, so the action is never an option",
            suggestion="correct the condition, or remove the action",
        )
    unit.learn(learned(inner, True))
    return checked.Needs(label, inner, node.reason or "", **margin(node, unit))


def bare_needs(span: Span, address: str, seen: dict[str, Span], checker: Checker) -> None:
    """Report a second `needs` without a label: refusals, examples and variants could not tell the two apart."""
    if "" in seen:
        checker.report(
            "SEA0274",
            span,
            f"two conditions have the address `{address}`",
            severity=Severity.WARNING,
            suggestion='give each a label: needs label: C "the reason"',
            labels=(Label(seen[""], "the first without a label"),),
        )
    seen.setdefault("", span)


def _cost(node: tree.Cost, unit: Unit, address: str) -> checked.Cost | None:
    amount = value(node.amount, unit, NUMBER)
    payments = unit.checker.symbols.payments
    name = node.payment.text
    if name not in payments:
        unit.checker.diagnostics.add(
            unknown(
                name, payments, "payment", "SEA0212", node.payment.span, f"declare it: `payment {name}:` with its ways"
            )
        )
        return None
    unit.checker.symbols.use("payment", name)
    unit.checker.calls.append((unit_name(unit), f"payment {name}"))
    if is_unknown(amount.type):
        return None
    unit.checker.labels[f"{address}.cost"] = node.span
    return checked.Cost(f"{address}.cost", amount, name, **margin(node, unit))


def _rules(decl: tree.Action, unit: Unit) -> Guards:
    """The needs of the rules that bind this action, in its own terms."""
    guards: Guards = []
    for rule in unit.checker.symbols.rules.values():
        if any(name.text == decl.name.text for name in rule.actions):
            guards += _rule(rule, decl, unit)
    return guards


def _rule(rule: tree.Rule, decl: tree.Action, unit: Unit) -> Guards:
    for param in rule.params:
        if param.name.text not in unit.scope:
            unit.checker.report(
                "SEA0257",
                param.span,
                f"the action `{decl.name.text}` has no parameter `{param.name.text}`",
                suggestion="a rule binds actions that have all its parameters, by name",
            )
            return []
        _same_sort(param, decl, unit)
    scope = unit.scope
    wanted = {param.name.text for param in rule.params}
    unit.scope = {name: binding for name, binding in scope.items() if name in wanted}
    guards, rest = _guards(rule.suite, unit, rule.name.text)
    if rest.statements:
        unit.checker.report(
            "SEA0250",
            rest.statements[0].span,
            "a rule holds `needs` only, no effects",
            suggestion="write effects into the action, or into `event ... as soon as`",
        )
    unit.scope = scope
    return guards


def _same_sort(param: tree.Param, decl: tree.Action, unit: Unit) -> None:
    """A rule's parameter says of what sort it is; the action's must be of that sort."""
    wanted = None if param.type is None else resolve_one(param.type, unit.checker)
    have = unit.scope[param.name.text].type
    if wanted is not None and not fits(have, wanted):
        unit.checker.report(
            "SEA0257",
            param.span,
            f"the parameter `{param.name.text}` of `{decl.name.text}` is {words(have)}, not {words(wanted)}",
            suggestion="give the parameter the action's type, or leave the type out",
        )


def check_rules(checker: Checker) -> None:
    """Rules must bind actions that exist."""
    for rule in checker.symbols.rules.values():
        checker.margin(rule.margin)
        for name in rule.actions:
            if name.text not in checker.symbols.actions:
                checker.diagnostics.add(unknown(name.text, checker.symbols.actions, "action", "SEA0203", name.span))


def procedure(decl: tree.Procedure, checker: Checker) -> tuple[checked.Procedure, Unit]:
    """A checked procedure, and its unit (who needs a me is judged when all are known)."""
    unit = Unit(checker, "procedure", decl.name.text)
    info = procedure_info(decl.name.text, checker)
    params: list[tuple[str, Type]] = [(p.name.text, t) for p, t in info.params]
    slots, bindings = bind_params(params, [p.name.span for p, _ in info.params], unit)
    with unit.bound(*bindings):
        body = suite(decl.suite, unit)
    citations, rulings = checker.margin(decl.margin)
    done = checked.Procedure(
        name=decl.name.text,
        params=slots,
        body=body,
        slots=unit.slots,
        citations=citations,
        rulings=rulings,
        span=decl.span,
    )
    return done, unit


def payment(decl: tree.Payment, checker: Checker) -> checked.Payment:
    """A checked payment."""

    ways, seen = [], set()
    for way in decl.ways:
        unit = Unit(checker, "way", f"{decl.name.text}.{way.name.text}", PLAYER)
        if way.name.text in seen:
            checker.report(
                "SEA0200",
                way.name.span,
                f"two ways are called `{way.name.text}`",
                suggestion="give one of the two another name",
            )
        seen.add(way.name.text)
        up_to = value(way.up_to, unit, NUMBER)
        effects = suite(way.suite, unit)
        checker.calls.append((f"payment {decl.name.text}", unit_name(unit)))
        citations, rulings = checker.margin(way.margin)
        ways.append(
            checked.Way(
                name=way.name.text,
                up_to=up_to,
                effects=effects,
                slots=unit.slots,
                citations=citations,
                rulings=rulings,
                span=way.span,
            )
        )
    citations, rulings = checker.margin(decl.margin)
    return checked.Payment(name=decl.name.text, ways=tuple(ways), citations=citations, rulings=rulings, span=decl.span)


def calls_without_me(unit: Unit) -> None:
    """Report calls of procedures that need a me where there is none."""
    for name, has_me, span in unit.calls:
        if not has_me and name in unit.checker.needs_me:
            unit.checker.report(
                "SEA0208",
                span,
                f"`{name}` speaks of me, and nobody is `me` here",
                suggestion="write `for me in players:` round it, or give it a player",
            )
