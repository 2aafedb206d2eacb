"""What all statistics of `sea simulate` cost: the walker, machine code that counts, and machine code that only plays.

    python -m benchmarks.counting                          # five games, three rounds: about a minute
    python -m benchmarks.counting shallow-sea --rounds 5 --seconds 1

Plays a second of CPU time, medians of rounds in which all take turns; ratios within a round, with the least and the
greatest. Before that both tallies of some plays are compared.
"""

import argparse
from collections.abc import Callable
from statistics import median
from time import process_time

from searules.compile.native.game import native
from searules.engine import load
from searules.simulate import Task
from searules.simulate.batch import play_portion

GAMES = ("connect-four", "shell-beach", "pearl-party", "shallow-sea", "chess")
SAME = 2
"""So many plays are compared first."""
LARGEST = 10_000


def speed(play: Callable[[int, int], object], size: int, seconds: float) -> tuple[float, int]:
    """Plays a second of CPU time, when `play` plays so many from a number on, portion by portion; portions grow until
    they take a tenth of the time, and their last size is given, too."""
    begun = last = process_time()
    plays = 0
    while last - begun < seconds:
        play(plays, size)
        plays += size
        now = process_time()
        size, last = min(LARGEST, 2 * size) if now - last < seconds / 10 else size, now
    return plays / (last - begun), size


def measured(name: str, rounds: int, seconds: float) -> list[list[float]]:
    """For each round the speeds of the walker, of machine code that counts, and of machine code that only plays."""
    game = load(name)
    walked, counted = (Task.of(game, ("random",), 0, machine_code=machine) for machine in (False, True))
    if play_portion(walked, 0, SAME).tally != play_portion(counted, 0, SAME).tally:
        raise AssertionError(f"{name}: the tallies differ")
    plain = native(game)
    ways: list[Callable[[int, int], object]] = [
        lambda first, size: play_portion(walked, first, size),
        lambda first, size: play_portion(counted, first, size),
        lambda first, size: sum(1 for _ in plain.playouts(first, size)),
    ]
    sizes = [1, 1, 1]
    found = []
    for _ in range(rounds):
        speeds = []
        for place, way in enumerate(ways):
            each, sizes[place] = speed(way, sizes[place], seconds)
            speeds.append(each)
        found.append(speeds)
    return found[1:]  # the first one finds out how large portions are


def main() -> None:
    """The table."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("games", nargs="*", default=GAMES)
    words.add_argument("--rounds", type=int, default=3)
    words.add_argument("--seconds", type=float, default=0.5)
    given = words.parse_args()
    print(f"{'game':15} {'walker':>9} {'counted':>9} {'plain':>9}   counted / walker      counted / plain")
    for name in given.games:
        found = measured(name, given.rounds + 1, given.seconds)
        speeds = [median(column) for column in zip(*found, strict=True)]
        texts = [f"{each:,.1f}" if each < 100 else f"{each:,.0f}" for each in speeds]
        by = [_spread([row[1] / row[place] for row in found]) for place in (0, 2)]
        print(f"{name:15} {texts[0]:>9} {texts[1]:>9} {texts[2]:>9}   {by[0]:20}  {by[1]}", flush=True)


def _spread(ratios: list[float]) -> str:
    def text(ratio: float) -> str:
        return f"{ratio:,.0f}" if ratio >= 10 else f"{ratio:.2f}"

    return f"{text(median(ratios))} ({text(min(ratios))} to {text(max(ratios))})"


if __name__ == "__main__":
    main()
