"""The command `sea`: which commands there are, and what holds for all of them."""

import os
import sys
from io import TextIOWrapper
from pathlib import Path
from typing import Any, NoReturn

import click

from searules.commands.guard import ClosedPipe, guarded
from searules.commands.lazy import Entry, LazyGroup
from searules.commands.version import show_version

COMMANDS = {
    "games": Entry("searules.commands.games", "List the games that come with Sea, and their variants."),
    "play": Entry("searules.commands.play", "Play a game at this terminal."),
    "new": Entry("searules.commands.new", "Begin a game of your own."),
    "check": Entry("searules.commands.check", "Look for mistakes in rules files."),
    "fmt": Entry("searules.commands.fmt", "Lay rules files out in the one canonical way."),
    "test": Entry("searules.commands.test", "Run the examples of a game and of its variants."),
    "verify": Entry("searules.commands.verify", "Look for plays in which something does not hold."),
    "mutate": Entry("searules.commands.mutate", "Change one rule at a time, and see whether anybody notices."),
    "run": Entry("searules.commands.run", "Let all seats play at random, and show what came of it."),
    "simulate": Entry("searules.commands.simulate", "Let policies play many times."),
    "replay": Entry("searules.commands.replay", "Play a log again."),
    "record": Entry("searules.commands.record", "Keep what players reach on a sheet, from play to play."),
    "perft": Entry("searules.commands.perft", "Count the ways in which DEPTH decisions can be made."),
    "ir": Entry("searules.commands.ir", "Print the linear IR of a game."),
    "cites": Entry("searules.commands.cites", "Show which sections of the rulebook are in the rules."),
    "draw": Entry("searules.commands.draw", "Draw a position, as SVG or PNG."),
    "diff": Entry("searules.commands.diff", "Say in plain words what a variant changes."),
    "explain": Entry("searules.commands.explain", "Write the rules of a game in plain words."),
    "lsp": Entry("searules.commands.lsp", "Answer an editor: mistakes as you type, completion, renames, and more."),
    "rulings": Entry("searules.commands.rulings", "Show how the silences of a rulebook were decided."),
}

HELP = """Rules of tabletop games, written as text: check them, play them, test them.

GAME is a game that comes with Sea (`sea games` lists them) or the path of a .sea file. VARIANT is a
variant's title in lower case with hyphens.

\b
Examples:
  sea games
  sea play GAME
  sea new pond && sea check pond.sea && sea play pond.sea

Exit codes: 0 all is well, 1 a fault was found, 2 wrong usage, 70 a mistake in Sea itself,
130 interrupted."""


class Sea(LazyGroup):
    """The whole program; every way to run it, tests included, passes the guard."""

    def main(self, *args: Any, **settings: Any) -> NoReturn:
        """Run a command line and leave with its exit code."""
        words = args[0] if args else settings.get("args")
        words = sys.argv[1:] if words is None else list(words)
        settings = {**settings, "args": words, "standalone_mode": False}
        show_traceback = "--traceback" in words
        sys.exit(guarded(lambda: super(Sea, self).main(**settings), show_traceback))

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command that the line names."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            raise ClosedPipe from None


@click.group(
    "sea",
    cls=Sea,
    commands_by_name=COMMANDS,
    help=HELP,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=show_version, help="Show the version."
)
@click.option("--traceback", is_flag=True, help="Show Python's traceback if Sea itself fails.")
def cli(traceback: bool) -> None:
    """See HELP."""
    del traceback  # the guard has read it already


def main() -> NoReturn:
    """The entry point of the installed commands. A stream that was closed is an empty one, or goes nowhere."""
    nowhere = Path(os.devnull)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # what the encoding of a terminal or pipe does not have is replaced
            stream.reconfigure(errors="replace")
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, nowhere.open(mode, encoding="utf-8"))
    cli.main(prog_name="sea")
