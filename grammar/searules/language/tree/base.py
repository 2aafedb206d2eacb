"""What every node has: its place in the text, and what stands at the end of a line."""

from attrs import field, frozen

from searules.diagnostics.source import NOWHERE, Span


@frozen
class Pointer:
    """`~ name`: the line implements the ruling of that name."""

    name: str
    span: Span = field(default=NOWHERE, eq=False, repr=False)


@frozen
class Margin:
    """What stands at the end of a line; citations are without the `@`."""

    citations: tuple[str, ...] = ()
    pointers: tuple[Pointer, ...] = ()


EMPTY_MARGIN = Margin()


@frozen(kw_only=True)
class Node:
    """Any part of a text."""

    span: Span = field(default=NOWHERE, eq=False, repr=False)


@frozen(kw_only=True)
class Line(Node):
    """A part that ends a line of its own and so may carry a margin."""

    margin: Margin = EMPTY_MARGIN


@frozen
class Name(Node):
    """A word as written, with its place: `lower_case` or `Capitalised`."""

    text: str
