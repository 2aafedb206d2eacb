"""Whether the programs by hand play as the rules do: the same decisions, the same points."""

import ctypes

from benchmarks import hand_c, hand_python

from searules.engine.course import OVER
from searules.engine.game import Game, load
from searules.engine.resume import choose
from searules.engine.scores import total
from searules.engine.state import State
from searules.engine.tiers import TIERS
from searules.rules.types import KindSort, PartSort

PLAYS = 40


def check_identical(library: ctypes.CDLL | None) -> None:
    """Raises AssertionError if a program plays differently."""
    for tier in TIERS:
        grid = load("tic-tac-toe", tier=tier)
        for seed in range(PLAYS):
            expected = _tic_tac_toe(grid, seed)
            assert hand_python.tic_tac_toe(hand_python.choice(seed)) == expected
            assert library is None or hand_c.tic_tac_toe(library, seed) == expected
        for players in (2, 3, 4):
            beach = load("shell-beach", players, tier=tier)
            for seed in range(PLAYS):
                _same_beach(beach, library, seed)


def _played(state: State, seed: int) -> int:
    pick, decisions = hand_python.choice(seed), 0
    course = state.course
    while course.phase != OVER:
        options = course.options or ()
        choose(course, options[pick(len(options))])
        decisions += 1
    return decisions


def _tic_tac_toe(game: Game, seed: int) -> tuple[int, int]:
    state = game.new_state()
    decisions = _played(state, seed)
    winners = [game.seat(player) for player in state.winners]
    return winners[0] if winners else -1, decisions


def _same_beach(game: Game, library: ctypes.CDLL | None, seed: int) -> None:
    state = game.new_state(seed=seed)
    spaces, sun, secrets = given = _set_up(state)
    decisions = _played(state, seed)
    points = [total(game.plan, state.course.play, seat) for seat in range(game.players)]
    assert hand_python.shell_beach(given, hand_python.choice(seed)) == (points, decisions)
    if library is not None:
        assert hand_c.shell_beach(library, seed, spaces, sun, secrets) == (points, decisions)


def _set_up(state: State) -> hand_python.SetUp:
    """The set-up of a play, in the numbers of the programs by hand."""
    world, play = state.game.plan.world, state.course.play
    layout, cells = play.layout, play.cells
    first, corner = world.pieces.start, world.members(PartSort("Beach"))[0]
    bucket = cells[layout.vars["bucket"].offsets[()]]
    spots = [cells[layout.piece_spot + first + item] for item in range(64)]
    spaces = [(bucket if spot < 0 else spot) - corner for spot in spots]
    shapes, colours = (world.members(KindSort(kind)) for kind in ("ShapeCard", "ColourCard"))
    secrets = []
    for seat in range(world.players):
        zone = world.zone_ids["secrets"][(seat,)]
        held = [
            [number for number, card in enumerate(cards) if cells[layout.piece_zone + card] == zone]
            for cards in (shapes, colours)
        ]
        secrets.append((held[0][0], held[1][0]))
    return spaces, next(item for item, spot in enumerate(spots) if spot < 0), secrets


if __name__ == "__main__":
    check_identical(hand_c.built())
    print("The programs by hand play as the rules do.")
