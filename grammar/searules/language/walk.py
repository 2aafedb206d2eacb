"""All parts of a syntax tree, without recursion."""

from collections.abc import Iterator

import attrs

from searules.language.tree import Node


def walk(root: Node) -> Iterator[Node]:
    """A node and all nodes in it, each before its parts, in the order of the text."""
    waiting: list[object] = [root]
    while waiting:
        item = waiting.pop()
        if isinstance(item, Node):
            yield item
            waiting.extend(getattr(item, field.name) for field in reversed(attrs.fields(type(item))))
        elif isinstance(item, tuple):
            waiting.extend(reversed(item))
