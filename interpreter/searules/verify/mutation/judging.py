"""Whether anybody notices a mutant: the checker, the examples, then plays with all checks and laws of every game."""

from collections import Counter
from pathlib import Path
from random import Random
from time import monotonic
from typing import Literal

from attrs import define, evolve, field, frozen

from searules.diagnostics import Diagnostics, SeaError
from searules.engine.game import Game
from searules.rules.check import check
from searules.rules.checked import Rules
from searules.rules.combine import Combined
from searules.rules.variants import load_text
from searules.verify.driven import Source
from searules.verify.examples import Games, run_example
from searules.verify.mutation.coverage import coverage
from searules.verify.mutation.mutants import Mutant, mutants
from searules.verify.properties import FAULTS, SECRETS, SYMMETRY
from searules.verify.scopes import some_options
from searules.verify.watch import Wanted, Watched

Fate = Literal["not checked", "the same", "example", "play", "survived"]
"""What becomes of a mutant: the checker refuses it, it comes to the same rules, an example or a play notices it, or
nothing does."""

JUDGED = frozenset(("example", "play", "survived"))


@frozen
class Effort:
    """How much is done to notice a mutant: so many plays, at most so many seconds of them, from this seed; a play of
    more than so many decisions counts as one that does not end."""

    plays: int = 20
    seconds: float = 10.0
    seed: int = 0
    most_decisions: int = 3_000


@frozen
class Verdict:
    """What became of a mutant, and who noticed it in which words."""

    mutant: Mutant
    fate: Fate
    by: str = ""

    @property
    def killed(self) -> bool:
        """Whether an example or a play noticed it."""
        return self.fate in ("example", "play")


class BaselineError(SeaError):
    """The rules themselves do not hold, so nothing can be said about mutants."""


@define(eq=False)
class Bench:
    """A game on which mutants are tried. Raises what loading raises, and BaselineError where an example of the game
    fails as it is."""

    name: str | Path
    variants: tuple[str, ...] = ()
    effort: Effort = field(factory=Effort)
    combined: Combined = field(init=False)
    rules: Rules = field(init=False)
    mutants: list[Mutant] = field(init=False)
    _coverage: dict[int, list[int]] | None = field(default=None, init=False)
    _killers: Counter[int] = field(factory=Counter, init=False)

    def __attrs_post_init__(self) -> None:
        self.combined = load_text(self.name, self.variants)
        diagnostics = Diagnostics()
        rules = check(self.combined, diagnostics)
        diagnostics.raise_if_errors()
        assert rules is not None
        self.rules = rules
        self.mutants = mutants(self.combined.declarations, self._base() if self.variants else None)

    def _base(self) -> str:
        """The text of the game itself, which has a turn of its own."""
        return self.combined.declarations[0].span.source.name

    def begin(self) -> None:
        """Run the examples as they are, noting what they come by, and the plays."""
        failed = [run for run in map(self._as_it_is, range(len(self.rules.examples))) if run]
        if failed:
            raise BaselineError(f"The examples must pass before mutants can be tried; this one does not: {failed[0]}")
        self._coverage = coverage(self.rules, self.combined.declarations)
        by = self._by_play(self.rules)
        if by:
            raise BaselineError(f"Before mutants can be tried this must hold: {by}; `sea verify` shows the play.")

    def _as_it_is(self, number: int) -> str:
        result = run_example(self.rules, number)
        return f'"{result.name}" ({result.span}): {result.found}' if result.verdict == "failed" else ""

    # ---- one mutant ------------------------------------------------------------------------------------------------

    def judge(self, mutant: Mutant) -> Verdict:
        """What becomes of a mutant."""
        rules = self.changed(mutant)
        if rules is None:
            return Verdict(mutant, "not checked")
        if alike(rules, self.rules):
            return Verdict(mutant, "the same")
        by = self._by_example(mutant, rules)
        if by:
            return Verdict(mutant, "example", by)
        by = self._by_play(rules)
        return Verdict(mutant, "play", by) if by else Verdict(mutant, "survived")

    def changed(self, mutant: Mutant) -> Rules | None:
        """The rules with the change; None if the checker refuses them."""
        diagnostics = Diagnostics()
        declarations = mutant.put(self.combined.declarations)
        try:
            return check(evolve(self.combined, declarations=declarations), diagnostics)
        except SeaError:
            return None

    def _by_example(self, mutant: Mutant, rules: Rules) -> str:
        """The example that fails, the likeliest ones tried first."""
        if self._coverage is None:
            self._coverage = coverage(self.rules, self.combined.declarations)
        games: Games = {}
        numbers = self._coverage[mutant.index]
        favourites = sorted(numbers, key=lambda n: -self._killers[n])[:_FAVOURITES]
        for number in dict.fromkeys([*favourites, *numbers]):
            result = run_example(rules, number, games)
            if result.verdict == "failed":
                self._killers[number] += 1
                return f'the example "{result.name}"'
        return ""

    def _by_play(self, rules: Rules) -> str:
        """What a play finds."""
        until = monotonic() + self.effort.seconds
        wanted = wanted_of(rules)
        for number in range(self.effort.plays):
            random = Random(self.effort.seed * 1_000_003 + number)
            try:
                by = self._played(rules, random.randrange, wanted, until)
            except SeaError as error:
                return f"it cannot be set up: {error}"
            if by:
                return by
            if monotonic() > until:
                break
        return ""

    def _played(self, rules: Rules, source: Source, wanted: Wanted, until: float) -> str:
        watched = Watched.begin(some_game(rules, source), source, wanted)
        while not watched.is_over:
            if watched.play.decisions >= self.effort.most_decisions:
                return f"a play does not end within {self.effort.most_decisions:,} decisions"
            if monotonic() > until:
                return ""
            watched.step()
        found = watched.found
        return "" if found is None else f'"{found.finding.name}" ({found.finding.mood})'


_FAVOURITES = 2


def alike(rules: Rules, other: Rules) -> bool:
    """Whether two rules say the same: all of them, with the cells of tables, which take no part in equality."""
    cells = [[row.cells for table in one.tables.values() for row in table.rows] for one in (rules, other)]
    return cells[0] == cells[1] and evolve(rules, fingerprint=other.fingerprint) == other


def wanted_of(rules: Rules) -> Wanted:
    """The checks of the rules, and those laws that rules can break."""
    checks = [check.name for check in rules.checks]
    return Wanted(among=frozenset([*checks, *(one.name for one in FAULTS), SECRETS.name, SYMMETRY.name]))


def some_game(rules: Rules, source: Source) -> Game:
    """A number of players and options, as the source chooses them; without options where these are refused."""
    low, high = rules.players
    players = low + source(high - low + 1)
    options = some_options(rules, players, {}, source)
    try:
        return Game(rules, players, options)
    except SeaError:
        return Game(rules, players)
