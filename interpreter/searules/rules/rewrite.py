"""Walking through syntax trees, and making changed copies of them.

Nothing here recurses, so a long sum cannot exhaust the stack.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache
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


def found(decl: tree.Declaration, kind: type[T]) -> tuple[T, ...]:
    """The nodes of a kind in a declaration. They are looked for once: an editor asks again and again."""
    return cast(tuple[T, ...], _found(_Same(decl), kind))


@attrs.frozen(eq=False)
class _Same:
    """A declaration that is known by being the very same."""

    decl: tree.Declaration

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.decl is other.decl

    def __hash__(self) -> int:
        return id(self.decl)


def _look_for(same: _Same, kind: Any) -> tuple[object, ...]:
    return tuple(node for node in walk(same.decl) if isinstance(node, kind))


_found: Callable[[_Same, Any], tuple[object, ...]] = lru_cache(maxsize=20_000)(_look_for)


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


def _is_kind_with_parts(kind: Any) -> bool:
    return issubclass(kind, tuple) or attrs.has(kind)


_has_parts: Callable[[Any], bool] = cache(_is_kind_with_parts)


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
