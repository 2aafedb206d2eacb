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
