"""`sea simulate`: what it prints, writes and refuses."""

import csv
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.commands.running import FAULTY_GAME, Sea, heed_interrupts
from tests.simulate.sources import HOLE

SOLO = """\
game "Solo"
players 1
var steps: 0..3

turn:
    must go

action go:
    add 1 to steps

game ends done after the turn when steps is 3
"""
FEW = ("simulate", "tic-tac-toe", "-n", "12", "--seed", "3", "--jobs", "1")


def test_the_same_numbers_as_text_and_as_data(sea: Sea) -> None:
    ran = sea(*FEW)
    data = sea(*FEW, "--json").data
    assert ran.code == 0
    assert ran.out.startswith("Tic-tac-toe: 12 plays, 2 players, seed 3\n")
    won = [seat["won"]["times"] for seat in data["seats"]]
    assert sum(won) + data["nobody_won"]["times"] == data["plays"] == 12
    assert f"{100 * won[0] / 12:.1f} %" in ran.out
    assert data["chosen"]["mark"]["times"] == sum(int(n) * t for n, t in data["decisions"]["counts"].items())


def test_seats_have_their_policies(sea: Sea) -> None:
    data = sea(*FEW, "--policy", "mcts:40", "--policy", "first", "--json").data
    assert data["policies"] == ["mcts:40", "first"]
    assert data["seats"][0]["won"]["times"] >= 11


def test_a_line_for_each_play(sea: Sea, tmp_path: Path) -> None:
    file = tmp_path / "plays.csv"
    assert sea("simulate", "shell-beach", "-n", "5", "--seed", "9", "--jobs", "1", "--csv", str(file)).code == 0
    rows = list(csv.DictReader(file.read_text(encoding="utf-8").splitlines()))
    assert [row["seed"] for row in rows] == ["9", "10", "11", "12", "13"]
    for row in rows:
        points = {name: int(row[f"points_{name}"]) for name in ("player1", "player2")}
        assert row["winners"].split()[0] in points
        assert points[row["winners"].split()[0]] == max(points.values())


@pytest.mark.parametrize(("ending", "begins"), [("png", b"\x89PNG"), ("svg", b"<?xml"), ("pdf", b"%PDF")])
def test_a_plot(sea: Sea, tmp_path: Path, ending: str, begins: bytes) -> None:
    file = tmp_path / f"plot.{ending}"
    assert sea(*FEW, "--plot", str(file)).code == 0
    assert file.read_bytes().startswith(begins)


@pytest.mark.parametrize(
    ("more", "told"),
    [
        (("--policy", "randon"), "There is no policy 'randon'; did you mean 'random'?"),
        (("--policy", "random", "--policy", "first", "--policy", "first"), "there are 2 seats; give one --policy"),
        (("--plot", "plot.txt"), "a plot is a .png, a .svg or a .pdf"),
        (("--csv", "no/such/folder.csv"), "cannot be written"),
        (("--scheduler", "nowhere"), "There is no Dask scheduler at nowhere"),
        (("--players", "9"), "is for 2 players, not for 9"),
    ],
)
def test_wrong_usage_is_told_before_anything_is_played(sea: Sea, more: tuple[str, ...], told: str) -> None:
    ran = sea(*FEW, *more)
    assert (ran.code, ran.out) == (2, "")
    assert told in " ".join(ran.err.split())


def test_one_seat_is_told_as_one(sea: Sea, folder: Path) -> None:
    (folder / "solo.sea").write_text(SOLO, encoding="utf-8")
    ran = sea("simulate", "solo.sea", "-n", "1", "--jobs", "1", "--policy", "random", "--policy", "first")
    assert (ran.code, "there is 1 seat; give one --policy\n" in ran.err) == (2, True), ran.err
    assert "Solo is for 1 player, not for 2." in sea("simulate", "solo.sea", "--players", "2").err
    assert "2 seats are given, and 1 plays;" in sea("play", "solo.sea", "--seat", "human", "--seat", "human").err
    assert sea("simulate", "solo.sea", "-n", "1", "--seed", "2", "--jobs", "1").out.startswith(
        "Solo: 1 play, 1 player, seed 2\n"
    )


def test_a_hole_in_the_rules_is_counted_told_and_kept(sea: Sea, tmp_path: Path) -> None:
    game = tmp_path / "faulty.sea"
    game.write_text(FAULTY_GAME, encoding="utf-8")
    ran = sea("simulate", str(game), "-n", "10", "--seed", "1", "--jobs", "1")
    assert ran.code == 1
    assert "stopped short of an end: " in ran.out
    assert "; `sea replay " in ran.err
    path = ran.err.split("`sea replay ")[1].split("`")[0]
    assert sea("replay", path).code == 1


def test_plays_that_stop_have_a_line_of_the_same_columns(sea: Sea, tmp_path: Path) -> None:
    game, file = tmp_path / "hole.sea", tmp_path / "plays.csv"
    game.write_text(HOLE + "score turns_taken: my turns\n", encoding="utf-8")
    assert sea("simulate", str(game), "-n", "20", "--seed", "1", "--jobs", "1", "--csv", str(file)).code == 1
    rows = list(csv.DictReader(file.read_text(encoding="utf-8").splitlines()))
    assert len(rows) == 20
    assert {bool(row["stopped"]) for row in rows} == {True, False}
    assert all((row["points_player1"] == "") == bool(row["stopped"]) for row in rows)


def test_ctrl_c_shows_the_results_so_far() -> None:
    line = [
        sys.executable,
        "-m",
        "searules",
        "simulate",
        "tic-tac-toe",
        "-n",
        "100000000",
        "--jobs",
        "1",
        "--seed",
        "1",
    ]
    pipe = subprocess.PIPE
    with subprocess.Popen(line, stdout=pipe, stderr=pipe, text=True, preexec_fn=heed_interrupts) as process:
        try:
            time.sleep(6)
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=60)
        finally:
            process.kill()
    assert process.returncode == 130
    assert "sea: stopped after " in err
    assert "player1  random" in out


def test_tiers_play_alike(sea: Sea) -> None:
    pytest.importorskip("llvmlite")
    line = ["simulate", "tic-tac-toe", "-n", "60", "--seed", "3", "--jobs", "1", "--json"]
    told = [sea(*line, "--tier", tier).data for tier in ("reference", "python", "native")]
    assert told[0] == told[1] == told[2]
    ran = sea("simulate", "tic-tac-toe", "--tier", "native", "--policy", "first")
    assert ran.code == 2
    assert "--tier native plays by the policies random, greedy and mcts only" in ran.err


def test_searching_seats_play_alike_on_all_tiers(sea: Sea) -> None:
    pytest.importorskip("llvmlite")
    line = ["simulate", "pearl-party", "-n", "2", "--seed", "3", "--jobs", "1", "--json"]
    line += ["--policy", "mcts:6", "--policy", "greedy"]
    told = [sea(*line, "--tier", tier).data for tier in ("python", "native")]
    assert told[0] == told[1] == sea(*line).data
