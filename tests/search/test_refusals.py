"""Searches and policies where nobody is asked, or of fewer than one iteration: a SeaError that says so."""

from typing import Any

import pytest

from searules.diagnostics import SeaError
from searules.engine import load
from searules.engine.chooser import Chooser
from searules.engine.state import State
from searules.search import Greedy, MonteCarlo, policy_from, search


def over() -> State:
    """A play at its end."""
    state = load("tic-tac-toe").new_state()
    while not state.is_terminal:
        state.apply(state.options[0])
    return state


@pytest.mark.parametrize("machine_code", [False, True])
def test_nobody_is_asked(machine_code: bool) -> None:
    due = load("pearl-party").new_state(chance="enumerate")
    for state, told in (
        (over(), "Tic-tac-toe: this play is over, and nobody is asked; ask while `is_terminal` is false"),
        (due, "Pearl Party: chance is to decide here, and nobody is asked; settle it first by `apply_outcome`"),
    ):
        for text in ("random", "first", "greedy", "mcts:5"):
            with pytest.raises(SeaError, match=told):
                policy_from(text, machine_code).choose(state, Chooser(1))
        with pytest.raises(SeaError, match=told):
            search(state, 5, Chooser(1), machine_code=machine_code)


@pytest.mark.parametrize("machine_code", [False, True])
@pytest.mark.parametrize("wrong", [0, -5, "3", 2.5, None])
def test_iterations(wrong: Any, machine_code: bool) -> None:
    state = load("tic-tac-toe").new_state()
    with pytest.raises(SeaError, match="Iterations of a search: a whole number of 1 or more is wanted, not"):
        search(state, wrong, Chooser(1), machine_code=machine_code)


def test_other_numbers() -> None:
    state = load("tic-tac-toe").new_state()
    with pytest.raises(SeaError, match="Decisions of a rollout: a whole number of 0 or more"):
        search(state, 5, Chooser(1), longest=-1)
    with pytest.raises(SeaError, match="Decisions of a search: a whole number of 0 or more"):
        search(state, 5, Chooser(1), decisions=-1)
    with pytest.raises(SeaError, match="Worlds of the policy greedy"):
        Greedy(0)
    with pytest.raises(SeaError, match="Iterations of the policy mcts"):
        MonteCarlo(-1)
    wrong: Any = 3
    with pytest.raises(SeaError, match="A policy is named by a text, as 'greedy', not by 3"):
        policy_from(wrong)
