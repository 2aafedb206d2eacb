"""What statements without decisions do."""

from attrs import frozen

from searules.engine.play import Locals, Play
from searules.rules.checked import Block, Stmt


@frozen
class Left:
    """`end turn`, `end round`, `end step` or `end repeat` was met and its block has yet to be left."""

    what: str


@frozen
class Ended:
    """`end game` was met; `won_by` None and not `drawn`: the scores decide."""

    won_by: tuple[int, ...] | None
    drawn: bool


Signal = Left | Ended
"""Why statements stopped before their end."""


def execute(stmt: Stmt, play: Play, local: Locals) -> Signal | None:
    """Run a statement that has no decision inside; None if it ran to its end.

    Raises RuleFault, or what `play.chance` raises (NeedOutcome, ImpossibleOutcome); the state may then be
    half changed, so run it on a copy or restore the cells.
    """
    raise NotImplementedError


def run_block(block: Block, play: Play, local: Locals) -> Signal | None:
    """Run the statements of a block in order, up to the first signal."""
    raise NotImplementedError
