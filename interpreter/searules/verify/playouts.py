"""Random plays: each decision is drawn from the options, by a stream of its own that the seed fixes."""

from collections.abc import Callable, Sequence

from attrs import frozen

from searules.engine import chooser
from searules.engine.decisions import PlayFault
from searules.engine.game import Game
from searules.engine.state import State
from searules.verify.checks import Monitor

MOST_DECISIONS = 100_000


class Chooser(chooser.Chooser):
    """Chooses at random, the same for the same seed."""

    def step(self, state: State) -> None:
        """Decide once: an option, or at a chance event an outcome (all alike, whatever their chances)."""
        if state.is_chance:
            state.apply_outcome(self.below(len(state.outcomes)))
        else:
            state.apply(state.options[self.below(len(state.options))])


@frozen
class Playout:
    """A random play: how it stands at the end, how many decisions it took, what the checks say, and the fault that
    stopped it, if one did."""

    state: State
    decisions: int
    monitor: Monitor
    fault: PlayFault | None = None


def playout(
    game: Game, seed: int, most: int = MOST_DECISIONS, observe: Callable[[State], None] | None = None
) -> Playout:
    """One random play from the beginning, to its end or to so many decisions. The seed fixes chance and choices.
    `observe` is shown each state at which play stops."""
    state = game.new_state(seed)
    monitor = Monitor(state)
    random, decisions = Chooser(seed), 0
    monitor.look()
    if observe is not None:
        observe(state)
    while not state.is_terminal and decisions < most:
        try:
            random.step(state)
        except PlayFault as fault:
            return Playout(state, decisions, monitor, fault)
        decisions += 1
        monitor.look()
        if observe is not None:
            observe(state)
    return Playout(state, decisions, monitor)


@frozen
class Wrong:
    """What is wrong first in a play: after how many decisions, and the check that does not hold, or the fault ("" for
    the other one)."""

    decisions: int
    check: str = ""
    fault: str = ""


def first_wrong(game: Game, seed: int, most: int = MOST_DECISIONS, unjudged: Sequence[str] = ()) -> Wrong | None:
    """What is wrong first in the random play with this seed, within so many decisions; None if nothing is. Checks that
    are `unjudged` are passed over."""
    try:
        state = game.new_state(seed)
    except PlayFault as fault:
        return Wrong(0, fault=str(fault))
    monitor = Monitor(state)
    monitor.checks = tuple(check for check in monitor.checks if check.name not in unjudged)
    random, decisions = Chooser(seed), 0
    monitor.look()
    while not monitor.failures:
        if state.is_terminal or decisions >= most:
            return None
        try:
            random.step(state)
        except PlayFault as fault:
            return Wrong(decisions, fault=str(fault))
        decisions += 1
        monitor.look()
    return Wrong(decisions, monitor.failures[0].name)
