"""A game with its selected variants, as plain declarations."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from attrs import field, frozen

from searules.diagnostics.diagnostic import Diagnostics
from searules.language import tree
from searules.rules.layers import layered, pointers
from searules.rules.loading import Text
from searules.rules.making import Making
from searules.rules.pruning import pruned
from searules.rules.together import check_together, example_runs, meant, refused
from searules.rules.usual import Usual

__all__ = ["Combined", "Usual", "combine"]


@frozen(eq=False)
class Combined:
    """What the checker gets: all edits applied, tables read, actions that are like others written out.

    `declarations` begin with the game's header. `fixed` are the options that a variant has settled (their
    value is what it says). `origin` gives, by the id of a declaration, the title of the text that it is
    from. Examples are those that run under exactly this selection. `tested_with` are the combinations that
    the texts name, `not_with` the pairs that they refuse. `pointers` are all pointers to rulings in the
    selected texts, also those on edits and on what was removed.
    """

    title: str
    file: Path
    variants: tuple[str, ...]
    declarations: tuple[tree.Declaration, ...] = field(repr=False)
    fixed: frozenset[str] = frozenset()
    origin: Mapping[int, str] = field(factory=dict, repr=False)
    tested_with: tuple[tuple[str, ...], ...] = ()
    not_with: tuple[tuple[str, str], ...] = ()
    pointers: tuple[tree.Pointer, ...] = field(default=(), repr=False)


def combine(game: Text, variants: Sequence[Text], diagnostics: Diagnostics) -> Combined:
    """Apply the variants to the game, in this order; what a variant is built on must come before it.

    Mistakes are noted, and what they concern is left as it was, so that the result can be checked further.
    """
    layers = layered(game, variants)
    check_together(layers, diagnostics)
    making = Making(diagnostics, layers)
    making.run()
    gone = making.removed_actions()
    declarations: list[tree.Declaration] = [layers[0].text.header]
    origin = {id(declarations[0]): game.title}
    for entry in making.left():
        if isinstance(entry.declaration, tree.Example) and not example_runs(entry.declaration, entry.origin, layers):
            continue
        declaration = pruned(entry.declaration, gone, diagnostics)
        if declaration is not None:
            declarations.append(declaration)
            origin[id(declaration)] = entry.origin.title
    return Combined(
        title=game.title,
        file=game.file,
        variants=tuple(layer.title for layer in layers[1:]),
        declarations=tuple(declarations),
        fixed=frozenset(making.fixed),
        origin=origin,
        tested_with=tuple(titles for layer in layers for titles in meant(layer.text)),
        not_with=tuple((layer.title, title.value) for layer in layers for title in refused(layer.text)),
        pointers=pointers(layers),
    )
