"""The programs by hand, in C and in Python, know nothing of Sea: they must play the engine's plays, word for word."""

import shutil
from importlib.util import find_spec

import pytest
from benchmarks import table
from benchmarks.growth import SIZES, grown
from benchmarks.memory import measured
from benchmarks.programs import NATIVE, PROGRAMS, WALKER, c_rows, check_the_same
from benchmarks.subjects import Row, Subject

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


def _made_there(name: str) -> bool:
    return name != NATIVE or find_spec("llvmlite") is not None


def test_the_table_has_a_line_for_each_program() -> None:
    """Also its ratios and single measures; what they come to is nobody's test."""
    subject = Subject("tic-tac-toe")
    rows = [
        Row("tic-tac-toe 2", name, made)
        for name, make in PROGRAMS.items()
        if _made_there(name) and (made := make(subject)) is not None
    ]
    rows.append(Row("tic-tac-toe 2", "another", None, "none: this game is not lowered"))
    for row in rows:
        row.measure(0.001)
    told = table.lines(rows)
    assert len(told) == len(rows) + 1
    assert [line[19:].split("  ")[0] for line in told[1:]] == [row.program for row in rows]
    assert " 1 " in told[1]
    assert told[-1].endswith("none: this game is not lowered")
    assert ("machine code" in [row.program for row in rows]) == bool(table.against(rows))


def test_memory_is_measured_in_a_process_of_its_own() -> None:
    (peak,) = measured(Subject("tic-tac-toe"), WALKER, 0.01)
    assert 1e6 < peak < 1e8
