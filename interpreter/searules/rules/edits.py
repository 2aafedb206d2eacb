"""The edits of the selected variants: what each is at, of what kind it is, and which of them clash."""

from collections.abc import Iterable, Iterator, Sequence
from enum import IntEnum
from itertools import combinations

from attrs import Factory, define, field, frozen

from searules.diagnostics.diagnostic import Diagnostic, Diagnostics, Label, Severity
from searules.diagnostics.source import Span
from searules.language import tree
from searules.rules import changes, names
from searules.rules.layers import Layer


class Phase(IntEnum):
    """When an edit is applied to its declaration; within a phase in the order of selection."""

    DECLARATION = 0
    REPLACER = 1
    NEIGHBOUR = 2
    REMOVER = 3
    WRAPPER = 4
    ADDER = 5


@frozen(eq=False)
class Edit:
    """One edit of one address: `key` is the declaration's, `inner` the words after it.

    `path` is `inner` with the steps around it, so that it is seen which address lies inside another.
    """

    declaration: tree.Declaration
    layer: Layer
    key: names.Key | None
    inner: tuple[str, ...]
    span: Span
    phase: Phase
    path: tuple[str, ...] = field(default=Factory(lambda self: self.inner, takes_self=True))

    @property
    def address(self) -> str:
        """The address as written."""
        first = self.key[1] if self.key else self.span.text
        return ".".join((first, *(word for word in self.inner if word != VALUE)))

    @property
    def replaces(self) -> bool:
        """Whether nobody else may replace the same."""
        return self.phase in (Phase.DECLARATION, Phase.REPLACER, Phase.REMOVER)

    @property
    def removes(self) -> bool:
        """Whether it takes away without putting something in the place."""
        return isinstance(self.declaration, tree.Remove)


@define(eq=False)
class Entry:
    """A declaration while it is edited: who declared it, whose text it is now, and what has been done to it."""

    declaration: tree.Declaration
    layer: Layer
    origin: Layer
    gone: Edit | None = None
    done: list[Edit] = field(factory=list)
    first: tree.Declaration = field(init=False)
    key: names.Key | None = field(init=False)
    """What `first` is known by."""

    def __attrs_post_init__(self) -> None:
        self.first = self.declaration
        self.key = names.key_of(self.declaration)


VALUE = "="
"""The last word of the address of an option's value, which `fix` and `default` replace."""


def edits_of(layer: Layer, known: Iterable[names.Key]) -> Iterator[Edit]:
    """The edits of a text, one for each address; `known` are the declarations that it can name."""
    there = frozenset(known)
    for declaration in layer.text.declarations:
        match declaration:
            case tree.Remove(targets=targets):
                for target in targets:
                    yield _remove(declaration, target, layer, there)
            case tree.Replace(declaration=new):
                key = names.key_of(new)
                yield Edit(declaration, layer, key, (), declaration.span, Phase.DECLARATION)
            case tree.ReplaceStep(path=path):
                yield _at_path(declaration, path, layer, there, Phase.REPLACER)
            case tree.Change(path=path):
                phase = Phase.WRAPPER if changes.is_wrapper(declaration) else Phase.REPLACER
                yield _at_path(declaration, path, layer, there, phase)
            case tree.Before(path=path) | tree.After(path=path):
                yield _at_path(declaration, path, layer, there, Phase.NEIGHBOUR)
            case tree.ExtendTable(name=name):
                yield Edit(declaration, layer, ("type", name.text), (), name.span, Phase.ADDER)
            case tree.ExtendAction(name=name):
                yield Edit(declaration, layer, ("verb", name.text), (), name.span, Phase.ADDER)
            case tree.ExtendPayment(name=name):
                yield Edit(declaration, layer, ("payment", name.text), (), name.span, Phase.ADDER)
            case tree.Fix(name=name) | tree.Default(name=name):
                yield Edit(declaration, layer, ("value", name.text), (VALUE,), name.span, Phase.REPLACER)
            case _:
                pass


def is_edit(declaration: tree.Declaration) -> bool:
    """Whether a declaration of a variant is none that is added to the game."""
    return type(declaration) not in names.SORTS


def _remove(
    declaration: tree.Declaration, target: tree.Path | tree.Text, layer: Layer, known: frozenset[names.Key]
) -> Edit:
    if isinstance(target, tree.Path):
        phase = Phase.REMOVER if len(target.names) > 1 else Phase.DECLARATION
        return _at_path(declaration, target, layer, known, phase)
    key = names.texted(target.value, known) or ("check", target.value)
    return Edit(declaration, layer, key, (), target.span, Phase.DECLARATION)


def _at_path(
    declaration: tree.Declaration, path: tree.Path, layer: Layer, known: frozenset[names.Key], phase: Phase
) -> Edit:
    first, *rest = (name.text for name in path.names)
    return Edit(declaration, layer, names.named(first, known), tuple(rest), path.span, phase)


# ---- which edits clash ------------------------------------------------------------------------------


def without_clashes(edits: Sequence[Edit], diagnostics: Diagnostics) -> list[Edit]:
    """The edits that are applied: of two replacers of the same the first, and no wrapper that is overruled."""
    kept = list(edits)
    for first, second in combinations([edit for edit in edits if edit.replaces], 2):
        if second in kept and first in kept and _clash(first, second):
            kept.remove(second)
            diagnostics.add(_two_replacers(first, second))
    kept = [edit for edit in kept if not any(_overrules(other, edit) for other in kept)]
    for first, second in combinations([edit for edit in kept if edit.phase is Phase.WRAPPER], 2):
        if _same_place(first, second) and not first.layer.related(second.layer) and not _commute(first, second):
            diagnostics.add(_order_matters(first, second))
    return kept


def covers(outer: Edit, inner: Edit) -> bool:
    """Whether the address of one edit is that of another, or one around it."""
    return outer.key is not None and outer.key == inner.key and inner.path[: len(outer.path)] == outer.path


def _clash(first: Edit, second: Edit) -> bool:
    if first.layer is not second.layer and first.layer.related(second.layer):
        return False  # the one knows what the other has made of the game
    if first.removes and second.removes:
        return False  # gone is gone
    settled = {type(first.declaration), type(second.declaration)}
    if settled == {tree.Fix, tree.Default}:
        return False  # what is settled needs no first value
    return covers(first, second) or covers(second, first)


def _overrules(replacer: Edit, edit: Edit) -> bool:
    """Whether a replacer takes away what a text that it is built on had put there."""
    if not replacer.replaces or edit.layer.rank not in replacer.layer.above or not covers(replacer, edit):
        return False
    if edit.phase is Phase.NEIGHBOUR and edit.path == replacer.path:
        return False  # it stands beside what is replaced
    return edit.phase is Phase.WRAPPER or (edit.phase in (Phase.NEIGHBOUR, Phase.ADDER) and _is_whole(replacer, edit))


def _is_whole(replacer: Edit, edit: Edit) -> bool:
    return replacer.phase is Phase.DECLARATION or len(replacer.path) < len(edit.path)


def _same_place(first: Edit, second: Edit) -> bool:
    return first.key is not None and (first.key, first.path) == (second.key, second.path)


def _commute(first: Edit, second: Edit) -> bool:
    one, other = first.declaration, second.declaration
    return isinstance(one, tree.Change) and isinstance(other, tree.Change) and changes.commute(one, other)


def _two_replacers(first: Edit, second: Edit) -> Diagnostic:
    one, other = first.layer.title, second.layer.title
    same = first.layer is second.layer
    who = f'"{one}" twice' if same else f'both "{one}" and "{other}"'
    keeps = ", or let one of them change what the other says, by `usual`"
    both_change = isinstance(first.declaration, tree.Change) and isinstance(second.declaration, tree.Change)
    advice = "keep one of the two" if same else f'write `not with "{one}"`' + (keeps if both_change else "")
    return Diagnostic(
        "SEA0122",
        f"`{second.address}` is replaced by {who}",
        second.span,
        labels=(Label(first.span, f'"{one}" replaces `{first.address}` here'),),
        notes=("at most one selected variant may replace an address, or what is inside it",),
        suggestion=advice,
    )


def _order_matters(first: Edit, second: Edit) -> Diagnostic:
    return Diagnostic(
        "SEA0132",
        f'both "{first.layer.title}" and "{second.layer.title}" change `{second.address}`, and their order matters',
        second.span,
        Severity.NOTICE,
        labels=(Label(first.span, "this change is applied first"),),
        suggestion="they are applied in the order in which the variants are selected",
    )
