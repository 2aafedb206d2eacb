"""What tests of the table share: sessions, and talking to them."""

from collections.abc import Sequence
from functools import cache

from searules.engine import Game, load
from searules.rules import shelf
from searules.table.dialogue import handle
from searules.table.registry import Answer
from searules.table.session import HUMAN, RANDOM, Session, begin

NAMES = [entry.name for entry in shelf.games()]


@cache
def game(name: str, players: int | None = None) -> Game:
    """A bundled game; games never change, so one will do for all tests."""
    return load(name, players, tier="python")


def sit(name: str, seats: Sequence[str] = (HUMAN, RANDOM), seed: int = 1) -> Session:
    """A session at the beginning of a play; where more must play, with further random seats."""
    fewest = game(name).players
    seats = (*seats, *[RANDOM] * (fewest - len(seats)))
    return begin(game(name, len(seats)).new_state(seed), seats)


def say(session: Session, *lines: str) -> Answer:
    """The answer to the last of several lines."""
    answer = Answer(session)
    for line in lines:
        answer = handle(answer.session, line)
    return answer


def text(answer: Answer) -> str:
    """What is shown."""
    return "\n".join(answer.lines)
