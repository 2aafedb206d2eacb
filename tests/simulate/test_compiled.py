"""What machine code counts of random plays is what the walker counts of them."""

import os
from functools import cache
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("llvmlite")

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.simulate.sources import HOLE, STALL

from searules.compile.ir.check import check
from searules.compile.linear import game as lowering
from searules.compile.linear.game import LoweredGame
from searules.compile.linear.notes import Notes
from searules.compile.native import kept
from searules.compile.native.tallying import Tallying
from searules.compile.plans import as_written
from searules.engine import load
from searules.engine.game import Game
from searules.rules.shelf import games
from searules.simulate import Tally, Task, batch, compiled, playing
from searules.simulate.batch import Portion, play_portion

ALL = bool(os.environ.get("SEA_SEEDS"))
"""With SEA_SEEDS=20 every game is played."""
NAMES = [entry.name for entry in games()] if ALL else ["shallow-sea", "goofspiel", "kuhn-poker"]
"""A large one, one with simultaneous choices, one with losses."""
SLOW = {"chess": 2, "go": 1, "reversi": 2, "hex": 2, "hearts": 3, "shallow-sea": 3}


def both(game: Game, plays: int, seed: int = 3) -> tuple[Portion, Portion]:
    """The same plays counted by machine code and by the walker; something of them is counted."""
    portions = [
        play_portion(Task.of(game, ("random",), seed, rows=True, machine_code=machine_code), 0, plays)
        for machine_code in (True, False)
    ]
    assert portions[1].tally.plays == plays
    return portions[0], portions[1]


def written(text: str, folder: Path) -> Game:
    file = folder / "some.sea"
    file.write_text(text, encoding="utf-8")
    return load(file)


# ---- whole games ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [STALL, *NAMES], ids=lambda name: Path(name).stem)
def test_everything_is_counted_alike(name: "str | Path", monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def counted(*args: Any) -> compiled.Counted:
        asked.append(compiled.counted(*args))
        return asked[-1]

    monkeypatch.setattr(batch, "counted", counted)
    game = load(name)
    machine, walker = both(game, SLOW.get(str(name), 10))
    assert [one.stopped for one in asked] == [[]]
    assert machine == walker
    assert walker.tally.finished == walker.tally.plays
    assert machine.tally.uses.keys() == walker.tally.uses.keys()
    notes, same = Notes(game.plan), Notes(as_written(game))
    assert (notes.things, notes.names, notes.parts) == (same.things, same.names, same.parts)


def test_the_stall_comes_to_all_that_is_counted() -> None:
    """Else that test would say nothing of it."""
    tally = counted_stall(1, 40)
    assert {sort for sort, _ in tally.uses} == {
        "decision", "action", "rule", "ending", "score", "case", "result", "piece",
    }  # fmt: skip
    assert {"buy", "look_up", "from_chest", "quietly", "think", "pass"} <= set(tally.times)
    assert {"cheap", "cheap.pearls", "worth.dear", "thrift"} <= {name for sort, name in tally.uses if sort == "case"}
    assert tally.nobody == 0 < sum(seat.won[2] for seat in tally.seats)


def test_the_program_is_sound() -> None:
    check(LoweredGame(as_written(load(STALL)), watched=True, counted=True).program)


@cache
def stall_task(seed: int, rows: bool = False) -> Task:
    return Task.of(load(STALL), ("random",), seed, rows=rows)


def counted_stall(seed: int, plays: int, portion: int = 1000) -> Tally:
    tally = Tally.of(2)
    for first in range(0, plays, portion):
        tally.merge(play_portion(stall_task(seed), first, min(portion, plays - first)).tally)
    return tally


@settings(max_examples=5)
@given(portion=st.integers(1, 41))
def test_the_size_of_portions_does_not_matter(portion: int) -> None:
    assert counted_stall(1, 40, portion) == counted_stall(1, 40)


def test_seeds_go_round() -> None:
    task = stall_task(2**64 - 2, rows=True)
    rows = play_portion(task, 0, 4).rows
    assert [row["seed"] for row in rows] == [2**64 - 2, 2**64 - 1, 0, 1]
    assert [{**row, "play": 0} for row in rows[2:]] == [
        {**row, "play": 0} for row in play_portion(stall_task(0, rows=True), 0, 2).rows
    ]


# ---- what is left to the walker -------------------------------------------------------------------------------------


def test_plays_that_meet_a_hole(tmp_path: Path) -> None:
    machine, walker = both(written(HOLE, tmp_path), 30)
    assert machine == walker
    assert 5 < walker.tally.faults < 30
    assert [met.number for met in machine.tally.met] == sorted(met.number for met in machine.tally.met)


BROKEN_SCORE = """
game "Guests"
players 2
var guest: Player or none = none
var calm: 0..9 = 0
turn: must invite or stay
action invite: set guest to me
action stay: add 1 to calm
game ends late after the turn when player1.turns + player2.turns > 3
score visits: the(guest).turns
"""


def test_a_play_whose_points_meet_a_fault_has_stopped(tmp_path: Path) -> None:
    machine, walker = both(written(BROKEN_SCORE, tmp_path), 40)
    assert machine == walker
    assert 0 < walker.tally.faults < 40
    assert "some.sea:10:" in walker.tally.met[0].message


def test_plays_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of those that are cut off the numbers of options count, and nothing else."""
    for module in (playing, batch, compiled):
        monkeypatch.setattr(module, "MOST_DECISIONS", 7)
    machine, walker = both(load("tic-tac-toe"), 20)
    assert machine == walker
    assert 5 < walker.tally.faults < 20
    assert walker.tally.decisions.high == 7


RESULTS = """
game "Results"
players 2
var n: 0..3 = 0
var told: Player or none = none
turn: must draw_one
action draw_one:
    roll n
    if n is 2: set told to me
    end game
result number: n
result seat: told
result text_:
    three: if n is 3: "three"
    otherwise: ""
result yes_: n is 1
result several: m in 1..3 where m <= n
result list_: (m + m for m in 1..3 where m <= n)
"""


def test_a_result_holds_if_it_is_more_than_nothing(tmp_path: Path) -> None:
    game = written(RESULTS, tmp_path)
    assert Tallying(game).machine.reasons == ()
    machine, walker = both(game, 24)
    assert machine == walker
    held = {name: walker.tally.uses["result", name] for name in ("number", "seat", "text_", "yes_", "several")}
    assert all(0 < times < 24 for times in held.values()), held


SET_UP = """
game "Spill"
players 2
var left: 0..2 = 2
var spilt: 1..4
setup:
    roll spilt
    take spilt from left
turn: must drink
action drink: end game won by me
score drops: left
"""


def test_plays_that_cannot_be_set_up(tmp_path: Path) -> None:
    machine, walker = both(written(SET_UP, tmp_path), 20)
    assert machine == walker
    assert 5 < walker.tally.faults < 20
    assert len({tuple(row) for row in walker.rows}) == 1
    assert [row["play"] for row in machine.rows] == list(range(20))


def test_what_is_not_lowered(tmp_path: Path) -> None:
    """A list of lists that is a result: plays are walked from there on."""
    game = written(RESULTS + "result lists: [(m + m for m in 1..3 where m <= n)]\n", tmp_path)
    assert Tallying(game).machine.reasons
    machine, walker = both(game, 3)
    assert machine == walker
    assert walker.tally.finished == 3


# ---- on disk --------------------------------------------------------------------------------------------------------


def test_a_second_time_nothing_is_lowered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SEA_NATIVE_CACHE", str(tmp_path / "kept"))
    monkeypatch.setattr(kept, "_BEGAN", float("inf"))
    kept.compiler_stamp.cache_clear()
    first = Tallying(written(HOLE, tmp_path)).plays(1, 5, 100)
    monkeypatch.setattr(lowering.LoweredGame, "_write", lambda _: pytest.fail("lowered again"))
    second = Tallying(written(HOLE, tmp_path))
    assert second.machine.compiled == 0
    assert second.plays(1, 5, 100) == first
