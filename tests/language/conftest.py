"""A test that asks for `path` is run for every game text there is."""

from pathlib import Path

import pytest

HERE = Path(__file__).parent
GAMES = {path.name: path for path in (HERE.parents[1] / "games").glob("**/*.sea")}
PATHS = sorted(GAMES.values())


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "path" in metafunc.fixturenames:
        metafunc.parametrize("path", PATHS, ids=[path.stem for path in PATHS])
