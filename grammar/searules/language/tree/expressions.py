"""What has a value."""

from typing import TYPE_CHECKING

from attrs import frozen

from searules.language.tree.base import Name, Node

if TYPE_CHECKING:
    from searules.language.tree.types import TypeExpr


@frozen(kw_only=True)
class Expr(Node):
    """Anything that has a value."""


@frozen
class Number(Expr):
    value: int


@frozen
class Text(Expr):
    value: str


@frozen
class Ref(Expr):
    """A lower-case name: a binder, a value, a zone, a var, a member of an enum, a word."""

    name: str


@frozen
class Call(Expr):
    """`name(args)`."""

    name: Name
    args: tuple[Expr, ...]


@frozen
class TypeRef(Expr):
    """A capitalised name used as a value: all of that type."""

    name: str


@frozen
class Make(Expr):
    """`K(args)`: pieces with these fields, or the spot with these coordinates."""

    name: Name
    args: tuple[Expr, ...]


@frozen
class My(Expr):
    """`my name` or `my name(args)`; `args` is None without brackets."""

    name: Name
    args: tuple[Expr, ...] | None = None


@frozen
class Member(Expr):
    """`target.name` or `target.name(args)`; `args` is None without brackets."""

    target: Expr
    name: Name
    args: tuple[Expr, ...] | None = None


@frozen
class Group(Expr):
    """An expression in brackets."""

    value: Expr


@frozen
class ListOf(Expr):
    """`[a, b]`."""

    items: tuple[Expr, ...]


@frozen
class At(Expr):
    """`zone at spot`."""

    zone: Expr
    spot: Expr


@frozen
class Negative(Expr):
    """`-n`."""

    value: Expr


@frozen
class Arithmetic(Expr):
    """`left op right` with op one of `+ - * div mod`."""

    op: str
    left: Expr
    right: Expr


@frozen
class Range(Expr):
    """`low..high`."""

    low: Expr
    high: Expr


@frozen
class Compare(Expr):
    """`left op right` with op one of `< <= > >=`."""

    op: str
    left: Expr
    right: Expr


@frozen
class Is(Expr):
    """`left is right`, `left is not right`."""

    left: Expr
    right: Expr
    negated: bool = False


@frozen
class IsIn(Expr):
    """`left is in right`, `left is not in right`."""

    left: Expr
    right: Expr
    negated: bool = False


@frozen
class Not(Expr):
    value: Expr


@frozen
class And(Expr):
    left: Expr
    right: Expr


@frozen
class Or(Expr):
    left: Expr
    right: Expr


@frozen
class Query(Expr):
    """Members of `source` for which `where` holds.

    `x in S where C`, `x: K in S where C` (binder with or without kind), `K in S where C` (kind only),
    `S where C` (neither). `where` is None when it is not written.
    """

    binder: Name | None
    kind: "TypeExpr | None"
    source: Expr
    where: Expr | None = None


@frozen
class Some(Expr):
    """`some query`."""

    query: Expr


@frozen
class NoSuch(Expr):
    """`no query`."""

    query: Expr


@frozen
class Every(Expr):
    """`every query has condition`."""

    query: Expr
    condition: Expr


@frozen
class Each(Expr):
    """`value for query`: a list of values."""

    value: Expr
    query: Expr


@frozen
class Ranked(Expr):
    """`query by key`: highest key first."""

    query: Expr
    key: Expr


@frozen
class NoValue(Expr):
    """`no` where a value is wanted: the other of yes."""
