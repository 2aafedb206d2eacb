"""The command `hint`: what a search makes of each option. It knows no more than the player who is asked: what they
cannot see is imagined, and chance is drawn afresh."""

from searules.engine.chooser import Chooser
from searules.search import search
from searules.table.registry import Answer, command, refused, said
from searules.table.session import Session
from searules.table.texts import described, number_of

DECISIONS = 1_000
"""The search makes so many decisions, or as many times more as is asked: what it says is the same on every machine."""
MOST = 1_000
LONGEST = 400
SHOWN = 10


@command("hint [N]", "what a search makes of each option; with N it looks so many times longer")
def hint(session: Session, rest: str) -> Answer:
    """The options, the most promising first: their share of wins in plays that a tree search has imagined."""
    if rest and not (rest.isascii() and rest.isdigit() and 1 <= int(rest) <= MOST):
        return refused(session, f"after `hint` may stand a number from 1 to {MOST:,}: how many times longer to look")
    if session.asked_human is None:
        return refused(session, "nobody at this table is asked now")
    state = session.state
    decisions = DECISIONS * int(rest or 1)
    judged = search(state, decisions, Chooser(0, "hint"), LONGEST, decisions, machine_code=True)
    ranked = sorted((one for one in judged if one.tried), key=lambda one: (-one.tried, -one.value, one.place))
    lines = [f"  {one.value:5.2f}  {described(state.options[one.place])}" for one in ranked[:SHOWN]]
    plays = sum(one.tried for one in judged)
    return said(session, f"from {number_of(plays, 'imagined play')} (1 is won, 0 lost):", *lines)
