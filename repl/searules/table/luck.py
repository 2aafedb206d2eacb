"""Chance at the table, in a play whose log tells every outcome: what the log does not settle is drawn here."""

from math import lcm

from searules.engine import State
from searules.engine.random import below, stream_key


def settled(state: State) -> State:
    """The state itself once no chance is to decide any more; the draws follow from the seed and what has happened."""
    while state.is_chance:
        weights = [weight for _, weight in state.outcomes]
        whole = lcm(*(weight.denominator for weight in weights))
        happened = state.history.number if state.history else 0
        drawn, _ = below(stream_key(state.seed, f"table {happened}"), 0, whole)
        state.apply_outcome(_place([int(weight * whole) for weight in weights], drawn))
    return state


def _place(shares: list[int], drawn: int) -> int:
    """The outcome in whose share a number lies."""
    for place, share in enumerate(shares):
        if drawn < share:
            return place
        drawn -= share
    raise AssertionError("the shares add up")
