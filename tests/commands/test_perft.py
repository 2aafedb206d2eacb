"""`sea perft` and the process it runs in."""

import sys

import pytest
from click.testing import CliRunner
from tests.commands.running import Sea

from searules.commands.main import cli


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
    assert counted == [6, 5]
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    ran = sea("perft", "tic-tac-toe", "6", "--tier", "native")
    assert ran.code == 2
    assert "--tier native needs llvmlite: pip install 'searules[native]'" in ran.err


def test_what_is_no_whole_number_is_told_so(sea: Sea) -> None:
    for command in (["perft", "nim", "two"], ["run", "nim", "--plays", "x"], ["verify", "nim", "--plays", "1.5"]):
        answer = sea(*command)
        assert (answer.code, "is not a valid whole number" in answer.err) == (2, True), answer.err
    assert "'x' is not a valid number." in sea("verify", "nim", "--time", "x").err
