"""Loading: players, options, requirements; states as values."""

import json
from typing import Any

import pytest

from searules.diagnostics import SeaError
from searules.engine.game import load
from searules.engine.state import State


def var_of(state: State, name: str) -> Any:
    variables: Any = state.position()["vars"]
    return variables[name]


def test_the_fewest_players_and_first_values_are_the_default() -> None:
    game = load("shell-beach")
    assert game.players == 2
    assert game.player_names == ("player1", "player2")
    assert game.options["scoring"] == "simple"
    assert game.title == "Shell Beach"
    assert game.actions == ("take_item", "spend_bottle")


def test_options_as_values_and_as_texts() -> None:
    by_value = load("shell-beach", 3, {"scoring": "advanced", "chains": False})
    by_text = load("shell-beach", 3, {"scoring": "advanced", "chains": "no"})
    assert by_value.options == by_text.options
    assert by_value.options["chains"] is False
    assert load("pearl-party", options={"octopus_holes": "12"}).options["octopus_holes"] == 12


def test_sets_as_options() -> None:
    types = ["A1", "A2", "B1", "C2", "C4", "D1", "D4", "E1", "E4", "F2"]
    assert load("shallow-sea", options={"types": types}).options["types"] == types
    assert load("shallow-sea", options={"types": ", ".join(types)}).options["types"] == types


@pytest.mark.parametrize(
    ("players", "options", "message"),
    [
        (7, {}, "for 2 to 4 players, not for 7"),
        (2, {"scorng": "simple"}, "did you mean 'scoring'"),
        (2, {"scoring": "fancy"}, "it is simple or advanced"),
        (2, {"chains": "perhaps"}, "it is yes or no"),
    ],
)
def test_wrong_settings_are_refused(players: int, options: dict[str, str], message: str) -> None:
    with pytest.raises(SeaError, match=message):
        load("shell-beach", players, options)


def test_numbers_out_of_range_and_failed_requirements_are_refused() -> None:
    with pytest.raises(SeaError, match="it is 8 to 24"):
        load("pearl-party", options={"octopus_holes": 99})
    with pytest.raises(SeaError, match="a game uses 10 types"):
        load("shallow-sea", options={"types": ["A1"]})


def test_variants_change_the_game() -> None:
    game = load("shallow-sea", variants=["Solo"])
    assert game.players == 1
    assert game.variants == ("Solo",)


def late(seed: int = 5) -> State:
    state = load("shell-beach").new_state(seed)
    for _ in range(12):
        state.apply(state.options[len(state.options) // 2])
    return state


def test_a_copy_is_equal_and_apart() -> None:
    state = late()
    copy = state.copy()
    assert copy == state
    assert hash(copy) == hash(state)
    copy.apply(copy.options[0])
    assert copy != state
    assert state == late()


def test_a_child_is_another_state() -> None:
    state = late()
    child = state.child(state.options[0])
    assert child != state
    assert state == late()


def test_saved_states_go_on_as_they_were() -> None:
    state = late()
    again = state.game.state_from_json(json.loads(json.dumps(state.to_json())))
    assert again == state
    for _ in range(6):
        again.apply(again.options[0])
        state.apply(state.options[0])
    assert again == state
    assert again.log() == state.log()


def test_a_state_is_not_loaded_into_another_game() -> None:
    data = late().to_json()
    with pytest.raises(SeaError, match="other rules"):
        load("shell-beach", 3).state_from_json(data)


def test_alike_pieces_may_change_places() -> None:
    """Marks are placed from the box in order, so the same position is reached with different pieces."""
    game = load("tic-tac-toe")
    one, other = game.new_state(), game.new_state()
    for column in (1, 2, 3):
        one.apply(f"mark(Grid({column}, 1))")
    for column in (3, 2, 1):
        other.apply(f"mark(Grid({column}, 1))")
    assert one.course.play.cells != other.course.play.cells
    assert one.key()[1:] == other.key()[1:]
    assert one == other


def test_seeds_differ_and_plays_do_not_disturb_each_other() -> None:
    game = load("shell-beach")
    assert game.new_state(1) == game.new_state(1)
    assert game.new_state(1) != game.new_state(2)
    first = game.new_state(3)
    second = game.new_state(4)
    second.apply(second.options[0])
    assert first == game.new_state(3)


def test_chance_enumerated_has_exact_weights() -> None:
    state = load("pearl-party").new_state(chance="enumerate")
    assert state.is_chance
    assert state.options == ()
    assert state.decision is None
    assert len(state.outcomes) == 6
    assert sum(weight for _, weight in state.outcomes) == 1
    state.apply_outcome("turtle")
    assert state.is_chance
    state.apply_outcome(1)
    assert not state.is_chance
    assert var_of(state, "creature_die") == "turtle"
    assert var_of(state, "colour_die") == "red"


def test_no_such_outcome() -> None:
    state = load("pearl-party").new_state(chance="enumerate")
    with pytest.raises(SeaError, match="whale is no outcome here"):
        state.apply_outcome("whale")


def test_forced_outcomes_come_next() -> None:
    state = load("pearl-party").new_state(seed=2)
    state.force("crab", "purple")
    while state.turn == 1:
        state.apply(state.options[-1])
    assert var_of(state, "creature_die") == "crab"
    assert var_of(state, "colour_die") == "purple"
    with pytest.raises(SeaError, match="no value of this game"):
        state.force("crabb")


def test_what_supply_cannot_give_is_refused_when_it_is_due() -> None:
    state = load("pearl-party").new_state(seed=2)
    state.force("baby")
    before = state.key()
    with pytest.raises(SeaError, match="cannot come from"):
        while True:
            state.apply(state.options[-1])
    assert state.key()[1:] == before[1:] or state.turn == 1


def test_observations_hold_no_foreign_secret() -> None:
    state = load("shell-beach").new_state(3)
    mine: Any = state.observation("player1")
    theirs: Any = state.observation("player2")
    secrets = mine["zones"]["secrets"]
    assert len(secrets["player1"]["pieces"]) == 2
    assert secrets["player2"] == {"count": 2}
    assert mine["zones"]["shape_deck"] == {"count": 4}
    assert mine["asked"] == theirs["asked"] == "player1"
    assert "options" in mine
    assert "options" not in theirs


def test_decisions_say_where_their_rule_stands() -> None:
    decision = load("shell-beach").new_state().decision
    assert decision is not None
    assert decision.player == "player1"
    assert decision.prompt == "Turn: find"
    assert decision.rule.address == "turn.find"
    assert "no_passing" in decision.rule.rulings
