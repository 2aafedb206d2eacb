"""What was compiled is found again on disk, and only where nothing has changed that it depends on."""

import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("llvmlite")

from searules.compile.linear import game as lowering
from searules.compile.native import kept
from searules.compile.native.game import NativeGame
from searules.compile.playouts import played
from searules.engine import load
from searules.engine.game import Game

RULES = """game "Pot"
players 2..3
option goal: 5..9 = 5
var pot: 0..20
var die: 1..6
turn: must throw
action throw:
    roll die
    add die to pot
    if pot >= goal: end game won by me
check "never above twelve" always: pot <= 12
"""


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache of the test's own; files of the project that were changed a moment ago count as read by this process."""
    monkeypatch.setenv("SEA_NATIVE_CACHE", str(tmp_path / "kept"))
    monkeypatch.setattr(kept, "_BEGAN", float("inf"))
    kept.compiler_stamp.cache_clear()
    return tmp_path / "kept"


@pytest.fixture
def pot(tmp_path: Path) -> Path:
    path = tmp_path / "pot.sea"
    path.write_text(RULES, encoding="utf-8")
    return path


def _right(game: Game) -> NativeGame:
    """A native game whose plays were held against those of the walker."""
    fast = NativeGame(game)
    assert list(fast.playouts(5, 4)) == [played(game, seed) for seed in range(5, 9)]
    return fast


def _lowerings(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How often rules were lowered from here on."""
    counted: list[int] = []
    original = lowering.LoweredGame._write

    def counting(self: lowering.LoweredGame) -> None:
        counted.append(1)
        original(self)

    monkeypatch.setattr(lowering.LoweredGame, "_write", counting)
    return counted


def test_a_second_time_nothing_is_lowered_until_it_is_needed(pot: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    counted = _lowerings(monkeypatch)
    assert _right(load(pot)).machine.compiled == 2
    assert len(counted) == 1
    game = load(pot)
    fast = _right(game)
    assert (fast.machine.compiled, len(counted)) == (0, 1)
    assert fast.first_failure(0, 50) is None
    assert len(counted) == 2  # with checks it is another program
    state = game.new_state(3)
    assert list(fast.playouts(2, 2, state=state)) == [played(game, 2 + i, state=state) for i in range(2)]
    assert len(counted) == 3  # a state of the reference is encoded: that needs the lowered game


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("pot >= goal", "pot > goal"),
        ('game "Pot"', '# a line more\ngame "Pot"'),
        ("<= 12", "<= 9"),
        ("5..9 = 5", "4..9 = 4"),
    ],
)
def test_a_changed_text_is_compiled_anew(old: str, new: str, pot: Path) -> None:
    _right(load(pot))
    pot.write_text(RULES.replace(old, new), encoding="utf-8")
    game = load(pot)
    fast = _right(game)
    broken = [seed for seed in range(60) if _breaks(game, seed)]
    found = fast.first_failure(0, 60)
    assert (found and found.seed) == (broken[0] if broken else None)
    assert fast.machine.told.places == tuple(fast.machine.lowered.program.places)


def _breaks(game: Game, seed: int) -> bool:
    from searules.verify.playouts import playout

    return bool(playout(game, seed).monitor.failures)


def test_settings_are_kept_apart(pot: Path) -> None:
    for players, goal in ((2, 5), (3, 5), (2, 8), (3, 8)):
        fast = _right(load(pot, players, {"goal": goal}))
        assert fast.machine.told == NativeGame(load(pot, players, {"goal": goal})).machine.told
        assert all(told.totals == (0,) * players for told in fast.playouts(0, 3))


def test_another_compiler_or_processor_has_files_of_its_own(
    pot: Path, own_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _right(load(pot))
    before = len(list(own_cache.iterdir()))
    monkeypatch.setattr(kept, "compiler_stamp", lambda: "another")
    assert _right(load(pot)).machine.compiled == 0  # the same text comes to the same object
    assert len(list(own_cache.iterdir())) == before + 1


def test_files_changed_since_the_process_began_are_not_trusted(pot: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "_BEGAN", 0.0)
    kept.compiler_stamp.cache_clear()
    counted = _lowerings(monkeypatch)
    _right(load(pot))
    _right(load(pot))
    assert len(counted) == 2


@pytest.mark.parametrize("damage", ["cut", "bit", "folder"])
def test_damaged_files_are_made_again(damage: str, pot: Path, own_cache: Path) -> None:
    _right(load(pot))
    for number, path in enumerate(sorted(own_cache.iterdir())):
        data = bytearray(path.read_bytes())
        if damage == "cut":
            path.write_bytes(data[: len(data) // 2])
        elif damage == "bit":
            data[(len(data) * (number + 1)) // 4] ^= 8
            path.write_bytes(data)
        else:
            path.unlink()
            path.mkdir()  # nothing can be written there
    assert _right(load(pot)).machine.compiled == 2
    assert _right(load(pot)).machine.compiled == (2 if damage == "folder" else 0)


TWICE = """
import sys
from searules.compile.native import kept
kept._BEGAN = float("inf")
from searules.compile.native.game import NativeGame
from searules.engine import load
game = load(sys.argv[1])
print([told.decisions for told in NativeGame(game).playouts(0, 20)])
"""


def test_two_processes_at_once(pot: Path, own_cache: Path) -> None:
    both = [
        subprocess.Popen([sys.executable, "-c", TWICE, str(pot)], stdout=subprocess.PIPE, text=True) for _ in range(2)
    ]
    told = [one.communicate(timeout=120)[0] for one in both]
    assert [one.returncode for one in both] == [0, 0]
    game = load(pot)
    assert told == [f"{[played(game, seed).decisions for seed in range(20)]}\n"] * 2
    assert not [path for path in own_cache.iterdir() if path.name.startswith("new-")]
    assert _right(game).machine.compiled == 0


def test_old_files_go(pot: Path, own_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "MOST_FILES", 3)
    for goal in (5, 6, 7):
        _right(load(pot, options={"goal": goal}))
    assert len(list(own_cache.iterdir())) == 3
