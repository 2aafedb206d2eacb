"""The commands with which play goes on: auto, seat, save, load, quit."""

from pathlib import Path

from attrs import evolve

from searules.engine.faults import RuleFault
from searules.table.bots import random_option
from searules.table.going import decided, gone_on
from searules.table.inside import UNDER_WAY
from searules.table.registry import Answer, Load, Reload, Save, SaveExample, command, refused, said
from searules.table.screenfuls import news, situation
from searules.table.secrecy import has_seat_secrets
from searules.table.session import HUMAN, MOST_AUTOMATIC, RANDOM, Session
from searules.table.texts import number_of, place

END = "end"
_AS_EXAMPLE = "as example "


@command("auto [N|end]", "let chance make the next decision, or N, or all to the end", after="end")
def auto(session: Session, rest: str) -> Answer:
    """Random choices for whoever is asked; those of people count as theirs and can be taken back."""
    if rest == END:
        wanted = MOST_AUTOMATIC
    elif not rest or (rest.isascii() and rest.isdigit() and 0 < int(rest[:9]) <= MOST_AUTOMATIC):
        wanted = int(rest or 1)
    else:
        return refused(session, f"`auto` is followed by a number from 1 to {MOST_AUTOMATIC}, or by `end`")
    if session.inside is not None:
        return refused(session, UNDER_WAY)
    if session.state.is_terminal:
        return refused(session, "the play is over")
    after, notes = _automatic(session, wanted)
    return Answer(after, (*news(session, after), *notes, *situation(after)))


def _automatic(session: Session, wanted: int) -> tuple[Session, list[str]]:
    after = session
    for _ in range(wanted):
        if after.state.is_terminal or after.inside is not None:
            return after, []
        try:
            after = decided(after, random_option(after.state, after.state.seed))
        except RuleFault as fault:
            return after, [f"a fault in the rules ({place(fault.span)}): {fault.message}"]
    if wanted == MOST_AUTOMATIC and not after.state.is_terminal:
        return after, [f"stopped after {number_of(wanted, 'decision')}"]
    return after, []


@command(
    "done [unless|when] I say so",
    "say `done` for people where only actions open at any time could be chosen",
    after="unless I say so|when I say so",
)
def done(session: Session, rest: str) -> Answer:
    """A standing answer; each such decision is made, told and kept like any other."""
    words = rest.casefold().split()
    if words not in (["unless", "i", "say", "so"], ["when", "i", "say", "so"]):
        return refused(session, "`done unless I say so` answers for you; `done when I say so` ends that")
    changed = evolve(session, done_is_said=words[0] == "unless")
    told = "`done` is said for you" if changed.done_is_said else "you are asked again"
    return _gone_on(changed, told)


@command("seat [N [human|random]]", "show who plays which seat, look as one, or change who plays it", after="seat")
def seat(session: Session, rest: str) -> Answer:
    """The seats."""
    words = rest.split()
    if not words:
        return said(session, *_seats(session))
    number = words[0].removeprefix("player")
    kinds = words[1:]
    if kinds not in ([], [HUMAN], [RANDOM]) or not (number.isascii() and number.isdigit()):
        return refused(session, "`seat 2` looks as player2; `seat 2 random` or `seat 2 human` changes who plays")
    place = int(number[:9]) - 1
    if not 0 <= place < len(session.seats):
        return refused(session, f"the seats are 1 to {len(session.seats)}")
    if not kinds:
        return _look_as(session, session.game.player_names[place])
    seats = (*session.seats[:place], kinds[0], *session.seats[place + 1 :])
    changed = evolve(session, seats=seats, looking=None)
    return _gone_on(changed, *_seats(changed))


def _gone_on(session: Session, *told: str) -> Answer:
    """What was told, then how play goes on, if it does."""
    answer = gone_on(session, session)
    return evolve(answer, lines=told if answer.session is session and not answer.effect else (*told, *answer.lines))


def _look_as(session: Session, player: str) -> Answer:
    """The table as another person sees it; a screen that several share is handed over in between."""
    if player not in session.humans:
        return refused(session, f"{player} is played at random; `seat {player[6:]} human` changes that")
    there = evolve(session, looking=None if player == session.state.acting else player, inside=None)
    return Answer(there, tuple(situation(there)))


def _seats(session: Session) -> list[str]:
    return [f"{player}: {kind}" for player, kind in zip(session.game.player_names, session.seats, strict=True)]


@command("reload", "read the rules again, and play the decisions so far again under them")
def reload(session: Session, rest: str) -> Answer:
    """Asks whoever runs the session to do it."""
    return refused(session, "`reload` stands alone") if rest else Answer(session, effect=Reload())


@command(
    "save FILE", "write the play so far to a file; `save as example NAME` the last moves to the rules", after="file"
)
def save(session: Session, rest: str) -> Answer:
    """Asks whoever runs the session to do it."""
    title = rest.removeprefix(_AS_EXAMPLE).strip(' "')
    if rest.startswith(_AS_EXAMPLE) or rest == _AS_EXAMPLE.strip():
        if not rest.startswith(_AS_EXAMPLE) or not title:
            return refused(session, "`save as example` is followed by a name for the example")
        if has_seat_secrets(session.game) and not session.state.is_terminal and len(session.humans) > 1:
            return refused(session, "the example would tell the secrets of all players; save it when play is over")
        return Answer(session, effect=SaveExample(title))
    if not rest or rest.startswith("-"):
        return refused(session, "`save` is followed by a file's name, or by `as example NAME`")
    return Answer(session, effect=Save(Path(rest)))


@command("load FILE", "go on with a play that was saved", after="file")
def load(session: Session, rest: str) -> Answer:
    """Asks whoever runs the session to do it."""
    if not rest or rest.startswith("-"):
        return refused(session, "`load` is followed by a file's name")
    return Answer(session, effect=Load(Path(rest)))


@command("quit", "leave the table; the play can be resumed")
def leave(session: Session, rest: str) -> Answer:
    """The finished session."""
    if rest:
        return refused(session, "`quit` stands alone")
    return Answer(evolve(session, finished=True))
