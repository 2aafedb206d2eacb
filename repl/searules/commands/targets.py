"""Which files are meant by the words of a command line."""

from collections.abc import Iterable
from pathlib import Path

import click

from searules.commands.arguments import game_file
from searules.rules import shelf


def rules_files(words: Iterable[str], games_too: bool = True) -> list[Path]:
    """The files that are named: by a path, by a folder (all rules files in it and below), or by a game's name.

    A game's name stands for its file and those of its variants. Each file comes once, in the order of the line.
    A path that does not exist is wrong usage, with the nearest name.
    """
    found: dict[Path, None] = {}
    for word in words:
        found.update(dict.fromkeys(_named(word, games_too)))
    return list(found)


def _named(word: str, games_too: bool) -> list[Path]:
    if not word.strip():
        raise click.UsageError("an empty word names no file, folder or game")
    path = Path(word)
    if path.is_dir() and (path.name != word or not _is_game(word) or not games_too):
        files = sorted(file for file in path.rglob("*.sea") if file.is_file())
        if not files:
            raise click.UsageError(f"there is no .sea file in the folder {word}")
        return files
    if path.is_file():
        return [path]
    if not games_too:
        raise click.UsageError(f"there is no file {word}")
    file = game_file(word)
    return shelf.sea_files(file.parent) if file.stem == file.parent.name else [file]


def _is_game(word: str) -> bool:
    return any(entry.name == word for entry in shelf.games())
