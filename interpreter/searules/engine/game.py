"""The public face of the engine: load a game, begin plays of it.

    game = load("tic-tac-toe")
    state = game.new_state(seed=7)
    while not state.is_terminal:
        state.apply(state.options[0])
    print(state.winners, state.returns)
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from searules.engine.decisions import Plain
from searules.engine.state import State
from searules.rules.checked import Rules


def load(
    name: str | Path,
    players: int | None = None,
    options: Mapping[str, Any] | None = None,
    variants: Sequence[str] = (),
) -> "Game":
    """Load a game with a number of players, settled options and chosen variants.

    `name` is a game's name or the path of a `.sea` file; `players` is how many play (None: the fewest that
    can); `options` gives options by name, as Python values (`16`, `True`, `["A1", "B2"]`) or texts
    (`"advanced"`, `"yes"`), what is not named keeps its first value; `variants` are titles of variants.

    Raises `Rejected` with all diagnostics if the text has errors, and `SeaError` for a number of players,
    an option, a value or a combination that the rules do not have.
    """
    raise NotImplementedError


class Game:
    """A game that can be played: checked rules, a number of players, and settled options.

    `rules` are the checked rules, `title` the printed title, `players` the number of players,
    `player_names` are `player1`, ... in seat order, `options` the settled options as plain data,
    `variants` the titles of the chosen variants, `actions` the names of all actions in declared order,
    `rulings` how silences of the rulebook were decided. A game never changes; many states share it.
    """

    rules: Rules
    title: str
    players: int
    player_names: tuple[str, ...]
    options: dict[str, Plain]
    variants: tuple[str, ...]
    actions: tuple[str, ...]

    def new_state(self, seed: int = 0, chance: str = "sample") -> State:
        """Begin a play: set-up is run up to the first decision.

        `seed` fixes all chance (any whole number). `chance` is "sample" (outcomes come from the seed) or
        "enumerate": the play then stops at each chance event (`State.is_chance`).
        Raises `RuleFault` if set-up itself has a hole.
        """
        raise NotImplementedError

    def state_from(self, position: Mapping[str, Any], seed: int = 0, chance: str = "sample") -> State:
        """A play that goes on from a position (see `searules.engine.positions` for its form).

        Raises `SeaError` with the path of the entry for an impossible position.
        """
        raise NotImplementedError

    def state_from_json(self, data: Mapping[str, Any]) -> State:
        """The state that `State.to_json` gave: exactly as it was, log and chance included.

        Raises `SeaError` if it was saved under other rules.
        """
        raise NotImplementedError

    def replay(self, log: str | Sequence[str]) -> State:
        """Play a log (its text or its lines, see `searules.engine.logs`) again and give the state it leads to.

        Raises `ReplayError` that names the first decision at which this game differs from the log.
        """
        raise NotImplementedError

    def describe(self) -> str:
        """The lowered program as text, unit by unit."""
        raise NotImplementedError

    @property
    def observation_spec(self) -> Plain:
        """What `State.observation` holds: each zone and var with its keys, its room or range, and who sees it."""
        raise NotImplementedError
