"""Policies: how a seat chooses. Each sees only what its player may see."""

from collections.abc import Sequence
from typing import Protocol

from attrs import define, field

from searules.diagnostics.diagnostic import SeaError
from searules.diagnostics.nearest import did_you_mean
from searules.engine.chooser import Chooser
from searules.engine.counts import at_least
from searules.engine.drafts import Draft
from searules.engine.state import State
from searules.search.rollouts import LONGEST
from searules.search.searching import leads, search
from searules.search.tree import best, who_is_asked

ITERATIONS = 200
WORLDS = 1
MOST = 1_000_000


class Policy(Protocol):
    """How a seat chooses."""

    @property
    def name(self) -> str:
        """The words from which `policy_from` makes this policy again."""

    def choose(self, state: State, chooser: Chooser) -> int:
        """The place of an option of the decision at which the state stands. What is random comes from the chooser.

        The policies of this module raise SeaError where nobody is asked: at the end, and where chance is due.
        """


@define
class Random:
    """All options are equally likely."""

    name: str = field(default="random", init=False)

    def choose(self, state: State, chooser: Chooser) -> int:
        """A place at random."""
        return chooser.below(len(_offered(state)))


@define
class First:
    """Always the first option: a measure for what the order of options alone brings."""

    name: str = field(default="first", init=False)

    def choose(self, state: State, chooser: Chooser) -> int:  # noqa: ARG002 - nothing is random
        """The first place."""
        _offered(state)
        return 0


@define
class Greedy:
    """The option after which the player leads by most points, chance and what they cannot see being imagined.

    Each option is tried in `worlds` imagined worlds, the same ones for all options, up to the next decision. A win
    counts more than any lead. Among equals chance decides. `machine_code` says whether that is to be worked out in
    machine code (None: where the game runs on that tier), which makes no difference but in time.
    """

    worlds: int = WORLDS
    machine_code: bool | None = field(default=None, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        self.worlds = at_least(1, self.worlds, "Worlds of the policy greedy")

    @property
    def name(self) -> str:
        """`greedy`, with the number of worlds where it is not the usual one."""
        return "greedy" if self.worlds == WORLDS else f"greedy:{self.worlds}"

    def choose(self, state: State, chooser: Chooser) -> int:
        """The place of the best option."""
        options, seat = _offered(state), state.course.acting or 0
        if len(options) == 1:
            return 0
        seeds = [chooser.seed() for _ in range(self.worlds)]
        values = leads(state, seat, seeds, self.machine_code)
        top = max(values)
        equals = [place for place, value in enumerate(values) if value == top]
        return equals[chooser.below(len(equals))]


@define
class MonteCarlo:
    """Monte Carlo tree search with so many iterations for each decision (see `tree`), each rollout with `longest`
    decisions at the most; `machine_code` as for `Greedy`."""

    iterations: int = ITERATIONS
    longest: int = LONGEST
    machine_code: bool | None = field(default=None, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        self.iterations = at_least(1, self.iterations, "Iterations of the policy mcts")

    @property
    def name(self) -> str:
        """`mcts:` and the number of iterations."""
        return f"mcts:{self.iterations}"

    def choose(self, state: State, chooser: Chooser) -> int:
        """The place of the option that was tried most."""
        options = _offered(state)
        if len(options) == 1:
            return 0
        return best(search(state, self.iterations, chooser, self.longest, machine_code=self.machine_code))


def _offered(state: State) -> Sequence[Draft]:
    """The options of the decision. Raises SeaError where nobody is asked."""
    options = state.course.options
    if not options:
        who_is_asked(state)
    return options or ()


POLICIES = ("random", "greedy", "mcts", "first")


def policy_from(text: str, machine_code: bool | None = None) -> Policy:
    """The policy of a text: `random`, `first`, `greedy`, `greedy:WORLDS`, `mcts`, `mcts:ITERATIONS`. `machine_code` as
    for `Greedy`.

    Raises SeaError with what can be written instead.
    """
    if not isinstance(text, str):
        raise SeaError(f"A policy is named by a text, as 'greedy', not by {text!r}.")
    name, colon, number = text.strip().lower().partition(":")
    if name not in POLICIES:
        hint = did_you_mean(name, POLICIES) or f"there are {', '.join(POLICIES)}."
        raise SeaError(f"There is no policy '{text}'; {hint}")
    if not colon:
        usual: dict[str, Policy] = {
            "random": Random(),
            "first": First(),
            "greedy": Greedy(machine_code=machine_code),
            "mcts": MonteCarlo(machine_code=machine_code),
        }
        return usual[name]
    if name in ("random", "first"):
        raise SeaError(f"'{text}': the policy {name} takes no number.")
    if not number.isascii() or not number.isdigit() or not 1 <= int(number) <= MOST:
        raise SeaError(f"'{text}': after {name}: comes a whole number from 1 to {MOST:,}, as in {name}:{ITERATIONS}.")
    if name == "greedy":
        return Greedy(int(number), machine_code)
    return MonteCarlo(int(number), machine_code=machine_code)
