"""Every bundled game and each of its variants is explained in words, with nothing left of the text of the rules."""

import re
from functools import cache
from html.parser import HTMLParser

import pytest

from searules.diagnostics import Diagnostics
from searules.explain import Book, book_of, html, markdown, rulebook
from searules.explain.document import Document, Items, Line, Paragraph
from searules.explain.html import plain
from searules.explain.names import MINUS, TIMES
from searules.rules.shelf import games
from searules.rules.variants import Family, open_family

SELECTIONS: list[tuple[str, tuple[str, ...]]] = [(entry.name, ()) for entry in games()]
SELECTIONS += [(entry.name, (variant.slug,)) for entry in games() for variant in entry.variants]


@cache
def family(name: str) -> Family:
    """A game, read once."""
    found = open_family(name, Diagnostics())
    assert found is not None
    return found


@cache
def book(name: str, variants: tuple[str, ...]) -> Book:
    """The book of a game with variants."""
    diagnostics = Diagnostics()
    return book_of(family(name).combine(variants, diagnostics), diagnostics)


@cache
def document(name: str, variants: tuple[str, ...]) -> Document:
    """Its rulebook."""
    return rulebook(book(name, variants))


@pytest.mark.parametrize(("name", "variants"), SELECTIONS, ids=str)
def test_every_game_is_explained_in_words(name: str, variants: tuple[str, ...]) -> None:
    told = document(name, variants)
    for text in told.texts():
        words = re.sub(r"“[^”]*”", "", plain(text))
        assert not re.search(r"[a-z]_[a-z]", words), text  # a name as it is written in the rules
        assert not re.search(r"\bNone\b|<[a-z]|\{\w*\}", words), text


@pytest.mark.parametrize(("name", "variants"), SELECTIONS, ids=str)
def test_every_way_leads_somewhere(name: str, variants: tuple[str, ...]) -> None:
    page = Page()
    page.feed(html(document(name, variants)))
    assert not page.open, page.open
    assert page.targets <= page.marks, page.targets - page.marks


class Page(HTMLParser):
    """What is open, the marks and the targets of a page; a tag that closes another than the last one is an error."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.marks: set[str] = set()
        self.targets: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """A tag is opened, but for those that never are."""
        if tag not in ("meta", "br", "col"):
            self.open.append(tag)
        for name, value in attrs:
            if name == "id" and value:
                assert value not in self.marks, value
                self.marks.add(value)
            if name == "href" and value:
                self.targets.add(value.removeprefix("#"))

    def handle_endtag(self, tag: str) -> None:
        """The last tag is closed."""
        assert self.open.pop() == tag


def told_lines(told: Document) -> list[Line]:
    """All lines of a document."""
    found: list[Line] = []
    for block in told.blocks:
        match block:
            case Items(lines=lines):
                found += lines
            case Paragraph(line=line):
                found.append(line)
    for line in found:
        found += line.inside
    return found


@pytest.mark.parametrize(("name", "variants"), SELECTIONS, ids=str)
def test_every_citation_and_every_ruling_stands_in_the_book(name: str, variants: tuple[str, ...]) -> None:
    text = markdown(document(name, variants))
    lines = plain(text)
    for ruling in book(name, variants).rules.rulings.values():
        assert ruling.decision in lines
    for score in book(name, variants).rules.scores.values():
        assert all(citation in text for citation in score.citations)


QUESTIONS = (
    ("the lionfish card", "-2 x the greatest of 0 and the number of Fish in the lionfish card - 2"),
    ("fish of each colour", "| 1 | 9 |"),
    ("when it ends", "the game ends as soon as the option last fish ends is at once and the fish pouch is empty"),
    ("seashells at the start", "| seashells | each player | 0 to 5; what is more is lost | 2 | everybody |"),
    ("what a move costs", "Cost: move cost (2) of seashell"),
    (
        "lionfish pays",
        "Lionfish (up to the number of Fish in the fish pouch): Draw 1 from the fish pouch to the lionfish card.",
    ),
    ("where a fish goes", "there is a space of the bubble where there is a piece at the space in your ocean"),
    (
        "where a tile goes",
        "there is another space neighbouring the space where there is a piece at the other in your ocean",
    ),
    (
        "four alike",
        "the number of pieces in the pool's slots where the piece's colour is c is at least alike needed (4)",
    ),
    ("different sealife", "Different sealife: 2 x your variety."),
    ("a rank", "| diver | 145 |"),
    ("a completed tile", "Add 1 to your seashells."),
)


@pytest.mark.parametrize(("question", "answer"), QUESTIONS)
def test_questions_are_settled_by_the_book_of_the_solo_game(question: str, answer: str) -> None:
    text = plain(markdown(document("shallow-sea", ("solo",)))).replace(MINUS, "-").replace(TIMES, "x")
    assert answer in text, question
