"""What a state tells about how it stands: who has won, what else is reported, what an option chooses."""

from typing import TYPE_CHECKING

from searules.engine.course import OVER
from searules.engine.decisions import Plain
from searules.engine.option_texts import plain, sea_text
from searules.engine.together import known_to
from searules.rules.checked import Value
from searules.rules.types import One, Type

if TYPE_CHECKING:
    from searules.engine.play import Play
    from searules.engine.state import State


def winning(state: "State") -> tuple[int, ...]:
    """The seats that have won; none before the end."""
    if state.course.phase != OVER:
        return ()
    mask = state.course.play.cells[state.course.play.layout.winners]
    return tuple(seat for seat in range(state.game.players) if mask >> seat & 1)


def returns(state: "State") -> tuple[int, ...]:
    """See `State.returns`."""
    won = winning(state)
    if not won or len(won) == state.game.players > 1:
        return (0,) * state.game.players
    return tuple(1 if seat in won else -1 for seat in range(state.game.players))


def results(state: "State") -> dict[str, dict[str, Plain]]:
    """See `State.results`."""
    plan, play = state.game.plan, known_to(state.course, None)
    told: dict[str, dict[str, Plain]] = {}
    for name, result in plan.world.rules.results.items():
        values = (plan.hooks.result(play, name, seat) for seat in range(state.game.players))
        told[name] = {
            player: plain_any(value, result.value.type, play)
            for player, value in zip(state.game.player_names, values, strict=True)
        }
    return told


def plain_any(value: Value, type: Type, play: "Play") -> Plain:
    """A value of any type as plain data; sets and lists become lists."""
    if isinstance(value, tuple | range):
        inner = type if isinstance(type, One) else type.of
        return [plain_any(member, inner, play) for member in value]
    if not isinstance(type, One):
        return sea_text(value, type, play)
    return plain(value, type, play)
