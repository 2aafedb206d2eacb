"""The commands that look into a decision: trace, step, break; and where play stands now.

A decision is always made whole, so that a play never stands where it cannot be saved: one steps through it afterwards.
What it does is shown of its own rules and of nothing that those who look may not see.
"""

from collections.abc import Iterable, Sequence

from attrs import evolve, frozen

from searules.diagnostics import NOWHERE, Span, did_you_mean, visible
from searules.engine.trace import Happening, standing, traced
from searules.table.registry import Answer, command, refused, said
from searules.table.rules import marked_lines, rule_names, rule_span
from searules.table.secrecy import has_seat_secrets
from searules.table.session import Session
from searules.table.texts import cited, place
from searules.table.typed import ANYWAY, DESIGNERS, designers, watch_lines

SECRET = f"what a decision did may tell secrets of this game; `{ANYWAY}` is for designers"


@command("trace [N]", "show rule by rule what the last decision did, or decision N")
def trace(session: Session, rest: str) -> Answer:
    """Each statement that changed something, with what it changed."""
    anyway, rest = designers(rest)
    if has_seat_secrets(session.game) and not anyway:
        return refused(session, SECRET)
    states = [*(moment.state for moment in session.past), session.state]
    place_ = len(states) - 2
    if rest:
        numbers = [state.history.number if state.history else 0 for state in states]
        wanted = int(rest) if rest.isascii() and rest.isdigit() and len(rest) < 7 else -1
        place_ = next((n for n in range(len(states) - 1) if numbers[n] < wanted <= numbers[n + 1]), -1)
        if place_ < 0:
            return refused(session, f"there is no decision '{visible(rest)}'; `log` numbers them")
    if place_ < 0:
        return refused(session, "nothing has been decided yet")
    seats = _seats(session, anyway)
    found = [happening_lines(one, seats) for one in traced(states[place_], states[place_ + 1])]
    lines = [line for several in found for line in several]
    return said(session, *([DESIGNERS] if anyway else []), *(lines or ["it changed nothing that is seen"]))


@command("step [end]", "look into the last decision, effect by effect; `eval` and `watch` look there, too")
def step(session: Session, rest: str) -> Answer:
    """To the next effect; after the last one, or with `end`, back to where play stands."""
    anyway, rest = designers(rest)
    if has_seat_secrets(session.game) and not anyway:
        return refused(session, SECRET)
    if rest == "end":
        return Answer(evolve(session, cursor=None), ("play stands where it stood",))
    if rest:
        return refused(session, "`step` goes to the next effect of the last decision, `step end` leaves it")
    if not session.past:
        return refused(session, "nothing has been decided yet")
    happened = traced(session.past[-1].state, session.state)
    seats = _seats(session, anyway)
    first = 0 if session.cursor is None else session.cursor + 1
    cursor = next((n for n in range(first, len(happened)) if happening_lines(happened[n], seats)), None)
    if cursor is None:
        return Answer(evolve(session, cursor=None), ("that was all that the decision did",))
    there = evolve(session, cursor=cursor)
    notes = [DESIGNERS] if anyway else []
    lines = happening_lines(happened[cursor], seats)
    return Answer(there, (f"step {cursor + 1} of {len(happened)}:", *notes, *lines, *watch_lines(there)))


@command("break [RULE|off]", "stop when a decision runs that rule; alone all such rules", after="rule")
def break_(session: Session, rest: str) -> Answer:
    """A rule is named by its address; only statements are run, conditions are judged when options are listed."""
    if not rest:
        told = ", ".join(session.breaks) or "none; `break RULE` adds one"
        return said(session, f"stops at: {told}")
    if rest == "off":
        return Answer(evolve(session, breaks=()), ("nothing stops any more",))
    if has_seat_secrets(session.game):
        return refused(session, "which rules run may tell secrets of this game; `trace --anyway` is for designers")
    if rule_span(session.game.rules, rest) is None:
        hint = did_you_mean(rest, rule_names(session.game.rules)) or "an action, a step, a procedure"
        return refused(session, f"there is no rule '{visible(rest)}'; {hint}")
    breaks = tuple(dict.fromkeys((*session.breaks, rest)))
    return Answer(evolve(session, breaks=breaks), (f"stops at: {', '.join(breaks)}",))


@command("where", "show the text of the rule at which play stands, with the place marked")
def where(session: Session, rest: str) -> Answer:
    """The rule that asks; and what it was called from, where that is no secret."""
    if rest:
        return refused(session, "`where` stands alone")
    decision, state = session.state.decision, session.state
    if session.cursor is not None and session.past:
        happened = traced(session.past[-1].state, state)[session.cursor]
        return said(session, *marked_lines(session.game.rules, happened.span))
    if decision is None:
        return said(session, "the play is over" if state.is_terminal else "nothing is asked")
    lines = [cited(decision.rule), *marked_lines(session.game.rules, decision.rule.span)]
    if not has_seat_secrets(session.game):
        around = [f"{unit} ({place(span)})" for unit, span in standing(state.course) if place(span)]
        lines.append(f"  under way: {' > '.join(around)}")
    return said(session, *lines)


# ---- what is shown ----------------------------------------------------------------------------------------------


def _seats(session: Session, anyway: bool) -> Sequence[int]:
    """The seats whose eyes look: none of them is asked for a designer."""
    return () if anyway else [session.game.seat(player) for player in session.viewers]


def happening_lines(happening: Happening, seats: Sequence[int]) -> list[str]:
    """A statement and what it changed, as those seats know it; nothing where they see no change."""
    changes = [told for change in happening.changes if (told := change.told(seats))]
    if not changes:
        return []
    where_, text = place(happening.span), _first_line(happening.span)
    return [
        f"  {happening.unit}{f' ({where_})' if where_ else ''}{text}",
        *(f"      {visible(one)}" for one in changes),
    ]


def _first_line(span: Span) -> str:
    return "" if span == NOWHERE else f": {visible(' '.join(span.text.splitlines()[0].split()))}"


# ---- breaks -----------------------------------------------------------------------------------------------------


@frozen
class Stopped:
    """A session that stops at a decision which ran a rule that somebody waits for, and what is told."""

    session: Session
    lines: tuple[str, ...]


def stopped(before: Session, after: Session) -> Stopped | None:
    """Where the decisions since first ran a rule at which to stop; the session then stands after that decision."""
    spans = [span for name in after.breaks if (span := rule_span(after.game.rules, name)) is not None]
    if not spans or has_seat_secrets(after.game):
        return None
    states = [*(moment.state for moment in after.past), after.state]
    for number in range(len(before.past), len(after.past)):
        happened = traced(states[number], states[number + 1])
        found = next((n for n, one in enumerate(happened) if _inside(one.span, spans)), None)
        if found is not None:
            past = after.past[: number + 1]
            session = evolve(after, state=states[number + 1], past=past, cursor=found)
            return Stopped(session, (f"stopped at {place(happened[found].span)}; `step` goes on from there",))
    return None


def _inside(span: Span, wanted: Iterable[Span]) -> bool:
    return any(one.source is span.source and one.start <= span.start and span.end <= one.end for one in wanted)
