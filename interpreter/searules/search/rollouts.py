"""Random play to the end from anywhere, and what it is worth to each player."""

from searules.diagnostics.diagnostic import SeaError
from searules.engine.chooser import Chooser
from searules.engine.course import OVER, Course
from searules.engine.resume import choose
from searules.engine.scores import total

LONGEST = 10_000
"""A rollout that has taken so many decisions is worth as much as one in which nobody has won."""


def rollout(course: Course, chooser: Chooser, longest: int = LONGEST) -> int:
    """Choose at random, all options equally likely, until play is over or `longest` decisions were made; how many were.
    The course is changed. A hole in the rules ends it early: that a search has met it is no fault of the play in hand.
    """
    made = 0
    while course.phase != OVER and course.options and made < longest:
        try:
            choose(course, course.options[chooser.below(len(course.options))])
        except SeaError:
            break
        made += 1
    return made


def shares(course: Course) -> tuple[float, ...]:
    """What the end of a play is worth to each seat (see `shares_of`)."""
    mask = course.play.cells[course.play.layout.winners] if course.phase == OVER else 0
    return shares_of(mask, course.plan.world.players)


def shares_of(mask: int, seats: int) -> tuple[float, ...]:
    """What an end with these winners (a mask of seats) is worth to each of so many seats, 0 to 1: one point shared by
    the winners, by all if nobody has won or play is not over. With one player it is 1 for winning and 0 for not."""
    winners = mask.bit_count()
    if seats == 1:
        return (1.0 if winners else 0.0,)
    if not winners:
        return (1 / seats,) * seats
    return tuple((mask >> seat & 1) / winners for seat in range(seats))


def totals(course: Course) -> tuple[int, ...]:
    """The points of each seat as they stand; zeros where the rules have no scores."""
    if not course.plan.world.rules.scores:
        return (0,) * course.plan.world.players
    return tuple(total(course.plan, course.play, seat) for seat in range(course.plan.world.players))
