"""What is looked at once everything is checked: circles of calls, what is never used, what is missing."""

from searules.diagnostics import Label, Severity, Span
from searules.language import tree
from searules.rules import checked
from searules.rules.actions import bare_needs
from searules.rules.checker import Checker
from searules.rules.lets import let_params
from searules.rules.option_limits import contradictions, refused_first_values
from searules.rules.rewrite import found
from searules.rules.secrecy import secrecy
from searules.rules.simultaneous import simultaneous
from searules.rules.sizes import check_sizes
from searules.rules.static import check_fixed
from searules.rules.types import EnumSort, One, Sort

TOO_MANY_OPTIONS = "SEA0256"
"""What is told of the actions on a board that is too large; that it is too large is told beside it."""


def audit(rules: checked.Rules, checker: Checker) -> None:
    """Report what only the whole shows. What is unused or missing is no matter while something else is wrong."""
    graph = _graph(checker)
    _circles(graph, checker)
    _suppositions(graph, checker)
    check_fixed(rules, checker)
    _columns_and_lets(rules, checker)
    _rulings(checker)
    _option_needs(rules, checker)
    if not any(d.code != TOO_MANY_OPTIONS for d in checker.diagnostics.errors):
        check_sizes(rules, checker)
    if not any(d.code < "SEA0100" for d in checker.diagnostics.errors):
        _flow(rules, checker)
    if not checker.diagnostics.errors:
        _unused(checker)
        _ends(rules, checker)
        secrecy(rules, checker)
        simultaneous(rules, checker)


# ---- calls ------------------------------------------------------------------------------------------------

Graph = dict[str, set[str]]


def _graph(checker: Checker) -> Graph:
    graph: Graph = {}
    for caller, callee in checker.calls:
        graph.setdefault(caller, set()).add(callee)
    return graph


def _circles(graph: Graph, checker: Checker) -> None:
    reported: set[str] = set()
    done: set[str] = set()
    for start in sorted(graph):
        if start in done:
            continue
        path = _circle(start, graph, done)
        if path and not reported & set(path):
            reported |= set(path)
            _report_circle(path, checker)


def _circle(start: str, graph: Graph, done: set[str]) -> list[str]:
    """A circle that can be reached from a unit, empty if there is none; what is in no circle is `done`."""
    way: list[str] = []
    stack: list[tuple[str, bool]] = [(start, False)]
    while stack:
        unit, left = stack.pop()
        if left:
            way.pop()
            done.add(unit)
        elif unit in way:
            return way[way.index(unit) :]
        elif unit not in done:
            way.append(unit)
            stack.append((unit, True))
            stack.extend((callee, False) for callee in sorted(graph.get(unit, ()), reverse=True))
    return []


def _report_circle(path: list[str], checker: Checker) -> None:
    path = path[path.index(min(path)) :] + path[: path.index(min(path))]
    names = " → ".join(f"`{unit.partition(' ')[2]}`" for unit in [*path, path[0]])
    message = f"calls go round in a circle: {names}"
    if len(path) == 1:
        message = f"`{path[0].partition(' ')[2]}` calls itself"
    suggestion = "nothing may call itself, not even by way of others; use `repeat` or `for`"
    checker.report("SEA0260", _place(path[0], checker), message, suggestion=suggestion)


def _place(unit: str, checker: Checker) -> Span:
    sort, _, name = unit.partition(" ")
    symbols, first = checker.symbols, name.partition(".")[0]
    spaces = {"let": "value", "procedure": "verb", "action": "verb", "effects": "verb", "flow": "block"}
    spaces |= {"column": "type", "payment": "payment", "way": "payment"}
    return symbols.places.get((spaces.get(sort, ""), first)) or next(iter(symbols.places.values()))


def _suppositions(graph: Graph, checker: Checker) -> None:
    """`after(a, e)`: a neither asks nor draws lots, and neither a nor e supposes something in its turn."""
    for done, called, span in checker.suppositions:
        name = done.partition(" ")[2]
        for unit in _reached((done,), graph):
            why = checker.hazards.get(unit) or checker.hazards.get(f"after {unit}")
            if why:
                way = "" if unit == done else f", by way of `{unit.partition(' ')[2]}`"
                checker.report(
                    "SEA0253",
                    span,
                    f"`after` cannot say what would hold after `{name}`: it {why}{way}",
                    suggestion="put what is certain into a procedure of its own, and ask `after` of that",
                )
                break
        nested = next((unit for unit in _reached(called, graph) if f"after {unit}" in checker.hazards), None)
        if nested is not None:
            message = f"`after` is asked inside another `after`, by way of `{nested.partition(' ')[2]}`"
            checker.report("SEA0253", span, message, suggestion="ask one question after the other")


def _reached(starts: tuple[str, ...], graph: Graph) -> list[str]:
    found, stack = dict.fromkeys(starts), list(starts)
    while stack:
        for callee in sorted(graph.get(stack.pop(), ())):
            if callee not in found:
                found[callee] = None
                stack.append(callee)
    return list(found)


# ---- what is missing, what is too much ----------------------------------------------------------------------


def _columns_and_lets(rules: checked.Rules, checker: Checker) -> None:
    """`row.name` can mean one thing only: a column, or a let of the row."""
    for table in rules.tables.values():
        for column in table.columns:
            let = rules.lets.get(column.name)
            if let is None or column.sort == "effect" or EnumSort(table.name) not in _subject(let, checker):
                continue
            checker.report(
                "SEA0200",
                checker.symbols.places["value", let.name],
                f"`{let.name}` is a column of {table.name}, too: `row.{let.name}` would mean either",
                labels=(Label(column.span, "the column"),),
                suggestion="give one of the two another name",
            )


def _subject(let: checked.LetDecl, checker: Checker) -> tuple[Sort, ...]:
    """What stands before the dot when a let is asked for: its owner, or its first parameter."""
    if let.owner is not None:
        return (let.owner,)
    params = let_params(let.name, checker)
    first = params[0][1] if params else None
    return first.sorts if isinstance(first, One) else ()


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


def _option_needs(rules: checked.Rules, checker: Checker) -> None:
    """Needs of the options that nothing satisfies, or not what is set where nobody chooses."""
    seen: dict[str, Span] = {}
    for decl in checker.symbols.requirements:
        if decl.label is None and checker.new_here(decl):
            bare_needs(decl.span, "needs", seen, checker)
    if checker.diagnostics.errors:
        return
    refusals = list(contradictions(rules))
    for refusal in refusals:
        first, *others = refusal.needs
        checker.report(
            "SEA0263",
            first.span,
            "no values of the options satisfy these conditions" if others else "no values of the options satisfy this",
            labels=tuple(Label(other.span, "together with this") for other in others),
            suggestion="correct one of the conditions, or give an option more values",
        )
    refused = None if refusals else refused_first_values(rules)
    if refused is not None:
        checker.report(
            "SEA0264",
            refused.span,
            "the first values of the options do not satisfy this, so a play without settings is refused",
            severity=Severity.WARNING,
            suggestion="give an option another first value: `option ... = value`, or in a variant `default o = value`",
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
        ("type", symbols.enums, "enum"),
        ("type", symbols.aliases, "type"),
        ("type", symbols.pieces, "piece"),
    )
    for space, table, what in tables:
        for name, decl in table.items():
            decl = getattr(decl, "decl", decl)  # lets are wrapped
            if (space, name) not in symbols.used and checker.new_here(decl):
                spot = symbols.places["verb" if space == "act" else space, name]
                message, hint = f"nothing uses the {what} `{name}`", "use it, or remove it"
                if space == "act":
                    message = f"no decision offers the action `{name}`"
                    hint = f"write `must {name}` or `may {name}` where a player may do it"
                checker.report("SEA0271", spot, message, severity=Severity.WARNING, suggestion=hint)


def _flow(rules: checked.Rules, checker: Checker) -> None:
    symbols = checker.symbols
    if not any(block in symbols.flows for block in ("turn", "round", "play")) and symbols.game is not None:
        checker.report(
            "SEA0211", symbols.game.span, "nothing says what happens in play", suggestion="write a block `turn:`"
        )
    for block in ("turn", "round"):
        used = ("block", block) in symbols.used
        above = "play" in rules.flows or (block == "turn" and "round" in rules.flows)
        if block in rules.flows and above and not used:
            checker.report(
                "SEA0271",
                symbols.flows[block].span,
                f"nothing runs the block `{block}:`",
                severity=Severity.WARNING,
                suggestion=f"write `{block}` as a statement in the block that runs it",
            )


def _ends(rules: checked.Rules, checker: Checker) -> None:
    """A play must come to an end, and somebody must have won, or nobody."""
    game = checker.symbols.game
    if game is None:
        return
    ends = [end for decl in _declarations(checker) for end in found(decl, tree.End) if end.what.text == "game"]
    if not rules.endings and not ends and "play" not in rules.flows:
        message, hint = "nothing says when the game ends", "write `game ends NAME as soon as C`"
        checker.report("SEA0211", game.span, message, severity=Severity.WARNING, suggestion=hint)
    decided = any(end.won_by is not None or end.drawn for end in ends)
    if rules.winner is None and not decided and checker.players[1] > 1:
        message, hint = "nothing says who wins", "write `winner: highest my total, then shared`"
        checker.report("SEA0211", game.span, message, severity=Severity.WARNING, suggestion=hint)


def _declarations(checker: Checker) -> list[tree.Declaration]:
    symbols = checker.symbols
    held = (symbols.procedures, symbols.actions, symbols.payments, symbols.flows, symbols.events, symbols.tables)
    return [decl for table in held for decl in table.values()]
