"""The programs by hand, in C and in Python, know nothing of Sea: they must play the engine's plays, word for word."""

import shutil

import pytest
from benchmarks.growth import SIZES, grown
from benchmarks.programs import c_rows, check_the_same
from benchmarks.subjects import Subject

from searules.compile.playouts import played
from searules.engine.game import Game

needs_c = pytest.mark.skipif(shutil.which("gcc") is None and shutil.which("cc") is None, reason="no C compiler")


@pytest.mark.parametrize(
    ("name", "players"), [("tic-tac-toe", 2), ("connect-four", 2), ("shell-beach", 2), ("shell-beach", 4)]
)
def test_the_same_plays(name: str, players: int) -> None:
    check_the_same(Subject(name, players), plays=400)


@needs_c
def test_boards_of_other_sizes() -> None:
    """Walked and in C; the largest boards take several words a mask."""
    with grown() as beaches:
        assert sorted({beach.size for beach in beaches} - {0}) == sorted(SIZES)
        for beach in beaches:
            if beach.size in (4, 10) and beach.players == 2:
                game, play = beach.game("python"), c_rows(beach, 3)
                assert play is not None
                assert list(play(3)) == [word for seed in range(3, 6) for word in _row(game, seed)], beach.label


def _row(game: Game, seed: int) -> tuple[int, ...]:
    told = played(game, seed)
    return 0, told.decisions, sum(1 << seat for seat in told.winners), *told.totals


@needs_c
def test_boards_of_other_sizes_as_machine_code() -> None:
    pytest.importorskip("llvmlite")
    with grown() as beaches:
        check_the_same(next(beach for beach in beaches if beach.size == 12), plays=200)
