"""Actions that a variant removes disappear from decisions and rules by themselves."""

from collections.abc import Mapping
from typing import get_args

from attrs import evolve

from searules.diagnostics.diagnostic import Diagnostic, Diagnostics, Label
from searules.diagnostics.source import Span
from searules.language import tree
from searules.rules.rewrite import found, rewrite

Deciding = tree.Must | tree.May | tree.AnyOrder | tree.AnyTime | tree.Ask


def pruned(
    declaration: tree.Declaration, gone: Mapping[str, Span], diagnostics: Diagnostics
) -> tree.Declaration | None:
    """A declaration without the actions that are gone; None if nothing of it is left.

    `gone` gives the place at which each was removed. A `must` that loses all is a mistake, unless it is a
    duty; whatever else loses all would have passed silently, and goes.
    """
    if not gone:
        return declaration
    if isinstance(declaration, tree.Rule):
        left = tuple(name for name in declaration.actions if name.text not in gone)
        if not left:
            return None
        declaration = declaration if left == declaration.actions else evolve(declaration, actions=left)

    acts = (act for kind in get_args(Deciding) for node in found(declaration, kind) for act in node.acts)
    if not any(act.name.text in gone for act in acts):
        return declaration

    def change(node: object) -> object:
        match node:
            case tree.Must() | tree.May() | tree.AnyOrder() | tree.AnyTime() | tree.Ask():
                return _without(node, gone, diagnostics)
            case tree.Suite(statements=statements) if any(_decides_nothing(s) for s in statements):
                return evolve(node, statements=tuple(s for s in statements if not _decides_nothing(s)), inline=False)
            case _:
                return node

    return rewrite(declaration, change)


def _without(statement: Deciding, gone: Mapping[str, Span], diagnostics: Diagnostics) -> Deciding:
    left = tuple(act for act in statement.acts if act.name.text not in gone)
    if left == statement.acts:
        return statement
    if not left and isinstance(statement, tree.Must) and not statement.while_possible:
        diagnostics.add(_no_action_left(statement, gone))
    return evolve(statement, acts=left)


def _decides_nothing(statement: tree.Stmt) -> bool:
    return isinstance(statement, Deciding) and not statement.acts


def _no_action_left(must: tree.Must, gone: Mapping[str, Span]) -> Diagnostic:
    names = list(dict.fromkeys(act.name.text for act in must.acts))
    return Diagnostic(
        "SEA0128",
        "nothing is left that could be done here",
        must.span,
        labels=tuple(Label(gone[name], f"`{name}` is removed here") for name in names),
        suggestion="replace the step that this stands in as well, or leave it an action",
    )
