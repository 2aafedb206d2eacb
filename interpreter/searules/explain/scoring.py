"""Points and winners: lines of the ledger, results, how players are compared, what is kept between plays."""

from collections.abc import Iterator

from searules.explain.book import Book, source_mark
from searules.explain.cases import case_lines
from searules.explain.document import Block, Heading, Items, Line, Paragraph, paragraph
from searules.explain.expressions import claim, say
from searules.explain.names import anchor, capital, listed, spoken, titled
from searules.explain.queries import element
from searules.explain.scope import Scope
from searules.explain.statements import noted
from searules.language import tree
from searules.rules.rewrite import walk


def scoring(book: Book) -> Iterator[Block]:
    """The chapters of scoring and of who wins."""
    scores, results = book.all(tree.Score), book.all(tree.Result)
    if scores:
        yield Heading(2, "Scoring", "scoring")
        yield paragraph("Each player counts for themselves; “you” are the player who counts.")
        yield Items(tuple(_line(score, book) for score in scores))
        yield paragraph("The sum of these is the total score.")
    if results:
        yield Heading(2, "Results", "results")
        yield paragraph("These are told of each player, besides the points.")
        yield Items(tuple(_line(result, book) for result in results))
    yield from _winner(book)
    yield from _records(book)


def _line(score: tree.Score | tree.Result, book: Book) -> Line:
    scope = book.scope
    text = f"**{titled(score.name.text)}**{source_mark(score, book)}:"
    if score.query is not None:
        found = element(score.query, scope, say, claim)
        scope = found.scope
        text += f" for each {found.one},"
    mark = anchor("score", score.name.text)
    if isinstance(score.body, tree.Cases):
        told = f"{text.removesuffix(',')}{':' if score.query is not None else ''}"
        return noted(Line(told, case_lines(score.body, scope), anchor=mark), score.margin, scope)
    return noted(Line(f"{text} {_value(score.body, scope)}.", anchor=mark), score.margin, scope)


def _value(body: tree.Expr, scope: Scope) -> str:
    return say(body, scope)


_NOBODY = "Nobody wins or loses: what counts is what was reached."
_ORDINALS = ("", "Among those who are tied, ", "Among those who are still tied, ")


def _winner(book: Book) -> Iterator[Block]:
    winner = next(iter(book.all(tree.Winner)), None)
    yield Heading(2, "Who wins", "winner")
    ends = (node for one in book.combined.declarations for node in walk(one) if isinstance(node, tree.End))
    decided = any(end.won_by is not None for end in ends)
    if winner is None:
        yield paragraph("Whoever the end of the game names has won; points do not decide." if decided else _NOBODY)
        return
    told = ["Whoever the end of the game names has won; if it names nobody, players are compared."] if decided else []
    for place, key in enumerate(winner.keys):
        if key.order == "shared" or key.value is None:
            told.append("Those who are still tied share the win." if place else "All share the win.")
            continue
        value = say(key.value, book.scope).removeprefix("your ").removeprefix("the ")
        start = _ORDINALS[min(place, 2)]
        told.append(f"{capital(f'{start}the player with the {key.order} {value} wins')}.")
    yield Paragraph(noted(Line(" ".join(told)), winner.margin, book.scope))


def _records(book: Book) -> Iterator[Block]:
    records = book.all(tree.Record)
    if not records:
        return
    yield Heading(2, "Record sheet", "record")
    told = []
    for record in records:
        names = [spoken(one.text) for one in record.names]
        what = f"{listed(names)} {'is' if len(names) == 1 else 'are'} kept from play to play" if names else ""
        ranks = f"the ranks are those of the table {spoken(record.table.text)}" if record.table is not None else ""
        told.append(noted(Line(f"{capital('; '.join(filter(None, (what, ranks))))}."), record.margin, book.scope))
    yield Items(tuple(told))
