"""The same search on machine code: worlds, tree and rollouts. The answers are those of the walker, bit for bit.

Where machine code stops in the middle (a hole in the rules, or something that is left to the walker) the walker makes
that iteration, on the same tree. Worlds that cannot be imagined in machine code are imagined by the walker.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from ctypes import addressof, memmove
from itertools import repeat
from time import monotonic

from searules.compile.linear.game import TOTALS_AT
from searules.compile.linear.options import COUNT, FIRST
from searules.compile.linear.shapes import NotLowered
from searules.compile.native.loops import LEFT, POLICY_INDEX
from searules.compile.native.machine import Words
from searules.compile.native.search.job import DONE, NODES, SAME, TRAP, UNKNOWN
from searules.engine.chooser import Chooser
from searules.engine.course import OVER, Course
from searules.engine.state import State
from searules.search.arena import Arena
from searules.search.bench import bench_of
from searules.search.greed import lead, lead_of
from searules.search.job import Job
from searules.search.tree import Scale, Searched, iterate, judged, who_is_asked
from searules.search.worlds import imagined

_PLENTY = (1 << 63) - 1

_FEW = 16
"""So many iterations are made at first before Python looks up."""

_SOON = 0.1
"""If they took less than so many seconds it is twice as many the next time."""

# ---- tree search ------------------------------------------------------------------------------------------------


def search_on_machine_code(
    state: State, iterations: int, chooser: Chooser, longest: int, decisions: "int | None" = None
) -> "list[Searched] | None":
    """See `searules.search.tree.search_by_walking`; None where machine code cannot do it: then nothing was drawn."""
    seat = who_is_asked(state)
    with _job_of(state, seat) as job:
        return None if job is None else Search(job, chooser, longest).run(iterations, decisions)


@contextmanager
def _job_of(state: State, seat: int) -> "Iterator[Job | None]":
    """The decision as it is to be searched; None for a game or a state that has no native form."""
    bench = bench_of(state.game)
    if bench is None:
        yield None
        return
    with bench.lock:
        try:
            job = Job(bench, state, seat)
        except NotLowered:
            job = None
        yield job


class Search:
    """The iterations of a search. `walked` counts those that the walker made."""

    def __init__(self, job: Job, chooser: Chooser, longest: int) -> None:
        self.job, self.chooser, self.longest = job, chooser, longest
        self.walked = 0

    def run(self, iterations: int, decisions: "int | None") -> list[Searched]:
        """All of them."""
        job, bench = self.job, self.job.bench
        most = iterations if decisions is None else min(iterations, max(decisions, 0))
        self.arena = Arena(bench.machine, bench.marks, bench.machine.told.stride, most)
        self.firsts = bench.machine.words(job.options)
        job["firsts"], job["count"], job["iterations"] = addressof(self.firsts), 1, min(iterations, _PLENTY)
        job["left"] = _PLENTY if decisions is None else min(decisions, _PLENTY)
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
        job["table"], job["mask"] = addressof(arena.table), len(arena.table) - 1
        arena.job = job.address

    def _imagining(self) -> None:
        """Worlds are imagined in machine code, too: a few iterations at a time, so that whoever waits can interrupt."""
        job, left, few = self.job, self.job["iterations"], _FEW
        while left > 0 and job["left"] > 0:
            job["iterations"] = few = min(few, left)
            begun = monotonic()
            why = job.bench.machine.searching.search(job.address)
            if why == TRAP:
                self._walk()
            elif why != DONE:
                self._enlarge(why)
            left -= few - job["iterations"]
            if monotonic() - begun < _SOON:
                few *= 2

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
            self._tell()
            self.arena.index()
        else:
            self.job.bench.enlarge(why)
            self._tell()


# ---- greed ------------------------------------------------------------------------------------------------------


def leads_on_machine_code(state: State, seat: int, seeds: Sequence[int]) -> "list[float] | None":
    """How good each option is in the worlds of these seeds, added up (see `searules.search.greed.leads_by_walking`);
    None where machine code cannot do it."""
    with _job_of(state, seat) as job:
        return None if job is None else leads(job, seeds)


def leads(job: Job, seeds: Sequence[int]) -> list[float]:
    """How good each option of a decision is in the worlds of these seeds, added up."""
    values: list[float] = [0] * job.options
    for seed in seeds:
        listed = _world_of(job, seed)
        for place in range(job.options):
            values[place] += (
                lead(job.state, job.seat, place, seed) if listed is None else _lead(job, listed, place, seed)
            )
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
        machine.copy(bench.world, bench.state)
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
    machine.copy(bench.state, bench.world)
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
