"""`sea new`: a game of your own to begin with."""

import re
from importlib.resources import files
from pathlib import Path

import click

from searules.commands.output import Output

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,63}")


@click.command()
@click.argument("name")
@click.option("--folder", is_flag=True, help="Write NAME/NAME.sea, with room for variants and tables beside it.")
def command(name: str, folder: bool) -> None:
    """Begin a game of your own: writes NAME.sea, a small game with comments that checks, plays, and has an example.

    Nothing is ever overwritten.

    \b
    Examples:
      sea new pond
      sea new pond --folder
    """
    stem = name.removesuffix(".sea")
    if not _NAME.fullmatch(stem):
        raise click.BadParameter(
            f"'{name}' cannot be the name of a game's file: letters from a to z, digits and hyphens, a letter first; "
            "the title inside can have any letters",
            param_hint="NAME",
        )
    path = Path(stem) / f"{stem}.sea" if folder else Path(f"{stem}.sea")
    _write(path, template(stem, path.as_posix()))
    Output.on_results().line(f"{path} is written; `sea play {path.as_posix()}` plays it")


def template(name: str, file: str) -> str:
    """The text of a first game of that name, which will stand in that file."""
    text = files("searules.commands").joinpath("new_game.sea").read_text(encoding="utf-8")
    title = " ".join(word.capitalize() for word in re.split(r"[-_]+", name) if word)
    return text.replace("{title}", title).replace("{file}", file)


def _write(path: Path, text: str) -> None:
    """Write a file that is not there yet; wrong usage if it is, or cannot be."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        raise click.UsageError(f"{path} is there already; nothing is overwritten") from None
    except OSError as error:
        raise click.UsageError(f"{path} cannot be written: {error.strerror}") from None
