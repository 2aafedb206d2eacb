"""What tests show of numbers: a divisor that was tested needs no `max(1, ...)`, until it may have changed."""

from pathlib import Path

import pytest

from searules.rules import check_file

GAME = """
game "Numbers"
players 2

var n: 0..9 = 0
var m: 0..9 = 0

turn:
    must act

action act(k in 0..3):
{}

to clear_up:
    set n to 0

game ends done after the turn when n is 9
winner: highest my turns, then shared
"""


def codes(body: str, folder: Path) -> list[str]:
    file = folder / "numbers.sea"
    file.write_text(GAME.format("\n".join(f"    {line}" for line in body.splitlines())), encoding="utf-8")
    return [found.code for found in check_file(file) if found.severity.value == "error"]


SOUND = [
    'needs some_left: n > 0 "none"\nset m to 6 div n',
    'needs some_left: n >= 1 "none"\nset m to 6 mod n',
    'needs some_left: 0 < n "none"\nset m to 6 div n',
    'needs some_left: n is not 0 "none"\nset m to 6 div n',
    'needs some_left: not (n <= 0) "none"\nset m to 6 div n',
    'needs some_left: n > m "none"\nset m to 6 div n',
    'needs some_left: n is in 2..4 "none"\nset m to 6 div n',
    'needs some_left: n > 2 or n is 1 "none"\nset m to 6 div n',
    'needs some_left: k > 0 "none"\nset n to 1\nset m to 6 div k',
    "if n is 0: end turn\nset m to 6 div n",
    "if n is 0: set m to 1\notherwise: set m to 6 div n",
    "if n > 0 and 6 div n > 2: set m to 1",
    'needs few: n <= 4 "too many"\nset m to 2 * n',
    'needs less: n < k "too many"\nset m to 9 - 3 * n',
]

UNSOUND = [
    ("set m to 6 div n", "SEA0226"),
    ("if n < 5: set m to 6 div n", "SEA0226"),
    ("if n is not 1: set m to 6 div n", "SEA0226"),
    ("if n > 0 or m > 0: set m to 6 div n", "SEA0226"),
    ("if n > 0: set n to 0\nset m to 6 div n", "SEA0226"),
    ('needs some_left: n > 0 "none"\nset n to m\nset m to 6 div n', "SEA0226"),
    ('needs some_left: n > 0 "none"\nclear_up\nset m to 6 div n', "SEA0226"),
    ("if n > 0:\n    for p in players:\n        set m to 6 div n\n        set n to 0", "SEA0226"),
    ("if n > 0:\n    repeat 2 times:\n        set m to 6 div n\n        set n to 0", "SEA0226"),
    ("if n > m: set m to 6 div m", "SEA0226"),
]


@pytest.mark.parametrize("body", SOUND)
def test_what_is_shown_need_not_be_shown_again(body: str, tmp_path: Path) -> None:
    assert codes(body, tmp_path) == []


@pytest.mark.parametrize(("body", "code"), UNSOUND)
def test_what_is_not_shown_is_a_mistake(body: str, code: str, tmp_path: Path) -> None:
    assert code in codes(body, tmp_path)
