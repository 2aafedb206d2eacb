"""Families of zones and vars as nested data: `{"player1": {"clam": ...}}`."""

from collections.abc import Callable, Iterator
from typing import Any

from searules.engine.decisions import Plain
from searules.engine.world import World
from searules.rules.checked import Value


def nested(members: list[tuple[tuple[str, ...], Plain]]) -> Plain:
    """Values by their keys, one level of dictionary for each key; a lone value without keys stands for itself."""
    if len(members) == 1 and not members[0][0]:
        return members[0][1]
    tree: dict[str, Any] = {}
    for keys, value in members:
        level = tree
        for key in keys[:-1]:
            level = level.setdefault(key, {})
        level[keys[-1]] = value
    return tree


def leaves(tree: Any, depth: int, path: str) -> Iterator[tuple[tuple[str, ...], Any, str]]:
    """The values of a nested tree with their keys and JSON paths. Raises ValueError(path) where a level is missing."""
    if depth == 0:
        yield (), tree, path
        return
    if not isinstance(tree, dict):
        raise ValueError(path)
    for key, inner in tree.items():
        for keys, value, where in leaves(inner, depth - 1, f"{path}.{key}"):
            yield (str(key), *keys), value, where


def key_texts(keys: tuple[Value, ...], world: World) -> tuple[str, ...]:
    """How the owners of a member are written."""
    return tuple(world.text(key) if isinstance(key, int) and not isinstance(key, bool) else str(key) for key in keys)


def pruned(tree: Plain, empty: Callable[[Plain], bool]) -> Plain:
    """A nested tree without branches that hold nothing."""
    if not isinstance(tree, dict):
        return tree
    kept = {key: pruned(value, empty) for key, value in tree.items()}
    return {key: value for key, value in kept.items() if not empty(value)}
