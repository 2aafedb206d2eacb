"""Whatever is typed, nothing is raised, the play is intact, and what was not understood has changed nothing."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.table.lines import Tables, Typed, intact, type_lines
from tests.table.sitting import sit

from searules.table.dialogue import handle
from searules.table.session import HUMAN


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tables]:
    """Tables whose games lie in a folder of their own, for what is typed also writes files, and examples into them."""
    was, folder = Path.cwd(), tmp_path_factory.mktemp("games")
    os.chdir(folder)
    yield Tables.copied(folder, GAMES)
    os.chdir(was)


GAMES = ("tic-tac-toe", "shell-beach", "pearl-party", "hearts")


@settings(max_examples=20, suppress_health_check=list(HealthCheck))
@given(
    name=st.sampled_from(GAMES),
    seats=st.sampled_from([(HUMAN,), (HUMAN, HUMAN)]),
    moves=st.integers(1, 12),
    data=st.data(),
)
def test_any_lines(tables: Tables, name: str, seats: tuple[str, ...], moves: int, data: st.DataObject) -> None:
    """So are 10,000 lines, which are typed by hand: `python -m tests.table.lines 10000`."""
    host = tables.sit(name, seats, moves)
    type_lines(host, data, tables.folder, 15, Typed())
    intact(host)


def test_very_long_and_deep_lines() -> None:
    session = sit("tic-tac-toe", (HUMAN, HUMAN))
    for line in (
        "x" * 1_000_000,
        "(" * 1_900,
        "mark(" * 380,
        "why " + "mark(" * 300,
        "rule " + "a." * 500,
        "auto " + "9" * 900,
    ):
        answer = handle(session, line)
        assert answer.fault
        assert answer.session is session
