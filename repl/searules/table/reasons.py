"""The commands that give reasons: why something can or cannot be chosen, where play stands, what a score is made of."""

from collections.abc import Iterable

from searules.diagnostics import SeaError, did_you_mean, visible
from searules.engine import Option, Reason
from searules.engine.conditions import Judgement, alternatives, judged, open_actions
from searules.engine.decisions import Decision
from searules.engine.reading import atoms_by_text, split_call, squeezed
from searules.rules.checked import Rules
from searules.table.matching import match
from searules.table.picture import wrapped_words
from searules.table.registry import Answer, command, refused, said
from searules.table.rules import ruling_notes, source_line
from searules.table.session import Session
from searules.table.texts import WIDTH, cited, described

MARKS = {False: "fails", None: "open", True: "holds"}
MOST_NAMED = 6


@command("why OPTION", "say why something can or cannot be chosen; `why not SOMETHING` too", after="why")
def why(session: Session, rest: str) -> Answer:
    """All conditions with their values, what fails first; their lines, citations and rulings; what is like it."""
    text = rest[4:].strip() if rest.casefold().startswith("not ") else rest
    if not text:
        return refused(session, "`why` is followed by what you would choose, such as an action with its arguments")
    decision = session.state.decision
    if session.asked_human is None or decision is None:
        return refused(session, "nobody at this table is asked now")
    option = match(session.state.options, text).option
    if option is not None:
        return said(session, *_chosen(session, option, decision))
    name, _ = split_call(text)
    if name in session.game.actions:
        return said(session, *_action(session, text))
    if squeezed(text) in {squeezed(word) for word in _words(session)}:
        return said(session, *_word(session, text, decision))
    if squeezed(text) in atoms_by_text(session.game.plan.world):
        return said(session, *_value(session, text, decision))
    known = [*session.game.actions, *(one.id for one in session.state.options), *atoms_by_text(session.game.plan.world)]
    hint = did_you_mean(text, known) or "name an action with its arguments, a piece, a space"
    return refused(session, f"'{visible(text)}' is nothing in this game; {hint}")


def _chosen(session: Session, option: Option, decision: Decision) -> list[str]:
    lines = [f"{described(option)} can be chosen", f"  {cited(decision.rule)}"]
    if option.action in session.game.actions:
        found = judged(session.state, option.id.split(" #")[0])
        lines += condition_lines(session.game.rules, found.conditions)
    return lines


def _action(session: Session, text: str) -> list[str]:
    found = judged(session.state, text)
    if found.fails:
        head = f"{visible(text)} cannot be chosen:"
    elif found.complete:
        head = f"{visible(text)} can be chosen, or something that makes no difference to it:"
    else:
        head = f"{visible(text)} can be chosen with the right arguments, as far as can be judged without them:"
    return [head, *condition_lines(session.game.rules, found.conditions), *_nearest(found)]


def _nearest(found: Judgement) -> list[str]:
    if not found.alternatives:
        return []
    same = [option for option in found.alternatives if option.action == found.action] or list(found.alternatives)
    return _instead(same)


def _instead(options: Iterable[Option]) -> list[str]:
    """What else can be chosen, set in lines."""
    lines = wrapped_words([option.id for option in options], WIDTH - 4, gap=", ")
    first = f"  can be chosen instead: {lines[0]}"
    if len(lines) == 1 and len(first) <= WIDTH:
        return [first]
    return ["  can be chosen instead:", *(f"    {line}" for line in lines)]


def _words(session: Session) -> list[str]:
    """Words that stand for options somewhere in these rules."""
    payments = session.game.rules.payments.values()
    return ["pass", "done", *(way.name for payment in payments for way in payment.ways)]


def _word(session: Session, text: str, decision: Decision) -> list[str]:
    state = session.state
    asked = f"{decision.rule.address} asks for {' or '.join(open_actions(state.course)) or 'something else'}"
    lines = [f"{visible(text)} cannot be chosen: {asked}", f"  {cited(decision.rule)}"]
    lines += source_line(decision.rule.span)
    return [*lines, *_instead(alternatives(state, text))]


def _value(session: Session, text: str, decision: Decision) -> list[str]:
    """What can be done with a piece, a space or another value here; else why the open actions do not take it."""
    state, wanted = session.state, squeezed(text)
    having = [option for option in state.options if wanted in squeezed(option.id)]
    if having:
        return [
            f"{visible(text)} is part of what can be chosen:",
            *(f"  {described(one)}" for one in having[:MOST_NAMED]),
        ]
    lines = [f"{visible(text)} is in nothing that can be chosen here", f"  {cited(decision.rule)}"]
    for name in open_actions(state.course):
        if session.game.rules.actions[name].params:
            lines += _tried(session, f"{name}({text})")
    return [*lines, *_instead(alternatives(state, text))]


def _tried(session: Session, text: str) -> list[str]:
    try:
        found = judged(session.state, text)
    except SeaError as error:
        return [f"  {visible(text)}: {visible(str(error))}"]
    return [f"{visible(text)}:", *condition_lines(session.game.rules, found.conditions)]


def condition_lines(rules: Rules, reasons: Iterable[Reason]) -> list[str]:
    """Conditions, each with its rule, its line of the text, what it read and how its silences were decided."""
    lines: list[str] = []
    for reason in reasons:
        lines.append(f"  {MARKS[reason.holds]}: {visible(reason.text)}")
        lines.append(f"         {cited(reason.rule)}")
        if reason.holds is not True:
            lines += source_line(reason.rule.span)
        lines += [f"         {name} = {value}" for name, value in reason.values]
        if reason.holds is not True:
            lines += ruling_notes(rules, reason.rule.span, reason.rule.rulings)
    return lines
