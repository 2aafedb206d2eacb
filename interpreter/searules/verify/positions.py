"""Going through all positions on the best tier there is: the walker judges everything, machine code is quick."""

from collections.abc import Callable

from attrs import evolve

from searules.engine.game import Game
from searules.verify.compiled_positions import CompiledExplorer, NotExplored
from searules.verify.exchange import exchanges
from searules.verify.exhaustive import Explored, Explorer, Limits
from searules.verify.watch import Wanted

FIRST = 20_000
"""So many positions the walker goes through, before machine code does it for all of them."""


def explored(
    game: Game,
    limits: Limits,
    wanted: Wanted,
    tier: str | None = None,
    progress: Callable[[Explored], None] | None = None,
) -> Explored:
    """All positions of a game, within limits: by the walker ("reference", "python"), by machine code ("native"), or
    (None) by the walker first, and where there are many by machine code.

    Where symmetric positions are merged, or machine code cannot do it, the walker does all. Raises NotExplored if
    machine code was asked for and cannot do it, Differs where it is wrong.
    """
    if tier == "native":
        return CompiledExplorer(game, limits, wanted, progress).run()
    fast = None if tier is not None or limits.states <= FIRST else _compiled(game, limits, wanted, progress)
    if fast is None:
        return Explorer(game, limits, wanted, progress).run()
    seen = Explorer(game, evolve(limits, states=FIRST), wanted, progress).run()
    if seen.why != "states":
        return seen
    try:
        all_ = fast.run()
    except NotExplored:
        return Explorer(game, limits, wanted, progress).run()
    all_.judged = seen.positions
    return all_


def _compiled(
    game: Game, limits: Limits, wanted: Wanted, progress: Callable[[Explored], None] | None
) -> CompiledExplorer | None:
    """The search in machine code, if there is one for this game."""
    if exchanges(game.plan.world):
        return None
    try:
        return CompiledExplorer(game, limits, wanted, progress)
    except NotExplored:
        return None
