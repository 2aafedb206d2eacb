"""Random plays as all tiers play them: the definition, on the walker.

Play number i of a run has the seed `seed + i`. The seed fixes chance, and the policy's own stream, whose address is
"playout" (`searules.engine.random`). At each decision with n options and no weights, option number `below(n)` of that
stream is chosen. With weights each option weighs what its action weighs (options without an action by their kind, see
`weights_of`); with W the sum, `below(W)` falls into the stretch of one option, in their order; where W is 0 all weigh
alike.
"""

from collections.abc import Mapping, Sequence

from attrs import frozen

from searules.diagnostics.diagnostic import SeaError
from searules.engine.chooser import Chooser
from searules.engine.counts import at_least, whole
from searules.engine.course import OVER
from searules.engine.drafts import Draft
from searules.engine.faults import RuleFault
from searules.engine.game import Game
from searules.engine.random import seed_from
from searules.engine.resume import choose
from searules.engine.scores import total
from searules.engine.state import State

MOST_DECISIONS = 100_000
"""A play that has taken so many decisions is left: it is one without end as far as anybody can tell."""

KINDS = ("act", "window", "values", "pick", "alternative", "way", "pass", "done")
"""The kinds of options; those after the first two have no action of their own."""


@frozen
class Told:
    """What came of a play: how it ended ("over", "fault", "long": too many decisions), how many decisions there were,
    the seats that won, the totals by seat, and the fault in words."""

    how: str
    decisions: int
    winners: tuple[int, ...] = ()
    totals: tuple[int, ...] = ()
    fault: str = ""


def weights_of(game: Game, weights: "Mapping[str, int] | tuple[int, ...] | None") -> "tuple[int, ...] | None":
    """Weights by action (or kind of option without an action), as one number for each; what is not named weighs 1. What
    this has given is taken as it is.

    Raises SeaError for a name that is neither, or a weight below 0.
    """
    if weights is None:
        return None
    names = [*game.actions, *KINDS]
    if isinstance(weights, tuple) and len(weights) == len(names):
        return weights
    if not isinstance(weights, Mapping):
        raise SeaError(f"Weights are numbers by the names of actions, as {{'pass': 2}}, not {weights!r}.")
    for name, weight in weights.items():
        if name not in names:
            raise SeaError(f"There is no action or kind of option '{name}'; there are {', '.join(names)}.")
        if (number := whole(weight)) is None or not 0 <= number < 1 << 32:
            raise SeaError(f"A weight is a whole number from 0 to {(1 << 32) - 1}, not {weight!r}.")
    return tuple(int(weights.get(name, 1)) for name in names)


def plays_from(seed: int, plays: int) -> range:
    """The seeds of so many plays in a row. Raises SeaError for fewer than none, or where a seed would be none."""
    first, number = seed_from(seed), at_least(0, plays, "Plays")
    if number:
        seed_from(first + number - 1)
    return range(first, first + number)


def must_be_of(game: Game, state: State) -> None:
    """Raise SeaError if the state is one of another game."""
    if not game.same_rules(state.game):
        raise SeaError("The state is one of other rules, of other options, or of another number of players.")


class Policy:
    """Chooses at random, the same for the same seed."""

    def __init__(self, game: Game, seed: int, weights: "Sequence[int] | None" = None) -> None:
        self._chooser = Chooser(seed)
        self._actions = {name: number for number, name in enumerate(game.actions)}
        self._weights = weights
        self.uniform = weights is None

    def below(self, n: int) -> int:
        """The next number of the stream."""
        return self._chooser.below(n)

    def pick(self, options: Sequence[Draft]) -> int:
        """The number of an option."""
        if self._weights is None:
            return self.below(len(options))
        weights = [self._weight(option) for option in options]
        if not sum(weights):
            return self.below(len(options))
        left = self.below(sum(weights))
        for number, weight in enumerate(weights):
            if left < weight:
                return number
            left -= weight
        raise AssertionError(weights)

    def _weight(self, option: Draft) -> int:
        assert self._weights is not None
        if option.kind in ("act", "window"):
            return self._weights[self._actions[option.action]]
        return self._weights[len(self._actions) + KINDS.index(option.kind)]


def played(
    game: Game,
    seed: int,
    most: int = MOST_DECISIONS,
    weights: "Mapping[str, int] | tuple[int, ...] | None" = None,
    state: "State | None" = None,
) -> Told:
    """One random play from the beginning, or on from a state (which stays as it is), by the walker or the tier of the
    game.

    `weights` are given by name, as to `playouts` of the other tiers, or as `weights_of` gives them. Raises SeaError for
    other weights, for a state of another game, and for a seed that is none.
    """
    if state is not None:
        must_be_of(game, state)
    policy, decisions = Policy(game, seed, weights_of(game, weights)), 0
    try:
        course = (game.new_state(seed) if state is None else state).course.copy()
        while course.phase != OVER:
            if decisions >= most:
                return Told("long", decisions)
            options = course.options or ()
            choose(course, options[policy.pick(options)])
            decisions += 1
        totals = tuple(total(game.plan, course.play, seat) for seat in range(game.players))
    except RuleFault as fault:
        return Told("fault", decisions, fault=str(fault))
    mask = course.play.cells[course.play.layout.winners]
    return Told("over", decisions, tuple(seat for seat in range(game.players) if mask >> seat & 1), totals)
