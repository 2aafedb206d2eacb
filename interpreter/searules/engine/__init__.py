"""The engine: checked rules -> plays. `load` a game, then ask its states.

What stands here is loaded when it is first asked for: a part of the engine can be imported without the rest.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from searules.engine.decisions import Decision, Option, PlayFault, Reason, Refused, RuleRef
    from searules.engine.game import Game, load
    from searules.engine.state import State

_HOME = {
    "Decision": "decisions",
    "Game": "game",
    "Option": "decisions",
    "PlayFault": "decisions",
    "Reason": "decisions",
    "Refused": "decisions",
    "RuleRef": "decisions",
    "State": "state",
    "load": "game",
}

__all__ = ["Decision", "Game", "Option", "PlayFault", "Reason", "Refused", "RuleRef", "State", "load"]


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
