"""Plays of which only winners, points and lengths are wanted: in machine code where that can be."""

from collections.abc import Iterator, Sequence

from searules.compile.linear.shapes import NotLowered
from searules.compile.native.game import native
from searules.compile.native.jit import NoNativeError
from searules.compile.playouts import MOST_DECISIONS, Told, played
from searules.engine.game import Game
from searules.search.policies import Policy, Random
from searules.simulate.playing import Played, play_one, seed_of


def told(game: Game, seed: int, plays: range, policies: Sequence[Policy], machine_code: bool = True) -> Iterator[Told]:
    """What came of the plays with these numbers, in their order; the same on all tiers.

    Where all seats choose at random the plays run in machine code, if `llvmlite` is there and the rules can be lowered.
    """
    seeds = [seed_of(seed, number) for number in plays]
    if not all(isinstance(policy, Random) for policy in policies):
        yield from (_summed(play_one(game, one, policies)) for one in seeds)
    elif not machine_code or seeds != list(range(seeds[0], seeds[0] + len(seeds))):  # machine code counts upwards
        yield from (played(game, one, MOST_DECISIONS) for one in seeds)
    else:
        yield from _random(game, seeds[0], len(seeds))


def _random(game: Game, seed: int, plays: int) -> Iterator[Told]:
    try:
        machine = native(game)
    except (NotLowered, NoNativeError):
        for one in range(seed, seed + plays):
            yield played(game, one, MOST_DECISIONS)
        return
    yield from machine.playouts(seed, plays, MOST_DECISIONS)


def _summed(play: Played) -> Told:
    if play.stopped:
        how = "long" if len(play.chosen) >= MOST_DECISIONS else "fault"
        return Told(how, len(play.chosen), fault=play.stopped)
    state = play.state
    winners = tuple(state.game.seat(name) for name in state.winners)
    totals = tuple(score.total for score in play.scores) if state.game.rules.scores else ()
    return Told("over", len(play.chosen), winners, totals)
