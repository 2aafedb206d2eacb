"""Arguments: how many, and each fit for its parameter."""

from collections.abc import Sequence

from searules.diagnostics import Span
from searules.language import tree
from searules.rules import checked
from searules.rules.building import value
from searules.rules.coercion import coerce
from searules.rules.fits import words
from searules.rules.types import One, Sort, Type
from searules.rules.unit import Unit

Argument = tree.Expr | checked.Expr
"""An argument that is still to be checked, or one that was (the x of `x.f(a)`)."""


def argument(arg: Argument, want: Type, unit: Unit) -> checked.Expr:
    """An argument, fit for its parameter."""

    return coerce(arg, want, unit) if isinstance(arg, checked.Expr) else value(arg, unit, want)


def arity(name: str, args: Sequence[object], wanted: Sequence[str], span: Span, unit: Unit) -> bool:
    """Whether there are as many arguments as parameters; a mistake is reported where not."""
    if len(args) == len(wanted):
        return True
    usage = f"write `{name}({', '.join(wanted)})`" if wanted else f"write `{name}` without brackets"
    how_many = f"{len(wanted) or 'no'} argument{'s' if len(wanted) != 1 else ''}"
    here = f"here {'is' if len(args) == 1 else 'are'} {len(args)}"
    unit.checker.report("SEA0224", span, f"`{name}` takes {how_many}, and {here}", suggestion=usage)
    return False


def unit_name(unit: Unit) -> str:
    """How a unit is named in the graph of calls."""
    return f"{unit.part or unit.sort} {unit.address}"


def sorts_words(sorts: Sequence[Sort]) -> str:
    """Sorts as an author would call them."""
    return words(One(tuple(sorts)))
