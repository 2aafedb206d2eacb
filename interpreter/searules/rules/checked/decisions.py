"""Statements in which somebody decides or play is left."""

from attrs import frozen

from searules.rules.checked.base import Checked, Expr
from searules.rules.checked.statements import Block, Stmt


@frozen
class ActRef(Checked):
    """An action that a decision offers; `args` fixes its first parameters."""

    action: str
    args: tuple[Expr, ...] = ()


@frozen(kw_only=True)
class Decision(Stmt):
    """Any statement that asks. `address` is stable and unique: `turn.find`, and `turn.find.2` for the second
    in the same step, an action's or procedure's name where it stands in one."""

    address: str


@frozen
class Must(Decision):
    """One of these actions; with `while_possible` a duty, as often as one is possible."""

    acts: tuple[ActRef, ...]
    while_possible: bool = False


@frozen
class May(Decision):
    acts: tuple[ActRef, ...]


@frozen
class AnyOrder(Decision):
    acts: tuple[ActRef, ...]


@frozen
class AnyTime(Decision):
    """From here to the end of the enclosing block these actions are options at each decision of the flow."""

    acts: tuple[ActRef, ...]
    when: Expr | None = None


@frozen
class Domain(Checked):
    """A parameter or pick: each value of `values` (a set) for which `where` holds, in place `slot`.

    `address` is that of the parameter: `take_item.item`.
    """

    name: str
    slot: int
    values: Expr
    where: Expr | None
    address: str


@frozen
class Choose(Decision):
    """One decision among the tuples of the picks for which `where` holds."""

    picks: tuple[Domain, ...]
    where: Expr | None = None


@frozen
class ChooseSome(Decision):
    """Staged: one decision for each member, in declared order of the set; `done` where fewer will do.

    `slot` (that of the pick while it is judged) holds the set of the picks afterwards in `result`.
    """

    pick: Domain
    where: Expr | None
    count: Expr
    up_to: bool
    result: int


@frozen
class MayChoose(Decision):
    """As Choose, with "pass" as a further option; the body runs unless the player passes."""

    picks: tuple[Domain, ...]
    where: Expr | None
    body: Block


@frozen
class Alternative(Checked):
    text: str
    when: Expr | None
    body: Block


@frozen
class ChooseOne(Decision):
    alternatives: tuple[Alternative, ...]
    may: bool = False


@frozen
class Ask(Decision):
    """A reaction window."""

    who: Expr
    acts: tuple[ActRef, ...]
    until_all_pass: bool = False


@frozen
class Together(Decision):
    """Secret and simultaneous choices of the players in `source`, me in turn."""

    source: Expr
    body: Block


@frozen
class Needs(Stmt):
    """A condition of an action: its address (`take_item.reach`, or the action's name where it has no
    label) and the reason that a refused player reads ("" where none is written)."""

    address: str
    condition: Expr
    reason: str


@frozen
class Cost(Stmt):
    """Must be payable; is paid before the effects. `address` is `move_fish.cost`."""

    address: str
    amount: Expr
    payment: str


@frozen
class AnotherTurn(Stmt):
    """`take another turn`."""


@frozen
class Leave(Stmt):
    """`end turn`, `end round`, `end step`, `end repeat`."""

    what: str


@frozen
class EndGame(Stmt):
    """`end game`; `won_by` is a set of players, or None; `drawn`: nobody has won."""

    won_by: Expr | None = None
    drawn: bool = False
