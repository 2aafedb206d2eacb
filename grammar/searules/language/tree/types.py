"""Types as they are written."""

from attrs import frozen

from searules.language.tree.base import Name, Node
from searules.language.tree.expressions import Expr


@frozen(kw_only=True)
class TypeExpr(Node):
    """A type as written."""


@frozen
class NamedType(TypeExpr):
    """`Colour`."""

    name: str


@frozen
class PartType(TypeExpr):
    """`Disc.face`."""

    name: Name
    part: Name


@frozen
class WordType(TypeExpr):
    """A lower-case word: a literal, `none`, `yes`, `no`."""

    word: str


@frozen
class RangeType(TypeExpr):
    """`0..5`; the bounds are expressions (`1..(size)`)."""

    low: Expr
    high: Expr


@frozen
class UnionType(TypeExpr):
    """`A or B`."""

    items: tuple[TypeExpr, ...]


@frozen
class ContainerType(TypeExpr):
    """`heap of K`, `set of T`: the word before `of`, and what it holds."""

    container: Name
    of: TypeExpr
