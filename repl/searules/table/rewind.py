"""The commands of time: undo, redo, back, fork. What has been rolled or shown since cannot be taken back, unless by a
designer, who is told what it was."""

from itertools import groupby

from attrs import evolve

from searules.engine import State
from searules.engine.history import OUTCOME, History, entries
from searules.engine.sight import visible as sees
from searules.table.registry import Answer, command, refused
from searules.table.screenfuls import situation
from searules.table.session import Fork, Session
from searules.table.texts import number_of
from searules.table.typed import DESIGNERS, designers

MOST_FORKS = 20


@command("undo [--anyway]", "take back the last decision of a person, and all that followed it")
def undo(session: Session, rest: str) -> Answer:
    """The session before it."""
    anyway, rest = designers(rest)
    if rest:
        return refused(session, "`undo` takes back one decision; `undo --anyway` also what was rolled or shown since")
    if session.inside is not None and session.inside.fault is not None:
        left = evolve(session, inside=None)
        return Answer(left, ("taken back", *situation(left)))
    before = session.back()
    if before is None:
        return refused(session, "there is nothing to take back")
    return _taken_back(session, before, anyway)


@command("redo", "bring back what was taken back")
def redo(session: Session, rest: str) -> Answer:
    """The session before the last undo."""
    if rest:
        return refused(session, "`redo` stands alone")
    after = session.forth()
    if after is None:
        return refused(session, "there is nothing to bring back")
    return Answer(after, tuple(situation(after)))


@command("back to N", "go back to where N decisions had been made, as `log` numbers them", after="back")
def back(session: Session, rest: str) -> Answer:
    """The session at that point; `redo` brings the rest back."""
    anyway, rest = designers(rest)
    number = rest.removeprefix("to ").strip()
    if not number.isascii() or not number.isdigit() or len(number) > 6:
        return refused(session, "`back to 5` goes back to where 5 decisions had been made; `log` shows them")
    wanted = int(number)
    place = next((n for n in range(len(session.past)) if _made(session.past[n].state) >= wanted), None)
    if place is None:
        return refused(session, f"there is nothing to take back: {number_of(_made(session.state), 'decision')} made")
    return _taken_back(session, session.cut(place), anyway)


@command("fork [N]", "keep this line of play beside the one that goes on; or go to a line that is kept")
def fork(session: Session, rest: str) -> Answer:
    """A line that is gone to is exchanged for the one that is left."""
    anyway, rest = designers(rest)
    if not rest:
        if len(session.forks) >= MOST_FORKS:
            return refused(session, f"{MOST_FORKS} lines are kept already")
        kept = evolve(session, forks=(*session.forks, Fork(session.state, session.past)))
        number = len(kept.forks)
        return Answer(kept, (f"line {number} is kept as it stands; play on, and `fork {number}` goes to it",))
    if not rest.isascii() or not rest.isdigit() or not 1 <= int(rest[:6]) <= len(session.forks):
        there = f"1 to {len(session.forks)}" if session.forks else "none yet"
        return refused(session, f"`fork` keeps a line, `fork 1` goes to one; the lines are {there}")
    place = int(rest) - 1
    line = session.forks[place]
    forks = (*session.forks[:place], Fork(session.state, session.past), *session.forks[place + 1 :])
    gone = evolve(session, state=line.state, past=line.past, forks=forks, undone=(), inside=None)
    note = f"line {rest}; what was left is kept in its place"
    return _taken_back(session, gone, anyway, note, _parting(session, line))


def _taken_back(
    session: Session,
    before: Session,
    anyway: bool,
    note: str = "taken back; `redo` brings it back again",
    since: State | None = None,
) -> Answer:
    spilt = _spilt(session, before.state if since is None else since)
    if spilt and not anyway:
        return refused(session, *spilt, "so it cannot be taken back; with `--anyway` a designer can")
    notes = [DESIGNERS, *spilt] if spilt else []
    return Answer(before, (note, *notes, *situation(before)))


def _spilt(session: Session, since: State) -> list[str]:
    """What cannot be made unseen of all that has happened since a state; an edit itself can always be taken back, and
    what came before and after it counts."""
    inside = session.inside
    reached = session.state if inside is None or inside.again else inside.state  # what has not been shown cannot count
    states = [*(moment.state for moment in session.past), reached]
    place = next((n for n, state in enumerate(states) if state is since), 0)
    notes: dict[str, None] = {}
    for _, group in groupby(states[place:], key=lambda state: id(state.began_at)):
        several = list(group)
        notes.update(dict.fromkeys(barrier(several[0], several[-1])))
    return list(notes)


def _made(state: State) -> int:
    return state.history.number if state.history else 0


def _parting(session: Session, line: Fork) -> State:
    """The last state that two lines of play have in common."""
    shared: set[int] = set()
    link: History | None = line.state.history
    while link is not None:
        shared.add(id(link))
        link = link.before
    states = [moment.state for moment in session.past] + [session.state]
    common = [state for state in states if state.history is None or id(state.history) in shared]
    return common[-1] if common else states[0]


def barrier(before: State, after: State) -> list[str]:
    """What cannot be made unseen: chance that was settled, pieces that were shown, what others chose at the same time.
    Derived from the two positions: from how far the streams of chance were read, and from who sees which piece."""
    if before.game is not after.game:
        return []
    layout, world = before.course.play.layout, before.game.plan.world
    streams = slice(layout.streams, layout.streams + len(world.sites))
    notes = []
    told = sum(entry.sort == OUTCOME for entry in entries(after.history)[_made(before) :])
    if told or before.course.play.cells[streams] != after.course.play.cells[streams]:
        notes.append("chance has been settled since: the same choices would have the same outcome")
    shown = any(
        sees(seat, piece, after.course.play) and not sees(seat, piece, before.course.play)
        for piece in world.pieces
        for seat in range(before.game.players)
    )
    together = before.course.together
    if together is not None and (after.course.together is None or after.course.together.base is not together.base):
        notes.append("what others chose at the same time has been told since")
    if shown:
        notes.append("pieces have been shown since, and somebody may remember them")
    return notes
