"""Whether what is declared symmetric is: an exchanged position must offer, score and lead to what the exchange makes of
what the position itself does."""

from collections.abc import Hashable, Iterator
from weakref import WeakKeyDictionary

from searules.engine.chance import Sampled
from searules.engine.compiled import plain
from searules.engine.course import BY_SCORE, OVER, Course
from searules.engine.drafts import Draft
from searules.engine.evaluate import evaluate
from searules.engine.faults import RuleFault
from searules.engine.keys import course_key
from searules.engine.listing import Alike
from searules.engine.option_texts import written
from searules.engine.options import list_options
from searules.engine.resume import choose
from searules.engine.scores import total
from searules.engine.state import State
from searules.engine.winner import winning_seats
from searules.engine.world import World
from searules.rules.checked import Const
from searules.verify.checks import ALWAYS, AT_END, reading
from searules.verify.exchange import Exchange, exchanges
from searules.verify.faults import STUCK, sort_of
from searules.verify.unlike_positions import difference

_known: "WeakKeyDictionary[World, tuple[Exchange, ...]]" = WeakKeyDictionary()


def exchanges_of(world: World) -> tuple[Exchange, ...]:
    """All exchanges that the rules of a world declare, worked out once."""
    if world not in _known:
        _known[world] = exchanges(world)
    return _known[world]


def unlike(state: State, by: int = 0) -> str | None:
    """What differs between a position and the same exchanged; None where nothing does, or where it cannot be judged.
    `by` chooses among the exchanges, and which option is tried."""
    ways = exchanges_of(state.game.plan.world)
    if not ways or state.is_chance:
        return None
    way = ways[by % len(ways)]
    try:
        other = way.course(state.course)
        found = None if other is None else next(_differences(state, way, other, by), None)
    except RuleFault:
        return None  # a fault is told as such, where it is met
    return None if found is None else f"exchanged so that {way.about}: {found}"


def _differences(state: State, way: Exchange, other: Course, by: int) -> Iterator[str]:
    course = state.course
    if course.phase == OVER:
        yield from _scores(course, way, other)
    else:
        drafts = course.options or ()
        other.options = _listed(other)
        yield from _options(course, way, other)
        if drafts:
            yield from _followed(course, drafts[by // 7 % len(drafts)], way, other)
    yield from _checks(state, other)


def _listed(course: Course) -> tuple[Draft, ...]:
    try:
        return tuple(list_options(course))
    except RuleFault as fault:
        if sort_of(fault) != STUCK:
            raise
        return ()


def _scores(course: Course, way: Exchange, other: Course) -> Iterator[str]:
    players = range(course.play.world.players)
    for seat in players:
        here, there = total(course.plan, course.play, seat), total(other.plan, other.play, way.seat(seat))
        if here != there:
            yield f"player{way.seat(seat) + 1} would have {there} points where player{seat + 1} has {here}"
    if course.play.cells[course.play.layout.ended] == BY_SCORE:
        won = {way.seat(seat) for seat in winning_seats(course.plan, course.play)}
        if won != set(winning_seats(other.plan, other.play)):
            yield "others would win"


def _options(course: Course, way: Exchange, other: Course) -> Iterator[str]:
    alike = Alike.at(other)
    offered = {_key(way.draft(draft), alike): draft for draft in course.options or ()}
    there = {_key(draft, alike): draft for draft in other.options or ()}
    missing = [draft for key, draft in offered.items() if key not in there]
    if missing:
        text = written(missing, course.play)[0].id
        yield f"there would be no option like {text}"
    more = [draft for key, draft in there.items() if key not in offered]
    if more:
        yield f"there would also be the option {written(more, other.play)[0].id}"


def _key(draft: Draft, alike: Alike) -> Hashable:
    return (draft.kind, draft.index, draft.action, draft.word, tuple(map(alike.key, draft.values)))


def _followed(course: Course, draft: Draft, way: Exchange, other: Course) -> Iterator[str]:
    """The same is done in both; where nothing is drawn the positions must still be alike."""
    alike = Alike.at(other)
    wanted = _key(way.draft(draft), alike)
    again = next((one for one in other.options or () if _key(one, alike) == wanted), None)
    if again is None:
        return
    one, two = _done(course, draft), _done(other, again)
    if one is None or two is None:
        return
    exchanged = way.course(one)
    if exchanged is not None and course_key(exchanged) != course_key(two):
        differs = difference(exchanged, two)
        option = written([draft], course.play)[0].id
        yield f"{option} would lead to another position{': ' if differs else ''}{differs}"


def _done(course: Course, draft: Draft) -> Course | None:
    """The position after an option; None if something was drawn on the way."""
    done, layout = course.copy(), course.play.layout
    if not course.enumerates:
        done.play.chance = Sampled(0)
    choose(done, draft)
    first, last = layout.streams, layout.streams + len(course.play.world.sites)
    drawn = bool(done.outcomes) or done.play.cells[first:last] != course.play.cells[first:last]
    return None if drawn else done


def _checks(state: State, other: Course) -> Iterator[str]:
    mood = AT_END if state.is_terminal else ALWAYS
    for check in state.game.plan.world.rules.checks:
        if check.mood != mood or isinstance(plain(check.value), Const):
            continue
        slots = max(check.slots, 1)
        here, there = (evaluate(check.value, reading(one), [None] * slots) for one in (state.course, other))
        if here != there:
            yield f'the check "{check.name}" would not be as it is'
