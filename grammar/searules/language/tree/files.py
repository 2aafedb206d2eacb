"""A whole file, comments included."""

from attrs import field, frozen

from searules.language.tree.base import Node
from searules.language.tree.declarations import Declaration


@frozen
class Comment(Node):
    """`# text`, with its place; `text` begins with the `#`."""

    text: str


@frozen
class File(Node):
    """A parsed file: the declarations that could be read, in order, every comment, and the names that what could not be
    read may declare."""

    declarations: tuple[Declaration, ...]
    comments: tuple[Comment, ...] = field(default=(), eq=False)
    unread: frozenset[str] = field(default=frozenset(), eq=False)
