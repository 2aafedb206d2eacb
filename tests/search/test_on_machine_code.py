"""Law 8 for searches: machine code says of every option what the walker says, and draws as many numbers for it."""

import os
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("llvmlite")

from tests.search.comparing import Compared

from searules.compile.linear.shapes import NotLowered
from searules.compile.native.game import NativeGame
from searules.diagnostics import SeaError
from searules.engine import load
from searules.engine.chooser import Chooser
from searules.engine.game import Game
from searules.rules import load_rules
from searules.rules.shelf import games
from searules.search import policy_from, search
from searules.search import searching as picking
from searules.search.bench import Bench, bench_of, logarithms
from searules.search.job import Job
from searules.search.on_machine_code import Search
from searules.search.tree import search_by_walking

ROOT = Path(__file__).parents[2]
ALL = bool(os.environ.get("SEA_SEEDS"))
"""With SEA_SEEDS=20 all bundled games, all conformance programs, and so many plays of each."""
SEEDS = range(int(os.environ.get("SEA_SEEDS", "1")))
SETTINGS: list[tuple[str, tuple[str, ...], int | None, dict[str, Any]]] = [
    ("shallow-sea", (), 2, {}),
    ("shell-beach", (), 3, {}),
    ("pearl-party", (), 2, {}),
    ("liars-dice", (), 3, {}),
    ("battleship", (), 2, {}),
    ("hearts", (), 4, {}),
    ("goofspiel", (), 2, {}),
    ("smugglers", (), None, {}),
    ("yahtzee", (), 1, {}),
    ("connect-four", (), 2, {}),
    *([("shallow-sea", ("Solo",), 1, {}), *((entry.name, (), None, {}) for entry in games())] if ALL else []),
]
PROGRAMS = (
    "leaving",
    "numbers",
    "payment-two-ways",
    "ranked-sets",
    "secret-roles",
    "staged",
    "together",
    "any-order",
    "set-up-asks",
)
EVERY = [path.stem for path in ROOT.glob("tests/conformance/*.sea") if path.stem != "variants-of-a-price"]
LONGEST = 8
FEW_OPTIONS = 1_000 if ALL else 12
"""Greed is compared at decisions with so many: the walker tries all of them."""


def game_of(text: str, folder: Path, options: Mapping[str, Any] | None = None) -> Game:
    path = folder / "game.sea"
    path.write_text(text, encoding="utf-8")
    return load(path, options=options, tier="python")


# ---- games ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "variants", "players", "options"), SETTINGS)
def test_searches_say_the_same(name: str, variants: tuple[str, ...], players: int | None, options: Any) -> None:
    game = Game(load_rules(name, variants), players, options, tier="python")
    bench, compared = Bench(NativeGame(game)), Compared(LONGEST, FEW_OPTIONS)
    for seed in SEEDS:
        compared.play(game, bench, seed, 40 if ALL else 3, 8 if ALL else 4)
    assert compared.decisions
    assert compared.greedy or name not in ("connect-four", "pearl-party", "goofspiel", "hearts")
    assert not compared.walked
    assert not compared.imagined_by_the_walker
    assert not compared.left


@pytest.mark.parametrize("name", EVERY if ALL else PROGRAMS)
def test_programs_with_holes_and_traps(name: str) -> None:
    game = Game(load_rules(str(ROOT / f"tests/conformance/{name}.sea")))
    bench, compared = Bench(NativeGame(game)), Compared(LONGEST, FEW_OPTIONS)
    for seed in SEEDS:
        compared.play(game, bench, seed, 4, 6, steps=3)
    assert compared.decisions
    if name in ("leaving", "numbers", "payment-two-ways", "staged"):
        assert compared.walked


OWLS = """
game "Owls"
players 3
piece Mask(side: owl or mouse): 3 of each
piece Gem(worth: 1..6): 1 of each
zone masks: heap of Mask, seen by nobody
zone gems: heap of Gem, seen by nobody
zone mask of Player: Mask or none, seen by owner
zone gem of Player: Gem or none, seen by owls
zone shown: heap of Gem
let owls:
    open:   if some m in player1.mask where m.side is owl: players
    closed: otherwise: p in players where p is player1
setup:
    move first(6, Mask in box) to masks
    move first(6, Gem in box) to gems
    for me in players:
        draw 1 from masks to my mask
        draw 1 from gems to my gem
turn: must seize or hide
action seize(p: Player):
    needs other: p is not me "another player"
    move the(p.gem) to shown
    draw 1 from gems to p.gem
action hide: add 1 to hidings
var hidings: 0..99
game ends dawn as soon as count(shown) is 3
score shown_: sum(g.worth for g in my gem)
winner: highest my total, then shared
"""


def test_who_sees_what_is_worked_out_in_the_imagined_world(tmp_path: Path) -> None:
    """What player 1 holds says whether gems are seen: where it is dealt anew, other gems may be unseen than in play."""
    game = game_of(OWLS, tmp_path)
    bench, compared = Bench(NativeGame(game)), Compared(LONGEST, FEW_OPTIONS)
    compared.play(game, bench, 1, 5, 6, steps=2)
    assert compared.decisions == compared.imagined_by_the_walker == 5


# ---- holes ----------------------------------------------------------------------------------------------------------

HOLES = """
game "Holes"
players 2
var pot: 0..9 = 0
turn: must hold or push or bet
action hold: take 1 from pot
action push: add 3 to pot
action bet: set pot to 9 - pot
game ends full as soon as pot is 9
winner: shared
"""

ALONE = """
game "Alone"
players 1
piece Cup(worth: 1..3): 1 of each
zone tray: heap of Cup
var turns: 0..9 = 0
turn: must fetch or wait
action fetch(cup: Cup in box):
    add 1 to turns
    move cup to tray
action wait: add 1 to turns
game ends over_ as soon as turns is 2
score cups: the(Cup in tray).worth
winner: highest my total, then shared
"""


def test_some_rollouts_end_at_a_hole(tmp_path: Path) -> None:
    game = game_of(HOLES, tmp_path)
    bench, compared = Bench(NativeGame(game)), Compared(LONGEST, FEW_OPTIONS)
    compared.play(game, bench, 1, 4, 30, steps=2)
    assert 0 < compared.walked < 30 * compared.decisions


def test_what_is_too_much_for_machine_code_is_left_to_the_walker(monkeypatch: Any) -> None:
    """A decision with more options than there is room for is a trap; here there is room for one."""
    monkeypatch.setattr("searules.compile.linear.room.MOST", 1)
    game = load("pig", tier="python")
    state, bench, compared = game.new_state(3), Bench(NativeGame(game, cache=False)), Compared(LONGEST, FEW_OPTIONS)
    compared.at(bench, state, 1, 9)
    assert 0 < compared.walked < 9
    while len(state.options) == 1:
        state.apply("roll_die")
    compared.at(bench, state, 1, 9)
    assert compared.left == 1


def test_points_that_cannot_be_worked_out_stop_the_search(tmp_path: Path) -> None:
    game = game_of(ALONE, tmp_path)
    state, bench = game.new_state(), Bench(NativeGame(game))
    Compared(LONGEST, FEW_OPTIONS).at(bench, state, 0, 40)
    with pytest.raises(SeaError, match="exactly one"):
        Search(Job(bench, state, 0), Chooser(0), LONGEST).run(40, None)


# ---- memory ---------------------------------------------------------------------------------------------------------


def test_memory_grows_where_it_is_too_little(monkeypatch: Any) -> None:
    game = load("nim", tier="python")
    bench = Bench(NativeGame(game))
    bench.path, bench.touched = bench.machine.words(2), bench.machine.words(2)
    bench.logs = logarithms(2)
    monkeypatch.setattr("searules.search.arena.AT_FIRST", 16)
    state = game.new_state()
    found = Search(Job(bench, state, 0), Chooser(4), LONGEST)
    assert found.run(200, None) == search_by_walking(state, 200, Chooser(4), LONGEST)
    assert not found.walked
    assert found.arena.room > 200
    assert min(len(bench.path), len(bench.touched), len(bench.logs)) > 2


# ---- which is taken -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tier", "machine_code", "walks"),
    [("native", None, False), ("python", None, True), ("python", True, False), ("native", False, True)],
)
def test_the_tier_says_what_searches(tier: str, machine_code: Any, walks: bool, monkeypatch: Any) -> None:
    walked: list[str] = []

    def told(name: str, answer: Any) -> Any:
        walked.append(name)
        return answer

    monkeypatch.setattr(picking, "search_by_walking", lambda *_: told("search", None))
    monkeypatch.setattr(picking, "leads_by_walking", lambda *_: told("greed", [0.0] * 9))
    state = load("tic-tac-toe", tier=tier).new_state()
    found = search(state, 40, Chooser(0), machine_code=machine_code)
    policy_from("greedy", machine_code).choose(state, Chooser(0))
    assert walked == (["search", "greed"] if walks else [])
    assert walks or sum(one.tried for one in found) == 40


@pytest.mark.parametrize("decisions", [0, 1, 25, 10_000])
def test_a_number_of_decisions_ends_a_search(decisions: int) -> None:
    state = load("pig", tier="native").new_state(2)
    walker, native = Chooser(1), Chooser(1)
    wanted = search_by_walking(state, 12, walker, 40, decisions)
    assert search(state, 12, native, 40, decisions) == wanted
    assert walker.index == native.index


@pytest.mark.parametrize("longest", [0, 1])
def test_rollouts_are_cut(longest: int) -> None:
    for name in ("yahtzee", "tic-tac-toe"):
        state = load(name, tier="native").new_state(2)
        assert search(state, 9, Chooser(1), longest) == search_by_walking(state, 9, Chooser(1), longest)


def test_chance_that_is_forced_or_enumerated_is_imagined() -> None:
    game = load("pig", tier="native")
    forced = game.new_state(3)
    forced.force("6")
    enumerated = game.new_state(chance="enumerate")
    for state in (forced, enumerated):
        assert search(state, 9, Chooser(1), LONGEST) == search_by_walking(state, 9, Chooser(1), LONGEST)


def test_simultaneous_choices_of_a_state_that_was_loaded() -> None:
    game = load("battleship", tier="python")
    state, chooser = game.new_state(1), Chooser(1)
    for _ in range(3):
        state.apply(state.options[chooser.below(len(state.options))])
    state = game.state_from_json(state.to_json())
    bench, compared = Bench(NativeGame(game)), Compared(LONGEST, FEW_OPTIONS)
    compared.at(bench, state, 0, 4)
    assert compared.imagined_by_the_walker == 1


def test_threads_that_search_in_the_same_game_do_not_disturb_each_other() -> None:
    state = load("connect-four", tier="native").new_state()
    wanted = [search(state, 3_000, Chooser(seed)) for seed in range(4)]
    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(lambda seed: search(state, 3_000, Chooser(seed)), range(4))) == wanted


def test_without_machine_code_the_walker_searches(monkeypatch: Any) -> None:
    def refused(_: Game) -> NativeGame:
        raise NotLowered("for a reason")

    monkeypatch.setattr("searules.search.bench.native", refused)
    game = load("tic-tac-toe", tier="native")
    assert bench_of(game) is None
    assert bench_of(game) is None  # known by now
    assert len(search(game.new_state(), 3, Chooser(0))) == 9
