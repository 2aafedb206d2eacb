"""How good an option is to who only looks at the points after it: the definition, on the walker."""

from collections.abc import Sequence

from searules.diagnostics.diagnostic import SeaError
from searules.engine.chooser import Chooser
from searules.engine.course import OVER
from searules.engine.resume import choose
from searules.engine.state import State
from searules.search.rollouts import shares_of, totals
from searules.search.worlds import imagined

_WIN = 10**9


def leads_by_walking(state: State, seat: int, seeds: Sequence[int]) -> list[float]:
    """How good each option of the decision is in the worlds of these seeds, added up."""
    options = state.course.options or ()
    return [sum(lead(state, seat, place, seed) for seed in seeds) for place in range(len(options))]


def lead(state: State, seat: int, place: int, seed: int) -> float:
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
    return lead_of(points, seat, course.play.cells[course.play.layout.winners] if course.phase == OVER else None)


def lead_of(points: Sequence[int], seat: int, winners: int | None) -> float:
    """By how much a player leads with these points by seat; `winners` (a mask of seats) of a play that is over. A win
    counts more than any lead."""
    others = [other for number, other in enumerate(points) if number != seat]
    won = 0.0 if winners is None else shares_of(winners, len(points))[seat] - 1 / len(points)
    return points[seat] - max(others, default=0) + _WIN * won
