"""A portion of the plays of a task: what one worker does at a time."""

from collections import Counter
from collections.abc import Sequence
from time import monotonic

from attrs import evolve, field, frozen

from searules.compile.native.tallying import Tallying
from searules.compile.playouts import MOST_DECISIONS
from searules.engine.decisions import PlayFault
from searules.engine.game import Game
from searules.engine.outlook import winning
from searules.search.policies import Policy, policy_from
from searules.simulate.compiled import counted, machine_for
from searules.simulate.playing import Played, log_of, play_one, seed_of
from searules.simulate.rows import Row, row_of
from searules.simulate.tally import MOST_KEPT, Met, Tally
from searules.simulate.task import Task
from searules.simulate.uses import Uses


@frozen
class Portion:
    """What some plays of a task came to; `rows` tells each by itself, if the task asks for that. `seconds` is how long
    they took: it says nothing of the plays."""

    first: int
    tally: Tally
    rows: list[Row] = field(factory=list)
    seconds: float = field(default=0.0, eq=False)


def play_portion(task: Task, first: int, count: int) -> Portion:
    """Play those with the numbers from `first` on: in machine code where that can be, else by the walker."""
    begun, numbers = monotonic(), range(first, first + count)
    machine = machine_for(task.game(), _policies(task)) if task.machine_code else None
    played = _walked(task, numbers) if machine is None else _counted(task, machine, numbers)
    return evolve(played, seconds=monotonic() - begun)


def _policies(task: Task) -> list[Policy]:
    return [policy_from(text, task.machine_code) for text in task.policies]


def _counted(task: Task, machine: Tallying, numbers: range) -> Portion:
    """All that can be counted, by machine code as far as it goes."""
    game, policies = task.game(), _policies(task)
    found = counted(machine, game, task.seed, numbers, task.rows)
    tally, rows = found.tally, found.rows
    for number in found.stopped:
        if number in found.long:
            tally.plays += 1
            tally.decisions.add(MOST_DECISIONS)
            kept = _kept(tally)
            if kept or task.rows:
                played = play_one(game, seed_of(task.seed, number), policies)
                rows[number] = _row(number, played)
                if kept:
                    _stopped(tally, number, played)
        else:
            walked = _walked(task, range(number, number + 1))
            tally.merge(walked.tally)
            rows.update((number, row) for row in walked.rows)
    return Portion(numbers.start, tally, [rows[number] for number in sorted(rows)] if task.rows else [])


def _walked(task: Task, numbers: range) -> Portion:
    """All that can be counted, by the walker."""
    game, policies = task.game(), _policies(task)
    tally, rows, uses = Tally.of(task.players), list[Row](), Uses(game)
    for number in numbers:
        seed = seed_of(task.seed, number)
        uses.begin()
        try:
            played = play_one(game, seed, policies, uses)
        except PlayFault as fault:
            _not_begun(tally, Met(number, seed, fault.message, str(fault.span), fault.log))
            if task.rows:
                rows.append(_row_not_begun(game, number, seed, fault))
            continue
        _count(tally, number, played, uses)
        if task.rows:
            rows.append(_row(number, played))
    return Portion(numbers.start, tally, rows)


def _not_begun(tally: Tally, met: Met) -> None:
    tally.plays += 1
    if _kept(tally):
        tally.met.append(met)


def _kept(tally: Tally) -> bool:
    """Count a play that did not come to its end; whether it is one of those that are kept."""
    tally.faults += 1
    return len(tally.met) < MOST_KEPT


def _stopped(tally: Tally, number: int, played: Played) -> None:
    tally.met.append(Met(number, played.seed, played.stopped, played.place, log_of(played)))


def _won(tally: Tally, won: set[int]) -> None:
    """A play has come to its end with these winners."""
    tally.finished += 1
    tally.nobody += not won
    for seat in won:
        tally.seats[seat].won[len(won)] += 1


def _totals(tally: Tally, totals: Sequence[int]) -> None:
    for seat, total in zip(tally.seats, totals, strict=True):
        seat.points.add(total)
    best = sorted(totals, reverse=True)
    if len(best) > 1:
        tally.margin.add(best[0] - best[1])


def _count(tally: Tally, number: int, played: Played, uses: Uses) -> None:
    state = played.state
    tally.plays += 1
    tally.decisions.add(len(played.chosen))
    tally.branching.counts.update(Counter(played.options))
    if played.stopped:
        if _kept(tally):
            _stopped(tally, number, played)
        return
    tally.turns.add(state.turn)
    tally.rounds.add(state.round)
    tally.endings.update(ending.address for ending in state.endings)
    won = {state.game.seat(name) for name in state.winners}
    _won(tally, won)
    if state.game.rules.scores:
        _totals(tally, [score.total for score in played.scores])
        for seat, score in zip(tally.seats, played.scores, strict=True):
            for line, points in score.sums.items():
                seat.lines[line].add(points)
    _uses_of(tally, uses, played, won)


def _uses_of(tally: Tally, uses: Uses, played: Played, won: set[int]) -> None:
    tally.uses.update(uses.finish(played))
    for (seat, action), times in uses.chosen.items():
        tally.times[action] += times
        tally.users[action] += 1
        tally.users_won[action] += seat in won


def _row(number: int, played: Played) -> Row:
    state = played.state
    return row_of(
        state.game,
        number,
        played.seed,
        decisions=len(played.chosen),
        turns=state.turn,
        rounds=state.round,
        winners=winning(state),
        endings=[ending.address for ending in state.endings],
        totals=[score.total for score in played.scores],
        stopped=played.stopped,
    )


def _row_not_begun(game: Game, number: int, seed: int, fault: PlayFault) -> Row:
    """The row of a play whose set-up has a hole."""
    return row_of(
        game, number, seed, decisions=0, turns=0, rounds=0, winners=(), endings=(), totals=(), stopped=str(fault)
    )
