"""The table by which expressions are evaluated: from the class of a node to its meaning.

Handlers call one another through this table, so a node costs one look-up and one call. It is filled, class by
class, in `searules.engine.evaluate`.
"""

from collections.abc import Callable
from typing import Any, TypeAlias

from searules.engine.play import Locals, Play
from searules.rules.checked import Expr

Known: TypeAlias = Any
"""A value whose type the checker has proved; Python is not asked to prove it again."""

Handler: TypeAlias = Callable[[Any, Play, Locals], Known]

VALUE_OF: dict[type[Expr], Handler] = {}
"""The meaning of each class of expression."""


def value_of(expr: Expr, play: Play, local: Locals) -> Known:
    """The value of an expression, for use inside handlers (see `searules.engine.evaluate.evaluate`)."""
    return VALUE_OF[expr.__class__](expr, play, local)
