"""Arguments that several commands share: a game with its players, options, variants and seed."""

import secrets
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from searules.diagnostics import Rejected, SeaError
from searules.rules import shelf

if TYPE_CHECKING:
    from searules.engine import Game

F = TypeVar("F", bound=Callable[..., Any])


class Whole(click.IntRange):
    """A whole number within bounds."""

    name = "whole number"


class Amount(click.FloatRange):
    """A number within bounds; "not a number" is none."""

    name = "number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The number. Fails as FloatRange does."""
        number = super().convert(value, param, ctx)
        if not isfinite(number):
            self.fail(f"{value!r} is no number that can be counted to", param, ctx)
        return number


TIERS = ("reference", "python", "native")
SEEDS = Whole(0, 2**64 - 1)
LARGEST_PRINTED_SEED = 10**9


def _settings(ctx: click.Context, param: click.Parameter, given: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """`name=value`, each as its two parts without the spaces around them."""
    found = []
    for one in given:
        name, equals, told = one.partition("=")
        if not equals or not name.strip() or not told.strip():
            raise click.BadParameter(f"'{one}' is not of the form name=value", ctx, param)
        found.append((name.strip(), told.strip()))
    return tuple(found)


def game_settings(command: F) -> F:
    """The options that settle which game exactly is meant: players, variants, values of options."""
    return _game_options(command, "How many play; else the fewest that can.")


def game_settings_with_file(command: F) -> F:
    """The same options in commands that write a file: there `-o` is the file, and `--option` has no short form."""
    return _game_options(command, "How many play; else the fewest that can.", short=False)


def game_scope(command: F) -> F:
    """The same options where what is not given varies."""
    return _game_options(command, "How many play; else it varies, as options and variants do.")


def _game_options(command: F, about_players: str, short: bool = True) -> F:
    for add in (
        click.option(
            *(("--option", "-o") if short else ("--option",)),
            "settings",
            metavar="NAME=VALUE",
            multiple=True,
            callback=_settings,
            help="An option of the game, as the rules name it.",
        ),
        click.option("--with", "-w", "variants", metavar="VARIANT", multiple=True, help="A variant; several add up."),
        click.option("--players", "-p", metavar="N", type=Whole(1), help=about_players),
    ):
        command = add(command)
    return command


def tier_option(about: str, tiers: Sequence[str] = TIERS) -> Callable[[F], F]:
    """How the rules are run; `about` says what it means for the command."""
    return click.option("--tier", type=click.Choice(tiers), help=about)


def must_compile(game: "Game", watched: bool = False, counted: bool = False) -> None:
    """Wrong usage where machine code (with checks, if it is watched; telling what happens, if that is counted) is asked
    for and cannot be had."""
    from importlib.util import find_spec

    if find_spec("llvmlite") is None:
        raise click.UsageError("--tier native needs llvmlite: pip install 'searules[native]'")
    from searules.compile.linear.shapes import NotLowered
    from searules.compile.native.machine import Machine

    try:
        Machine(game, watched=watched, counted=counted)
    except NotLowered as reason:
        raise click.UsageError(f"--tier native cannot be used for this game: {reason}") from None


def seed_option(command: F) -> F:
    """The seed, which settles all chance."""
    return click.option(
        "--seed", "-s", metavar="N", type=SEEDS, help="Settles all chance; else a random one, which is shown."
    )(command)


def some_seed(seed: int | None) -> int:
    """The seed that was given, or a new one that is short enough to be typed again."""
    return secrets.randbelow(LARGEST_PRINTED_SEED) if seed is None else seed


@contextmanager
def asked_for() -> Iterator[None]:
    """What is refused in here has been asked for on the command line: wrong usage, exit code 2.

    Mistakes in texts and differences between plays and logs stay what they are.
    """
    from searules.engine.logs import ReplayError

    try:
        yield
    except (Rejected, ReplayError):
        raise
    except SeaError as error:
        raise click.UsageError(str(error)) from None


def log_text(path: Path, game: str | None = None) -> str:
    """The text of the log of a play; wrong usage where the path names none, or the game to play it with is none."""
    from searules.engine.logs import begins_as_log
    from searules.table.plays import read_text

    with asked_for():
        if game is not None:
            shelf.find(game)
        text = read_text(path)
        if not begins_as_log(text):
            raise SeaError(f'{path} is not a log of a play: its first line has no "sea log"')
        return text


def game_file(name: str) -> Path:
    """The file of GAME; wrong usage if there is none."""
    try:
        return shelf.find(name)
    except SeaError as error:
        raise click.UsageError(str(error)) from None


def load_game(
    name: str,
    players: int | None = None,
    settings: Sequence[tuple[str, str]] = (),
    variants: Sequence[str] = (),
    tier: str | None = None,
) -> "Game":
    """The game that a command line names, to be run on a tier (None: by the walker).

    Raises Rejected where its text has mistakes, and UsageError where the line asks for what it does not have.
    """
    from searules.engine import load

    with asked_for():
        shelf.find(name)
        return load(name, players, dict(settings), variants, tier or "reference")
