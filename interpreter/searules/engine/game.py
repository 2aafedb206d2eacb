"""The public face of the engine: load a game, begin plays of it.

game = load("pond.sea")
state = game.new_state(seed=7)
while not state.is_terminal:
    state.apply(state.options[0])
print(state.winners, state.returns)
"""

from collections.abc import Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import Any

from searules.diagnostics.diagnostic import SeaError
from searules.engine.answers import Answers
from searules.engine.chance import Chance, Enumerated, Sampled
from searules.engine.course import Course
from searules.engine.decisions import Plain, PlayFault
from searules.engine.faults import RuleFault
from searules.engine.logs import replay
from searules.engine.machine import run
from searules.engine.observations import observation_spec
from searules.engine.outlook import plain_any
from searules.engine.placing import set_up
from searules.engine.play import Play
from searules.engine.random import seed_from
from searules.engine.saves import loaded
from searules.engine.settings import option_settings, player_count, variant_names
from searules.engine.state import State
from searules.engine.tiers import plan_for
from searules.engine.world import World, settle
from searules.rules.checked import Rules, Value


def load(
    name: str | Path,
    players: int | None = None,
    options: Mapping[str, Any] | None = None,
    variants: str | Sequence[str] = (),
    tier: str = "reference",
) -> "Game":
    """Load a game with a number of players, settled options and chosen variants.

    `name` is a game's name or the path of a `.sea` file; `players` is how many play (None: the fewest that
    can); `options` gives options by name, as Python values (`16`, `True`, `["A1", "B2"]`) or texts
    (`"advanced"`, `"yes"`), what is not named keeps its first value; `variants` are titles of variants, or the title of
    one. `tier` says how the rules are run ("reference", "python" or "native"): that changes nothing but how long it
    takes.

    Raises `Rejected` with all diagnostics if the text has errors, and `SeaError` for a number of players,
    an option, a value or a combination that the rules do not have.
    """
    from searules.rules import load_rules  # the checker and the grammar are loaded only when something is read

    if not isinstance(name, str | PathLike):
        raise SeaError(f"A game is named by a text or a path, not by {name!r}.")
    return Game(load_rules(name, variant_names(variants)), players, options, name=str(name), tier=tier)


class Game:
    """A game that can be played: checked rules, a number of players, and settled options.

    `rules` are the checked rules, `title` the printed title, `players` the number of players,
    `player_names` are `player1`, ... in seat order, `options` the settled options as plain data,
    `variants` the titles of the chosen variants, `actions` the names of all actions in declared order, `tier` how it
    is run. `plan` is what the plays of the game share. A game never changes; many states share it.
    """

    def __init__(
        self,
        rules: Rules,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        name: str = "",
        tier: str = "reference",
    ) -> None:
        self.tier = tier
        self.rules = rules
        self.name = name or rules.title
        self.title = rules.title
        self.players = player_count(rules, players)
        given = settle(rules, self.players, option_settings(rules, self.players, options or {}))
        self._settle(given)

    @classmethod
    def with_values(
        cls, rules: Rules, players: int, options: Mapping[str, Value], name: str = "", tier: str = "reference"
    ) -> "Game":
        """A game whose options are given as values of the engine."""
        game = cls.__new__(cls)
        game.rules, game.name, game.title, game.players = rules, name or rules.title, rules.title, players
        game.tier = tier
        game._settle(options)
        return game

    def _settle(self, given: Mapping[str, Value]) -> None:
        self.player_names = tuple(f"player{seat + 1}" for seat in range(self.players))
        self.plan = plan_for(World.build(self.rules, self.players, given), self.tier)
        self.plan.hooks = Answers(self.plan)
        self.variants = self.rules.variants
        self.actions = tuple(self.rules.actions)
        world = self.plan.world
        play = self.first_play(Sampled(0))
        self.options: dict[str, Plain] = {
            name: plain_any(value, self.rules.options[name].type, play) for name, value in world.options.items()
        }

    def new_state(self, seed: int = 0, chance: str = "sample") -> State:
        """Begin a play: set-up is run up to the first decision.

        `seed` fixes all chance (0 to 2**64 - 1). `chance` is "sample" (outcomes come from the seed) or
        "enumerate": the play then stops at each chance event (`State.is_chance`).
        Raises `PlayFault` if set-up itself has a hole, `SeedError` (a `SeaError`) for another seed.
        """
        seed = seed_from(seed)
        course = self.new_course(seed, chance)
        course.push(self.plan.program.main)
        return self._begun(State(self, course, seed))

    def state_from(self, position: Mapping[str, Any], seed: int = 0, chance: str = "sample") -> State:
        """A play that goes on from a position (see `searules.engine.positions` for its form).

        Raises `SeaError` with the path of the entry for an impossible position, or for one of a game with another
        number of players or other options.
        """
        if not isinstance(position, Mapping):
            raise SeaError(f"A position is plain data, as `State.position` tells it, not {type(position).__name__}.")
        seed = seed_from(seed)
        self._same_settings(position)
        course = self.new_course(seed, chance)
        set_up(course, position)
        return self._begun(State(self, course, seed, began_at=dict(position)))

    def state_from_json(self, data: Mapping[str, Any]) -> State:
        """The state that `State.to_json` gave: exactly as it was, log and chance included.

        Raises `SeaError` if it was saved under other rules.
        """
        return loaded(self, data)

    def replay(self, log: str | Sequence[str]) -> State:
        """Play a log (its text or its lines, see `searules.engine.logs`) again and give the state it leads to.

        Raises `ReplayError` that names the first decision at which this game differs from the log.
        """
        return replay(self, log)

    def describe(self) -> str:
        """The lowered program as text, unit by unit."""
        return str(self.plan.program)

    @property
    def observation_spec(self) -> Plain:
        """What `State.observation` holds: each zone and var with its keys, its room or range, and who sees it."""
        return observation_spec(self.plan.world)

    def seat(self, player: str) -> int:
        """The seat of a player, from 0. Raises SeaError if nobody is called so."""
        if player not in self.player_names:
            raise SeaError(f"There is no player '{player}'; the players are {', '.join(self.player_names)}.")
        return self.player_names.index(player)

    def same_rules(self, other: "Game") -> bool:
        """Whether the other game has the same rules, players and options."""
        mine = (self.rules.fingerprint, self.players, self.options)
        return self is other or mine == (other.rules.fingerprint, other.players, other.options)

    # ---- inside ------------------------------------------------------------------------------------------------

    def first_play(self, chance: Chance) -> Play:
        """A table on which nothing has happened."""
        return Play.start(self.plan.world, chance, self.plan.hooks)

    def new_course(self, seed: int, chance: str) -> Course:
        """A course of play of which nothing has run, with nothing on its stack."""
        if chance not in ("sample", "enumerate"):
            raise SeaError(f"chance is 'sample' or 'enumerate', not '{chance}'.")
        enumerates = chance == "enumerate"
        return Course(
            self.plan, self.first_play(Enumerated() if enumerates else Sampled(seed)), [], enumerates=enumerates
        )

    def _begun(self, state: State) -> State:
        try:
            run(state.own_course())
        except RuleFault as fault:
            raise PlayFault.of(fault, state.log()) from fault
        return state

    def _same_settings(self, position: Mapping[str, Any]) -> None:
        if position.get("players", self.players) != self.players:
            raise SeaError(f"players: this position is for {position['players']} players, the game has {self.players}.")
        options = position.get("options", {})
        if not isinstance(options, Mapping):
            raise SeaError("options: values by the names of options are wanted.")
        for name, value in options.items():
            if name not in self.options:
                raise SeaError(f"options.{name}: {self.title} has no such option.")
            if self.options[name] != value:
                raise SeaError(f"options.{name}: the position has {value}, the game {self.options[name]}.")
