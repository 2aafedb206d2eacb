"""The commands that change the play: undo, redo, auto, seat, save, load, quit."""

from pathlib import Path

from attrs import evolve

from searules.engine import State
from searules.engine.faults import RuleFault
from searules.engine.sight import visible as sees
from searules.table.bots import random_option
from searules.table.registry import Answer, Load, Save, command, refused, said
from searules.table.screenfuls import news, situation
from searules.table.session import HUMAN, MOST_AUTOMATIC, RANDOM, Session
from searules.table.texts import number_of, place

END = "end"


@command("undo", "take back the last decision of a person, and all that followed it")
def undo(session: Session, rest: str) -> Answer:
    """The session before it."""
    if rest:
        return refused(session, "`undo` takes back one decision; it stands alone")
    before = session.back()
    if before is None:
        return refused(session, "there is nothing to take back")
    notes = ["taken back; `redo` brings it back again", *_spilt(before.state, session.state)]
    return Answer(before, (*notes, *situation(before)))


def _spilt(before: State, after: State) -> list[str]:
    """What cannot be made unseen: chance that was settled, and pieces that were shown."""
    layout, world = before.course.play.layout, before.game.plan.world
    streams = slice(layout.streams, layout.streams + len(world.sites))
    notes = []
    if before.course.play.cells[streams] != after.course.play.cells[streams]:
        notes.append("chance had been settled since: the same choices will have the same outcome")
    shown = [
        piece
        for piece in world.pieces
        for seat in range(before.game.players)
        if sees(seat, piece, after.course.play) and not sees(seat, piece, before.course.play)
    ]
    if shown:
        notes.append("pieces had been shown since, and somebody may remember them")
    return notes


@command("redo", "bring back what was taken back")
def redo(session: Session, rest: str) -> Answer:
    """The session before the last undo."""
    if rest:
        return refused(session, "`redo` stands alone")
    after = session.forth()
    if after is None:
        return refused(session, "there is nothing to bring back")
    return Answer(after, tuple(situation(after)))


@command("auto [N|end]", "let chance make the next decision, or N, or all to the end")
def auto(session: Session, rest: str) -> Answer:
    """Random choices for whoever is asked; those of people count as theirs and can be taken back."""
    if rest == END:
        wanted = MOST_AUTOMATIC
    elif not rest or (rest.isascii() and rest.isdigit() and 0 < int(rest[:9]) <= MOST_AUTOMATIC):
        wanted = int(rest or 1)
    else:
        return refused(session, f"`auto` is followed by a number from 1 to {MOST_AUTOMATIC}, or by `end`")
    if session.state.is_terminal:
        return refused(session, "the play is over")
    after, notes = _automatic(session, wanted)
    return Answer(after, (*news(session, after)[-_MOST_NEWS:], *notes, *situation(after)))


_MOST_NEWS = 20


def _automatic(session: Session, wanted: int) -> tuple[Session, list[str]]:
    after = session
    for _ in range(wanted):
        if after.state.is_terminal:
            return after, []
        try:
            after = after.chosen(random_option(after.state, after.state.seed))
        except RuleFault as fault:
            return after, [f"a fault in the rules ({place(fault.span)}): {fault.message}"]
    if wanted == MOST_AUTOMATIC and not after.state.is_terminal:
        return after, [f"stopped after {number_of(wanted, 'decision')}"]
    return after, []


@command("seat [N human|random]", "show who plays which seat, or change it", after="seat")
def seat(session: Session, rest: str) -> Answer:
    """The seats."""
    words = rest.split()
    if not words:
        return said(session, *_seats(session))
    number = words[0].removeprefix("player")
    if len(words) != 2 or words[1] not in (HUMAN, RANDOM) or not (number.isascii() and number.isdigit()):
        return refused(session, "`seat 2 random` or `seat 2 human`; `seat` alone shows who plays")
    place = int(number[:9]) - 1
    if not 0 <= place < len(session.seats):
        return refused(session, f"the seats are 1 to {len(session.seats)}")
    seats = (*session.seats[:place], words[1], *session.seats[place + 1 :])
    changed = evolve(session, seats=seats)
    after = changed.advanced()
    return Answer(after, (*_seats(after), *news(changed, after), *(situation(after) if after is not changed else [])))


def _seats(session: Session) -> list[str]:
    return [f"{player}: {kind}" for player, kind in zip(session.game.player_names, session.seats, strict=True)]


@command("save FILE", "write the play so far to a file", after="file")
def save(session: Session, rest: str) -> Answer:
    """Asks whoever runs the session to do it."""
    return Answer(session, effect=Save(Path(rest))) if rest else refused(session, "`save` is followed by a file's name")


@command("load FILE", "go on with a play that was saved", after="file")
def load(session: Session, rest: str) -> Answer:
    """Asks whoever runs the session to do it."""
    return Answer(session, effect=Load(Path(rest))) if rest else refused(session, "`load` is followed by a file's name")


@command("quit", "leave the table; the play can be resumed")
def leave(session: Session, rest: str) -> Answer:
    """The finished session."""
    if rest:
        return refused(session, "`quit` stands alone")
    return Answer(evolve(session, finished=True))
