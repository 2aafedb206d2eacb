"""Whole plays by Python source that was generated from the IR: always there, without any package."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from searules.compile.ir.ops import NONE
from searules.compile.ir.python import PythonProgram, Trap
from searules.compile.linear.codec import Codec
from searules.compile.linear.game import RUN, TOTALS, TOTALS_AT, LoweredGame
from searules.compile.linear.layout import BELOW, UNIT
from searules.compile.linear.options import COUNT
from searules.compile.playouts import MOST_DECISIONS, Policy, Told, must_be_of, played, plays_from, weights_of
from searules.engine.course import OVER
from searules.engine.drafts import Draft
from searules.engine.game import Game
from searules.engine.layout import NOTHING
from searules.engine.plan import Plan
from searules.engine.random import below, stream_key

if TYPE_CHECKING:
    from searules.engine.state import State


class PythonMachine:
    """The generated program of a plan. A state is a list of integers, a context another.

    Raises NotLowered for a game that cannot be lowered as a whole.
    """

    def __init__(self, plan: Plan) -> None:
        self.lowered = LoweredGame(plan)
        self.plan = plan
        self.layout = layout = self.lowered.layout
        self.reasons = tuple(self.lowered.reasons)
        self.stride = self.lowered.stride
        self.codec = Codec(self.lowered, whole_masks=True)
        self._keys: dict[tuple[int, int], int] = {}
        self._streams = layout.of[plan.world.layout.streams]
        self.phase = layout.of[plan.world.layout.phase]
        self.winners = layout.of[plan.world.layout.winners]
        self.program = PythonProgram(self.lowered.program, self._rand)
        self.run = self.program.function(RUN)
        self.totals = self.program.function(TOTALS)
        self.start = self._start()

    def _rand(self, state: list[int], site: int, number: int) -> int:
        """The next number of the site's stream."""
        layout = self.layout
        if state[layout.first_outcome]:
            return 0
        seed = state[layout.seed]
        key = self._keys.get((seed, site))
        if key is None:
            if len(self._keys) > 10_000:
                self._keys.clear()
            key = self._keys[seed, site] = stream_key(seed & ((1 << 64) - 1), self.plan.world.sites[site])
        cell = self._streams + site
        drawn, state[cell] = below(key, state[cell], number)
        return drawn

    def _start(self) -> list[int]:
        layout = self.layout
        state = [0] * layout.words
        self.codec.put_cells(state, self.plan.world.first_cells)
        main = self.lowered.units[self.plan.program.main]
        state[layout.stack + UNIT] = main.number
        state[layout.stack + BELOW] = NOTHING
        if 0 in main.offsets:
            state[layout.stack + main.offsets[0]] = NONE
        state[layout.top] = layout.stack
        return state

    def context(self) -> list[int]:
        """A new context."""
        return [0] * self.lowered.options_end


class PythonGame:
    """What a game can be asked for when it runs as generated source. All answers are those of the reference."""

    def __init__(self, game: Game, plan: Plan) -> None:
        self.game = game
        self.machine = PythonMachine(plan)
        self._context = self.machine.context()

    def playouts(
        self,
        seed: int,
        plays: int,
        most: int = MOST_DECISIONS,
        weights: "Mapping[str, int] | None" = None,
        state: "State | None" = None,
    ) -> Iterator[Told]:
        """Random plays with seeds in a row, as `searules.compile.playouts` defines them. Raises SeaError for a number
        of plays below 0, and for a state of another game."""
        given = weights_of(self.game, weights)
        start = self.machine.start
        if state is not None:
            must_be_of(self.game, state)
            start = [0] * self.machine.layout.words
            self.machine.codec.encode(state.course, start)
        for number in plays_from(seed, plays):
            words = start.copy()
            words[self.machine.layout.lean] = 1
            if state is None:
                words[self.machine.layout.seed] = number
            try:
                yield self._play(words, Policy(self.game, number, given), most)
            except Trap:
                yield played(self.game, number, most, given, state)

    def _play(self, state: list[int], policy: Policy, most: int) -> Told:
        machine, context, run = self.machine, self._context, self.machine.run
        run(state, context, -1)
        decisions, phase, uniform = 0, machine.phase, policy.uniform
        while state[phase] != OVER:
            if decisions >= most:
                return Told("long", decisions)
            number = policy.below(context[COUNT]) if uniform else policy.pick(self._drafts(state))
            run(state, context, number)
            decisions += 1
        machine.totals(state, context)
        players = self.game.players
        seats = tuple(seat for seat in range(players) if state[machine.winners] >> seat & 1)
        return Told("over", decisions, seats, tuple(context[TOTALS_AT : TOTALS_AT + players]))

    def _drafts(self, state: list[int]) -> tuple[Draft, ...]:
        course = self.machine.codec.decode(state)
        return self.machine.codec.drafts(self._context, self._context[COUNT], course)


_games: "WeakKeyDictionary[Game, PythonGame]" = WeakKeyDictionary()


def pythonic(game: Game) -> PythonGame:
    """The generated form of a game, made once. Raises NotLowered if it has none."""
    from searules.compile.plans import as_written

    if game not in _games:
        _games[game] = PythonGame(game, as_written(game))
    return _games[game]
