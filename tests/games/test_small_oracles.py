"""Games of the library against the same games in plain Python: options, positions and ends of random plays, counts."""

import random
from typing import Any

import pytest
from tests.games import small_oracles as oracle
from tests.games.helpers import SEEDS, ids, rules

from searules.engine.game import Game
from searules.engine.perft import perft
from searules.engine.state import State

WAYS = {-1: "west", 0: "", 1: "east"}


def fast(name: str) -> Game:
    return Game(rules(name), tier="python")


def mancala(state: State, pits: int) -> tuple[tuple[int, ...], tuple[int, int]]:
    """The houses and stores of a position."""
    zones: Any = state.position()["zones"]
    ring = [len(zones.get("seeds", {}).get(f"Pit({n})", [])) for n in range(1, pits + 1)]
    if pits == 14:
        return (*ring[:6], *ring[7:13]), (ring[6], ring[13])
    stores = [len(zones.get("store", {}).get(player, [])) for player in ("player1", "player2")]
    return tuple(ring), (stores[0], stores[1])


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", ["kalah", "oware"])
def test_mancala(name: str, seed: int) -> None:
    pits, chooser = (14 if name == "kalah" else 12), random.Random(seed)
    for _ in range(3):
        state, other = fast(name).new_state(), oracle.Mancala((4,) * 12)
        met = {(other.seeds, other.stores, 0)}
        while not state.is_terminal:
            assert mancala(state, pits) == (other.seeds, other.stores)
            assert state.acting == f"player{other.player + 1}"
            moves = oracle.kalah_moves(other) if name == "kalah" else oracle.oware_moves(other)
            shift = [house + 1 + (name == "kalah" and house > 5) for house in moves]
            assert ids(state) == [f"sow(Pit({number}))" for number in shift]
            place = chooser.randrange(len(moves))
            state.apply(state.options[place])
            house = moves[place]
            other = oracle.kalah_sow(other, house) if name == "kalah" else oracle.oware_sow(other, house, met)
        assert other.over
        assert mancala(state, pits)[1] == other.stores


@pytest.mark.parametrize("seed", SEEDS)
def test_breakthrough(seed: int) -> None:
    chooser = random.Random(seed)
    state, other = fast("breakthrough").new_state(), oracle.FIRST_ROWS
    while not state.is_terminal:
        ahead = "north" if other.player == 0 else "south"
        offered = {
            f"advance(grid at Grid({column + 1}, {row + 1}), {ahead}{WAYS[aside]})": ((column, row), aside)
            for (column, row), aside in oracle.advances(other)
        }
        assert set(ids(state)) == set(offered)
        choice = chooser.choice(sorted(offered))
        state.apply(choice)
        other = oracle.advanced(other, offered[choice])
    assert other.over
    assert state.winners == (f"player{2 - other.player}",)


KALAH = (6, 35, 185, 942, 4690)
OWARE = (6, 36, 190, 1014)
BREAKTHROUGH = (22, 484, 11132)
"""Rows of so many moves, as OpenSpiel counts them, too."""


@pytest.mark.parametrize(
    ("name", "counts"),
    [("kalah", KALAH), ("oware", OWARE), ("breakthrough", BREAKTHROUGH)],
    ids=lambda one: str(one)[:8],
)
def test_counts(name: str, counts: tuple[int, ...]) -> None:
    assert tuple(perft(fast(name), depth) for depth in range(1, len(counts) + 1)) == counts


def test_counts_of_the_programs_beside_this_file() -> None:
    kalah = oracle.Mancala((4,) * 12)
    depths = range(1, 4)
    assert tuple(oracle.count(kalah, n, oracle.kalah_moves, oracle.kalah_sow) for n in depths) == KALAH[:3]
    assert tuple(oracle.count(oracle.FIRST_ROWS, n, oracle.advances, oracle.advanced) for n in depths) == BREAKTHROUGH
