"""Examples: each kind of line, what failures tell, and all examples of the games."""

import re
from pathlib import Path

import pytest

from searules.diagnostics import SeaError
from searules.rules import load_rules
from searules.rules.checked import Rules
from searules.verify.examples import ExampleResult, run_examples

ROOT = Path(__file__).parents[2]
FILES = sorted((ROOT / "games").glob("*/*.sea"))

TOY = """
game "Toy"
players 2..3
option most: 1..9 = 5
enum Hue: red, blue
piece Chip(hue: Hue): 2 of each
zone hand of Player: heap of Chip
zone out: heap of Chip
var n: 0..9 = 0
var die: 1..6
setup:
    for me in players: must take_one
action take_one(chip in box): move chip to my hand
turn:
    step early: must up
    step late: must up or throw
action up:
    needs room: n < most "it is full"
    add 1 to n
action throw:
    roll die
    set n to die
game ends full before the turn when n >= 5
"""


def rules_of(tmp_path: Path, example: str) -> Rules:
    file = tmp_path / "toy.sea"
    file.write_text(f'{TOY}\nexample "it":\n' + "".join(f"    {line}\n" for line in example.strip().splitlines()))
    return load_rules(file)


def result(tmp_path: Path, example: str) -> ExampleResult:
    return next(iter(run_examples(rules_of(tmp_path, example))))


@pytest.mark.parametrize(
    "example",
    [
        "expect count(player1.hand) is 1",
        "pick take_one(Chip(blue))\nexpect some chip in player1.hand where chip.hue is blue",
        "given: set n to 2\npick up\nexpect n is 3",
        "given: set n to 5\nexpect over",
        "with most = 2\ngiven: set n to 2\ngo to turn.late\nexpect refused up because up.room",
        "with players = 3\nexpect count(players) is 3",
        "go to turn.late\nexpect options up, throw\nexpect options only throw, up",
        "go to turn.late\nforce 4\npick throw\nexpect n is 4\nexpect acting is player2",
        "go to turn.late\npick throw\nforce 4\nexpect n is 4",
        "go to turn.late\npick throw\nexpect acting is player1\nforce 4\npick up\nexpect n is 5",
        "go to turn.late\npick throw\nforce 4\npick up\npick throw\nforce 2\nexpect n is 2\npick up\nexpect n is 3",
        "pick up\ngiven: set n to 4\npick up\nexpect over",
        "given: set n to 1\nexpect n is 1\ngiven: add 1 to n\nexpect n is 2",
        'expect refused "pass"',
        "expect every option in options has option is up",
    ],
)
def test_what_holds_passes(tmp_path: Path, example: str) -> None:
    assert result(tmp_path, example).verdict == "passed", result(tmp_path, example)


@pytest.mark.parametrize(
    ("example", "expected", "found"),
    [
        ("given: set n to 3\nexpect n is 4", "n is 4", "n is 3"),
        ("pick throw", "throw as an option", "throw is not open here"),
        ("go to turn.late\nexpect options only up", "no other options", "there is also throw"),
        ("expect options throw", "throw among the options", "throw is not open here"),
        ("expect refused up because up.room", "up refused", "up is an option"),
        ("pick take_one(Chip)", "one option that is take_one(Chip)", "take_one(Chip(red)), take_one(Chip(blue))"),
        ("go to turn.late\nforce red\npick throw", "pick throw", "red cannot come from"),
        ("given: move one(Chip in out) to box\nexpect n is 0", "given: move one(Chip in out) to box", "rule fault"),
        ("expect fault", "a rule fault", "there was none"),
    ],
)
def test_failures_say_what_was_expected_and_found(tmp_path: Path, example: str, expected: str, found: str) -> None:
    one = result(tmp_path, example)
    assert one.verdict == "failed"
    assert one.expected == expected
    assert found in one.found
    assert one.line is not None


def test_faults_can_be_expected(tmp_path: Path) -> None:
    assert result(tmp_path, 'given: move one(Chip in out) to box\nexpect fault "toy.sea"').verdict == "passed"
    assert result(tmp_path, 'given: move one(Chip in out) to box\nexpect fault "something else"').verdict == "failed"


def test_the_options_are_listed_with_a_failure(tmp_path: Path) -> None:
    assert result(tmp_path, "go to turn.late\nexpect n is 7").options == ("up", "throw")


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_all_examples_of_the_games_pass(file: Path) -> None:
    for rules in selections(file):
        failed = [one for one in run_examples(rules) if one.verdict == "failed"]
        assert not failed, failed


def selections(file: Path) -> list[Rules]:
    """The game of a file, or each variant that it holds."""
    try:
        return [load_rules(file)]
    except SeaError:
        titles = re.findall(r'^variant "([^"]+)"', file.read_text(), re.MULTILINE)
        return [load_rules(file, [title]) for title in titles]


WATCHED = """
game "Watched"
players 2
piece Card(n: 1..4): 1 of each
zone pile: deck of Card
zone mine of Player: heap of Card
var n: 0..20
setup: shuffle Card to pile
turn: must up or get
action up(more: 0..3): add more to n
action get: draw 1 from pile to my mine
game ends high as soon as n > 8
check "slowly" each turn: n < before(turn, n) + 3
check "small" always: n < 5
check "four" possible: n is 4
check "falls" decreasing: 20 - n
check "ends" at end: n is 9
"""


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        ('pick up(2)\nexpect check "slowly"', ""),
        ('pick up(3)\nexpect check "slowly"', "n is 3, before(turn, n) + 3 is 3"),
        ('expect check "slowly"', "no turn has ended"),
        ('expect check "falls"', "no turn has ended"),
        ('pick up(1)\nexpect check "falls"', ""),
        ('pick up(0)\nexpect check "falls"', "it was 20 before the first turn and is 20"),
        ('given: set n to 2\npick up(0)\nexpect check "falls"', "it was 18 before the first turn and is 18"),
        ('pick up(1)\npick up(0)\nexpect check "falls"', "it was 19 a turn ago and is 19"),
        ('pick up(3)\npick up(2)\npick up(0)\nexpect check "small"', "n is 5"),
        ('pick up(3)\nexpect check "four"', "no position was like that"),
        ('pick up(3)\nexpect check "ends"', "play is not over"),
        ('given: set n to 7\ngiven: set n to 1\npick up(0)\nexpect check "small"', ""),
        ('given: set n to 7\npick up(2)\nexpect check "ends"', ""),
        ("force shuffle Card(3), Card(1)\npick get\npick get\nexpect every c in player2.mine has c.n is 1", ""),
        ("force shuffle Card(3), Card(3)\npick get", "Card(3) cannot come from pile."),
    ],
)
def test_checks_and_shuffles(tmp_path: Path, lines: str, found: str) -> None:
    file = tmp_path / "watched.sea"
    body = "".join(f"    {line}\n" for line in lines.split("\n"))
    file.write_text(f'{WATCHED}\nexample "it":\n{body}')
    one = next(iter(run_examples(load_rules(file))))
    assert (one.verdict, one.found) == ("failed" if found else "passed", found)
