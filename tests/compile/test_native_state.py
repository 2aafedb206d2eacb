"""Native states are values: copies share their memory, and memory is used again, and nobody can tell."""

from itertools import permutations
from typing import Any

import pytest

from searules.compile.linear.options import FIRST
from searules.compile.native.game import NativeGame, native
from searules.compile.native.state import NativeState
from searules.compile.playouts import played
from searules.diagnostics import SeaError
from searules.engine import load
from searules.engine.perft import perft


@pytest.fixture(scope="module")
def fast() -> NativeGame:
    return native(load("shell-beach"))


def late(fast: NativeGame, seed: int = 5) -> NativeState:
    return picked(fast.new_state(seed), 3, 1, 4, 1, 5, 9, 2, 6)


def picked(state: NativeState, *places: int) -> NativeState:
    """The state after these options, by their numbers."""
    for place in places:
        state.apply(place % state.count)
    return state


def told(state: NativeState) -> tuple[list[int], list[int], bool]:
    """All that there is to a state: its words that are in use, and its options."""
    machine = state.machine
    options = list(state.context[FIRST : FIRST + state.count * machine.told.stride])
    return list(state.words[: machine.used(state.words)]), options, state.is_terminal


@pytest.mark.parametrize("order", list(permutations(range(4))), ids=lambda order: "".join(map(str, order)))
def test_whoever_goes_on_is_alone(fast: NativeGame, order: tuple[int, ...]) -> None:
    state = late(fast)
    copy = state.copy()
    family, kept = [state, copy, copy.copy(), state.copy()], state.copy()
    assert len({id(one.words) for one in family}) == 1
    for number in order:
        picked(family[number], number, 2 * number)
        assert told(kept) == told(late(fast))
    assert [told(one) for one in family] == [told(picked(late(fast), number, 2 * number)) for number in range(4)]
    assert len({id(one.words) for one in family}) == 4


def test_memory_of_states_that_are_gone_is_used_again_without_a_trace(fast: NativeGame) -> None:
    """A play goes on alike in memory in which long plays of others have stood."""
    fresh = told(late(fast, 7))
    for seed in range(3):
        state = late(fast, seed)
        while not state.is_terminal:
            before = state.copy()
            state.apply(0)
        del before
    again = [late(fast, 7) for _ in range(3)]
    assert [told(one) for one in again] == [fresh] * 3
    assert len({id(one.words) for one in again}) == 3
    of_walker = load("shell-beach").new_state(7)
    for place in (3, 1, 4, 1, 5, 9, 2, 6):
        of_walker.apply(of_walker.options[place % len(of_walker.options)])
    assert fast.state_of(of_walker).count == again[0].count == len(of_walker.options)


def test_an_option_that_is_none_changes_nothing(fast: NativeGame) -> None:
    state = late(fast)
    copy = state.copy()
    for place in (-1, state.count):
        with pytest.raises(IndexError, match="no option number"):
            copy.apply(place)
    assert copy.words is state.words
    assert told(copy) == told(late(fast))


def test_a_state_of_another_game_is_refused(fast: NativeGame) -> None:
    for other in (load("shell-beach", 3), load("shell-beach", options={"scoring": "advanced"}), load("kalah")):
        state = other.new_state(1)
        with pytest.raises(SeaError, match="other rules"):
            fast.state_of(state)
        with pytest.raises(SeaError, match="other rules"):
            fast.playouts(0, 1, state=state)
        with pytest.raises(SeaError, match="other rules"):
            fast.perft(1, state)


@pytest.mark.parametrize(("seed", "plays"), [(-1, 1), (2**64, 1), (2**64 - 1, 2), (0, -3), ("x", 1), (0, 1.5)])
def test_what_is_no_seed_or_no_number_of_plays_is_refused(fast: NativeGame, seed: Any, plays: Any) -> None:
    with pytest.raises(SeaError):
        fast.playouts(seed, plays)


def test_the_largest_seed_is_one(fast: NativeGame) -> None:
    assert list(fast.playouts(2**64 - 1, 1)) == [played(fast.game, 2**64 - 1)]
    assert list(fast.playouts(2**64 - 1, 0)) == []
    assert fast.new_state(2**64 - 1).count
    with pytest.raises(SeaError):
        fast.new_state(-1)


def test_no_rows_are_shorter_than_none() -> None:
    game = load("tic-tac-toe")
    for count in (native(game).perft, lambda depth: perft(game, depth)):
        with pytest.raises(SeaError, match="0 or more"):
            count(-1)
    assert native(game).perft(0) == perft(game, 0) == 1
