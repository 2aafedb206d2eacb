"""How near a play came to breaking a check: what a search is steered by.

A check `always: a < b` of numbers says of itself how far it is from not holding: b - a. The smallest such distance of a
play is told to Hypothesis, which looks for plays with a smaller one.
"""

from collections.abc import Iterator

from attrs import define, field

from searules.engine.evaluate import evaluate
from searules.engine.faults import RuleFault
from searules.engine.state import State
from searules.rules.checked import Check, Compare
from searules.verify.checks import ALWAYS, reading


@define
class Steering:
    """The least distance of each check in a play."""

    nearest: dict[str, int] = field(factory=dict)

    def look(self, state: State) -> None:
        """Note how near this position is to breaking checks."""
        for check in state.game.plan.world.rules.checks:
            if check.mood == ALWAYS and isinstance(check.value, Compare):
                found = _distance(check, check.value, state)
                if found is not None:
                    self.nearest[check.name] = min(found, self.nearest.get(check.name, found))

    def measures(self) -> Iterator[tuple[str, float]]:
        """Names with numbers that are to become large."""
        for name, distance in self.nearest.items():
            yield name, -float(distance)


def _distance(check: Check, compare: Compare, state: State) -> int | None:
    play, slots = reading(state.course), max(check.slots, 1)
    try:
        left, right = (evaluate(side, play, [None] * slots) for side in (compare.left, compare.right))
    except RuleFault:
        return None
    if isinstance(left, bool) or isinstance(right, bool) or not (isinstance(left, int) and isinstance(right, int)):
        return None
    return right - left if compare.op in ("<", "<=") else left - right
