"""A game with its selected variants, as plain declarations."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from attrs import field, frozen

from searules.diagnostics.diagnostic import Diagnostics
from searules.language import tree
from searules.rules.like import copied, depths
from searules.rules.loading import Text
from searules.rules.usual import Usual

__all__ = ["Combined", "Usual", "combine"]


@frozen(eq=False)
class Combined:
    """What the checker gets: all edits applied, tables read, actions that are like others written out.

    `declarations` begin with the game's header. `fixed` are the options that a variant has settled (their
    value is what it says). `origin` gives, by the id of a declaration, the title of the text that declared
    it. Examples are those that run under exactly this selection. `tested_with` are combinations of titles
    that the texts mean, `not_with` pairs that they refuse. `pointers` are all pointers to rulings in the
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
    actions = {d.name.text: d for d in game.declarations if isinstance(d, tree.Action | tree.ActionLike)}
    done: dict[str, tree.Action] = {n: a for n, a in actions.items() if isinstance(a, tree.Action)}
    for name, _ in sorted(depths(actions, diagnostics).items(), key=lambda item: item[1]):
        action = actions[name]
        if isinstance(action, tree.ActionLike):
            done[name] = copied(action, done[action.like.text], (), diagnostics)
    declarations = tuple(
        done[d.name.text] if isinstance(d, tree.ActionLike) and d.name.text in done else d
        for d in (game.header, *game.declarations)
    )
    origin = {id(d): game.title for d in declarations}
    return Combined(game.title, game.file, tuple(t.title for t in variants), declarations, origin=origin)
