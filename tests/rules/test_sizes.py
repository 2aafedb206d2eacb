"""Boards and supplies that are too large: told for what can be played, and for nothing else."""

from pathlib import Path

import pytest

from searules.diagnostics import Diagnostics
from searules.rules.check import look_through
from searules.rules.variants import gather

GAME = """game "Shore"
players 2..3
{options}
piece Pebble: {count}
board Shore: {board}
zone shore: Pebble on Shore

game ends full as soon as count(shore) is 4
winner: shared

turn:
    must lay

action lay:
    choose space in first(9, Shore)
    place one(Pebble) on shore at space
"""


def told(
    folder: Path, options: str = "", count: str = "4", board: str = "squares(3, 3)"
) -> list[tuple[str, list[str]]]:
    """The codes and notes of the mistakes in a game with these parts."""
    file = folder / "shore.sea"
    file.write_text(GAME.format(options=options, count=count, board=board), encoding="utf-8")
    diagnostics = Diagnostics()
    combined = gather(file, (), diagnostics)
    assert combined is not None
    look_through(combined, diagnostics)
    return [(one.code, list(one.notes)) for one in diagnostics.sorted()]


@pytest.mark.parametrize("board", ["squares(100, 100)", "hexes(58)", "track(10000)", "ring(2)", "diamonds(3, 4, 3)"])
def test_what_can_be_made_is_no_mistake(board: str, tmp_path: Path) -> None:
    assert told(tmp_path, board=board) == []


@pytest.mark.parametrize("board", ["squares(101, 100)", "hexes(59)", "track(10001)", "ring(1)", "diamonds(3, 5)"])
def test_what_cannot_be_made_is_one(board: str, tmp_path: Path) -> None:
    assert told(tmp_path, board=board) == [("SEA0265", [])]


def test_each_value_of_an_option_is_thought_of(tmp_path: Path) -> None:
    option = "option size: 2..150 = 5"
    assert told(tmp_path, option, board="squares(size, size)") == [("SEA0265", ["with size = 150"])]
    assert told(tmp_path, "option size: 2..100 = 5", board="squares(size, size)") == []


def test_what_the_needs_of_the_options_exclude_is_none(tmp_path: Path) -> None:
    option = 'option size: 2..150 = 5\nneeds small: size < 90 "at most 89"'
    assert told(tmp_path, option, board="squares(size, size)") == []
    option = option.replace("size < 90", "size < 120")
    assert told(tmp_path, option, board="squares(size, size)") == [("SEA0265", ["with size = 119"])]


def test_more_players_may_be_too_many_pieces(tmp_path: Path) -> None:
    assert told(tmp_path, count="9000 * count(players)") == [("SEA0266", ["with 3 players"])]
    assert told(tmp_path, count="6000 * count(players)") == []
