"""The engine: checked rules -> plays. `load` a game, then ask its states."""

from searules.engine.decisions import Decision, Option, Reason, Refused, RuleRef
from searules.engine.game import Game, load
from searules.engine.state import State

__all__ = ["Decision", "Game", "Option", "Reason", "Refused", "RuleRef", "State", "load"]
