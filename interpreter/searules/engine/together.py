"""Simultaneous choices: each player's part is played on the position as it was, and then all parts hold at once.

While a `together` block is under way the cells of the play are those of the player who is asked: the position before
the block, with what this player has done in it and nothing of the others. A part that is done is put aside. When all
are done, what each part has changed becomes the position. No two parts change the same thing (the checker sees to it
as far as it can, the rest is a fault), so that the order in which the players were asked shows nowhere.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from attrs import evolve, frozen

from searules.diagnostics.diagnostic import SeaError
from searules.engine.drafts import Draft
from searules.engine.evaluate import evaluate
from searules.engine.faults import RuleFault
from searules.engine.play import Play
from searules.engine.program import Next
from searules.engine.sight import seers, visible
from searules.engine.walk import walk
from searules.rules.checked import Rules, Together

if TYPE_CHECKING:
    from searules.engine.course import Course, Frame
    from searules.engine.program import Gather, SetAside, Unite

Cells = tuple[int, ...]


@frozen
class Part:
    """What a player has chosen: the cells of the play after it, with nothing of the others in them."""

    seat: int
    cells: Cells


@frozen
class Parts:
    """A `together` block under way: who chooses in it, the cells before it, and the parts that are done.

    `depth` is how many frames there were when it began, `pc` where the last of them goes on to the next player.
    `chosen` are the options taken since, each with its seat (None: it is not known any more, for a state was loaded).
    """

    seats: tuple[int, ...]
    base: Cells
    depth: int
    pc: int
    done: tuple[Part, ...] = ()
    chosen: tuple[tuple[int, Draft], ...] | None = ()


def in_rules(rules: Rules) -> bool:
    """Whether players ever choose at the same time, so that they have secrets though all zones are open."""
    units = (*rules.flows.values(), *rules.after_game, *rules.procedures.values(), *rules.actions.values())
    more = (*rules.events.values(), *rules.tables.values())
    return any(isinstance(node, Together) for unit in (*units, *more) for node in walk(unit))


# ---- instructions ---------------------------------------------------------------------------------------------


def gather(course: "Course", frame: "Frame", instruction: "Gather") -> bool:
    """The block begins: its players are read once, and are asked by seat."""
    members = evaluate(instruction.source, course.play, frame.local)
    seats = tuple(sorted(set(members))) if isinstance(members, tuple | range) else ()
    frame.local[instruction.items] = seats
    frame.local[instruction.index] = 0
    frame.pc += 1
    course.together = Parts(seats, tuple(course.play.cells), len(course.stack), frame.pc)
    return False


def begin_again(course: "Course") -> None:
    """Back to where the block began: nobody has chosen."""
    parts = course.together
    assert parts is not None
    del course.stack[parts.depth :]
    top = course.stack[-1]
    top.pc = parts.pc
    following = top.instruction
    assert isinstance(following, Next)
    top.local[following.index] = 0
    course.play.cells[:] = parts.base
    course.together = evolve(parts, done=(), chosen=())
    course.options = None


def may_be_changed(course: "Course") -> None:
    """Raises SeaError where the position cannot be changed by hand, for some have chosen on it as it was."""
    parts = course.together
    if parts is not None and (parts.done or parts.chosen != ()):
        raise SeaError("the position cannot be changed while players choose at the same time and some have chosen")


def changed_by_hand(course: "Course") -> None:
    """The position has been changed before anybody has chosen: all choose on it as it is now."""
    if course.together is not None:
        course.together = evolve(course.together, base=tuple(course.play.cells))


def note_choice(course: "Course", option: Draft) -> None:
    """An option of the block is taken."""
    parts, seat = course.together, course.acting
    if parts is not None and parts.chosen is not None and seat is not None:
        course.together = evolve(parts, chosen=(*parts.chosen, (seat, option)))


def set_aside(course: "Course", frame: "Frame", instruction: "SetAside") -> bool:  # noqa: ARG001 - handlers are called alike
    """A player has chosen: their part is put aside, and nothing of it is left on the table."""
    parts, seat = course.together, frame.local[0]
    assert parts is not None
    assert isinstance(seat, int)
    course.together = evolve(parts, done=(*parts.done, Part(seat, tuple(course.play.cells))))
    course.play.cells[:] = parts.base
    frame.pc += 1
    return False


def unite(course: "Course", frame: "Frame", instruction: "Unite") -> bool:
    """All have chosen: what each has changed becomes the position. `course.told` has who now knows whose part."""
    parts = course.together
    assert parts is not None
    united = list(parts.base)
    by: dict[int, int] = {}
    for part in parts.done:
        for place in _changed(parts, part, course.play):
            if place in by:
                raise RuleFault(_clash(course.play, place, by[place], part.seat), instruction.span)
            by[place] = part.seat
            united[place] = part.cells[place]
    course.play.cells[:] = united
    course.together = None
    if not course.told:  # the choices since then were all made in the first block that is done
        course.told = {part.seat: _knowing(course.play, parts, part) for part in parts.done}
    frame.pc += 1
    return False


def _changed(parts: Parts, part: Part, play: Play) -> Iterator[int]:
    """The cells that a part has changed, but for the one that says who is asked."""
    for place, (old, new) in enumerate(zip(parts.base, part.cells, strict=True)):
        if old != new and place != play.layout.acting:
            yield place


# ---- who knows what -------------------------------------------------------------------------------------------


def known_to(course: "Course", seat: int | None) -> Play:
    """The play as a player knows it (None: as all do): with their own part of what is chosen now, and no other's."""
    parts = course.together
    if parts is None or seat == course.acting:
        return course.play
    mine = [part.cells for part in parts.done if part.seat == seat]
    return _with_cells(course.play, mine[0] if mine else parts.base)


def _with_cells(play: Play, cells: Cells) -> Play:
    copied = play.copy()
    copied.cells = list(cells)
    copied.cells[play.layout.acting] = play.cells[play.layout.acting]  # who is asked is known to all
    return copied


def _knowing(play: Play, parts: Parts, part: Part) -> frozenset[int]:
    """The seats that see all that a part has changed: they know what was chosen."""
    before = _with_cells(play, parts.base)
    seats = set(range(play.world.players))
    for piece in play.world.pieces:
        if _moved(play, parts, part, piece):
            seats &= {seat for seat in seats if visible(seat, piece, play) or visible(seat, piece, before)}
    for name, var in play.layout.vars.items():
        declared = play.world.rules.vars[name]
        for keys, cell in var.offsets.items():
            if parts.base[cell] != part.cells[cell]:
                owner = next((key for key in keys if isinstance(key, int) and 0 <= key < play.world.players), None)
                seats &= set(seers(declared.seen_by, owner, play))
    return frozenset(seats | {part.seat})


def _moved(play: Play, parts: Parts, part: Part, piece: int) -> bool:
    layout = play.layout
    offsets = (layout.piece_zone, layout.piece_spot, layout.piece_order, layout.piece_face, layout.piece_turned)
    return any(parts.base[at + piece] != part.cells[at + piece] for at in (*offsets, layout.piece_shown))


# ---- what two have changed ------------------------------------------------------------------------------------


def _clash(play: Play, place: int, one: int, other: int) -> str:
    who = f"{play.world.text(one)} and {play.world.text(other)}"
    return f"{who} have both changed {_name(play, place)} at the same time; what is common is changed after the block."


def _name(play: Play, place: int) -> str:
    """What a cell is about, in words."""
    layout, world = play.layout, play.world
    for piece in world.pieces:
        offsets = (layout.piece_zone, layout.piece_spot, layout.piece_order, layout.piece_face)
        if place in [at + piece for at in (*offsets, layout.piece_turned, layout.piece_shown)]:
            return world.text(piece)
    for zone in world.zones:
        spots = [layout.spots[zone.id] + spot for spot in zone.spots] if zone.spots else []
        if place == layout.zone_mask + zone.id or place in spots:
            return zone.text
    return next((name for name, var in layout.vars.items() if place in var.offsets.values()), "the same thing")
