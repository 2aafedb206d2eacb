"""Counting all plays: how many ways there are to go on for so many decisions, complete plays, positions.

Chance is enumerated, so begin with `game.new_state(chance="enumerate")` where a game has any; a chance event is no ply.
"""

from collections.abc import Hashable, Iterator

from searules.engine.course import OVER, Course
from searules.engine.game import Game
from searules.engine.keys import course_key
from searules.engine.resume import choose, settle_outcome
from searules.engine.state import State


def perft(game: "Game | State", depth: int, bulk: bool = True) -> int:
    """How many rows of `depth` decisions can be made from the beginning of a game, or from a state.

    Plays that end earlier do not count. With `bulk` the options of the last decision are counted instead of chosen:
    the number is the same.
    """
    return _leaves(_course(game), depth, bulk)


def divide(state: State, depth: int) -> dict[str, int]:
    """The count of `perft` for each option of a state: where two engines differ, this shows which option it is."""
    return {option.id: perft(state.child(option), depth - 1) for option in state.options}


def count_games(game: "Game | State") -> int:
    """How many complete plays there are, told apart by their decisions and outcomes of chance.

    Positions are counted once and remembered by their keys. A game that can come back to a position has no such
    number: then this does not end.
    """
    return _games(_course(game), {})


def positions(game: "Game | State", most: int | None = None) -> int:
    """How many positions play can stop at: decisions and ends, told apart by `State.key`. With `most` the count
    stops there."""
    found: set[Hashable] = set()
    waiting = [_course(game)]
    while waiting and (most is None or len(found) < most):
        course = waiting.pop()
        if not course.outcomes:
            key = course_key(course)
            if key in found:
                continue
            found.add(key)
        waiting.extend(_children(course))
    return len(found)


def _course(game: "Game | State") -> Course:
    state = game.new_state(chance="enumerate") if isinstance(game, Game) else game
    return state.course.copy()


def _children(course: Course) -> Iterator[Course]:
    for option in course.options or ():
        child = course.copy()
        choose(child, option)
        yield child
    for place in range(len(course.outcomes)):
        child = course.copy()
        settle_outcome(child, place)
        yield child


def _leaves(course: Course, depth: int, bulk: bool) -> int:
    if course.outcomes:
        return sum(_leaves(child, depth, bulk) for child in _children(course))
    if depth == 0:
        return 1
    if depth == 1 and bulk:
        return len(course.options or ())
    return sum(_leaves(child, depth - 1, bulk) for child in _children(course))


def _games(course: Course, known: dict[Hashable, int]) -> int:
    if course.phase == OVER:
        return 1
    key = course_key(course)
    if key not in known:
        known[key] = sum(_games(child, known) for child in _children(course))
    return known[key]
