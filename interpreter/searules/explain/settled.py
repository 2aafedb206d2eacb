"""Conditions that the settled options decide, so that what they rule out need not be told."""

from searules.explain.scope import Scope
from searules.language import tree
from searules.rules.usual import Usual


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
