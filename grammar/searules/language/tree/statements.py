"""What is done: effects, conditions, loops, choices."""

from attrs import field, frozen

from searules.language.tree.base import EMPTY_MARGIN, Line, Margin, Name, Node
from searules.language.tree.expressions import Expr, Text
from searules.language.tree.parts import Act, Pick


@frozen(kw_only=True)
class Stmt(Line):
    """Anything that does or asks something."""


@frozen
class Suite(Node):
    """The statements of a block. `inline` when the only one stands on the line of the colon.

    `margin` is what stands after the colon that opens an indented block.
    """

    statements: tuple[Stmt, ...]
    inline: bool = field(default=False, eq=False)
    margin: Margin = field(default=EMPTY_MARGIN, kw_only=True)


@frozen
class LetStmt(Stmt):
    name: Name
    value: Expr


@frozen
class Set(Stmt):
    """`set target to value`."""

    target: Expr
    value: Expr


@frozen
class Add(Stmt):
    """`add value to target`."""

    value: Expr
    target: Expr


@frozen
class Take(Stmt):
    """`take value from target`."""

    value: Expr
    target: Expr


@frozen
class AnotherTurn(Stmt):
    """`take another turn`."""


@frozen
class Labelled(Node):
    """`to zone`: a labelled argument of a command."""

    label: str
    value: Expr


@frozen
class Command(Stmt):
    """A verb with its arguments: the library's, a procedure, a procedure column, `turn`, `round`."""

    verb: Name
    args: tuple[Expr, ...] = ()
    labelled: tuple[Labelled, ...] = ()


@frozen
class If(Stmt):
    """Pairs of condition and block, in order, then the block of `otherwise`."""

    branches: tuple[tuple[Expr, Suite], ...]
    otherwise: Suite | None = None


@frozen
class For(Stmt):
    """`for x in S where C:`. The query has a binder, or names `me`."""

    query: Expr
    suite: Suite


@frozen
class Together(Stmt):
    """`together for me in S:`."""

    query: Expr
    suite: Suite


@frozen
class Repeat(Stmt):
    """`repeat:`, `repeat n times:`, `repeat until C:`; at most one of `times` and `until` is there."""

    suite: Suite
    times: Expr | None = None
    until: Expr | None = None


@frozen
class Step(Stmt):
    name: Name
    suite: Suite


@frozen
class Alternative(Line):
    """`"text" when C: effects`."""

    text: Text
    when: Expr | None
    suite: Suite


@frozen
class ChooseOne(Stmt):
    """`choose one:`, `may choose one:`."""

    alternatives: tuple[Alternative, ...]
    may: bool = False


@frozen
class Choose(Stmt):
    """`choose picks where C`; `count` with `up_to` False is `choose n xs`, with True `choose up to n xs`."""

    picks: tuple[Pick, ...]
    where: Expr | None = None
    count: Expr | None = None
    up_to: bool = False


@frozen
class MayChoose(Stmt):
    """`may choose picks where C:` with a block that runs unless the player passes."""

    picks: tuple[Pick, ...]
    where: Expr | None
    suite: Suite


@frozen
class Must(Stmt):
    """`must a or b`, and with `while_possible` the duty."""

    acts: tuple[Act, ...]
    while_possible: bool = False


@frozen
class May(Stmt):
    acts: tuple[Act, ...]


@frozen
class AnyOrder(Stmt):
    acts: tuple[Act, ...]


@frozen
class AnyTime(Stmt):
    acts: tuple[Act, ...]
    when: Expr | None = None


@frozen
class Ask(Stmt):
    """`ask S: a or b until all pass`."""

    who: Expr
    acts: tuple[Act, ...]
    until_all_pass: bool = False


@frozen
class Needs(Stmt):
    """`needs label: condition "reason"`."""

    label: Name | None
    condition: Expr
    reason: str | None = None


@frozen
class Cost(Stmt):
    """`cost n of P`."""

    amount: Expr
    payment: Name


@frozen
class Drop(Stmt):
    """`drop label`: in `action b like a`."""

    labels: tuple[Name, ...]


@frozen
class End(Stmt):
    """`end what`, `end game won by p`, `end game drawn`."""

    what: Name
    won_by: Expr | None = None
    drawn: bool = False
