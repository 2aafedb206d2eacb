"""Series and plays that are asked for in a wrong way: a SeaError that says what is wanted."""

from typing import Any

import pytest
from attrs import frozen

from searules.diagnostics import SeaError
from searules.engine import load
from searules.engine.chooser import Chooser
from searules.engine.random import SeedError
from searules.engine.state import State
from searules.search import policy_from
from searules.simulate import Task, play_one, simulated

GAME, RANDOM = load("tic-tac-toe"), policy_from("random")


@frozen
class Answers:
    """A policy that always answers the same."""

    answer: Any
    name: str = "answers"

    def choose(self, state: State, chooser: Chooser) -> int:  # noqa: ARG002 - it looks at nothing
        """That answer."""
        answer: int = self.answer
        return answer


class One:
    """The number 1 of another type."""

    def __index__(self) -> int:
        return 1


@pytest.mark.parametrize("number", [1, 3])
def test_another_number_of_policies_than_seats(number: int) -> None:
    with pytest.raises(SeaError, match=f"Tic-tac-toe has 2 seats: a list of as many policies is wanted, not {number}"):
        play_one(GAME, 1, [RANDOM] * number)


def test_what_is_no_policy() -> None:
    texts: Any = ["random", "random"]
    with pytest.raises(SeaError, match="'random' is no policy: it has no `choose`; `policy_from` makes one"):
        play_one(GAME, 1, texts)
    one: Any = RANDOM
    with pytest.raises(SeaError, match="a list of as many policies is wanted, not Random"):
        play_one(GAME, 1, one)


def test_the_order_of_what_is_given() -> None:
    policies: Any = [RANDOM, RANDOM]
    seed: Any = 1
    with pytest.raises(SeedError, match="A seed is a whole number"):
        play_one(GAME, policies, seed)


@pytest.mark.parametrize("answer", [77, 8, -1, None, 1.0, "0"])
def test_answers_that_are_no_place_of_an_option(answer: Any) -> None:
    with pytest.raises(
        SeaError, match=r"the policy of player2 answered .* after 1 decisions; .* 8 options, from 0 to 7"
    ):
        play_one(GAME, 1, [Answers(0), Answers(answer)])


def test_places_of_another_type() -> None:
    by_index, by_number = (play_one(GAME, 1, [Answers(answer)] * 2) for answer in (One(), 1))
    assert by_index.chosen == by_number.chosen
    assert {type(place) for place in by_index.chosen} == {int}


def test_series() -> None:
    task = Task.of(GAME, "random", 1)
    assert task == Task.of(GAME, ["random"], 1)
    numbers: Any = ({"plays": -5}, {"plays": "x"}, {"jobs": 0}, {"jobs": -1}, {"portion": 0}, {"portion": -2})
    for wrong in numbers:
        with pytest.raises(SeaError, match=r"a whole number of [01] or more is wanted, not"):
            simulated(task, **({"plays": 5} | wrong))
    assert list(simulated(task, 0, jobs=1)) == []
    for seed in (-1, 1 << 64):
        with pytest.raises(SeedError):
            Task.of(GAME, ["random"], seed)
