"""Seats that choose at random: the same choices for the same seed, on every machine."""

from searules.engine import Option, State
from searules.engine.random import below, stream_key


def random_option(state: State, seed: int) -> Option:
    """One of the options, all equally likely; which one follows from the seed and from how much has happened."""
    happened = state.history.number if state.history else 0
    place, _ = below(stream_key(seed, f"random seat|{happened}"), 0, len(state.options))
    return state.options[place]
