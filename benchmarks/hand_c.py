"""The games of hand.c, where there is a C compiler."""

import ctypes
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

SOURCE = Path(__file__).with_name("hand.c")


def built() -> ctypes.CDLL | None:
    """The compiled games, or None where there is no compiler."""
    compiler = shutil.which("gcc") or shutil.which("cc")
    if compiler is None:
        return None
    target = Path(tempfile.mkdtemp()) / "hand.so"
    subprocess.run([compiler, "-O2", "-shared", "-fPIC", "-o", str(target), str(SOURCE)], check=True)
    library = ctypes.CDLL(str(target))
    library.many_tic_tac_toe.restype = library.many_shell_beach.restype = ctypes.c_long
    library.many_tic_tac_toe.argtypes = [ctypes.c_uint64, ctypes.c_long]
    library.many_shell_beach.argtypes = [ctypes.c_uint64, ctypes.c_long, ctypes.c_int]
    return library


def tic_tac_toe(library: ctypes.CDLL, seed: int) -> tuple[int, int]:
    """A play; gives the winner's seat (-1: drawn) and how many decisions there were."""
    moves = ctypes.c_int()
    winner = library.one_tic_tac_toe(ctypes.c_uint64(seed), ctypes.byref(moves))
    return int(winner), moves.value


def shell_beach(
    library: ctypes.CDLL, seed: int, spaces: Sequence[int], sun: int, secrets: Sequence[tuple[int, int]]
) -> tuple[list[int], int]:
    """A play from this set-up; gives each player's points and how many decisions there were."""
    points = (ctypes.c_int * 4)()
    decisions = library.one_shell_beach(
        ctypes.c_uint64(seed),
        (ctypes.c_int * 64)(*spaces),
        sun,
        (ctypes.c_int * 4)(*(shape for shape, _ in secrets)),
        (ctypes.c_int * 4)(*(colour for _, colour in secrets)),
        len(secrets),
        points,
    )
    return list(points)[: len(secrets)], int(decisions)


def plays(library: ctypes.CDLL, game: str, players: int, seed: int, number: int) -> int:
    """So many plays; gives how many decisions they had together."""
    if game == "tic-tac-toe":
        return int(library.many_tic_tac_toe(seed, number))
    return int(library.many_shell_beach(seed, number, players))
