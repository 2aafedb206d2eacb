"""Simultaneous choices: nobody is shown what another has chosen before all have, and the order shows nowhere."""

import json
from typing import Any

import pytest

from searules.engine import load
from searules.engine.game import Game
from searules.engine.perft import perft
from searules.engine.state import State
from searules.verify import two_worlds
from searules.verify.laws import forks_are_apart, position_round_trip, replays, saves, states_of_play

GAME = """game "Offers"
players 3
piece Chip(owner: Player, value: 1..3): 1 of each
piece Note(value: 1..3): 3 of each
zone pack: deck of Note
zone hand of Player: heap of Chip
zone offer of Player: Chip or none
zone notes of Player: hand of Note
zone put_by of Player: hand of Note
var secret of Player: 0..3, seen by owner
var vote of Player: Player or none
var gone of Player: yes or no

setup:
    shuffle Note to pack
    for me in players:
        move (chip in Chip where chip.owner is me) to my hand
        draw 2 from pack to my notes

round:
    step offers:
        together for me in players:
            choose chip in my hand
            move chip to my offer
        for p in players: move p.offer to p.hand
    step notes:
        together for me in players:
            if my notes is not empty:
                choose note in my notes
                move note to my put_by
    step numbers:
        together for me in players: must think
    step votes:
        together for me in players: must name
    if the(first(players)).secret is 3: end game

action think(n: 1..3): set my secret to n
action name(whom: Player): set my vote to whom
winner: shared
"""


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    file = tmp_path_factory.mktemp("together") / "offers.sea"
    file.write_text(GAME, encoding="utf-8")
    return load(file)


def after(state: State, *choices: str) -> State:
    """The state after these choices."""
    for choice in choices:
        state.apply(choice)
    return state


def texts(state: State, player: str) -> list[Any]:
    return [entry["choose"] for entry in state.log_for(player)]


def test_who_chooses_at_the_same_time_is_told(game: Game) -> None:
    state = game.new_state()
    assert state.decision is not None
    assert state.decision.player == "player1"
    assert state.decision.together == ("player1", "player2", "player3")
    assert state.observation("player3")["together"] == ["player1", "player2", "player3"]


def test_each_sees_their_own_part_and_no_other(game: Game) -> None:
    state = after(game.new_state(), "Chip(player1, 2)")
    mine, theirs = state.observation("player1"), state.observation("player2")
    assert mine["zones"]["offer"]["player1"]["count"] == 1  # type: ignore[index,call-overload]
    assert theirs["zones"]["offer"]["player1"]["count"] == 0  # type: ignore[index,call-overload]
    assert theirs["zones"]["hand"]["player1"]["count"] == 3  # type: ignore[index,call-overload]
    assert texts(state, "player1") == ["Chip(player1, 2)"]
    assert texts(state, "player2") == texts(state, "player3") == ["?"]
    assert "offer" not in state.position()["zones"]  # type: ignore[operator]
    after(state, "Chip(player2, 1)", "Chip(player3, 3)")
    assert texts(state, "player3") == ["Chip(player1, 2)", "Chip(player2, 1)", "Chip(player3, 3)"]


def test_what_stays_secret_is_not_told_later(game: Game) -> None:
    """A choice is laid open to those who see what it has changed."""
    state = after(game.new_state(), "Chip(player1, 2)", "Chip(player2, 1)", "Chip(player3, 3)")
    for _ in range(3):
        state.apply(state.options[0])
    after(state, "think(1)", "think(2)", "think(2)", "name(player2)")
    assert texts(state, "player2")[3:] == ["?", state_text(state, 5), "?", "?", "think(2)", "?", "?"]
    after(state, "name(player1)", "name(player1)")
    assert texts(state, "player2")[-3:] == ["name(player2)", "name(player1)", "name(player1)"]


def state_text(state: State, number: int) -> str:
    """What the whole log has as a decision."""
    return str(json.loads(state.log().splitlines()[number])["choose"])


def test_the_order_of_asking_shows_nowhere(game: Game) -> None:
    """Where all parts are done the position is the same as if each had been alone."""
    state = after(game.new_state(), "Chip(player1, 2)", "Chip(player2, 1)", "Chip(player3, 3)")
    other = after(game.new_state(), "Chip(player1, 1)", "Chip(player2, 3)", "Chip(player3, 3)")
    assert state == other  # the chips are back in the hands
    assert state.decision is not None
    assert state.decision.together


def test_states_in_the_middle_are_values(game: Game) -> None:
    for seed in range(2):
        for state in states_of_play(game, seed, 14):
            saves(state)
            replays(state)
            position_round_trip(state)
            if not state.is_terminal:
                forks_are_apart(state, [1, 0, 2, 1])


def test_what_others_have_put_by_belongs_to_the_state(game: Game) -> None:
    """Two states that offer the same are still different if another part was chosen in them."""
    one, other = after(game.new_state(), "Chip(player1, 1)"), after(game.new_state(), "Chip(player1, 2)")
    assert [option.id for option in one.options] == [option.id for option in other.options]
    assert one != other


def test_no_seat_can_tell_worlds_apart(game: Game) -> None:
    for seed in range(2):
        for state in states_of_play(game, seed, 25):
            assert two_worlds.leak(state, seed) is None


def test_a_leak_of_a_choice_would_be_found(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    state = after(game.new_state(), "Chip(player1, 2)")
    assert two_worlds.leak(state, 2) is None
    monkeypatch.setattr("searules.engine.observations.known_to", _all_parts)
    assert "player2 sees" in str(two_worlds.leak(state, 2))


def _all_parts(course: Any, seat: int) -> Any:  # noqa: ARG001
    """What an engine would show that forgets to keep parts apart."""
    play = course.play.copy()
    for part in course.together.done if course.together else ():
        play.cells = list(part.cells)
    return play


def test_each_choice_is_a_ply(game: Game) -> None:
    assert [perft(game.new_state(), depth) for depth in (0, 1, 2, 3)] == [1, 3, 9, 27]


def test_undone_choices_leave_nothing(game: Game) -> None:
    state = game.new_state()
    key = state.key()
    child = state.child("Chip(player1, 2)")
    child.apply("Chip(player2, 2)")
    assert state.key() == key
    assert state.observation("player1")["zones"]["offer"]["player1"]["count"] == 0  # type: ignore[index,call-overload]
