"""Declarations of what happens: lets, procedures, actions, payments, flows, events, endings."""

from attrs import frozen

from searules.rules.checked.base import Expr
from searules.rules.checked.components import Declared
from searules.rules.checked.decisions import Domain
from searules.rules.checked.statements import Block, Stmt
from searules.rules.types import Sort, Type


@frozen(kw_only=True)
class LetDecl(Declared):
    """A named value: `params` are the places of its parameters; with `owner` place 0 is the owner (for a
    player that is me)."""

    owner: Sort | None
    params: tuple[int, ...]
    type: Type
    value: Expr
    slots: int


@frozen(kw_only=True)
class Procedure(Declared):
    params: tuple[int, ...]
    body: Block
    slots: int


@frozen(kw_only=True)
class Action(Declared):
    """What a player may choose.

    `params` in order, each may read those before it. `guards` are `Let`, `Needs` (its own, then those of the
    rules that bind it) and `Cost`, judged in this order; then, once chosen: costs are paid, `effects` run
    (the lets of the guards keep their places).
    """

    params: tuple[Domain, ...]
    guards: tuple[Stmt, ...]
    effects: Block
    slots: int


@frozen(kw_only=True)
class Way(Declared):
    up_to: Expr
    effects: Block
    slots: int


@frozen(kw_only=True)
class Payment(Declared):
    ways: tuple[Way, ...]


@frozen(kw_only=True)
class Flow(Declared):
    """A block of the flow: `setup`, `play`, `round`, `turn`, or an `after game` block."""

    body: Block
    slots: int


@frozen(kw_only=True)
class Event(Declared):
    condition: Expr
    body: Block
    slots: int


@frozen(kw_only=True)
class Ending(Declared):
    """`moment` is "as soon as", "before the turn", "after the turn" or "after the round"."""

    moment: str
    condition: Expr
    slots: int
