"""What a decision did, rule by rule: it is made again on a copy, instruction by instruction, and what changed is noted.

Play is a value and the machine is deterministic between decisions, so a decision can be looked at after it was made,
as slowly as one likes.
"""

from collections.abc import Iterator, Sequence

from attrs import frozen

from searules.diagnostics.source import NOWHERE, Span
from searules.engine.course import Course
from searules.engine.history import CHOICE, OUTCOME, entries
from searules.engine.layout import NOTHING
from searules.engine.machine import step
from searules.engine.names import family_text, piece_text, text_of
from searules.engine.play import Play
from searules.engine.program import Do, SetAside, Unite
from searules.engine.resume import take
from searules.engine.sight import seers, visible
from searules.engine.state import State

MOST_STEPS = 20_000


@frozen
class Change:
    """Something that changed: `text` for the seats that saw it, `hidden` for the others ("": nothing)."""

    text: str
    seen_by: frozenset[int]
    hidden: str = ""

    def told(self, seats: Sequence[int]) -> str:
        """What these seats all know of it."""
        return self.text if all(seat in self.seen_by for seat in seats) else self.hidden


@frozen(eq=False)
class Happening:
    """An instruction that was run: the unit it is of, its place in the text, what it changed, the cells after it."""

    unit: str
    span: Span
    changes: tuple[Change, ...]
    cells: tuple[int, ...]


def traced(before: State, after: State) -> tuple[Happening, ...]:
    """What happened between a state and one that followed from it by one decision: each instruction in order."""
    known = before.history.number if before.history else 0
    new = entries(after.history)[known:]
    chosen = next((entry.text for entry in new if entry.sort == CHOICE), None)
    if chosen is None:
        return ()
    copy = before.copy()
    course = copy.course
    place = next((n for n, option in enumerate(copy.options) if option.id == chosen), None)
    if place is None or course.options is None:
        return ()
    take(course, course.options[place])
    return tuple(_run(course, [entry.text for entry in new if entry.sort == OUTCOME]))


def standing(course: Course) -> tuple[tuple[str, Span], ...]:
    """Where play stands, outermost first: the units under way, each with the place in the text that it has reached."""
    found = []
    for frame in course.stack:
        pc = frame.pc if frame is course.top else frame.at
        found.append((frame.unit.name, frame.unit.code[pc].span))
    return tuple(found)


def _run(course: Course, outcomes: list[str]) -> Iterator[Happening]:
    for _ in range(MOST_STEPS):
        frame = course.stack[-1]
        instruction = frame.unit.code[frame.pc]
        then = course.play.copy()
        if isinstance(instruction, Unite) and course.together is not None:
            then.cells = list(course.together.base)
        stopped = step(course)
        if isinstance(instruction, SetAside):
            continue  # what was chosen is put aside, not undone
        changes = tuple(changed(then, course.play))
        if changes or (isinstance(instruction, Do) and instruction.span != NOWHERE):
            yield Happening(frame.unit.name, instruction.span, changes, tuple(course.play.cells))
        if stopped and not _settled(course, outcomes):
            return


def _settled(course: Course, outcomes: list[str]) -> bool:
    """Whether play stopped at a chance event whose outcome is told; then it goes on."""
    if not course.outcomes or not outcomes:
        return False
    wanted = outcomes.pop(0)
    found = next((outcome for outcome in course.outcomes if outcome.label == wanted), None)
    if found is None:
        return False
    course.script = (*course.script, found.index)
    course.outcomes = ()
    return True


# ---- what changed -----------------------------------------------------------------------------------------------


def changed(then: Play, now: Play) -> Iterator[Change]:
    """All that is different between two moments of one play."""
    if then.cells == now.cells:
        return
    yield from _pieces(then, now)
    yield from _vars(then, now)
    yield from _course(then, now)


def _pieces(then: Play, now: Play) -> Iterator[Change]:
    layout, old, new = now.layout, then.cells, now.cells
    for piece in now.world.pieces:
        seats = frozenset(s for s in range(now.world.players) if visible(s, piece, then) or visible(s, piece, now))
        name = now.world.text(piece)
        if any(old[at + piece] != new[at + piece] for at in (layout.piece_zone, layout.piece_spot)):
            way = f"{_where(piece, then)} -> {_where(piece, now)}"
            yield Change(f"{name}: {way}", seats, f"a piece: {way}")
        if old[layout.piece_face + piece] != new[layout.piece_face + piece]:
            yield Change(
                f"{piece_text(piece, now)} is turned over to {_face(piece, now)}", seats, "a piece is turned over"
            )
        if old[layout.piece_turned + piece] != new[layout.piece_turned + piece]:
            turns = f"{old[layout.piece_turned + piece]} -> {new[layout.piece_turned + piece]}"
            yield Change(f"{piece_text(piece, now)} is turned round: {turns}", seats, "a piece is turned round")
        if old[layout.piece_shown + piece] != new[layout.piece_shown + piece]:
            yield Change(f"{piece_text(piece, now)} is shown", seats, "a piece is shown")


def _where(piece: int, play: Play) -> str:
    zone, spot = play.cells[play.layout.piece_zone + piece], play.cells[play.layout.piece_spot + piece]
    text = play.world.zones[zone].text
    return text if spot == NOTHING else f"{text} at {play.world.text(spot)}"


def _face(piece: int, play: Play) -> str:
    kind = play.world.kind_of[piece]
    face = kind.faces[play.cells[play.layout.piece_face + piece]]
    return str(face) if kind.faces_type is None else text_of(face, kind.faces_type, play.world)


def _vars(then: Play, now: Play) -> Iterator[Change]:
    for name, var in now.layout.vars.items():
        declared = now.world.rules.vars[name]
        for keys, offset in var.offsets.items():
            if then.cells[offset] == now.cells[offset]:
                continue
            values = [var.codec.decode(p.cells[offset]) if var.codec.decode else p.cells[offset] for p in (then, now)]
            old, new = (text_of(value, declared.type, now.world) for value in values)
            owner = keys[0] if keys and isinstance(keys[0], int) else None
            seats = frozenset(seers(declared.seen_by, owner, now))
            written = family_text(name, tuple(key for key in keys if isinstance(key, int)), now.world)
            yield Change(f"{written}: {old} -> {new}", seats)


def _course(then: Play, now: Play) -> Iterator[Change]:
    layout, everybody = now.layout, frozenset(range(now.world.players))
    old, new = then.cells, now.cells
    if new[layout.round] != old[layout.round]:
        yield Change(f"round {new[layout.round]} begins", everybody)
    for seat in range(now.world.players):
        if new[layout.turns + seat] > old[layout.turns + seat]:
            yield Change(f"a turn of {now.world.text(seat)} begins", everybody)
    if new[layout.ended] and not old[layout.ended]:
        yield Change("play ends", everybody)
    streams = slice(layout.streams, layout.streams + len(now.world.sites))
    if new[streams] != old[streams]:
        yield Change("chance is asked", everybody)
