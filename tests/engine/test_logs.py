"""Logs: what they hold, playing them again, and what a changed rule does to them."""

import io
import json
from pathlib import Path
from typing import Any

import pytest

from searules.engine.game import Game, load
from searules.engine.logs import LogWriter, ReplayError, other_outcome
from searules.engine.state import State
from searules.verify.playouts import Chooser

TOY = """
game "Toy"
players 2
var n: 0..99 = 0
var die: 1..6
turn: must up or throw
action up(x: 1..3): add x to n
action throw:
    roll die
    add die to n
game ends far after the turn when n >= 20
"""


def game(tmp_path: Path, text: str = TOY) -> Game:
    file = tmp_path / "toy.sea"
    file.write_text(text)
    return load(file)


def played(one: Game, seed: int, chance: str = "sample") -> State:
    state, chooser = one.new_state(seed, chance), Chooser(seed)
    while not state.is_terminal:
        chooser.step(state)
    return state


def lines(state: State) -> list[dict[str, Any]]:
    return [json.loads(line) for line in state.log().splitlines()]


def test_header_decisions_and_result(tmp_path: Path) -> None:
    told = lines(played(game(tmp_path), 7))
    assert told[0]["sea log"] == 1
    assert told[0]["title"] == "Toy"
    assert told[0]["players"] == 2
    assert told[0]["seed"] == 7
    assert told[1].keys() == {"n", "player", "choose", "digest"}
    assert told[1]["player"] == "player1"
    assert told[-1]["result"]["endings"] == ["far"]


@pytest.mark.parametrize("chance", ["sample", "enumerate"])
def test_a_log_can_be_played_again(tmp_path: Path, chance: str) -> None:
    state = played(game(tmp_path), 3, chance)
    again = state.game.replay(state.log())
    assert again == state
    assert again.log() == state.log()


def test_forced_outcomes_are_logged(tmp_path: Path) -> None:
    state = game(tmp_path).new_state(1)
    state.force("6", "5")
    state.apply("throw")
    state.apply("throw")
    assert state.position()["vars"] == {"n": 11, "die": 5}
    assert state.game.replay(state.log()) == state


def test_a_play_from_a_position_can_be_played_again(tmp_path: Path) -> None:
    state = game(tmp_path).state_from({"vars": {"n": 12}, "acting": "player2"}, seed=4)
    state.apply("throw")
    again = state.game.replay(state.log())
    assert again == state


def test_a_changed_rule_is_told_at_the_first_difference(tmp_path: Path) -> None:
    state = game(tmp_path).new_state(1)
    for choice in ("up(1)", "up(3)", "up(2)"):
        state.apply(choice)
    changed = game(tmp_path, TOY.replace("up(x: 1..3)", "up(x: 1..2)"))
    with pytest.raises(ReplayError) as caught:
        changed.replay(state.log())
    assert caught.value.number == 2
    assert caught.value.chosen == "up(3)"
    assert caught.value.legal == ("up(1)", "up(2)", "throw")


def test_a_tampered_log_is_noticed(tmp_path: Path) -> None:
    state = played(game(tmp_path), 7)
    told = state.log().splitlines()
    second = json.loads(told[2]) | {"digest": "00000000"}
    with pytest.raises(ReplayError, match="Decision 2 leads to another position"):
        state.game.replay([told[0], told[1], json.dumps(second)])


def test_a_tampered_result_is_noticed(tmp_path: Path) -> None:
    state = played(game(tmp_path), 7)
    *told, last = state.log().splitlines()
    other = json.loads(last)
    other["result"]["scores"]["player1"] += 1
    assert other_outcome(state, state.log()) == ""
    assert "scores.player1 was" in other_outcome(state, [*told, json.dumps(other)])


@pytest.mark.parametrize("seed", [-2, 2**64, "2", None, 2.0, True])
def test_a_seed_that_is_none_is_refused(tmp_path: Path, seed: object) -> None:
    state = played(game(tmp_path), 7)
    head, *rest = state.log().splitlines()
    with pytest.raises(ReplayError, match="The seed of a log is a whole number from 0 to"):
        state.game.replay([json.dumps(json.loads(head) | {"seed": seed}), *rest])


@pytest.mark.parametrize("text", ["", "no json", '{"n": 1}', '["a"]', "[" * 100_000])
def test_what_is_no_log_is_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(ReplayError):
        game(tmp_path).replay(text)


def test_the_writer_keeps_up(tmp_path: Path) -> None:
    stream = io.StringIO()
    state, chooser = game(tmp_path).new_state(5), Chooser(5)
    writer = LogWriter(stream, state)
    while not state.is_terminal:
        chooser.step(state)
        writer.update(state)
        assert stream.getvalue() == state.log()


def test_others_learn_nothing_of_a_card_they_cannot_see(tmp_path: Path) -> None:
    file = tmp_path / "cards.sea"
    file.write_text(
        'game "Cards"\nplayers 2\npiece Card(value: 1..4): 1 of each\nzone hand of Player: hand of Card\n'
        "zone kept of Player: hand of Card\nzone shown: heap of Card\n"
        "setup: for me in players: move first(2, Card in box) to my hand\n".replace("setup: for", "setup:\n    for")
        + "turn: must keep or play_it\naction keep(card in my hand): move card to my kept\n"
        "action play_it(card in my hand): move card to shown\n"
    )
    state = load(file).new_state()
    state.apply("keep(Card(2))")
    state.apply("play_it(Card(3))")
    assert [line["choose"] for line in state.log_for("player1")] == ["keep(Card(2))", "play_it(Card(3))"]
    assert [line["choose"] for line in state.log_for("player2")] == ["keep(?)", "play_it(Card(3))"]
