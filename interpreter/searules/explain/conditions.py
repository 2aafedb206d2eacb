"""Conditions as lines, and conditions that the settled options decide."""

from searules.explain.document import Line
from searules.explain.expressions import claim, deny
from searules.explain.names import capital, escape, spoken
from searules.explain.scope import Scope
from searules.language import tree
from searules.rules.usual import Usual

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


def known(node: tree.Expr, scope: Scope) -> bool | None:
    """Whether the settled options decide a condition; None if they do not."""
    match node:
        case tree.Group(value=value):
            return known(value, scope)
        case Usual(body=body) if isinstance(body, tree.Expr):
            return known(body, scope)
        case tree.Not(value=value):
            inner = known(value, scope)
            return None if inner is None else not inner
        case tree.And(left=left, right=right):
            return _both(known(left, scope), known(right, scope), False)
        case tree.Or(left=left, right=right):
            return _both(known(left, scope), known(right, scope), True)
        case tree.Is(left=tree.Ref(name=name), right=right, negated=negated):
            found, other = _settled(name, scope), _literal(right)
            return None if found is None or other is None else (found[0] == other[0]) is not negated
        case tree.Ref(name=name):
            found = _settled(name, scope)
            return found[0] if found is not None and isinstance(found[0], bool) else None
        case _:
            return None


def _both(one: bool | None, other: bool | None, stop: bool) -> bool | None:
    if stop in (one, other):
        return stop
    return None if None in (one, other) else not stop


def _settled(name: str, scope: Scope) -> tuple[object] | None:
    if name in scope.local or name not in scope.names.settled:
        return None
    return (scope.names.settled[name],)


def _literal(node: tree.Expr) -> tuple[object] | None:
    match node:
        case tree.Number(value=value):
            return (value,)
        case tree.NoValue():
            return (False,)
        case tree.Ref(name=name):
            return ({"yes": True, "none": None}.get(name, name),)
        case _:
            return None


__all__ = ["claim", "condition_line", "deny", "known", "spread"]
