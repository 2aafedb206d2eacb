"""From matches of the grammar to the edits of a variant: one function a rule, and the table of them."""

from searules.language import tree
from searules.language.build_parts import Answer
from searules.language.build_statements import take_margin
from searules.language.parts import Parts, Rule
from searules.language.tree import Declaration, Expr, Name, Path, Suite, Text


def replace(parts: Parts) -> tree.Replace:
    """The margin stays with the declaration that is put in place."""
    return tree.Replace(parts.get(0, Declaration), span=parts.span)


def replace_step(parts: Parts) -> tree.ReplaceStep:
    margin, block = take_margin(parts.get(1, Suite))
    return tree.ReplaceStep(parts.get(0, Path), block, margin=margin, span=parts.span)


def change(parts: Parts) -> tree.Change:
    said = parts.get(2, Answer)
    return tree.Change(parts.get(0, Path), parts.maybe(1, Expr), said.body, margin=said.margin, span=parts.span)


def remove(parts: Parts) -> tree.Remove:
    targets = tuple(child for child in parts.children if isinstance(child, Path | Text))
    return tree.Remove(targets, margin=parts.margin, span=parts.span)


def before(parts: Parts) -> tree.Before:
    margin, block = take_margin(parts.get(1, Suite))
    return tree.Before(parts.get(0, Path), block, margin=margin, span=parts.span)


def after(parts: Parts) -> tree.After:
    margin, block = take_margin(parts.get(1, Suite))
    return tree.After(parts.get(0, Path), block, margin=margin, span=parts.span)


def extend_table(parts: Parts) -> tree.ExtendTable:
    return tree.ExtendTable(parts.get(0, Name), parts.every(tree.Row), margin=parts.margin, span=parts.span)


def extend_action(parts: Parts) -> tree.ExtendAction:
    margin, block = take_margin(parts.get(1, Suite))
    return tree.ExtendAction(parts.get(0, Name), block, margin=margin, span=parts.span)


def extend_payment(parts: Parts) -> tree.ExtendPayment:
    return tree.ExtendPayment(parts.get(0, Name), parts.every(tree.Way), margin=parts.margin, span=parts.span)


def fix(parts: Parts) -> tree.Fix:
    return tree.Fix(parts.get(0, Name), parts.get(1, Expr), margin=parts.margin, span=parts.span)


def default(parts: Parts) -> tree.Default:
    return tree.Default(parts.get(0, Name), parts.get(1, Expr), margin=parts.margin, span=parts.span)


def not_with(parts: Parts) -> tree.NotWith:
    return tree.NotWith(parts.every(Text), margin=parts.margin, span=parts.span)


def tested_with(parts: Parts) -> tree.TestedWith:
    return tree.TestedWith(parts.every(Text), margin=parts.margin, span=parts.span)


EDITS: dict[str, Rule] = {
    "replace": replace,
    "replace_step": replace_step,
    "change": change,
    "remove": remove,
    "before": before,
    "after": after,
    "extend_table": extend_table,
    "extend_action": extend_action,
    "extend_payment": extend_payment,
    "fix": fix,
    "default": default,
    "not_with": not_with,
    "tested_with": tested_with,
}
