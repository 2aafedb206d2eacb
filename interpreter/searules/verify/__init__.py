"""Verification: examples, checks, random and driven plays, proofs by exhaustion.

For tests in Python `playthroughs` gives whole plays to Hypothesis' `@given`, and `GameMachine` is a rule-based state
machine of a game. Both are imported when they are asked for, for Hypothesis takes a while.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from searules.verify.machines import GameMachine
    from searules.verify.strategies import Playthrough, playthroughs

__all__ = ["GameMachine", "Playthrough", "playthroughs"]

_MODULES = {"GameMachine": "machines", "Playthrough": "strategies", "playthroughs": "strategies"}


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
