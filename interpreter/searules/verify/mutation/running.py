"""Trying many mutants, in one process or in several."""

import signal
from collections.abc import Generator, Sequence
from pathlib import Path
from random import Random

from searules.verify.mutation.judging import Bench, Effort, Fate, Verdict


def chosen(bench: Bench, only: str = "", sample: int | None = None, seed: int = 0) -> list[int]:
    """The numbers of the mutants at an address and inside of it, in the order of the text; or so many of them, in the
    order in which the seed draws them, so that the first of them are a fair sample, too."""
    numbers = [n for n, mutant in enumerate(bench.mutants) if _at(mutant.address, only)]
    return numbers if sample is None else Random(seed).sample(numbers, min(sample, len(numbers)))


def _at(address: str, only: str) -> bool:
    plain = address.split(" #")[0]
    return not only or plain == only or plain.startswith(f"{only}.")


def tried(bench: Bench, numbers: Sequence[int], jobs: int = 1) -> Generator[Verdict, None, None]:
    """The verdicts as they come, in order. With several jobs each has a bench of its own."""
    bench.begin()
    if jobs <= 1:
        yield from (bench.judge(bench.mutants[number]) for number in numbers)
        return
    from concurrent.futures import ProcessPoolExecutor

    pool = ProcessPoolExecutor(jobs, initializer=_begin, initargs=(bench.name, bench.variants, bench.effort))
    try:
        for number, (fate, by) in zip(numbers, pool.map(_judge, numbers, chunksize=1), strict=True):
            yield Verdict(bench.mutants[number], fate, by)
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


_benches: list[Bench] = []


def _begin(name: str | Path, variants: tuple[str, ...], effort: Effort) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever began this hears it, and stops
    _benches.append(Bench(name, variants, effort))


def _judge(number: int) -> tuple[Fate, str]:
    bench = _benches[0]
    verdict = bench.judge(bench.mutants[number])
    return verdict.fate, verdict.by
