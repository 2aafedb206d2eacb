"""How much room the context of machine code has for options: as much as the rules may need."""

from pathlib import Path

import pytest

from searules.compile.linear.room import most_options
from searules.engine import load
from searules.verify.playouts import Chooser


@pytest.mark.parametrize(
    ("name", "most"),
    [("tic-tac-toe", 9), ("kuhn-poker", 4), ("hearts", 52), ("chess", 2050), ("liars-dice", 181), ("salvage", 151)],
)
def test_no_decision_has_more_options(name: str, most: int) -> None:
    game = load(name, tier="python")
    assert most_options(game.plan) == most
    state, chooser = game.new_state(seed=1), Chooser(1)
    for _ in range(20):
        if state.is_terminal:
            break
        assert len(state.options) <= most
        chooser.step(state)


def test_windows_count(tmp_path: Path) -> None:
    path = tmp_path / "room.sea"
    path.write_text(
        'game "Room"\nplayers 2\nvar n: 0..9 = 0\nturn:\n    at any time: peek\n    must up\n'
        "action up(x: 1..5, y: 1..2): add 1 to n\naction peek(x: 1..3): set n to 0\n",
        encoding="utf-8",
    )
    assert most_options(load(path).plan) == 5 * 2 + 3
