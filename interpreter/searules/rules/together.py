"""Which variants go together: what texts refuse, and what they are meant for."""

from collections.abc import Collection, Iterable, Iterator

from searules.diagnostics.diagnostic import Diagnostic, Diagnostics, Rejected
from searules.diagnostics.nearest import did_you_mean
from searules.language import tree
from searules.rules.layers import Layer
from searules.rules.loading import Text

REFUSED = "SEA0126"


def refused(text: Text) -> tuple[tree.Text, ...]:
    """The titles that a text does not go with."""
    return tuple(title for d in text.declarations if isinstance(d, tree.NotWith) for title in d.titles)


def meant(text: Text) -> tuple[tuple[str, ...], ...]:
    """The combinations that a text names: itself, and the variants of one `tested with`."""
    found = [d for d in text.declarations if isinstance(d, tree.TestedWith)]
    return tuple((text.title, *(title.value for title in d.titles)) for d in found)


def example_titles(example: tree.Example) -> tuple[str, ...]:
    """The further variants under which an example runs."""
    settings = [setting for line in example.lines if isinstance(line, tree.With) for setting in line.settings]
    return tuple(setting.value for setting in settings if isinstance(setting, tree.Text))


def example_runs(example: tree.Example, origin: Layer, layers: Collection[Layer]) -> bool:
    """Whether a selection is what an example asks for: its own text, what it names, and what these are built on."""
    titles = {origin.title, *example_titles(example)}
    asked = [layer for layer in layers if layer.title in titles]
    ranks = {0}.union(*({layer.rank} | layer.above for layer in asked))
    return len(asked) == len(titles) and len(ranks) == len(layers)


def check_together(layers: Collection[Layer], diagnostics: Diagnostics) -> None:
    """Note each pair of selected variants of which one refuses the other."""
    titles = {layer.title for layer in layers}
    seen: set[frozenset[str]] = set()
    for layer in layers:
        for title in refused(layer.text):
            pair = frozenset((layer.title, title.value))
            if title.value in titles and pair not in seen:
                seen.add(pair)
                diagnostics.add(_not_together(layer.title, title, _reasons(layer.text, title)))


def stop_if_refused(diagnostics: Diagnostics) -> None:
    """Raise `Rejected` with nothing but the pairs that do not go together, if there are any: what else is wrong with
    such a selection follows from that."""
    pairs = [diagnostic for diagnostic in diagnostics.errors if diagnostic.code == REFUSED]
    if pairs:
        raise Rejected(pairs)


def check_titles(texts: Iterable[Text], known: Collection[str], diagnostics: Diagnostics) -> None:
    """Note each variant that a text names and that does not exist."""
    for text in texts:
        for title in _named(text):
            if title.value not in known:
                diagnostics.add(_no_such(title, [other for other in known if other != text.title]))


def _named(text: Text) -> Iterator[tree.Text]:
    for declaration in text.declarations:
        if isinstance(declaration, tree.NotWith | tree.TestedWith):
            yield from declaration.titles


def _reasons(text: Text, title: tree.Text) -> str:
    """The rulings to which the `not with` that names a title points."""
    lines = [d for d in text.declarations if isinstance(d, tree.NotWith) and title in d.titles]
    names = {pointer.name for line in lines for pointer in line.margin.pointers}
    rulings = [d for d in text.declarations if isinstance(d, tree.Ruling) and d.name.text in names]
    return " ".join(ruling.decision for ruling in rulings)


def _not_together(one: str, other: tree.Text, reasons: str) -> Diagnostic:
    return Diagnostic(
        REFUSED,
        f'"{one}" and "{other.value}" do not go together' + (f": {reasons}" if reasons else ""),
        other.span,
        notes=(f'"{one}" says `not with "{other.value}"`',),
        suggestion="select only one of the two",
    )


def _no_such(title: tree.Text, known: Collection[str]) -> Diagnostic:
    return Diagnostic(
        "SEA0127",
        f'there is no variant "{title.value}" of this game',
        title.span,
        suggestion=did_you_mean(title.value, known) or "write its title as it stands in its header",
    )
