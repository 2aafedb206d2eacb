"""The laws, held against every game that can be played: random plays, random forks."""

import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from searules.engine.game import Game, load
from searules.engine.state import State
from searules.rules import shelf
from searules.verify import laws
from searules.verify.playouts import Chooser

ROOT = Path(__file__).parents[2]
FILES = sorted((ROOT / "games").glob("*/*.sea"))
SLOW = {"chess", "go", "hearts", "reversi"}
"""Games whose decisions take long to list; they are tried less."""


GAMES = {file.stem: file for file in FILES if len(shelf.headers(file)) == 1}
"""The games and variants that need no choice of variants."""


@cache
def playable(name: str) -> Game:
    return load(GAMES[name])


FAST = [name for name in GAMES if name not in SLOW]
FEW = settings(max_examples=2, deadline=None, suppress_health_check=[HealthCheck.too_slow])  # plays take a while
seeds = st.integers(0, 2**32)
picks = st.lists(st.integers(0, 10**6), max_size=8)


def state_of(name: str, seed: int, steps: int, chance: str = "sample") -> State:
    state, chooser = playable(name).new_state(seed, chance), Chooser(seed)
    for _ in range(steps if name not in SLOW else steps % 4):
        if state.is_terminal:
            break
        chooser.step(state)
    return state


def test_the_usual_games_are_there() -> None:
    assert {"tic-tac-toe", "connect-four", "shell-beach", "pearl-party", "shallow-sea", "pig", "kalah"} <= set(GAMES)


@pytest.mark.parametrize("name", GAMES)
@FEW
@given(seed=seeds, steps=st.integers(0, 30))
def test_pieces_are_conserved_and_options_sound(name: str, seed: int, steps: int) -> None:
    state = state_of(name, seed, steps)
    laws.conserves(state)
    laws.options_are_sound(state)


@pytest.mark.parametrize("name", FAST)
@FEW
@given(seed=seeds)
def test_plays_are_determined(name: str, seed: int) -> None:
    laws.is_determined(playable(name), seed, 10)


@pytest.mark.parametrize("name", GAMES)
@FEW
@given(seed=seeds, steps=st.integers(0, 30), picked=picks)
def test_forks_are_apart(name: str, seed: int, steps: int, picked: list[int]) -> None:
    state = state_of(name, seed, steps)
    laws.forks_are_apart(state, picked if name not in SLOW else picked[:1])
    laws.copies_play_alike(state, picked if name not in SLOW else picked[:1])


@pytest.mark.parametrize("name", FAST)
@FEW
@given(seed=seeds, steps=st.integers(0, 30))
def test_refusals_change_nothing(name: str, seed: int, steps: int) -> None:
    state = state_of(name, seed, steps)
    laws.refuses(state)
    laws.refuses_what_is_not_offered(state)


@pytest.mark.parametrize("chance", ["sample", "enumerate"])
@pytest.mark.parametrize("name", FAST)
@FEW
@given(seed=seeds, steps=st.integers(0, 20))
def test_saved_and_replayed_it_is_the_same(name: str, chance: str, seed: int, steps: int) -> None:
    state = state_of(name, seed, steps, chance)
    laws.saves(state)
    laws.replays(state)


@pytest.mark.parametrize("name", FAST)
@FEW
@given(seed=seeds, steps=st.integers(0, 30))
def test_positions_go_there_and_back(name: str, seed: int, steps: int) -> None:
    laws.position_round_trip(state_of(name, seed, steps))


PROGRAM = """
import sys
from searules.engine.game import load
from searules.verify.playouts import Chooser
for name in sys.argv[1:]:
    state, chooser = load(name).new_state(11), Chooser(11)
    while not state.is_terminal and state.turn < 5:
        chooser.step(state)
    sys.stdout.write(state.log())
    sys.stdout.write(repr(state.key()) + "\\n")
"""


def test_processes_agree_whatever_their_hash_seed() -> None:
    told = set()
    for seed in ("1", "2"):
        environment = os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)}
        names = ["tic-tac-toe", "shell-beach", "shallow-sea"]
        command = [sys.executable, "-c", PROGRAM, *names]
        told.add(subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout)
    assert len(told) == 1
