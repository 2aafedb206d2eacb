"""What people who did not build it have typed, and what must come of it."""

import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from tests.commands.running import Sea
from tests.table.sitting import say, sit

from searules.table.session import HUMAN

BROKEN = 'game "F"\nplayers 2\nturn:\n    must go\naction go(n in 0..1):\n    pass\n'


def test_a_broken_game_without_examples_does_not_pass(sea: Sea, folder: Path) -> None:
    (folder / "f.sea").write_text(BROKEN)
    answer = sea("test", "f.sea")
    assert answer.code == 1
    assert "SEA0203" in answer.err + answer.out


@pytest.mark.parametrize(
    "words",
    [
        ("simulate", "pig", "--time", "nan"),
        ("verify", "pig", "--time", "inf"),
        ("mutate", "pig", "--least", "nan"),
        ("draw", "pig", "-o", "p.png", "--zoom", "nan"),
    ],
)
def test_what_is_no_number_is_wrong_usage(words: tuple[str, ...], sea: Sea) -> None:
    assert sea(*words).code == 2


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252"])
def test_what_an_encoding_does_not_have_is_replaced(encoding: str) -> None:
    words = [
        sys.executable,
        "-X",
        "utf8=0",
        "-m",
        "searules",
        "diff",
        "shell-beach",
        "shell-beach-six-shapes-by-eight-colours",
    ]
    ran = subprocess.run(words, env={"PYTHONIOENCODING": encoding, "PATH": ""}, capture_output=True, check=False)
    assert ran.returncode in (0, 1)
    assert b"bug in Sea" not in ran.stderr


def test_a_title_with_odd_characters_makes_a_sound_picture(sea: Sea, folder: Path) -> None:
    assert sea("draw", "pig", "--title", "a\x01b\udcff", "-o", "p.svg").code == 0
    ElementTree.parse(folder / "p.svg")


def test_anyway_may_stand_before_the_command() -> None:
    session = sit("hearts", (HUMAN,) * 4)
    before, behind = say(session, "--anyway eval player2.hand"), say(session, "eval --anyway player2.hand")
    assert before.lines == behind.lines
    assert not before.fault
    assert say(session, "eval player2.hand").fault


ENDLESS = """
game "Endless"
players 2
var n: 0..1 = 0
turn:
    must turn_it
action turn_it:
    set n to 1 - n
"""


def test_a_game_that_never_ends_is_no_draw(sea: Sea, folder: Path) -> None:
    (folder / "endless.sea").write_text(ENDLESS)
    answer = sea("verify", "endless.sea", "--exhaustive", "--players", "2")
    assert "no play ever ends" in answer.out
    assert "draw" not in answer.out
    assert sea("verify", "endless.sea", "--exhaustive", "--players", "2", "--json").data["worth"] is None


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("perft", "tic-tac-toe", "3", "--games", "--positions"), "one thing is counted at a time"),
        (("draw", "tic-tac-toe", "--at", "100"), "this play is over after"),
        (("draw", "play.jsonl", "--players", "2"), "a log says itself"),
        (("draw", "play.jsonl", "--seed", "2"), "a log says itself"),
    ],
)
def test_what_cannot_be_meant_is_wrong_usage(words: tuple[str, ...], told: str, sea: Sea, folder: Path) -> None:
    assert sea("run", "tic-tac-toe", "--seed", "1", "--save", str(folder / "play.jsonl")).code == 0
    answer = sea(*words)
    assert answer.code == 2
    assert told in " ".join(answer.err.split())


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("run", ""), "no game is named; `sea games` lists them"),
        (("check", ""), "an empty word names no file, folder or game"),
        (("check", "round.sea"), "`round.sea` is a link that leads round in a circle"),
        (("run", "nowhere.sea"), "`nowhere.sea` is a link to `gone.sea`, which is not there"),
        (
            ("new", "日本"),
            "letters from a to z, digits and hyphens, a letter first; the title inside can have any letters",
        ),
        (("explain", "pig", "-o", "no/rules.md"), "no/rules.md cannot be written: No such file or directory"),
        (("draw", "pig", "-o", "no/pig.svg"), "no/pig.svg cannot be written: No such file or directory"),
        (("ir", "pig", "--unit", "nope"), "no function is called nope"),
    ],
)
def test_wrong_usage_is_told_as_what_it_is(words: tuple[str, ...], told: str, sea: Sea, folder: Path) -> None:
    (folder / "round.sea").symlink_to("round.sea")
    (folder / "nowhere.sea").symlink_to("gone.sea")
    answer = sea(*words)
    assert (answer.code, told in answer.err) == (2, True), answer.err


def test_a_file_with_mistakes_is_told_as_data_beside_what_was_run(sea: Sea, folder: Path) -> None:
    (folder / "f.sea").write_text(BROKEN)
    answer = sea("test", "f.sea", "tic-tac-toe", "--json")
    assert answer.code == 1
    assert answer.data["diagnostics"][0]["code"] == "SEA0203"
    assert answer.data["passed"] == len(answer.data["examples"]) > 0


def test_the_picture_of_a_seed_is_that_of_its_random_play(sea: Sea) -> None:
    sea("run", "shell-beach", "--seed", "5", "--save", "play.jsonl")
    drawn = sea("draw", "shell-beach", "--seed", "5", "--at", "9", "--seat", "player1").out
    assert drawn == sea("draw", "play.jsonl", "--at", "9", "--seat", "player1").out
    assert drawn != sea("draw", "shell-beach", "--seed", "5", "--at", "8", "--seat", "player1").out
