"""Counting plays and positions. Equal positions are counted once and remembered."""

from collections.abc import Hashable, Iterator

from attrs import define, field

from searules.engine import State


@define
class Counter:
    """Counts from states with enumerated chance: the ways to make so many decisions, or (`complete`) the games that
    are over after at most so many."""

    complete: bool = False
    _known: dict[tuple[int, Hashable], int] = field(factory=dict)

    def count(self, state: State, depth: int) -> int:
        """The number for a state. (Loops, not sums of generators: these would nest on the stack of C.)"""
        if depth == 0 and not self.complete:
            return 1
        if state.is_terminal:
            return 1 if self.complete else 0
        if depth == 0 and not state.is_chance:
            return 0
        if depth == 1 and not self.complete and not state.is_chance:
            return len(state.options)
        key = (depth, state.key())
        if key not in self._known:
            self._known[key] = self._added(state, depth)
        return self._known[key]

    def _added(self, state: State, depth: int) -> int:
        number = 0
        if state.is_chance:
            for after in _outcomes(state):
                number += self.count(after, depth)
        else:
            for option in state.options:
                number += self.count(state.child(option), depth - 1)
        return number

    def positions(self, state: State, depth: int) -> int:
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
            level = [one.child(option) for one in fresh if not one.is_terminal for option in one.options]
            if not level:
                break
        return len(met)


def divided(state: State, depth: int, counter: Counter) -> dict[str, int]:
    """The number for each first option, or outcome of chance."""
    if state.is_chance:
        parts: dict[str, int] = {}
        for (label, _), after in zip(state.outcomes, _outcomes(state), strict=True):
            parts[label] = counter.count(after, depth)
        return parts
    return {option.id: counter.count(state.child(option), depth - 1) for option in state.options if depth > 0}


def _outcomes(state: State) -> Iterator[State]:
    for place in range(len(state.outcomes)):
        after = state.copy()
        after.apply_outcome(place)
        yield after


def _settled(state: State) -> Iterator[State]:
    """The state, or all that chance can make of it."""
    if state.is_chance:
        for after in _outcomes(state):
            yield from _settled(after)
    else:
        yield state
