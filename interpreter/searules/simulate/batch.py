"""A portion of the plays of a task: what one worker does at a time."""

from collections import Counter

from attrs import field, frozen

from searules.engine.decisions import PlayFault
from searules.search.policies import policy_from
from searules.simulate.playing import Played, log_of, play_one, seed_of
from searules.simulate.tally import MOST_KEPT, Met, Tally
from searules.simulate.task import Task
from searules.simulate.uses import Uses

Row = dict[str, object]
"""A play by itself; the keys are stable."""


@frozen
class Portion:
    """What some plays of a task came to; `rows` tells each by itself, if the task asks for that."""

    first: int
    tally: Tally
    rows: list[Row] = field(factory=list)


def play_portion(task: Task, first: int, count: int) -> Portion:
    """Play those with the numbers from `first` on."""
    game = task.game()
    policies = [policy_from(text) for text in task.policies]
    tally, rows = Tally.of(task.players), list[Row]()
    uses = Uses(game) if task.uses else None
    for number in range(first, first + count):
        seed = seed_of(task.seed, number)
        if uses is not None:
            uses.begin()
        try:
            played = play_one(game, seed, policies, uses)
        except PlayFault as fault:
            _not_begun(tally, Met(number, seed, fault.message, str(fault.span), fault.log))
            continue
        _count(tally, number, played, uses)
        if task.rows:
            rows.append(_row(number, played))
    return Portion(first, tally, rows)


def _not_begun(tally: Tally, met: Met) -> None:
    tally.plays += 1
    tally.faults += 1
    if len(tally.met) < MOST_KEPT:
        tally.met.append(met)


def _count(tally: Tally, number: int, played: Played, uses: Uses | None) -> None:
    state = played.state
    tally.plays += 1
    tally.decisions.add(len(played.chosen))
    tally.branching.counts.update(Counter(played.options))
    if played.stopped:
        tally.faults += 1
        if len(tally.met) < MOST_KEPT:
            tally.met.append(Met(number, played.seed, played.stopped, played.place, log_of(played)))
        return
    tally.finished += 1
    tally.turns.add(state.turn)
    tally.rounds.add(state.round)
    tally.endings.update(ending.address for ending in state.endings)
    won = {state.game.seat(name) for name in state.winners}
    tally.nobody += not won
    for seat in won:
        tally.seats[seat].won[len(won)] += 1
    if state.game.rules.scores:
        _points(tally, played)
    if uses is not None:
        _uses_of(tally, uses, played, won)


def _points(tally: Tally, played: Played) -> None:
    scores = played.state.scores
    for seat, score in zip(tally.seats, scores, strict=True):
        seat.points.add(score.total)
        for line, points in score.sums.items():
            seat.lines[line].add(points)
    best = sorted((score.total for score in scores), reverse=True)
    if len(best) > 1:
        tally.margin.add(best[0] - best[1])


def _uses_of(tally: Tally, uses: Uses, played: Played, won: set[int]) -> None:
    tally.uses.update(uses.finish(played.state))
    for (seat, action), times in uses.chosen.items():
        tally.times[action] += times
        tally.users[action] += 1
        tally.users_won[action] += seat in won


def _row(number: int, played: Played) -> Row:
    state = played.state
    names = state.game.player_names
    row: Row = {
        "play": number,
        "seed": played.seed,
        "decisions": len(played.chosen),
        "turns": state.turn,
        "rounds": state.round,
        "winners": " ".join(state.winners),
        "endings": " ".join(ending.address for ending in state.endings),
        "stopped": played.stopped,
    }
    if state.game.rules.scores and not played.stopped:
        row |= {f"points_{name}": score.total for name, score in zip(names, state.scores, strict=True)}
    return row
