"""Secrets: the position as a player may just as well believe it to be, which must offer and show them the same.

Pieces that a player does not see change places with others of their kind, vars that they do not see get other values.
What the player is shown, and what they may choose among, must stay as it was.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from attrs import evolve

from searules.engine.course import Course
from searules.engine.decisions import Plain
from searules.engine.drafts import Draft
from searules.engine.faults import RuleFault
from searules.engine.keys import told_apart
from searules.engine.layout import NOTHING, VarCells
from searules.engine.machine import run
from searules.engine.options import list_options
from searules.engine.play import Play
from searules.engine.program import Stage
from searules.engine.resume import choose
from searules.engine.sight import seers, visible
from searules.engine.state import State
from searules.engine.together import begin_again
from searules.rules.checked import Rules, Value, Var
from searules.rules.types import EnumSort, NumberSort, One, PlayerSort, YesNoSort
from searules.verify.faults import STUCK, sort_of

_PLACES = ("piece_zone", "piece_spot", "piece_order", "piece_face", "piece_turned", "piece_shown")
_LOOKS = ("piece_face", "piece_turned")


def leak(state: State, by: int = 1) -> str | None:
    """What tells a player more than they may see; None where nothing does. `by` chooses among the other worlds."""
    if state.is_terminal or state.is_chance:
        return None
    for seat, player in enumerate(state.game.player_names):
        other = other_world(state, seat, by)
        if other is None:
            continue
        here, there = state.observation(player), other.observation(player)
        if here != there:
            return _told(player, here, there)
        if not other.course.options and _passes(other.course):
            otherwise = f"were what {player} cannot see otherwise, nobody would be"
            return f"{player} is told that {state.acting} is asked; {otherwise}"
    return None


def _passes(course: Course) -> bool:
    """Whether the decision passes silently: nothing can be chosen, and nothing must be."""
    try:
        return not list_options(course)
    except RuleFault:
        return False


def other_world(state: State, seat: int, by: int) -> State | None:
    """The same decision in another world that this seat cannot tell from this one; None where there is no other one, or
    where it cannot be judged because the rules do not know such a position."""
    other = state.copy()
    other._key = other._options = None
    course = other.own_course()
    if course.together is not None:
        begin_again(course)
    moved = [permuted(course.play, pieces, _turned(pieces, by)) for pieces in unseen_kinds(course, seat)]
    changed = [_changed(course.play, var, cell, by) for var, cell in unseen_vars(course, seat)]
    if course.together is not None:
        course.together = evolve(course.together, base=tuple(course.play.cells))
        return other if chosen_again(course, state.course, seat, lambda many: by % many) else None
    if not any(moved) and not any(changed):
        return None
    try:
        course.options = list_options(course)
    except RuleFault as fault:
        if sort_of(fault) != STUCK:
            return None
        course.options = ()
    return None if not course.options and _is_picking(course) else other


def _is_picking(course: Course) -> bool:
    """Whether a set is being picked member by member and has some already. They are meant at once: that a further one
    is asked for tells of the order in which pieces are listed, not of which they are."""
    stage = course.top.instruction
    return isinstance(stage, Stage) and bool(course.top.local[stage.picked])


# ---- simultaneous choices --------------------------------------------------------------------------------------


def chosen_again(course: Course, before: Course, seat: int, place: Callable[[int], int]) -> bool:
    """Simultaneous choices are made again in a course that has gone back to where they began: this seat chooses what it
    chose before, others what `place` says (the place of one of so many options). Whether that leads to the same point:
    the same player is asked, who has chosen as often."""
    parts, asked = before.together, before.acting
    if parts is None or parts.chosen is None or asked is None:
        return False
    mine = [option for one, option in parts.chosen if one == seat]
    left = sum(one == asked for one, _ in parts.chosen)
    try:
        run(course)
        while course.options and course.acting is not None and course.acting <= asked:
            if course.acting == asked and not left:
                return True
            left -= course.acting == asked
            if course.acting != seat:
                choose(course, course.options[place(len(course.options))])
                continue
            again = [option for option in course.options if mine and _same_choice(option, mine[0])]
            if not again:
                return False
            choose(course, again[0])
            mine = mine[1:]
    except RuleFault:
        return False
    return False


def _same_choice(one: Draft, other: Draft) -> bool:
    return (one.kind, one.action, one.values, one.word) == (other.kind, other.action, other.values, other.word)


# ---- pieces ----------------------------------------------------------------------------------------------------


def unseen_kinds(course: Course, seat: int) -> Iterator[list[int]]:
    """For each kind the pieces that this seat does not see and that nothing tells apart."""
    play = course.play
    marked = told_apart(course)
    for kind in play.world.kinds.values():
        unseen = [p for p in kind.pieces if p not in marked and play.cells[play.layout.piece_zone + p] != 0]
        unseen = [piece for piece in unseen if not visible(seat, piece, play)]
        if len(unseen) > 1:
            yield unseen


def _turned(pieces: Sequence[int], by: int) -> list[int]:
    turn = 1 + by % (len(pieces) - 1)
    return [*pieces[turn:], *pieces[:turn]]


def permuted(play: Play, pieces: Sequence[int], targets: Sequence[int]) -> bool:
    """Each of the pieces gets the place of its target, one of them, too (where all have the same fields, its face
    only); whether anything changed."""
    alike = all_alike(play, pieces)
    names = _LOOKS if alike else _PLACES
    cells, layout = play.cells, play.layout
    places = {piece: tuple(cells[getattr(layout, name) + piece] for name in names) for piece in pieces}
    for piece, target in zip(pieces, targets, strict=True):
        for name, value in zip(names, places[target], strict=True):
            cells[getattr(layout, name) + piece] = value
    if alike:
        return len(set(places.values())) > 1
    _put_into_zones(play, pieces, {place[0] for place in places.values()})
    return True


def all_alike(play: Play, pieces: Sequence[int]) -> bool:
    """Whether pieces of a kind have the same fields."""
    return len({tuple(play.world.fields[piece].values()) for piece in pieces}) == 1


def place_of(play: Play, piece: int) -> tuple[int, ...]:
    """How a piece looks and where it lies, in numbers that say nothing about which piece it is."""
    return tuple(play.cells[getattr(play.layout, name) + piece] for name in (*_LOOKS, *_PLACES))


def _put_into_zones(play: Play, pieces: Sequence[int], zones: set[int]) -> None:
    """Zones and spots say again which of the pieces are there."""
    cells, layout = play.cells, play.layout
    for zone in zones:
        mask = cells[layout.zone_mask + zone]
        for piece in pieces:
            bit = 1 << (piece - play.world.pieces.start)
            mask = mask | bit if cells[layout.piece_zone + piece] == zone else mask & ~bit
        cells[layout.zone_mask + zone] = mask
    for piece in pieces:
        spot = cells[layout.piece_spot + piece]
        if spot != NOTHING:
            cells[layout.spots[cells[layout.piece_zone + piece]] + spot] = piece


# ---- vars ------------------------------------------------------------------------------------------------------


def unseen_vars(course: Course, seat: int) -> Iterator[tuple[VarCells, int]]:
    """The cells of vars of plain values that this seat does not see; none where who sees what is worked out itself,
    for then a secret may say who knows it."""
    play, rules = course.play, course.play.world.rules
    if seers_are_worked_out(rules):
        return
    for name, cells in play.layout.vars.items():
        if not _is_plain(rules.vars[name]):
            continue
        for keys, cell in cells.offsets.items():
            if seat not in seers(rules.vars[name].seen_by, _owner(keys, rules.vars[name].owners), play):
                yield cells, cell


def seers_are_worked_out(rules: Rules) -> bool:
    """Whether a text of the rules works out who sees a zone or a var."""
    watched = {zone.seen_by for zone in rules.zones.values()} | {var.seen_by for var in rules.vars.values()}
    return any(name in rules.lets for name in watched)


def _is_plain(var: Var) -> bool:
    type_ = var.type
    return isinstance(type_, One) and all(isinstance(sort, NumberSort | EnumSort | YesNoSort) for sort in type_.sorts)


def _owner(keys: tuple[Value, ...], owners: Sequence[object]) -> int | None:
    players = (key for key, owner in zip(keys, owners, strict=True) if isinstance(owner, PlayerSort))
    return next((key for key in players if isinstance(key, int)), None)


def _changed(play: Play, var: VarCells, cell: int, by: int) -> bool:
    """The var gets the value of another member or, where all have the same, one further in its range."""
    now = play.cells[cell]
    others = sorted({play.cells[other] for other in var.offsets.values()} - {now})
    if others:
        play.cells[cell] = others[by % len(others)]
    elif var.codec.form == "yes or no" and now in (0, 1):
        play.cells[cell] = 1 - now
    elif var.codec.low is not None and var.codec.high is not None and var.codec.low < var.codec.high:
        span = var.codec.high - var.codec.low + 1
        play.cells[cell] = var.codec.low + (now - var.codec.low + 1 + by % (span - 1)) % span
    return play.cells[cell] != now


# ---- what differs ------------------------------------------------------------------------------------------------


def _told(player: str, here: dict[str, Plain], there: dict[str, Plain]) -> str:
    name = next(name for name in ("options", *(here | there)) if here.get(name) != there.get(name))
    one, other = _apart(here.get(name), there.get(name))
    what = {"options": "may choose among", "zones": "sees", "vars": "sees"}.get(name, f"is told ({name})")
    return f"{player} {what} {one}; were what {player} cannot see otherwise, it would be {other}"


def _apart(one: Any, other: Any) -> tuple[str, str]:
    """Where two answers differ: what the one has and the other has not, as texts."""
    if isinstance(one, list) and isinstance(other, list):
        mine = [str(member) for member in one if member not in other]
        theirs = [str(member) for member in other if member not in one]
        return ", ".join(mine) or "no more", ", ".join(theirs) or "less by that"
    if isinstance(one, dict) and isinstance(other, dict):
        for key in [*one, *(key for key in other if key not in one)]:
            if one.get(key) != other.get(key):
                mine_, theirs_ = _apart(one.get(key), other.get(key))
                return f"{key}: {mine_}", f"{key}: {theirs_}"
    return str(one), str(other)
