"""Where plays are played: here, on all cores, or on a cluster. What comes out is the same everywhere."""

import multiprocessing
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from itertools import count
from os import cpu_count
from time import monotonic

from searules.diagnostics.diagnostic import SeaError
from searules.simulate.batch import Portion, play_portion
from searules.simulate.task import Task

PORTION_SECONDS = 0.3
"""About so long a worker is busy before it reports: short enough to show progress, long against what a report costs."""
LARGEST_PORTION = 10_000
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

    Raises SeaError where the cluster cannot be reached or Dask is not installed.
    """
    until = None if seconds is None else monotonic() + seconds
    if scheduler is None and (jobs or cpu_count() or 1) == 1:
        yield from _here(task, plays, until, portion)
        return
    first, size = None, portion
    if size is None:
        first, size = _trial(task, plays)
        yield first
    begun = len_of(first)
    with _workers(jobs or cpu_count() or 1, scheduler) as (workers, number):
        yield from _spread(task, (begun, plays), size, until, workers, number * AHEAD)


def len_of(portion: Portion | None) -> int:
    """How many plays a portion has."""
    return 0 if portion is None else portion.tally.plays


def _trial(task: Task, plays: int) -> tuple[Portion, int]:
    """The first play, and how many like it make a portion."""
    task.game()  # making it is no part of a play
    begun = monotonic()
    first = play_portion(task, 0, min(1, plays))
    took = max(monotonic() - begun, 1e-6)
    return first, max(1, min(LARGEST_PORTION, int(PORTION_SECONDS / took)))


def _here(task: Task, plays: int, until: float | None, portion: int | None) -> Iterator[Portion]:
    size, first = portion or 1, 0
    while first < plays and not _late(until):
        begun = monotonic()
        number = min(size, plays - first)
        yield play_portion(task, first, number)
        first += number
        if portion is None:
            took = max(monotonic() - begun, 1e-6)
            size = max(1, min(LARGEST_PORTION, 2 * size, int(size * PORTION_SECONDS / took)))


def _spread(
    task: Task, plays: tuple[int, int], size: int, until: float | None, workers: Executor, most: int
) -> Iterator[Portion]:
    """Portions in order; a bounded number of them is under way."""
    firsts = iter(range(*plays, size)) if size else iter(())
    waiting: deque[Future[Portion]] = deque()
    try:
        for _ in count():
            while len(waiting) < most and not _late(until):
                first = next(firsts, None)
                if first is None:
                    break
                waiting.append(workers.submit(play_portion, task, first, min(size, plays[1] - first)))
            if not waiting:
                return
            yield waiting.popleft().result()
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
