"""Search and greed where they are fastest: on machine code if it is wanted and can be had, else by the walker. What
comes out is the same.

`machine_code` says whether it is wanted; with None it is where the game runs on the tier "native".
"""

from collections.abc import Sequence

from searules.compile.linear.shapes import NotLowered
from searules.engine.chooser import Chooser
from searules.engine.state import State
from searules.search.bench import bench_of
from searules.search.greed import leads_by_walking
from searules.search.on_machine_code import leads_on, search_on
from searules.search.rollouts import LONGEST
from searules.search.tree import Searched, search_by_walking


def search(
    state: State,
    iterations: int,
    chooser: Chooser,
    longest: int = LONGEST,
    decisions: int | None = None,
    machine_code: bool | None = None,
) -> list[Searched]:
    """Judge the options of a decision by so many iterations of Monte Carlo tree search; in the order of the options.

    `longest` bounds the decisions of a rollout. With `decisions` the search ends when it has made so many in all,
    perhaps before each option was tried. The state stays as it is. Raises ValueError where nobody is asked.
    """
    bench = bench_of(state.game, machine_code)
    if bench is not None:
        try:
            return search_on(bench, state, iterations, chooser, longest, decisions)
        except NotLowered:
            pass  # a state that has no native form: nothing has been drawn yet
    return search_by_walking(state, iterations, chooser, longest, decisions)


def leads(state: State, seat: int, seeds: Sequence[int], machine_code: bool | None = None) -> list[float]:
    """By how much the player leads after each option, added up over the worlds of these seeds."""
    bench = bench_of(state.game, machine_code)
    if bench is not None:
        try:
            return leads_on(bench, state, seat, seeds)
        except NotLowered:
            pass  # a state that has no native form
    return leads_by_walking(state, seat, seeds)
