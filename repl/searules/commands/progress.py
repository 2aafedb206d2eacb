"""A bar on the error stream while plays are verified; nothing where that is no terminal."""

import sys
from time import monotonic
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from attrs import define, field

from searules.table.texts import number_of

if TYPE_CHECKING:
    from searules.verify.driver import Tally
    from searules.verify.exhaustive import Explored


@define(eq=False)
class Progress:
    """A bar that fills with plays or with time, whichever is further."""

    title: str
    plays: int
    seconds: float | None
    _bar: Any = field(default=None, init=False)
    _task: Any = field(default=None, init=False)
    _began: float = field(factory=monotonic, init=False)

    def __enter__(self) -> Self:
        if sys.stderr.isatty():
            from rich.console import Console
            from rich.progress import BarColumn, TextColumn
            from rich.progress import Progress as Bar

            columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[told]}"))
            self._bar = Bar(*columns, console=Console(stderr=True), transient=True)
            self._task = self._bar.add_task(self.title, total=1.0, told="")
            self._bar.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._bar is not None:
            self._bar.stop()

    def tell(self, tally: "Tally") -> None:
        """Show how far the search is."""
        if self._bar is None:
            return
        compiled = tally.compiled
        share = (tally.plays or (compiled.plays if compiled is not None else 0)) / self.plays
        if self.seconds is not None:
            share = max(share, (monotonic() - self._began) / self.seconds)
        wrong = f", {len(tally.found)} that do not hold" if tally.found else ""
        if compiled is not None and not tally.plays:
            told = f"{number_of(compiled.plays, 'compiled play')}, {number_of(compiled.decisions, 'decision')}{wrong}"
        else:
            told = f"{number_of(tally.plays, 'play')}, {number_of(tally.decisions, 'decision')}{wrong}"
        self._bar.update(self._task, completed=min(share, 1.0), told=told)

    def tell_plays(self, plays: int, decisions: int) -> None:
        """Show how far a series of plays is."""
        if self._bar is None:
            return
        share = plays / self.plays
        if self.seconds is not None:
            share = max(share, (monotonic() - self._began) / self.seconds)
        self._bar.update(
            self._task,
            completed=min(share, 1.0),
            told=f"{number_of(plays, 'play')}, {number_of(decisions, 'decision')}",
        )


@define(eq=False)
class Counting(Progress):
    """A bar that fills with positions."""

    seconds: float | None = None

    def tell_positions(self, seen: "Explored") -> None:
        """Show how far the search is."""
        if self._bar is not None:
            told = f"{number_of(seen.positions, 'position')}, {number_of(seen.depth, 'decision')}"
            self._bar.update(self._task, completed=max(len(seen.nodes), seen.positions) / self.plays, told=told)


@define(eq=False)
class Counted(Progress):
    """A bar that fills with things that are done, one by one."""

    seconds: float | None = None

    def tell_done(self, done: int, more: str) -> None:
        """Show how far it is."""
        if self._bar is not None:
            self._bar.update(self._task, completed=done / self.plays, told=f"{done:,} of {self.plays:,}, {more}")
