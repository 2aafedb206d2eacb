"""Plans with the rules as they are written, whatever tier a game runs on."""

from searules.engine.answers import Answers
from searules.engine.game import Game
from searules.engine.plan import Plan
from searules.engine.world import World


def as_written(game: Game) -> Plan:
    """The plan of a game, without the functions that other tiers have put into its rules."""
    if game.tier == "reference":
        return game.plan
    plan = Plan(World.build(game.rules, game.players, game.plan.world.options))
    plan.hooks = Answers(plan)
    return plan
