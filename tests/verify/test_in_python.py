"""What Python users get: the strategy, the state machine, the plug-in for pytest."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, find, given, settings
from hypothesis.stateful import invariant
from tests.verify.broken_games import GAMES

from searules.engine.game import Game
from searules.verify import GameMachine, Playthrough, playthroughs

QUICK = settings(max_examples=5, database=None, suppress_health_check=[HealthCheck.too_slow])


@QUICK
@given(playthroughs("tic-tac-toe"))
def test_whole_plays(play: Playthrough) -> None:
    assert play.state.is_terminal
    assert 5 <= len(play.states()) - 1 <= 9
    assert play.game.replay(play.log()).position() == play.state.position()


@QUICK
@given(playthroughs("pearl-party", vary=True, most_decisions=12))
def test_plays_of_any_setting(play: Playthrough) -> None:
    assert 2 <= play.game.players <= play.game.rules.players[1]
    assert play.fault is None


def test_plays_shrink() -> None:
    def lost(play: Playthrough) -> bool:
        return play.state.winners == ("player2",)

    play = find(playthroughs("tic-tac-toe"), lost, settings=settings(max_examples=300, database=None, derandomize=True))
    assert len(play.picks) <= 8


def test_a_fault_ends_a_play(tmp_path: Path) -> None:
    file = tmp_path / "broken.sea"
    file.write_text(GAMES["stuck"].text)
    play = find(playthroughs(file), lambda play: play.fault is not None, settings=settings(database=None))
    assert isinstance(play.game, Game)
    assert len(play.picks) == 3
    assert '"fault"' in play.log()


class TicTacToeMachine(GameMachine):
    """Marks only get more, but by taking back."""

    name = "tic-tac-toe"

    @invariant()
    def marks_follow_the_decisions(self) -> None:
        if self.play is not None:
            zones = self.state.position()["zones"]
            assert isinstance(zones, dict)
            grid = zones.get("grid", {})
            assert isinstance(grid, dict)
            assert len(grid) == self.state.turn - (not self.state.is_terminal)


TicTacToeMachine.TestCase.settings = settings(max_examples=8, stateful_step_count=12, database=None)
TestTicTacToe = TicTacToeMachine.TestCase


@pytest.fixture
def collected(tmp_path: Path) -> Path:
    folder = tmp_path / "games"
    folder.mkdir()
    (folder / "pond.sea").write_text(GAMES["a die"].text + '\ncheck "won" possible: over and winners is not empty\n')
    (folder / "bad.sea").write_text('game "Bad"\nplayers 2\nturn: must fly\n')
    return folder


def pytest_run(folder: Path, *words: str) -> str:
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path), "PYTEST_ADDOPTS": ""}
    environment["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    command = [sys.executable, "-m", "pytest", "-p", "searules.verify.pytest_plugin", "-p", "no:cacheprovider", *words]
    return subprocess.run(command, env=environment, cwd=folder, capture_output=True, text=True, check=False).stdout


def test_the_plug_in(collected: Path) -> None:
    told = pytest_run(collected, "pond.sea", "-v", "-rs")
    assert "pond.sea::check no three sixes FAILED" in told
    assert "3. player1: throw" in told
    assert "pond.sea::what holds in every game PASSED" in told
    assert "reached it" in told
    assert "Traceback" not in told


def test_the_plug_in_tells_mistakes_in_texts(collected: Path) -> None:
    told = pytest_run(collected, "bad.sea")
    assert "there is no action named `fly`" in told
    assert "1 error" in told
