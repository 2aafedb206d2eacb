"""Law 8 on whole games: every game, each of its variants, each number of players is the same on both tiers."""

import os
from functools import cache
from pathlib import Path

import pytest
from tests.compile.both import both_ways, on_both, same, step_by_step

from searules.diagnostics import SeaError
from searules.engine.evaluate import evaluate
from searules.engine.faults import RuleFault
from searules.engine.game import Game
from searules.rules import load_rules
from searules.rules.checked import Rules
from searules.rules.shelf import games

ROOT = Path(__file__).parents[2]
BUNDLED = [entry.name for entry in games()]
SEEDS = range(int(os.environ.get("SEA_SEEDS", "1")))
"""The seeds of each random play; with `SEA_SEEDS=20` each variant is played by each number of players, too."""
SLOW = {"chess", "go", "reversi"}
"""Games of which one play by the walker takes seconds: they are stopped early."""


@cache
def _rules(name: str, *variants: str) -> Rules:
    return load_rules(name, variants)


def _tables() -> list[tuple[str, tuple[str, ...]]]:
    """Each game alone and with each of its variants."""
    found: list[tuple[str, tuple[str, ...]]] = []
    for entry in games():
        found.append((entry.name, ()))
        found += [(entry.name, (variant.title,)) for variant in entry.variants]
    return found


def _counts(rules: Rules, variants: tuple[str, ...]) -> list[int]:
    """All numbers of players; in the short run the fewest and the most, for variants another one for each."""
    low, high = rules.players
    counts = list(range(low, high + 1))
    if len(SEEDS) > 1:
        return counts
    return [counts[len(variants[0]) % len(counts)]] if variants else sorted({low, high})


def _games(name: str, variants: tuple[str, ...]) -> list[tuple[Game, Game]]:
    rules = _rules(name, *variants)
    return [on_both(rules, players) for players in _counts(rules, variants)]


@pytest.mark.parametrize(
    ("name", "variants"), _tables(), ids=lambda one: Path(one).stem if isinstance(one, str) else None
)
def test_plays_are_the_same(name: str, variants: tuple[str, ...]) -> None:
    for one, other in _games(name, variants):
        assert (one.tier, other.tier) == ("reference", "python")
        for seed in SEEDS:
            try:
                step_by_step(one, other, seed, most=6 if Path(name).stem in SLOW else 40)
            except RuleFault:
                continue  # set-up itself has a hole, and both have said so


@pytest.mark.parametrize("name", BUNDLED, ids=lambda name: Path(name).stem)
def test_each_expression_has_the_same_value(name: str) -> None:
    """Not only what comes of it: each value is compared, and no function stumbles where the rules are sound."""
    game = Game(_rules(name), tier="python")
    most = 3 if Path(name).stem in SLOW else 25
    with both_ways() as seen:
        state = step_by_step(game, game, 7, most)
        _ = state.scores, state.results
        for check in game.plan.world.rules.checks:
            evaluate(check.value, state.course.play, [None] * max(1, check.slots))
    assert seen.answers > 0
    assert seen.stumbles == []


@pytest.mark.parametrize("name", BUNDLED)
def test_chance_is_enumerated_alike(name: str) -> None:
    one, other = on_both(_rules(name), _rules(name).players[0])
    first, second = one.new_state(chance="enumerate"), other.new_state(chance="enumerate")
    for place in range(25):
        same(first, second)
        if first.is_terminal:
            break
        assert first.outcomes == second.outcomes
        for state in (first, second):
            if state.is_chance:
                state.apply_outcome(place % len(state.outcomes))
            else:
                state.apply(state.options[place % len(state.options)])


def test_an_unknown_tier_is_refused() -> None:
    with pytest.raises(SeaError, match="the tiers are reference, python, native"):
        Game(_rules("tic-tac-toe"), tier="steam")
