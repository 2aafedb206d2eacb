"""What players can do: each action with all that binds it, payments, procedures."""

from collections.abc import Iterator

from searules.explain.book import Book, source_mark
from searules.explain.conditions import condition_line
from searules.explain.document import Block, Heading, Items, Line, Paragraph
from searules.explain.expressions import say
from searules.explain.names import a, anchor, capital, listed, spoken, titled
from searules.explain.remarks import remarked
from searules.explain.scope import Scope, type_words
from searules.explain.statements import lines, noted, pick_words
from searules.explain.windows import windows
from searules.language import tree
from searules.rules.rewrite import walk


def actions(book: Book) -> Iterator[Block]:
    """The chapter of actions, and those of payments and procedures."""
    found = book.all(tree.Action)
    if found:
        yield Heading(2, "Actions", "actions")
    for action in found:
        yield from _action(action, book)
    payments = book.all(tree.Payment)
    if payments:
        yield Heading(2, "Paying", "paying")
    for payment in payments:
        yield Heading(3, titled(payment.name.text), anchor("payment", payment.name.text))
        yield Paragraph(noted(Line(_payment_text(payment)), payment.margin, book.scope))
        yield Items(tuple(_way(way, book) for way in payment.ways))
    used = reached(book)
    procedures = [one for one in book.all(tree.Procedure) if one.name.text in used]
    if procedures:
        yield Heading(2, "How it is done", "procedures")
    for procedure in procedures:
        yield from procedure_blocks(procedure, book)


def reached(book: Book) -> set[str]:
    """The procedures that play can come to; the others stand in examples only."""
    procedures = {one.name.text: one for one in book.all(tree.Procedure)}
    left: list[tree.Declaration] = [
        one for one in book.combined.declarations if not isinstance(one, tree.Example | tree.Procedure)
    ]
    found: set[str] = set()
    while left:
        for node in walk(left.pop()):
            name = _called(node)
            if name in procedures and name not in found:
                found.add(name)
                left.append(procedures[name])
    return found


def _called(node: object) -> str:
    match node:
        case tree.Command(verb=verb):
            return verb.text
        case tree.Call(name=tree.Name(text="after"), args=(tree.Call(name=name), _)):
            return name.text
        case tree.Call(name=tree.Name(text="after"), args=(tree.Ref(name=word), _)):
            return word
        case _:
            return ""


def _action(action: tree.Action, book: Book) -> Iterator[Block]:
    name = action.name.text
    yield Heading(3, titled(name), anchor("action", name))
    told, scope = _params(action.params, book.scope)
    text = f"Choose {told}." if told else "Nothing is to be chosen."
    where = windows(name, book)
    offered = f" *{capital(listed(where))}.*" if where else ""
    source = source_mark(action, book)
    yield Paragraph(remarked(noted(Line(f"{text}{offered}{source}"), action.margin, book.scope), action))
    guards, effects = _parts(action, scope, book)
    if guards:
        yield Items((Line("**Only if:**", tuple(guards)),))
    yield Items(tuple(effects) or (Line("Nothing else happens."),), ordered=len(effects) > 1)


def _params(params: tuple[tree.Param, ...], scope: Scope) -> tuple[str, Scope]:
    told = [words for _, words in _parameters(params, scope)]
    return listed(told), scope.knowing(*(param.name.text for param in params))


def action_parameters(action: tree.Action, scope: Scope) -> list[tuple[tree.Param, str]]:
    """What is chosen for an action, each parameter in words."""
    return list(_parameters(action.params, scope))


def _parameters(params: tuple[tree.Param, ...], scope: Scope) -> Iterator[tuple[tree.Param, str]]:
    for param in params:
        words = pick_words(param.name.text, param.type, param.source, scope)
        if param.where is not None:
            source = param.source or (tree.TypeRef(param.type.name) if isinstance(param.type, tree.NamedType) else None)
            if source is not None:
                query = tree.Query(param.name, param.type if param.source else None, source, param.where)
                words = pick_words(param.name.text, None, query, scope)
        yield param, words
        scope = scope.knowing(param.name.text)


def _parts(action: tree.Action, scope: Scope, book: Book) -> tuple[list[Line], list[Line]]:
    """What an action asks for (its own conditions, those of rules, its cost), and what it does."""
    guards: list[Line] = []
    costs: list[Line] = []
    statements = list(action.suite.statements)
    heads = [place for place, one in enumerate(statements) if isinstance(one, tree.Needs | tree.Cost)]
    end = heads[-1] + 1 if heads else 0
    for statement in statements[:end]:
        match statement:
            case tree.Needs():
                guards.append(noted(condition_line(statement, scope), statement.margin, scope))
            case tree.LetStmt(name=given):
                guards += lines(tree.Suite((statement,)), scope)
                scope = scope.knowing(given.text)
            case _:
                costs += lines(tree.Suite((statement,)), scope)
    for rule in book.all(tree.Rule):
        if action.name.text in [one.text for one in rule.actions]:
            guards += _bound(rule, scope)
    effects = list(lines(tree.Suite(tuple(statements[end:])), scope))
    return [*guards, *costs], effects


def _bound(rule: tree.Rule, scope: Scope) -> list[Line]:
    found = []
    for statement in rule.suite.statements:
        if isinstance(statement, tree.Needs):
            line = condition_line(statement, scope, rule.name.text)
            found.append(noted(noted(line, statement.margin, scope), rule.margin, scope))
        else:
            found += lines(tree.Suite((statement,)), scope)
            if isinstance(statement, tree.LetStmt):
                scope = scope.knowing(statement.name.text)
    return found


def _payment_text(payment: tree.Payment) -> str:
    if len(payment.ways) == 1:
        return "Each unit is paid like this:"
    return "For each unit you choose one of these ways:"


def _way(way: tree.Way, book: Book) -> Line:
    inner = lines(way.suite, book.scope)
    text = f"**{titled(way.name.text)}** (up to {say(way.up_to, book.scope)}):"
    if len(inner) == 1 and not inner[0].inside:
        return noted(Line(f"{text} {inner[0].text}"), way.margin, book.scope)
    return noted(Line(text, inner), way.margin, book.scope)


def procedure_blocks(procedure: tree.Procedure, book: Book) -> Iterator[Block]:
    name = procedure.name.text
    told = []
    for param in procedure.params:
        label = f"{param.label} " if param.label else ""
        noun = a(spoken(param.name.text)) if len(param.name.text) > 2 else param.name.text
        told.append(
            f"{label}{noun} ({type_words(param.type, book.names)})" if param.type is not None else f"{label}{noun}"
        )
    scope = book.scope.knowing(*(param.name.text for param in procedure.params))
    yield Heading(3, f"To {spoken(name)}", anchor("to", name))
    what = f"This is done with {listed(told)}." if told else "This is what is done:"
    yield Paragraph(remarked(noted(Line(what), procedure.margin, book.scope), procedure))
    yield Items(lines(procedure.suite, scope), ordered=True)
