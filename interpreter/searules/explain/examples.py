"""What the author says must hold: checks, and examples of play."""

from collections.abc import Callable, Iterator
from typing import Any

from searules.explain.actions import procedure_blocks, reached
from searules.explain.book import Book
from searules.explain.cases import case_lines, value_words
from searules.explain.document import Block, Heading, Items, Line, paragraph
from searules.explain.expressions import claim, say
from searules.explain.names import a, capital, escape, listed, spoken, titled
from searules.explain.scope import Scope
from searules.explain.statements import lines, noted, sentence
from searules.language import tree

_MOODS = {
    "always": "at every decision",
    "each turn": "at the end of each turn",
    "at end": "when play is over",
    "possible": "in some play",
    "decreasing": "falls with every turn",
}


def checks(book: Book) -> Iterator[Block]:
    """The chapter of what must hold in every play."""
    found = [noted(_check(one, book), one.margin, book.scope) for one in book.all(tree.Check)]
    found += [noted(_measure(one, book), one.margin, book.scope) for one in book.all(tree.Measure)]
    found += [noted(_symmetric(one), one.margin, book.scope) for one in book.all(tree.Symmetric)]
    if not found:
        return
    yield Heading(2, "What always holds", "checks")
    yield paragraph("If one of these does not hold at the table, a rule was missed.")
    yield Items(tuple(found))


def _measure(measure: tree.Measure, book: Book) -> Line:
    return Line(f"**{titled(measure.name.text)}** (measured in trials): {say(measure.value, book.scope)}.")


def _symmetric(symmetric: tree.Symmetric) -> Line:
    names = listed([spoken(one.text) for one in symmetric.names])
    kept = "" if symmetric.keeping is None else f", as long as {spoken(symmetric.keeping.text)} stays where it is"
    return Line(f"**Symmetry:** it makes no difference if {names} are exchanged for one another{kept}.")


def _check(check: tree.Check, book: Book) -> Line:
    text = f"**{capital(escape(check.text.value))}** ({_MOODS[check.mood]})"
    if isinstance(check.body, tree.Cases):
        return Line(f"{text}:", case_lines(check.body, book.scope))
    return Line(f"{text}: {value_words(check.body, book.scope)}.")


def examples(book: Book) -> Iterator[Block]:
    """The chapter of examples."""
    found = book.all(tree.Example)
    if not found:
        return
    yield Heading(2, "Examples", "examples")
    used = reached(book)
    for example in found:
        text = f"**{capital(escape(example.text.value))}.**"
        inside = tuple(line for one in example.lines for line in example_line(one, book.scope))
        yield Items((noted(Line(text, inside), example.margin, book.scope),))
    for procedure in book.all(tree.Procedure):
        if procedure.name.text not in used:
            yield from procedure_blocks(procedure, book)


def example_line(node: tree.ExampleLine, scope: Scope) -> list[Line]:
    """A line of an example."""
    made: list[Line] = LINES[type(node)](node, scope)
    return [noted(line, node.margin, scope) if place == 0 else line for place, line in enumerate(made)]


def _with(node: tree.With, scope: Scope) -> list[Line]:
    told = []
    for one in node.settings:
        if isinstance(one, tree.Text):
            told.append(f"the variant {escape(one.value)}")
        else:
            told.append(f"{spoken(one.name.text)} is {say(one.value, scope)}")
    return [sentence(f"with these settings: {listed(told)}")]


def option_words(node: tree.Expr, scope: Scope) -> str:
    """An option of a decision: an action with what is chosen, a text, a value."""
    match node:
        case tree.Call(name=name, args=args) if name.text in scope.names.rules.actions:
            told = f" ({', '.join(_argument(one, scope) for one in args)})" if args else ""
            return f"*{escape(spoken(name.text))}*{told}"
        case tree.Ref(name=name) if name in scope.names.rules.actions:
            return f"*{escape(spoken(name))}*"
        case _:
            return say(node, scope)


def _argument(node: tree.Expr, scope: Scope) -> str:
    """What is chosen: any one of a kind, or what is named."""
    return a(spoken(node.name)) if isinstance(node, tree.TypeRef) else say(node, scope)


def _options(nodes: tuple[tree.Expr, ...], scope: Scope) -> str:
    return listed([option_words(one, scope) for one in nodes])


def _refused(node: tree.ExpectRefused, scope: Scope) -> list[Line]:
    match node.because:
        case tree.Path(names=names):
            why = f", because of {' — '.join(spoken(one.text) for one in names)}"
        case tree.Text(value=value):
            why = f", because of “{escape(value)}”"
        case None:
            why = ""
    return [sentence(f"{option_words(node.value, scope)} is not allowed{why}")]


def _choices(node: tree.ExpectOptions, scope: Scope) -> list[Line]:
    only = "only these can" if node.only else "these can"
    return [sentence(f"{only} be chosen: {_options(node.values, scope)}")]


def _from_chance(node: tree.Force) -> str:
    return "what is shuffled begins with" if node.shuffled else "chance gives"


LINES: dict[type[tree.ExampleLine], Callable[[Any, Scope], list[Line]]] = {
    tree.With: _with,
    tree.Given: lambda n, s: [sentence("the position is this", lines(n.suite, s), colon=True)],
    tree.GoTo: lambda n, _: [sentence(f"play begins at {', '.join(spoken(one.text) for one in n.path.names)}")],
    tree.Force: lambda n, s: [sentence(f"{_from_chance(n)} {listed([say(one, s) for one in n.values])}")],
    tree.PickLine: lambda n, s: [sentence(f"chosen is {_options(n.values, s)}")],
    tree.Expect: lambda n, s: [sentence(f"then {claim(n.condition, s)}")],
    tree.ExpectOptions: _choices,
    tree.ExpectRefused: _refused,
    tree.ExpectFault: lambda n, _: [sentence("that cannot go on" + (f": {escape(n.text)}" if n.text else ""))],
    tree.ExpectCheck: lambda n, _: [sentence(f"all the while “{escape(n.name.value)}” has held")],
}
"""The wording of every line of an example; the tests look that none is missing."""
