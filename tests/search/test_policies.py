"""Policies: what they choose is legal, good, the same again, and independent of what their player cannot see."""

from collections import Counter
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from searules.diagnostics import SeaError
from searules.engine import load
from searules.engine.chooser import Chooser
from searules.engine.course import OVER
from searules.engine.game import Game
from searules.engine.state import State
from searules.search import Policy, policy_from, search
from searules.search.rollouts import rollout, shares
from searules.search.worlds import imagined
from searules.verify.two_worlds import other_world

POLICIES = ("random", "first", "greedy", "greedy:3", "mcts:30")


@cache
def game(name: str, players: int | None = None) -> Game:
    return load(name, players, tier="python")


def played(name: str, policies: list[Policy], seed: int, most: int = 10_000) -> State:
    state = game(name).new_state(seed)
    choosers = [Chooser(seed, f"seat {seat}") for seat in range(len(policies))]
    for _ in range(most):
        if state.is_terminal:
            break
        seat = state.course.acting or 0
        state.apply(state.options[policies[seat].choose(state, choosers[seat])])
    return state


# ---- texts ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", POLICIES)
def test_a_policy_is_made_again_from_its_name(text: str) -> None:
    assert policy_from(policy_from(text).name) == policy_from(text)
    assert policy_from(f"  {text.upper()} ") == policy_from(text)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("randon", "did you mean 'random'?"),
        ("zzzzzz", "there are random, greedy, mcts, first."),
        ("random:3", "takes no number"),
        ("mcts:", "a whole number from 1"),
        ("mcts:0", "a whole number from 1"),
        ("mcts:²", "a whole number from 1"),
        ("greedy:-1", "a whole number from 1"),
        ("", "there are random"),
    ],
)
def test_what_is_no_policy_is_refused_with_what_is(text: str, told: str) -> None:
    with pytest.raises(SeaError, match=told.replace("?", r"\?")):
        policy_from(text)


# ---- what they choose -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", POLICIES)
@pytest.mark.parametrize("name", ["tic-tac-toe", "pearl-party", "liars-dice"])
def test_a_choice_is_legal_and_the_same_again_and_leaves_the_state_alone(name: str, text: str) -> None:
    policy, state = policy_from(text), game(name).new_state(5)
    for number in range(6):
        if state.is_terminal:
            break
        before = state.to_json()
        place = policy.choose(state, Chooser(number))
        assert place == policy.choose(state.copy(), Chooser(number))
        assert state.to_json() == before
        state.apply(state.options[place])


def test_a_search_sees_a_win_and_stops_one() -> None:
    state = game("tic-tac-toe").new_state()
    for option in ("mark(Grid(1, 1))", "mark(Grid(2, 2))", "mark(Grid(1, 2))"):
        state.apply(option)
    policy = policy_from("mcts:300")
    stops = state.options[policy.choose(state, Chooser(1))].id
    assert stops == "mark(Grid(1, 3))"
    state.apply("mark(Grid(3, 1))")
    assert state.options[policy.choose(state, Chooser(2))].id == "mark(Grid(1, 3))"


def test_searching_players_draw_tic_tac_toe_and_never_lose_to_chance() -> None:
    mcts, chance = policy_from("mcts:200"), policy_from("random")
    assert [played("tic-tac-toe", [mcts, mcts], seed).winners for seed in range(2)] == [()] * 2
    assert "player1" not in {name for seed in range(4) for name in played("tic-tac-toe", [chance, mcts], seed).winners}


def test_greed_beats_chance_at_shells_and_pearls() -> None:
    greedy, chance = policy_from("greedy"), policy_from("random")
    for name in ("shell-beach", "pearl-party"):
        won = Counter(winner for seed in range(6) for winner in played(name, [greedy, chance], seed).winners)
        assert won["player1"] >= 5


def test_more_iterations_are_counted_where_they_are_tried() -> None:
    judged = search(game("connect-four").new_state(), 60, Chooser(0))
    assert [one.place for one in judged] == list(range(7))
    assert sum(one.tried for one in judged) == 60
    assert all(0 <= one.value <= 1 for one in judged)


def test_a_search_begins_at_a_decision() -> None:
    with pytest.raises(SeaError, match="Tic-tac-toe: this play is over, and nobody is asked"):
        search(played("tic-tac-toe", [policy_from("first")] * 2, 0), 5, Chooser(0))


# ---- what they cannot see -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("pearl-party", "greedy:2"),
        ("pearl-party", "mcts:20"),
        ("liars-dice", "greedy:2"),
        ("liars-dice", "mcts:20"),
        ("shallow-sea", "mcts:5"),
        ("goofspiel", "mcts:10"),
        ("hearts", "mcts:3"),
    ],
)
@settings(max_examples=5)
@given(seed=st.integers(0, 2**32), steps=st.integers(0, 12), by=st.integers(0, 5))
def test_a_choice_is_the_same_in_worlds_that_the_player_cannot_tell_apart(
    name: str, text: str, seed: int, steps: int, by: int
) -> None:
    state, chooser = game(name).new_state(seed), Chooser(seed)
    for _ in range(steps):
        if not state.is_terminal:
            state.apply(state.options[chooser.below(len(state.options))])
    if state.is_terminal:
        return
    other = other_world(state, state.course.acting or 0, by)
    if other is not None:
        policy = policy_from(text)
        assert policy.choose(state, Chooser(3)) == policy.choose(other, Chooser(3))


@settings(max_examples=8)
@given(seed=st.integers(0, 2**32))
def test_an_imagined_world_looks_the_same_to_the_player(seed: int) -> None:
    for name in ("pearl-party", "liars-dice"):
        state = game(name).new_state(seed)
        seat = state.course.acting or 0
        course = imagined(state, seat, Chooser(seed))
        other = State(state.game, course, state.seed)
        player = state.game.player_names[seat]
        assert other.observation(player)["zones"] == state.observation(player)["zones"]
        assert [option.text for option in other.options] == [option.text for option in state.options]


# ---- rollouts -------------------------------------------------------------------------------------------------------


def test_a_rollout_ends_and_its_worth_adds_up_to_one() -> None:
    for seed in range(5):
        course = game("pearl-party", 4).new_state(seed).course
        assert rollout(course, Chooser(seed)) > 20
        assert course.phase == OVER
        assert sum(shares(course)) == pytest.approx(1)
    course = game("pearl-party", 4).new_state(0).course
    assert rollout(course, Chooser(0), longest=3) == 3
    assert course.phase != OVER
    assert shares(course) == (0.25,) * 4
