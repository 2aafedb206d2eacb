"""One command, one table: every tier on every game, side by side in one run. See README.md."""

import argparse
import ctypes
import time
from collections.abc import Callable, Iterator
from statistics import median

from attrs import define, field
from benchmarks import hand_c, hand_python
from benchmarks.identical import check_identical

from searules.engine.course import OVER
from searules.engine.game import Game
from searules.engine.options import list_options
from searules.engine.resume import choose
from searules.engine.state import State
from searules.engine.tiers import TIERS
from searules.rules import load_rules
from searules.rules.shelf import games

MOST = 2_000
"""A play is stopped after so many decisions."""

BY_HAND = ("tic-tac-toe", "shell-beach")


@define
class Row:
    """What was measured of one program: per round, plays and decisions a second of CPU time."""

    game: str
    program: str
    run: Callable[[float], tuple[int, int, float]]
    plays: list[float] = field(factory=list)
    decisions: list[float] = field(factory=list)
    more: str = ""

    def measure(self, seconds: float) -> None:
        """One round."""
        plays, decisions, took = self.run(seconds)
        self.plays.append(plays / took)
        self.decisions.append(decisions / took)


# ---- programs ---------------------------------------------------------------------------------------------


def engine_plays(game: Game) -> Iterator[int]:
    """Random plays on the engine without end, below the texts of options; gives how many decisions each had."""
    pick, seed = hand_python.choice(1), 0
    while True:
        course, decisions, seed = game.new_state(seed=seed).course, 0, seed + 1
        while course.phase != OVER and decisions < MOST:
            options = course.options or ()
            choose(course, options[pick(len(options))])
            decisions += 1
        yield decisions


def in_python(plays: Iterator[int]) -> Callable[[float], tuple[int, int, float]]:
    """Plays for so many seconds."""

    def run(seconds: float) -> tuple[int, int, float]:
        start, number, decisions = time.process_time(), 0, 0
        while (took := time.process_time() - start) < seconds or not number:
            decisions += next(plays)
            number += 1
        return number, decisions, took

    return run


def in_c(library: ctypes.CDLL, game: str, players: int) -> Callable[[float], tuple[int, int, float]]:
    """Plays for so many seconds, many at a time."""

    def run(seconds: float) -> tuple[int, int, float]:
        start, number, decisions = time.process_time(), 0, 0
        while (took := time.process_time() - start) < seconds or not number:
            decisions += hand_c.plays(library, game, players, number + 1, 2_000)
            number += 2_000
        return number, decisions, took

    return run


# ---- single measures --------------------------------------------------------------------------------------


def microseconds(work: Callable[[], object], seconds: float = 0.05) -> float:
    """How long something takes, in microseconds of CPU time."""
    start, times = time.process_time(), 0
    while (took := time.process_time() - start) < seconds:
        work()
        times += 1
    return took / times * 1e6


def single_measures(state: State, build: float) -> str:
    """Listing the options of a decision, copying, and what it took to make the game from its checked rules."""
    course = state.course
    listing = microseconds(lambda: list_options(course)) if course.options else 0.0
    return f"{listing:9.1f} {microseconds(course.copy):8.1f} {build * 1e3:9.0f}"


def rows_of(name: str, library: ctypes.CDLL | None) -> list[Row]:
    """The programs for one game."""
    rules = load_rules(name)
    found = []
    players = rules.players[0]
    for tier in TIERS:
        start = time.process_time()
        game = Game(rules, players, tier=tier)
        build = time.process_time() - start
        state = game.new_state(seed=3)
        found.append(Row(name, tier, in_python(engine_plays(game)), more=single_measures(state, build)))
    if name in BY_HAND:
        found.append(Row(name, "Python by hand", in_python(hand_python.plays(name, players, 1))))
        if library is not None:
            found.append(Row(name, "C by hand", in_c(library, name, players)))
    return found


# ---- the table --------------------------------------------------------------------------------------------


def spread(row: Row, base: Row) -> str:
    """How many times the plays of the base, round by round: the median, and the least and most."""
    ratios = sorted(mine / theirs for mine, theirs in zip(row.plays, base.plays, strict=True))
    return f"{median(ratios):9.2f} ({ratios[0]:.2f} to {ratios[-1]:.2f})"


def table(rows: list[Row]) -> str:
    """All that was measured."""
    lines = [
        f"{'game':14} {'program':15} {'plays/s':>11} {'decisions/s':>12} {'times the reference':>24}"
        f" {'list us':>9} {'copy us':>8} {'build ms':>9}"
    ]
    for row in rows:
        base = next(one for one in rows if one.game == row.game)
        lines.append(
            f"{row.game:14} {row.program:15} {median(row.plays):11,.1f} {median(row.decisions):12,.0f}"
            f" {spread(row, base):>24} {row.more}"
        )
    return "\n".join(lines)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="names of bundled games or paths of texts; all bundled ones if none")
    parser.add_argument("--rounds", type=int, default=7, help="how often each program is measured (7)")
    parser.add_argument("--seconds", type=float, default=0.5, help="CPU seconds of each measure (0.5)")
    given = parser.parse_args()
    library = hand_c.built()
    names = given.games or [entry.name for entry in games()]
    check_identical(library)
    rows = [row for name in names for row in rows_of(name, library)]
    for _ in range(given.rounds):
        for row in rows:
            row.measure(given.seconds)
    print(table(rows))


if __name__ == "__main__":
    main()
