"""Payments: what can be paid, and in which ways the next unit can."""

from collections.abc import Iterator

from searules.engine.chance import Chance, Draw
from searules.engine.course import Course
from searules.engine.evaluate import evaluate
from searules.engine.lower import way_name
from searules.engine.plan import Plan
from searules.engine.play import Locals, Play
from searules.rules.checked import Value, Way


def payable(plan: Plan, play: Play, payment: str, me: Value) -> int:
    """How many units of a payment a player can pay now, all ways together."""
    return sum(ready(way, play, me) for way in plan.world.rules.payments[payment].ways)


def ready(way: Way, play: Play, me: Value) -> int:
    """How many units this way can pay now."""
    local: Locals = [None] * max(way.slots, 1)
    local[0] = me
    units = evaluate(way.up_to, play, local)
    assert isinstance(units, int)
    return max(units, 0)


def ways_now(course: Course, payment: str, rest: int, me: Value) -> Iterator[int]:
    """The numbers of the ways in which a unit can be paid so that the `rest` can be paid after it."""
    ways = course.plan.world.rules.payments[payment].ways
    for number, way in enumerate(ways):
        if ready(way, course.play, me) and (not rest or _leaves(course, payment, way, rest, me)):
            yield number


def _leaves(course: Course, payment: str, way: Way, rest: int, me: Value) -> bool:
    """Whether the rest can be paid after a unit was paid this way: it is tried on a copy.

    A way that draws at random is tried with the first outcome.
    """
    from searules.engine.machine import run_alone  # the machine lists options, which ask here

    trial = Course(course.plan, course.play.copy(), [])
    trial.play.chance = FirstOutcome()
    with course.plan.aside():
        trial.push(way_name(payment, way.name), (), me)
        run_alone(trial)
    return payable(course.plan, trial.play, payment, me) >= rest


class FirstOutcome(Chance):
    """Chance for trials: always the first outcome."""

    def pick(self, play: Play, draw: Draw) -> int:  # noqa: ARG002
        """The first."""
        return 0

    def copy(self) -> "FirstOutcome":
        """Itself: it has no state."""
        return self
