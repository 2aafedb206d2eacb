"""Plots of what many plays come to: points by seat, who wins, how long plays are."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

from searules.commands.files import in_one_step, not_written
from searules.simulate.spread import Spread, rate
from searules.table.texts import number_of

if TYPE_CHECKING:
    from searules.engine import Game
    from searules.simulate import Tally


def plot_tally(path: Path, game: "Game", tally: "Tally") -> None:
    """Draw to a file; its ending says in which format. Raises UsageError where it cannot be written."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    scored = bool(game.rules.scores)
    figure = Figure(figsize=(5 * (3 if scored else 2), 4), layout="constrained")
    FigureCanvasAgg(figure)
    figure.suptitle(f"{game.title}: {number_of(tally.plays, 'play')}")
    axes = figure.subplots(1, 3 if scored else 2)
    _wins(axes[0], game, tally)
    _histogram(axes[1], {"": tally.decisions}, "decisions of a play")
    if scored:
        points = {name: seat.points for name, seat in zip(game.player_names, tally.seats, strict=True)}
        _histogram(axes[2], points, "points")
    try:
        with in_one_step(path) as place:
            figure.savefig(place)
    except OSError as error:
        raise not_written(path, error) from None


def _wins(axes: Any, game: "Game", tally: "Tally") -> None:
    rates = [rate(seat.won.total(), tally.finished) for seat in tally.seats]
    values = [100 * one.value for one in rates]
    reaches = [[100 * (one.value - one.low) for one in rates], [100 * (one.high - one.value) for one in rates]]
    axes.bar(game.player_names, values, yerr=reaches, capsize=4)
    axes.set_ylim(0, 100)
    axes.set_ylabel("plays won, %")


def _histogram(axes: Any, spreads: dict[str, Spread], label: str) -> None:
    for name, spread in spreads.items():
        numbers = sorted(spread.counts)
        shares = [100 * spread.counts[number] / max(spread.size, 1) for number in numbers]
        axes.step(numbers, shares, where="mid", label=name or None)
    axes.set_xlabel(label)
    axes.set_ylabel("of all plays, %")
    if len(spreads) > 1:
        axes.legend()
