"""Tic-tac-toe and Connect Four: numbers that the world knows."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from tests.games.helpers import game, ids

from searules.engine.perft import divide, perft
from searules.engine.state import State

TIC_TAC_TOE = (9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872)
CONNECT_FOUR = (7, 49, 343, 2401, 16807, 117649)
GAMES_WON = {("player1",): 131184, ("player2",): 77904, (): 46080}


def plies(state: State) -> Iterator[dict[State, int]]:
    """Ply by ply the positions that play can stop at, each with the number of ways that lead to it. A position that is
    met in several ways is gone on from once."""
    reached = {state: 1}
    while reached:
        yield reached
        further: Counter[State] = Counter()
        for position, ways in reached.items():
            for option in position.options:
                further[position.child(option)] += ways
        reached = dict(further)


@cache
def tic_tac_toe() -> tuple[dict[State, int], ...]:
    """All positions, ply by ply."""
    return tuple(plies(game("tic-tac-toe").new_state()))


def test_tic_tac_toe_is_counted_out() -> None:
    """255,168 games that end after five to nine marks, and 5,478 positions."""
    by_ply = tic_tac_toe()
    assert tuple(sum(reached.values()) for reached in by_ply[1:]) == TIC_TAC_TOE
    assert sum(map(len, by_ply)) == 5478
    won: Counter[tuple[str, ...]] = Counter()
    for reached in by_ply:
        for position, ways in reached.items():
            if position.is_terminal:
                won[position.winners] += ways
    assert won == GAMES_WON
    assert won.total() == 255168


def test_tic_tac_toe_perft() -> None:
    state = game("tic-tac-toe").new_state()
    assert tuple(perft(state, depth) for depth in range(1, 6)) == TIC_TAC_TOE[:5]
    assert perft(state, 4, bulk=False) == TIC_TAC_TOE[3]
    assert divide(state, 4) == dict.fromkeys(ids(state), 336)


def test_tic_tac_toe_against_every_line() -> None:
    """Who wins follows from the eight lines, whatever was played before."""
    lines = [{1, 2, 3}, {4, 5, 6}, {7, 8, 9}, {1, 4, 7}, {2, 5, 8}, {3, 6, 9}, {1, 5, 9}, {3, 5, 7}]
    for reached in tic_tac_toe():
        for position in reached:
            zones: Any = position.position()["zones"]
            held: dict[str, set[int]] = {"player1": set(), "player2": set()}
            for spot, mark in zones.get("grid", {}).items():
                held[mark["owner"]].add(int(spot[5]) + 3 * int(spot[8]) - 3)
            winners = [player for player, spaces in held.items() if any(line <= spaces for line in lines)]
            assert list(position.winners) == winners
            assert position.is_terminal == bool(winners or len(held["player1"] | held["player2"]) == 9)


@pytest.mark.parametrize("depth", range(1, 7))
def test_connect_four_perft(depth: int) -> None:
    assert perft(game("connect-four"), depth) == CONNECT_FOUR[depth - 1]


def test_a_full_board_without_four_is_a_draw() -> None:
    """The 42nd disc in the column that is open last."""
    rows = ["1122112", "2211221", "1122112", "2211221", "1122112", "221122"]  # from the bottom
    grid = {
        f"({column},{6 - row})": {"kind": "Disc", "owner": f"player{owner}"}
        for row, owners in enumerate(rows)
        for column, owner in enumerate(owners, start=1)
    }
    state = game("connect-four").state_from({"zones": {"grid": grid}, "acting": "player1"})
    assert len(ids(state)) == 1
    state.apply(state.options[0])
    assert state.is_terminal
    assert state.winners == ()
    assert state.returns == (0, 0)
