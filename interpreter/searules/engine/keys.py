"""When two courses of play are the same: their key; and which pieces are told apart."""

from collections.abc import Hashable, Iterator
from typing import Any

from searules.engine.course import Course, Frame
from searules.engine.play import Play
from searules.rules.checked import Value


def live_values(frame: Frame, top: bool) -> Iterator[tuple[int, Value]]:
    """The local places of a frame that still mean something, with their values."""
    instruction = frame.unit.code[frame.pc if top else frame.at]
    for slot in instruction.live:
        yield slot, frame.local[slot]


def told_apart(course: Course) -> frozenset[int]:
    """The pieces that a binder, a list under way or a var holds: no two of these are alike."""
    pieces = course.plan.world.pieces
    found: set[int] = set()
    for frame in course.stack:
        holding = frame.unit.holds_pieces
        if holding:
            for slot, value in live_values(frame, frame is course.top):
                if slot in holding:
                    found.update(_pieces_in(value, pieces))
    aside = _aside(course) if course.plan.piece_vars else []
    for name in course.plan.piece_vars:
        cells = course.play.layout.vars[name]
        for offset in cells.offsets.values():
            for table in (course.play.cells, *aside):
                cell = table[offset]
                value = cells.codec.decode(cell) if cells.codec.decode else cell
                found.update(_pieces_in(value, pieces))
    return frozenset(found)


def _pieces_in(value: Value, pieces: range) -> Iterator[int]:
    if isinstance(value, tuple | range):
        for member in value:
            yield from _pieces_in(member, pieces)
    elif isinstance(value, int) and not isinstance(value, bool) and value in pieces:
        yield value


def course_key(course: Course) -> tuple[Any, ...]:
    """What matters for the future of the play. Alike pieces may change places without changing it.

    Where chance is sampled the positions of its streams belong to it.
    """
    play, layout = course.play, course.play.layout
    marked = told_apart(course)
    aside = _aside(course)
    tables = [
        play.cells,
        *aside,
        *(play.before[block] for block in sorted(course.plan.told_apart) if block in play.before),
    ]
    streams = () if course.enumerates else tuple(play.cells[layout.streams : layout.streams + len(play.world.sites)])
    stack = tuple((frame.unit.name, _pc(frame, course), _locals(frame, course)) for frame in course.stack)
    records = tuple((names, play.records.get(names, ())) for names in course.plan.kept_records)
    seats = () if course.together is None else course.together.seats
    head = (seats, *(_head(course, cells) for cells in (play.cells, *aside)))
    rest = tuple(_vars(play, cells) for cells in tables)
    return (head, streams, _pieces(course, tables, marked), rest, stack, records, course.script, course.endings)


def _aside(course: Course) -> list[list[int]]:
    """While players choose at the same time: the cells before that, and those of each part that is done."""
    parts = course.together
    return [] if parts is None else [list(parts.base), *(list(part.cells) for part in parts.done)]


def _head(course: Course, cells: list[int]) -> tuple[int, ...]:
    """The cells of the machine, without those that count for nobody: how many turns and rounds there were, and whether
    this turn was bought, where the rules do not ask."""
    cells, layout = cells.copy(), course.play.layout
    if "turns" not in course.plan.asked:
        cells[layout.turns : layout.turns + course.play.world.players] = [0] * course.play.world.players
    if "extra_turn" not in course.plan.asked:
        cells[layout.extra_turn] = 0
    cells[layout.round] = min(cells[layout.round], 1)
    return tuple(cells[: layout.streams])


def _pc(frame: Frame, course: Course) -> tuple[int, int]:
    return (frame.pc, frame.pc) if frame is course.top else (frame.pc, frame.at)


def _locals(frame: Frame, course: Course) -> tuple[tuple[int, Value], ...]:
    return tuple(live_values(frame, frame is course.top))


def _vars(play: Play, cells: list[int]) -> tuple[int, ...]:
    return tuple(cells[offset] for var in play.layout.vars.values() for offset in var.offsets.values())


def _pieces(course: Course, tables: list[list[int]], marked: frozenset[int]) -> tuple[Hashable, ...]:
    """Where the pieces of each class are: of those that nothing tells apart, only how many are where."""
    layout = course.play.layout
    offsets = (
        layout.piece_zone,
        layout.piece_spot,
        layout.piece_order,
        layout.piece_face,
        layout.piece_turned,
        layout.piece_shown,
    )
    found: list[Hashable] = []
    for alike in course.plan.classes:
        here = []
        for piece in alike:
            name = piece if piece in marked else -1
            here.append((name, *(cells[offset + piece] for cells in tables for offset in offsets)))
        found.append(tuple(sorted(here)) if len(here) > 1 else here[0])
    return tuple(found)
