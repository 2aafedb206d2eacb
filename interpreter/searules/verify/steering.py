"""What a search is steered by: declared measures, and how near a play came to breaking a check.

A `measure` is a number that is wanted large: the largest of a play is told to Hypothesis. A check `always: a < b` of
numbers says of itself how far it is from not holding: b - a. The smallest such distance of a play is told, too.
"""

from collections.abc import Iterator

from attrs import define, field

from searules.engine.compiled import plain
from searules.engine.evaluate import evaluate
from searules.engine.faults import RuleFault
from searules.engine.state import State
from searules.rules.checked import Check, Compare, Measure
from searules.verify.checks import ALWAYS, reading


@define
class Steering:
    """The largest value of each measure in a play, and the least distance of each check."""

    largest: dict[str, int] = field(factory=dict)
    nearest: dict[str, int] = field(factory=dict)

    def look(self, state: State) -> None:
        """Note what the measures are in this position, and how near it is to breaking checks."""
        rules = state.game.plan.world.rules
        for measure in rules.measures:
            value = _measured(measure, state)
            if value is not None:
                self.largest[measure.name] = max(value, self.largest.get(measure.name, value))
        for check in rules.checks:
            compare = plain(check.value)
            if check.mood == ALWAYS and isinstance(compare, Compare):
                found = _distance(check, compare, state)
                if found is not None:
                    self.nearest[check.name] = min(found, self.nearest.get(check.name, found))

    def measures(self) -> Iterator[tuple[str, float]]:
        """Names with numbers that are to become large."""
        for name, value in self.largest.items():
            yield f"measure {name}", float(value)
        for name, distance in self.nearest.items():
            yield name, -float(distance)


def _measured(measure: Measure, state: State) -> int | None:
    try:
        value = evaluate(measure.value, reading(state.course), [None] * max(measure.slots, 1))
    except RuleFault:
        return None
    return value if isinstance(value, int) else None


def _distance(check: Check, compare: Compare, state: State) -> int | None:
    play, slots = reading(state.course), max(check.slots, 1)
    try:
        left, right = (evaluate(side, play, [None] * slots) for side in (compare.left, compare.right))
    except RuleFault:
        return None
    if isinstance(left, bool) or isinstance(right, bool) or not (isinstance(left, int) and isinstance(right, int)):
        return None
    return right - left if compare.op in ("<", "<=") else left - right
