"""Where plays are played: here, on all cores, or on a cluster. What comes out is the same everywhere."""

import multiprocessing
from collections import deque
from collections.abc import Generator, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from os import cpu_count
from time import monotonic

from searules.diagnostics.diagnostic import SeaError
from searules.engine.counts import at_least
from searules.simulate.batch import Portion, play_portion
from searules.simulate.task import Task

PORTION_SECONDS = 0.3
"""About so long a worker is busy before it reports: short enough to show progress, long against what a report costs."""
LARGEST_PORTION = 10_000
SOON = 2.0
"""What is done in so many seconds is done here: to start workers takes as long."""
ENOUGH = 0.1
"""Plays that took so many seconds tell how long others take."""
CONNECT_WITHIN = "5s"
AHEAD = 3
"""So many portions wait for each worker. More would only take room: the memory does not grow with the plays."""


def simulated(
    task: Task,
    plays: int,
    jobs: int | None = None,
    scheduler: str | None = None,
    seconds: float | None = None,
    portion: int | None = None,
) -> Iterator[Portion]:
    """Play the plays 0 to `plays` - 1 of a task and give what came of them, in order, portion by portion.

    `jobs` is how many processes play (None: one for each core; 1: this one). `scheduler` is the address of a Dask
    scheduler (`tcp://host:8786`), whose workers then play. After `seconds` no portion is begun any more. `portion` is
    how many plays make a portion (None: as many as fit into about 0.3 s). Leaving the iterator early stops the work.

    Raises SeaError at once for a number of plays below 0, of processes or of plays in a portion below 1; and where the
    cluster cannot be reached or Dask is not installed.
    """
    plays = at_least(0, plays, "Plays")
    jobs = None if jobs is None else at_least(1, jobs, "Processes that play (jobs)")
    portion = None if portion is None else at_least(1, portion, "Plays of a portion")
    return _simulated(task, plays, jobs, scheduler, seconds, portion)


def _simulated(
    task: Task, plays: int, jobs: int | None, scheduler: str | None, seconds: float | None, portion: int | None
) -> Iterator[Portion]:
    until = None if seconds is None else monotonic() + seconds
    if scheduler is None and (jobs or cpu_count() or 1) == 1:
        yield from _here(task, plays, until, portion)
        return
    begun, size, each = 0, portion or 1, 0.0
    if portion is None and scheduler is None:
        begun, each = yield from _tried(task, plays, until)
        if each * (plays - begun) < SOON:
            yield from _here(task, plays, until, portion, begun)
            return
        size = _fitting(each)
    with _workers(jobs or cpu_count() or 1, scheduler) as (workers, number):
        if 0 < each < PORTION_SECONDS:
            begun = yield from _meanwhile(task, (begun, plays), size, until, workers, number)
        yield from _spread(task, (begun, plays), (size, portion is not None), until, workers, number * AHEAD)


def _tried(task: Task, plays: int, until: float | None) -> Generator[Portion, None, tuple[int, float]]:
    """The first plays, by which one can see how long plays take; how many these were, and how many seconds each of the
    last ones took."""
    play_portion(task, 0, 0)  # makes the game, and machine code where plays run in it
    begun, size, each = 0, 1, 0.0
    while begun < plays and not _late(until):
        tried = play_portion(task, begun, min(size, plays - begun))
        yield tried
        begun += tried.tally.plays
        each = tried.seconds / tried.tally.plays
        if tried.seconds > ENOUGH or size == LARGEST_PORTION:
            break
        size = _next_size(tried)
    return begun, each


def _meanwhile(
    task: Task, plays: tuple[int, int], size: int, until: float | None, workers: Executor, number: int
) -> Generator[Portion, None, int]:
    """Plays go on here until the first worker is there and has made the game; how many have been then."""
    (first, end), ready = plays, [workers.submit(play_portion, task, 0, 0) for _ in range(number)]
    while first < end and not _late(until) and not any(one.done() for one in ready):
        played = play_portion(task, first, min(size, end - first))
        yield played
        first += played.tally.plays
    return first


def _here(task: Task, plays: int, until: float | None, portion: int | None, first: int = 0) -> Iterator[Portion]:
    size = portion or 1
    while first < plays and not _late(until):
        played = play_portion(task, first, min(size, plays - first))
        yield played
        first += played.tally.plays
        size = portion or _next_size(played)


def _next_size(played: Portion) -> int:
    """How many plays like those of a portion make the next one; it grows by steps, for the first one knows little."""
    return min(4 * played.tally.plays, _fitting(played.seconds / played.tally.plays))


def _fitting(each: float) -> int:
    """How many plays make a portion if each takes so many seconds."""
    return max(1, min(LARGEST_PORTION, int(PORTION_SECONDS / max(each, 1e-9))))


def _spread(
    task: Task, plays: tuple[int, int], sizes: tuple[int, bool], until: float | None, workers: Executor, most: int
) -> Iterator[Portion]:
    """Portions in order, of a size that may be settled; a bounded number of them is under way."""
    (first, end), (size, settled) = plays, sizes
    waiting: deque[Future[Portion]] = deque()
    try:
        while True:
            while first < end and len(waiting) < most and not _late(until):
                number = min(size, end - first)
                waiting.append(workers.submit(play_portion, task, first, number))
                first += number
            if not waiting:
                return
            played = waiting.popleft().result()
            size = size if settled else _next_size(played)
            yield played
    finally:
        for future in waiting:
            future.cancel()


def _late(until: float | None) -> bool:
    return until is not None and monotonic() > until


@contextmanager
def _workers(jobs: int, scheduler: str | None) -> Iterator[tuple[Executor, int]]:
    """Workers and how many there are."""
    if scheduler is None:
        # a fresh interpreter in each process: what runs in this one (threads, terminals) is none of theirs
        with ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn")) as pool:
            yield pool, jobs
        return
    try:
        from distributed import Client
    except ImportError:
        raise SeaError("A cluster needs Dask: install it with pip install 'searules[cluster]'.") from None
    try:
        client = Client(scheduler, timeout=CONNECT_WITHIN)
    except (OSError, ValueError) as error:
        raise SeaError(f"There is no Dask scheduler at {scheduler}: {error}") from None
    try:
        number = sum(client.nthreads().values())
        if not number:
            raise SeaError(f"The scheduler at {scheduler} has no workers.")
        yield client.get_executor(), number
    finally:
        client.close()
