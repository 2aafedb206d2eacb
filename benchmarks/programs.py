"""The programs that play a game, each under a name: the tiers, the same plays by hand, OpenSpiel's game.

All but OpenSpiel's play the same plays: seeds in a row, the specified streams of chance and policy
(`searules.compile.playouts`). A program that there is not for a game, or not on this machine, is None.
"""

import ctypes
import os
import random
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from statistics import median

from attrs import evolve
from benchmarks import by_hand
from benchmarks.subjects import Made, Run, Subject, timed

from searules.compile.linear.shapes import NotLowered
from searules.compile.native.game import NativeGame
from searules.compile.native.jit import NoNativeError
from searules.compile.native.loops import TRAPPED
from searules.compile.playouts import MOST_DECISIONS, played
from searules.compile.pythonic import PythonGame
from searules.engine.options import list_options
from searules.engine.tiers import Tier

HERE = Path(__file__).parent

THIS_PROCESSOR = ("-march=native",)

COPIES = 100
"""So many native states are copied at a time: a call from Python would drown a single one."""

BATCH = 200
"""Machine code plays so many plays in one call."""


# ---- the tiers --------------------------------------------------------------------------------------------


def walker(subject: Subject) -> Made:
    """The definition, one play at a time."""
    return _walked(subject, "reference")


def python_tier(subject: Subject) -> Made:
    """The walker with generated functions, one play at a time."""
    return _walked(subject, "python")


def _walked(subject: Subject, tier: Tier) -> Made:
    _ = subject.rules  # reading is not part of building
    begun = time.process_time()
    game = subject.game(tier)
    built = time.process_time() - begun
    course = game.new_state(seed=3).course
    return Made(
        timed(lambda seed: (1, played(game, seed).decisions)),
        (lambda: list_options(course)) if course.options else None,
        course.copy,
        built=built,
    )


def from_ir(subject: Subject) -> Made:
    """Python source made from the IR, one play at a time."""
    game = subject.game()
    begun = time.process_time()
    source = PythonGame(game, game.plan)
    built = time.process_time() - begun
    machine = source.machine
    state, context = machine.start.copy(), machine.context()
    state[machine.layout.seed] = 3
    machine.run(state, context, -1)
    return Made(
        timed(lambda seed: (1, next(source.playouts(seed, 1)).decisions)),
        lambda: machine.run(state, context, -1),
        state.copy,
        built=built,
    )


def native(subject: Subject) -> Made:
    """Machine code, the loop inside; its objects are looked for on disk."""
    game = subject.game()
    begun = time.process_time()
    fast = NativeGame(game)
    built = time.process_time() - begun
    left = [0, 0]
    state = fast.new_state(3)
    size = 8 * fast.machine.copied(state.words)
    source, target = (ctypes.create_string_buffer(COPIES * size) for _ in range(2))
    return Made(
        natively(fast, left),
        None if state.is_terminal else state.relist,
        lambda: ctypes.memmove(target, source, COPIES * size),
        built,
        copies=COPIES,
        left=lambda: f"{left[0]} of {left[1]} plays left to the walker" if left[0] else "",
    )


def native_twice(subject: Subject) -> Made:
    """The same, made first with no object on disk and then, four times, with all of them."""
    with objects_apart():
        first = native(subject)
        others = [native(subject) for _ in range(4)]
    return evolve(others[0], built=first.built, again=median(one.built or 0.0 for one in others))


@contextmanager
def objects_apart() -> Iterator[None]:
    """Compiled objects are kept in a folder of their own, empty at first; SEA_NATIVE_CACHE is as before afterwards."""
    before = os.environ.get("SEA_NATIVE_CACHE")
    with tempfile.TemporaryDirectory() as folder:
        os.environ["SEA_NATIVE_CACHE"] = folder
        try:
            yield
        finally:
            if before is None:
                del os.environ["SEA_NATIVE_CACHE"]
            else:
                os.environ["SEA_NATIVE_CACHE"] = before


def native_rows(fast: NativeGame, plays: int) -> "Callable[[int], ctypes.Array[ctypes.c_int64]]":
    """So many plays from a seed on, as rows of words: how each ended, decisions, winners, totals."""
    machine = fast.machine
    state, context = machine.state(), machine.context()
    rows: ctypes.Array[ctypes.c_int64] = machine.words((3 + fast.game.players) * plays)
    used = machine.used(machine.start)

    def run(seed: int) -> "ctypes.Array[ctypes.c_int64]":
        given = [ctypes.addressof(one) for one in (state, context, machine.start)]  # here: so that they stay alive
        machine.playouts(*given, used, seed, plays, MOST_DECISIONS, ctypes.addressof(rows), None, 0)
        return rows

    return run


def natively(fast: NativeGame, left: list[int]) -> Run:
    """Plays; those at which machine code stops are played by the walker, as they would be for whoever asks. `left`
    counts these, and all."""
    width, play = 3 + fast.game.players, native_rows(fast, BATCH)

    def run(seed: int) -> tuple[int, int]:
        rows = play(seed)
        decisions, stopped = sum(rows[1::width]), rows[::width].count(TRAPPED)
        left[1] += BATCH
        if stopped:
            left[0] += stopped
            for number in [n for n, how in enumerate(rows[::width]) if how == TRAPPED]:
                decisions += played(fast.game, seed + number).decisions - rows[width * number + 1]
        return BATCH, decisions

    return timed(run)


# ---- by hand ----------------------------------------------------------------------------------------------


def python_by_hand(subject: Subject) -> "Made | None":
    """`by_hand.py`."""
    play = by_hand.GAMES.get(subject.name)
    if play is None:
        return None
    players = subject.players
    return Made(timed(lambda seed: (1, play(seed, players)[0])))


@cache
def c_library(source: str, size: int, flags: tuple[str, ...] = ()) -> "ctypes.CDLL | None":
    """A C source of this folder, compiled, where there is a compiler that knows the flags; with SIZE if it is not 0."""
    compiler = shutil.which("gcc") or shutil.which("cc")
    if compiler is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "made.so"
        told = [f"-DSIZE={size}"] if size else []
        command = [compiler, "-O2", *flags, "-shared", "-fPIC", *told, "-o", str(target), str(HERE / source)]
        done = subprocess.run(command, capture_output=bool(flags))
        if done.returncode and flags:
            return None  # not every compiler knows them
        done.check_returncode()
        return ctypes.CDLL(str(target))


def c_rows(
    subject: Subject, plays: int, flags: tuple[str, ...] = ()
) -> "Callable[[int], ctypes.Array[ctypes.c_int64]] | None":
    """The same as `native_rows`, by C that was written by hand."""
    library = c_library("beach.c" if subject.size else "same.c", subject.size, flags)
    name = "sized_beach" if subject.size else f"same_{subject.name.replace('-', '_')}"
    work = getattr(library, name, None)
    if work is None:
        return None
    rows = (ctypes.c_int64 * ((3 + subject.players) * plays))()
    more = [ctypes.c_int(subject.players)] if subject.size or subject.name == "shell-beach" else []

    def run(seed: int) -> "ctypes.Array[ctypes.c_int64]":
        work(ctypes.c_uint64(seed), ctypes.c_long(plays), *more, rows)
        return rows

    return run


def c_by_hand(subject: Subject, flags: tuple[str, ...] = ()) -> "Made | None":
    """`same.c`, or `beach.c` for a beach of another size."""
    batch = 10 * BATCH
    play, width = c_rows(subject, batch, flags), 3 + subject.players
    return None if play is None else Made(timed(lambda seed: (batch, sum(play(seed)[1::width]))))


def c_for_this_processor(subject: Subject) -> "Made | None":
    """The same C with all instructions that this processor has, as machine code uses them."""
    return c_by_hand(subject, THIS_PROCESSOR)


# ---- OpenSpiel --------------------------------------------------------------------------------------------

SPIEL = {
    "breakthrough": "breakthrough",
    "connect-four": "connect_four",
    "hex": "hex(board_size=7)",
    "kalah": "mancala",
    "kuhn-poker": "kuhn_poker",
    "leduc-poker": "leduc_poker",
    "nim": "nim(is_misere=False)",
    "oware": "oware",
    "reversi": "othello",
    "tic-tac-toe": "tic_tac_toe",
}
"""OpenSpiel's games of the same name and size."""


def openspiel(subject: Subject) -> "Made | None":
    """OpenSpiel's C++ game, driven from Python, as its own examples drive it."""
    try:
        import pyspiel
    except ImportError:
        return None
    if subject.name not in SPIEL:
        return None
    game = pyspiel.load_game(SPIEL[subject.name])
    chooser = random.Random(1)

    def play(_: int) -> tuple[int, int]:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chooser.choices(outcomes, weights)[0])
            else:
                state.apply_action(chooser.choice(state.legal_actions()))
                decisions += 1
        return 1, decisions

    first = game.new_initial_state()
    while first.is_chance_node():
        first.apply_action(first.chance_outcomes()[0][0])
    return Made(timed(play), first.legal_actions, first.clone)


WALKER, NATIVE, SPIEL_ROW = "walker", "machine code", "OpenSpiel from Python"
HAND_C, HAND_C_HERE = "C by hand, -O2", "C, -O2 -march=native"

PROGRAMS: "dict[str, Callable[[Subject], Made | None]]" = {
    WALKER: walker,
    "python tier": python_tier,
    "Python from the IR": from_ir,
    NATIVE: native_twice,
    "Python by hand": python_by_hand,
    HAND_C: c_by_hand,
    HAND_C_HERE: c_for_this_processor,
    SPIEL_ROW: openspiel,
}
"""By the name of the row."""


# ---- the same plays ---------------------------------------------------------------------------------------


def check_the_same(subject: Subject, plays: int = 2_000) -> None:
    """Raises AssertionError unless the programs by hand play the engine's plays, word for word: how each ended,
    decisions, winners, totals. Machine code is what they are held against: C in all plays, Python in a fourth of them.
    Without it the walker is, in fewer."""
    written, in_c = by_hand.GAMES.get(subject.name), c_rows(subject, plays)
    if written is None and in_c is None:
        return
    players, width = subject.players, 3 + subject.players
    theirs = _engine_rows(subject, plays)
    assert in_c is None or list(in_c(0))[: len(theirs)] == theirs, f"{subject.name}: C by hand plays differently"
    for seed in range(min(plays // 4, len(theirs) // width)):
        if written is None:
            break
        decisions, winners, totals = written(seed, players)
        told = [0, decisions, winners, *totals]
        assert told == theirs[width * seed : width * (seed + 1)], f"{subject.name}, {seed}: Python plays differently"


def _engine_rows(subject: Subject, plays: int) -> list[int]:
    game = subject.game()
    try:
        return list(native_rows(NativeGame(game), plays)(0))
    except (NotLowered, NoNativeError):
        few = [played(game, seed) for seed in range(plays // 100)]
    return [word for told in few for word in (0, told.decisions, sum(1 << seat for seat in told.winners), *told.totals)]
