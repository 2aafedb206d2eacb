"""Rules that pass the checker have a tree that an evaluator may rely on, whatever is selected or written."""

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from attrs import evolve

from searules.diagnostics import Diagnostics
from searules.rules import Family, shelf
from searules.rules.check import look_through
from searules.rules.checked import Rules
from searules.rules.variants import open_family

HERE = Path(__file__).parents[1]
GAMES = [path for path in sorted((HERE.parent / "games").glob("*/*.sea")) if shelf.headers(path)[0].base is None]
"""The games; their variants are looked at with them."""


@cache
def family(path: Path) -> Family:
    """A game with its variants."""
    found = open_family(path, Diagnostics())
    assert found is not None
    return found


@pytest.mark.parametrize("path", GAMES, ids=[path.stem for path in GAMES])
def test_trees_of_games(path: Path, validate: Callable[[Rules], list[str]]) -> None:
    """The game itself, each of its variants, and some pairs of them."""
    selections = family(path).selections()
    few = [s for s in selections if len(s) < 2] + [s for s in selections if len(s) > 1][::20]
    for selection in few:
        diagnostics = Diagnostics()
        rules = look_through(family(path).combine(selection, diagnostics), diagnostics)
        assert rules is not None
        assert not diagnostics.errors
        assert validate(rules) == []


def test_the_validator_sees_breaches(validate: Callable[[Rules], list[str]]) -> None:
    diagnostics = Diagnostics()
    path = next(path for path in GAMES if path.stem == "shell-beach")
    rules = look_through(family(path).combine((), diagnostics), diagnostics)
    assert rules is not None
    name, let = next((n, let) for n, let in rules.lets.items() if let.owner is not None)
    for broken in (evolve(let, slots=0), evolve(let, owner=None), evolve(let, params=(*let.params, 1))):
        assert validate(evolve(rules, lets={**rules.lets, name: broken}))
