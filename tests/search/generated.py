"""Searches in games that nobody wrote, by hand: `python -m tests.search.generated 100 --seed 1`.

At some decisions of random plays of each game of `tests/compile/generated` walker and machine code search; a difference
ends the run.
"""

import argparse
import random
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.compile.generated.game import text_of
from tests.search.comparing import Compared

from searules.compile.native.game import NativeGame
from searules.diagnostics import Rejected, SeaError
from searules.engine.game import Game
from searules.rules import load_rules
from searules.search.bench import Bench

ITERATIONS, LONGEST, DECISIONS, PLAYS = 8, 20, 4, 2


def main() -> None:
    """Compare, and tell what was compared."""
    parser = argparse.ArgumentParser(prog="python -m tests.search.generated", description=__doc__)
    parser.add_argument("games", type=int)
    parser.add_argument("--seed", type=int, default=1, help="that of the first game")
    given = parser.parse_args()
    compared, games = Compared(LONGEST, 10_000), 0
    with TemporaryDirectory() as folder:
        for seed in range(given.seed, given.seed + given.games):
            path = Path(folder) / f"{seed}.sea"
            path.write_text(text_of(random.Random(seed)), encoding="utf-8")
            try:
                game = Game(load_rules(str(path)))
            except Rejected:
                continue
            games += 1
            bench = Bench(NativeGame(game, cache=False))
            for play in range(PLAYS):
                try:
                    compared.play(game, bench, play, DECISIONS, ITERATIONS, steps=5)
                except SeaError:
                    continue  # a play that cannot be set up
                except AssertionError as difference:
                    raise SystemExit(f"seed {seed}, play {play}: {difference}") from difference
    left = f"{compared.walked:,} of {ITERATIONS * compared.decisions:,} iterations, and {compared.left:,} decisions"
    print(f"{games:,} games, {compared.decisions:,} decisions without a difference; left to the walker: {left}")


if __name__ == "__main__":
    main()
