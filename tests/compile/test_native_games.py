"""Law 8 for native code: every game, some of their variants and options, and the conformance programs, in lock-step."""

import os
from pathlib import Path

import pytest

pytest.importorskip("llvmlite")

from tests.compile.lock import lock_step

from searules.compile.native.game import NativeGame
from searules.engine.game import Game
from searules.rules import load_rules
from searules.rules.shelf import games

ROOT = Path(__file__).parents[2]
VARIANTS_OF_ANOTHER = "variants-of-a-price"
CONFORMANCE = [path for path in sorted((ROOT / "tests/conformance").glob("*.sea")) if path.stem != VARIANTS_OF_ANOTHER]
BUNDLED = [entry.name for entry in games()]
ALL = bool(os.environ.get("SEA_SEEDS"))
"""With SEA_SEEDS=20 every variant is played with each number of players, and more plays of each."""
SEEDS = range(int(os.environ.get("SEA_SEEDS", "1")))
SLOW = {"chess", "go", "reversi", "hex"}


def _most(name: str) -> int:
    return 400 if ALL else 5 if name in SLOW else 15


@pytest.mark.parametrize("name", BUNDLED)
def test_every_game_is_played_alike(name: str) -> None:
    rules = load_rules(name)
    low, high = rules.players
    counts = range(low, high + 1) if ALL else [min(high, low + len(name) % 3)]
    for players in counts:
        game = Game(rules, players)
        native = NativeGame(game, cache=False)
        assert native.reasons == ()
        seen = lock_step(game, native, SEEDS, _most(name))
        assert seen.decisions > 0
        assert seen.traps == 0


Table = tuple[str, tuple[str, ...], int, dict[str, object]]

VARIANTS: list[Table] = [
    ("shallow-sea", ("Solo",), 1, {}),
    ("shell-beach", (), 3, {"scoring": "advanced", "only_nearest": True, "beside_a_new_one": False}),
    ("pearl-party", ("Greedy Octopus",), 2, {"silver_turns": "must_match", "may_miss": True}),
]
MORE: list[Table] = [
    ("shallow-sea", ("Modified 8",), 3, {}),
    ("shallow-sea", ("Family",), 4, {}),
    ("shallow-sea", (), 2, {"sight": "to_a_gap", "types_by": "random", "cards_by": "random"}),
    ("shallow-sea", ("Modified 3",), 2, {"coral_payment": "one_each"}),
    ("shallow-sea", ("Modified 7",), 2, {"cards_by": "random"}),
    *(("shallow-sea", (f"Modified {number}",), 2, {}) for number in (1, 2, 4, 5, 6, 9, 10)),
    ("shallow-sea", ("Scenarios",), 2, {}),
    ("shallow-sea", ("Standard achievements",), 2, {}),
]


@pytest.mark.parametrize(("name", "variants", "players", "options"), VARIANTS + (MORE if ALL else []))
def test_variants_and_options(name: str, variants: tuple[str, ...], players: int, options: dict[str, object]) -> None:
    game = Game(load_rules(name, variants), players, options)
    native = NativeGame(game, cache=False)
    assert native.reasons == ()
    assert lock_step(game, native, SEEDS, _most(name)).decisions > 0


@pytest.mark.parametrize("path", CONFORMANCE, ids=lambda path: path.stem)
def test_conformance_programs(path: Path) -> None:
    game = Game(load_rules(str(path)))
    native = NativeGame(game, cache=False)
    assert native.reasons == ()
    assert lock_step(game, native, range(2), 24).decisions > 0
