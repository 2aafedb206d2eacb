"""Counts that are known from elsewhere, and counting done in two ways."""

from collections.abc import Callable
from pathlib import Path

import pytest

from searules.diagnostics import SeaError
from searules.engine.game import Game, load
from searules.engine.perft import count_games, divide, perft, perft_turns, positions


def test_tic_tac_toe_positions() -> None:
    assert positions(load("tic-tac-toe")) == 5_478


def test_tic_tac_toe_complete_games() -> None:
    assert count_games(load("tic-tac-toe")) == 255_168


@pytest.mark.parametrize(("depth", "leaves"), [(0, 1), (1, 9), (2, 72), (3, 504), (4, 3_024), (5, 15_120)])
def test_tic_tac_toe_perft(depth: int, leaves: int) -> None:
    assert perft(load("tic-tac-toe"), depth) == leaves


def test_connect_four_perft() -> None:
    game = load("connect-four")
    assert [perft(game, depth) for depth in (1, 2, 3, 4)] == [7, 49, 343, 2_401]


def test_bulk_counting_changes_no_count() -> None:
    game = load("tic-tac-toe")
    assert perft(game, 4, bulk=False) == perft(game, 4)


def test_divide_adds_up() -> None:
    state = load("tic-tac-toe").new_state()
    counts = divide(state, 4)
    assert len(counts) == 9
    assert sum(counts.values()) == 3_024


def test_complete_games_add_up() -> None:
    state = load("tic-tac-toe").new_state()
    for column, row in [(1, 1), (2, 2), (3, 3)]:
        state.apply(f"mark(Grid({column}, {row}))")
    assert count_games(state) == sum(count_games(state.child(option)) for option in state.options)


def test_chance_events_are_no_plies(tmp_path: Path) -> None:
    file = tmp_path / "toy.sea"
    file.write_text(
        'game "Toy"\nplayers 1\nvar die: 1..6\nvar n: 0..60 = 0\nturn: must throw\n'
        "action throw:\n    roll die\n    add die to n\ngame ends far after the turn when n >= 6\n"
    )
    game = load(file)
    assert perft(game, 1, bulk=False) == 6, "one decision, six outcomes"
    assert perft(game, 1) == 1, "in bulk the last decision is counted, and what follows it is not"
    assert count_games(game) == 5 * 2**5 + 1, "the rows of throws of which only the last reaches 6"


def test_chance_that_goes_on_by_itself_is_not_counted(tmp_path: Path) -> None:
    """Whoever throws a one ends the turn without being asked, and the next throws: there is no last outcome."""
    file = tmp_path / "endless.sea"
    file.write_text(
        'game "Endless"\nplayers 2\nvar die: 1..3\nturn:\n    roll die\n    if die is 1: end turn\n    must stop\n'
        "action stop: end game drawn\nwinner: shared\n"
    )
    game = load(file)
    counts: list[Callable[[Game], int]] = [lambda game: perft(game, 2), count_games, positions]
    for count in counts:
        with pytest.raises(SeaError, match="500 outcomes of chance can follow one another without a decision"):
            count(game)


TURNS = """game "Turns"
players 2
var steps of Player: 0..9

turn:
    must walk
    if my steps mod 2 is 1: may walk

action walk(n: 1..2): add n to my steps
game ends far as soon as some p in players where p.steps >= 5
"""


def test_all_decisions_of_a_turn_are_one_ply(tmp_path: Path) -> None:
    """A turn: 2, or 1 and then pass, 1 or 2; counted by hand. A play that ends with the last turn counts."""
    file = tmp_path / "turns.sea"
    file.write_text(TURNS, encoding="utf-8")
    game = load(file)
    assert [perft_turns(game, depth) for depth in (0, 1, 2)] == [1, 4, 16]
    near = game.state_from({"vars": {"steps": {"player1": 4}}, "acting": "player1"})
    assert [perft_turns(near, depth) for depth in (1, 2)] == [2, 0]
