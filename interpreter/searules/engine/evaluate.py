"""What expressions are worth: the reference meaning of every `Expr` of the checked rules."""

from searules.engine.play import Locals, Play
from searules.rules.checked import Expr, Value


def evaluate(expr: Expr, play: Play, local: Locals) -> Value:
    """The value of an expression in a position, with these local places.

    Places of query elements in `local` are overwritten; nothing else is changed. Raises RuleFault only.
    """
    raise NotImplementedError
