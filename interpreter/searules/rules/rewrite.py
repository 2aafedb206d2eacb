"""Walking through syntax trees, and making changed copies of them.

Nothing here recurses, so a long sum cannot exhaust the stack.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any, TypeVar, cast

import attrs

from searules.language import tree

T = TypeVar("T")


def walk(thing: object) -> Iterator[object]:
    """Every node in a tree or a tuple of trees, margins and pointers too; parents first, in order."""
    stack = [thing]
    while stack:
        top = stack.pop()
        if not isinstance(top, tuple):
            yield top
        stack.extend(reversed(list(_parts(top))))


def mentions(thing: object, name: str) -> bool:
    """Whether a lower-case name is read somewhere in a tree."""
    return any(isinstance(node, tree.Ref) and node.name == name for node in walk(thing))


def rewrite(root: T, change: Callable[[Any], object]) -> T:
    """A copy of a tree in which each node is what `change` makes of it, children before parents.

    What is not changed stays the very same object.
    """
    done: dict[int, object] = {}
    stack: list[tuple[object, bool]] = [(root, False)]
    while stack:
        thing, ready = stack.pop()
        if ready:
            made = _with_parts(thing, done)
            done[id(thing)] = made if isinstance(made, tuple) else change(made)
        elif id(thing) not in done:
            stack.append((thing, True))
            stack.extend((part, False) for part in _parts(thing))
    return cast(T, done[id(root)])


def fields(thing: object) -> tuple[str, ...]:
    """The fields of a node that hold its parts and its data; not its place."""
    return _fields(cast(Any, type(thing)))


def is_tree(thing: object) -> bool:
    """Whether something has parts: a node, a margin, a pointer, or a tuple of such."""
    return _has_parts(type(thing))


@cache
def _has_parts(kind: Any) -> bool:
    return issubclass(kind, tuple) or attrs.has(kind)


@cache
def _fields(kind: Any) -> tuple[str, ...]:
    return tuple(f.name for f in attrs.fields(kind) if f.name != "span")


def _parts(thing: object) -> Iterable[object]:
    if isinstance(thing, tuple):
        return [part for part in thing if _has_parts(type(part))]
    values = [getattr(thing, name) for name in _fields(cast(Any, type(thing)))]
    return [value for value in values if _has_parts(type(value))]


def _with_parts(thing: object, done: dict[int, object]) -> object:
    if isinstance(thing, tuple):
        new = tuple(done.get(id(part), part) for part in thing)
        return thing if all(a is b for a, b in zip(new, thing, strict=True)) else new
    changes = {}
    for name in fields(thing):
        value = getattr(thing, name)
        made = done.get(id(value), value)
        if made is not value:
            changes[name] = made
    return attrs.evolve(cast(Any, thing), **changes) if changes else thing
