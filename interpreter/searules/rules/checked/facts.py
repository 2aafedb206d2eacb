"""Expressions that ask about the play: turns, scores, how it was before, what would be."""

from attrs import frozen

from searules.rules.checked.base import Expr


@frozen
class Fact(Expr):
    """What is going on: "acting" (a player or none), "over", "winners" (a set), "next_player",
    "extra_turn" (this turn was bought), "options" (of the decision, in examples)."""

    name: str


@frozen
class Turns(Expr):
    """How many turns the player has begun."""

    player: Expr


@frozen
class Times(Expr):
    """How often the player has done the action since the block began."""

    player: Expr
    action: str
    block: str


@frozen
class ScoreOf(Expr):
    """The sum of a score's entries for a player; with `score` "" their total."""

    score: str
    player: Expr


@frozen
class ResultOf(Expr):
    """A result as it is for a player."""

    result: str
    player: Expr


@frozen
class Before(Expr):
    """`value` as it was when the block ("turn", "round") began; locals are those of now."""

    block: str
    value: Expr


@frozen
class After(Expr):
    """`value` as it would be after the effects of an action or procedure, without its needs and costs."""

    code: str
    args: tuple[Expr, ...]
    value: Expr


@frozen
class Possible(Expr):
    """Whether the player has an option for the action here."""

    action: str
    player: Expr


@frozen
class Occurred(Expr):
    """In how many recorded positions these zones and vars (or "next_player") were as they are now."""

    names: tuple[str, ...]


@frozen
class OptionIs(Expr):
    """Whether an option (of `options`) is one of that action."""

    option: Expr
    action: str
