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


@pytest.mark.parametrize(("game", "depth"), [("tic-tac-toe", "7"), ("reversi", "4"), ("breakthrough", "2")])
def test_machine_code_counts_the_same(game: str, depth: str, sea: Sea) -> None:
    assert sea("perft", game, depth, "--native").out == sea("perft", game, depth).out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("chess", "1"), "--native cannot be used for this game: "),
        (("shell-beach", "1"), "--native is for games without chance"),
        (("tic-tac-toe", "65"), "--native counts at most 64 decisions"),
        (("tic-tac-toe", "1", "--divide"), "--native goes with plain counts only"),
    ],
)
def test_what_machine_code_does_not_count(words: tuple[str, ...], told: str, sea: Sea) -> None:
    ran = sea("perft", *words, "--native")
    assert (ran.code, ran.out) == (2, "")
    assert told in " ".join(ran.err.split())
