"""A native game: its machine code, and what it can be asked for. What native code stops at is left to the reference."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from ctypes import addressof, memmove, memset, sizeof
from itertools import chain
from weakref import WeakKeyDictionary

from attrs import frozen

from searules.compile.linear.options import FIRST
from searules.compile.linear.shapes import NotLowered
from searules.compile.native.counting import interruptible
from searules.compile.native.explorer import Explorer
from searules.compile.native.loops import OVER, TOO_LONG
from searules.compile.native.machine import Machine
from searules.compile.native.scripts import SCRIPT_WORDS
from searules.compile.native.state import NativeState, Room, Rooms
from searules.compile.native.watching import Stretch, stretch
from searules.compile.playouts import MOST_DECISIONS, Told, must_be_of, played, plays_from, weights_of
from searules.diagnostics.diagnostic import SeaError
from searules.engine.game import Game
from searules.engine.perft import perft as perft_by_walking
from searules.engine.perft import positions as positions_by_walking
from searules.engine.random import seed_from
from searules.engine.state import State

DEEPEST = 64
"""Native counts go down so many decisions."""
BATCH = 1024
"""So many plays are asked for at a time."""


@frozen
class Failure:
    """A play in which something does not hold: its seed, after how many decisions, the check (or "" and a fault)."""

    seed: int
    decisions: int
    check: str = ""
    fault: str = ""


class NativeGame:
    """What a game can be asked for when it runs as machine code. All answers are those of the reference."""

    def __init__(self, game: Game, cache: bool = True) -> None:
        self.game = game
        self.machine = Machine(game, cache)
        self._cache = cache
        self._watched: Machine | None = None
        self._with_keys: Machine | None = None
        self._rooms = Rooms(self.machine)
        self._state = self.machine.state()
        self._context = self.machine.context()

    @property
    def reasons(self) -> tuple[NotLowered, ...]:
        """What of the rules is left to the reference."""
        return self.machine.reasons

    # ---- states ---------------------------------------------------------------------------------------------

    def new_state(self, seed: int = 0) -> NativeState:
        """A play at its first decision. Raises SeaError for what is no seed."""
        seed = seed_from(seed)
        room = self._rooms.take()
        memmove(room.words, self.machine.start, 8 * self.machine.told.size)
        room.words[self.machine.told.seed] = seed - (1 << 64) if seed >> 63 else seed
        return self._listed(room)

    def state_of(self, state: State) -> NativeState:
        """The native form of a state. Raises NotLowered for one that has none (chance enumerated or forced), SeaError
        for one of another game."""
        must_be_of(self.game, state)
        room = self._rooms.take()
        memset(room.words, 0, sizeof(room.words))  # the codec leaves out what is 0 in a new state
        self.machine.codec.encode(state.course, room.words)
        return self._listed(room)

    def _listed(self, room: Room) -> NativeState:
        memset(room.context, 0, 8 * FIRST)
        state = NativeState(self._rooms, room)
        state.relist()
        return state

    # ---- loops ----------------------------------------------------------------------------------------------

    def playouts(
        self,
        seed: int,
        plays: int,
        most: int = MOST_DECISIONS,
        weights: "Mapping[str, int] | None" = None,
        state: "State | None" = None,
    ) -> Iterator[Told]:
        """Random plays with the seeds `seed`, `seed + 1`, ...: see `searules.compile.playouts` for what is meant.

        With `state` all go on from there, and the seeds are those of the policy alone. Memory does not grow with the
        number of plays. Raises SeaError for a state of another game, for fewer plays than none, where a seed would be
        none.
        """
        if state is not None:
            must_be_of(self.game, state)
        given, seeds = weights_of(self.game, weights), plays_from(seed, plays)
        batches = (seeds[at : at + BATCH] for at in range(0, len(seeds), BATCH))
        return chain.from_iterable(self._batch(one.start, len(one), most, given, state) for one in batches)

    def _batch(
        self, seed: int, plays: int, most: int, weights: "tuple[int, ...] | None", state: "State | None"
    ) -> Iterator[Told]:
        machine, players = self.machine, self.game.players
        start = machine.start
        if state is not None:
            start = machine.state()
            machine.codec.encode(state.course, start)
        row = 3 + players
        rows = machine.words(row * plays)
        table = None if weights is None else machine.words(len(weights))
        if table is not None:
            table[:] = weights
        machine.playouts(
            addressof(self._state),
            addressof(self._context),
            addressof(start),
            machine.used(start),
            seed,
            plays,
            most,
            addressof(rows),
            None if table is None else addressof(table),
            int(state is not None),
        )
        for number in range(plays):
            how, decisions, winners, *totals = rows[row * number : row * (number + 1)]
            if how == OVER:
                seats = tuple(seat for seat in range(players) if winners >> seat & 1)
                yield Told("over", decisions, seats, tuple(totals))
            elif how == TOO_LONG:
                yield Told("long", decisions)
            else:
                yield played(self.game, seed + number, most, weights, state)

    def first_failure(self, seed: int, plays: int, most: int = MOST_DECISIONS) -> "Failure | None":
        """The first of so many random plays, with seeds in a row, in which a check of the rules does not hold or a
        fault is met, as `sea run` would show it; None if there is none.

        The reference plays each play again that native code stops in, and has the last word: nothing is told that it
        does not find. Checks that are `unwatched` are not judged. Raises RuntimeError where native code finds a check
        broken and the reference finds nothing, which is a mistake of the compiler.
        """
        from searules.verify.driven import reference_of
        from searules.verify.playouts import first_wrong

        end = seed + plays
        while seed < end:
            found = self.stretch(seed, end - seed, most)
            if not found.stopped:
                return None
            seed += found.plays
            wrong = first_wrong(reference_of(self.game), seed, most, self.unwatched)
            if wrong is not None:
                return Failure(seed, wrong.decisions, wrong.check, wrong.fault)
            if found.check:
                raise RuntimeError(f'seed {seed}: the check "{found.check}" holds for the walker, not in machine code')
            seed += 1
        return None

    def stretch(self, seed: int, plays: int, most: int, passed: frozenset[str] = frozenset()) -> Stretch:
        """So many random plays with their checks judged, until one stops; checks that are `passed` over stop none.

        Where one stops at no check the reference has to tell what there is: a fault, a check that meets one, or
        nothing (what is not lowered, or does not fit)."""
        return stretch(self._watching(), seed, plays, most, passed)

    @property
    def unwatched(self) -> tuple[str, ...]:
        """The checks that `first_failure` does not judge: those of possibilities, and what is not lowered."""
        checks = self.game.rules.checks
        left = self._watching().told.unwatched
        return tuple(one.name for one in checks if one.mood == "possible" or one.name in left)

    def positions(self, most: "int | None" = None) -> int:
        """How many positions play can stop at (see `searules.engine.perft.positions`). Positions are known by 16 bytes
        that are mixed from their keys. What machine code stops at is left to the reference."""
        try:
            machine = self._keyed()
        except NotLowered:
            machine = None
        if machine is not None:
            seen = Explorer(machine, most).run()
            if seen.why in ("all", "states"):
                return seen.positions
        return positions_by_walking(self.game.new_state(chance="enumerate"), most)

    def _keyed(self) -> Machine:
        if self._with_keys is None:
            self._with_keys = Machine(self.game, self._cache, keyed=True)
        return self._with_keys

    def _watching(self) -> Machine:
        if self._watched is None:
            self._watched = Machine(self.game, self._cache, watched=True)
        return self._watched

    def perft(self, depth: int, state: "State | None" = None) -> int:
        """How many rows of `depth` decisions there are (see `searules.engine.perft`), with all outcomes of chance
        between them, but from a state whose chance is sampled as it comes there. What machine code stops at is left
        to the reference. Raises SeaError for a state of another game, or a depth below 0."""
        if state is not None:
            must_be_of(self.game, state)
        if depth < 0:
            raise SeaError(f"rows of {depth} decisions cannot be counted; the depth is 0 or more")
        found = -1
        if depth <= DEEPEST:
            with suppress(NotLowered):
                found = self._count(depth, state, self._counting(state))
        return perft_by_walking(state or self.game, depth) if found < 0 else found

    def _counting(self, state: "State | None") -> Machine:
        """The machine that can count."""
        by_chance = self.machine.told.has_chance and (state is None or state.enumerates)
        return self._keyed() if by_chance else self.machine

    def _count(self, depth: int, state: "State | None", machine: Machine) -> int:
        """The rows from a state, or from the beginning; -1 where machine code stops. All outcomes of chance are gone
        through by a machine that has the keys of states."""
        told, levels, keyed = machine.told, depth + 2, machine is not self.machine
        words, contexts = machine.words(told.size * levels), machine.words(told.context_words * levels)
        scripts, halt = machine.words(SCRIPT_WORDS * levels), machine.words(1)
        memmove(words, machine.start, 8 * told.size)
        if state is not None:
            machine.codec.encode(state.course, words, enumerated=keyed)
            machine.run(addressof(words), addressof(contexts), -1)
            if contexts[0]:
                return -1
        numbers = (depth, int(state is None), int(keyed), told.size, told.context_words)

        def count() -> int:
            return int(machine.count(*map(addressof, (words, contexts, scripts)), *numbers, addressof(halt)))

        return interruptible(count, halt)


_games: "WeakKeyDictionary[Game, NativeGame]" = WeakKeyDictionary()


def native(game: Game) -> NativeGame:
    """The native form of a game, made once. Raises NotLowered if it has none, NoNativeError without llvmlite."""
    if game not in _games:
        _games[game] = NativeGame(game)
    return _games[game]
