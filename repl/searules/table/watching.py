"""Watches the files of some rules, so that the table can take them over as soon as they are saved."""

from contextlib import suppress
from pathlib import Path

from attrs import define, field

from searules.diagnostics import SeaError
from searules.engine import Game
from searules.rules import shelf

KINDS = (".sea", ".tsv", ".csv")
Stamps = dict[Path, tuple[int, int]]


@define
class Watcher:
    """What the files in the folders of a game's rules were like when it looked last."""

    folders: tuple[Path, ...]
    _seen: Stamps = field(factory=dict, init=False)

    def __attrs_post_init__(self) -> None:
        self._seen = self._stamps()

    @classmethod
    def of(cls, game: Game) -> "Watcher":
        """For the folders of the game and of the file that was named."""
        files = [Path(game.rules.file)]
        with suppress(SeaError):  # it may be named by its title only
            files.append(shelf.find(game.name))
        return cls(tuple(dict.fromkeys(file.resolve().parent for file in files)))

    def changed(self) -> bool:
        """Whether something was saved since it was last asked."""
        now = self._stamps()
        was, self._seen = self._seen, now
        return now != was

    def _stamps(self) -> Stamps:
        found: Stamps = {}
        for folder in self.folders:
            try:
                for file in folder.iterdir():
                    if file.suffix in KINDS:
                        status = file.stat()
                        found[file] = (status.st_mtime_ns, status.st_size)
            except OSError:
                continue  # a file that is being replaced: it is seen the next time
        return found
