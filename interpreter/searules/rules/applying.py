"""One edit applied to one declaration."""

from collections.abc import Sequence

from attrs import evolve

from searules.diagnostics.diagnostic import Diagnostic, Diagnostics, Label
from searules.diagnostics.nearest import did_you_mean
from searules.diagnostics.source import Span
from searules.language import tree
from searules.rules.addresses import Members, Place, addresses, find, join
from searules.rules.changes import changed
from searules.rules.edits import VALUE, Edit, Entry, covers
from searules.rules.like import merged
from searules.rules.names import a_sort, a_word, head, sort_of


def apply(edit: Edit, entry: Entry, members: Members, diagnostics: Diagnostics) -> None:
    """Change the declaration of an entry; a mistake is noted, and the declaration stays as it was."""
    words = tuple(word for word in edit.inner if word != VALUE)
    place = find(entry.declaration, words, members)
    if place is None:
        _missing(edit, entry, members, diagnostics)
        return
    made = _made(edit, entry.declaration, place, diagnostics)
    if made is None:
        return
    if _is_empty(made) and not _is_empty(entry.declaration):
        diagnostics.add(_leaves_nothing(edit, entry.declaration))
        return
    entry.declaration = made
    entry.done.append(edit)


def _made(edit: Edit, declaration: tree.Declaration, place: Place, diagnostics: Diagnostics) -> tree.Declaration | None:
    """The declaration after an edit, None and a mistake if it cannot be made."""
    match edit.declaration, declaration:
        case tree.Change() as change, tree.LetBy() as by:
            return _let(by, change)
        case tree.Change() as change, _ if place.say is not None:
            return place.say(changed(change, place.said), change.margin)
        case tree.Remove(), _ if place.put is not None:
            return place.put(())
        case tree.ReplaceStep() as step, _ if isinstance(place.node, tree.Step) and place.put is not None:
            margin = step.margin if step.margin != tree.EMPTY_MARGIN else place.node.margin
            return place.put([evolve(place.node, suite=step.suite, margin=margin, span=step.span)])
        case tree.Before() as before, _ if place.kind == "step" and place.put is not None:
            return place.put([*_marked(before), place.node])
        case tree.After() as after, _ if place.kind == "step" and place.put is not None:
            return place.put([place.node, *_marked(after)])
        case (tree.Fix() | tree.Default()) as value, tree.Option() as option:
            return evolve(option, value=value.value, margin=join(option.margin, value.margin))
        case _:
            extended = _extended(edit.declaration, declaration, diagnostics)
            if extended is None:
                diagnostics.add(_unfit(edit, place))
            return extended


def _extended(edit: tree.Declaration, old: tree.Declaration, diagnostics: Diagnostics) -> tree.Declaration | None:
    margin = join(old.margin, edit.margin)
    match edit, old:
        case tree.ExtendAction(suite=suite), tree.Action() as action:
            return evolve(action, suite=merged(action.suite, suite.statements), margin=margin)
        case tree.ExtendTable(rows=rows), tree.Table() as table:
            _once(table.rows, rows, diagnostics)
            return evolve(table, rows=table.rows + rows, margin=margin)
        case tree.ExtendPayment(ways=ways), tree.Payment() as payment:
            _once(payment.ways, ways, diagnostics)
            return evolve(payment, ways=payment.ways + ways, margin=margin)
        case _:
            return None


def _let(table: tree.LetBy, change: tree.Change) -> tree.Let:
    """A table by a number of players or an option that has become an expression; see `usual_table`."""
    name = usual_name(table.name.text)
    word = tree.Name(name, span=table.name.span)
    old: tree.Expr = tree.Ref(name, span=table.span) if table.owner is None else tree.My(word, span=table.span)
    margin = join(table.margin, change.margin)
    return tree.Let(table.name, table.owner, (), None, changed(change, old), margin=margin, span=table.span)


def usual_table(table: tree.LetBy) -> tree.LetBy:
    """The table under another name, to which a `usual` in a change of the table points."""
    name = usual_name(table.name.text)
    return evolve(table, name=tree.Name(name, span=table.name.span))


def usual_name(name: str) -> str:
    """A name that no author can write, so it never meets another."""
    return f"usual {name}"


def _marked(edit: tree.Before | tree.After) -> Sequence[tree.Stmt]:
    """The statements of an edit; its margin goes to the first, so that what it cites is not lost."""
    first, *rest = edit.suite.statements
    return (evolve(first, margin=join(edit.margin, first.margin)), *rest)


def _once(old: Sequence[tree.Row | tree.Way], new: Sequence[tree.Row | tree.Way], diagnostics: Diagnostics) -> None:
    there = {part.name.text: part.name.span for part in old}
    for part in new:
        if part.name.text in there:
            word = "row" if isinstance(part, tree.Row) else "way"
            diagnostics.add(exists(word, part.name.text, part.name.span, there[part.name.text]))


def _is_empty(declaration: tree.Declaration) -> bool:
    match declaration:
        case tree.Table(rows=()) | tree.Payment(ways=()):
            return True
        case tree.Let(body=tree.Cases(cases=())) | tree.Score(body=tree.Cases(cases=())):
            return True
        case tree.Result(body=tree.Cases(cases=())):
            return True
        case _:
            return False


# ---- mistakes ---------------------------------------------------------------------------------------


def exists(word: str, name: str, span: Span, old: Span, advice: str = "choose another name") -> Diagnostic:
    """The mistake that something is added whose name is taken."""
    return Diagnostic(
        "SEA0124",
        f"there is {a_word(word)} `{name}` already",
        span,
        labels=(Label(old, "declared here"),),
        suggestion=advice,
    )


def removed(edit: Edit, other: Edit) -> Diagnostic:
    """The mistake that an edit is of what another variant takes away."""
    related = edit.layer.related(other.layer)
    refusal = f'`not with "{other.layer.title}"`'
    return Diagnostic(
        "SEA0123",
        f'"{edit.layer.title}" edits `{edit.address}`, which "{other.layer.title}" {_does(other)}',
        edit.span,
        labels=(Label(other.span, f'"{other.layer.title}" {_does(other)} it here'),),
        suggestion="leave this edit out" if related else f"select only one of the two, or write {refusal}",
    )


def _does(edit: Edit) -> str:
    return "removes" if edit.removes else "replaces"


def _missing(edit: Edit, entry: Entry, members: Members, diagnostics: Diagnostics) -> None:
    others = [other for other in entry.done if other.replaces and (covers(other, edit) or not other.inner)]
    if others and edit.removes and any(other.removes for other in others):
        return  # gone is gone
    if others and others[-1].layer is not edit.layer:
        diagnostics.add(removed(edit, others[-1]))
        return
    name = edit.key[1] if edit.key else ""
    known = [address for address in addresses(entry.declaration, name, members) if address != name]
    there = f"it has {', '.join(f'`{address}`' for address in known[:6])}" if known else "nothing in it has an address"
    diagnostics.add(
        Diagnostic(
            "SEA0120",
            f"`{name}` is {a_sort(entry.declaration)}, and nothing in it has the address `{edit.address}`",
            edit.span,
            labels=(Label(entry.declaration.span, "what is edited"),),
            suggestion=_anew(edit, entry.declaration) or did_you_mean(edit.address, known) or there,
        )
    )


def _anew(edit: Edit, declaration: tree.Declaration) -> str:
    """What to do about the statements of a row, which have no address."""
    if not isinstance(declaration, tree.Table) or len(edit.inner) != 2:
        return ""
    row, column = edit.inner
    statements = any(one.effect and one.name.text == column for one in declaration.columns)
    if not statements or all(one.name.text != row for one in declaration.rows):
        return ""
    table = declaration.name.text
    return f"write `remove {table}.{row}`, and the whole row anew under `extend table {table}:`"


def _unfit(edit: Edit, place: Place) -> Diagnostic:
    what = a_word(place.kind)
    match edit.declaration:
        case tree.Change() if isinstance(place.node, tree.Declaration) and not edit.inner:
            message = f"`{edit.address}` has no value that could be changed"
            advice = f"write `replace {head(place.node)}` with all that it is to be"
            if isinstance(place.node, tree.Option):
                advice = f"write `default {edit.address} = ...` or `fix {edit.address} = ...`"
        case tree.Change():
            message = f"{what} as a whole cannot be changed"
            advice = _parts_of(edit, place) or "replace the declaration"
            advice = f"write `replace step {edit.address}:`" if place.kind == "step" else advice
        case tree.Remove():
            message = f"{what} cannot be removed"
            advice = "change it, or replace the declaration"
        case _:
            message = f"`{edit.address}` is {what}, not a step"
            advice = _parts_of(edit, place) or "name a step: `turn.` and the word after `step`"
            if place.kind == "block" and not place.inner:
                advice = f"no step is named in it: write `replace {edit.address}:` with all that it is to be"
    return Diagnostic("SEA0121", message, edit.span, labels=(Label(place.span, "what is edited"),), suggestion=advice)


def _parts_of(edit: Edit, place: Place) -> str:
    parts = [f"`{edit.address}.{part.name}`" for part in place.inner[:6]]
    return f"name a part of it: {', '.join(parts)}" if parts else ""


def _leaves_nothing(edit: Edit, declaration: tree.Declaration) -> Diagnostic:
    sort = sort_of(declaration)
    return Diagnostic(
        "SEA0133",
        f"nothing of this {sort} is left",
        edit.span,
        labels=(Label(declaration.span, "what is edited"),),
        suggestion=f"remove the {sort} as a whole, or replace it",
    )
