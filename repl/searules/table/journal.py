"""Journals: every decision of a session on disk as soon as it is made, so that a killed terminal loses nothing.

A journal is a line that says who sits where, then the log of the play. It is kept until a play that is over is left.
"""

import json
import os
import time
from collections.abc import Iterable
from itertools import count
from pathlib import Path

from attrs import define, field, frozen

from searules.diagnostics import SeaError
from searules.engine.logs import read_log
from searules.rules.shelf import slug
from searules.table.folder import data_folder, write_in_one_step
from searules.table.plays import as_far_as_it_goes, read_text
from searules.table.session import HUMAN, RANDOM, Session, resumed

MOST_JOURNALS = 50
FORMAT = 1


@define
class Journal:
    """The file in which a session is kept; `note` after each decision."""

    path: Path
    _written: list[str] = field(factory=list)
    _left: "_Stamp | None" = None
    """What the file was like when this session last wrote or read it; None before there is one."""

    def note(self, session: Session) -> None:
        """Write what is new; all anew where something was taken back. Raises OSError.

        Where another table has gone on with the file meanwhile, it is left to that one, and a new file is begun.
        """
        lines = [_head(session), *session.state.log().splitlines()]
        if self._is_of_another():
            self.path, self._written = _free_path(session.state.game.title), []
        if self._written and lines[: len(self._written)] == self._written:
            with self.path.open("a", encoding="utf-8", newline="\n") as file:
                file.write("".join(f"{line}\n" for line in lines[len(self._written) :]))
        else:
            write_in_one_step(self.path, "".join(f"{line}\n" for line in lines))
        self._written, self._left = lines, _stamp(self.path)

    def drop(self) -> None:
        """The play is over and has been left."""
        if not self._is_of_another():
            self.path.unlink(missing_ok=True)

    def _is_of_another(self) -> bool:
        return self._left is not None and _stamp(self.path) not in (self._left, None)


_Stamp = tuple[int, int]


def _stamp(path: Path) -> _Stamp | None:
    """What tells a file from what it is once it was written again; None where there is no file."""
    if not path.is_file():
        return None
    found = path.stat()
    return found.st_size, found.st_mtime_ns


def new_journal(title: str) -> Journal:
    """A journal for a play of a game; old ones that are too many go. Raises OSError."""
    return Journal(_free_path(title))


def _free_path(title: str) -> Path:
    folder = data_folder() / "plays"
    folder.mkdir(parents=True, exist_ok=True)
    for old in _newest_first(folder.glob("*.jsonl"))[MOST_JOURNALS - 1 :]:
        old.unlink(missing_ok=True)
    stamp = time.strftime("%Y%m%d-%H%M%S")
    name = f"{slug(title) or 'play'}-{stamp}-{os.getpid()}"
    paths = (folder / f"{name}{f'-{number}' if number else ''}.jsonl" for number in count())
    return next(path for path in paths if not path.exists())


@frozen(eq=False)
class Kept:
    """A play that can be resumed: its journal and the session."""

    journal: Journal
    session: Session
    note: str = ""
    """Why it goes on only up to some decision, mostly because the rules have changed since. The old journal is left as
    it was."""


def last_play(name: str | None = None) -> Kept:
    """The play that was left last, of the game of this name or title if one is given.

    Raises SeaError where there is none, or where its rules have changed so that it cannot go on.
    """
    folder = data_folder() / "plays"
    for path in _newest_first(folder.glob("*.jsonl")):
        left = _stamp(path)
        head, text = _read(path)
        if head is not None and (name is None or name in (head.get("game"), head.get("title"))):
            return _kept(Journal(path, left=left), head, text)
    raise SeaError(f"there is no play{f' of {name}' if name else ''} to resume")


def _kept(journal: Journal, head: dict[str, object], text: str) -> Kept:
    state, problem = as_far_as_it_goes(text, str(head["game"]))
    told = head.get("seats")
    seats = [str(seat) for seat in told] if isinstance(told, list) else []
    if len(seats) != state.game.players or not set(seats) <= {HUMAN, RANDOM}:
        seats = [HUMAN] * state.game.players
    session = resumed(state, seats)
    if not problem:
        return Kept(journal, session)
    same = read_log(text)[0].get("rules") == state.game.rules.fingerprint
    why = "the journal does not hold together" if same else "the rules have changed"
    note = f"{why}; the play goes on as far as it fits: {problem} ({journal.path.name} has all of it)"
    return Kept(new_journal(state.game.title), session, note)


def _head(session: Session) -> str:
    game = session.game
    name = str(Path(game.name).resolve()) if Path(game.name).suffix == ".sea" else game.name
    return json.dumps({"sea journal": FORMAT, "game": name, "title": game.title, "seats": list(session.seats)})


def _read(path: Path) -> tuple[dict[str, object] | None, str]:
    """The first line as data and the rest; the first is None for what is no journal. A last line that was cut off
    in the middle of writing is left out."""
    try:
        first, _, rest = read_text(path).partition("\n")
        head = json.loads(first)
    except (SeaError, ValueError):
        return None, ""
    if not isinstance(head, dict) or head.get("sea journal") != FORMAT or not isinstance(head.get("game"), str):
        return None, ""
    return head, rest if rest.endswith("\n") else rest.rpartition("\n")[0]


def _newest_first(paths: Iterable[Path]) -> list[Path]:
    return sorted(paths, key=lambda path: path.stat().st_mtime_ns, reverse=True)
