"""One command, one table: every tier on every game, beside the same plays by hand and OpenSpiel's, in one run.

See README.md for what the columns mean. `--growth` measures boards of other sizes and more players instead.
"""

import argparse
import sys
from collections.abc import Sequence

from benchmarks import table
from benchmarks.growth import grown
from benchmarks.memory import measured
from benchmarks.programs import PROGRAMS, check_the_same
from benchmarks.subjects import Row, Subject

from searules.compile.linear.shapes import NotLowered
from searules.compile.native.jit import NoNativeError
from searules.diagnostics import SeaError
from searules.rules.shelf import games


def rows_of(subject: Subject, programs: Sequence[str], memory: bool) -> list[Row]:
    """The programs that there are for a game; what is refused is a row that says why."""
    check_the_same(subject)
    label, found = f"{subject.label} {subject.players}", []
    for program in programs:
        try:
            made = PROGRAMS[program](subject)
        except (NotLowered, NoNativeError) as reason:
            found.append(Row(label, program, None, f"none: {reason}"))
            continue
        if made is not None:
            found.append(Row(label, program, made, peak=measured(subject, program, 0.1) if memory else ()))
    return found


def note(text: str) -> None:
    """What is being done, for whoever waits at a terminal."""
    if sys.stderr.isatty():
        print(f"\r{text:40}\r", end="", file=sys.stderr, flush=True)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("games", nargs="*", help="names of bundled games or paths of texts; all bundled ones if none")
    parser.add_argument("--players", type=int, default=0, help="how many play (as many as the rules name first)")
    parser.add_argument("--only", default="", metavar="WORDS", help="programs whose names have one of these, by commas")
    parser.add_argument("--rounds", type=int, default=5, help="how often each program is measured (5)")
    parser.add_argument("--seconds", type=float, default=0.2, help="CPU seconds of each measure (0.2)")
    parser.add_argument("--no-memory", action="store_true", help="start no processes to measure memory in")
    parser.add_argument("--growth", action="store_true", help="Shell Beach on 4x4 to 16x16 spaces; 2 to 4 players")
    given = parser.parse_args()
    wanted = given.only.split(",")
    programs = [name for name in PROGRAMS if any(word in name for word in wanted)]
    if not programs:
        parser.error(f"no program is called {given.only}; there are {', '.join(PROGRAMS)}")
    with grown(given.growth) as beaches:
        names = given.games or ([] if given.growth else [entry.name for entry in games()])
        subjects = [*(Subject(name, given.players) for name in names), *beaches]
        rows = []
        for subject in subjects:
            note(subject.label)
            try:
                rows += rows_of(subject, programs, not given.no_memory)
            except SeaError as error:
                parser.error(str(error))
        for number in range(given.rounds):
            note(f"round {number + 1} of {given.rounds}")
            for row in rows:
                row.measure(given.seconds)
        note("")
        print("\n".join([*table.lines(rows), "", *table.against(rows)]))


if __name__ == "__main__":
    main()
