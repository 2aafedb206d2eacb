"""The rulebook of a game: its chapters in the order in which a reader needs them."""

from searules.explain.actions import actions
from searules.explain.book import Book
from searules.explain.choices import options, rulings
from searules.explain.components import components, places
from searules.explain.document import Block, Document, paragraph
from searules.explain.examples import checks, examples
from searules.explain.flow import course, endings, setup
from searules.explain.names import escape, listed, number_of, spoken
from searules.explain.scoring import scoring
from searules.explain.terms import terms


def rulebook(book: Book, *, with_examples: bool = True) -> Document:
    """The whole rule set as a document, variants applied.

    Everything is derived from the rules; `with_examples` leaves the examples and checks out where it is False.
    """
    blocks: list[Block] = [paragraph(text) for text in _head(book)]
    for chapter in (components, places, setup, course, actions, endings, scoring, options, terms, rulings):
        blocks += chapter(book)
    if with_examples:
        blocks += checks(book)
        blocks += examples(book)
    return Document(escape(_title(book)), tuple(blocks))


def _title(book: Book) -> str:
    variants = f": {', '.join(book.combined.variants)}" if book.combined.variants else ""
    return f"{book.rules.title}{variants}"


def players_words(book: Book) -> str:
    """How many can play."""
    low, high = book.rules.players
    return number_of(low, "player") if low == high else f"{low} to {high} players"


def _head(book: Book) -> list[str]:
    texts = [
        f"For {players_words(book)}."
        + (f" This is how {number_of(book.players, 'player')} play." if book.players else "")
    ]
    if book.combined.variants:
        texts.append(f"With {listed([f'*{escape(one)}*' for one in book.combined.variants])}.")
    if book.settings:
        told = [f"{escape(spoken(name))} is *{escape(value)}*" for name, value in book.settings]
        texts.append(f"Played with these options: {listed(told)}. What they rule out is left out.")
    return texts
