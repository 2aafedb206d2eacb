"""The library: every game has its examples and checks, and a row in the page that lists them."""

import re
from pathlib import Path

import pytest

from searules.rules.shelf import games

ROOT = Path(__file__).parents[2]
NAMES = [entry.name for entry in games()]


@pytest.mark.parametrize("name", NAMES)
def test_examples_and_checks(name: str) -> None:
    text = (ROOT / "games" / name / f"{name}.sea").read_text(encoding="utf-8")
    assert re.search(r'^example "', text, re.MULTILINE)
    assert re.search(r'^check "', text, re.MULTILINE)


def test_the_page_lists_every_game() -> None:
    page = (ROOT / "docs" / "library.md").read_text(encoding="utf-8")
    assert sorted(re.findall(r"^\| `([a-z0-9-]+)` \|", page, re.MULTILINE)) == sorted(NAMES)
