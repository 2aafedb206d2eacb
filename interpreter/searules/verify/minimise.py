"""Making a play that breaks a property as short and as simple as can be: fewest decisions first, then small picks.

Hypothesis hands over a small play. Here what it cannot know is used: where the decisions are, that a play can be copied
at any of them, and that plays may be tried from there at random. All candidates are judged for the one property.
"""

from collections.abc import Hashable, Iterator, Sequence
from itertools import combinations
from random import Random
from time import monotonic

from attrs import define, field, frozen

from searules.engine.game import Game
from searules.verify.driven import Script, Source, simplest_first
from searules.verify.policies import First, Habit, Sticky
from searules.verify.properties import DEAR
from searules.verify.watch import Found, Wanted, Watched

BROAD = 400
"""Where a decision and all that may follow are so few, all plays are tried, the shortest first."""


@frozen
class Move:
    """A decision of the best play: the id of the option, and the picks of the chance that followed."""

    id: str
    chance: tuple[int, ...]


@define
class Minimiser:
    """Looks for smaller plays that break the same property until nothing is found, `seconds` are over, or so many plays
    were tried (None: any number)."""

    best: Found
    seconds: float
    plays: int | None = None
    _until: float = field(default=0.0, init=False)
    _states: list[Watched] = field(factory=list, init=False)
    _moves: list[Move] = field(factory=list, init=False)
    _habit: Habit = field(factory=Habit, init=False)
    _short_tried: bool = field(default=False, init=False)
    tried: int = field(default=0, init=False)

    def run(self, games: Sequence[Game] = ()) -> Found:
        """The smallest play that was found; `games` are simpler settings to try first."""
        self._until = monotonic() + self.seconds
        for game in games:
            if self._in_game(game):
                break
        self._retrace()
        smaller = True
        while smaller and not self._late():
            smaller = self._from_the_start() or self._all_short() or self._without_chunks() or self._from_the_middle()
            smaller = smaller or self._simpler()
        return self.best

    def _in_game(self, game: Game) -> bool:
        """Whether plays of another game that are as short break the property, too: the same picks, or random ones."""
        random = Random(1)
        sources: list[Source] = [Script(self.best.picks), Script(()), *[random.randrange] * _IN_OTHERS]
        for source in sources:
            if self._late():
                return False
            watched = Watched.begin(game, source, self._wanted())
            if self._driven_on(watched, self.best.decisions) is not None:
                return True
        return False

    # ---- trying ------------------------------------------------------------------------------------------------

    def _late(self) -> bool:
        return monotonic() > self._until or (self.plays is not None and self.tried >= self.plays)

    def _wanted(self) -> Wanted:
        name = self.best.finding.name
        return Wanted(exactly=name, always_dear=name in DEAR)

    def _try_play(self, game: Game, picks: Sequence[int]) -> Found | None:
        watched = Watched.begin(game, Script(picks), self._wanted())
        return self._driven_on(watched, self.best.decisions)

    def _try_from(self, place: int, source: Source, most: int) -> Found | None:
        """A play that goes on from before a decision of the best one, with at most so many decisions in all."""
        return self._driven_on(self._states[place].copy(source), most)

    def _driven_on(self, watched: Watched, most: int) -> Found | None:
        while not watched.is_over and watched.play.decisions < most:
            watched.step()
        return self.best if self._accepted(watched) else None

    def _accepted(self, watched: Watched) -> bool:
        """Whether this play breaks the property and is smaller; then it is the best one."""
        self.tried += 1
        found = watched.found
        if found is None or found.finding.key != self.best.finding.key or not self._is_smaller(found):
            return False
        self.best = found
        self._retrace()
        return True

    def _is_smaller(self, found: Found) -> bool:
        if found.game is not self.best.game:
            return found.decisions <= self.best.decisions
        return size(found) < size(self.best)

    def _retrace(self) -> None:
        """The best play again, with a copy before each decision."""
        watched = Watched.begin(self.best.game, Script(self.best.picks), self._wanted())
        self._states, self._moves, self._habit = [watched.copy(Script(()))], [], Habit()
        while not watched.is_over and watched.play.decisions < self.best.decisions:
            options, first = simplest_first(watched.play.state.options), len(watched.play.picks)
            player = watched.play.state.acting or ""
            watched.step()
            pick, *chance = watched.play.picks[first:]
            self._habit.note(player, options[pick])
            self._moves.append(Move(options[pick].id, tuple(chance)))
            self._states.append(watched.copy(Script(())))
        if watched.found is not None and watched.found.finding.key == self.best.finding.key:
            self.best = min(self.best, watched.found, key=size)
        self._states = [state for state in self._states if not state.is_over]

    def _moved(self, place: int, moves: Sequence[Move]) -> bool:
        """These moves from before a decision of the best play on; those that are not possible are left out."""
        watched = self._states[place].copy(Script(()))
        for move in moves:
            if watched.is_over or watched.play.decisions >= self.best.decisions - 1:
                break
            ids = [option.id for option in simplest_first(watched.play.state.options)]
            if move.id in ids:
                watched.play.drive(Script((ids.index(move.id), *move.chance)))
                watched.step()
        return self._accepted(watched)

    # ---- ways to make it smaller -----------------------------------------------------------------------------------

    def _from_the_start(self) -> bool:
        """Other plays, set-up included, with fewer decisions: as long as they get smaller, or some are tried."""
        random, before, failed = Random(self.tried), self.best.decisions, 0
        while failed < _STARTS and self.best.decisions > 1 and not self._late():
            earlier = self.best.decisions
            chance: Source = Sticky(random) if failed % 2 else random.randrange
            self._as_before(0, chance, random) if failed % 4 < _AS_BEFORE - 1 else self._anew(chance)
            failed = 0 if self.best.decisions < earlier else failed + 1
        return self.best.decisions < before

    def _anew(self, source: Source) -> None:
        """Another play from set-up on, with fewer decisions."""
        self._driven_on(Watched.begin(self.best.game, source, self._wanted()), self.best.decisions - 1)

    def _all_short(self) -> bool:
        """Every play of one decision, of two, ... as long as these are few; equal positions are gone on from once."""
        if not self._states or self._short_tried:
            return False
        self._short_tried = True
        level, met = [self._states[0]], set[Hashable]()
        for depth in range(1, self.best.decisions):
            following: list[Watched] = []
            for state in level:
                for ahead in followers(state):
                    if self._late() or len(following) > BROAD:
                        return False
                    if self._accepted(ahead):
                        return True
                    if not ahead.is_over and ahead.key() not in met:
                        met.add(ahead.key())
                        following.append(ahead)
            if depth + 1 < self.best.decisions and len(following) * _BRANCHES > BROAD:
                return False
            level = following
        return False

    def _without_chunks(self) -> bool:
        """Decisions are left out: half of them, a quarter, ... one; few of them at every place, for players take turns
        and those of one round may have to go together."""
        before = self.best.decisions
        few = 2 * self.best.game.players
        lengths = [before // 2**n for n in range(before.bit_length()) if before // 2**n > few]
        for length in [*lengths, *range(min(few, before), 0, -1)]:
            place = 0
            while place < len(self._states) and not self._late():
                if not self._moved(place, self._moves[place + length :]):
                    place += length if length > few else 1
        return self.best.decisions < before

    def _from_the_middle(self) -> bool:
        """At random from each decision on, with fewer decisions than the best play has."""
        random = Random(len(self.best.picks))
        before = self.best.decisions
        for attempt in range(_ATTEMPTS):
            for place in self._places(random, attempt):
                if self._late():
                    return self.best.decisions < before
                if place < len(self._states):
                    self._at_random(place, random, attempt)
        return self.best.decisions < before

    def _at_random(self, place: int, random: Random, attempt: int) -> None:
        """One play from there with fewer decisions: chance alike again and again or not, players as before or not."""
        chance: Source = Sticky(random) if attempt % 2 else random.randrange
        if attempt % 4 < _AS_BEFORE:
            self._as_before(place, chance, random)
        else:
            self._try_from(place, chance, self.best.decisions - 1)

    def _as_before(self, place: int, chance: Source, random: Random) -> None:
        """From there on players do likely what they did, and another chance decides; from the start set-up, too."""
        if place == 0:
            watched = Watched.begin(self.best.game, chance, self._wanted())
        else:
            watched = self._states[place].copy(chance)
        most = self.best.decisions - 1
        while not watched.is_over and watched.play.decisions < most:
            state = watched.play.state
            chosen = self._habit.choose(state.acting or "", simplest_first(state.options), random)
            watched.play.drive(First(chosen, chance))
            watched.step()
        self._accepted(watched)

    def _places(self, random: Random, attempt: int) -> Iterator[int]:
        """The start always, and two places more; the last ones are passed over, for little can follow there."""
        yield 0
        if attempt % 2 and len(self._states) > 1:
            yield random.randrange(len(self._states))
            yield random.randrange(len(self._states))

    def _simpler(self) -> bool:
        """Picks become 0 together, half of them, ... one by one; then each as small as can be."""
        before = size(self.best)
        length = len(self.best.picks)
        while length >= 1 and not self._late():
            for place in range(0, len(self.best.picks), length):
                if any(self.best.picks[place : place + length]):
                    self._with_picks(place, [0] * min(length, len(self.best.picks) - place))
            length //= 2
        for place in range(len(self.best.picks)):
            pick = self.best.picks[place] if place < len(self.best.picks) else 0
            for smaller in (pick // 2, pick - 1):
                if 0 < smaller < pick and not self._late() and self._with_picks(place, [smaller]):
                    break
        self._shifted()
        return size(self.best) < before

    def _shifted(self) -> None:
        """In a short play a pick becomes smaller and a later one larger by as much: of plays that are as small there
        is one that is told, whichever was met first."""
        for place, later in combinations(range(min(len(self.best.picks), _SHIFTED)), 2):
            picks = list(self.best.picks)
            while later < len(picks) and picks[place] > 0 and not self._late():
                picks[place] -= 1
                picks[later] += 1
                if not self._with_picks(place, picks[place:]):
                    break
                picks = list(self.best.picks)

    def _with_picks(self, place: int, new: Sequence[int]) -> bool:
        picks = [*self.best.picks[:place], *new, *self.best.picks[place + len(new) :]]
        start = max((n for n, state in enumerate(self._states) if len(state.play.picks) <= place), default=None)
        if start is None:
            return self._try_play(self.best.game, picks) is not None
        rest = picks[len(self._states[start].play.picks) :]
        return self._try_from(start, Script(rest), self.best.decisions) is not None


_ATTEMPTS = 120
_AS_BEFORE = 3
_STARTS = 40
_SHIFTED = 10
_IN_OTHERS = 40
_BRANCHES = 4


def size(found: Found) -> tuple[int, int, int, tuple[int, ...]]:
    """What is made smaller: decisions first, then picks; of those that come to the same the first one in order."""
    return (found.decisions, sum(found.picks), len(found.picks), found.picks)


@define
class _Odometer:
    """A source that gives what is written down and 0 after that, and notes out of how many."""

    script: Sequence[int]
    taken: list[int] = field(factory=list, init=False)
    widths: list[int] = field(factory=list, init=False)

    def __call__(self, n: int) -> int:
        place = self.script[len(self.taken)] if len(self.taken) < len(self.script) else 0
        self.taken.append(place)
        self.widths.append(n)
        return place

    def following(self) -> list[int] | None:
        """What is to be written down for the next row of picks; None after the last."""
        taken, widths = self.taken.copy(), self.widths.copy()
        while taken and taken[-1] + 1 >= widths[-1]:
            taken.pop()
            widths.pop()
        return [*taken[:-1], taken[-1] + 1] if taken else None


def followers(state: Watched) -> Iterator[Watched]:
    """All that can follow within one decision: each option with each outcome of chance, in order."""
    script: list[int] | None = []
    while script is not None:
        odometer = _Odometer(script)
        ahead = state.copy(odometer)
        ahead.step()
        yield ahead
        script = odometer.following()
