"""The texts of the four games: sound, laid out, cited; their examples pass, and what is possible is reached."""

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from tests.games.helpers import game, rules

from searules.engine.walk import children
from searules.language import format_text
from searules.rules import check_file
from searules.rules.checked import Checked, Declared
from searules.verify.examples import run_examples
from searules.verify.playouts import playout

GAMES = Path(__file__).parents[2] / "games"
OURS = ("shell-beach", "pearl-party", "tic-tac-toe", "connect-four")
FILES = sorted(file for name in OURS for file in (GAMES / name).glob("*.sea"))
SELECTIONS = [
    ("shell-beach",),
    ("shell-beach", "shell-beach-six-shapes-by-eight-colours"),
    ("pearl-party",),
    ("pearl-party", "greedy-octopus"),
    ("tic-tac-toe",),
    ("connect-four",),
]
SECTIONS = {
    "shell-beach": ("Setup", "On your turn", "Messages in a Bottle", "Your Secret Cards", "Game End"),
    "pearl-party": ("Contents", "Game Setup", "How to Play", "Examples", "End of the Game"),
}

PLAIN = ("the beach gets emptier", "a turned tile for each find", "every turn takes a pearl out of the clams")


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_no_complaint_and_canonical_layout(file: Path) -> None:
    assert check_file(file) == []
    text = file.read_text(encoding="utf-8")
    assert format_text(text) == text


@pytest.mark.parametrize("selection", SELECTIONS, ids="+".join)
def test_examples(selection: tuple[str, ...]) -> None:
    results = list(run_examples(rules(*selection)))
    assert results
    for result in results:
        assert result.verdict == "passed", result


def _margins(node: Checked) -> Iterator[tuple[str, ...]]:
    """What the margins of a rule and of all its parts point to."""
    yield getattr(node, "citations", ()) + getattr(node, "rulings", ())
    for child in children(node):
        yield from _margins(child)


@pytest.mark.parametrize("name", SECTIONS)
def test_each_rule_has_its_place_in_the_rulebook(name: str) -> None:
    """A rule, or a part of it, points to a section of the rulebook or to a ruling; citations name sections."""
    checked = rules(name)
    families: tuple[Mapping[str, Declared], ...] = (
        checked.actions,
        checked.flows,
        checked.events,
        checked.endings,
        checked.scores,
        checked.options,
    )
    declared = {address: one for family in families for address, one in family.items()}
    declared |= {one.name: one for one in (*checked.after_game, *checked.checks, *checked.examples)}
    for address, rule in declared.items():
        assert any(_margins(rule)) or address in PLAIN, address
        for citation in getattr(rule, "citations", ()):
            assert citation.startswith(SECTIONS[name]), (address, citation)


@pytest.mark.parametrize("name", SECTIONS)
def test_every_option_is_the_other_reading_of_a_ruling(name: str) -> None:
    checked = rules(name)
    offered = {ruling.option for ruling in checked.rulings.values() if ruling.option}
    assert set(checked.options) - offered <= {"scoring", "octopus_holes"}


@pytest.mark.parametrize(("name", "options"), [("shell-beach", {}), ("pearl-party", {"octopus_holes": 24})])
def test_what_is_possible_is_reached(name: str, options: dict[str, int]) -> None:
    """Random plays bring about each thing that a `possible` check promises."""
    wanted = {check.name for check in rules(name).checks if check.mood == "possible"}
    reached: set[str] = set()
    for seed in range(60):
        played = playout(game(name, 2, options if seed % 2 else {}), seed)
        assert played.fault is None
        assert not played.monitor.failures
        reached |= set(played.monitor.witnesses)
        if reached == wanted:
            break
    assert reached == wanted
