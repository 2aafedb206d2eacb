"""Laws of the engine that every bundled game inherits: nothing is lost, and linking changes no play."""

import random
from pathlib import Path
from typing import Any

import pytest

from searules.engine.game import Game
from searules.engine.link import Linker
from searules.engine.pieces import check_consistency
from searules.engine.state import State
from searules.rules import load_rules
from searules.rules.checked import Rules

GAMES = sorted(
    str(path)
    for path in (Path(__file__).parents[2] / "games").glob("*/*.sea")
    if path.read_text(encoding="utf-8").count("\nvariant ") < 2  # a file of several variants names no one game
)


FEW = {"chess": 3, "reversi": 6}
"""Games whose options take the walker long to list: so many steps are enough."""


def _rules(path: str) -> Rules:
    return load_rules(path)


def _steps(game: Game, seed: int, most: int = 60) -> "list[State]":
    """A random play, as copies of its states."""
    state = game.new_state(seed)
    chooser = random.Random(seed)
    found = [state.copy()]
    while not state.is_terminal and len(found) < most:
        state.apply(chooser.choice(state.options))
        found.append(state.copy())
    return found


def test_there_are_games() -> None:
    assert len(GAMES) > 3


@pytest.mark.parametrize("path", GAMES, ids=lambda path: Path(path).stem)
def test_no_piece_is_lost(path: str) -> None:
    for state in _steps(Game(_rules(path), tier="python"), seed=3):
        check_consistency(state.course.play)


@pytest.mark.parametrize("path", GAMES, ids=lambda path: Path(path).stem)
def test_linking_changes_no_play(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = _rules(path)
    most = FEW.get(Path(path).stem, 12)
    linked: Any = [state.course.play.cells for state in _steps(Game(rules), seed=4, most=most)]
    monkeypatch.setattr(Linker, "rules", lambda linker: linker._world.rules)
    plain: Any = [state.course.play.cells for state in _steps(Game(rules), seed=4, most=most)]
    assert linked == plain
