"""Record sheets on disk: one JSON file for each game in the user's folder, written whole or not at all.

Whoever changes a sheet holds its lock, so that two at once cannot lose one another's entries. A file that cannot be
read as a sheet is kept under another name, and said to be: it is never overwritten.
"""

import hashlib
import json
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from attrs import define, frozen

from searules.diagnostics import SeaError
from searules.rules.shelf import slug
from searules.table.folder import data_folder, write_in_one_step
from searules.table.sheets import MOST_NAMES, Entry, Sheet, checked_name

FORMAT = 1
LARGEST_SHEET = 10_000_000
PATIENCE = 10.0
"""Seconds after which a sheet that another program holds is given up."""


class Damaged(Exception):  # noqa: N818 - it says what a file is
    """A file is no sheet; the text says what is wrong with it."""


@frozen
class Kept:
    """A damaged file: where it lies now, and what is wrong with it."""

    path: Path
    wrong: str


@define
class OpenSheet:
    """A sheet while its lock is held: `kept` is a damaged file that was found in its place."""

    path: Path
    sheet: Sheet
    kept: Kept | None = None

    def write(self, sheet: Sheet) -> None:
        """Put a sheet in the place of this one. Raises SeaError where it cannot be written."""
        try:
            write_in_one_step(self.path, _text(sheet))
        except OSError as error:
            raise SeaError(f"{self.path} cannot be written: {error.strerror}") from None
        self.sheet = sheet


@contextmanager
def open_sheet(game: str) -> Iterator[OpenSheet]:
    """The sheet of a game, by its title, for as long as nobody else may change it.

    Raises SeaError where the folder cannot be used, or the file is of a later version of Sea.
    """
    path = sheet_path(game)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = path.with_name(f".{path.name}.lock").open("a+b")
    except OSError as error:
        raise SeaError(f"{path.parent} cannot be used: {error.strerror}") from None
    with lock:
        _wait_for(lock, path)
        yield _opened(path, game)


def sheet_path(game: str) -> Path:
    """Where the sheet of a game lies: under the words of its title, and what tells apart titles of the same words."""
    words = slug(game) or "game"
    return data_folder() / "records" / f"{words[:60]}-{hashlib.sha256(game.encode()).hexdigest()[:8]}.json"


def _opened(path: Path, game: str) -> OpenSheet:
    try:
        return OpenSheet(path, _read(path, game))
    except FileNotFoundError:
        return OpenSheet(path, Sheet(game))
    except OSError as error:
        raise SeaError(f"{path} cannot be read: {error.strerror}") from None
    except Damaged as damaged:
        return OpenSheet(path, Sheet(game), Kept(_kept_aside(path), str(damaged)))


def _kept_aside(path: Path) -> Path:
    """Give a damaged file a name that nothing has yet."""
    number = 1
    while (aside := path.with_name(f"{path.stem}.damaged-{number}.json")).exists():
        number += 1
    try:
        return path.rename(aside)
    except OSError as error:
        raise SeaError(f"{path} is damaged and cannot be kept aside: {error.strerror}") from None


# ---- text and back ------------------------------------------------------------------------------------------------


def _text(sheet: Sheet) -> str:
    names = {
        name: [{"what": entry.what, "date": entry.date, "seed": entry.seed} for entry in entries]
        for name, entries in sheet.names.items()
    }
    data = {"sea record": FORMAT, "game": sheet.game, "names": names}
    return json.dumps(data, indent=1, ensure_ascii=False) + "\n"


def _read(path: Path, game: str) -> Sheet:
    """A sheet from its file. Raises Damaged with what is wrong, SeaError for a later format, OSError."""
    if path.stat().st_size > LARGEST_SHEET:
        raise Damaged("it is too large for a record sheet")
    try:
        data = json.loads(path.read_bytes().decode("utf-8"))
        json.dumps(data, ensure_ascii=False).encode("utf-8")  # escapes can spell what no file can hold
    except (ValueError, RecursionError) as error:
        raise Damaged(f"it is no JSON: {error}") from None
    if not isinstance(data, dict) or not isinstance(data.get("sea record"), int):
        raise Damaged('it does not begin as a record sheet does, with "sea record"')
    if data["sea record"] > FORMAT:
        raise SeaError(f"{path} was written by a later version of Sea")
    if data.get("game") != game:
        raise Damaged(f"it is not of {game}")
    names = data.get("names")
    if not isinstance(names, dict) or len(names) > MOST_NAMES:
        raise Damaged(f'"names" is no table of at most {MOST_NAMES} names')
    return Sheet(game, {_name(name): _entries(name, told) for name, told in names.items()})


def _name(name: str) -> str:
    try:
        if checked_name(name) == name:
            return name
    except SeaError:
        pass
    raise Damaged(f"{name!r} is no name")


def _entries(name: str, told: object) -> tuple[Entry, ...]:
    if not isinstance(told, list):
        raise Damaged(f"the entries of {name} are no list")
    entries = tuple(_entry(name, number, one) for number, one in enumerate(told, start=1))
    if len({entry.what for entry in entries}) < len(entries):
        raise Damaged(f"an entry of {name} is there twice")
    return entries


def _entry(name: str, number: int, told: object) -> Entry:
    match told:
        case {"what": str(what), "date": str(date), "seed": int(seed)}:
            return Entry(what, date, seed)
        case _:
            raise Damaged(f"entry {number} of {name} does not say what, when and with which seed")


# ---- one at a time ------------------------------------------------------------------------------------------------


def _wait_for(lock: IO[bytes], path: Path) -> None:
    """Hold the lock, which goes with the file that is closed. Raises SeaError if another keeps it for too long."""
    until = time.monotonic() + PATIENCE
    try:
        while not _held(lock):
            if time.monotonic() > until:
                raise SeaError(f"{path} is being changed by another program; try again")
            time.sleep(0.02)
    except OSError as error:
        raise SeaError(f"{path} cannot be locked: {error.strerror}") from None


if sys.platform == "win32":
    import msvcrt

    def _held(lock: IO[bytes]) -> bool:
        """Try to hold the lock."""
        try:
            lock.seek(0)
            msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _held(lock: IO[bytes]) -> bool:
        """Try to hold the lock."""
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
