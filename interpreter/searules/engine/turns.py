"""The course of the game: turns, rounds, events, endings, and what happens when play ends."""

from searules.engine.course import (
    AFTER,
    BY_SCORE,
    DRAWN,
    FIRST_TURN,
    MOST_FIRINGS,
    OVER,
    PLAYING,
    WON,
    Course,
    Frame,
)
from searules.engine.evaluate import evaluate
from searules.engine.faults import RuleFault
from searules.engine.layout import NOTHING
from searules.engine.lower import event_name
from searules.engine.names import position_key
from searules.engine.plan import AS_SOON_AS
from searules.engine.program import Begin, BeginRound, BeginTurn, EndRound, EndTurn, Finish, Look
from searules.engine.winner import winning_seats
from searules.rules.checked import Ending, Event, Value

# ---- play begins ------------------------------------------------------------------------------------------


def begin(course: Course, frame: Frame, instruction: Begin) -> bool:  # noqa: ARG001 - handlers are called alike
    """Set-up is over: the position is recorded, and from now on events look."""
    course.play.cells[course.play.layout.phase] = PLAYING
    course.play.cells[course.play.layout.acting] = NOTHING
    course.play.records = {}
    record(course)
    frame.pc += 1
    return False


def record(course: Course) -> None:
    """Keep the position for `occurred`."""
    records = course.play.records
    for names in course.plan.recorded:
        records[names] = (*records.get(names, ()), position_key(course.play, names))


# ---- turns ------------------------------------------------------------------------------------------------


def upcoming(course: Course) -> int:
    """Whose turn follows: as set by the rules, or who bought it, or the next seat; the first seat at the beginning."""
    cells, layout = course.play.cells, course.play.layout
    if cells[layout.another_turn] and cells[layout.turn_player] != NOTHING:
        return cells[layout.turn_player]
    if cells[layout.next_player] != NOTHING:
        return cells[layout.next_player]
    if cells[layout.turn_player] == NOTHING:
        return 0
    return (cells[layout.turn_player] + 1) % course.play.world.players


def begin_turn(course: Course, frame: Frame, instruction: BeginTurn, judged: bool = True) -> bool:
    """Endings before the turn are judged; then the next player's turn begins."""
    cells, layout = course.play.cells, course.play.layout
    player = cells[layout.acting] = upcoming(course)
    if judged and judge(course, "before the turn"):
        return False
    if course.plan.falls and course.turns_ended == 0:
        course.kept[FIRST_TURN] = cells.copy()
    if "round" not in course.plan.world.rules.flows and _round_begins(course):
        open_round(course)
    cells[layout.turn_player] = player
    cells[layout.extra_turn], cells[layout.another_turn] = cells[layout.another_turn], 0
    cells[layout.next_player] = NOTHING
    cells[layout.turns + player] += 1
    _open_block(course, "turn")
    frame.local[0] = frame.local[instruction.player] = player
    frame.pc += 1
    return False


def _round_begins(course: Course) -> bool:
    cells, layout = course.play.cells, course.play.layout
    return cells[layout.round] == 0 or _last_seat_done(course)


def _last_seat_done(course: Course) -> bool:
    """Whether the turn passes on from the last seat: a bought turn does not pass on."""
    cells, layout = course.play.cells, course.play.layout
    return cells[layout.turn_player] == course.play.world.players - 1 and not cells[layout.another_turn]


def _open_block(course: Course, block: str) -> None:
    """A turn or round begins: its counters are zero, and the cells are kept if something reads them."""
    play = course.play
    for (_, since), offset in play.layout.times.items():
        if since == block:
            play.cells[offset : offset + play.world.players] = [0] * play.world.players
    if block in course.plan.snapshots:
        course.kept[block] = play.cells.copy()
    if block in course.plan.told_apart:
        play.before[block] = course.kept[block]


def end_turn(course: Course, frame: Frame, instruction: EndTurn) -> bool:  # noqa: ARG001
    """The turn is over: who is next is settled, the position recorded, endings after the turn and round judged."""
    cells, layout = course.play.cells, course.play.layout
    frame.local[0] = None
    cells[layout.next_player] = cells[layout.acting] = upcoming(course)
    record(course)
    course.turns_ended += 1
    frame.pc += 1
    if course.on_turn_end is not None:
        course.on_turn_end(course)
    course.kept.pop(FIRST_TURN, None)
    if judge(course, "after the turn"):
        return False
    if "round" not in course.plan.world.rules.flows and _last_seat_done(course):
        judge(course, "after the round")
    return False


def count_action(course: Course, action: str, me: Value) -> None:
    """The player has done the action once more."""
    if not isinstance(me, int):
        return
    for (name, _), offset in course.play.layout.times.items():
        if name == action:
            course.play.cells[offset + me] += 1


# ---- rounds -----------------------------------------------------------------------------------------------


def open_round(course: Course) -> None:
    """A round begins."""
    course.play.cells[course.play.layout.round] += 1
    _open_block(course, "round")


def begin_round(course: Course, frame: Frame, instruction: BeginRound) -> bool:  # noqa: ARG001
    """A round of the block `round` begins."""
    open_round(course)
    frame.pc += 1
    return False


def end_round(course: Course, frame: Frame, instruction: EndRound) -> bool:  # noqa: ARG001
    """A round of the block `round` is complete."""
    frame.pc += 1
    course.play.cells[course.play.layout.acting] = NOTHING
    judge(course, "after the round")
    return False


# ---- events and endings -------------------------------------------------------------------------------------


def look(course: Course, frame: Frame, instruction: Look) -> bool:
    """Events and endings whose condition turned from no to yes fire in declared order, again until nothing does."""
    if not course.plan.watchers or course.quiet():
        frame.pc += 1
        return False
    fired = _next_to_fire(course)
    if fired is None:
        frame.pc += 1
        return False
    course.firings += 1
    if course.firings > MOST_FIRINGS:
        raise RuleFault(_circle(course), instruction.span)
    if isinstance(fired, Ending):
        judge(course, AS_SOON_AS)
    else:
        frame.at = frame.pc
        course.push(event_name(fired.name))
    return False


def _next_to_fire(course: Course) -> Event | Ending | None:
    """The first watcher that turned. All are looked at, so that none that turned to no is overlooked; those that turned
    to yes behind the first are still to fire, if what it does leaves them at yes."""
    cells, watched = course.play.cells, course.play.layout.watchers
    fires = None
    for number, watcher in enumerate(course.plan.watchers):
        bit = 1 << number
        if not evaluate(watcher.condition, course.play, [None] * max(watcher.slots, 1)):
            cells[watched] &= ~bit
        elif fires is None and not cells[watched] & bit:
            cells[watched] |= bit
            fires = watcher
    return fires


def _circle(course: Course) -> str:
    names = " and ".join(watcher.name for watcher in course.plan.watchers if isinstance(watcher, Event))
    return f"The events set each other off without end: {names} fired {MOST_FIRINGS:,} times without a decision."


def judge(course: Course, moment: str) -> bool:
    """End the game if an ending of that moment holds; all that hold are reported."""
    endings = course.plan.world.rules.endings.values()
    held = tuple(e.name for e in endings if e.moment == moment and _holds(course, e))
    if held:
        end_game(course, held)
    return bool(held)


def _holds(course: Course, ending: Ending) -> bool:
    return bool(evaluate(ending.condition, course.play, [None] * max(ending.slots, 1)))


def finish(course: Course, frame: Frame, instruction: Finish) -> bool:  # noqa: ARG001
    """Play has come to its end by itself."""
    end_game(course)
    return False


def end_game(
    course: Course, endings: tuple[str, ...] = (), won_by: tuple[int, ...] | None = None, drawn: bool = False
) -> None:
    """What was still to be done is dropped. Unless somebody has won or the game is drawn, what follows the game runs,
    and then the scores decide."""
    cells, layout = course.play.cells, course.play.layout
    scored = won_by is None and not drawn
    follows = scored and cells[layout.phase] != AFTER
    course.endings += endings
    course.stack.clear()
    cells[layout.acting] = NOTHING
    cells[layout.phase] = AFTER
    cells[layout.ended] = BY_SCORE if scored else DRAWN if drawn else WON
    cells[layout.winners] = sum(1 << seat for seat in won_by or ())
    if not course.trial:
        course.push("after game" if follows else "over")


def settle(course: Course) -> None:
    """The play is over: the winners are worked out, once and for all."""
    cells, layout = course.play.cells, course.play.layout
    cells[layout.acting] = NOTHING
    cells[layout.phase] = OVER
    if cells[layout.ended] != BY_SCORE:
        return
    try:
        cells[layout.winners] = sum(1 << seat for seat in winning_seats(course.plan, course.play))
    except RuleFault:
        if not course.lenient:
            raise
