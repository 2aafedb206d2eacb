"""What is typed at a table, run in a position: expressions are evaluated, statements edit the position.

What comes in here has been checked (`searules.rules.console`); here it is linked with the world of the play.
"""

from collections.abc import Sequence

from attrs import frozen

from searules.diagnostics.diagnostic import SeaError
from searules.engine.course import PLAYING
from searules.engine.decisions import Plain
from searules.engine.effects import run_block
from searules.engine.evaluate import evaluate
from searules.engine.link import Linker
from searules.engine.names import piece_text, text_of
from searules.engine.places import may_hold_pieces
from searules.engine.play import Locals, NoHooks, Play
from searules.engine.reasons import compared
from searules.engine.sight import visible
from searules.engine.state import State
from searules.engine.together import changed_by_hand, may_be_changed
from searules.rules.checked import Block, Expr, Value
from searules.rules.types import One, Type

MOST_MEMBERS = 40
"""Of a longer list so many members are written, and the number of all."""


@frozen
class Answer:
    """The value of an expression as a text, and what the sides of the comparisons in it come to."""

    text: str
    parts: tuple[tuple[str, str], ...] = ()


def evaluated(
    state: State, expr: Expr, slots: int, me: str | None, play: Play | None = None, eyes: Sequence[str] = ()
) -> Answer:
    """The value of a checked expression, with a player as me; in another moment of the play, if one is given. Pieces
    that one of the `eyes` does not see are written without their places. Raises RuleFault where it has no value."""
    play = state.course.play.copy() if play is None else play
    local = _local(state, slots, me)
    linked = _linker(state).node(expr)
    value = evaluate(linked, play, local.copy())
    seats = tuple(map(state.game.seat, eyes))
    return Answer(written_value(value, expr.type, play, seats), compared(linked, play, local))


def value_in(state: State, expr: Expr, slots: int, me: str | None) -> Value:
    """The value itself, as the engine has it. Raises RuleFault where there is none."""
    value: Value = evaluate(_linker(state).node(expr), state.course.play.copy(), _local(state, slots, me))
    return value


def edited(state: State, block: Block, slots: int, me: str | None, text: str) -> State:
    """The play that goes on from a position after statements have changed it, with a log of its own that says so. The
    step under way begins again.

    Raises RuleFault for what cannot be done, SeaError where the game cannot be in the position that comes of it.
    """
    if state.course.phase != PLAYING:
        raise SeaError("a position can be edited only while turns are played")
    may_be_changed(state.course)
    changed = state.copy()
    course = changed.own_course()
    run_block(_linker(state).node(block), course.play, _local(state, slots, me))
    changed_by_hand(course)
    position: dict[str, Plain] = changed.position()
    position["edited"] = [*edits(state), text]
    return state.game.state_from(position, state.seed, "enumerate" if state.enumerates else "sample")


def edits(state: State) -> list[Plain]:
    """What was changed by hand in the position in which a play began."""
    told = (state.began_at or {}).get("edited", [])
    return list(told) if isinstance(told, list) else []


def written_value(value: Value, type: Type, play: Play, seats: Sequence[int] = ()) -> str:
    """A value as a text; pieces of which there are several alike with their places, as far as these seats see them."""
    if not isinstance(value, tuple | range):
        return _one(value, type, play, seats)
    inner = type if isinstance(type, One) else type.of
    members = [_one(one, inner, play, seats) for one in value[:MOST_MEMBERS]]
    more = f", ... {len(value)} in all" if len(value) > MOST_MEMBERS else ""
    return f"[{', '.join(members)}{more}]"


def _one(value: Value, type: Type, play: Play, seats: Sequence[int]) -> str:
    if isinstance(value, int) and not isinstance(value, bool) and may_hold_pieces(type) and value in play.world.pieces:
        seen = all(visible(seat, value, play) for seat in seats)
        return piece_text(value, play) if seen else play.world.text(value)
    if isinstance(value, tuple | range):
        return written_value(value, type, play, seats)
    return text_of(value, type, play.world)


def _local(state: State, slots: int, me: str | None) -> Locals:
    local: Locals = [None] * max(slots, 1)
    local[0] = None if me is None else state.game.seat(me)  # seats are the first atoms
    return local


def _linker(state: State) -> Linker:
    world, chance = state.game.plan.world, state.course.play.chance
    return Linker.later(world, Play.start(world, chance, NoHooks()))
