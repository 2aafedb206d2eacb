"""Expressions that are worked out of others: arithmetic, comparison, logic, cases, sets."""

from attrs import field, frozen

from searules.rules.checked.base import Checked, Expr


@frozen
class Arithmetic(Expr):
    """`op` is one of `+ - * div mod` on numbers; div rounds down, mod has the sign of the divisor."""

    op: str
    left: Expr
    right: Expr


@frozen
class Negate(Expr):
    value: Expr


@frozen
class Span_(Expr):  # noqa: N801 - a Span is a place in a text
    """`low..high`: the numbers from low to high, both in; empty if high is less."""

    low: Expr
    high: Expr


@frozen
class Compare(Expr):
    """`op` is one of `< <= > >=`, of numbers or of ordered atoms of one sort."""

    op: str
    left: Expr
    right: Expr


@frozen
class Equal(Expr):
    """Whether two values are the same; sets and lists by their members in order."""

    left: Expr
    right: Expr


@frozen
class In(Expr):
    """Whether a value (none: no) is a member of a set or list."""

    value: Expr
    set: Expr


@frozen
class Not(Expr):
    value: Expr


@frozen
class And(Expr):
    """Stops at the first that is no."""

    left: Expr
    right: Expr


@frozen
class Or(Expr):
    """Stops at the first that is yes."""

    left: Expr
    right: Expr


@frozen
class Arm(Checked):
    """A case: its address (`coins.tied`, or "" without a label); the last may have no condition."""

    label: str
    condition: Expr | None
    value: Expr
    citations: tuple[str, ...] = field(default=(), eq=False)


@frozen
class Cases(Expr):
    """The value of the first arm whose condition holds; `address` is that of what has these cases."""

    arms: tuple[Arm, ...]
    address: str


@frozen
class ToSet(Expr):
    """A value as a set: of that one member, or the empty set for none."""

    value: Expr


@frozen
class SetSum(Expr):
    """`left + right` of sets, in declared order; of lists: one after the other."""

    left: Expr
    right: Expr


@frozen
class SetDifference(Expr):
    """`left - right`."""

    left: Expr
    right: Expr


@frozen
class MakeList(Expr):
    """`[a, b]`; where `type` is a SetOf: each once, in declared order."""

    items: tuple[Expr, ...]
