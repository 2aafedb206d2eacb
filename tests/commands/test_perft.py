"""`sea perft` and the process it runs in."""

import sys

from click.testing import CliRunner

from searules.commands.main import cli


def test_counting_leaves_the_recursion_limit_as_it_was() -> None:
    """A deeper limit for the whole process lets other code, such as the reader of JSON, run off the stack."""
    before = sys.getrecursionlimit()
    result = CliRunner().invoke(cli, ["perft", "tic-tac-toe", "2"])
    assert (result.exit_code, result.output) == (0, "72\n")
    assert sys.getrecursionlimit() == before
