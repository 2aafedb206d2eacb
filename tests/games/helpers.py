"""What the tests of games share: games that are loaded once, and plays that are watched."""

import os
import random
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any

from searules.engine.game import Game
from searules.engine.state import State
from searules.rules import load_rules
from searules.rules.checked import Rules
from searules.verify.checks import Monitor

SEEDS = range(int(os.environ.get("SEA_SEEDS", "1")))
"""The seeds of each random loop; `SEA_SEEDS=200` makes the loops long."""


@cache
def rules(name: str, *variants: str) -> Rules:
    """The checked rules of a bundled game or of a file, read once."""
    return load_rules(name, variants)


def game(name: str, players: int = 2, options: Mapping[str, Any] | None = None, *variants: str) -> Game:
    """A game to be played; the same one for the same settings, for a game never changes."""
    return _game(name, players, _Settings(options or {}), variants, "reference")


def quick(name: str, players: int = 2, options: Mapping[str, Any] | None = None, *variants: str) -> Game:
    """The same as generated Python, for long plays: that all tiers mean the same is tested elsewhere."""
    return _game(name, players, _Settings(options or {}), variants, "python")


class _Settings(dict[str, Any]):
    """Options that are known by what they say."""

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(repr(self))


@lru_cache(maxsize=32)
def _game(name: str, players: int, options: _Settings, variants: tuple[str, ...], tier: str) -> Game:
    return Game(rules(name, *variants), players, options, tier=tier)


def ids(state: State) -> list[str]:
    """The ids of the options, in their order."""
    return [option.id for option in state.options]


def seat(state: State) -> int | None:
    """Who is to choose, as a number."""
    return None if state.acting is None else state.game.seat(state.acting)


def watched(state: State) -> Monitor:
    """A monitor of the rules' own checks; call `look` after each decision."""
    monitor = Monitor(state)
    monitor.look()
    return monitor


def chosen(state: State, chooser: random.Random) -> str:
    """The id of one of the options."""
    return chooser.choice(state.options).id
