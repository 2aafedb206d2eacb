"""Counting complete games and positions within so many decisions. Equal positions are counted once and remembered.

(`searules.engine.perft` counts rows of decisions, and games and positions without a limit.)
"""

from collections.abc import Hashable, Iterator

from searules.engine import State
from searules.engine.perft import chances_after


def games_within(
    state: State, depth: int, known: dict[tuple[int, Hashable], int] | None = None, chances: int = 0
) -> int:
    """How many games are over after at most so many decisions, told apart by decisions and outcomes of chance."""
    known = {} if known is None else known
    if state.is_terminal:
        return 1
    if depth == 0 and not state.is_chance:
        return 0
    chances = chances_after(state.outcomes, chances)
    key = (depth, state.key())
    if key not in known:
        number = 0  # a loop: a sum of a generator would nest on the stack of C
        for after in _outcomes(state) if state.is_chance else _choices(state):
            number += games_within(after, depth if state.is_chance else depth - 1, known, chances)
        known[key] = number
    return known[key]


def positions_within(state: State, depth: int) -> int:
    """How many positions can be reached, this one included; those where chance is to decide do not count."""
    met: set[Hashable] = set()
    level = [state]
    for _ in range(depth + 1):
        reached: dict[Hashable, State] = {}
        for one in level:
            for settled in _settled(one):
                reached.setdefault(settled.key(), settled)
        fresh = [one for key, one in reached.items() if key not in met]
        met.update(reached)
        level = [after for one in fresh for after in _choices(one)]
        if not level:
            break
    return len(met)


def _choices(state: State) -> Iterator[State]:
    return (state.child(option) for option in state.options)


def _outcomes(state: State) -> Iterator[State]:
    for place in range(len(state.outcomes)):
        after = state.copy()
        after.apply_outcome(place)
        yield after


def _settled(state: State) -> Iterator[State]:
    """The state, or all that chance can make of it."""
    waiting = [(state, 0)]
    while waiting:
        one, chances = waiting.pop()
        if one.is_chance:
            chances = chances_after(one.outcomes, chances)
            waiting.extend((after, chances) for after in _outcomes(one))
        else:
            yield one
