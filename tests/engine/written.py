"""Games that are written in a test: their states, and what stands in them."""

from pathlib import Path
from typing import Any

from searules.engine.game import Game
from searules.engine.state import State
from searules.rules import load_rules

COUNTER = """
var n: 0..100 = 0
action up: add 1 to n
action down:
    needs has_any: n > 0 "nothing to take"
    take 1 from n
"""


class Plays:
    """Makes states of games that are written in the test."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "toy.sea"

    def __call__(self, text: str, players: int | None = None) -> State:
        self._file.write_text(f'game "Toy"\nplayers 1..4\n{text}')
        rules = load_rules(self._file)
        return Game(rules, players or 2).new_state()


def var_of(state: State, name: str) -> Any:
    """The value of a var."""
    variables: Any = state.position()["vars"]
    return variables[name]


def ids(state: State) -> list[str]:
    """The options, as texts."""
    return [option.id for option in state.options]
