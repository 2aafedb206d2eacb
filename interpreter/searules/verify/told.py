"""Secrets in what a decision is told as: the log as a player may read it, and what they saw change.

Two questions are asked. Had another player chosen otherwise, so that only what this player does not see is different:
is this player told which? And does the same choice, made by this player in another world that they cannot tell from
this one, and after which they still cannot tell the two apart, read alike? What they
see happen they may know.
"""

from collections.abc import Iterator

from searules.engine.chance import Sampled
from searules.engine.changes import changed
from searules.engine.course import Course
from searules.engine.decisions import PlayFault
from searules.engine.history import as_seen
from searules.engine.pieces import in_zone
from searules.engine.state import State
from searules.engine.world import BOX
from searules.verify.two_worlds import other_world, unseen_vars


def told_secret(state: State, by: int = 1) -> str | None:
    """What the telling of a decision lets out; None where it is nothing. `by` chooses what is tried."""
    course = state.course
    if not course.options or course.acting is None or course.together is not None:
        return None
    return _announced(state, course.acting, by) or _read_alike(state, course.acting, by)


# ---- what another player has chosen --------------------------------------------------------------------------------


def _announced(state: State, asked: int, by: int) -> str | None:
    """Two choices that differ, for another player, in nothing that they see: they must be told alike."""
    options = state.options
    if len(options) == 1 or all(var.seen_by == "all" for var in state.game.rules.vars.values()):
        return None
    place = by % len(options)
    ends = [_after(state, at) for at in (place, (place + 1 + by // 7 % (len(options) - 1)) % len(options))]
    one, other = ends
    if one is None or other is None or _stands(one.course) != _stands(other.course):
        return None
    for seat, player in enumerate(state.game.player_names):
        if seat != asked and _differ_unseen(one.course, other.course, seat):
            here, there = _logged(one, seat), _logged(other, seat)
            if here != there:
                told = f"the log tells {player} that {state.acting} chose {here}"
                return f"{told}; after {there} all that {player} sees would be the same"
    return None


def _stands(course: Course) -> object:
    """Where play stands, but for what its frames hold."""
    return (course.acting, course.phase, [(frame.unit.name, frame.pc, frame.at) for frame in course.stack])


def _differ_unseen(one: Course, other: Course, seat: int) -> bool:
    """Whether two positions differ in vars that a seat does not see, in both, and in nothing else."""
    cells = {place for place, (a, b) in enumerate(zip(one.play.cells, other.play.cells, strict=True)) if a != b}
    if not cells:
        return False
    unseen = [{cell for _, cell in unseen_vars(course, seat)} for course in (one, other)]
    return cells <= unseen[0] & unseen[1]


# ---- the same choice in another world --------------------------------------------------------------------------------


def _read_alike(state: State, asked: int, by: int) -> str | None:
    """What this player does is told to them alike in worlds that they cannot tell apart, before and after."""
    player = state.game.player_names[asked]
    other = other_world(state, asked, by)
    if other is None or not other.course.options:
        return None
    place = by % len(state.options)
    names = [option.id for option in other.options]
    if state.options[place].id not in names:
        return None  # that is told of the options
    here, there = _after(state, place), _after(other, names.index(state.options[place].id))
    if here is None or there is None or _seen(here, player) != _seen(there, player):
        return None
    one, two = sorted(_tellings(state, here, asked)), sorted(_tellings(other, there, asked))
    if one == two:
        return None
    more, less = [text for text in one if text not in two], [text for text in two if text not in one]
    told = f"after {state.options[place].id} {player} is told: {'; '.join(more) or 'nothing more'}"
    return f"{told}; were what {player} cannot see otherwise, it would be: {'; '.join(less) or 'nothing'}"


def _seen(state: State, player: str) -> object:
    """What a player is shown, and what is in the box, which no observation tells and everybody knows."""
    play = state.course.play
    return (state.observation(player), sorted(map(play.world.text, in_zone(play, BOX))))


def _tellings(before: State, after: State, seat: int) -> Iterator[str]:
    """The log of the decision as a seat may read it, and what it is told of changes that it did not see. (Of faces it
    is told statement by statement, as often as one is turned or rolled, whatever comes up.)"""
    yield _logged(after, seat)
    for change in changed(before.course.play, after.course.play):
        if seat not in change.seen_by and change.hidden and not change.face:
            yield change.hidden


# ---- both -----------------------------------------------------------------------------------------------------------


def _after(state: State, place: int) -> State | None:
    """A copy to which an option was applied; None where a fault comes of it."""
    after = state.copy()
    if not after.enumerates:
        after.own_course().play.chance = Sampled(0)
    try:
        after.apply(after.options[place])
    except PlayFault:
        return None
    return after


def _logged(state: State, seat: int) -> str:
    assert state.history is not None
    return as_seen(state.history.last, seat)
