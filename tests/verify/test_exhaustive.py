"""Going through all positions: what is proved, the shortest plays, limits, and what games are worth."""

from itertools import count
from pathlib import Path

import pytest
from tests.verify.broken_games import GAMES, Broken

from searules.engine.game import Game, load
from searules.verify import exhaustive
from searules.verify.exhaustive import Explorer, Limits
from searules.verify.faults import STUCK
from searules.verify.solve import why_not_solved, worth

PILE = """
game "Pile"
players 2
option stones: 1..20 = 6
var left: 0..20 = stones
turn: must take_some
action take_some(number: 1..3):
    needs enough: number <= left "there are not so many"
    take number from left
    if left is 0: end game won by me
check "falls" decreasing: left
"""

COIN = """
game "Coin"
players 2
var coin: 1..4
turn: must throw
action throw:
    roll coin
    if coin is 1: end game won by me left
    end game won by me
"""

ROUND = """
game "Round"
players 2
var place: 0..3
turn: must walk or stay
action walk: set place to (place + 1) mod 4
action stay:
    needs far: place > 1 "too near"
    if place is 3: end game won by me
"""


def game(folder: Path, text: str, **options: int) -> Game:
    file = folder / "small.sea"
    file.write_text(text)
    return load(file, options=options)


def test_tic_tac_toe_is_a_draw() -> None:
    seen = Explorer(load("tic-tac-toe")).run()
    assert seen.proved
    assert (seen.positions, seen.ends, seen.depth) == (5478, 958, 9)
    assert set(seen.reached) == {"a draw can happen"}
    assert worth(seen).text == "a draw"


@pytest.mark.parametrize("name", GAMES)
def test_the_first_play_found_is_a_shortest_one(name: str, tmp_path: Path) -> None:
    broken: Broken = GAMES[name]
    seen = Explorer(game(tmp_path, broken.text)).run()
    assert seen.found is not None
    if name != "a leak":  # another way to be wrong is as short
        assert seen.found.finding.name == broken.property
    assert seen.found.decisions == broken.shortest
    assert not seen.proved


@pytest.mark.parametrize(("stones", "won"), [(1, "player1"), (4, "player2"), (6, "player1"), (8, "player2")])
def test_who_wins_under_best_play(tmp_path: Path, stones: int, won: str) -> None:
    seen = Explorer(game(tmp_path, PILE, stones=stones)).run()
    assert seen.proved
    assert worth(seen).text == f"won by {won}"


def test_chance_is_weighed(tmp_path: Path) -> None:
    seen = Explorer(game(tmp_path, COIN.replace("me left", "my left"))).run()
    assert seen.proved
    assert worth(seen).text == "worth 1/2 to player1"


def test_positions_that_come_back(tmp_path: Path) -> None:
    seen = Explorer(game(tmp_path, ROUND)).run()
    assert seen.proved
    assert worth(seen).value in (-1, 0, 1)


def test_what_cannot_be_solved_says_why(tmp_path: Path) -> None:
    limited = Explorer(load("connect-four"), Limits(states=200)).run()
    assert (limited.proved, limited.why) == (False, "states")
    assert why_not_solved(limited) == "not all positions were seen"
    secret = PILE.replace("turn:", "var s of Player: 0..1, seen by owner\nturn:")
    assert why_not_solved(Explorer(game(tmp_path, secret)).run()) == "the players do not see everything"


def test_time_and_memory_are_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = count()  # a second passes each time somebody asks
    monkeypatch.setattr(exhaustive, "monotonic", lambda: float(next(clock)))
    limited = Explorer(load("connect-four"), Limits(seconds=100)).run()
    assert limited.why == "time"
    assert 90 <= limited.positions <= 110
    assert Explorer(load("connect-four"), Limits(megabytes=1)).run().why == "memory"


def test_a_dead_end_is_found_wherever_it_is(tmp_path: Path) -> None:
    seen = Explorer(game(tmp_path, PILE.replace("if left is 0: end game won by me", "set left to left"))).run()
    assert seen.found is not None
    assert (seen.found.finding.name, seen.found.decisions) == (STUCK, 2)
