"""A game, alone or with variants, checked as it lies on the desk; what each expression has become is kept."""

from collections.abc import Iterator
from pathlib import Path

from attrs import define, field, frozen

from searules.diagnostics import Diagnostic, Diagnostics, SeaError, Span
from searules.editor.desk import Desk, is_table
from searules.language import tree
from searules.rules import checked
from searules.rules.check import checker_of, rules_of
from searules.rules.checker import Checker
from searules.rules.loading import Loader, Text
from searules.rules.types import One
from searules.rules.unit import Binding, Unit
from searules.rules.variants import Family, open_family

SpanKey = tuple[int, int, int]
"""The source of a span, its start and its end."""


@frozen(eq=False)
class Heard:
    """What an expression has become, the names that were in sight there, and the element of the query around it."""

    node: tree.Expr
    built: checked.Expr
    scope: dict[str, Binding]
    me: One | None
    element: checked.Local | None


@define(eq=False)
class Analysis:
    """One selection of variants, checked. `texts` are the game and the variants, in order; `rules` may be in part."""

    texts: tuple[Text, ...]
    checker: Checker
    rules: checked.Rules | None = None
    heard: list[Heard] = field(factory=list)
    _by_span: dict[SpanKey, list[Heard]] | None = None

    def at(self, span: Span) -> list[Heard]:
        """What was heard of the expressions that stand exactly there."""
        if self._by_span is None:
            self._by_span = {}
            for heard in self.heard:
                self._by_span.setdefault(span_key(heard.node.span), []).append(heard)
        return self._by_span.get(span_key(span), [])


def span_key(span: Span) -> SpanKey:
    """What makes two spans the same place."""
    return id(span.source), span.start, span.end


def open_game(file: Path, diagnostics: Diagnostics, desk: Desk) -> Family | None:
    """The game of a file, or the one that its variants are of; None where none is found."""
    try:
        return open_family(file, diagnostics, desk)
    except SeaError:  # it is not saved yet, so nothing is beside it
        loader = Loader(diagnostics, desk)
        texts = loader.texts(file)
        game = texts[0] if texts and isinstance(texts[0].header, tree.Game) else None
        return None if game is None else Family(game, (), loader, ())


def analyse(family: Family, titles: tuple[str, ...], diagnostics: Diagnostics) -> Analysis:
    """Check a game with these variants; mistakes go to `diagnostics`."""
    combined = family.combine(titles, diagnostics)
    checker = checker_of(combined, diagnostics)
    chains = [family.loader.chain(text) for title in titles for text in _titled(family, title)]
    above = [text for chain in chains for text in chain[1:]]
    found = Analysis(tuple(dict.fromkeys((family.game, *above))), checker)
    keep = found.heard.append

    def hear(node: tree.Expr, built: checked.Expr, unit: Unit) -> None:
        element = unit.elements[-1] if unit.elements else None
        keep(Heard(node, built, dict(unit.scope), unit.me, element))

    checker.heard = hear
    found.rules = rules_of(combined, checker)
    checker.heard = None
    return found


def _titled(family: Family, title: str) -> Iterator[Text]:
    for header in family.headers:
        if header.title == title:
            yield from (text for text in family.loader.texts(header.file) if text.title == title)


@frozen(eq=False)
class Verdict:
    """What was found in a file: the selections that were looked through first, and what is wrong anywhere."""

    file: Path
    texts: tuple[Text, ...]
    analyses: dict[tuple[str, ...], Analysis]
    diagnostics: tuple[Diagnostic, ...]
    whole: bool
    """Whether all that stands in the file could be read."""


def look_at(file: Path, desk: Desk, most: int = 1, first: str = "") -> Verdict:
    """Look through a file alone: the game, or the first of its variants, at most so many; that of title `first` is
    among them. The other combinations take longer, and are looked through in the background (`background.py`)."""
    if is_table(file):  # a table that no rules name
        return Verdict(file, (), {}, (), whole=True)
    diagnostics = Diagnostics()
    family = open_game(file, diagnostics, desk)
    sheet = desk.sheet(file)
    analyses: dict[tuple[str, ...], Analysis] = {}
    texts: tuple[Text, ...] = ()
    if family is not None:
        texts = family.loader.texts(file)
        family.note_what_is_of_nothing()
        titles = [text.title for text in texts if text.title in family.titles]
        titles.sort(key=lambda title: title != first)
        for selection in [(title,) for title in titles[:most]] if titles else [()]:
            analyses[selection] = analyse(family, selection, diagnostics)
    return Verdict(file, texts, analyses, tuple(diagnostics.sorted()), not sheet.problems)
