"""One command, one table: whole random plays, side by side in one run. See README.md.

The walker, generated Python, machine code, the same plays written by hand in C, and OpenSpiel's games of the same name.
"""

import argparse
import ctypes
import random
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from attrs import define, field

from searules.compile.linear.shapes import NotLowered
from searules.compile.native.game import NativeGame, NativeState
from searules.compile.playouts import played
from searules.compile.pythonic import PythonGame
from searules.engine.game import Game
from searules.rules import load_rules
from searules.rules.shelf import games

SOURCE = Path(__file__).with_name("same.c")
Run = Callable[[float], tuple[int, int, float]]
"""Plays for so many seconds; gives plays, decisions and CPU seconds."""


@define
class Row:
    """What was measured of one program, per round."""

    game: str
    program: str
    run: Run
    more: str = ""
    plays: list[float] = field(factory=list)
    decisions: list[float] = field(factory=list)

    def measure(self, seconds: float) -> None:
        """One round."""
        plays, decisions, took = self.run(seconds)
        self.plays.append(plays / took)
        self.decisions.append(decisions / took)


# ---- programs ---------------------------------------------------------------------------------------------


def timed(batch: Callable[[int], tuple[int, int]]) -> Run:
    """Batches of plays (`batch` is given the next seed, and gives plays and decisions) for so many seconds."""
    seed = 0

    def run(seconds: float) -> tuple[int, int, float]:
        nonlocal seed
        plays = decisions = 0
        begun = time.process_time()
        while (took := time.process_time() - begun) < seconds or not plays:
            number, made = batch(seed)
            seed += number
            plays += number
            decisions += made
        return plays, decisions, took

    return run


def by_walking(game: Game) -> Run:
    """One play at a time."""
    return timed(lambda seed: (1, played(game, seed).decisions))


def by_source(game: PythonGame) -> Run:
    """One play at a time."""
    return timed(lambda seed: (1, next(game.playouts(seed, 1)).decisions))


def natively(fast: NativeGame, batch: int) -> Run:
    """The loop that runs inside: rows of words, as the programs by hand write them."""
    machine, players = fast.machine, fast.game.players
    state, context = machine.state(), machine.context()
    rows = machine.words((3 + players) * batch)

    def run(seed: int) -> tuple[int, int]:
        given = [ctypes.addressof(one) for one in (state, context, machine.start)]
        machine.playouts(*given, machine.used(machine.start), seed, batch, 100_000, ctypes.addressof(rows), None, 0)
        return batch, sum(rows[1 :: 3 + players])

    return timed(run)


def in_c(library: ctypes.CDLL, game: Game, batch: int) -> "Run | None":
    """The same plays, written by hand."""
    work = getattr(library, f"same_{game.name.replace('-', '_')}", None)
    if work is None:
        return None
    rows = (ctypes.c_int64 * ((3 + game.players) * batch))()
    more = [ctypes.c_int(game.players)] if game.name == "shell-beach" else []

    def run(seed: int) -> tuple[int, int]:
        work(ctypes.c_uint64(seed), ctypes.c_long(batch), *more, rows)
        return batch, sum(rows[1 :: 3 + game.players])

    return timed(run)


def in_openspiel(name: str) -> "Run | None":
    """OpenSpiel's C++ game, driven from Python, as its own examples drive it."""
    try:
        import pyspiel
    except ImportError:
        return None
    known = {"tic-tac-toe": "tic_tac_toe", "connect-four": "connect_four"}
    if name not in known:
        return None
    game = pyspiel.load_game(known[name])
    chooser = random.Random(1)

    def run(_: int) -> tuple[int, int]:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            state.apply_action(chooser.choice(state.legal_actions()))
            decisions += 1
        return 1, decisions

    return timed(run)


def built() -> "ctypes.CDLL | None":
    """The games by hand, where there is a C compiler."""
    compiler = shutil.which("gcc") or shutil.which("cc")
    if compiler is None:
        return None
    target = Path(tempfile.mkdtemp()) / "same.so"
    subprocess.run([compiler, "-O2", "-shared", "-fPIC", "-o", str(target), str(SOURCE)], check=True)
    return ctypes.CDLL(str(target))


def check_the_same(library: ctypes.CDLL, fast: NativeGame, plays: int = 2_000) -> None:
    """Raises AssertionError unless the program by hand plays the engine's plays: ends, decisions, winners, totals."""
    machine, game = fast.machine, fast.game
    work = getattr(library, f"same_{game.name.replace('-', '_')}")
    mine, theirs = (machine.words((3 + game.players) * plays) for _ in range(2))
    state, context = machine.state(), machine.context()
    given = [ctypes.addressof(one) for one in (state, context, machine.start)]
    machine.playouts(*given, machine.used(machine.start), 0, plays, 100_000, ctypes.addressof(mine), None, 0)
    more = [ctypes.c_int(game.players)] if game.name == "shell-beach" else []
    work(ctypes.c_uint64(0), ctypes.c_long(plays), *more, theirs)
    assert list(mine) == list(theirs), f"{game.name} by hand plays differently"


# ---- single measures --------------------------------------------------------------------------------------


def nanoseconds(work: Callable[[], object], seconds: float = 0.05) -> float:
    """How long something takes, in nanoseconds of CPU time."""
    begun, times = time.process_time(), 0
    while (took := time.process_time() - begun) < seconds:
        work()
        times += 1
    return took / times * 1e9


def copied(fast: NativeGame) -> float:
    """One copy of a native state, in nanoseconds: the words in use, by the copying of C."""
    state = fast.new_state(3)
    target = fast.machine.state()
    size = 8 * fast.machine.used(state.words)
    empty = nanoseconds(lambda: ctypes.memmove(target, state.words, 0))
    return nanoseconds(lambda: ctypes.memmove(target, state.words, size)) - empty


def listed(fast: NativeGame) -> float:
    """One listing of the options of the first decision, in nanoseconds, with one call from Python."""
    state: NativeState = fast.new_state(3)
    return nanoseconds(state.relist)


def rows_of(game: Game, library: "ctypes.CDLL | None") -> list[Row]:
    """The programs for one game."""
    name = f"{game.name} {game.players}"
    rows = [Row(name, "walker", by_walking(game))]
    try:
        begun = time.process_time()
        source = PythonGame(game, game.plan)
        rows.append(Row(name, "Python from the IR", by_source(source), f"build {time.process_time() - begun:.2f} s"))
        begun = time.process_time()
        fast = NativeGame(game, cache=False)
        cold = time.process_time() - begun
    except NotLowered as reason:
        return [*rows, Row(name, f"not lowered: {reason.reason}", lambda _: (0, 0, 1.0))]
    NativeGame(game)
    begun = time.process_time()
    NativeGame(game)
    cached = time.process_time() - begun
    more = f"build {cold:.2f} s, again {1e3 * cached:.0f} ms, copy {copied(fast):.0f} ns, list {listed(fast):.0f} ns"
    rows.append(Row(name, "machine code", natively(fast, 200), more))
    if library is not None:
        by_hand = in_c(library, game, 2_000)
        if by_hand is not None:
            check_the_same(library, fast)
            rows.append(Row(name, "C by hand, -O2", by_hand))
    spiel = in_openspiel(game.name)
    if spiel is not None:
        rows.append(Row(name, "OpenSpiel from Python", spiel))
    return rows


# ---- the table --------------------------------------------------------------------------------------------


def spread(row: Row, base: Row) -> str:
    """How many times the plays of the base, round by round: the median, and the least and most."""
    ratios = sorted(mine / theirs for mine, theirs in zip(row.plays, base.plays, strict=True))
    return f"{median(ratios):9.3g} ({ratios[0]:.3g} to {ratios[-1]:.3g})"


def table(rows: list[Row]) -> str:
    """All that was measured."""
    lines = [f"{'game':18} {'program':24} {'plays/s':>11} {'decisions/s':>12} {'times the walker':>32} {'':3}"]
    for row in rows:
        base = next(one for one in rows if one.game == row.game)
        lines.append(
            f"{row.game:18} {row.program:24} {median(row.plays):11,.1f} {median(row.decisions):12,.0f}"
            f" {spread(row, base):>32}   {row.more}".rstrip()
        )
    return "\n".join(lines)


def growth() -> list[tuple[str, Game]]:
    """The same game for more players, and on other boards."""
    beach = load_rules("shell-beach")
    found = [("", Game(beach, players, name="shell-beach")) for players in (3, 4)]
    sea = load_rules("shallow-sea")
    return found + [("", Game(sea, players, name="shallow-sea")) for players in (3, 4)]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="names of bundled games; all of them if none")
    parser.add_argument("--rounds", type=int, default=7, help="how often each program is measured (7)")
    parser.add_argument("--seconds", type=float, default=0.3, help="CPU seconds of each measure (0.3)")
    parser.add_argument("--growth", action="store_true", help="more players as well")
    given = parser.parse_args()
    library = built()
    wanted = [Game(load_rules(name), name=name) for name in given.games or [entry.name for entry in games()]]
    if given.growth:
        wanted += [game for _, game in growth()]
    rows = [row for game in wanted for row in rows_of(game, library)]
    for _ in range(given.rounds):
        for row in rows:
            row.measure(given.seconds)
    print(table(rows))


if __name__ == "__main__":
    main()
