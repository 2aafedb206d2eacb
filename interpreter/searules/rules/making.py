"""A combination while it is made: declarations and edits of all selected texts, applied step by step."""

from collections.abc import Iterable, Sequence
from typing import TypeGuard

from attrs import define, evolve, field

from searules.diagnostics.diagnostic import Diagnostic, Diagnostics, Label
from searules.diagnostics.nearest import did_you_mean
from searules.diagnostics.source import Span
from searules.language import tree
from searules.rules import names
from searules.rules.addresses import Members, full_path
from searules.rules.applying import apply, exists, removed, usual_table
from searules.rules.changes import is_wrapper
from searules.rules.edits import Edit, Entry, Phase, edits_of, is_edit, without_clashes
from searules.rules.layers import Layer
from searules.rules.like import copied, depths, drops, labels
from searules.rules.seals import check_seal, edited, read_seals, seal

AnyAction = tree.Action | tree.ActionLike


@define(eq=False)
class Making:
    """The declarations (`entries`, in order) with what has happened to them, and the edits still to be applied.

    With `sealing`, `seals` are the fingerprints of what all edits are of; else of those that have seals beside them.
    """

    diagnostics: Diagnostics
    layers: Sequence[Layer]
    entries: list[Entry] = field(factory=list)
    fixed: set[str] = field(factory=set)
    sealing: bool = False
    seals: dict[tuple[str, str], str] = field(factory=dict)

    def run(self) -> None:
        """Apply all edits of all layers."""
        self._collect()
        edits = [edit for layer in self.layers for edit in edits_of(layer, self._known(layer))]
        found = [(edit, entry) for edit in edits if (entry := self._target(edit)) is not None]
        members = self._members()
        self._seal(found, members)
        targets = [(evolve(e, path=full_path(entry.first, e.inner, members)), entry) for e, entry in found]
        kept = set(without_clashes([edit for edit, _ in targets], self.diagnostics))
        targets = [(edit, entry) for edit, entry in targets if edit in kept]
        for edit, entry in targets:
            if edit.phase is Phase.DECLARATION:
                self._edit_declaration(edit, entry)
        self._drop_doubles()
        self._edit_insides(targets)

    def left(self) -> list[Entry]:
        """The declarations that are not removed."""
        return [entry for entry in self.entries if entry.gone is None]

    def removed_actions(self) -> dict[str, Span]:
        """The actions that are gone, with the places at which they were removed."""
        actions = [(e, e.declaration.name.text) for e in self.entries if _is_action(e.declaration)]
        there = {name for entry, name in actions if entry.gone is None}
        return {name: entry.gone.span for entry, name in actions if entry.gone and name not in there}

    def _seal(self, found: Sequence[tuple[Edit, Entry]], members: Members) -> None:
        """Take the fingerprint of what each edit is of, and compare it with the one that is kept beside it."""
        kept = {file: read_seals(file) for file in {edit.layer.text.file for edit, _ in found}}
        declarations = [entry.first for entry in self.entries]
        for edit, entry in found:
            if kept[edit.layer.text.file] or self.sealing:
                mark = seal(edit, entry.first, declarations, members)
                self.seals[edit.layer.title, edit.address] = mark
                part = edited(edit, entry.first, members)
                place = entry.first.span if isinstance(part, tuple) else part.span
                check_seal(edit, place, mark, kept[edit.layer.text.file], self.diagnostics)

    # ---- what there is ----------------------------------------------------------------------------

    def _collect(self) -> None:
        for layer in self.layers:
            for declaration in layer.text.declarations:
                if not is_edit(declaration):
                    self.entries.append(Entry(declaration, layer, layer))

    def _visible(self, layer: Layer) -> list[Entry]:
        """The declarations that a text may edit: those of the texts that it is built on."""
        return [entry for entry in self.entries if entry.layer.rank in layer.above]

    def _known(self, layer: Layer) -> list[names.Key]:
        return [entry.key for entry in self._visible(layer) if entry.key is not None]

    def _target(self, edit: Edit) -> Entry | None:
        """The declaration that an edit is of; noted if there is none."""
        found = [entry for entry in self._visible(edit.layer) if entry.key == edit.key]
        is_value = isinstance(edit.declaration, tree.Fix | tree.Default)
        if edit.key is None or not found or (is_value and not isinstance(found[-1].first, tree.Option)):
            self.diagnostics.add(self._unknown(edit))
            return None
        return found[-1]

    def _unknown(self, edit: Edit) -> Diagnostic:
        known = self._known(edit.layer)
        if isinstance(edit.declaration, tree.Fix | tree.Default):
            options = [entry.first.name.text for entry in self.entries if isinstance(entry.first, tree.Option)]
            return _no_option(edit, options)
        if isinstance(edit.declaration, tree.Replace) and edit.key is None:
            return _no_name(edit, edit.declaration.declaration)
        own = [entry.key[1] for entry in self.entries if entry.layer is edit.layer and entry.key]
        word = edit.key[1] if edit.key else edit.span.text.split(".")[0].strip()
        return _no_such(edit, known, own=word in own)

    def _members(self) -> Members:
        found: dict[str, list[str]] = {}
        for entry in self.left():
            match entry.declaration:
                case tree.EnumDecl(name=name, members=members):
                    found[name.text] = [member.text for member in members]
                case tree.Table(name=name, rows=rows):
                    found[name.text] = [row.name.text for row in rows]
                case _:
                    pass
        return found

    # ---- whole declarations -----------------------------------------------------------------------

    def _edit_declaration(self, edit: Edit, entry: Entry) -> None:
        if not isinstance(edit.declaration, tree.Replace):
            entry.gone = entry.gone or edit
            return
        new = edit.declaration.declaration
        if names.sort_of(new) != names.sort_of(entry.declaration):
            self.diagnostics.add(_another_sort(edit, new, entry))
        elif entry.gone is not None:
            self.diagnostics.add(removed(edit, entry.gone))
        else:
            entry.declaration, entry.origin = new, edit.layer
            entry.done.append(edit)

    def _drop_doubles(self) -> None:
        """Names that two texts declare: the first stays. Within one text the checker looks after that."""
        seen: dict[names.Key, Entry] = {}
        for entry in self.left():
            key = names.key_of(entry.declaration)
            if key is None or key[0] in (*names.TEXTS, "ruling"):
                continue
            first = seen.setdefault(key, entry)
            if first.layer is not entry.layer:
                self.diagnostics.add(_double(first, entry, key[1]))
                self.entries.remove(entry)

    # ---- inside of declarations -------------------------------------------------------------------

    def _edit_insides(self, targets: Sequence[tuple[Edit, Entry]]) -> None:
        """First in what is written out, then in the copies of that, then in copies of copies."""
        actions = {e.declaration.name.text: e for e in self.left() if _is_action(e.declaration)}
        written = {name: e.declaration for name, e in actions.items() if _is_action(e.declaration)}
        depth = depths(written, self.removed_actions(), self.diagnostics)
        insides = [(edit, entry) for edit, entry in targets if edit.phase is not Phase.DECLARATION]
        for level in range(max(depth.values(), default=0) + 1):
            copies = [actions[name] for name, d in depth.items() if d == level > 0]
            for entry in copies:
                self._write_out(entry, actions)
            now = [(e, t) for e, t in insides if t in copies or (level == 0 and not _waits(t))]
            for edit, entry in sorted(now, key=_order):
                self._edit_inside(edit, entry)

    def _edit_inside(self, edit: Edit, entry: Entry) -> None:
        if entry.gone is not None:
            if not edit.removes:
                self.diagnostics.add(removed(edit, entry.gone))
            return
        table = entry.declaration
        apply(edit, entry, self._members(), self.diagnostics)
        if isinstance(table, tree.LetBy) and isinstance(edit.declaration, tree.Change) and is_wrapper(edit.declaration):
            self.entries.insert(self.entries.index(entry) + 1, Entry(usual_table(table), entry.layer, entry.origin))
        if isinstance(edit.declaration, tree.Fix) and edit.key is not None:
            self.fixed.add(edit.key[1])

    def _write_out(self, entry: Entry, actions: dict[str, Entry]) -> None:
        copy = entry.declaration
        if isinstance(copy, tree.ActionLike):
            source = actions[copy.like.text]
            if isinstance(source.declaration, tree.Action):
                entry.declaration = copied(copy, source.declaration, _labels(source, actions), self.diagnostics)


def _labels(entry: Entry, actions: dict[str, Entry]) -> set[str]:
    """All labels that an action had before the variants, those that it copies among them."""
    found: set[str] = set()
    action: tree.Declaration = entry.first
    while isinstance(action, AnyAction):
        found |= set(labels(action.suite.statements))
        if isinstance(action, tree.Action) or action.like.text not in actions:
            break
        found |= {label.text for label in drops(action.suite)}
        action = actions[action.like.text].first
    return found


def _is_action(declaration: tree.Declaration) -> TypeGuard[AnyAction]:
    return isinstance(declaration, AnyAction)


def _waits(entry: Entry) -> bool:
    """Whether a declaration is edited later: a copy, when it is written out."""
    return entry.gone is None and isinstance(entry.declaration, tree.ActionLike)


def _order(target: tuple[Edit, Entry]) -> tuple[int, int, bool, int]:
    """By phase; wrappers inside others first, what is settled after first values; then as selected."""
    edit = target[0]
    depth = -len(edit.path) if edit.phase is Phase.WRAPPER else 0
    return edit.phase, depth, isinstance(edit.declaration, tree.Fix), edit.layer.rank


# ---- mistakes ---------------------------------------------------------------------------------------


def _no_option(edit: Edit, options: Iterable[str]) -> Diagnostic:
    word = edit.address
    hint = did_you_mean(word, options) or "only an option can be settled, or get another first value"
    return Diagnostic("SEA0129", f"there is no option `{word}`", edit.span, suggestion=hint)


def _no_name(edit: Edit, new: tree.Declaration) -> Diagnostic:
    advice = "label it in the game" if isinstance(new, tree.NeedsDecl) else "leave this line out"
    message = f"{names.a_sort(new)} without a name cannot be replaced"
    return Diagnostic("SEA0121", message, edit.span, suggestion=advice)


def _no_such(edit: Edit, known: Iterable[names.Key], *, own: bool) -> Diagnostic:
    word = edit.key[1] if edit.key else edit.span.text.split(".")[0].strip()
    space = edit.key[0] if edit.key else None
    meant = did_you_mean(word, [n for other, n in known if (other == space if space else other not in names.TEXTS)])
    hint = meant or "name what the game declares, or a part of it such as `turn.step` or `action.label`"
    if own:
        hint = f"`{word}` is declared in this variant itself: change it there"
    elif isinstance(edit.declaration, tree.Replace):
        hint = meant or "to add something new, leave out `replace`"
    what = "check or example" if space in names.TEXTS else "declaration"
    return Diagnostic("SEA0120", f"there is no {what} `{word}` that could be edited", edit.span, suggestion=hint)


def _another_sort(edit: Edit, new: tree.Declaration, entry: Entry) -> Diagnostic:
    name, old = edit.address, entry.declaration
    return Diagnostic(
        "SEA0125",
        f"`{name}` is {names.a_sort(old)}, and {names.a_sort(new)} cannot stand in its place",
        edit.span,
        labels=(Label(old.span, "what would be replaced"),),
        suggestion=f"write `replace {names.head(old)}`, or remove `{name}` and declare the new one",
    )


def _double(first: Entry, second: Entry, name: str) -> Diagnostic:
    sort = names.sort_of(first.declaration)
    if first.layer.rank in second.layer.above:
        advice = f"write `replace` before it if it is to stand in the place of the {sort}, or choose another name"
    else:
        advice = f'choose another name, or write `not with "{first.layer.title}"`'
    return exists(sort, name, second.declaration.span, first.declaration.span, advice)
