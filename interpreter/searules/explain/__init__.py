"""The rules in plain words: a rulebook of any game with its variants, and what two rule sets differ in.

    book = open_book("pond.sea", players=3)
    print(markdown(rulebook(book)))

Every sentence is derived from the rules by the sort of its node; nothing knows a game.
"""

from searules.explain.book import Book, book_of, open_book
from searules.explain.html import html
from searules.explain.markdown import markdown
from searules.explain.rulebook import rulebook

__all__ = ["Book", "book_of", "html", "markdown", "open_book", "rulebook"]
