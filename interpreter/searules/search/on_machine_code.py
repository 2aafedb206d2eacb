"""The same search on machine code: worlds, tree and rollouts. The answers are those of the walker, bit for bit.

Where machine code stops in the middle (a hole in the rules, or something that is left to the walker) the walker makes
that iteration, on the same tree. Worlds that cannot be imagined in machine code are imagined by the walker.
"""

from collections.abc import Sequence
from ctypes import addressof, c_double, memmove
from itertools import repeat
from math import log
from struct import pack, unpack
from typing import Any
from weakref import WeakKeyDictionary

from searules.compile.linear.game import TOTALS_AT
from searules.compile.linear.options import COUNT, FIRST, MOST_OPTIONS
from searules.compile.linear.shapes import NotLowered
from searules.compile.native.game import NativeGame, native
from searules.compile.native.jit import NoNativeError
from searules.compile.native.loops import LEFT, POLICY_INDEX, POLICY_KEY
from searules.compile.native.machine import Words
from searules.compile.native.searching import DONE, JOB, NODES, PATH, SAME, TOUCHED, TRAP, UNKNOWN
from searules.engine.chance import Sampled
from searules.engine.chooser import Chooser
from searules.engine.course import OVER, Course
from searules.engine.game import Game
from searules.engine.state import State
from searules.search.arena import Arena, Marks
from searules.search.greed import lead, lead_of
from searules.search.imagining import words_of
from searules.search.tree import EXPLORATION, Scale, Searched, iterate, judged, who_is_asked
from searules.search.worlds import imagined

_PLENTY = (1 << 63) - 1


def bench_of(game: Game, wanted: "bool | None") -> "Bench | None":
    """What is needed to search on machine code; None where that is not wanted (None: it is where the game runs on that
    tier) or cannot be had."""
    if not (game.tier == "native" if wanted is None else wanted):
        return None
    if game not in _benches:
        try:
            _benches[game] = Bench(native(game))
        except (NotLowered, NoNativeError):
            _benches[game] = None
    return _benches[game]


_benches: "WeakKeyDictionary[Game, Bench | None]" = WeakKeyDictionary()


class Bench:
    """Memory in which one search after the other is made. Raises NotLowered for a game that cannot be searched so."""

    def __init__(self, game: NativeGame) -> None:
        machine = self.machine = game.machine
        told, world, layout = machine.told, machine.plan.world, machine.layout
        pieces = world.pieces
        self.game = game.game
        self.marks = Marks(machine)
        self.state, self.before, self.root, self.world = (machine.words(told.size + told.frame) for _ in range(4))
        self.context, self.listed, self.listed_there = machine.context(), machine.context(), machine.context()
        self.fresh = machine.words(MOST_OPTIONS)
        self.order = machine.words(len(world.pieces) + 1)
        self.path, self.touched = machine.words(2 * 64), machine.words(2 * 1024)
        self.values = machine.words(len(world.rules.actions) + 1)
        for number, action in enumerate(world.rules.actions.values()):
            self.values[number] = len(action.params)
        self.logs: Any = (c_double * 1024)()
        self._fill_logs(1)
        cells = world.layout
        self.known = {
            "phase": told.phase,
            "acting": told.acting,
            "winners": told.winners,
            "seed": told.seed,
            "zone": layout.first(cells.piece_zone, pieces.start),
            "spot": layout.first(cells.piece_spot, pieces.start),
            "height": layout.first(cells.piece_order, pieces.start),
            "face": layout.first(cells.piece_face, pieces.start),
            "turned": layout.first(cells.piece_turned, pieces.start),
            "shown": layout.first(cells.piece_shown, pieces.start),
            "stride": told.stride,
            "players": world.players,
            "scores": int(bool(world.rules.scores)),
            "exploration": unpack("<q", pack("<d", EXPLORATION))[0],
        }

    def _fill_logs(self, first: int) -> None:
        self.logs[first:] = [log(number) for number in range(first, len(self.logs))]

    def memory(self) -> dict[str, Any]:
        """What of the job is memory."""
        names = ("state", "before", "root", "context", "listed", "fresh", "order", "path", "touched", "values", "logs")
        return {name: getattr(self, name) for name in names}

    def enlarge(self, why: int) -> None:
        """Twice as much of the memory that was too little."""
        words = self.machine.words
        if why == PATH:
            self.path = words(2 * len(self.path))
        elif why == TOUCHED:
            self.touched = words(2 * len(self.touched))
        else:
            first, old = len(self.logs), self.logs
            self.logs = (c_double * (2 * first))()
            self.logs[:first] = old[:]
            self._fill_logs(first)


class Job:
    """A decision as it is to be searched: the words of a job, with the state from which worlds are imagined. Raises
    NotLowered for a state that has no native form."""

    def __init__(self, bench: Bench, state: State, seat: int) -> None:
        self.bench, self.state, self.seat = bench, state, seat
        self.options = len(state.course.options or ())
        self.words = bench.machine.words(len(JOB))
        self.encode(_as_sampled(state.course), bench.root)
        bench.listed[0] = bench.listed[LEFT] = 0
        bench.machine.run(addressof(bench.root), addressof(bench.listed), -1)
        if bench.listed[0] or bench.listed[COUNT] != self.options:
            raise NotLowered("a decision at which machine code stops")
        self.imagines = True
        self._world: Words = None
        try:
            unseen = words_of(bench.machine, state.course, seat)
        except NotLowered:
            self.imagines, unseen = False, []
        if unseen:
            self._world = bench.machine.words(len(unseen))
            self._world[:] = unseen
        self.tell()

    def encode(self, course: Course, into: Words) -> None:
        """A course into the memory of a state, of which only what matters for the future is kept."""
        machine = self.bench.machine
        machine.codec.encode(course, into)
        into[machine.layout.trial] = into[machine.layout.first_outcome] = 0
        into[machine.layout.lean] = 1

    def tell(self) -> None:
        """Tell the job where its memory lies, and what is known of the game."""
        bench = self.bench
        for name, memory in bench.memory().items():
            self[name] = addressof(memory)
        for name, value in bench.known.items():
            self[name] = value
        self["used"] = bench.machine.used(bench.root)
        self["options"] = self.options
        self["path_room"], self["touched_room"] = len(bench.path) // 2, len(bench.touched) // 2
        self["log_room"] = len(bench.logs)
        self["world"] = 0 if self._world is None else addressof(self._world)

    def __getitem__(self, name: str) -> int:
        return int(self.words[_PLACE[name]])

    def __setitem__(self, name: str, value: int) -> None:
        self.words[_PLACE[name]] = value

    @property
    def address(self) -> int:
        """Where the words lie."""
        return addressof(self.words)

    # ---- the stream ---------------------------------------------------------------------------------------------

    def draw_from(self, chooser: Chooser) -> None:
        """What machine code draws comes from this stream, from where it stands."""
        key = chooser.key
        self.bench.context[POLICY_KEY] = key - (1 << 64) if key >> 63 else key
        self.bench.context[POLICY_INDEX] = chooser.index

    def drawn(self, chooser: Chooser) -> None:
        """The stream stands where machine code has left it."""
        chooser.index = int(self.bench.context[POLICY_INDEX])


_PLACE = {name: place for place, name in enumerate(JOB)}


def _as_sampled(course: Course) -> Course:
    """The course with chance as it is imagined: what is forced or enumerated does not count."""
    copied = course.copy()
    copied.play.chance = Sampled(0)
    copied.enumerates = False
    return copied


# ---- tree search ------------------------------------------------------------------------------------------------


def search_on(
    bench: Bench, state: State, iterations: int, chooser: Chooser, longest: int, decisions: "int | None" = None
) -> list[Searched]:
    """See `searules.search.tree.search_by_walking`. Raises NotLowered for a state that has no native form: then nothing
    has been drawn."""
    return _Search(Job(bench, state, who_is_asked(state)), chooser, longest).run(iterations, decisions)


class _Search:
    """The iterations of a search. `walked` counts those that the walker made."""

    def __init__(self, job: Job, chooser: Chooser, longest: int) -> None:
        self.job, self.chooser, self.longest = job, chooser, longest
        self.walked = 0

    def run(self, iterations: int, decisions: "int | None") -> list[Searched]:
        """All of them."""
        job, bench = self.job, self.job.bench
        most = iterations if decisions is None else min(iterations, max(decisions, 0))
        self.arena = Arena(bench.machine, bench.marks, bench.machine.told.stride, most)
        job["count"], job["iterations"] = 1, iterations
        job["left"] = _PLENTY if decisions is None else decisions
        job["longest"] = max(0, min(self.longest, _PLENTY))
        self._tell()
        job.draw_from(self.chooser)
        try:
            if job.imagines:
                self._imagining()
            else:
                self._given()
        finally:
            job.drawn(self.chooser)
        return judged(self.arena.root, job.options)

    def _tell(self) -> None:
        """Tell the job where its memory lies."""
        job, arena = self.job, self.arena
        job.tell()
        job["nodes"], job["node_words"], job["node_room"] = addressof(arena.nodes), arena.words, arena.room
        job["heads"], job["mask"] = addressof(arena.heads), len(arena.heads) - 1
        arena.job = job.address

    def _imagining(self) -> None:
        """Worlds are imagined in machine code, too."""
        while True:
            why = self.job.bench.machine.searching.search(self.job.address)
            if why == DONE:
                return
            if why == TRAP:
                self._walk()
            else:
                self._enlarge(why)

    def _given(self) -> None:
        """Worlds are imagined by the walker."""
        job, chooser, bench = self.job, self.chooser, self.job.bench
        left = job["iterations"]
        job["given"] = 1
        for _ in repeat(None, left):
            if job["left"] <= 0:
                return
            job.drawn(chooser)
            begun = chooser.index
            course = imagined(job.state, job.seat, chooser)
            job["iterations"] = 1
            why = TRAP
            while why != DONE:
                bench.context[POLICY_INDEX] = chooser.index
                why = bench.machine.searching.search(job.address) if self._lay(course) else TRAP
                if why == TRAP:
                    bench.context[POLICY_INDEX] = begun
                    self._walk()
                    break
                if why != DONE:
                    self._enlarge(why)

    def _lay(self, course: Course) -> bool:
        """A world as the state to begin with, its options listed; whether it has a native form."""
        job, bench = self.job, self.job.bench
        try:
            job.encode(course, bench.state)
        except NotLowered:
            return False
        bench.context[0] = bench.context[LEFT] = 0
        bench.machine.run(addressof(bench.state), addressof(bench.context), -1)
        return not bench.context[0] and bench.context[COUNT] == job.options

    def _walk(self) -> None:
        """The walker makes an iteration."""
        job, chooser = self.job, self.chooser
        self.walked += 1
        if job["count"] >= job["node_room"]:
            self._enlarge(NODES)
        job.drawn(chooser)
        scale = Scale(job["low"], job["high"]) if job["met"] else Scale()
        try:
            made = iterate(self.arena.root, imagined(job.state, job.seat, chooser), chooser, scale, self.longest)
        finally:
            job.draw_from(chooser)
        if scale.low is not None and scale.high is not None:
            job["met"], job["low"], job["high"] = 1, scale.low, scale.high
        job["made"], job["left"] = job["made"] + made, job["left"] - made
        job["iterations"] -= 1

    def _enlarge(self, why: int) -> None:
        if why == NODES:
            self.arena.enlarge()
        else:
            self.job.bench.enlarge(why)
        self._tell()


# ---- greed ------------------------------------------------------------------------------------------------------


def leads_on(bench: Bench, state: State, seat: int, seeds: Sequence[int]) -> list[float]:
    """How good each option is in the worlds of these seeds, added up (see `searules.search.greed.leads_by_walking`).
    Raises NotLowered for a state that has no native form."""
    job = Job(bench, state, seat)
    values: list[float] = [0] * job.options
    for seed in seeds:
        listed = _world_of(job, seed)
        for place in range(job.options):
            values[place] += lead(state, seat, place, seed) if listed is None else _lead(job, listed, place, seed)
    return values


def _world_of(job: Job, seed: int) -> "Words | None":
    """Lay the world of a seed into `world`, and tell where its options are listed; None if the walker must know."""
    bench, machine = job.bench, job.bench.machine
    listed = bench.context
    if job.imagines:
        job.draw_from(Chooser(seed, "world"))
        found = machine.searching.world(job.address)
        if found == UNKNOWN:
            return None
        memmove(bench.world, bench.state, 8 * job["used"])
        if found == SAME:
            return bench.listed
    else:
        try:
            job.encode(imagined(job.state, job.seat, Chooser(seed, "world")), bench.world)
        except NotLowered:
            return None
        listed[0] = listed[LEFT] = 0
        machine.run(addressof(bench.world), addressof(listed), -1)
        if listed[0] or listed[COUNT] != job.options:
            return None
    memmove(bench.listed_there, listed, 8 * (FIRST + job.options * machine.told.stride))
    return bench.listed_there


def _lead(job: Job, listed: Words, place: int, seed: int) -> float:
    """By how much the player leads after an option, in the world that is laid out."""
    bench, machine, context = job.bench, job.bench.machine, job.bench.context
    told, players, at = machine.told, job["players"], 8 * machine.told.stride
    memmove(bench.state, bench.world, 8 * machine.used(bench.world))
    memmove(addressof(context) + 8 * FIRST, addressof(listed) + 8 * FIRST + at * place, at)
    context[0], context[COUNT], context[LEFT] = 0, 1, 0
    machine.run(addressof(bench.state), addressof(context), 0)
    if not context[0] and job["scores"]:
        machine.totals(addressof(bench.state), addressof(context))
    if context[0]:
        return lead(job.state, job.seat, place, seed)
    points = context[TOTALS_AT : TOTALS_AT + players] if job["scores"] else [0] * players
    over = bench.state[told.phase] == OVER
    return lead_of(points, job.seat, bench.state[told.winners] if over else None)
