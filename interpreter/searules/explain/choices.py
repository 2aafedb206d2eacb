"""What is chosen before play, and how the silences of the rulebook were decided."""

from collections.abc import Iterator

from searules.explain.book import Book, option_text, source_mark
from searules.explain.conditions import condition_line
from searules.explain.document import Block, Grid, Heading, Items, Line, paragraph
from searules.explain.expressions import word
from searules.explain.names import anchor, escape, spoken
from searules.explain.scope import type_words
from searules.explain.statements import noted
from searules.language import tree
from searules.rules.rewrite import walk


def options(book: Book) -> Iterator[Block]:
    """The chapter of options."""
    found = book.all(tree.Option)
    if not found:
        return
    yield Heading(2, "Options", "options")
    yield paragraph("These are agreed upon before play. What is fixed by a variant cannot be chosen.")
    head = ("Option", "What it can be", "If nothing is said", "Rulebook")
    yield Grid(head, tuple(_option(one, book) for one in found))
    needs = book.all(tree.NeedsDecl)
    if needs:
        yield Items(
            (
                Line(
                    "**Only together if:**",
                    tuple(noted(condition_line(n, book.scope), n.margin, book.scope) for n in needs),
                ),
            )
        )


def _option(option: tree.Option, book: Book) -> tuple[str, ...]:
    name = option.name.text
    start = word(option.value, book.rules.options[name].type, book.scope)
    if name in book.combined.fixed:
        start = f"always {start}"
    elif name in dict(book.settings):
        start = f"here {escape(option_text(name, next(iter(book.worlds.values()))))} (else {start})"
    cited = escape("; ".join(option.margin.citations))
    return (f"**{escape(spoken(name))}**{source_mark(option, book)}", type_words(option.type, book.names), start, cited)


def rulings(book: Book) -> Iterator[Block]:
    """The chapter of rulings: each with the reading that was not taken, and where it matters."""
    found = book.all(tree.Ruling)
    if not found:
        return
    where = _where(book)
    yield Heading(2, "Rulings", "rulings")
    yield paragraph("Where the rulebook is silent or can be read in two ways, this is how it was decided.")
    rows = []
    for ruling in found:
        name = ruling.name.text
        other = escape(ruling.instead) if ruling.instead else ""
        if ruling.option is not None:
            other += f" *(option {escape(spoken(ruling.option.text))})*"
        rows.append((escape(ruling.decision), other, ", ".join(where.get(name, ()))))
    yield Grid(("Decision", "The other reading", "Where"), tuple(rows))


def _where(book: Book) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for declaration in book.combined.declarations:
        told = escape(declared_name(declaration))
        for node in walk(declaration):
            if isinstance(node, tree.Pointer) and told not in found.setdefault(node.name, []):
                found[node.name].append(told)
    return found


def declared_name(declaration: tree.Declaration) -> str:
    """What a declaration is called in a sentence; a check or example by its text."""
    name = getattr(declaration, "name", None) or getattr(declaration, "block", None)
    text = getattr(declaration, "text", None)
    if isinstance(name, tree.Name):
        return spoken(name.text)
    if isinstance(text, tree.Text):
        return f"“{text.value}”"
    return {tree.Winner: "who wins", tree.Players: "players", tree.Record: "record"}.get(type(declaration), "options")


__all__ = ["anchor", "declared_name", "options", "rulings"]
