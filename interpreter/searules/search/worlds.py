"""What a player may take to be the case: a play as it stands, with what they cannot see dealt afresh."""

from collections.abc import Sequence

from attrs import evolve

from searules.engine.chance import Sampled
from searules.engine.chooser import Chooser
from searules.engine.codec import NONE
from searules.engine.course import Course
from searules.engine.faults import RuleFault
from searules.engine.layout import VarCells
from searules.engine.options import list_options
from searules.engine.play import Play
from searules.engine.state import State
from searules.engine.together import begin_again
from searules.rules.types import One
from searules.verify.two_worlds import chosen_again, permuted, place_of, unseen_kinds, unseen_vars


def imagined(state: State, seat: int, chooser: Chooser) -> Course:
    """A course of play that the player in this seat cannot tell from the one under way, chosen at random.

    Pieces that they do not see are dealt anew among their places, kind by kind; vars that they do not see get any value
    of their range; what others have chosen at the same time is chosen again; chance to come is another one. Nothing of
    it depends on what is really there. The player has as many options as in the play, in the same places; where a world
    has not (the rules do not know such a position) all stays as it is, and only chance differs.
    """
    course = _with_other_chance(state.course, chooser)
    if course.together is not None:
        begin_again(course)
    moved = [_dealt(course.play, pieces, chooser) for pieces in unseen_kinds(course, seat)]
    changed = [_any_value(course.play, var, cell, chooser) for var, cell in unseen_vars(course, seat)]
    if not _listed(course, state.course, seat, chooser, any(moved) or any(changed)):
        return _with_other_chance(state.course, chooser)
    return course


def _listed(course: Course, before: Course, seat: int, chooser: Chooser, changed: bool) -> bool:
    """List the options of the same decision in the other world; whether there are as many."""
    if course.together is not None:
        course.together = evolve(course.together, base=tuple(course.play.cells))
        if not chosen_again(course, before, seat, chooser.below):
            return False
    elif changed:
        try:
            course.options = list_options(course)
        except RuleFault:
            return False
    return len(course.options or ()) == len(before.options or ())


def _with_other_chance(course: Course, chooser: Chooser) -> Course:
    copied = course.copy()
    copied.play.chance = Sampled(chooser.seed())
    copied.enumerates = False
    return copied


def _dealt(play: Play, pieces: list[int], chooser: Chooser) -> bool:
    """The pieces get each other's places."""
    targets = in_order(play, pieces)
    chooser.shuffle(targets)
    return permuted(play, pieces, targets)


def in_order(play: Play, pieces: Sequence[int]) -> list[int]:
    """The pieces in the order of their places, so that what is dealt does not depend on which piece lies where."""
    return sorted(pieces, key=lambda piece: place_of(play, piece))


def _any_value(play: Play, var: VarCells, cell: int, chooser: Chooser) -> bool:
    """The var gets a value of its range; whether it is another one. One that has no value now has none."""
    now = play.cells[cell]
    if now == NONE:
        return False
    values = any_of(play, var)
    play.cells[cell] = values[chooser.below(how_many(values))]
    return play.cells[cell] != now


def how_many(values: Sequence[int]) -> int:
    """The number of values, which may be more than a list could hold."""
    return values.stop - values.start if isinstance(values, range) else len(values)


def any_of(play: Play, var: VarCells) -> Sequence[int]:
    """What the cell of a var of numbers, of yes or no, or of words, may hold."""
    low, high = var.codec.low, var.codec.high
    if low is not None and high is not None:
        return range(low, high + 1)
    declared = (play.world.rules.vars[name].type for name, cells in play.layout.vars.items() if cells is var)
    return [
        var.codec.encode(value) for one in declared if isinstance(one, One) for value in play.world.domain(one.sorts)
    ]
