"""What may be chosen reads only what the chooser may see (law 6), checked before play."""

import re
from pathlib import Path

import pytest

from searules.rules import check_file

HEAD = """game "Hidden"
players 2
piece Card(v: 1..6): 2 of each
zone h of Player: hand of Card
zone d: deck of Card
zone open: heap of Card
setup:
    shuffle Card to d
    for me in players: draw 2 from d to my h
let sixes of Player = count(c in my h where c.v is 6)
turn:
    must a
"""


def _leaks(tmp_path: Path, action: str) -> list[str]:
    file = tmp_path / "hidden.sea"
    file.write_text(HEAD + action, encoding="utf-8")
    found = check_file(file)
    assert all(d.code == "SEA0261" or not d.is_error for d in found), found
    return [d.message for d in found if d.code == "SEA0261"]


@pytest.mark.parametrize(
    ("condition", "zone"),
    [
        ("first(d) is Card(1)", "d"),
        ("some x in my left.h where x is Card(3)", "h"),
        ("some x in my left.h where x.v is 3", "h"),
        ("count(my left.h - Card(3)) < 2", "h"),
        ("my left.h is Card(3)", "h"),
        ("my left.h is my h", "h"),
        ("first(my left.h) is in Card(3)", "h"),
        ("my left.sixes > 0", "h"),
        ("some x in Card where x.zone is d", "d"),
    ],
)
def test_conditions_that_read_hidden_pieces(tmp_path: Path, condition: str, zone: str) -> None:
    leaks = _leaks(tmp_path, f'action a:\n    needs n: {condition} "no"\n    end game drawn\n')
    assert leaks
    assert all(re.search(f"`{zone}`", leak) or "`h`" in leak for leak in leaks)


@pytest.mark.parametrize(
    "condition",
    [
        "some x in my h where x is Card(3)",
        "count(d) > 2 and count(my left.h) > 1",
        "my sixes > 0",
        "some x in open where x.v is 3",
        "my left.h is not empty",
    ],
)
def test_conditions_that_read_what_is_seen_or_counted(tmp_path: Path, condition: str) -> None:
    assert not _leaks(tmp_path, f'action a:\n    needs n: {condition} "no"\n    end game drawn\n')


@pytest.mark.parametrize("domain", ["c: Card", "c in d", "c in my left.h", "c: Card where c.v > 4"])
def test_domains_that_would_list_hidden_pieces(tmp_path: Path, domain: str) -> None:
    assert _leaks(tmp_path, f"action a({domain}): end game drawn\n")


def test_a_domain_of_pieces_in_sight(tmp_path: Path) -> None:
    assert not _leaks(tmp_path, "action a(c in my h): move c to open\n")


def test_who_sees_may_be_state_and_must_be_tested(tmp_path: Path) -> None:
    """A var that only some see is read by those who were tested to be among them."""
    text = """game "Roles"
players 3
var wolf of Player: yes or no = no, seen by wolves
let wolves = p in players where p.wolf
setup: set player1.wolf to yes
turn: must bite or wait
action wait: end game drawn
action bite(p: Player):
    {needs}
    needs prey: p is not in wolves "no wolf"
    end game won by p
"""
    file = tmp_path / "roles.sea"
    for needs, wanted in (('needs wolf: me is in wolves "a wolf"', 0), ('needs other: p is not me "another"', 1)):
        file.write_text(text.replace("{needs}", needs), encoding="utf-8")
        assert len([d for d in check_file(file) if d.code == "SEA0261"]) == wanted


SCORED = """
score values for c in my h: c.v
score cards: count(my h)
score shown: count(open)
result sixes_held: my sixes
"""


@pytest.mark.parametrize(
    ("condition", "leaks"),
    [
        ("my left.total > 3", True),
        ("my left.values > 3", True),
        ("some p in players where p.total > my total", True),
        ("my left.sixes_held > 0", True),
        ("my total > 3", False),
        ("my values > 3", False),
        ("my sixes_held > 0", False),
        ("my left.cards > 1", False),
        ("my left.shown > 1", False),
    ],
)
def test_points_tell_what_they_are_made_of(tmp_path: Path, condition: str, leaks: bool) -> None:
    found = _leaks(tmp_path, f'action a:\n    needs n: {condition} "no"\n    end game drawn\n{SCORED}')
    assert bool(found) is leaks
