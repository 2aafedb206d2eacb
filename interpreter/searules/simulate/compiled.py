"""The tally of random plays in machine code: the same as that of the walker, counted by columns instead of play by
play. Plays in which machine code stops are left to the walker."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from attrs import frozen

from searules.compile.linear.notes import DECISIONS, ENDINGS, FIRST_TOTAL, MARGIN, ROUNDS, TURNS, WINNERS, Notes
from searules.compile.linear.shapes import NotLowered
from searules.compile.native.jit import NoNativeError
from searules.compile.native.loops import OVER, TOO_LONG
from searules.compile.native.tallying import Columns, Tallying, tallying
from searules.compile.playouts import MOST_DECISIONS
from searules.engine.game import Game
from searules.engine.things import ACTION
from searules.search.policies import Policy, Random
from searules.simulate.playing import seed_of
from searules.simulate.rows import Row, row_of
from searules.simulate.tally import Tally

K = TypeVar("K")


def machine_for(game: Game, policies: Sequence[Policy]) -> "Tallying | None":
    """The machine code that counts plays by these policies, if there is any: all choose at random, `llvmlite` is there,
    and the rules can be lowered."""
    if not all(isinstance(policy, Random) for policy in policies):
        return None
    try:
        return tallying(game)
    except (NotLowered, NoNativeError):
        return None


@frozen
class Counted:
    """What plays of a series came to, but for those that were `stopped` (their numbers); of these are `long` the ones
    with too many decisions, which are counted only as far as the numbers of options go. The rest is left to the walker.
    `rows` by the number of the play, if they are wanted."""

    tally: Tally
    stopped: list[int]
    long: frozenset[int]
    rows: dict[int, Row]


def counted(machine: Tallying, game: Game, seed: int, numbers: range, rows: bool) -> Counted:
    """Count the plays with these numbers of a series."""
    columns = machine.plays(seed_of(seed, numbers.start), len(numbers), MOST_DECISIONS)
    hows = list(zip(numbers, columns.how, strict=True))
    return Counted(
        _tally(game, machine.notes, columns),
        [number for number, how in hows if how != OVER] if columns.ended < len(numbers) else [],
        frozenset(number for number, how in hows if how == TOO_LONG),
        dict(_rows(game, seed, numbers, machine.notes, columns)) if rows else {},
    )


def _tally(game: Game, notes: Notes, columns: Columns) -> Tally:
    tally, words, sums = Tally.of(game.players), columns.columns, columns.sums
    tally.plays = tally.finished = columns.ended
    for spread, word in ((tally.decisions, DECISIONS), (tally.turns, TURNS), (tally.rounds, ROUNDS)):
        spread.counts.update(words[word])
    _add(tally.branching.counts, enumerate(sums["branching"]))
    for mask, times in Counter(words[WINNERS]).items():
        won = [seat for seat in range(game.players) if mask >> seat & 1]
        tally.nobody += 0 if won else times
        for seat in won:
            tally.seats[seat].won[len(won)] += times
    if notes.lines and columns.ended:
        _points(tally, notes, columns)
    for word, times in Counter(words[ENDINGS]).items():
        for ending in notes.endings_of(word):
            tally.endings[ending] += times
    _add(tally.uses, zip(notes.things, sums["happened"], strict=True))
    _add(tally.uses, (((ACTION, name), plays) for name, plays in zip(notes.names, sums["plays"], strict=True)))
    for counter, part in ((tally.times, "times"), (tally.users, "users"), (tally.users_won, "users won")):
        _add(counter, zip(notes.names, sums[part], strict=True))
    return tally


def _add(counter: Counter[K], counts: "Iterable[tuple[K, int]]") -> None:
    """What there is none of has no entry."""
    for thing, times in counts:
        if times:
            counter[thing] += times


def _points(tally: Tally, notes: Notes, columns: Columns) -> None:
    words, players, lines = columns.columns, len(tally.seats), notes.lines
    for number, seat in enumerate(tally.seats):
        seat.points.counts.update(words[FIRST_TOTAL + number])
        for place, line in enumerate(lines, FIRST_TOTAL + players + number * len(lines)):
            seat.lines[line].counts.update(words[place])
    if players > 1:
        tally.margin.counts.update(words[MARGIN])


def _rows(game: Game, seed: int, numbers: range, notes: Notes, columns: Columns) -> "Iterator[tuple[int, Row]]":
    ended = [number for number, how in zip(numbers, columns.how, strict=True) if how == OVER]
    for number, words in zip(ended, zip(*columns.columns, strict=True), strict=True):
        yield (
            number,
            row_of(
                game,
                number,
                seed_of(seed, number),
                decisions=words[DECISIONS],
                turns=words[TURNS],
                rounds=words[ROUNDS],
                winners=[seat for seat in range(game.players) if words[WINNERS] >> seat & 1],
                endings=notes.endings_of(words[ENDINGS]),
                totals=words[FIRST_TOTAL : FIRST_TOTAL + game.players],
            ),
        )
