"""Policies: how a seat chooses. Each sees only what its player may see."""

from typing import Protocol

from attrs import define, field

from searules.diagnostics.diagnostic import SeaError
from searules.diagnostics.nearest import did_you_mean
from searules.engine.chooser import Chooser
from searules.engine.course import OVER
from searules.engine.resume import choose
from searules.engine.state import State
from searules.search.rollouts import LONGEST, shares, totals
from searules.search.tree import best, search
from searules.search.worlds import imagined

ITERATIONS = 200
WORLDS = 1
MOST = 1_000_000


class Policy(Protocol):
    """How a seat chooses."""

    @property
    def name(self) -> str:
        """The words from which `policy_from` makes this policy again."""

    def choose(self, state: State, chooser: Chooser) -> int:
        """The place of an option of the decision at which the state stands. What is random comes from the chooser."""


@define
class Random:
    """All options are equally likely."""

    name: str = field(default="random", init=False)

    def choose(self, state: State, chooser: Chooser) -> int:
        """A place at random."""
        return chooser.below(len(state.course.options or ()))


@define
class First:
    """Always the first option: a measure for what the order of options alone brings."""

    name: str = field(default="first", init=False)

    def choose(self, state: State, chooser: Chooser) -> int:  # noqa: ARG002 - nothing is random
        """The first place."""
        return 0


@define
class Greedy:
    """The option after which the player leads by most points, chance and what they cannot see being imagined.

    Each option is tried in `worlds` imagined worlds, the same ones for all options, up to the next decision. A win
    counts more than any lead. Among equals chance decides.
    """

    worlds: int = WORLDS

    @property
    def name(self) -> str:
        """`greedy`, with the number of worlds where it is not the usual one."""
        return "greedy" if self.worlds == WORLDS else f"greedy:{self.worlds}"

    def choose(self, state: State, chooser: Chooser) -> int:
        """The place of the best option."""
        options, seat = state.course.options or (), state.course.acting or 0
        if len(options) == 1:
            return 0
        seeds = [chooser.seed() for _ in range(self.worlds)]
        values = [sum(_lead(state, seat, place, seed) for seed in seeds) for place in range(len(options))]
        top = max(values)
        equals = [place for place, value in enumerate(values) if value == top]
        return equals[chooser.below(len(equals))]


_WIN = 10**9


def _lead(state: State, seat: int, place: int, seed: int) -> float:
    """By how much the player leads after an option, in the world of a seed; a hole in the rules is worth nothing."""
    course = imagined(state, seat, Chooser(seed, "world"))
    options = course.options or ()
    if place >= len(options):
        return 0.0
    try:
        choose(course, options[place])
        points = totals(course)
    except SeaError:
        return 0.0
    others = [other for number, other in enumerate(points) if number != seat]
    won = shares(course)[seat] - 1 / len(points) if course.phase == OVER else 0.0
    return points[seat] - max(others, default=0) + _WIN * won


@define
class MonteCarlo:
    """Monte Carlo tree search with so many iterations for each decision (see `tree`)."""

    iterations: int = ITERATIONS
    longest: int = LONGEST

    @property
    def name(self) -> str:
        """`mcts:` and the number of iterations."""
        return f"mcts:{self.iterations}"

    def choose(self, state: State, chooser: Chooser) -> int:
        """The place of the option that was tried most."""
        options = state.course.options or ()
        return 0 if len(options) == 1 else best(search(state, self.iterations, chooser, self.longest))


POLICIES = ("random", "greedy", "mcts", "first")


def policy_from(text: str) -> Policy:
    """The policy of a text: `random`, `first`, `greedy`, `greedy:WORLDS`, `mcts`, `mcts:ITERATIONS`.

    Raises SeaError with what can be written instead.
    """
    name, colon, number = text.strip().lower().partition(":")
    if name not in POLICIES:
        hint = did_you_mean(name, POLICIES) or f"there are {', '.join(POLICIES)}."
        raise SeaError(f"There is no policy '{text}'; {hint}")
    if not colon:
        usual: dict[str, Policy] = {"random": Random(), "first": First(), "greedy": Greedy(), "mcts": MonteCarlo()}
        return usual[name]
    if name in ("random", "first"):
        raise SeaError(f"'{text}': the policy {name} takes no number.")
    if not number.isascii() or not number.isdigit() or not 1 <= int(number) <= MOST:
        raise SeaError(f"'{text}': after {name}: comes a whole number from 1 to {MOST:,}, as in {name}:{ITERATIONS}.")
    return Greedy(int(number)) if name == "greedy" else MonteCarlo(int(number))
