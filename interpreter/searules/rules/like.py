"""Actions that are made of other actions: `action b like a`, and `extend action a`."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from attrs import evolve

from searules.diagnostics.diagnostic import Diagnostic, Diagnostics, Label
from searules.diagnostics.nearest import did_you_mean
from searules.diagnostics.source import Span
from searules.language import tree


def copied(
    copy: tree.ActionLike, original: tree.Action, gone: Collection[str], diagnostics: Diagnostics
) -> tree.Action:
    """`copy` written out: all of the original, without what it drops, and what it adds.

    `gone` are labels that the original had before the variants: dropping one that is not there any more is no
    mistake.
    """
    known = list(labels(original.suite.statements))
    dropped: set[str] = set()
    for label in drops(copy.suite):
        dropped.add(label.text)
        if label.text not in known and label.text not in gone:
            diagnostics.add(_no_label(label, original, known))
    kept = tuple(s for s in original.suite.statements if not dropped & {*labels([s])})
    added = tuple(s for s in copy.suite.statements if not isinstance(s, tree.Drop))
    suite = merged(evolve(original.suite, statements=kept), added)
    return tree.Action(copy.name, original.params, suite, margin=copy.margin, span=copy.span)


def merged(suite: tree.Suite, added: Sequence[tree.Stmt]) -> tree.Suite:
    """An action's statements with others: needs by needs, then all costs, then the effects, the added ones last."""
    old_needs, old_costs, old_effects = _parts(suite.statements)
    new_needs, new_costs, new_effects = _parts(added)
    statements = (*old_needs, *new_needs, *old_costs, *new_costs, *old_effects, *new_effects)
    return evolve(suite, statements=statements, inline=False)


def drops(suite: tree.Suite) -> Iterable[tree.Name]:
    """What the suite of an `action b like a` drops."""
    return (label for s in suite.statements if isinstance(s, tree.Drop) for label in s.labels)


def labels(statements: Iterable[tree.Stmt]) -> Iterable[str]:
    """The labels by which needs and costs are dropped."""
    for statement in statements:
        match statement:
            case tree.Needs(label=tree.Name(text=text)):
                yield text
            case tree.Cost():
                yield "cost"
            case _:
                pass


def depths(
    actions: Mapping[str, tree.Action | tree.ActionLike], gone: Mapping[str, Span], diagnostics: Diagnostics
) -> dict[str, int]:
    """How many copies lie between each action and one that is written out.

    Actions that are like themselves, or like none, are left out and reported. `gone` are the places at which
    actions were removed.
    """
    found: dict[str, int] = {}
    for name in actions:
        chain = [name]
        while isinstance(action := actions.get(chain[-1]), tree.ActionLike) and action.like.text not in chain:
            chain.append(action.like.text)
        if action is None:
            copy = actions[chain[-2]]
            if isinstance(copy, tree.ActionLike):
                diagnostics.add(_no_original(copy, actions, gone))
        elif isinstance(action, tree.ActionLike):
            diagnostics.add(_circle(action))
        else:
            found[name] = len(chain) - 1
    return found


def _parts(statements: Iterable[tree.Stmt]) -> tuple[list[tree.Stmt], list[tree.Stmt], list[tree.Stmt]]:
    """Needs, costs and effects; lets between needs and costs go with the needs."""
    everything = list(statements)
    heads = [i for i, s in enumerate(everything) if isinstance(s, tree.Needs | tree.Cost)]
    end = heads[-1] + 1 if heads else 0
    needs = [s for s in everything[:end] if not isinstance(s, tree.Cost)]
    costs: list[tree.Stmt] = [s for s in everything[:end] if isinstance(s, tree.Cost)]
    return needs, costs, everything[end:]


def _no_label(label: tree.Name, original: tree.Action, known: Sequence[str]) -> Diagnostic:
    there = f"it has {', '.join(f'`{name}`' for name in known)}" if known else "it has none"
    return Diagnostic(
        "SEA0131",
        f"`{original.name.text}` has no needs or cost with the label `{label.text}`",
        label.span,
        labels=(Label(original.name.span, "the action that is copied"),),
        suggestion=did_you_mean(label.text, known) or there,
    )


def _no_original(copy: tree.ActionLike, actions: Collection[str], gone: Mapping[str, Span]) -> Diagnostic:
    name = copy.like.text
    return Diagnostic(
        "SEA0130",
        f"there is no action `{name}` to copy",
        copy.like.span,
        labels=(Label(gone[name], "removed here"),) if name in gone else (),
        suggestion=did_you_mean(copy.like.text, actions) or "name an action of the game",
    )


def _circle(action: tree.ActionLike) -> Diagnostic:
    return Diagnostic(
        "SEA0130",
        f"`{action.name.text}` is in the end like itself",
        action.like.span,
        suggestion="write one of these actions out",
    )
