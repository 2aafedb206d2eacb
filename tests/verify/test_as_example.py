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
    "each turn",
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


def test_a_shuffle_that_does_not_matter_is_not_told(tmp_path: Path) -> None:
    file = tmp_path / "broken.sea"
    text = GAMES["always"].text.replace("bag of Chip", "deck of Chip").replace("move Chip to", "shuffle Chip to")
    file.write_text(format_text(text))
    found = Search(Scope(file), Budget(plays=20, shrink_seconds=ENOUGH), Wanted("small")).run().found[0]
    _, written = save_example(counterexample(found))
    assert "shuffle" not in written
    assert written.rstrip().endswith("expect n < 5")
    assert list(run_examples(load_rules(file)))[-1].verdict == "failed"


SHUFFLED = """
game "Shuffled"
players 2
piece Card(n: 1..5): 1 of each
zone pile: deck of Card
zone mine of Player: heap of Card
setup: move Card to pile
turn: must mix
action mix:
    shuffle pile
    draw 1 from pile to my mine
game ends late after the turn when count(pile) < 2
check "not the five" always: no c in Card where c.n is 5 and c.zone is not pile and c.zone is not box
"""


def test_of_a_shuffle_in_the_last_move_only_what_matters_is_forced(tmp_path: Path) -> None:
    file = tmp_path / "broken.sea"
    file.write_text(format_text(SHUFFLED))
    found = Search(Scope(file), Budget(plays=20, shrink_seconds=ENOUGH), Wanted("five")).run().found[0]
    _, written = save_example(counterexample(found))
    lines = [line.strip() for line in written.splitlines()]
    assert [line for line in lines if line.startswith(("pick", "force"))] == ["pick mix", "force Card(5)"]
    assert list(run_examples(load_rules(file)))[-1].verdict == "failed"


def test_what_an_example_cannot_expect_is_told_with_the_reason(tmp_path: Path) -> None:
    file = tmp_path / "broken.sea"
    file.write_text(GAMES["a leak"].text)
    found = Search(Scope(file), Budget(plays=20, shrink_seconds=ENOUGH), Wanted("secrets")).run().found[0]
    with pytest.raises(NoExampleError, match="compares what a player is shown in this position and in another one"):
        save_example(counterexample(found))
    assert file.read_text() == GAMES["a leak"].text


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


DEALT = """
game "Dealt"
players 2
piece Card(ware: 1..3, value: 1..3): 3 of each
zone pile: deck of Card
zone hand of Player: hand of Card
var n: 0..9
var die: 1..6
setup:
    shuffle Card to pile
    for me in players: draw 5 from pile to my hand
turn: must throw
action throw:
    roll die
    if die is 6: add 1 to n
    draw 1 from pile to my hand
check "no six" always: n < 1
"""


def test_only_what_matters_is_forced(tmp_path: Path) -> None:
    """Of 27 cards that were shuffled (more than a line), and eleven that were drawn, none matters; the die does."""
    file = tmp_path / "broken.sea"
    file.write_text(format_text(DEALT))
    found = Search(Scope(file), Budget(plays=20, shrink_seconds=ENOUGH), Wanted("six")).run().found[0]
    _, written = save_example(counterexample(found))
    assert written.splitlines()[1:] == ["    pick throw", "    force 6", "    expect n < 1"]
