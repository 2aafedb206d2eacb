"""A rule set cut into parts that can be compared: each with its address, what it says in words, and its place."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from attrs import evolve, frozen

from searules.diagnostics import Span
from searules.explain.actions import action_parameters
from searules.explain.book import Book
from searules.explain.cases import case_lines, value_words
from searules.explain.choices import declared_name
from searules.explain.components import board_line, piece_cells, table_cells, table_head, var_cells, zone_cells
from searules.explain.conditions import condition_line
from searules.explain.document import Line
from searules.explain.examples import example_line
from searules.explain.expressions import claim, say, word
from searules.explain.flow import ending_words
from searules.explain.html import plain
from searules.explain.names import escape, number_of, spoken
from searules.explain.queries import element
from searules.explain.rulebook import players_words
from searules.explain.scope import Scope, type_words
from searules.explain.statements import lines
from searules.language import tree
from searules.rules.digests import digest
from searules.rules.names import Key, key_of, sort_of
from searules.rules.types import YES_NO
from searules.rules.usual import Usual


@frozen
class Part:
    """A part of the rules: what it is called, what it says (a line each), where it stands, a digest of its text."""

    title: str
    says: tuple[str, ...]
    span: Span
    digest: bytes


@frozen
class Whole:
    """A declaration with its parts by address; `chapter` is that of the rulebook."""

    chapter: str
    title: str
    span: Span
    parts: dict[str, Part]


CHAPTERS = {
    "options": (tree.Players, tree.Option, tree.NeedsDecl),
    "components": (tree.EnumDecl, tree.Alias, tree.Table, tree.Board, tree.Piece),
    "places and values": (tree.Zone, tree.Var),
    "set-up": (),
    "course of play": (tree.Flow, tree.Event),
    "actions": (tree.Action, tree.Rule, tree.Payment, tree.Procedure),
    "end of the game": (tree.GameEnds, tree.AfterGame),
    "scoring": (tree.Score, tree.Result, tree.Winner, tree.Record),
    "terms": (tree.Let, tree.LetBy),
    "rulings": (tree.Ruling,),
    "checks and examples": (tree.Check, tree.Measure, tree.Symmetric, tree.Example),
}
"""The chapters in their order, with the sorts of declarations in them."""


def wholes(book: Book, *, with_examples: bool = False) -> dict[Key, Whole]:
    """All declarations of a rule set by what they are known by; the header is none of them."""
    found: dict[Key, Whole] = {}
    book = evolve(book, names=evolve(book.names, with_constants=False))
    for place, declaration in enumerate(book.combined.declarations):
        if isinstance(declaration, tree.Game) or (isinstance(declaration, tree.Example) and not with_examples):
            continue
        key = key_of(declaration) or (sort_of(declaration), f"{declaration.span.text[:60]} {place}")
        parts = {}
        for address, title, says, node in _parts(declaration, book):
            told = tuple(plain(line) for line in says)
            parts[address] = Part(title, told, getattr(node, "span", declaration.span), _digest(node))
        title = f"{_sort(declaration)} {declared_name(declaration)}".strip()
        title = "number of players" if isinstance(declaration, tree.Players) else title
        found[key] = Whole(_chapter(declaration), title, declaration.span, parts)
    return found


def _sort(declaration: tree.Declaration) -> str:
    word = sort_of(declaration)
    return {"block": "", "let": "term", "game ends": "ending", "needs": "condition on the", "winner": ""}.get(
        word, word
    )


def _chapter(declaration: tree.Declaration) -> str:
    if isinstance(declaration, tree.Flow) and declaration.block.text == "setup":
        return "set-up"
    return next((name for name, sorts in CHAPTERS.items() if isinstance(declaration, sorts)), "checks and examples")


def _digest(node: object) -> bytes:
    return digest(node) if not isinstance(node, bytes) else node


# ---- the parts of a declaration -------------------------------------------------------------------------------

Found = tuple[str, str, Sequence[str], object]
"""Address, title, what it says, the node that it is made of."""


def _parts(declaration: tree.Declaration, book: Book) -> Iterator[Found]:
    made: Callable[[Any, Book], Iterator[Found]] = PARTS.get(type(declaration), _source)
    yield from made(declaration, book)


def _source(declaration: tree.Declaration, _: Book) -> Iterator[Found]:
    """What has no wording of its own is told as it is written."""
    yield "", "", [escape(" ".join(declaration.span.text.split()))], declaration


def flat(found: Sequence[Line], depth: int = 0) -> list[str]:
    """Lines with what is inside them, set in."""
    told = []
    for line in found:
        told.append("  " * depth + line.text)
        told += flat(line.inside, depth + 1)
    return told


def _players(node: tree.Players, book: Book) -> Iterator[Found]:
    yield "", "", [f"for {players_words(book)}"], node


def _option(node: tree.Option, book: Book) -> Iterator[Found]:
    name = node.name.text
    start = word(node.value, book.rules.options[name].type, book.scope)
    fixed = name in book.combined.fixed
    says = [f"{type_words(node.type, book.names)}; {'always' if fixed else 'if nothing is said'} {start}"]
    yield "", "", says, (node, tree.Number(int(fixed)))


def _needs(node: tree.NeedsDecl, book: Book) -> Iterator[Found]:
    yield "", "", flat([condition_line(node, book.scope)]), node


def _enum(node: tree.EnumDecl, _: Book) -> Iterator[Found]:
    yield "", "", [", ".join(spoken(one.text) for one in node.members)], node


def _alias(node: tree.Alias, book: Book) -> Iterator[Found]:
    yield "", "", [type_words(node.type, book.names)], node


def _table(node: tree.Table, book: Book) -> Iterator[Found]:
    head = table_head(node, book)
    yield "columns", "its columns", [", ".join(words for words, _ in head)], node.columns
    for row in node.rows:
        cells = [f"{title}: {cell}" for (title, _), cell in zip(head, table_cells(row, node, book), strict=True)]
        name = row.name.text
        yield name, f"row {spoken(name)}", cells, tree.Text("; ".join(cells), span=row.span)


def _board(node: tree.Board, book: Book) -> Iterator[Found]:
    yield "", "", [board_line(node, book).text], node


def _piece(node: tree.Piece, book: Book) -> Iterator[Found]:
    yield "", "", [piece_cells(node, book, 0)[1] or "no fields"], node
    numbers = {count: len(world.kinds[node.name.text].pieces) for count, world in book.worlds.items()}
    told = ", ".join(f"{number} with {number_of(count, 'player')}" for count, number in numbers.items())
    number = told if len(set(numbers.values())) > 1 else str(next(iter(numbers.values())))
    yield "number", "number", [number], tree.Text(number, span=node.span)


def _zone(node: tree.Zone, book: Book) -> Iterator[Found]:
    yield "", "", ["; ".join(zone_cells(node, book)[1:3]) + f"; seen by {zone_cells(node, book)[3]}"], node


def _var(node: tree.Var, book: Book) -> Iterator[Found]:
    _, whose, what, start, seen = var_cells(node, book)
    yield "", "", [f"{whose}; {what}; at the start {start}; seen by {seen}"], node


def _flow(node: tree.Flow | tree.AfterGame | tree.Event | tree.Procedure, book: Book) -> Iterator[Found]:
    scope = book.scope
    if isinstance(node, tree.Procedure):
        scope = scope.knowing(*(param.name.text for param in node.params))
        told = [
            f"{p.label or ''} {spoken(p.name.text)} ({type_words(p.type, book.names)})".strip() for p in node.params
        ]
        yield "parameters", "what it is given", [", ".join(told) or "nothing"], node.params
    if isinstance(node, tree.Event):
        yield "condition", "its condition", [claim(node.condition, scope)], node.condition
    yield from _suite(node.suite, "", scope)


def _suite(suite: tree.Suite, path: str, scope: Scope) -> Iterator[Found]:
    """Steps are parts of their own; so are the other statements, those before each step and those after the last."""
    own: list[tree.Stmt] = []
    has_steps = any(isinstance(one, tree.Step) for one in suite.statements)
    for statement in suite.statements:
        if isinstance(statement, tree.Step):
            name = statement.name.text
            inner = f"{path}.{name}" if path else name
            if own:
                yield _run(own, f"{inner} before", f"before step {_steps(inner)}", scope)
                own = []
            yield from _suite(statement.suite, inner, scope)
        else:
            own.append(statement)
    if own or not suite.statements:
        title = f"step {_steps(path)}" if path else "what is done"
        if has_steps:
            yield _run(own, f"{path} end", f"at the end of {title}" if path else "at the end", scope)
        elif own:
            yield _run(own, path, title, scope)
        else:
            yield path, title, ["nothing"], suite


def _steps(path: str) -> str:
    return ", ".join(spoken(one) for one in path.split("."))


def _run(own: Sequence[tree.Stmt], address: str, title: str, scope: Scope) -> Found:
    """Statements that follow one another."""
    suite = tree.Suite(tuple(own), span=own[0].span)
    return address, title, flat(lines(suite, scope)) or ["nothing"], suite


def _action(node: tree.Action, book: Book) -> Iterator[Found]:
    scope = book.scope
    for param, told in action_parameters(node, scope):
        yield param.name.text, f"what is chosen: {spoken(param.name.text)}", [told], param
    scope = scope.knowing(*(param.name.text for param in node.params))
    yield from _guards(node.suite, scope)


def _guards(suite: tree.Suite, scope: Scope) -> Iterator[Found]:
    effects: list[tree.Stmt] = []
    unlabelled = 0
    for statement in suite.statements:
        match statement:
            case tree.Needs(label=label):
                unlabelled += label is None
                name = label.text if label is not None else f"condition {unlabelled}"
                yield name, f"condition {spoken(name)}", flat([condition_line(statement, scope)]), statement
            case tree.Cost():
                yield "cost", "its cost", flat(lines(tree.Suite((statement,)), scope)), statement
            case tree.LetStmt(name=name):
                effects.append(statement)
                scope = scope.knowing(name.text)
            case _:
                effects.append(statement)
    if effects:
        done = tree.Suite(tuple(effects), span=effects[0].span)
        yield "effects", "what it does", flat(lines(done, scope)), done


def _rule(node: tree.Rule, book: Book) -> Iterator[Found]:
    yield "actions", "the actions it binds", [", ".join(spoken(one.text) for one in node.actions)], node.actions
    yield from _guards(node.suite, book.scope.knowing(*(param.name.text for param in node.params)))


def _payment(node: tree.Payment, book: Book) -> Iterator[Found]:
    for way in node.ways:
        told = [f"up to {say(way.up_to, book.scope)}", *flat(lines(way.suite, book.scope))]
        yield way.name.text, f"way {spoken(way.name.text)}", told, way


def _ending(node: tree.GameEnds, book: Book) -> Iterator[Found]:
    yield "", "", [ending_words(node, book)], node


def _body(body: tree.Body, scope: Scope, yes_no: bool) -> Iterator[Found]:
    if not isinstance(body, tree.Cases):
        yield "", "", [value_words(body, scope, yes_no=yes_no)], body
        return
    for place, case in enumerate(body.cases, 1):
        if case.condition is None and isinstance(case.value, Usual):  # a variant has put cases before the usual ones
            yield from _body(case.value.body, scope, yes_no)
            return
        told = flat(case_lines(tree.Cases((case,)), scope, yes_no=yes_no, later=place > 1))
        name = case.label.text if case.label is not None else "otherwise" if case.condition is None else str(place)
        if isinstance(body.cases[-1].value, Usual):
            yield f"first {name}", "before all else", told, case
        else:
            yield name, f"case {spoken(name)}", told, case


def _let(node: tree.Let, book: Book) -> Iterator[Found]:
    scope = book.scope.knowing(*(param.name.text for param in node.params))
    constant = book.names.constant(node.name.text)
    if type(constant) is int and not isinstance(node.body, tree.Cases):
        yield "", "", [str(constant)], node.body
        return
    yield from _body(node.body, scope, book.rules.lets[node.name.text].type == YES_NO)


def _let_by(node: tree.LetBy, book: Book) -> Iterator[Found]:
    for row in node.rows:
        key = say(row.key, book.scope)
        value = "nothing" if row.value is None else say(row.value, book.scope)
        yield key, f"for {key}", [value], row


def _score(node: tree.Score | tree.Result, book: Book) -> Iterator[Found]:
    scope = book.scope
    if node.query is not None:
        found = element(node.query, scope, say, claim)
        scope = found.scope
        yield "for", "what is counted", [f"for each {found.one}"], node.query
    yield from _body(node.body, scope, False)


def _winner(node: tree.Winner, book: Book) -> Iterator[Found]:
    told = [f"{key.order} {say(key.value, book.scope)}" if key.value is not None else key.order for key in node.keys]
    yield "", "", [", then ".join(told)], node


def _ruling(node: tree.Ruling, _: Book) -> Iterator[Found]:
    other = f" (instead: {node.instead})" if node.instead else ""
    yield "", "", [escape(f"{node.decision}{other}")], node


def _check(node: tree.Check, book: Book) -> Iterator[Found]:
    yield from _body(node.body, book.scope, False)


def _example(node: tree.Example, book: Book) -> Iterator[Found]:
    yield "", "", flat([line for one in node.lines for line in example_line(one, book.scope)]), node


PARTS: dict[type[tree.Declaration], Callable[[Any, Book], Iterator[Found]]] = {
    tree.Players: _players,
    tree.Option: _option,
    tree.NeedsDecl: _needs,
    tree.EnumDecl: _enum,
    tree.Alias: _alias,
    tree.Table: _table,
    tree.Board: _board,
    tree.Piece: _piece,
    tree.Zone: _zone,
    tree.Var: _var,
    tree.Flow: _flow,
    tree.AfterGame: _flow,
    tree.Event: _flow,
    tree.Procedure: _flow,
    tree.Action: _action,
    tree.Rule: _rule,
    tree.Payment: _payment,
    tree.GameEnds: _ending,
    tree.Let: _let,
    tree.LetBy: _let_by,
    tree.Score: _score,
    tree.Result: _score,
    tree.Winner: _winner,
    tree.Ruling: _ruling,
    tree.Check: _check,
    tree.Example: _example,
}
