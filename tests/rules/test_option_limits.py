"""What the top-level `needs` allow, against all combinations of options tried out by the engine."""

import tempfile
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from searules.diagnostics import Diagnostics, SeaError
from searules.engine import load
from searules.engine.faults import WorldError
from searules.engine.world import World, settle
from searules.rules import checked, load_rules
from searules.rules.check import look_through
from searules.rules.types import WordSort
from searules.rules.variants import gather

FIRST_NEEDS = 7
"""The line of the first condition."""
HEAD = """game "Options"
players 2..3

option length: 1..4 = 2
option hard: yes or no = no
option mode: a or b or none = a
"""
REST = """
var points of Player: 0..9

turn: must score_one

action score_one:
    if mode is b or hard or length > 2: add 1 to my points
    add 1 to my points
    if my turns > 2: end game

winner: highest my points, then shared
"""
CONDITIONS = (
    "not hard or length > 3",
    "not hard or length < 2",
    "hard",
    "mode is not none or length is 2",
    "mode is none or count(players) > 2",
    "length is in [2, 3] or hard",
    "length * 2 - 1 is in 3..5",
    "mode is b",
    "length + count(players) >= 6",
)


def game(conditions: list[str], folder: Path) -> Path:
    """A game with these conditions on its options."""
    needs = [f'needs n{i}: {c.replace("length is 2", "length is 2")} "reason {i}"\n' for i, c in enumerate(conditions)]
    file = folder / "options.sea"
    file.write_text(HEAD + "".join(needs) + REST, encoding="utf-8")
    return file


def playable(file: Path) -> bool:
    """Whether the engine accepts any settings of this game."""
    rules = load_rules(file)
    for players, length, hard, mode in product((2, 3), range(1, 5), (True, False), ("a", "b", None)):
        values = {"length": length, "hard": hard, "mode": mode}
        given = {name: _expression(values[name], option) for name, option in rules.options.items()}
        try:
            World.build(rules, players, settle(rules, players, given))
        except WorldError:
            continue
        return True
    return False


def _expression(value: int | str | None, option: checked.Option) -> checked.Expr:
    if isinstance(value, str):
        return checked.Member(WordSort(value), value, type=option.type)
    return checked.Const(value, type=option.type)


@settings(max_examples=25)
@given(st.lists(st.sampled_from(CONDITIONS), min_size=1, max_size=4, unique=True))
def test_a_contradiction_is_reported_exactly_where_nothing_can_be_played(conditions: list[str]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = game(conditions, Path(folder))
        diagnostics = Diagnostics()
        combined = gather(file, (), diagnostics)
        assert combined is not None
        look_through(combined, diagnostics)
        found = [d for d in diagnostics if d.code == "SEA0263"]
        if not found:
            assert playable(file)
            return
        named = sorted({found[0].span.line, *(label.span.line for label in found[0].labels)})
        few = [conditions[line - FIRST_NEEDS] for line in named]
        for left_out in few:  # without any one of those that are named, something can be played
            assert playable(game([one for one in few if one != left_out], Path(folder)))


@pytest.mark.parametrize(
    ("chosen", "told"),
    [
        ({"hard": "yes"}, "reason 0. It would do with hard = no, or with length = 4."),
        ({"mode": "none", "length": "3"}, "reason 1. It would do with length = 1 or 2, or with mode = a or b."),
    ],
)
def test_a_refusal_says_what_would_do(chosen: dict[str, str], told: str, tmp_path: Path) -> None:
    file = game(["not hard or length > 3", "mode is not none or length < 3"], tmp_path)
    with pytest.raises(SeaError, match=told.replace(".", r"\.")):
        load(file, 2, chosen)


def test_what_is_offered_is_accepted(tmp_path: Path) -> None:
    file = game(["not hard or length > 3", "mode is not none or length < 3", "mode is not b or hard"], tmp_path)
    assert load(file, 2, {"hard": "yes", "length": "4", "mode": "b"}).options["mode"] == "b"


def test_a_first_value_that_a_variant_gives_is_judged_with_the_needs_of_the_game(tmp_path: Path) -> None:
    game(["not hard or length > 3"], tmp_path)
    (tmp_path / "more.sea").write_text('variant "Hard" of "options"\ndefault hard = yes\n', encoding="utf-8")
    diagnostics = Diagnostics()
    combined = gather(tmp_path / "options.sea", ["Hard"], diagnostics)
    assert combined is not None
    look_through(combined, diagnostics)
    assert [d.code for d in diagnostics] == ["SEA0264"]
    assert load_rules(tmp_path / "options.sea", ["Hard"]).title == "Options"
