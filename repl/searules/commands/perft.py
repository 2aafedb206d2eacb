"""`sea perft`: counts what can happen within some decisions."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from searules.commands.arguments import Whole, game_settings, load_game, must_compile, tier_option
from searules.commands.guard import INTERRUPTED
from searules.commands.output import Output
from searules.table.texts import number_of

if TYPE_CHECKING:
    from searules.engine import Game, State

DEEPEST = 1_000
WORTH_COMPILING = 5
"""With fewer decisions it takes longer to compile a game than to count."""
SECONDS_BEFORE = 0.2
"""So long (CPU time) lower depths are counted first, so that there is something to tell of a count that is given up."""


@click.command()
@click.argument("game")
@click.argument("depth", type=Whole(0, DEEPEST))
@game_settings
@click.option("--divide", is_flag=True, help="Show the number for each first option.")
@click.option(
    "--games",
    "modes",
    flag_value="games",
    multiple=True,
    help="Count complete games of at most DEPTH decisions instead.",
)
@click.option(
    "--positions", "modes", flag_value="positions", multiple=True, help="Count positions that can be reached instead."
)
@click.option(
    "--turns",
    "modes",
    flag_value="turns",
    multiple=True,
    help="Count rows of DEPTH turns instead, whatever they decide.",
)
@tier_option("How the rules are run; else in machine code from 5 decisions on, where that can be.")
@click.option("--json", "as_json", is_flag=True, help="Print the number as data.")
@click.pass_context
def command(
    ctx: click.Context,
    game: str,
    depth: int,
    players: int | None,
    variants: tuple[str, ...],
    settings: tuple[tuple[str, str], ...],
    divide: bool,
    modes: tuple[str, ...],
    tier: str | None,
    as_json: bool,
) -> None:
    """Count the ways in which DEPTH decisions can be made. Known numbers are a good check of rules.

    Outcomes of chance before a decision are told apart; they are no decisions. A play that is over before DEPTH
    is not counted. With --turns all decisions of a turn together are one ply. With --positions each position within
    DEPTH decisions counts once, the first one too. What follows equal positions is counted once, so deep counts of
    small games are quick; in machine code every row is counted by itself, some hundred times as fast. Ctrl-C tells
    what is known of lower depths.

    All outcomes of chance means all orders of a deck, too: where set-up deals a dozen cards, not even the first
    decision is reached. Then count from a position whose chance is drawn: in Python,
    perft(game.new_state(seed=3), DEPTH), see docs/python.md.

    \b
    Examples:
      sea perft pond.sea 6
      sea perft pond.sea 9 --games
      sea perft pond.sea 9 --positions
    """
    if len(set(modes)) > 1:
        raise click.UsageError(f"one thing is counted at a time: {' or '.join('--' + mode for mode in modes)}")
    mode = modes[0] if modes else None
    if divide and mode:
        raise click.UsageError(f"--divide goes with plain counts only, not with --{mode}")
    if tier == "native" and (divide or mode):
        other = f"--{mode}" if mode else "--divide"
        raise click.UsageError(f"--tier native goes with plain counts only, not with {other}: leave one of them out")
    loaded = load_game(game, players, settings, variants, None if tier == "native" else tier)
    if tier == "native":
        must_compile(loaded)
    state = loaded.new_state(0, chance="enumerate")
    out = Output.on_results()
    if divide and depth and state.is_chance:
        raise click.UsageError("chance decides first here, so there are no first options to divide by")
    begun = time.process_time()
    plain = not divide and mode is None
    count = _native_counter(loaded, depth, tier) if plain and tier in (None, "native") else None
    lower: list[int] = []
    try:
        _count_lower(count or (lambda less: _counted(state, less, mode, False)[0]), depth, lower)
        number, parts = (count(depth), None) if count else _counted(state, depth, mode, divide)
    except KeyboardInterrupt:
        for line in _given_up(state, depth, lower):
            Output.on_errors().line(line)
        ctx.exit(INTERRUPTED)
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


def _count_lower(count: Callable[[int], int], depth: int, found: list[int]) -> None:
    """Count depth 0, 1 and so on into a list, but not the depth that is wanted, while that takes next to no time."""
    begun = time.process_time()
    while len(found) < depth and time.process_time() - begun < SECONDS_BEFORE:
        found.append(count(len(found)))


def _given_up(state: "State", depth: int, lower: list[int]) -> Iterator[str]:
    """What is known when somebody has stopped a count."""
    yield f"sea: interrupted; depth {depth} was not finished"
    if lower:
        yield f"sea: finished before: {', '.join(f'depth {less}: {number:,}' for less, number in enumerate(lower))}"
    elif state.is_chance:
        outcomes = number_of(len(state.outcomes), "outcome")
        yield f"sea: not even the first decision was reached: chance comes before it, at first with {outcomes}"
        yield "sea: `sea perft --help` says how to count from a position whose chance is drawn"


def _native_counter(game: "Game", depth: int, tier: str | None) -> Callable[[int], int] | None:
    """What counts by machine code; where it cannot be had wrong usage if that was asked for, else None."""
    from searules.compile.linear.shapes import NotLowered
    from searules.compile.native import game as natively
    from searules.compile.native.jit import NoNativeError

    if tier is None and depth < WORTH_COMPILING:
        return None
    try:
        compiled = natively.native(game)
    except (NoNativeError, NotLowered):
        return None
    if depth > natively.DEEPEST:
        if tier is not None:
            raise click.UsageError(f"--tier native counts at most {natively.DEEPEST} decisions")
        return None
    return compiled.perft


@contextmanager
def _deep() -> Iterator[None]:
    """Counting calls itself once a decision; Python's own limit, which keeps other code safe, comes back afterwards."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, 100 * DEEPEST))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)


def _counted(state: "State", depth: int, mode: str | None, divided: bool) -> tuple[int, dict[str, int] | None]:
    """The number, and its parts by first option where these are wanted."""
    from searules.commands.counting import games_within, positions_within
    from searules.engine.perft import divide, perft, perft_turns

    with _deep():
        if mode == "turns":
            return perft_turns(state, depth), None
        if mode == "games":
            return games_within(state, depth), None
        if mode == "positions":
            return positions_within(state, depth), None
        if not divided or depth == 0:
            return perft(state, depth), {} if divided else None
        parts = divide(state, depth)
        return sum(parts.values()), parts
