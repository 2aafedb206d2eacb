"""Parts of declarations and statements: parameters, rows, cases, paths."""

from typing import TYPE_CHECKING

from attrs import frozen

from searules.language.tree.base import Line, Name, Node
from searules.language.tree.expressions import Expr
from searules.language.tree.types import TypeExpr

if TYPE_CHECKING:
    from searules.language.tree.statements import Suite


@frozen
class Param(Node):
    """A parameter. `label` is the `to`, `with`, ... of a procedure's; `type` or `source` may be missing."""

    name: Name
    type: TypeExpr | None = None
    source: Expr | None = None
    where: Expr | None = None
    label: str | None = None


@frozen
class Column(Node):
    """A column of a table.

    With `owner` or `params` it is a formula, worked out when asked; with `effect` a procedure column
    (`to act(...)`), whose `type` is None.
    """

    name: Name
    type: TypeExpr | None
    owner: Name | None = None
    params: tuple[Param, ...] = ()
    effect: bool = False


@frozen
class Row(Line):
    """A row of a table: its name, a cell for each column (None for `-`), and the statements under `do:`."""

    name: Name
    cells: tuple[Expr | None, ...]
    do: "Suite | None" = None


@frozen
class ByRow(Line):
    """`1..2 | 2`."""

    key: Expr
    value: Expr | None


@frozen
class Case(Line):
    """`label: if condition: value`; `otherwise` has the condition None."""

    label: Name | None
    condition: Expr | None
    value: Expr


@frozen
class Cases(Node):
    """Cases in the order in which they are tried."""

    cases: tuple[Case, ...]


Body = Expr | Cases
"""What stands after the colon of `let`, `score`, `result`, `change`, `check`."""


@frozen
class Way(Line):
    """`way w up to n: effects`."""

    name: Name
    up_to: Expr
    suite: "Suite"


@frozen
class Path(Node):
    """`a.b.c`."""

    names: tuple[Name, ...]

    @property
    def text(self) -> str:
        """The path as one word."""
        return ".".join(name.text for name in self.names)


@frozen
class Part(Node):
    """`corners Bubble by Side`: a part of a board that gets a type of its own."""

    part: Name
    type: Name
    by: Name | None = None


@frozen
class Key(Node):
    """A key of `winner`: `order` is highest, lowest or shared; shared has no expression."""

    order: str
    value: Expr | None = None


@frozen
class Act(Node):
    """An action named by a decision, with arguments where they are fixed; `args` is None without brackets."""

    name: Name
    args: tuple[Expr, ...] | None = None


@frozen
class Pick(Node):
    """`x: T in S` of a `choose`; one of type and source is there."""

    name: Name
    type: TypeExpr | None = None
    source: Expr | None = None
