"""What a program gets wrong about the engine: each mistake ends in a SeaError that says what is wanted, and changes
nothing."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from searules.compile.playouts import played, plays_from, weights_of
from searules.compile.pythonic import pythonic
from searules.diagnostics import SeaError
from searules.engine import Refused, load
from searules.engine.game import Game
from searules.engine.random import LARGEST_SEED, SeedError
from searules.engine.state import State

GAME, DICE = load("tic-tac-toe"), load("pearl-party", players=2)
STATE, DUE = GAME.new_state(), DICE.new_state(chance="enumerate")
SAVED = json.dumps(STATE.to_json())


def over() -> State:
    """A play at its end."""
    state = GAME.new_state()
    while not state.is_terminal:
        state.apply(state.options[0])
    return state


def damaged(**entries: Any) -> dict[str, Any]:
    """A saved state in which something else stands."""
    data: dict[str, Any] = json.loads(SAVED)
    return data | entries


def anything(given: Any) -> Any:
    """What no type check lets through."""
    return given


# ---- choices ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("wrong", [99, None, 1.5])
def test_an_option_is_no_number(wrong: Any) -> None:
    before = STATE.copy()
    for ask in (STATE.apply, STATE.option, STATE.child):
        with pytest.raises(Refused, match=rf"by its id, as 'mark\(Grid\(1, 1\)\)', not by {wrong}$") as refused:
            ask(wrong)
        assert refused.value.options == tuple(option.id for option in STATE.options)
    assert before == STATE


def test_the_place_of_an_option_is_told_to_be_one() -> None:
    with pytest.raises(Refused, match=r"not by 0; state.options\[0\] is one by its place"):
        STATE.apply(anything(0))


def test_a_number_where_nothing_can_be_chosen() -> None:
    with pytest.raises(Refused, match="Chance is to decide here"):
        DUE.apply(anything(0))
    with pytest.raises(Refused, match="The play is over"):
        over().apply(anything(0))


def test_why_not_is_asked_of_a_text() -> None:
    with pytest.raises(SeaError, match="not of 0"):
        STATE.why_not(anything(0))


@pytest.mark.parametrize("wrong", [99, -1, None, 1.0, True, "zork"])
def test_outcomes_that_there_are_not(wrong: Any) -> None:
    before = DUE.copy()
    with pytest.raises(SeaError, match="outcome"):
        DUE.apply_outcome(wrong)
    assert before == DUE


def test_a_number_is_forced_as_its_text() -> None:
    pig = load("pig")
    by_number, by_text = pig.new_state(seed=1), pig.new_state(seed=1)
    by_number.force(6, 1)
    by_text.force("6", "1")
    for state in (by_number, by_text):
        state.apply(state.options[0])
    assert by_number == by_text
    assert by_number.log() == by_text.log()
    assert pig.replay(by_number.log()) == by_number


@pytest.mark.parametrize("wrong", [None, 1.5, (6,)])
def test_what_cannot_be_forced(wrong: Any) -> None:
    with pytest.raises(SeaError, match="is no value of this game"):
        DUE.copy().force(wrong)


# ---- settings -------------------------------------------------------------------------------------------------------


class Index:
    """A whole number of another type, as packages for arrays have them."""

    def __index__(self) -> int:
        return 3


@pytest.mark.parametrize("wrong", ["x", -1, 2.0, None, True, LARGEST_SEED + 1, [1]])
@pytest.mark.parametrize("game", [GAME, DICE], ids=["without chance", "with chance"])
def test_seeds(game: Game, wrong: Any) -> None:
    begin: tuple[Callable[[Any], object], ...] = (
        game.new_state,
        lambda seed: game.state_from({}, seed=seed),
        lambda seed: played(game, seed),
    )
    for one in begin:
        with pytest.raises(SeaError, match="A seed is a whole number from 0") as refused:
            one(wrong)
        assert isinstance(refused.value, SeedError)
        assert isinstance(refused.value, ValueError)


def test_whole_numbers_of_another_type() -> None:
    assert DICE.new_state(anything(Index())) == DICE.new_state(3)
    assert type(DICE.new_state(anything(Index())).seed) is int
    assert load("pearl-party", anything(Index())).players == 3


@pytest.mark.parametrize("wrong", ["3", 2.0, True, [2]])
def test_players(wrong: Any) -> None:
    with pytest.raises(SeaError, match=r"Pearl Party is for 2 to 4 players, not for .*: a whole number is wanted"):
        load("pearl-party", players=wrong)


def test_a_text_is_one_variant() -> None:
    assert (
        load("pearl-party", variants="greedy-octopus").variants
        == load("pearl-party", None, None, ["greedy-octopus"]).variants
    )
    with pytest.raises(SeaError, match="no variant `zork`; it has `greedy-octopus`"):
        load("pearl-party", variants="zork")


@pytest.mark.parametrize("wrong", [5, [5], None])
def test_variants_that_are_no_texts(wrong: Any) -> None:
    with pytest.raises(SeaError, match="a list of the titles of variants is wanted"):
        load("pearl-party", variants=wrong)


def test_other_settings() -> None:
    with pytest.raises(SeaError, match="values by the names of options are wanted"):
        load("shell-beach", options=anything(["scoring"]))
    with pytest.raises(SeaError, match="named by a text or a path, not by 5"):
        load(anything(5))


# ---- data -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("wrong", ["{", [], None])
def test_a_saved_state_is_plain_data(wrong: Any) -> None:
    with pytest.raises(SeaError, match=r"plain data, as `State.to_json` gives it, not \w+"):
        GAME.state_from_json(wrong)


def test_a_text_is_to_be_read_first() -> None:
    with pytest.raises(SeaError, match=r"not str; read a text by `json.loads` first"):
        GAME.state_from_json(anything(SAVED))
    assert GAME.state_from_json(json.loads(SAVED)) == STATE


@pytest.mark.parametrize("name", json.loads(SAVED))
def test_saved_states_without_an_entry_or_with_another_one(name: str) -> None:
    data = damaged()
    del data[name]
    if name != "together":
        with pytest.raises(SeaError, match="saved"):
            GAME.state_from_json(data)
    with pytest.raises(SeaError, match="saved"):
        GAME.state_from_json(damaged(**{name: -5}))


def test_cells_that_do_not_fit() -> None:
    cells = damaged()["cells"]
    for wrong in (cells[:-1], [*cells, 0], ["0", *cells[1:]]):
        with pytest.raises(SeaError, match="This saved state is damaged"):
            GAME.state_from_json(damaged(cells=wrong))


def test_positions_and_logs_of_another_form() -> None:
    with pytest.raises(SeaError, match=r"plain data, as `State.position` tells it, not str"):
        GAME.state_from(anything("x"))
    with pytest.raises(SeaError, match="values by the names of options"):
        GAME.state_from({"options": 5})
    with pytest.raises(SeaError, match="a log is a text, or a list of its lines"):
        GAME.replay(anything(5))


# ---- random plays ---------------------------------------------------------------------------------------------------


def test_weights_by_name_are_those_of_the_other_tiers() -> None:
    pig, weights = load("pig"), {"roll_die": 3}
    told = [played(pig, seed, weights=weights) for seed in range(5)]
    assert told == list(pythonic(pig).playouts(0, 5, weights=weights))
    assert told == [played(pig, seed, weights=weights_of(pig, weights)) for seed in range(5)]
    assert told != [played(pig, seed) for seed in range(5)]


@pytest.mark.parametrize("wrong", [{"zork": 2}, {"mark": "x"}, {"mark": -1}, {"mark": 0.5}, [1], (1,), 5])
def test_weights(wrong: Any) -> None:
    with pytest.raises(SeaError, match=r"There is no action|A weight is a whole number|by the names of actions"):
        played(GAME, 1, weights=wrong)


def test_states_of_another_game() -> None:
    state = DICE.new_state()
    for play in (lambda: played(GAME, 1, state=state), lambda: list(pythonic(GAME).playouts(1, 1, state=state))):
        with pytest.raises(SeaError, match="The state is one of other rules"):
            play()


def test_seeds_in_a_row() -> None:
    assert plays_from(LARGEST_SEED, 1) == range(LARGEST_SEED, LARGEST_SEED + 1)
    assert plays_from(LARGEST_SEED, 0) == range(0)
    for seed, plays in ((0, -3), (0, "x"), (-1, 0), (LARGEST_SEED, 2)):
        with pytest.raises(SeaError):
            plays_from(seed, anything(plays))
    with pytest.raises(SeaError, match="Plays: a whole number of 0 or more is wanted, not -3"):
        list(pythonic(GAME).playouts(0, -3))
