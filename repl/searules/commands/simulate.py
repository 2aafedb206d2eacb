"""`sea simulate`: many plays by policies, and what they say about the game."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from searules.commands.arguments import (
    Amount,
    Whole,
    asked_for,
    game_settings,
    load_game,
    must_compile,
    seed_option,
    some_seed,
    tier_option,
)
from searules.commands.files import must_be_writable
from searules.commands.guard import FAULT
from searules.commands.output import Output
from searules.diagnostics import SeaError
from searules.table.texts import number_of

if TYPE_CHECKING:
    from searules.engine import Game
    from searules.simulate import Tally, Task

USUAL_PLAYS = 1_000


@click.command()
@click.argument("game")
@game_settings
@seed_option
@click.option("--plays", "-n", metavar="N", type=Whole(1, 10**9), help="How many; 1,000 without --time.")
@click.option("--time", "seconds", metavar="S", type=Amount(0.1), help="Begin no play after so many seconds.")
@click.option(
    "--policy",
    "-y",
    "policies",
    metavar="POLICY",
    multiple=True,
    help="random, greedy[:WORLDS], mcts[:ITERATIONS] or first: once for all seats, or once for each seat in order.",
)
@click.option("--jobs", "-j", metavar="N", type=Whole(1), help="How many processes play; else one a core.")
@click.option("--scheduler", metavar="ADDRESS", help="A Dask scheduler (tcp://host:8786) whose workers play.")
@tier_option("How the rules are run; else in machine code what can be. native: it is told where that cannot be.")
@click.option("--csv", type=click.Path(dir_okay=False, path_type=Path), help="Write a line for each play to a file.")
@click.option(
    "--plot", type=click.Path(dir_okay=False, path_type=Path), help="Draw the results to a file (.png, .svg, .pdf)."
)
@click.option("--json", "as_json", is_flag=True, help="Print the results as data.")
@click.pass_context
def command(
    ctx: click.Context,
    game: str,
    players: int | None,
    variants: tuple[str, ...],
    settings: tuple[tuple[str, str], ...],
    seed: int | None,
    plays: int | None,
    seconds: float | None,
    policies: tuple[str, ...],
    jobs: int | None,
    scheduler: str | None,
    tier: str | None,
    csv: Path | None,
    plot: Path | None,
    as_json: bool,
) -> None:
    """Let policies play many times: who wins how often, with how many points, in how many decisions, by which rules.

    Play number i follows from the seed and i alone, whoever plays it: on one core, on all, or on a cluster. Intervals
    are at 95 %. Exit code 1 if plays met a hole in the rules; the first one is saved.

    \b
    Examples:
      sea simulate pond.sea -n 10000
      sea simulate pond.sea -n 200 --policy mcts:100 --policy random
      sea simulate pond.sea --players 4 --time 60 --csv plays.csv --plot plays.png
    """
    from searules.simulate import Task

    if plot is not None:
        _can_plot(plot)
    _must_be_writable(csv, plot)
    if plays is None and seconds is None:
        plays = USUAL_PLAYS
    loaded = load_game(game, players, settings, variants)
    if tier == "native":
        _must_not_be_first(policies)
        must_compile(loaded, counted=all(policy == "random" for policy in policies))
    if len(policies) not in (0, 1, loaded.players):
        raise click.UsageError(_wrong_number(loaded.players))
    with asked_for():
        task = Task.of(
            loaded,
            policies or ("random",),
            some_seed(seed),
            tier="reference" if tier == "reference" else "python",
            rows=csv is not None,
            machine_code=tier in (None, "native"),
        )
    tally, stopped = _played(loaded, task, plays or 10**9, (jobs, scheduler, seconds), csv)
    _report(loaded, task, tally, as_json)
    if plot is not None:
        from searules.commands.plots import plot_tally

        plot_tally(plot, loaded, tally)
    if stopped:
        Output.on_errors().line(f"sea: stopped after {number_of(tally.plays, 'play')}; the results are those so far")
    if tally.met:
        _tell_faults(loaded, tally)
    ctx.exit(130 if stopped else FAULT if tally.faults else 0)


def _played(
    game: "Game",
    task: "Task",
    plays: int,
    where: tuple[int | None, str | None, float | None],
    csv: Path | None,
) -> tuple["Tally", bool]:
    """The sum of all plays, and whether somebody has stopped them."""
    from searules.commands.progress import Progress
    from searules.commands.rows import RowFile
    from searules.simulate import Tally, simulated

    jobs, scheduler, seconds = where
    tally = Tally.of(game.players)
    with RowFile(csv) as rows, Progress(game.title, plays, seconds) as progress:
        try:
            for portion in simulated(task, plays, jobs, scheduler, seconds):
                tally.merge(portion.tally)
                rows.write(portion.rows)
                progress.tell_plays(tally.plays, tally.decisions.total)
        except KeyboardInterrupt:
            return tally, True
        except SeaError as error:
            raise click.UsageError(str(error)) from None
    return tally, False


def _report(game: "Game", task: "Task", tally: "Tally", as_json: bool) -> None:
    out = Output.on_results()
    if as_json:
        from searules.commands.simulated import tally_data

        out.json(tally_data(game, task, tally))
    else:
        from searules.commands.simulated import show_tally

        show_tally(out, game, task, tally)


def _tell_faults(game: "Game", tally: "Tally") -> None:
    from searules.rules.shelf import slug
    from searules.table.folder import faults_folder, keep_fault

    out, first = Output.on_errors(), tally.met[0]
    for met in tally.met:
        out.line(f"sea: play {met.number} (seed {met.seed}) stopped: {met.message}")
    if tally.faults > len(tally.met):
        out.line(f"sea: and {number_of(tally.faults - len(tally.met), 'more play')}")
    try:
        path = keep_fault(f"{slug(game.title) or 'play'}-seed{first.seed}", first.log)
    except OSError as error:
        out.line(f"sea: play {first.number} could not be saved to {faults_folder()}: {error.strerror}")
        return
    out.line(f"sea: play {first.number} is saved; `sea replay {path}` plays it again")


def _wrong_number(seats: int) -> str:
    if seats == 1:
        return "there is 1 seat; give one --policy"
    return f"there are {seats} seats; give one --policy for all, or one for each"


def _must_not_be_first(policies: tuple[str, ...]) -> None:
    if "first" in policies:
        raise click.UsageError(
            "--tier native plays by the policies random, greedy and mcts only; leave --tier out for first"
        )


def _must_be_writable(csv: Path | None, plot: Path | None) -> None:
    """Wrong usage before anything is played, not after an hour of it."""
    if csv is not None and plot is not None and csv.resolve() == plot.resolve():
        raise click.UsageError(f"--csv and --plot cannot both be written to {csv}")
    if csv is not None and csv.suffix == ".sea" and csv.exists():
        raise click.UsageError(f"{csv} holds rules; --csv does not write over them")
    for file in (csv, plot):
        if file is not None:
            must_be_writable(file)


def _can_plot(file: Path) -> None:
    from importlib.util import find_spec

    if find_spec("matplotlib") is None:
        raise click.UsageError("--plot needs matplotlib: pip install 'searules[plots]'")
    if file.suffix.lower() not in (".png", ".svg", ".pdf"):
        raise click.UsageError(f"{file}: a plot is a .png, a .svg or a .pdf")
