"""Positions as data: there and back, where play goes on, and what is refused."""

import json
from pathlib import Path
from typing import Any

import pytest

from searules.diagnostics import SeaError
from searules.engine.game import Game, load

TOY = """
game "Toy"
players 2..3
enum Hue: red, blue
piece Chip(hue: Hue) faces up or down rotates: 2 of each
piece Pawn: 2
board Grid: squares(3, 3)
zone grid: Chip or Pawn on Grid
zone hand of Player: heap of Chip
zone stack: pile of Chip
zone pot of Hue, Player: heap of Pawn, up to 1
zone spare: Chip or none
var n of Player: 0..5 = 1
var bucket: Grid = Grid(1, 1)
var flag: yes or no = no
turn:
    step first_one: must up
    step second_one: must down
action up: add 1 to my n
action down: take 1 from my n
game ends high before the turn when player1.n is 5
"""

FULL: dict[str, Any] = {
    "zones": {
        "grid": {
            "(2, 1)": {"kind": "Chip", "hue": "red", "face": "down", "turned": 3},
            "Grid(3,3)": "Pawn",
        },
        "hand": {"player2": ["Chip(blue)"]},
        "stack": [{"kind": "Chip", "hue": "blue"}, "Chip(red)"],
        "pot": {"red": {"player1": ["Pawn"]}},
    },
    "vars": {"n": {"player1": 4}, "bucket": "(2, 2)", "flag": True},
    "acting": "player2",
    "at": "turn.second_one",
}


@pytest.fixture
def game(tmp_path: Path) -> Game:
    file = tmp_path / "toy.sea"
    file.write_text(TOY)
    return load(file)


def test_a_position_goes_there_and_back(game: Game) -> None:
    state = game.state_from(FULL)
    told = state.position()
    assert told["at"] == "turn.second_one"
    assert told["acting"] == "player2"
    assert told["vars"] == {"n": {"player1": 4, "player2": 1}, "bucket": "Grid(2, 2)", "flag": True}
    zones: Any = told["zones"]
    assert zones["grid"]["Grid(2, 1)"] == {"kind": "Chip", "hue": "red", "face": "down", "turned": 3}
    assert [chip["hue"] for chip in zones["stack"]] == ["blue", "red"], "the top one first"
    assert zones["pot"] == {"red": {"player1": [{"kind": "Pawn"}]}}
    again = game.state_from(json.loads(json.dumps(told)))
    assert again == state
    assert again.position() == told


def test_play_goes_on_in_the_step(game: Game) -> None:
    state = game.state_from(FULL)
    assert [option.id for option in state.options] == ["down"]
    assert state.acting == "player2"
    state.apply("down")
    assert state.acting == "player1"
    assert state.turn == 2


def test_where_a_turn_begins_endings_before_it_are_judged(game: Game) -> None:
    assert game.state_from({"vars": {"n": {"player1": 5}}}).is_terminal
    assert not game.state_from({"vars": {"n": {"player1": 5}}, "at": "turn.second_one"}).is_terminal


def test_turns_and_rounds_that_were(game: Game) -> None:
    state = game.state_from({"acting": "player2", "turns": {"player1": 4, "player2": 3}, "round": 4})
    assert state.turn == 8
    assert state.round == 4
    assert state.position()["turns"] == {"player1": 4, "player2": 3}


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"zone": {}}, "zone: a position has no such entry; did you mean 'zones'"),
        ({"zones": {"gird": {}}}, "zones.gird: there is no such zone; did you mean 'grid'"),
        ({"zones": {"grid": []}}, "zones.grid: an object is wanted"),
        ({"zones": {"grid": {"(9, 9)": "Pawn"}}}, r"zones.grid.\(9, 9\): grid has no such spot"),
        ({"zones": {"grid": {"(1, 1)": "Pwan"}}}, "there is no piece Pwan; did you mean 'Pawn'"),
        ({"zones": {"grid": {"(1, 1)": "Pawn", "Grid(1, 1)": "Pawn"}}}, "is taken already"),
        ({"zones": {"hand": {"player1": ["Pawn"]}}}, r"zones.hand.player1\[0\]: player1.hand holds no Pawn"),
        ({"zones": {"hand": {"player9": []}}}, "zones.hand.player9: there is no such zone"),
        ({"zones": {"hand": ["Chip(red)"]}}, "zones.hand: an object with the keys of the family"),
        ({"zones": {"pot": {"red": {"player1": ["Pawn", "Pawn"]}}}}, "has no more room: 1 fit in"),
        ({"zones": {"stack": ["Chip(red)"] * 3}}, "there are no more than 2 of Chip"),
        ({"zones": {"stack": [{"kind": "Chip"}]}}, "the hue of this Chip is missing"),
        ({"zones": {"stack": [{"kind": "Chip", "hue": "green"}]}}, r"stack\[0\].hue: 'green' cannot be here"),
        ({"zones": {"stack": [{"kind": "Chip", "hue": "red", "colour": 1}]}}, "has no such field"),
        ({"zones": {"stack": [{"kind": "Chip", "hue": "red", "turned": 7}]}}, "turned: 7 is not in 0..3"),
        ({"zones": {"stack": [{"kind": "Chp"}]}}, "there is no kind 'Chp'; did you mean 'Chip'"),
        ({"vars": {"m": 1}}, "vars.m: there is no such var"),
        ({"vars": {"n": {"player1": 9}}}, "vars.n.player1: 9 is not in 0..5"),
        ({"vars": {"bucket": "(0, 0)"}}, "vars.bucket"),
        ({"acting": "player3"}, "acting: there is no 'player3'"),
        ({"at": "turn.secnd_one"}, "did you mean 'turn.second_one'"),
        ({"players": 3}, "players: this position is for 3 players"),
        ({"options": {"x": 1}}, "options.x"),
    ],
)
def test_impossible_positions_are_refused(game: Game, data: dict[str, Any], message: str) -> None:
    with pytest.raises(SeaError, match=message):
        game.state_from(data)


def test_every_position_of_a_play_can_be_laid_out_again() -> None:
    from searules.verify.laws import position_round_trip, states_of_play

    for name in ("shell-beach", "shallow-sea"):
        for number, state in enumerate(states_of_play(load(name), seed=4, most=40)):
            if number % 8 == 0:
                position_round_trip(state)
