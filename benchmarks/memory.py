"""The most memory a program takes, measured in a process of its own: `python -m benchmarks.memory GAME PROGRAM`.

The process first imports all that is installed and sets its peak back to what it has now, the base; then it reads the
game, makes the program and plays, and prints how much more than the base it has had at the most, in bytes. On Linux
the peak is `VmHWM`, which belongs to the process alone and can be set back (`/proc/self/clear_refs`); `ru_maxrss`
begins there at what the process that started it had. Elsewhere it is `ru_maxrss`: what importing took hides the rest.
"""

import argparse
import gc
import resource
import subprocess
import sys
from contextlib import suppress
from importlib import import_module
from pathlib import Path

from benchmarks.programs import NATIVE, PROGRAMS, native, objects_apart
from benchmarks.subjects import Subject

ROOT = Path(__file__).parents[1]
UNIT = 1 if sys.platform == "darwin" else 1024
"""Bytes in what `ru_maxrss` counts."""


def peak() -> int:
    """The most memory this process has had, in bytes."""
    status = Path("/proc/self/status")
    if status.exists():
        for line in status.read_text().splitlines():
            if line.startswith("VmHWM:"):
                return 1024 * int(line.split()[1])
    return UNIT * resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def set_back() -> int:
    """From now on the peak is counted anew, where that can be done; gives the peak."""
    gc.collect()
    with suppress(OSError):
        Path("/proc/self/clear_refs").write_text("5")
    return peak()


def measured(subject: Subject, program: str, seconds: float) -> tuple[int, ...]:
    """The most that the program took in a new process, above the base, in bytes; for machine code with the objects on
    disk, and then what it took to make them."""
    told = [subject.name, program, "--players", str(subject.players), "--size", str(subject.size)]
    with objects_apart():
        peaks = [_in_a_process([*told, "--seconds", str(seconds)]) for _ in range(2 if program == NATIVE else 1)]
    return tuple(reversed(peaks))


def _in_a_process(told: list[str]) -> int:
    command = [sys.executable, "-m", "benchmarks.memory", *told]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, cwd=ROOT)
    if done.returncode:
        raise SystemExit(f"{' '.join(command)} did not come to an end")
    return int(done.stdout)


def imported() -> None:
    """The packages that programs are made with, where they are installed; the rest is imported with this module."""
    for name in ("llvmlite.binding", "pyspiel", "searules.language.parser", "searules.rules.check"):
        with suppress(ImportError):
            import_module(name)


def main() -> None:
    """What the module says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("program", choices=PROGRAMS)
    parser.add_argument("--players", type=int, default=0)
    parser.add_argument("--size", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=0.1)
    given = parser.parse_args()
    imported()
    base = set_back()
    make = native if given.program == NATIVE else PROGRAMS[given.program]
    made = make(Subject(given.game, given.players, given.size))
    if made is not None:
        made.run(given.seconds)
    print(peak() - base)


if __name__ == "__main__":
    main()
