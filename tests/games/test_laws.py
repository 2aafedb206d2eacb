"""The laws under every number of players, every option and every variant of the four games, and secrecy."""

import json
import os
import random
import subprocess
import sys
from collections import defaultdict
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.games import pearl_party_oracle, shell_beach_oracle
from tests.games.helpers import game

from searules.engine.game import Game
from searules.engine.state import State
from searules.rules import load_rules
from searules.verify import laws
from searules.verify.playouts import Chooser

CHOICES: dict[str, dict[str, list[Any]]] = {
    "shell-beach": {
        name: ["simple", "advanced"] if name == "scoring" else [False, True] for name in shell_beach_oracle.READINGS
    },
    "pearl-party": {
        "silver_turns": ["any_side", "must_match"],
        "may_miss": [False, True],
        "octopus_holes": [8, 16, 24],
    },
    "tic-tac-toe": {},
    "connect-four": {},
}
VARIANTS = {"shell-beach": "shell-beach-six-shapes-by-eight-colours", "pearl-party": "greedy-octopus"}
SOME = settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck))


@st.composite
def tables(draw: st.DrawFn, name: str) -> Game:
    """A game with some number of players, options and variants."""
    options = {option: draw(st.sampled_from(values)) for option, values in CHOICES[name].items()}
    players = draw(st.integers(2, 4)) if name in VARIANTS else 2
    variants = [VARIANTS[name]] if name in VARIANTS and draw(st.booleans()) else []
    return game(name, players, options, *variants)


def test_the_oracles_know_every_option() -> None:
    assert set(load_rules("shell-beach").options) == set(CHOICES["shell-beach"])
    assert set(load_rules("pearl-party").options) == set(CHOICES["pearl-party"]) == set(pearl_party_oracle.READINGS)


@pytest.mark.parametrize("name", CHOICES)
@SOME
@given(data=st.data(), seed=st.integers(0, 2**64 - 1), steps=st.integers(0, 70))
def test_laws(name: str, data: st.DataObject, seed: int, steps: int) -> None:
    """One state of one play is held to all laws that speak of a state."""
    table = data.draw(tables(name))
    state, chooser = table.new_state(seed), Chooser(seed)
    for _ in range(steps):
        if not state.is_terminal:
            chooser.step(state)
    laws.conserves(state)
    laws.options_are_sound(state)
    laws.forks_are_apart(state, data.draw(st.lists(st.integers(0, 10**6), max_size=4)))
    laws.refuses_what_is_not_offered(state)
    laws.saves(state)
    laws.replays(state)
    laws.position_round_trip(state)


# ---- secrecy: two worlds that a player cannot tell apart ---------------------------------------------------------


def another_world(state: State, player: str, chooser: random.Random) -> dict[str, Any]:
    """The position of a state, with what this player does not see dealt anew among the places where it may lie."""
    position: Any = deepcopy(state.position())
    hidden: dict[str, list[tuple[list[Any], int]]] = defaultdict(list)
    for name, told in dict(state.game.observation_spec["zones"]).items():  # type: ignore[arg-type, call-overload, index]
        for owner, pieces in _zones(position["zones"].get(name, []), told["keys"]):
            if told["seen by"] == "nobody" or (told["seen by"] == "owner" and owner != player):
                for place, piece in enumerate(pieces):
                    if player not in piece.get("shown", ()):
                        hidden[piece["kind"]].append((pieces, place))
    for places in hidden.values():
        pieces = [zone[place] for zone, place in places]
        chooser.shuffle(pieces)
        for (zone, place), piece in zip(places, pieces, strict=True):
            zone[place] = piece
    return dict(position)


def _zones(tree: Any, keys: list[list[str]]) -> list[tuple[str | None, list[Any]]]:
    if len(keys) == 1:
        return [(owner, pieces) for owner, pieces in tree.items()] if tree else []
    return [(None, tree)] if not keys and isinstance(tree, list) else []


@pytest.mark.parametrize("players", [2, 3, 4])
@settings(max_examples=6, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data(), seed=st.integers(0, 2**32), steps=st.integers(0, 40))
def test_a_player_cannot_tell_two_worlds_apart(players: int, data: st.DataObject, seed: int, steps: int) -> None:
    """Observation, prompt and options are the same, then and in all that follows until the cards are revealed."""
    table = game("shell-beach", players, {"scoring": data.draw(st.sampled_from(["simple", "advanced"]))})
    state, chooser = table.new_state(seed), Chooser(seed)
    for _ in range(steps):
        if not state.is_terminal:
            chooser.step(state)
    if state.is_terminal:
        return
    player = data.draw(st.sampled_from(table.player_names))
    here = table.state_from(state.position(), seed=seed)
    there = table.state_from(another_world(state, player, random.Random(seed)), seed=seed)
    while not here.is_terminal:
        assert here.observation(player) == there.observation(player)
        assert here.decision == there.decision
        option = here.options[chooser.below(len(here.options))]
        here.apply(option)
        there.apply(option.id)
        assert here.is_terminal == there.is_terminal
        assert here.log_for(player) == there.log_for(player)


def test_the_worlds_differ() -> None:
    """The test above is about something: other players' cards have changed, one's own have not."""
    state = game("shell-beach", 3).new_state(4)
    first: Any = state.position()["zones"]
    other = another_world(state, "player2", random.Random(1))["zones"]
    assert first["secrets"]["player2"] == other["secrets"]["player2"]
    assert first["secrets"]["player1"] != other["secrets"]["player1"]
    assert first["shape_deck"] != other["shape_deck"]
    theirs = json.dumps(state.observation("player1"))
    assert f'"shape": "{first["secrets"]["player1"][0]["shape"]}"' in theirs
    told: Any = state.observation("player2")["zones"]
    assert told["secrets"]["player1"] == {"count": 2}
    assert told["shape_deck"] == {"count": 3}


def test_in_open_games_all_see_the_same() -> None:
    for name in ("pearl-party", "tic-tac-toe", "connect-four"):
        state = game(name).new_state(3)
        seen: list[Any] = [state.observation(player) for player in state.game.player_names]
        assert seen[0]["zones"] == seen[1]["zones"]
        assert seen[0]["vars"] == seen[1]["vars"]


# ---- processes -----------------------------------------------------------------------------------------------------

PLAY = """
import sys
from searules.engine.game import load
from searules.verify.playouts import playout
game = load(sys.argv[1], int(sys.argv[2]), {}, sys.argv[3:])
sys.stdout.write(playout(game, 5).state.log())
"""
REPLAY = """
import sys
from searules.engine.game import load
game = load(sys.argv[1], int(sys.argv[2]), {}, sys.argv[3:])
state = game.replay(sys.stdin.read())
assert state.is_terminal
sys.stdout.write(state.log())
"""


@pytest.mark.parametrize("words", [("shell-beach", "3"), ("pearl-party", "4", "greedy-octopus")], ids="-".join)
def test_a_log_is_replayed_by_another_process(words: tuple[str, ...]) -> None:
    log = _run(PLAY, words, "", "1")
    assert _run(REPLAY, words, log, "2") == log


def _run(program: str, words: tuple[str, ...], given: str, hash_seed: str) -> str:
    environment = os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-c", program, *words]
    return subprocess.run(command, env=environment, input=given, check=True, capture_output=True, text=True).stdout
