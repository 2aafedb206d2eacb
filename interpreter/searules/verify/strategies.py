"""Hypothesis strategies: whole plays of a game, of which Hypothesis draws every choice and every outcome of chance.

from hypothesis import given
from searules.verify import Playthrough, playthroughs

@given(playthroughs("pond.sea"))
def test_no_frog_is_lost(play: Playthrough) -> None:
    ...
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from attrs import field, frozen
from hypothesis import strategies as st

from searules.engine.decisions import PlayFault
from searules.engine.game import Game
from searules.engine.state import State
from searules.verify.driven import DrivenPlay, enumerated
from searules.verify.scopes import Scope, Setting

MOST_DECISIONS = 1_000


@frozen
class Playthrough:
    """A play: its game, its last state, and the picks that lead there. `fault` is the hole in the rules that it ends
    in, if it does; the state is then the last one before it."""

    game: Game
    state: State = field(repr=False)
    picks: tuple[int, ...]
    fault: PlayFault | None = None

    def states(self) -> list[State]:
        """The state before each decision, and the last one."""
        return enumerated(self.game, self.picks)[0]

    def log(self) -> str:
        """The play as a log, with what chance gave: `sea replay` plays it again."""
        states, fault = enumerated(self.game, self.picks)
        return fault.log if fault is not None else states[-1].log()


def playthroughs(
    name: str | Path,
    players: int | None = None,
    options: Mapping[str, Any] | None = None,
    variants: tuple[str, ...] = (),
    vary: bool = False,
    most_decisions: int = MOST_DECISIONS,
) -> st.SearchStrategy[Playthrough]:
    """Plays of a game, to their ends or to so many decisions. With `vary` numbers of players, options and variants that
    are not given vary, too. A play gets smaller as Hypothesis shrinks it: to pass and first options come first.

    Raises what `searules.engine.load` raises for a game that there is not.
    """
    scope = Scope(name, Setting(players, tuple((options or {}).items()), variants), vary)
    scope.first()
    return _plays(scope, most_decisions)


@st.composite
def _plays(draw: st.DrawFn, scope: Scope, most: int) -> Playthrough:
    def source(n: int) -> int:
        return draw(st.integers(0, n - 1)) if n > 1 else 0

    game = scope.chosen(source)
    play = DrivenPlay.unbegun(game, source)
    fault = None
    try:
        play.run_set_up()
        while not play.state.is_terminal and play.decisions < most:
            play.step()
    except PlayFault as met:
        fault = met
    return Playthrough(game, play.state, tuple(play.picks), fault)
