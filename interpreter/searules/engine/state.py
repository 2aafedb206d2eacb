"""A state: one position of a play, with what is still to be done. A value that can be copied and compared."""

from typing import TYPE_CHECKING, Any

from searules.engine.decisions import Decision, Option, Plain, Reason, RuleRef

if TYPE_CHECKING:
    from fractions import Fraction

    from searules.engine.game import Game
    from searules.engine.scores import PlayerScore


class State:
    """A play at a decision, at a chance event (only with `chance="enumerate"`), or at its end.

    States are values: `copy`, `==`, `hash` (of what matters for the future, not of the log), `to_json`.
    Players are named `player1`, `player2`, ... in seat order.
    """

    game: "Game"

    @property
    def decision(self) -> Decision | None:
        """What is asked of whom; None at a chance event and at the end."""
        raise NotImplementedError

    @property
    def options(self) -> tuple[Option, ...]:
        """The options of the decision, in their fixed order; none at a chance event and at the end."""
        raise NotImplementedError

    def option(self, text: str) -> Option:
        """The option with this id or text; spaces do not count. Raises `Refused` with reasons if there is none."""
        raise NotImplementedError

    def apply(self, option: Option | str) -> None:
        """Choose an option (or its id) and play on to the next decision, chance event or the end.

        Raises `Refused` if it is not legal here, and nothing has changed; raises `RuleFault` for a hole in
        the rules: the state is then as it was before the decision, and the fault carries the log so far.
        """
        raise NotImplementedError

    def child(self, option: Option | str) -> "State":
        """A copy to which the option has been applied."""
        raise NotImplementedError

    def copy(self) -> "State":
        """An equal state; what is done to the one never shows in the other."""
        raise NotImplementedError

    def key(self) -> tuple[Any, ...]:
        """What matters for the future, as a hashable value: equal keys play on alike (alike pieces count as one)."""
        raise NotImplementedError

    @property
    def is_terminal(self) -> bool:
        """Whether the play is over."""
        raise NotImplementedError

    @property
    def is_chance(self) -> bool:
        """Whether chance is to decide (only with `chance="enumerate"`)."""
        raise NotImplementedError

    @property
    def outcomes(self) -> "tuple[tuple[str, Fraction], ...]":
        """At a chance event: its outcomes with their exact chances, which add up to 1."""
        raise NotImplementedError

    def apply_outcome(self, outcome: str | int) -> None:
        """Decide a chance event: the outcome's text or its place among `outcomes`."""
        raise NotImplementedError

    def force(self, *values: str) -> None:
        """Settle the next outcomes of chance (`Fish(green)`, `6`); one that cannot happen is refused when it is due."""
        raise NotImplementedError

    @property
    def acting(self) -> str | None:
        """Who is to choose; between decisions whose turn it is; None when it is nobody's."""
        raise NotImplementedError

    @property
    def turn(self) -> int:
        """How many turns have begun, of all players together."""
        raise NotImplementedError

    @property
    def round(self) -> int:
        """The number of the round, from 1."""
        raise NotImplementedError

    @property
    def scores(self) -> "tuple[PlayerScore, ...]":
        """The ledger as it stands, a `PlayerScore` for each player in seat order."""
        raise NotImplementedError

    @property
    def results(self) -> dict[str, dict[str, Plain]]:
        """What else is reported: by the result's name, then by player, as plain data."""
        raise NotImplementedError

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has won, in seat order; nobody before the end, and nobody in a draw."""
        raise NotImplementedError

    @property
    def endings(self) -> tuple[RuleRef, ...]:
        """The endings that held when play ended; none where `end game` or the end of `play` ended it."""
        raise NotImplementedError

    @property
    def returns(self) -> tuple[int, ...]:
        """1 for each sole winner, 0 where a win is shared by all or nobody has won, -1 for those who lost."""
        raise NotImplementedError

    def why_not(self, text: str) -> tuple[Reason, ...]:
        """Why `action(arg, ...)` is not an option here: what fails first, then all else that can be judged.

        Empty if it is an option. Raises `SeaError` if the text names no action or no such value.
        """
        raise NotImplementedError

    def observation(self, player: str) -> dict[str, Plain]:
        """What this player is shown, as plain data; never what is not theirs to see."""
        raise NotImplementedError

    def position(self) -> dict[str, Plain]:
        """Where everything is, in the form that `Game.state_from` takes."""
        raise NotImplementedError

    def log(self) -> str:
        """The play so far as JSON Lines (see `searules.engine.logs`)."""
        raise NotImplementedError

    def log_for(self, player: str) -> list[dict[str, Plain]]:
        """The decisions so far as this player may know them."""
        raise NotImplementedError

    def to_json(self) -> dict[str, Plain]:
        """All of the state as plain data; `Game.state_from_json` makes it again."""
        raise NotImplementedError
