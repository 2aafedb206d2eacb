"""Conditions as lines: a long one in parts."""

from searules.explain.document import Line
from searules.explain.expressions import claim, deny
from searules.explain.names import capital, escape, spoken
from searules.explain.scope import Scope
from searules.explain.settled import known
from searules.language import tree

LONG = 110
"""Signs of a condition above which its parts get lines of their own."""


def condition_line(node: tree.Needs | tree.NeedsDecl, scope: Scope, rule: str = "") -> Line:
    """A `needs` with its label, its condition and the words that a refused player reads."""
    label = f"**{capital(spoken(node.label.text))}:** " if node.label is not None else ""
    reason = f" *— “{escape(node.reason)}”*" if node.reason else ""
    by = f" *(rule {escape(spoken(rule))})*" if rule else ""
    line = spread(node.condition, scope)
    return Line(f"{label or ''}{line.text if label else capital(line.text)}{by}{reason}", line.inside)


def spread(node: tree.Expr, scope: Scope) -> Line:
    """A condition; a long one in parts, one below the other."""
    told = claim(node, scope)
    node = node.value if isinstance(node, tree.Group) else node
    if len(told) <= LONG or not isinstance(node, tree.And | tree.Or):
        return Line(told)
    kind = tree.And if isinstance(node, tree.And) else tree.Or
    head = "all of these hold:" if kind is tree.And else "at least one of these holds:"
    return Line(head, tuple(spread(part, scope) for part in _chain(node, kind)))


def _chain(node: tree.Expr, kind: type[tree.And] | type[tree.Or]) -> list[tree.Expr]:
    if isinstance(node, kind):
        return [*_chain(node.left, kind), *_chain(node.right, kind)]
    return [node]


__all__ = ["claim", "condition_line", "deny", "known", "spread"]
