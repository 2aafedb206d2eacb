"""A native game: its machine code, and what it can be asked for. What native code stops at is left to the reference."""

from collections.abc import Iterator, Mapping
from ctypes import CFUNCTYPE, addressof, c_int64, c_uint64, c_void_p, memmove, string_at
from hashlib import blake2b
from typing import Any
from weakref import WeakKeyDictionary

from attrs import frozen

from searules.compile.ir.ops import Code, parts
from searules.compile.linear.codec import Codec
from searules.compile.linear.game import RUN, TOTALS, TOTALS_AT, LoweredGame
from searules.compile.linear.keys import KEY, MOST_WORDS
from searules.compile.linear.layout import BELOW, HEADER, UNIT
from searules.compile.linear.options import FIRST, MOST_OPTIONS
from searules.compile.linear.shapes import NotLowered
from searules.compile.linear.watch import NOW
from searules.compile.native.jit import Jit
from searules.compile.native.llvm import module_text
from searules.compile.native.loops import OVER, TOO_LONG, loops_text
from searules.compile.native.runtime import LONGEST_TEXT, runtime_text
from searules.compile.plans import as_written
from searules.compile.playouts import MOST_DECISIONS, Told, played, weights_of
from searules.engine.course import OVER as OVER_PHASE
from searules.engine.game import Game
from searules.engine.layout import NOTHING
from searules.engine.perft import perft as perft_by_walking
from searules.engine.perft import positions as positions_by_walking
from searules.engine.plan import Plan
from searules.engine.state import State

Words = Any
"""An array of 64-bit words."""

DEEPEST = 64
"""Native counts go down so many decisions."""


class Machine:
    """The machine code of a plan. `reasons` tells what is left to the reference, with its places; `compiled` how many
    modules were not found on disk.

    Raises NotLowered for a game that cannot be lowered as a whole.
    """

    def __init__(self, plan: Plan, cache: bool = True, watched: bool = False, keyed: bool = False) -> None:
        self.lowered = LoweredGame(plan, watched, keyed)
        self.plan = plan
        self.layout = layout = self.lowered.layout
        self.reasons = tuple(self.lowered.reasons)
        self.stride = self.lowered.stride
        self.codec = Codec(self.lowered)
        if any(len(site) > LONGEST_TEXT for site in plan.world.sites):
            raise NotLowered("an address of chance that is too long")
        where = {
            "keys": layout.keys,
            "streams": layout.of[plan.world.layout.streams],
            "seed": layout.seed,
            "first_outcome": layout.first_outcome,
        }
        jit = self._jit = Jit(cache)
        watching = [*([NOW] if watched else []), *([KEY] if keyed else [])]
        self.text = module_text(self.lowered.program, [RUN, TOTALS, *watching], where, jit.features) + loops_text(
            layout, self.stride, self._deepest, TOTALS_AT
        )
        jit.add(runtime_text(jit.features), opt=2)
        jit.add(self.text)
        jit.ready()
        self.compiled = jit.compiled
        self.run = CFUNCTYPE(c_int64, c_void_p, c_void_p, c_int64)(jit.address(RUN))
        self.totals = CFUNCTYPE(None, c_void_p, c_void_p)(jit.address(TOTALS))
        pointers, numbers = [c_void_p] * 3, [c_int64, c_uint64, c_int64, c_int64]
        self.playouts = CFUNCTYPE(None, *pointers, *numbers, c_void_p, c_void_p, c_int64)(jit.address("sea_playouts"))
        self.perft = CFUNCTYPE(c_int64, c_void_p, c_void_p, *[c_int64] * 3)(jit.address("sea_perft"))
        if watched:
            kinds = [*pointers, *numbers, c_void_p]
            self.watched = CFUNCTYPE(c_int64, *kinds)(jit.address("sea_watched"))
        if keyed:
            self.key = CFUNCTYPE(c_int64, c_void_p, c_void_p)(jit.address(KEY))
        self.start = self._start()
        self.context_words = FIRST + MOST_OPTIONS * self.stride + (MOST_WORDS if keyed else 0)

    def _start(self) -> Words:
        """The state before anything has run: the main unit on the stack."""
        layout, world = self.layout, self.plan.world
        state = self.words(layout.size)
        self.codec.put_cells(state, world.first_cells)
        main = self.lowered.units[self.plan.program.main]
        state[layout.stack + UNIT] = main.number
        state[layout.stack + BELOW] = NOTHING
        if 0 in main.offsets:
            state[layout.stack + main.offsets[0]] = -(2**63)
        state[layout.top] = layout.stack
        return state

    @staticmethod
    def words(number: int) -> Words:
        """So many words, all 0."""
        return (c_int64 * number)()

    def used(self, state: Words) -> int:
        """The words of a state that have to be copied."""
        top = int(state[self.layout.top])
        return min(self.layout.size, max(top, self.layout.stack) + max(HEADER, self._deepest))

    @property
    def _deepest(self) -> int:
        return max(info.size for info in self.lowered.units.values())

    @property
    def has_chance(self) -> bool:
        """Whether anything is drawn at random."""
        return any(_draws(one.code) for one in self.lowered.program.functions.values())


def _draws(code: Code) -> bool:
    return any(op[0] == "rand" or any(_draws(part) for part in parts(op)) for op in code)


class NativeState:
    """A state of a native game at a decision or its end. `count` is how many options there are."""

    def __init__(self, machine: Machine, words: Words, context: Words) -> None:
        self.machine = machine
        self.words = words
        self.context = context

    @property
    def count(self) -> int:
        """How many options there are."""
        return 0 if self.is_terminal else int(self.context[2])

    @property
    def is_terminal(self) -> bool:
        """Whether the play is over."""
        layout = self.machine.layout
        return int(self.words[layout.of[layout.plan.world.layout.phase]]) == 3

    @property
    def trapped(self) -> "tuple[str, int] | None":
        """File and line at which native code stopped, if it did: then the reference has to go on."""
        return self.machine.lowered.program.places[self.context[1]] if self.context[0] else None

    def apply(self, option: int) -> None:
        """Choose an option by its number, and play on to the next decision or the end."""
        if not 0 <= option < self.count:
            raise IndexError(f"There is no option number {option}; there are {self.count}.")
        self.machine.run(addressof(self.words), addressof(self.context), option)

    def relist(self) -> None:
        """Run on to the next decision, and list its options."""
        self.context[0] = 0
        self.machine.run(addressof(self.words), addressof(self.context), -1)

    def copy(self) -> "NativeState":
        """An independent copy; its options are those of this one."""
        words = self.machine.words(self.machine.layout.size)
        memmove(words, self.words, 8 * self.machine.used(self.words))
        context = self.machine.words(self.machine.context_words)
        memmove(context, self.context, 8 * (FIRST + self.count * self.machine.stride))
        return NativeState(self.machine, words, context)


class Explorer:
    """Goes through all positions of a game without chance."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._first = FIRST + MOST_OPTIONS * machine.stride
        self._phase = machine.layout.of[machine.layout.plan.world.layout.phase]

    def positions(self, most: "int | None") -> "int | None":
        """How many there are, or `most` if there are more; None if native code stops at something."""
        machine = self._machine
        words, context = machine.words(machine.layout.size), machine.words(machine.context_words)
        memmove(words, machine.start, 8 * machine.layout.size)
        machine.run(addressof(words), addressof(context), -1)
        option = 8 * machine.stride
        found: set[bytes] = set()
        waiting: list[tuple[bytes, bytes]] = []
        while context[0] == 0:
            length = machine.key(addressof(words), addressof(context))
            if context[0]:
                return None
            at = addressof(context) + 8 * self._first
            digest = blake2b(string_at(at, 8 * length), digest_size=16).digest()
            if digest not in found:
                found.add(digest)
                if most is not None and len(found) >= most:
                    return most
                if words[self._phase] != OVER_PHASE:
                    state = string_at(addressof(words), 8 * machine.used(words))
                    first = addressof(context) + 8 * FIRST
                    waiting.extend((state, string_at(first + option * n, option)) for n in range(context[2]))
            if not waiting:
                return len(found)
            state, chosen = waiting.pop()
            memmove(words, state, len(state))
            memmove(addressof(context) + 8 * FIRST, chosen, option)
            context[0], context[2] = 0, 1
            machine.run(addressof(words), addressof(context), 0)
        return None


@frozen
class Failure:
    """A play in which something does not hold, or which native code left to the reference: its seed, after how many
    decisions, the check ("": a fault, in words, or something that the reference has to judge)."""

    seed: int
    decisions: int
    check: str = ""
    fault: str = ""


class NativeGame:
    """What a game can be asked for when it runs as machine code. All answers are those of the reference."""

    def __init__(self, game: Game, cache: bool = True) -> None:
        self.game = game
        self.machine = Machine(as_written(game), cache)
        self._cache = cache
        self._watched: Machine | None = None
        self._with_keys: Machine | None = None
        self._state = self.machine.words(self.machine.layout.size)
        self._context = self.machine.words(self.machine.context_words)

    @property
    def reasons(self) -> tuple[NotLowered, ...]:
        """What of the rules is left to the reference."""
        return self.machine.reasons

    # ---- states ---------------------------------------------------------------------------------------------

    def new_state(self, seed: int = 0) -> NativeState:
        """A play at its first decision."""
        state = NativeState(
            self.machine, self.machine.words(self.machine.layout.size), self.machine.words(self.machine.context_words)
        )
        memmove(state.words, self.machine.start, 8 * self.machine.layout.size)
        state.words[self.machine.layout.seed] = seed - (1 << 64) if seed >> 63 else seed
        state.relist()
        return state

    def state_of(self, state: State) -> NativeState:
        """The native form of a state. Raises NotLowered for one that has none (chance enumerated or forced)."""
        words = self.machine.words(self.machine.layout.size)
        self.machine.codec.encode(state.course, words)
        native = NativeState(self.machine, words, self.machine.words(self.machine.context_words))
        native.relist()
        return native

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
        number of plays.
        """
        given = weights_of(self.game, weights)
        for first in range(seed, seed + plays, 1024):
            yield from self._batch(first, min(1024, seed + plays - first), most, given, state)

    def _batch(
        self, seed: int, plays: int, most: int, weights: "tuple[int, ...] | None", state: "State | None"
    ) -> Iterator[Told]:
        machine, players = self.machine, self.game.players
        start = machine.start
        if state is not None:
            start = machine.words(machine.layout.size)
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

        Checks that are not `watched` here are not judged: see `unwatched`.
        """
        machine = self._watching()
        state, context, out = machine.words(machine.layout.size), machine.words(machine.context_words), machine.words(3)
        given = [addressof(one) for one in (state, context, machine.start)]
        if not machine.watched(*given, machine.used(machine.start), seed, plays, most, addressof(out)):
            return None
        found, decisions, number = int(out[0]) & ((1 << 64) - 1), int(out[1]), int(out[2])
        if number:
            return Failure(found, decisions, self.game.rules.checks[number - 1].name)
        told = played(self.game, found, most)
        return Failure(found, told.decisions if told.fault else decisions, fault=told.fault)

    @property
    def unwatched(self) -> tuple[str, ...]:
        """The checks that `first_failure` does not judge: those of possibilities, and what is not lowered."""
        checks = self.game.rules.checks
        left = self._watching().lowered.module.unwatched
        return tuple(one.name for one in checks if one.mood == "possible" or one.name in left)

    def positions(self, most: "int | None" = None) -> int:
        """How many positions play can stop at (see `searules.engine.perft.positions`). Positions are known by 16 bytes
        of BLAKE2b of their keys. Where anything is drawn at random, or keys are not lowered, the reference counts."""
        try:
            machine = self._keyed()
        except NotLowered:
            return positions_by_walking(self.game, most)
        found = None if machine.has_chance else Explorer(machine).positions(most)
        return positions_by_walking(self.game.new_state(chance="enumerate"), most) if found is None else found

    def _keyed(self) -> Machine:
        if self._with_keys is None:
            self._with_keys = Machine(as_written(self.game), self._cache, keyed=True)
        return self._with_keys

    def _watching(self) -> Machine:
        if self._watched is None:
            self._watched = Machine(as_written(self.game), self._cache, watched=True)
        return self._watched

    def perft(self, depth: int, state: "State | None" = None) -> int:
        """How many rows of `depth` decisions there are (see `searules.engine.perft`)."""
        machine = self.machine
        if machine.has_chance or depth > DEEPEST:
            return perft_by_walking(state or self.game, depth)
        words = machine.words(machine.layout.size * (depth + 1))
        contexts = machine.words(machine.context_words * (depth + 1))
        native = self.new_state() if state is None else self.state_of(state)
        memmove(words, native.words, 8 * machine.layout.size)
        memmove(contexts, native.context, 8 * machine.context_words)
        if native.trapped is not None:
            return perft_by_walking(state or self.game, depth)
        found = machine.perft(addressof(words), addressof(contexts), depth, machine.layout.size, machine.context_words)
        return perft_by_walking(state or self.game, depth) if found < 0 else int(found)


_games: "WeakKeyDictionary[Game, NativeGame]" = WeakKeyDictionary()


def native(game: Game) -> NativeGame:
    """The native form of a game, made once. Raises NotLowered if it has none, NoNativeError without llvmlite."""
    if game not in _games:
        _games[game] = NativeGame(game)
    return _games[game]
