"""What the rules of a game speak of and what can happen in a play: each thing is a sort and a name."""

from collections.abc import Iterator, Sequence

from searules.engine.lower import procedure_name
from searules.engine.plan import Plan
from searules.engine.world import World

DECISION, ACTION, RULE, ENDING, SCORE, CASE, RESULT, PIECE, CHECK = (
    "decision",
    "action",
    "rule",
    "ending",
    "score",
    "case",
    "result",
    "piece",
    "check",
)
"""The sorts of what can happen: a decision is asked, an action or alternative chosen, an event, a procedure or a way of
paying runs, an ending holds, a score line gives points, a case of it answers, a result holds, a kind or sort of piece
leaves the box, a `possible` check is reached."""

Thing = tuple[str, str]
"""A sort and a name."""

_RULES = ("event", "way", "procedure")
"""The kinds of units that are rules by themselves; a block of the flow is always run, and actions are chosen."""


def rules_begun(plan: Plan) -> dict[str, str]:
    """For each unit that is a rule by itself the name that it has as a thing."""
    begin = procedure_name("")
    return {name: name.removeprefix(begin) for name, unit in plan.program.units.items() if unit.kind in _RULES}


def sorts_of_pieces(world: World) -> Iterator[tuple[str, Sequence[int]]]:
    """The kinds of pieces, and each sort of them where those of a kind have different fields: `Card(bells, 3)`."""
    for name, kind in world.kinds.items():
        yield name, kind.pieces
        sorts: dict[str, list[int]] = {}
        for piece in kind.pieces:
            sorts.setdefault(world.text(piece), []).append(piece)
        if len(sorts) > 1:
            yield from sorts.items()
