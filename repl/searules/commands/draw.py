"""`sea draw`: a position as a picture for a rulebook."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from searules.commands.arguments import SEEDS, Amount, Whole, asked_for, game_settings_with_file, load_game, log_text
from searules.commands.explain import write
from searules.commands.files import in_one_step, not_written
from searules.commands.output import Output
from searules.diagnostics import visible
from searules.table.texts import number_of

if TYPE_CHECKING:
    from searules.engine import State


@click.command()
@click.argument("what", metavar="GAME|LOG")
@game_settings_with_file
@click.option("--at", metavar="N", type=Whole(0), help="After N decisions; of a game, N at random.")
@click.option("--seat", "-s", metavar="PLAYER", help="As this player sees it; else what all know.")
@click.option("--seed", metavar="N", type=SEEDS, help="Settles all chance of a game; else 0.")
@click.option("--title", help="A line above the picture.")
@click.option("--zoom", type=Amount(0.1, 10), default=2.0, help="Pixels for each point of a PNG; else 2.")
@click.option("--output", "-o", "file", metavar="FILE", type=click.Path(path_type=Path), help="An .svg or .png file.")
def command(
    what: str,
    players: int | None,
    settings: tuple[tuple[str, str], ...],
    variants: tuple[str, ...],
    at: int | None,
    seat: str | None,
    seed: int | None,
    title: str | None,
    zoom: float,
    file: Path | None,
) -> None:
    """Draw a position, as SVG or PNG: boards with all that lies on them, hands, values, and what the letters mean.

    Nothing is drawn that the seat may not see; without a seat, what all players know. Without `-o` the picture goes to
    standard output, as SVG.

    \b
    Examples:
      sea draw pond.sea -o pond.svg
      sea draw pond.sea --at 12 --seat player2 -o pond.png
      sea draw play.jsonl --at 30 -o turn.svg
    """
    from searules.draw.picture import picture

    if file is not None and file.suffix.lower() not in (".svg", ".png"):
        raise click.UsageError(f"{file} is neither an .svg nor a .png file")
    path = Path(what)
    if path.suffix != ".sea" and path.is_file():
        if players is not None or settings or variants or seed is not None:
            raise click.UsageError("a log says itself of which players, options, variants and seed it is")
        state = _from_log(path, at)
    else:
        state = _played(what, players, settings, variants, seed or 0, at or 0)
    svg = picture(state, _viewers(state, seat), visible(title or ""))
    if file is None:
        Output.on_results().line(svg.rstrip("\n"))
    elif file.suffix.lower() == ".png":
        _write_png(file, svg, zoom)
    else:
        write(file, svg)


def _viewers(state: "State", seat: str | None) -> Sequence[str]:
    names = state.game.player_names
    if seat is None:
        return names
    wanted = f"player{seat}" if seat.isdigit() else seat
    if wanted not in names:
        raise click.UsageError(f"there is no player `{seat}`; the players are {', '.join(names)}")
    return (wanted,)


def _played(
    game: str,
    players: int | None,
    settings: Sequence[tuple[str, str]],
    variants: Sequence[str],
    seed: int,
    decisions: int,
) -> "State":
    """A new play after so many decisions of `sea run` with that seed; wrong usage if it is over before."""
    from searules.verify.playouts import Chooser

    state = load_game(game, players, settings, variants).new_state(seed=seed)
    chooser = Chooser(seed)
    for made in range(decisions):
        if state.is_terminal or state.decision is None:
            raise click.UsageError(f"with seed {seed} this play is over after {number_of(made, 'decision')}")
        chooser.step(state)
    return state


def _from_log(path: Path, at: int | None) -> "State":
    """The position of a log after so many decisions, at its end without a number."""
    from searules.engine.logs import read_log
    from searules.table.plays import game_of

    text = log_text(path)
    entries = read_log(text)
    lines = [line for line in text.splitlines() if line.strip()]
    if at is not None:
        last = max(map(_number, entries), default=0)
        if at > last:
            raise click.UsageError(f"{path} has {number_of(last, 'decision')}, not {at}")
        end = next((n for n, entry in enumerate(entries) if _number(entry) > at), len(entries))
        lines = [lines[n] for n in range(end) if not {"result", "fault"} & entries[n].keys()]
    return game_of(entries[0]).replay("\n".join(lines) + "\n")


def _number(entry: Mapping[str, Any]) -> int:
    """The number of a decision in a log; 0 of any other line."""
    number = entry.get("n", 0)
    return number if isinstance(number, int) else 0


def _write_png(file: Path, svg: str, zoom: float) -> None:
    from searules.draw.raster import png

    with asked_for():
        data = png(svg, zoom)
    try:
        with in_one_step(file) as place:
            place.write_bytes(data)
    except OSError as error:
        raise not_written(file, error) from None
