"""Counting all plays: how many ways there are to go on for so many decisions, complete plays, positions.

Chance is enumerated, so begin with `game.new_state(chance="enumerate")` where a game has any; a chance event is no ply.
"""

from collections.abc import Hashable, Iterator, Sized

from searules.diagnostics.diagnostic import SeaError
from searules.engine.course import OVER, Course
from searules.engine.game import Game
from searules.engine.keys import course_key
from searules.engine.machine import step
from searules.engine.resume import choose, settle_outcome, take
from searules.engine.state import State

MOST_CHANCE = 500
"""So many outcomes of chance in a row, without a decision, end a count: rules in which chance can go on by itself
for ever have no number."""


def perft(game: "Game | State", depth: int, bulk: bool = True) -> int:
    """How many rows of `depth` decisions can be made from the beginning of a game, or from a state.

    Plays that end earlier do not count. With `bulk` the options of the last decision are counted instead of chosen:
    the number is the same. Raises SeaError for a depth below 0.
    """
    if depth < 0:
        raise SeaError(f"rows of {depth} decisions cannot be counted; the depth is 0 or more")
    return _leaves(_course(game), depth, bulk)


def perft_turns(game: "Game | State", depth: int) -> int:
    """How many rows of `depth` turns can be played from the beginning of a game, or from a state: the turn under way
    there is the first. All decisions of a turn are one ply: a pawn's move and what it becomes, a jump and the next.

    Plays that end earlier do not count; one that ends with the last turn does.
    """
    course = _course(game)
    return _turns(course, depth, _begun(course))


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
    waiting = [(_course(game), 0)]
    while waiting and (most is None or len(found) < most):
        course, chances = waiting.pop()
        if not course.outcomes:
            key = course_key(course)
            if key in found:
                continue
            found.add(key)
        after = chances_after(course.outcomes, chances)
        waiting.extend((child, after) for child in _children(course))
    return len(found)


def chances_after(outcomes: Sized, chances: int) -> int:
    """How many outcomes in a row there were when one of these has come; 0 where none is due. Raises SeaError where
    they are too many."""
    if not outcomes:
        return 0
    if chances >= MOST_CHANCE:
        raise SeaError(
            f"{MOST_CHANCE} outcomes of chance can follow one another without a decision: that cannot be counted"
        )
    return chances + 1


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


def _leaves(course: Course, depth: int, bulk: bool, chances: int = 0) -> int:
    number = 0  # loops: a sum of a generator would nest on the stack of C
    after = chances_after(course.outcomes, chances)
    if course.outcomes:
        for child in _children(course):
            number += _leaves(child, depth, bulk, after)
        return number
    if depth == 0:
        return 1
    if depth == 1 and bulk:
        return len(course.options or ())
    for child in _children(course):
        number += _leaves(child, depth - 1, bulk)
    return number


def _turns(course: Course, left: int, begun: int, chances: int = 0) -> int:
    """`begun` is how many turns had begun where the turn under way began."""
    after = chances_after(course.outcomes, chances)
    if not course.outcomes:
        passed = max(0, _begun(course) - begun)
        if course.phase == OVER:
            return int(left == passed + 1)
        left, begun = left - passed, begun + passed
        if left <= 0:
            return 1
    if left == 1 and not course.outcomes:
        return _last_turn(course, begun)
    number = 0
    for child in _children(course):
        number += _turns(child, left, begun, after)
    return number


def _last_turn(course: Course, begun: int) -> int:
    """Each choice is followed only up to the beginning of the next turn: what could be chosen there does not count."""
    number = 0
    for option in course.options or ():
        child = course.copy()
        take(child, option)
        while not (stopped := step(child)) and _begun(child) <= begun:
            pass
        number += _turns(child, 1, begun) if stopped else 1
    return number


def _begun(course: Course) -> int:
    """How many turns have begun, of all players together."""
    first = course.play.layout.turns
    return sum(course.play.cells[first : first + course.play.world.players])


def _games(course: Course, known: dict[Hashable, int], chances: int = 0) -> int:
    if course.phase == OVER:
        return 1
    after = chances_after(course.outcomes, chances)
    key = course_key(course)
    if key not in known:
        number = 0
        for child in _children(course):
            number += _games(child, known, after)
        known[key] = number
    return known[key]
