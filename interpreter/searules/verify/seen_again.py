"""Compiled plays, seen again: what the plays judged in full never came to is looked for in some of these.

Machine code does not count what happens. So plays with the same seeds run once more where it can be counted.
"""

from collections.abc import Callable, Sequence

from attrs import frozen

from searules.engine.decisions import PlayFault
from searules.engine.game import Game
from searules.verify.checks import POSSIBLE, Monitor
from searules.verify.playouts import Chooser
from searules.verify.witnesses import Witnesses

MOST_AGAIN = 200
"""So many compiled plays are seen again at the most."""

MOST_SETTINGS = 16
"""They are of so many settings."""


@frozen
class Row:
    """Compiled plays of one setting, with seeds in a row."""

    game: Game
    seed: int
    plays: int


def seen_again(rows: Sequence[Row], witnesses: Witnesses, most_decisions: int, late: Callable[[], bool]) -> int:
    """Play compiled plays again, the first of each row before the second ones, and show them to the witnesses, until
    nothing is left that never happened, or there are enough, or it is late; says how many there were."""
    number = 0
    for place in range(max((row.plays for row in rows), default=0)):
        for row in rows:
            if place >= row.plays:
                continue
            if number >= MOST_AGAIN or late() or not witnesses.never():
                return number
            _seen(row.game, (row.seed + place) % 2**64, witnesses, most_decisions)
            number += 1
    return number


def _seen(game: Game, seed: int, witnesses: Witnesses, most_decisions: int) -> None:
    witnesses.begin(game)
    try:
        state = game.new_state(seed)
    except PlayFault:  # nothing has happened that could be counted
        return
    monitor = Monitor(state)
    monitor.checks = tuple(check for check in monitor.checks if check.mood == POSSIBLE)
    random = Chooser(seed)
    for _ in range(most_decisions):
        monitor.look()
        witnesses.observe(state)
        if state.is_terminal:
            break
        try:
            random.step(state)
        except PlayFault:
            break
    else:
        monitor.look()
    witnesses.observe(state)
    witnesses.finish(state, set(monitor.witnesses))
