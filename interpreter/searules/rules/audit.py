"""What is looked at once everything is checked: circles of calls, what is never used, what is missing."""

from searules.diagnostics import Severity
from searules.rules import checked
from searules.rules.checker import Checker
from searules.rules.secrecy import secrecy


def audit(rules: checked.Rules, checker: Checker) -> None:
    """Report what only the whole shows."""
    _circles(checker)
    _rulings(checker)
    _unused(checker)
    _flow(rules, checker)
    if not checker.diagnostics.errors:
        secrecy(rules, checker)


def _circles(checker: Checker) -> None:
    graph: dict[str, set[str]] = {}
    for caller, callee in checker.calls:
        graph.setdefault(caller, set()).add(callee)
    reported: set[str] = set()
    for start in sorted(graph):
        path = _circle(start, graph)
        if path and not reported & set(path):
            reported |= set(path)
            _report_circle(path, checker)


def _circle(start: str, graph: dict[str, set[str]]) -> list[str]:
    """The way from a unit back to itself, shortest first; empty if there is none."""
    ways: list[list[str]] = [[start]]
    seen: set[str] = set()
    while ways:
        way = ways.pop(0)
        for callee in sorted(graph.get(way[-1], ())):
            if callee == start:
                return way
            if callee not in seen:
                seen.add(callee)
                ways.append([*way, callee])
    return []


def _report_circle(path: list[str], checker: Checker) -> None:
    sort, _, name = path[0].partition(" ")
    symbols = checker.symbols
    space = {"let": "value", "procedure": "verb", "action": "verb"}.get(sort, "block")
    span = symbols.places.get((space, name.split(".")[0]))
    if span is None:
        table = symbols.tables.get(name.split(".")[0])
        span = table.span if table is not None else next(iter(symbols.places.values()))
    names = " → ".join(f"`{step.partition(' ')[2]}`" for step in [*path, path[0]])
    checker.report("SEA0260", span, f"calls go round in a circle: {names}", suggestion="nothing may call itself")


def _rulings(checker: Checker) -> None:
    for name, decl in checker.symbols.rulings.items():
        if ("ruling", name) not in checker.symbols.used and checker.new_here(decl):
            checker.report(
                "SEA0270",
                decl.name.span,
                f"no line points to the ruling `{name}`",
                severity=Severity.WARNING,
                suggestion=f"write `~ {name}` at the end of the line that follows it",
            )


def _unused(checker: Checker) -> None:
    symbols = checker.symbols
    tables = (
        ("value", symbols.options, "option"),
        ("value", symbols.lets, "let"),
        ("value", symbols.vars, "var"),
        ("value", symbols.zones, "zone"),
        ("verb", symbols.procedures, "procedure"),
        ("act", symbols.actions, "action"),
        ("payment", symbols.payments, "payment"),
    )
    for space, table, what in tables:
        for name, decl in table.items():
            decl = getattr(decl, "decl", decl)  # lets are wrapped
            if (space, name) not in symbols.used and checker.new_here(decl):
                spot = symbols.places["verb" if space == "act" else space, name]
                message = f"nothing uses the {what} `{name}`"
                if space == "act":
                    message = f"no decision offers the action `{name}`"
                checker.report("SEA0271", spot, message, severity=Severity.WARNING)


def _flow(rules: checked.Rules, checker: Checker) -> None:
    symbols = checker.symbols
    if not any(block in rules.flows for block in ("turn", "round", "play")):
        span = symbols.game.span if symbols.game is not None else next(iter(symbols.places.values()), None)
        if span is not None:
            checker.report("SEA0211", span, "nothing says what happens in play", suggestion="write a block `turn:`")
    for block in ("turn", "round"):
        used = ("block", block) in symbols.used
        above = "play" in rules.flows or (block == "turn" and "round" in rules.flows)
        if block in rules.flows and above and not used:
            checker.report(
                "SEA0271",
                symbols.flows[block].span,
                f"nothing runs the block `{block}:`",
                severity=Severity.WARNING,
            )
