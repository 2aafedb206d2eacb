"""The longer answers: how the table stands, what is asked, what others have done."""

from itertools import pairwise

from searules.engine import State
from searules.engine.console import edits
from searules.table.board import table
from searules.table.inside import standing_lines
from searules.table.ledger import ledger, ledger_text, outcome
from searules.table.picking import picked_lines
from searules.table.secrecy import open_scores
from searules.table.session import Session
from searules.table.telling import tellings
from searules.table.telling import told as told_of
from searules.table.texts import WIDTH, number_of, option_lines, question, when
from searules.table.typed import watch_lines

MOST_OPTIONS = 24
"""So many options are listed of themselves; `options` lists all."""


def situation(session: Session) -> list[str]:
    """The table and the question, or the result."""
    state = session.shown
    lines = [*table(state, session.viewers, WIDTH), *watch_lines(session), ""]
    if session.inside is not None:
        return [*lines, *standing_lines(session.inside, session.seats_looking)]
    return [*lines, *result(state)] if state.is_terminal else [*lines, *asked(session)]


def asked(session: Session, most: int = MOST_OPTIONS) -> list[str]:
    """The question and its options, as far as it is a person's."""
    if session.inside is not None:
        return standing_lines(session.inside, session.seats_looking)
    decision = session.state.decision
    if decision is None:
        return ["nothing is asked"]
    if session.looking is not None:
        number = decision.player.removeprefix("player")
        return [f"{decision.player} is to choose; `seat {number}` hands the table over"]
    if session.asked_human is None:
        return [f"{decision.player} is to choose; `auto` lets the random seat go on"]
    so_far = picked_lines(session.state)
    lines = [*so_far, ", ".join([*when(session.state), question(decision)]), *option_lines(decision.options[:most])]
    more = len(decision.options) - most
    return [*lines, f"       and {more} more: `options` lists all"] if more > 0 else lines


def result(state: State) -> list[str]:
    """What came of the play."""
    points = ledger_text(ledger(state)) if state.game.rules.scores else []
    return ["The play is over:", *(f"  {line}" for line in outcome(state)), *points]


def scores(session: Session) -> list[str]:
    """The ledger as it stands, as far as it tells no secret."""
    state = session.shown
    if state.is_terminal:
        return result(state)
    names = state.game.rules.scores
    if not names:
        return ["nothing is scored in this game"]
    shown = open_scores(state.game)
    secret = [name for name in names if name not in shown]
    lines = ledger_text(ledger(state, shown)) if shown else []
    return [*lines, f"told at the end, because it reads what is secret: {', '.join(secret)}"] if secret else lines


def told(session: Session) -> list[str]:
    """All decisions so far, as those who look may know them."""
    logs = [session.state.log_for(player) for player in session.viewers]
    lines = []
    for entries in zip(*logs, strict=True):
        texts = {str(entry["choose"]) for entry in entries}
        text = texts.pop() if len(texts) == 1 else "(a secret choice)"
        lines.append(f"{entries[0]['n']:>4}  {entries[0]['player']}: {text}")
    return lines


def beginning(session: Session) -> list[str]:
    """What is to be known of a play that did not begin at its beginning."""
    if session.state.began_at is None:
        return []
    edited = len(edits(session.state))
    return [f"   0  the position was edited by hand, {number_of(edited, 'time')}"] if edited else ["   0  a position"]


MOST_NEWS = 20


def news(before: Session, after: Session) -> list[str]:
    """What has been decided since (of many the last ones), and what came of it that is not seen any more, as those who
    look now may know it."""
    lines: list[str] = []
    states = [*(moment.state for moment in after.past[len(before.past) :]), after.state]
    for line in told(after)[-MOST_NEWS:]:
        number = int(line.split()[0])
        if number > _made(before.state):
            lines.append(line)
            lines += _came_of(after, states, number)
    return lines


def _came_of(session: Session, states: list[State], number: int) -> list[str]:
    """What is told of a decision by its number; of one inside of which one stands as far as it has gone."""
    inside = session.inside
    if inside is not None and inside.number == number:
        return told_of(inside.passage.happened[: inside.done], session.seats_looking)
    for before, after in pairwise(states):
        if _made(before) < number <= _made(after):
            return tellings(before, after, session.seats_looking)
    return []


def _made(state: State) -> int:
    return state.history.number if state.history else 0
