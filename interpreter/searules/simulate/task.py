"""What is to be simulated, in a form that can be sent to another process or machine."""

import pickle
from collections.abc import Sequence
from threading import Lock, local

from attrs import field, frozen

from searules.diagnostics.diagnostic import SeaError
from searules.engine.game import Game
from searules.engine.random import seed_from
from searules.rules.checked import Value
from searules.search.policies import policy_from


@frozen
class Task:
    """A game as it is to be played, and by which policies (their texts, one for each seat).

    `rules` are the checked rules as bytes: where they are played nothing is read or checked again, and no file is
    needed. `seed` is that of the series, `rows` says that each play is told by itself. Without `machine_code` plays and
    searches that could run in machine code do not.
    """

    rules: bytes = field(repr=False)
    name: str
    players: int
    options: tuple[tuple[str, Value], ...]
    policies: tuple[str, ...]
    seed: int
    tier: str = "python"
    rows: bool = False
    machine_code: bool = True

    @classmethod
    def of(
        cls,
        game: Game,
        policies: str | Sequence[str],
        seed: int,
        tier: str = "python",
        rows: bool = False,
        machine_code: bool = True,
    ) -> "Task":
        """A task from a game. `policies` has one text, which then holds for all seats, or one for each seat.

        Raises SeaError for a policy that there is not, for another number of policies, and for a seed that is none.
        """
        texts = [policy_from(text).name for text in ((policies,) if isinstance(policies, str) else policies)]
        if len(texts) == 1:
            texts *= game.players
        if len(texts) != game.players:
            seats = f"{game.players} seat{'s' * (game.players != 1)}"
            raise SeaError(f"{len(texts)} policies for {seats}: give one for all, or one for each seat.")
        seed = seed_from(seed)
        options = tuple(game.plan.world.options.items())
        rules = pickle.dumps(game.rules)
        return cls(rules, game.name, game.players, options, tuple(texts), seed, tier, rows, machine_code)

    def game(self) -> Game:
        """The game, made once in each thread: what watches a game's plays must not be shared."""
        wanted = (self.rules, self.name, self.players, self.options, self.tier)
        if getattr(_MADE, "wanted", None) != wanted:
            with _MAKING:
                rules = pickle.loads(self.rules)
                _MADE.game = Game.with_values(rules, self.players, dict(self.options), self.name, self.tier)
            _MADE.wanted = wanted
        game: Game = _MADE.game
        return game


_MADE = local()
"""The last game that a thread has made, and of what."""

_MAKING = Lock()
"""Generated code is compiled by one thread at a time: CPython 3.11 fails if two build syntax trees at once
(https://github.com/python/cpython/issues/106905)."""
