"""A play by itself, as a row of a table."""

from collections.abc import Iterable, Sequence

from searules.engine.game import Game

Row = dict[str, object]
"""A play by itself; the keys are stable."""


def row_of(
    game: Game,
    number: int,
    seed: int,
    *,
    decisions: int,
    turns: int,
    rounds: int,
    winners: Iterable[int],
    endings: Iterable[str],
    totals: Sequence[int] = (),
    stopped: str = "",
) -> Row:
    """The row of a play: its number and seed, how long it was, the seats that have won, the endings that held, how it
    stopped short of its end ("" if it did not), and the points by seat, if the game has any; of a play without an end
    these are empty."""
    names = game.player_names
    row: Row = {
        "play": number,
        "seed": seed,
        "decisions": decisions,
        "turns": turns,
        "rounds": rounds,
        "winners": " ".join(names[seat] for seat in winners),
        "endings": " ".join(endings),
        "stopped": stopped,
    }
    if game.rules.scores:
        row |= {f"points_{name}": "" if stopped else totals[seat] for seat, name in enumerate(names)}
    return row
