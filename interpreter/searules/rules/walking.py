"""Walking through checked trees."""

from collections.abc import Iterator
from functools import cache
from typing import Any, cast

from attrs import fields

from searules.rules import checked


def walk(node: object) -> Iterator[checked.Checked]:
    """Every part of a checked tree, parents first."""
    stack = [node]
    while stack:
        top = stack.pop()
        if isinstance(top, checked.Checked):
            yield top
        stack.extend(reversed(parts(top)))


def parts(node: object) -> list[object]:
    """What a part of a checked tree, a tuple or a dictionary holds."""
    if isinstance(node, tuple):
        return list(node)
    if isinstance(node, dict):
        return list(node.values())
    if not isinstance(node, checked.Checked):
        return []
    return [getattr(node, name) for name in _names(cast(Any, type(node)))]


def mentions(expr: object, slot: int) -> bool:
    """Whether a local place is read in an expression."""
    return any(isinstance(part, checked.Local) and part.slot == slot for part in walk(expr))


@cache
def _names(kind: Any) -> tuple[str, ...]:
    return tuple(a.name for a in fields(kind) if a.name not in ("span", "type"))
