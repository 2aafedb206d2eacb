"""`sea perft` and the process it runs in."""

import signal
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.commands.running import Sea

from searules.commands.main import cli
from searules.engine import State
from searules.engine.perft import perft


def test_counting_leaves_the_recursion_limit_as_it_was() -> None:
    """A deeper limit for the whole process lets other code, such as the reader of JSON, run off the stack."""
    before = sys.getrecursionlimit()
    result = CliRunner().invoke(cli, ["perft", "tic-tac-toe", "2"])
    assert (result.exit_code, result.output) == (0, "72\n")
    assert sys.getrecursionlimit() == before


def test_machine_code_counts_as_published(sea: Sea) -> None:
    assert sea("perft", "tic-tac-toe", "7", "--tier", "native").out == "148176\n"


@pytest.mark.parametrize(
    ("game", "depth"), [("tic-tac-toe", "5"), ("reversi", "4"), ("breakthrough", "2"), ("pig", "4")]
)
def test_machine_code_counts_the_same(game: str, depth: str, sea: Sea) -> None:
    assert sea("perft", game, depth, "--tier", "native").out == sea("perft", game, depth, "--tier", "reference").out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("tic-tac-toe", "65"), "--tier native counts at most 64 decisions"),
        (("tic-tac-toe", "1", "--divide"), "--tier native goes with plain counts only, not with --divide"),
    ],
)
def test_what_machine_code_does_not_count(words: tuple[str, ...], told: str, sea: Sea) -> None:
    ran = sea("perft", *words, "--tier", "native")
    assert (ran.code, ran.out) == (2, "")
    assert told in " ".join(ran.err.split())


def test_machine_code_is_chosen_where_it_can_be(sea: Sea, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("llvmlite")
    from searules.compile.native.game import NativeGame

    counted: list[int] = []
    original = NativeGame.perft

    def counting(self: NativeGame, depth: int) -> int:
        counted.append(depth)
        return original(self, depth)

    monkeypatch.setattr(NativeGame, "perft", counting)
    assert sea("perft", "tic-tac-toe", "6").out == "54720\n"
    assert sea("perft", "tic-tac-toe", "6", "--tier", "python").out == "54720\n"
    assert sea("perft", "tic-tac-toe", "3").out == "504\n"
    assert sea("perft", "kuhn-poker", "5").out == "0\n"
    assert [depth for depth in counted if depth >= 5] == [5, 6, 5]  # lower ones go before
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    ran = sea("perft", "tic-tac-toe", "6", "--tier", "native")
    assert ran.code == 2
    assert "--tier native needs llvmlite: pip install 'searules[native]'" in ran.err


def test_what_is_no_whole_number_is_told_so(sea: Sea) -> None:
    for command in (["perft", "nim", "two"], ["run", "nim", "--plays", "x"], ["verify", "nim", "--plays", "1.5"]):
        answer = sea(*command)
        assert (answer.code, "is not a valid whole number" in answer.err) == (2, True), answer.err
    assert "'x' is not a valid number." in sea("verify", "nim", "--time", "x").err


DECK = """\
game "Deck"
players 1

piece Card(number: 1..30): 1 of each
zone pack: deck of Card
zone hand of Player: hand of Card

setup:
    shuffle Card to pack

turn:
    draw 1 from pack to my hand
    must look

action look:
    move first(1, my hand) to box

game ends done after the turn when pack is empty
"""


@pytest.fixture
def stopped_at(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Ctrl-C as soon as the walker counts so many decisions."""

    def stop(depth: int) -> None:
        def counting(state: State, wanted: int) -> int:
            if wanted == depth:
                signal.raise_signal(signal.SIGINT)
            return perft(state, wanted)

        monkeypatch.setattr("searules.engine.perft.perft", counting)
        monkeypatch.setattr("searules.commands.perft.SECONDS_BEFORE", 60.0)

    return stop


def test_ctrl_c_tells_what_was_finished(sea: Sea, stopped_at: Callable[[int], None]) -> None:
    stopped_at(3)
    ran = sea("perft", "tic-tac-toe", "3", "--json")
    assert (ran.code, ran.out) == (130, "")
    assert ran.err == (
        "sea: interrupted; depth 3 was not finished\nsea: finished before: depth 0: 1, depth 1: 9, depth 2: 72\n"
    )


def test_ctrl_c_in_set_up_tells_what_comes_before_the_first_decision(
    sea: Sea, folder: Path, stopped_at: Callable[[int], None]
) -> None:
    (folder / "deck.sea").write_text(DECK, encoding="utf-8")
    stopped_at(0)
    ran = sea("perft", "deck.sea", "1")
    assert (ran.code, ran.out) == (130, "")
    assert "not even the first decision was reached: chance comes before it, at first with 30 outcomes" in ran.err


def test_lower_depths_are_left_out_where_they_take_long(sea: Sea, monkeypatch: pytest.MonkeyPatch) -> None:
    counted: list[int] = []

    def counting(state: State, depth: int) -> int:
        counted.append(depth)
        return perft(state, depth)

    monkeypatch.setattr("searules.engine.perft.perft", counting)
    monkeypatch.setattr("searules.commands.perft.SECONDS_BEFORE", 0.0)
    assert sea("perft", "tic-tac-toe", "3").out == "504\n"
    assert counted == [3]


def test_no_division_where_chance_decides_first(sea: Sea) -> None:
    ran = sea("perft", "pearl-party", "1", "--divide")
    assert (ran.code, "chance decides first here" in ran.err) == (2, True)
