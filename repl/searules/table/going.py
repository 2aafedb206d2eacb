"""How play goes on: a choice is made, random seats make theirs, until a person is asked, a rule is reached at which to
stop, or the rules have a hole."""

from attrs import evolve

from searules.diagnostics import Span, visible
from searules.engine import Option, PlayFault
from searules.engine.faults import RuleFault
from searules.engine.trace import passage, passed
from searules.table.faults import fault_lines
from searules.table.inside import Inside, reached, within
from searules.table.registry import Answer, SaveFault
from searules.table.rules import rule_span
from searules.table.screenfuls import news, situation
from searules.table.secrecy import has_seat_secrets
from searules.table.session import MOST_AUTOMATIC, Session


def choose(session: Session, option: Option, step_by_step: bool = False, anyway: bool = False) -> Answer:
    """Choose an option, go on, and show what came of it; step by step one stops before its first effect. Raises
    RuleFault where the rules have a hole and nobody stops before it."""
    after = decided(session, option, step_by_step=step_by_step, anyway=anyway)
    return gone_on(session, after)


def gone_on(before: Session, session: Session, passing: bool = False) -> Answer:
    """Random seats choose until a person is asked; a hole in the rules on the way stops them where it is met.

    `passing`: the decision at which play stands is no reason to stop.
    """
    current, notes, met = session, [], None
    for _ in range(MOST_AUTOMATIC):
        option = current.automatic
        if option is None:
            break
        if not passing and _waits_here(current):
            notes = [_waiting(current)]
            break
        passing = False
        try:
            current = decided(current, option, by_hand=False)
        except RuleFault as fault:
            notes, met = fault_lines(fault), fault
            break
    effect = SaveFault(met.log) if isinstance(met, PlayFault) else None
    return Answer(current, (*news(before, current), *notes, *situation(current)), effect)


def decided(
    session: Session, option: Option, by_hand: bool = True, step_by_step: bool = False, anyway: bool = False
) -> Session:
    """The session after an option was chosen, or inside that decision where one is to stop. Raises RuleFault for a hole
    in the rules, if one does not stop before it."""
    wanted = waiting_for(session)
    if not wanted and not step_by_step:
        return session.chosen(option, by_hand)
    fault, after = None, session
    try:
        after = session.chosen(option, by_hand)
    except RuleFault as met:
        fault = met
    how = passed(session.state, after.state) if fault is None else passage(session.state, option.id)
    if how is not None:
        number = (session.state.history.number if session.state.history else 0) + 1
        seen = anyway or any(one.anyway for one in session.breaks)
        inside = Inside(how, number, fault=fault, anyway=seen)
        place = 0 if step_by_step else reached(inside, wanted, 0)
        if place is not None:
            return evolve(after, inside=inside.after(place))
    if fault is not None:
        raise fault
    return after


# ---- breaks -----------------------------------------------------------------------------------------------------


def waiting_for(session: Session) -> list[Span]:
    """The places of the rules at which to stop, as far as whoever asked for that may know when they run."""
    secret = has_seat_secrets(session.game) if session.breaks else False
    spans = (rule_span(session.game.rules, one.rule) for one in session.breaks if one.anyway or not secret)
    return [span for span in spans if span is not None]


def _waits_here(session: Session) -> bool:
    decision = session.state.decision
    return decision is not None and any(within(decision.rule.span, rule) for rule in waiting_for(session))


def _waiting(session: Session) -> str:
    decision = session.state.decision
    assert decision is not None
    asked = f"stopped where {decision.player} is asked by {visible(decision.rule.address)}"
    return f"{asked}; `step` goes into what is chosen, `continue` goes on"
