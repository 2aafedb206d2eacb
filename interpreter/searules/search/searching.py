"""Search and greed where they are fastest: on machine code if it is wanted and can be had, else by the walker. What
comes out is the same.

`machine_code` says whether it is wanted; with None it is where the game runs on the tier "native".
"""

from collections.abc import Sequence

from searules.engine.chooser import Chooser
from searules.engine.counts import at_least
from searules.engine.game import Game
from searules.engine.state import State
from searules.search.greed import leads_by_walking
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
    perhaps before each option was tried. The state stays as it is. Raises SeaError where nobody is asked, and for
    fewer than one iteration.
    """
    iterations, longest = (
        at_least(1, iterations, "Iterations of a search"),
        at_least(0, longest, "Decisions of a rollout"),
    )
    if decisions is not None:
        decisions = at_least(0, decisions, "Decisions of a search")
    if _wanted(state.game, machine_code):
        from searules.search.on_machine_code import search_on_machine_code  # the compiler takes a while to import

        found = search_on_machine_code(state, iterations, chooser, longest, decisions)
        if found is not None:
            return found
    return search_by_walking(state, iterations, chooser, longest, decisions)


def leads(state: State, seat: int, seeds: Sequence[int], machine_code: bool | None = None) -> list[float]:
    """By how much the player leads after each option, added up over the worlds of these seeds."""
    if _wanted(state.game, machine_code):
        from searules.search.on_machine_code import leads_on_machine_code

        found = leads_on_machine_code(state, seat, seeds)
        if found is not None:
            return found
    return leads_by_walking(state, seat, seeds)


def _wanted(game: Game, machine_code: bool | None) -> bool:
    return game.tier == "native" if machine_code is None else machine_code
