"""Expressions with a faster way to their value, as the compiled tiers put them into linked rules.

The way that the rules were written stays in the node, for everybody who looks at trees: see `plain`. It is also
what counts: a compiled expression only ever answers where it comes to a value. Whatever it stumbles over (a fault,
a none where the types promise none, calls too deep) the walker works out anew from the tree, so that every fault
has the reference's words and place. Expressions change nothing, so that nobody notices the second attempt.
"""

from collections.abc import Callable
from typing import TypeVar

from attrs import field, frozen

from searules.engine.dispatch import VALUE_OF, Known
from searules.engine.play import Locals, Play
from searules.rules.checked import Checked, Expr

Run = Callable[[Play, Locals], Known]
Node = TypeVar("Node", bound=Checked)


@frozen(eq=False)
class Compiled(Expr):
    """`original`, with the function `run` that has its value in a position."""

    original: Expr
    run: Run = field(repr=False)


def plain(node: Node) -> Node:
    """A node as the rules have it."""
    return node.original if isinstance(node, Compiled) else node  # type: ignore[return-value]


def _value(expr: Compiled, play: Play, local: Locals) -> Known:
    try:
        return expr.run(play, local)
    except Exception:
        original = expr.original  # whatever it was: the definition decides
        return VALUE_OF[original.__class__](original, play, local)


VALUE_OF[Compiled] = _value
