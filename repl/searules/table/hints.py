"""The command `hint`: what random play makes of each option. It knows no more than everybody does: chance is drawn
afresh, and where something is hidden only designers may ask."""

from attrs import frozen

from searules.diagnostics import SeaError
from searules.engine import Option, State
from searules.engine.chance import Sampled
from searules.engine.random import below, stream_key
from searules.table.registry import Answer, command, refused, said
from searules.table.secrecy import something_hidden
from searules.table.session import Session
from searules.table.texts import described, number_of
from searules.table.typed import DESIGNERS, designers

MOST_OPTIONS = 40
BUDGET = 2_500
"""So many decisions are made in all; what comes of them is the same on every machine."""
LONGEST = 400


@frozen
class Rated:
    """An option with what its player had at the end on average, and in how many plays."""

    option: Option
    won: float
    plays: int


@command("hint [--anyway]", "what random play makes of each option")
def hint(session: Session, rest: str) -> Answer:
    """The options from the best to the worst, for a player who plays on at random."""
    anyway, rest = designers(rest)
    if rest:
        return refused(session, "`hint` stands alone")
    if not anyway and something_hidden(session.game):
        return refused(session, "a hint would know what is hidden in this game; `hint --anyway` is for designers")
    if session.asked_human is None:
        return refused(session, "nobody at this table is asked now")
    rated = sorted(_rated(session.state), key=lambda one: -one.won)
    lines = [f"  {one.won:6.2f}  {described(one.option)}" for one in rated[:10]]
    plays = sum(one.plays for one in rated)
    head = f"from {number_of(plays, 'random play')} (1 is won, -1 lost, 0 neither):"
    return said(session, *([DESIGNERS] if anyway else []), head, *lines)


def _rated(state: State) -> list[Rated]:
    options, seat = state.options[:MOST_OPTIONS], state.game.seat(state.acting or "")
    sums, plays, spent = [0.0] * len(options), [0] * len(options), 0
    number = 0
    while spent < BUDGET:
        for place, option in enumerate(options):
            value, made = _played(state, option, seat, number)
            sums[place] += value
            plays[place] += 1
            spent += made + 1
        number += 1
    return [Rated(one, total / count, count) for one, total, count in zip(options, sums, plays, strict=True)]


def _played(state: State, option: Option, seat: int, number: int) -> tuple[float, int]:
    """What a random play after an option brings, and how many decisions it took; a fault brings nothing."""
    play, key, made = state.copy(), stream_key(number, "hint"), 0
    if not play.enumerates:
        play.course.play.chance = Sampled(number)
    try:
        play.apply(option)
        while not play.is_terminal and made < LONGEST:
            size = len(play.outcomes) if play.is_chance else len(play.options)
            place, _ = below(key, made, size)
            play.apply_outcome(place) if play.is_chance else play.apply(play.options[place])
            made += 1
    except SeaError:
        return 0.0, made
    return float(play.returns[seat]), made
