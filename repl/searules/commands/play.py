"""`sea play`: the table."""

import os
import sys
from typing import TYPE_CHECKING

import click

from searules.commands.arguments import asked_for, game_settings, load_game, seed_option, some_seed
from searules.commands.guard import FAULT
from searules.commands.output import Output, color_wanted

if TYPE_CHECKING:
    from searules.engine import Game
    from searules.table.host import Host


@click.command()
@click.argument("game", required=False)
@game_settings
@seed_option
@click.option("--seat", "seats", type=click.Choice(["human", "random"]), multiple=True, help="Who plays, seat by seat.")
@click.option("--resume", is_flag=True, help="Go on with the play that was left last (of GAME, if given).")
@click.option("--watch", is_flag=True, help="Take the rules over as soon as their file is saved, as `reload` does.")
@click.pass_context
def command(
    ctx: click.Context,
    game: str | None,
    players: int | None,
    variants: tuple[str, ...],
    settings: tuple[tuple[str, str], ...],
    seed: int | None,
    seats: tuple[str, ...],
    resume: bool,
    watch: bool,
) -> None:
    """Play a game at this terminal.

    Without --seat the first seat is yours and the others choose at random. Each decision is kept as soon as it
    is made, so that `sea play --resume` goes on where a play was left or a terminal was closed. Commands may also
    come from a pipe, one a line; exit code 1 if one of them could not be done.

    \b
    Examples:
      sea play pond.sea
      sea play pond.sea --players 3 --option scoring=advanced
      sea play pond.sea --seat human --seat human --seed 7
      sea play pond.sea --watch
      sea play --resume
    """
    if resume:
        if players or variants or settings or seed is not None or seats:
            raise click.UsageError("--resume goes on with the settings of the play; only GAME may stand beside it")
        host = _resumed(game)
    elif game is None:
        raise click.UsageError("which GAME? `sea games` lists them; --resume goes on with the last play")
    else:
        loaded = load_game(game, players, settings, variants)
        host = _seated(loaded, some_seed(seed), seats)
    ctx.exit(0 if _run(host, watch) else FAULT)


def _seated(game: "Game", seed: int, seats: tuple[str, ...]) -> "Host":
    from searules.table.host import seated
    from searules.table.session import HUMAN, RANDOM, begin
    from searules.table.texts import number_of

    if len(seats) > game.players:
        playing = "1 plays" if game.players == 1 else f"{game.players} play"
        raise click.UsageError(f"{len(seats)} seats are given, and {playing}; --players says how many")
    taken = seats or (HUMAN,)
    session = begin(game.new_state(seed), (*taken, *[RANDOM] * (game.players - len(taken))))
    players = number_of(game.players, "player")
    Output.on_results().line(f"{game.title}, {players}, seed {seed}. `help` lists the commands.")
    return seated(session)


def _resumed(name: str | None) -> "Host":
    from searules.table.host import Host
    from searules.table.journal import last_play

    with asked_for():
        kept = last_play(name)
    return Host(kept.session, kept.journal, kept.note)


def _run(host: "Host", watch: bool) -> bool:
    """Play until the table is left; whether all that came from a pipe could be done."""
    from searules.table.watching import Watcher

    watcher = Watcher.of(host.session.game) if watch else None
    if sys.stdin.isatty() and sys.stdout.isatty():
        from searules.table.screen import Screen

        Screen(host, color_wanted(), dumb=os.environ.get("TERM") in (None, "", "dumb"), watcher=watcher).run()
        return True
    from searules.table.piped import run_piped

    return run_piped(host, sys.stdin, Output.on_results().line, watcher)
