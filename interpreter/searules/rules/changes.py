"""What an address says after a `change`: the new body with the old one in the place of `usual`."""

from searules.language import tree
from searules.rules.rewrite import mentions, rewrite
from searules.rules.usual import Usual


def as_expr(body: tree.Body) -> tree.Expr:
    """A body as an expression: cases in a cell, a cost or a condition are wrapped."""
    return Usual(body, span=body.span) if isinstance(body, tree.Cases) else body


def is_wrapper(change: tree.Change) -> bool:
    """Whether a change keeps what was said before, in some cases or as a part."""
    return change.when is not None or mentions(change.body, "usual")


def changed(change: tree.Change, old: tree.Body | None) -> tree.Body:
    """The body after a change of the old one; None is the old body of an empty cell."""
    before: tree.Body = tree.Ref("none", span=change.span) if old is None else old
    body = _substitute(change.body, before)
    if change.when is None:
        return body
    condition = as_expr(_substitute(change.when, before))
    cases = (
        tree.Case(None, condition, as_expr(body), span=change.span),
        tree.Case(None, None, Usual(before, span=change.span), span=change.span),
    )
    return tree.Cases(cases, span=change.span)


def commute(first: tree.Change, second: tree.Change) -> bool:
    """Whether the order of two wrappers certainly does not matter, judged by their form alone.

    Both add, both multiply, or both say the same in their cases. Their conditions and amounts are the same
    in either order, since a name does not depend on itself.
    """
    forms = {_form(first), _form(second)}
    if forms in ({"sum"}, {"product"}):
        return True
    return first.body == second.body and not mentions(first.body, "usual")


def _form(change: tree.Change) -> str:
    """ "sum" of `usual` and what does not depend on it, "product" of such, or "" for anything else."""
    if change.when is not None and mentions(change.when, "usual"):
        return ""
    match change.body:
        case tree.Arithmetic(op="+" | "-"):
            return "sum" if _is_sum(change.body) else ""
        case tree.Arithmetic(op="*", left=left, right=right):
            one, other = (left, right) if _is_usual(left) else (right, left)
            return "product" if _is_usual(one) and not mentions(other, "usual") else ""
        case _:
            return ""


def _is_sum(body: tree.Body) -> bool:
    """Whether exactly one term is `usual`, with a plus before it, and no other term reads it."""
    terms = 0
    while isinstance(body, tree.Arithmetic) and body.op in "+-":
        if _is_usual(body.right) and body.op == "+":
            terms += 1
        elif mentions(body.right, "usual"):
            return False
        body = body.left
    return terms + _is_usual(body) == 1 and (_is_usual(body) or not mentions(body, "usual"))


def _is_usual(body: tree.Body) -> bool:
    return isinstance(body, tree.Ref) and body.name == "usual"


def _substitute(body: tree.Body, old: tree.Body) -> tree.Body:
    def change(node: object) -> object:
        if isinstance(node, tree.Ref) and node.name == "usual":
            return Usual(old, span=node.span)
        return node

    return rewrite(body, change)
