"""The commands that look into a decision: trace, step, continue, break; and where play stands now.

What a decision does is shown of its own rules and of nothing that those who look may not see.
"""

from attrs import evolve

from searules.diagnostics import did_you_mean, visible
from searules.engine import PlayFault, State
from searules.engine.trace import passed, standing, traced
from searules.table.faults import fault_lines
from searules.table.going import choose, decided, gone_on, waiting_for
from searules.table.inside import (
    UNDER_WAY,
    Inside,
    happening_lines,
    named_values,
    reached,
    seen_next,
    standing_lines,
    within,
)
from searules.table.matching import match
from searules.table.registry import Answer, SaveFault, command, refused, said
from searules.table.rules import marked_lines, rule_names, rule_span
from searules.table.screenfuls import news, situation
from searules.table.secrecy import has_seat_secrets
from searules.table.session import Break, Session
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
    seats = () if anyway else session.seats_looking
    happened = traced(states[place_], states[place_ + 1])
    inside = session.inside
    if inside is not None and not inside.again and place_ == len(states) - 2 and inside.fault is None:
        happened = happened[: inside.done]  # what is still to come has not been shown
    found = [happening_lines(one, seats) for one in happened]
    lines = [line for several in found for line in several]
    return said(session, *([DESIGNERS] if anyway else []), *(lines or ["it changed nothing that is seen"]))


@command("step [OPTION|end]", "go into a decision, and through it effect by effect", after="option")
def step(session: Session, rest: str) -> Answer:
    """Inside a decision its next effect; else with an option that decision, alone what a random seat does next or the
    last decision again."""
    anyway, rest = designers(rest)
    anyway = anyway or (session.inside is not None and session.inside.anyway)
    if has_seat_secrets(session.game) and not anyway:
        return refused(session, SECRET)
    if rest == "end":
        return _left(session) if session.inside is not None else refused(session, _NOT_INSIDE)
    if session.inside is not None:
        return refused(session, UNDER_WAY) if rest else _next(session, session.inside)
    if rest:
        found = match(session.state.options, rest) if session.asked_human is not None else None
        if found is None or found.option is None:
            return refused(
                session, f"`step` is followed by an option that is meant by '{visible(rest)}' alone, or stands alone"
            )
        return choose(session, found.option, step_by_step=True, anyway=anyway)
    option = session.automatic
    if option is not None:
        there = decided(session, option, by_hand=False, step_by_step=True, anyway=anyway)
        return Answer(there, (*news(session, there), *situation(there)))
    return _again(session, anyway)


_NOT_INSIDE = "no decision is under way; `step OPTION` goes into one, `break RULE` stops where a rule runs"


@command("continue", "go on to the next rule at which to stop, or to the next question")
def continue_(session: Session, rest: str) -> Answer:
    """Inside a decision the rest of it; then random seats choose."""
    if rest:
        return refused(session, "`continue` stands alone")
    inside = session.inside
    if inside is None:
        return (
            gone_on(session, session, passing=True) if session.automatic is not None else refused(session, _NOT_INSIDE)
        )
    place_ = reached(inside, waiting_for(session), inside.done + 1)
    if place_ is not None:
        there = evolve(session, inside=inside.after(place_))
        return Answer(there, tuple(situation(there)))
    if inside.fault is not None or inside.again:
        return _left(session)
    left = evolve(session, inside=None)
    return gone_on(left, left, passing=True)


def _next(session: Session, inside: Inside) -> Answer:
    seats = session.seats_looking
    place_ = seen_next(inside, seats, inside.done)
    if place_ is None:
        return _left(session)
    following = seen_next(inside, seats, place_ + 1)
    there = evolve(session, inside=inside.after(len(inside.passage.happened) if following is None else following))
    assert there.inside is not None
    lines = happening_lines(inside.passage.happened[place_], seats)
    return Answer(there, (*lines, *watch_lines(there), *standing_lines(there.inside, seats)))


def _left(session: Session) -> Answer:
    """Play stands again where it stood; a hole in the rules at the end of the decision is told."""
    inside, left = session.inside, evolve(session, inside=None)
    assert inside is not None
    if inside.fault is None:
        return Answer(left, ("that was all that the decision did", *situation(left)))
    effect = SaveFault(inside.fault.log) if isinstance(inside.fault, PlayFault) else None
    return Answer(left, tuple(fault_lines(inside.fault)), effect)


def _again(session: Session, anyway: bool) -> Answer:
    """Into the last decision, from its beginning."""
    if not session.past:
        return refused(session, "nothing has been decided yet; `step OPTION` makes a decision effect by effect")
    before = session.past[-1].state
    how = passed(before, session.state)
    if how is None:
        return refused(session, "the last change was no decision")
    number = (before.history.number if before.history else 0) + 1
    there = evolve(session, inside=Inside(how, number, again=True, anyway=anyway))
    return Answer(there, (*([DESIGNERS] if anyway else []), *situation(there)))


@command("break [RULE|off]", "stop when a decision runs that rule; alone all such rules", after="break")
def break_(session: Session, rest: str) -> Answer:
    """A rule is named by its address: what has statements, or asks."""
    anyway, rest = designers(rest)
    if not rest:
        told = ", ".join(one.rule for one in session.breaks) or "none; `break RULE` adds one"
        return said(session, f"stops at: {told}")
    if rest == "off":
        return Answer(evolve(session, breaks=()), ("nothing stops any more",))
    if has_seat_secrets(session.game) and not anyway:
        return refused(session, f"which rules run may tell secrets of this game; `{ANYWAY}` before it is for designers")
    rule = rule_span(session.game.rules, rest)
    if rule is None:
        hint = did_you_mean(rest, rule_names(session.game.rules)) or "an action, a step, a procedure"
        return refused(session, f"there is no rule '{visible(rest)}'; {hint}")
    code = (one for unit in session.game.plan.program.units.values() for one in unit.code)
    if not any(within(one.span, rule) for one in code):
        return refused(
            session, f"{visible(rest)} has no statements: it is read, not run; `why` and `eval` look into it"
        )
    breaks = tuple(dict.fromkeys((*session.breaks, Break(rest, anyway))))
    notes = [DESIGNERS] if anyway else []
    return Answer(evolve(session, breaks=breaks), (*notes, f"stops at: {', '.join(one.rule for one in breaks)}"))


@command("where", "show the text of the rule at which play stands, with the place marked")
def where(session: Session, rest: str) -> Answer:
    """The rule that asks, or inside a decision what is done next; and what it was called from, where that is no
    secret."""
    if rest:
        return refused(session, "`where` stands alone")
    state, inside = session.shown, session.inside
    decision = state.decision
    if inside is not None:
        following = inside.next
        if following is None:
            return said(session, *standing_lines(inside, session.seats_looking))
        marked = marked_lines(session.game.rules, following.span)
        values = named_values(inside, session.seats_looking)
        return said(session, f"inside {following.unit}:", *marked, *values, _under_way(inside.state))
    if decision is None:
        return said(session, "the play is over" if state.is_terminal else "nothing is asked")
    lines = [cited(decision.rule), *marked_lines(session.game.rules, decision.rule.span)]
    return said(session, *lines, *([] if has_seat_secrets(session.game) else [_under_way(state)]))


def _under_way(state: State) -> str:
    around = [f"{unit} ({place(span)})" for unit, span in standing(state.course) if place(span)]
    return f"  under way: {' > '.join(around)}"
