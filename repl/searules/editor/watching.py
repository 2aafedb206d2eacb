"""When texts are looked through, and who is told: at once what was changed, later all that may depend on it."""

import asyncio
import gc
import logging
from collections.abc import Callable
from pathlib import Path

from attrs import define, field

from searules.editor.background import Answer, Background
from searules.editor.findings import Finding, by_file
from searules.editor.workshop import Workshop

AT_ONCE = 0.015
"""Seconds without a change after which a text is looked through."""
AT_LEISURE = 0.6
"""Seconds after which all combinations of variants are."""

log = logging.getLogger(__name__)


@define(eq=False)
class Watch:
    """Looks through texts as they change. `show` is told all mistakes of a file whenever they may be others."""

    workshop: Workshop
    show: Callable[[Path, list[Finding]], None]
    in_background: bool = True
    _soon: dict[Path, asyncio.TimerHandle] = field(factory=dict, init=False)
    _later: asyncio.TimerHandle | None = field(default=None, init=False)
    _owners: dict[Path, None] = field(factory=dict, init=False)
    _found: dict[Path, list[Finding]] = field(factory=dict, init=False)
    _places: dict[Path, int] = field(factory=dict, init=False)
    _asked: int = field(default=-1, init=False)
    _background: Background | None = field(default=None, init=False)
    _loop: asyncio.AbstractEventLoop | None = field(default=None, init=False)

    def changed(self, file: Path, offset: int = 0) -> None:
        """A text is another than before, at about this offset: look through it, and through what is open beside it."""
        self._loop = asyncio.get_running_loop()
        self._asked = -1
        home = self.workshop.home(file)
        self._places[home] = offset if home == file else 0
        for number, one in enumerate(dict.fromkeys([home, *self._beside(home)])):
            self._schedule(one, AT_ONCE if number == 0 else AT_ONCE * 8)

    def closed(self, file: Path) -> None:
        """A text does not lie open any more."""
        timer = self._soon.pop(file, None)
        if timer is not None:
            timer.cancel()
        self._owners.pop(file, None)
        self._publish_all(file)
        for other in self._beside(file):  # which see what is on the disk now
            self._schedule(other, AT_ONCE)

    def stop(self) -> None:
        """Look at nothing any more."""
        for timer in (*self._soon.values(), *((self._later,) if self._later else ())):
            timer.cancel()
        if self._background is not None:
            self._background.close()

    def _beside(self, file: Path) -> list[Path]:
        """The rules that lie open in the same folder."""
        return [one for one in self.workshop.desk.open if one.parent == file.parent and one.suffix == ".sea"]

    def _schedule(self, file: Path, seconds: float) -> None:
        assert self._loop is not None
        if file in self._soon:
            self._soon[file].cancel()
        self._soon[file] = self._loop.call_later(seconds, self._look, file)

    def _look(self, file: Path) -> None:
        self._soon.pop(file, None)
        first = not self.workshop.verdicts
        try:
            self.workshop.look(file, self._places.get(file, 0))
        except Exception:  # whatever is half-typed, the server goes on
            log.exception("looking through %s", file)
            return
        if first:  # what is read once and stays needs not be looked at by the collector again
            gc.collect()
            gc.freeze()
            gc.set_threshold(50_000, 20, 20)  # looking through makes much, and nearly all of it goes at once
        self._publish(file)
        if self.in_background and not self._soon and self._loop is not None:
            if self._later is not None:
                self._later.cancel()
            self._later = self._loop.call_later(AT_LEISURE, self._ask, file)

    def _publish(self, file: Path) -> None:
        self._owners[file] = None
        self._publish_all(file)

    def _publish_all(self, file: Path) -> None:
        """Tell of this file, and of the others of which something else is known than before, whoever found it."""
        found = by_file(
            one for owner in self._owners for ones in self.workshop.findings(owner).values() for one in ones
        )
        before, self._found = self._found, found
        for other in dict.fromkeys((file, *before, *found)):
            if other == file or before.get(other) != found.get(other):
                self.show(other, found.get(other, []))

    # ---- the second process ----------------------------------------------------------------------------------

    def _ask(self, file: Path) -> None:
        if self._background is None:
            self._background = Background(self._answered)
        try:
            self._asked = self._background.ask(file, self.workshop.desk.open)
        except OSError:  # no second process: what is found at once is all
            log.exception("a second process cannot be started")
            self.in_background = False

    def _answered(self, answer: Answer) -> None:
        """Called in a thread of its own."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._take, answer)

    def _take(self, answer: Answer) -> None:
        if answer.number == self._asked and answer.file in self.workshop.desk.open:
            self.workshop.keep(answer.file, answer.findings)
            self._publish(answer.file)
