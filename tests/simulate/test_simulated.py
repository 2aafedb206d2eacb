"""Many plays: the same whoever plays them, and the same as one by one."""

from collections import Counter
from collections.abc import Generator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.simulate.sources import HOLE

from searules.diagnostics import SeaError
from searules.engine import load
from searules.search import Policy, policy_from
from searules.simulate import Tally, Task, play_one, pool, simulated
from searules.simulate.batch import Portion
from searules.simulate.playing import log_of, seed_of
from searules.verify.playouts import playout

PLAYS = 14


@cache
def task(rows: bool = False, policies: tuple[str, ...] = ("random",)) -> Task:
    return Task.of(load("pearl-party", 3), policies, seed=11, rows=rows)


def summed(task: Task, **how: object) -> Tally:
    tally = Tally.of(task.players)
    for portion in simulated(task, PLAYS, **how):  # type: ignore[arg-type]
        tally.merge(portion.tally)
    return tally


@cache
def one_by_one() -> Tally:
    return summed(task(), jobs=1, portion=1)


# ---- the same, whoever plays ---------------------------------------------------------------------------------------


@settings(max_examples=4)
@given(portion=st.integers(2, PLAYS + 3))
def test_the_size_of_portions_does_not_matter(portion: int) -> None:
    assert summed(task(), jobs=1, portion=portion) == one_by_one()


def test_a_few_plays_are_played_here_whatever_is_said() -> None:
    assert summed(task(), jobs=2) == one_by_one()


def test_plays_go_on_here_until_workers_are_there(monkeypatch: pytest.MonkeyPatch) -> None:
    here, original = list[int](), pool._meanwhile

    def noting(*given: Any) -> Generator[Portion, None, int]:
        here.append((yield from original(*given)))
        return here[0]

    monkeypatch.setattr(pool, "_meanwhile", noting)
    monkeypatch.setattr(pool, "SOON", 0.0)
    series, told = Task.of(load("tic-tac-toe"), ("random",), seed=1, rows=True, machine_code=False), list[object]()
    for portion in simulated(series, 10**6, jobs=2):
        told += [row["play"] for row in portion.rows]
        if here and len(told) > here[0] + 300:
            break
    assert told == list(range(len(told)))


def test_a_cluster_plays_the_same() -> None:
    from distributed import LocalCluster

    with LocalCluster(n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None) as cluster:
        assert summed(task(), scheduler=cluster.scheduler_address, portion=3) == one_by_one()


def test_a_cluster_that_is_not_there_is_told() -> None:
    with pytest.raises(SeaError, match=r"There is no Dask scheduler at tcp://127\.0\.0\.1:9"):
        summed(task(), scheduler="tcp://127.0.0.1:9")


def test_portions_of_processes_come_in_order_and_plays_once() -> None:
    portions = list(simulated(task(rows=True), PLAYS, jobs=2, portion=4))
    assert [row["play"] for portion in portions for row in portion.rows] == list(range(PLAYS))
    tally = Tally.of(3)
    for portion in portions:
        tally.merge(portion.tally)
    assert tally == one_by_one()


def test_time_stops_a_series_between_portions() -> None:
    portions = list(simulated(task(), 10**9, jobs=1, seconds=0.3, portion=1))
    assert 1 <= len(portions) < 1000


# ---- the same as one by one ----------------------------------------------------------------------------------------


def test_random_plays_are_those_of_the_random_runs() -> None:
    game = load("pearl-party", 3)
    for number in range(5):
        played, other = play_one(game, seed_of(11, number), task_policies()), playout(game, 11 + number)
        assert played.state == other.state
        assert len(played.chosen) == other.decisions
        assert log_of(played) == other.state.log()


def task_policies() -> list[Policy]:
    return [policy_from("random")] * 3


def test_sums_are_those_of_the_plays() -> None:
    tally, game = one_by_one(), load("pearl-party", 3)
    states = [playout(game, 11 + number).state for number in range(PLAYS)]
    assert tally.plays == tally.finished == PLAYS
    for seat, name in enumerate(game.player_names):
        points = [state.scores[seat].total for state in states]
        assert tally.seats[seat].points.counts == Counter(points)
        assert tally.seats[seat].won.total() == sum(name in state.winners for state in states)
        for line in game.rules.scores:
            assert tally.seats[seat].lines[line].total == sum(state.scores[seat].sums[line] for state in states)
    taken = sum(entry.action == "take" for state in states for entry in state.history or ())
    assert tally.times["take"] == taken
    assert tally.endings.total() >= PLAYS


def test_seeds_are_in_a_row_and_go_round() -> None:
    assert [seed_of(2**64 - 1, number) for number in range(3)] == [2**64 - 1, 0, 1]


def test_what_a_search_imagines_is_not_counted_as_used() -> None:
    """All options of the first decision are imagined, one is chosen: only its plays count."""
    searching = summed_of(Task.of(load("tic-tac-toe"), ("mcts:30", "first"), seed=0), 1)
    assert searching.times["mark"] == searching.decisions.total
    assert all(times <= 1 for times in searching.uses.values())


def summed_of(task: Task, plays: int) -> Tally:
    tally = Tally.of(task.players)
    for portion in simulated(task, plays, jobs=1):
        tally.merge(portion.tally)
    return tally


# ---- what is wrong -------------------------------------------------------------------------------------------------


def test_a_play_that_meets_a_hole_is_kept_with_its_log(tmp_path: Path) -> None:
    file = tmp_path / "hole.sea"
    file.write_text(HOLE, encoding="utf-8")
    game = load(file)
    tally = summed_of(Task.of(game, ("random",), seed=0), 30)
    assert 0 < tally.faults < 30
    assert tally.finished == 30 - tally.faults
    assert [met.number for met in tally.met] == sorted(met.number for met in tally.met)
    assert len(tally.met) == min(5, tally.faults)
    first = tally.met[0]
    assert "hole.sea:12" in first.place
    assert first.seed == first.number
    assert '"fault"' in first.log
    assert playout(game, first.seed).fault is not None


def test_another_number_of_policies_than_seats() -> None:
    with pytest.raises(SeaError, match="2 policies for 3 seats: give one for all, or one for each seat"):
        Task.of(load("pearl-party", 3), ("random", "first"), seed=0)
