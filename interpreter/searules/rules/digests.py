"""Digests of syntax trees: equal where two texts say the same by the letter, on any machine."""

import hashlib
from collections.abc import Iterable

from searules.language import tree
from searules.rules.rewrite import fields, is_tree


def digest(root: object) -> bytes:
    """The digest of a node or a tuple of nodes, from those of its parts; without recursion, as sums may be long.

    Places, margins and reasons do not count.
    """
    done: dict[int, bytes] = {}
    stack: list[tuple[object, bool]] = [(root, False)]
    while stack:
        thing, ready = stack.pop()
        parts = _parts(thing)
        if ready:
            done[id(thing)] = _hashed(_label(thing), (done.get(id(p)) or _leaf(p) for p in parts))
        elif id(thing) not in done:
            stack.append((thing, True))
            stack.extend((part, False) for part in parts if is_tree(part))
    return done[id(root)]


def _parts(thing: object) -> tuple[object, ...]:
    if isinstance(thing, tuple):
        return thing
    hidden = {"margin", "inline"} | ({"reason"} if isinstance(thing, tree.Needs | tree.NeedsDecl) else set())
    return tuple(getattr(thing, name) for name in fields(thing) if name not in hidden)


def _label(thing: object) -> str:
    return f"({len(thing)}" if isinstance(thing, tuple) else type(thing).__name__


def _leaf(value: object) -> bytes:
    """A number, text, yes, no or none; these have one spelling."""
    assert value is None or isinstance(value, bool | int | str), value
    return _hashed(type(value).__name__, [str(value).encode()])


def _hashed(label: str, parts: Iterable[bytes]) -> bytes:
    total = hashlib.sha256(label.encode())
    for part in parts:
        total.update(b"\0%d:" % len(part) + part)
    return total.digest()
