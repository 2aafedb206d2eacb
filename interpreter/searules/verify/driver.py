"""Looking for plays that break a property: Hypothesis drives settings, choices and chance, and makes plays smaller.

Hypothesis is imported when a search begins, for that takes a while. It draws every pick; what it found is kept in its
example database, so that a failure is tried first the next time. When it has made a play small, or its time is over,
`searules.verify.minimise` goes on with what only the engine knows.
"""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from time import monotonic
from typing import TYPE_CHECKING, Any

from attrs import define, evolve, field, frozen

from searules.rules.checked import Rules
from searules.verify.checks import POSSIBLE
from searules.verify.driven import Source
from searules.verify.minimise import Minimiser, size
from searules.verify.properties import FAULTS
from searules.verify.remembered import keep, kept
from searules.verify.scopes import Scope
from searules.verify.steering import Steering
from searules.verify.watch import Found, Wanted, Watched, on_reference, watched
from searules.verify.witnesses import Witnesses

if TYPE_CHECKING:
    from hypothesis import strategies as st

    from searules.verify.compiled import CompiledTally

MOST_PICKS = 1_500
"""After so many picks Hypothesis is asked no more: a stream of its own goes on, so that long plays come to an end."""

MOST_DECISIONS = 5_000
"""A play of more decisions is left where it stands; it is counted as one that did not end."""


MOST_FOUND = 12
"""So many properties that do not hold are enough for one search."""


@frozen
class Budget:
    """How much may be done: plays, seconds in all (None: as long as it takes), seconds to make one play small, and
    plays that are tried to make it small (None: any number). Without seconds nothing depends on how fast a machine is.
    With `derandomize` every run is the same, for CI. After `most_found` properties that do not hold it is enough.

    `compiled` random plays in machine code come first, where that can be, for at most that share of the time."""

    plays: int = 200
    seconds: float | None = None
    shrink_seconds: float = 20.0
    shrink_plays: int | None = None
    seed: int = 0
    derandomize: bool = False
    most_decisions: int = MOST_DECISIONS
    most_found: int = MOST_FOUND
    compiled: int = 0
    compiled_share: float = 0.25


@define
class Tally:
    """What a search has done so far: plays, those that came to an end, those that were too long, decisions."""

    plays: int = 0
    ended: int = 0
    cut: int = 0
    decisions: int = 0
    found: list[Found] = field(factory=list)
    interrupted: bool = False
    """Whether somebody has stopped the search (Ctrl-C)."""
    reached: set[str] = field(factory=set)
    """The `possible` checks that some play reached."""
    compiled: "CompiledTally | None" = None


class _Broken(Exception):  # noqa: N818 - it is what Hypothesis looks for
    """A play breaks the property that is looked for."""


class _TimeIsOver(BaseException):
    """Passes through Hypothesis, which keeps what it has found."""


@define(eq=False)
class Search:
    """Looks for one play for each property that does not hold.

    `witnesses` are shown all plays, `progress` is called after each play and while a play is made smaller.
    """

    scope: Scope
    budget: Budget = field(factory=Budget)
    wanted: Wanted = field(factory=Wanted)
    database: Path | None = None
    witnesses: Witnesses | None = None
    progress: Callable[[Tally], None] | None = None
    tally: Tally = field(factory=Tally, init=False)
    _until: float | None = field(default=None, init=False)

    def run(self) -> Tally:
        """Search within the budget, or until somebody interrupts; what was found is in the tally, the smallest play for
        each property.

        When a property is broken the search begins anew for the others.
        """
        try:
            self._run()
        except KeyboardInterrupt:
            self.tally.interrupted = True
        if self.database is not None and not self.budget.derandomize and self.tally.found:
            keep(self.database, self.tally.found)
        return self.tally

    def _run(self) -> None:
        started = monotonic()
        self._until = None if self.budget.seconds is None else started + self.budget.seconds
        if self.database is not None and not self.budget.derandomize:
            self._remembered(self.database)
        if self.budget.compiled and any(map(self.wanted, judged_in_compiled(self.scope.first().rules))):
            self._compiled(started)
        again = True
        while again and self._goes_on():
            attempt = _Attempt(self)
            try:
                self._driven(attempt, self.budget.plays - self.tally.plays)
                for found in sorted(attempt.best.values(), key=size):
                    self._made_small(found)
            except KeyboardInterrupt:
                for found in attempt.best.values():
                    if found.finding.key not in self.wanted.known:
                        self._found(found)
                raise
            again = bool(attempt.best)

    def _remembered(self, folder: Path) -> None:
        """The plays that broke something the last time."""
        for game, picks in kept(folder, self.scope):
            found = watched(game, picks, self.wanted) if self._goes_on() or not self.budget.plays else None
            if found is not None:
                self._made_small(found)

    def _compiled(self, started: float) -> None:
        """The part of the search that runs in machine code."""
        from searules.verify.compiled import CompiledSearch  # the compiler is loaded where it is wanted

        budget = self.budget
        until = None if budget.seconds is None else started + budget.seconds * budget.compiled_share
        search = CompiledSearch(
            self.scope,
            budget.compiled,
            budget.seed,
            budget.most_decisions,
            lambda: self.wanted,
            self._made_small,
            lambda: (until is not None and monotonic() > until) or len(self.tally.found) >= budget.most_found,
            self.tell,
            self.witnesses,
        )
        self.tally.compiled = search.tally
        search.run()

    def _goes_on(self) -> bool:
        left = self.tally.plays < self.budget.plays and len(self.tally.found) < self.budget.most_found
        return left and not self.late()

    def _made_small(self, found: Found) -> None:
        games = [] if found.game is self.scope.first() else [self.scope.first()]
        minimiser = Minimiser(found, self.budget.shrink_seconds, self.budget.shrink_plays)
        try:
            minimiser.run(games)
        finally:  # interrupted it has come as far as it has
            self._found(minimiser.best)

    def _found(self, found: Found) -> None:
        self.tally.found.append(on_reference(found))
        self.wanted = evolve(self.wanted, known=self.wanted.known | {found.finding.key})
        self.tell()

    def _driven(self, attempt: "_Attempt", plays: int) -> None:
        from hypothesis import HealthCheck, Phase, Verbosity, given, seed, settings
        from hypothesis import strategies as st
        from hypothesis.database import DirectoryBasedExampleDatabase
        from hypothesis.errors import Flaky

        database = DirectoryBasedExampleDatabase(self.database) if self.database is not None else None
        chosen = settings(
            max_examples=plays,
            database=None if self.budget.derandomize else database,
            deadline=None,
            derandomize=self.budget.derandomize,
            phases=(Phase.reuse, Phase.generate, Phase.target, Phase.shrink),
            verbosity=Verbosity.quiet,
            report_multiple_bugs=False,
            print_blob=False,
            # how long a play is, and how much is drawn in it, is a matter of the rules
            suppress_health_check=[
                HealthCheck.too_slow,
                HealthCheck.data_too_large,
                HealthCheck.large_base_example,
            ],
        )

        def verified_play(data: st.DataObject) -> None:
            attempt.play(lambda n: data.draw(_places(n)))

        test: Callable[[], None] = chosen(given(st.data())(verified_play))
        if not self.budget.derandomize:
            test = seed(self.budget.seed)(test)
        with suppress(_Broken, _TimeIsOver):
            try:
                test()
            except Flaky:
                if not attempt.stopped:  # a play that time cut off looks to Hypothesis as if it was not the same
                    raise

    def tell(self) -> None:
        """Tell how far the search is."""
        if self.progress is not None:
            self.progress(self.tally)

    def late(self) -> bool:
        """Whether the time is over."""
        return self._until is not None and monotonic() > self._until


_strategies: dict[int, Any] = {}


def _places(n: int) -> "st.SearchStrategy[int]":
    """The numbers below n, made once: a play draws them again and again."""
    from hypothesis import strategies as st

    if n not in _strategies:
        _strategies[n] = st.integers(0, n - 1)
    found: st.SearchStrategy[int] = _strategies[n]
    return found


@define(eq=False)
class _Attempt:
    """The plays of one search. The first property that breaks is the one that Hypothesis makes smaller; plays that
    break another one are kept beside it."""

    search: Search
    best: dict[Any, Found] = field(factory=dict)
    first: Any = None
    stopped: bool = False
    _shrinking_until: float = 0.0
    _shrunk: int = 0

    def play(self, draw: Source) -> None:
        """One play. Raises _Broken if it breaks the first property that was found, _TimeIsOver if there is no time."""
        search = self.search
        if search.late() or self._small_enough():
            self.stopped = True
            raise _TimeIsOver
        source = _Limited(draw)
        game = search.scope.chosen(source)
        if self.first is None and search.witnesses is not None:
            search.witnesses.begin(game)
        watched = Watched.begin(game, source.begun(), search.wanted)
        steering = Steering()
        while not watched.is_over and watched.play.decisions < search.budget.most_decisions:
            steering.look(watched.play.state)
            if self.first is None and search.witnesses is not None:
                search.witnesses.observe(watched.play.state)
            watched.step()
        steering.look(watched.play.state)
        self._count(watched)
        if watched.found is not None:
            self._broken(watched.found)
        self.steer(steering)

    def _small_enough(self) -> bool:
        """Whether enough was tried to make the first play that was found smaller."""
        if self.first is None:
            return False
        self._shrunk += 1
        most = self.search.budget.shrink_plays
        return monotonic() > self._shrinking_until or (most is not None and self._shrunk > most // 2)

    def steer(self, steering: Steering) -> None:
        """Tell Hypothesis how near the play came to breaking checks of numbers."""
        from hypothesis import target

        for name, measure in steering.measures():
            target(measure, label=name)

    def _count(self, watched: Watched) -> None:
        tally = self.search.tally
        if self.first is None:
            if self.search.witnesses is not None:
                self.search.witnesses.finish(watched.play.state, set(watched.monitor.witnesses))
            tally.plays += 1
            tally.ended += watched.play.state.is_terminal
            tally.cut += not watched.is_over
            tally.decisions += watched.play.decisions
            tally.reached |= set(watched.monitor.witnesses)
        self.search.tell()

    def _broken(self, found: Found) -> None:
        key = found.finding.key
        if key not in self.best or size(found) < size(self.best[key]):
            self.best[key] = found
        if self.first is None:
            self.first = key
            self._shrinking_until = monotonic() + self.search.budget.shrink_seconds / 2
        if key == self.first:
            raise _Broken(str(found.finding))


@define
class _Limited:
    """A source that asks so often only; after that it goes on by itself."""

    draw: Source
    left: int = MOST_PICKS
    _random: Random = field(factory=lambda: Random(MOST_PICKS))

    def begun(self) -> "_Limited":
        """From here on the picks of the play itself are counted."""
        self.left = MOST_PICKS
        return self

    def __call__(self, n: int) -> int:
        self.left -= 1
        return self.draw(n) if self.left >= 0 and n > 1 else self._random.randrange(n)


def judged_in_compiled(rules: Rules) -> list[str]:
    """The properties that compiled plays judge: checks, and where play meets a fault."""
    return [*(check.name for check in rules.checks if check.mood != POSSIBLE), *(one.name for one in FAULTS)]
