"""Terms: what the author has given a name by `let`, each with what it means."""

from collections.abc import Iterator

from searules.explain.book import Book, source_mark
from searules.explain.cases import case_lines, value_words
from searules.explain.conditions import spread
from searules.explain.document import Block, Grid, Heading, Items, Line
from searules.explain.names import a, anchor, listed, spoken, titled
from searules.explain.remarks import remarked
from searules.explain.scope import type_words
from searules.explain.statements import noted
from searules.language import tree
from searules.rules.applying import usual_name
from searules.rules.types import YES_NO


def terms(book: Book) -> Iterator[Block]:
    """The chapter of terms; a table of values for each number of players is a table."""
    lets = [one for one in book.combined.declarations if isinstance(one, tree.Let | tree.LetBy)]
    if not lets:
        return
    yield Heading(2, "Terms", "terms")
    yield Items(tuple(_term(let, book) for let in lets if isinstance(let, tree.Let)))
    for let in lets:
        if isinstance(let, tree.LetBy):
            yield from _table(let, book)


def _term(let: tree.Let, book: Book) -> Line:
    scope = book.scope.knowing(*(param.name.text for param in let.params))
    of = []
    if let.owner is not None:
        of.append("a player, “you”" if let.owner.text == "Player" else f"{a(spoken(let.owner.text))} (here “you”)")
    of += [
        f"{spoken(p.name.text)} ({type_words(p.type, book.names)})" if p.type is not None else spoken(p.name.text)
        for p in let.params
    ]
    text = f"**{titled(let.name.text)}**" + (f" of {listed(of)}" if of else "")
    mark = anchor("term", let.name.text)
    text += source_mark(let, book)
    yes_no = book.rules.lets[let.name.text].type == YES_NO
    if isinstance(let.body, tree.Cases):
        return noted(Line(f"{text}:", case_lines(let.body, scope, yes_no=yes_no), anchor=mark), let.margin, scope)
    if yes_no:
        line = spread(let.body, scope)
        return noted(
            Line(f"{text}: {line.text}" + ("" if line.inside else "."), line.inside, anchor=mark), let.margin, scope
        )
    line = Line(f"{text}: {value_words(let.body, scope)}.", anchor=mark)
    return remarked(noted(line, let.margin, scope), let)


def _table(let: tree.LetBy, book: Book) -> Iterator[Block]:
    name = let.name.text
    title = titled(name.removeprefix(usual_name("")))
    by = spoken(let.by.text) if let.by.text != "players" else "number of players"
    yield Heading(3, f"{title} by {by}", anchor("term", name))
    rows = [row for row in let.rows if let.by.text != "players" or any(_meant(row, count) for count in book.worlds)]
    yield Grid(
        (by, title),
        tuple(
            (value_words(r.key, book.scope), "—" if r.value is None else value_words(r.value, book.scope)) for r in rows
        ),
    )
    cited = noted(Line(""), let.margin, book.scope)
    if cited.citations or cited.rulings:
        yield Items((noted(Line(f"*{title}*"), let.margin, book.scope),))


def _meant(row: tree.ByRow, players: int) -> bool:
    match row.key:
        case tree.Number(value=value):
            return value == players
        case tree.Range(low=tree.Number(value=low), high=tree.Number(value=high)):
            return low <= players <= high
        case _:
            return True
