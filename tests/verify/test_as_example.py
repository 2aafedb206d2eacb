"""Counterexamples written into the rules: they fail as the play did, and leave the file laid out as it was."""

from pathlib import Path

import pytest
from tests.verify.broken_games import GAMES

from searules.language import format_text
from searules.rules import load_rules
from searules.verify.as_example import NoExampleError, save_example
from searules.verify.counterexample import counterexample, lines
from searules.verify.driver import Budget, Search
from searules.verify.examples import run_examples
from searules.verify.scopes import Scope
from searules.verify.watch import Wanted

WRITTEN = [
    "stuck",
    "endless loop",
    "no room",
    "a number too large",
    "too few to draw",
    "always",
    "at end",
    "a die",
    "decreasing",
]

ENOUGH = 600.0
"""Seconds that are never used up, however slow the machine is."""


@pytest.mark.parametrize("name", WRITTEN)
def test_it_fails_as_the_play_did(name: str, tmp_path: Path) -> None:
    file = tmp_path / "broken.sea"
    file.write_text(format_text(GAMES[name].text))
    budget = Budget(plays=20, shrink_seconds=ENOUGH)
    found = Search(Scope(file), budget, Wanted(GAMES[name].property)).run().found[0]
    _, text = save_example(counterexample(found))
    assert file.read_text() == format_text(file.read_text())
    assert file.read_text().endswith(text)
    result = list(run_examples(load_rules(file)))[-1]
    assert result.verdict == "failed"


def test_one_more_of_the_same_name_gets_a_number(tmp_path: Path) -> None:
    file = tmp_path / "broken.sea"
    file.write_text(GAMES["always"].text)
    found = Search(Scope(file), Budget(plays=20, shrink_seconds=ENOUGH), Wanted("small")).run().found[0]
    save_example(counterexample(found))
    assert save_example(counterexample(found))[1].startswith('example "found: small 2":')


def test_what_was_shuffled_is_laid_out(tmp_path: Path) -> None:
    file = tmp_path / "broken.sea"
    text = GAMES["always"].text.replace("bag of Chip", "deck of Chip").replace("move Chip to", "shuffle Chip to")
    file.write_text(format_text(text))
    found = Search(Scope(file), Budget(plays=20, shrink_seconds=ENOUGH), Wanted("small")).run().found[0]
    _, written = save_example(counterexample(found))
    assert "    given:\n        clear\n" in written
    assert written.rstrip().endswith("expect n < 5")
    assert list(run_examples(load_rules(file)))[-1].verdict == "failed"


def test_a_shuffle_cannot_be_forced(tmp_path: Path) -> None:
    file = tmp_path / "broken.sea"
    text = GAMES["always"].text.replace("bag of Chip", "deck of Chip").replace("move Chip to", "shuffle Chip to")
    text = text.replace("0..2): add more to n", "0..2):\n    add more to n\n    shuffle bag_of_chips")
    file.write_text(text)
    found = Search(Scope(file), Budget(plays=20, shrink_seconds=ENOUGH), Wanted("small")).run().found[0]
    with pytest.raises(NoExampleError, match="shuffle"):
        save_example(counterexample(found))
    assert file.read_text() == text


def test_in_plain_lines(tmp_path: Path) -> None:
    file = tmp_path / "broken.sea"
    file.write_text(GAMES["a die"].text)
    found = Search(Scope(file), Budget(plays=20, shrink_seconds=ENOUGH), Wanted("sixes")).run().found[0]
    assert lines(counterexample(found))[1:] == [
        "  with 2 players:",
        "    1. player1: throw",
        "       chance: 6",
        "    2. player2: throw",
        "       chance: 6",
        "    3. player1: throw",
        "       chance: 6",
        "  n: 2, then 3",
    ]
