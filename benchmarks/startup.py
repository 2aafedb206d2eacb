"""What a command costs before it does anything, and what a copy of a state costs: `python -m benchmarks.startup`.

Each command runs as a process of its own, with byte-code, several times in turn with the others; the figure is the
least CPU time (user and system), beside that of Python doing nothing in the same run.
"""

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from searules.engine import load
from searules.engine.state import State

ROOT = Path(__file__).parents[1]
COMMANDS: dict[str, list[str]] = {
    "python -c pass": ["-c", "pass"],
    "sea --version": ["-m", "searules", "--version"],
    "sea games": ["-m", "searules", "games"],
    "sea check games/shell-beach/shell-beach.sea": [
        "-m",
        "searules",
        "check",
        str(ROOT / "games/shell-beach/shell-beach.sea"),
    ],
    "sea run tic-tac-toe --seed 1": ["-m", "searules", "run", "tic-tac-toe", "--seed", "1"],
}


def cpu_seconds(arguments: Sequence[str], environment: dict[str, str]) -> float:
    """User and system time of one run of Python with these arguments."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL, env=environment)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def start_up(rounds: int) -> None:
    """Print a line for each command."""
    with tempfile.TemporaryDirectory() as cache:
        environment = {**os.environ, "PYTHONPYCACHEPREFIX": cache}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        least = {name: cpu_seconds(arguments, environment) for name, arguments in COMMANDS.items()}  # writes byte-code
        least = dict.fromkeys(least, float("inf"))
        for _ in range(rounds):
            for name, arguments in COMMANDS.items():
                least[name] = min(least[name], cpu_seconds(arguments, environment))
    nothing = least["python -c pass"]
    for name, seconds in least.items():
        print(f"{name:46} {1000 * seconds:7.0f} ms CPU {seconds / nothing:7.1f} x nothing")


def copies(rounds: int) -> None:
    """Print what one `state.copy()` costs in the middle of a play, and what it costs once the copy is to be changed."""
    for name in ("tic-tac-toe", "shell-beach", "pearl-party", "shallow-sea"):
        state = load(name).new_state(seed=1)
        for _ in range(5):
            state.apply(state.options[0])
        kept = least_microseconds(state.copy, rounds)
        changed = least_microseconds(partial(_own_copy, state), rounds)
        print(f"state.copy() in {name:20} {kept:7.2f} us, {changed:7.2f} us once it goes its own way")


def _own_copy(state: State) -> None:
    state.copy().own_course()


def least_microseconds(copy: Callable[[], object], rounds: int) -> float:
    """What one call costs in the fastest of the rounds, of a thousand calls each."""
    least = float("inf")
    for _ in range(rounds):
        began = time.process_time()
        for _ in range(1000):
            copy()
        least = min(least, time.process_time() - began)
    return 1000 * least


def main() -> None:
    """See the module."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=10)
    rounds = parser.parse_args().rounds
    start_up(rounds)
    copies(rounds)


if __name__ == "__main__":
    main()
