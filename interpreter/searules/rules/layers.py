"""The selected texts as layers: which is built on which, and the rulings of each under names of their own."""

from collections.abc import Iterable, Mapping, Sequence

from attrs import evolve, frozen

from searules.language import tree
from searules.rules.loading import Text
from searules.rules.rewrite import found, rewrite
from searules.rules.shelf import base_parts


@frozen(eq=False)
class Layer:
    """A text in a selection: its rank (the game has 0), and the ranks of those it is built on."""

    text: Text
    rank: int
    above: frozenset[int]

    @property
    def title(self) -> str:
        """The title of its text."""
        return self.text.title

    def related(self, other: "Layer") -> bool:
        """Whether one of the two is the other, or is built on it."""
        return self.rank == other.rank or self.rank in other.above or other.rank in self.above


def layered(game: Text, variants: Sequence[Text]) -> list[Layer]:
    """The layers of a selection; what a variant is built on stands before it."""
    layers = [Layer(game, 0, frozenset())]
    for text in variants:
        base = _base(text, layers)
        layers.append(Layer(text, len(layers), base.above | {base.rank}))
    renamed: dict[int, Mapping[str, str]] = {}
    taken: set[str] = set()
    for layer in layers:
        own = {name for d in layer.text.declarations if isinstance(d, tree.Ruling) for name in (d.name.text,)}
        inherited = {old: new for rank in sorted(layer.above) for old, new in renamed[rank].items()}
        suffix = layer.text.slug.replace("-", "_")
        names = {name: f"{name}_{suffix}" if name in taken else name for name in own}
        taken |= set(names.values())
        renamed[layer.rank] = {**inherited, **names}
    return [_with_rulings(layer, renamed[layer.rank]) for layer in layers]


def pointers(layers: Iterable[Layer]) -> tuple[tree.Pointer, ...]:
    """All pointers to rulings in these texts."""
    return tuple(
        pointer
        for layer in layers
        for decl in (layer.text.header, *layer.text.declarations)
        for pointer in found(decl, tree.Pointer)
    )


def _base(text: Text, layers: Sequence[Layer]) -> Layer:
    """What a text is built on; the game where its base was not found."""
    if isinstance(text.header, tree.Variant):
        stem, title = base_parts(text.header.base)
        for layer in layers[1:]:
            if layer.title == title and layer.text.file.stem == stem:
                return layer
    return layers[0]


def _with_rulings(layer: Layer, names: Mapping[str, str]) -> Layer:
    """A layer in which rulings whose names are taken, and the pointers to them, have others."""
    changed = {old: new for old, new in names.items() if old != new}
    if not changed:
        return layer

    def rename(node: object) -> object:
        match node:
            case tree.Pointer(name=name) if name in changed:
                return evolve(node, name=changed[name])
            case tree.Ruling(name=tree.Name(text=text)) if text in changed:
                return evolve(node, name=evolve(node.name, text=changed[text]))
            case _:
                return node

    text = layer.text
    declarations = rewrite(text.declarations, rename)
    return evolve(layer, text=evolve(text, header=rewrite(text.header, rename), declarations=declarations))
