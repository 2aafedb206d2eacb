"""From syntax to checked trees: one entry for all sorts of expression.

`raw` gives an expression as it is written (a zone stays a zone); `value` makes it stand where a type is
wanted: a zone with room for one becomes its piece, and where a set is wanted a zone becomes its pieces, a
type all its values, a member the set of it. How each sort is built is in `searules.rules.expressions`.
"""

from searules.language import tree
from searules.rules import checked
from searules.rules.coercion import coerce, contents
from searules.rules.types import YES_NO, Type
from searules.rules.unit import Unit


def value(node: tree.Expr, unit: Unit, want: Type | None = None) -> checked.Expr:
    """The expression, fit for a place where `want` is wanted (None: any value)."""
    expr = raw(node, unit, want)
    return contents(expr, unit) if want is None else coerce(expr, want, unit)


def raw(node: tree.Expr, unit: Unit, want: Type | None = None) -> checked.Expr:
    """The expression as written; `want` only helps to find words."""
    checker = unit.checker
    built = unit.narrowed(checker.expressions[type(node)](node, unit, want))
    if checker.heard is not None:
        checker.heard(node, built, unit)
    return built


def condition(node: tree.Expr, unit: Unit) -> checked.Expr:
    """An expression that must be yes or no."""
    return value(node, unit, YES_NO)
