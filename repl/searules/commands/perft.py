"""`sea perft`: counts what can happen within some decisions."""

import sys
import time

import click

from searules.commands.arguments import game_settings, load_game
from searules.commands.output import Output

DEEPEST = 1_000


@click.command()
@click.argument("game")
@click.argument("depth", type=click.IntRange(0, DEEPEST))
@game_settings
@click.option("--divide", is_flag=True, help="Show the number for each first option.")
@click.option("--games", "mode", flag_value="games", help="Count complete games of at most DEPTH decisions instead.")
@click.option("--positions", "mode", flag_value="positions", help="Count positions that can be reached instead.")
@click.option("--json", "as_json", is_flag=True, help="Print the number as data.")
def command(
    game: str,
    depth: int,
    players: int | None,
    variants: tuple[str, ...],
    settings: tuple[tuple[str, str], ...],
    divide: bool,
    mode: str | None,
    as_json: bool,
) -> None:
    """Count the ways in which DEPTH decisions can be made. Known numbers are a good check of rules.

    Outcomes of chance before a decision are told apart; they are no decisions. A play that is over before DEPTH
    is not counted. With --positions each position within DEPTH decisions counts once, the first one too. What
    follows equal positions is counted once, so deep counts of small games are quick.

    \b
    Examples:
      sea perft connect-four 6
      sea perft tic-tac-toe 9 --games
      sea perft tic-tac-toe 9 --positions
    """
    from searules.commands.counting import Counter, divided

    if divide and mode == "positions":
        raise click.UsageError("--divide shows numbers that add up; those of --positions do not")
    sys.setrecursionlimit(100 * DEEPEST)
    state = load_game(game, players, settings, variants).new_state(0, chance="enumerate")
    out = Output.on_results()
    begun = time.process_time()
    counter = Counter(complete=mode == "games")
    parts = divided(state, depth, counter) if divide else None
    number = counter.positions(state, depth) if mode == "positions" else counter.count(state, depth)
    if as_json:
        out.json(
            {"game": state.game.title, "depth": depth, "counted": mode or "decisions", "number": number}
            | ({} if parts is None else {"parts": parts})
        )
        return
    if parts is not None:
        out.table(("first", "number"), sorted(parts.items()), right=[1])
    out.line(f"{number}")
    if sys.stderr.isatty():
        Output.on_errors().line(f"({time.process_time() - begun:.1f} s)")
