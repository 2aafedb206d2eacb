"""A rule-based state machine of a game, for tests in Python: plays mixed with saving, loading and taking back.

class PondMachine(GameMachine):
    name = "pond.sea"

    @invariant()
    def no_frog_is_lost(self) -> None:
        ...  # self.state is the state of the play

TestPond = PondMachine.TestCase
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from searules.engine.game import Game, load
from searules.engine.state import State
from searules.verify.driven import DrivenPlay, Source
from searules.verify.properties import one_place, sound_options


class GameMachine(RuleBasedStateMachine):
    """Give `name` (a game's name or file), and `players`, `options`, `variants` if they are not the first ones. Rules
    and invariants of your own read `self.state`; what holds in every game is judged after each step."""

    name: ClassVar[str | Path]
    players: ClassVar[int | None] = None
    options: ClassVar[Mapping[str, Any]] = {}
    variants: ClassVar[tuple[str, ...]] = ()
    _games: ClassVar[dict[tuple[object, ...], Game]] = {}

    def __init__(self) -> None:
        super().__init__()
        self.play: DrivenPlay | None = None
        self.past: list[State] = []

    @classmethod
    def game(cls) -> Game:
        """The game, loaded once."""
        key = (cls.name, cls.players, tuple(cls.options.items()), cls.variants)
        if key not in GameMachine._games:
            GameMachine._games[key] = load(cls.name, cls.players, cls.options, cls.variants)
        return GameMachine._games[key]

    @property
    def state(self) -> State:
        """The state of the play."""
        assert self.play is not None, "the play has begun"
        return self.play.state

    @initialize(data=st.data())
    def begin(self, data: st.DataObject) -> None:
        """Set-up."""
        self.play = DrivenPlay.begin(self.game(), _source(data))

    @precondition(lambda self: self.play is not None and not self.state.is_terminal)
    @rule(data=st.data())
    def choose(self, data: st.DataObject) -> None:
        """One decision."""
        assert self.play is not None
        self.past.append(self.state.copy())
        self.play = self.play.copy(_source(data))
        self.play.step()

    @precondition(lambda self: self.play is not None)
    @rule()
    def save_and_load(self) -> None:
        """Nothing changes."""
        assert self.play is not None
        before = self.state.copy()
        again = self.game().state_from_json(json.loads(json.dumps(before.to_json())))
        assert again == before
        assert again.options == before.options
        self.play = DrivenPlay(again, self.play.picks, self.play.marks, _zero)

    @precondition(lambda self: bool(self.past))
    @rule()
    def take_back(self) -> None:
        """The position before the last decision is as it was."""
        assert self.play is not None
        before = self.past.pop()
        self.play = DrivenPlay(before.copy(), [], [], _zero)
        assert self.state == before

    @invariant()
    def holds_in_every_game(self) -> None:
        """No piece is lost, and options are sound."""
        if self.play is not None:
            for judge in (one_place, sound_options):
                found = judge(self.state)
                assert found is None, found


def _source(data: st.DataObject) -> Source:
    return lambda n: data.draw(st.integers(0, n - 1)) if n > 1 else 0


def _zero(n: int) -> int:  # noqa: ARG001 - nothing is decided before the next choice
    return 0
