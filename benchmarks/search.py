"""How many iterations of Monte Carlo tree search a second: the walker, the python tier, machine code, and OpenSpiel's.

    python -m benchmarks.search [GAME ...] [--rounds N] [--seconds S]

Each searches the first decision of a play, again and again, with random plays to the end. All of Sea's searches give
the same answers, which is compared first. OpenSpiel's (where `open-spiel` is installed, on its games of the same name
and size) are others of the same kind: UCT with one random play for each iteration, without proving wins.
"""

import argparse
import time
from collections.abc import Callable
from statistics import median
from typing import Any

from attrs import define, field
from benchmarks.subjects import Subject

from searules.engine.chooser import Chooser
from searules.search.searching import search

GAMES = ("tic-tac-toe", "connect-four", "shell-beach", "pearl-party", "shallow-sea")
OPENSPIEL = {"tic-tac-toe": "tic_tac_toe", "connect-four": "connect_four"}

FEW, MANY = 10, 2_000
"""The iterations of a search by the walker, and of one in machine code: so many are a matter of seconds at the most. In
both most of the time goes into the random plays."""

Search = Callable[[int], int]
"""Searches once, with a seed; gives how many iterations were made."""


def sea(subject: Subject, tier: Any, iterations: int, machine_code: bool) -> Search:
    """A search by Sea."""
    state = subject.game(tier).new_state(1)

    def run(seed: int) -> int:
        return sum(one.tried for one in search(state, iterations, Chooser(seed), machine_code=machine_code))

    run(0)
    return run


def openspiel(subject: Subject, in_python: bool) -> Search | None:
    """OpenSpiel's search: its C++, called from Python, or its Python over the same C++ games."""
    try:
        import pyspiel
        from open_spiel.python.algorithms import mcts
    except ImportError:
        return None
    if subject.label not in OPENSPIEL:
        return None
    import numpy as np

    game = pyspiel.load_game(OPENSPIEL[subject.label])
    iterations = 200 if in_python else MANY

    def run(seed: int) -> int:
        state = game.new_initial_state()
        if in_python:
            random = np.random.RandomState(seed)
            evaluator = mcts.RandomRolloutEvaluator(1, random)
            mcts.MCTSBot(game, 0.7, iterations, evaluator, solve=False, random_state=random).step(state)
        else:
            rollouts = pyspiel.RandomRolloutEvaluator(1, seed)
            pyspiel.MCTSBot(game, rollouts, 0.7, iterations, 1000, False, seed, False).step(state)
        return iterations

    run(0)
    return run


@define
class Row:
    """What was measured of one program: iterations a second of CPU time, round by round."""

    name: str
    search: Search
    rates: list[float] = field(factory=list)
    _seed: int = 0

    def measure(self, seconds: float) -> None:
        """One round."""
        begun, made = time.process_time(), 0
        while (took := time.process_time() - begun) < seconds or not made:
            self._seed += 1
            made += self.search(self._seed)
        self.rates.append(made / took)


def rows_of(subject: Subject) -> list[Row]:
    """The programs that there are for a game."""
    state = subject.game("python").new_state(1)
    walked, native = (search(state, FEW, Chooser(3), machine_code=how) for how in (False, True))
    if walked != native:
        raise SystemExit(f"{subject.label}: machine code finds {native}, the walker {walked}")
    found: list[tuple[str, Search | None]] = [
        ("walker", sea(subject, "reference", FEW, machine_code=False)),
        ("python tier", sea(subject, "python", FEW, machine_code=False)),
        ("machine code", sea(subject, "python", MANY, machine_code=True)),
        ("OpenSpiel's C++", openspiel(subject, in_python=False)),
        ("OpenSpiel's Python", openspiel(subject, in_python=True)),
    ]
    return [Row(name, one) for name, one in found if one is not None]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.search", description=__doc__)
    parser.add_argument("games", nargs="*", default=GAMES, help="names of bundled games")
    parser.add_argument("--rounds", type=int, default=5, help="how often each program is measured (5)")
    parser.add_argument("--seconds", type=float, default=0.3, help="CPU seconds of each measure (0.3)")
    given = parser.parse_args()
    tables = {name: rows_of(Subject(name)) for name in given.games}
    for _ in range(given.rounds):
        for rows in tables.values():
            for row in rows:
                row.measure(given.seconds)
    print(f"{'game':14}{'search':20}{'iterations/s':>14}{'times the walker':>30}{'machine code, times it':>30}")
    for name, rows in tables.items():
        by = {row.name: row for row in rows}
        for row in rows:
            against = [_ratio(row, by["walker"]), _ratio(by["machine code"], row)]
            print(f"{name:14}{row.name:20}{median(row.rates):14,.0f}{against[0]:>30}{against[1]:>30}")


def _ratio(one: Row, other: Row) -> str:
    """The median of the rounds, the least and the greatest."""
    ratios = sorted(a / b for a, b in zip(one.rates, other.rates, strict=True))
    return f"{median(ratios):,.2f} ({ratios[0]:,.2f}-{ratios[-1]:,.2f})"


if __name__ == "__main__":
    main()
