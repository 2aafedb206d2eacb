"""How plays are tried that are to be shorter than one that is known: at random, but with something of what it did.

Two things make a play short: that the same comes again and again (the same face of a die, the same sort of choice), and
that each player does what they did in the play that is known, only without the rest.
"""

from collections.abc import Sequence
from random import Random

from attrs import define, field

from searules.engine.decisions import Option
from searules.verify.driven import Source

STICKS = (0.8, 0.95, 1.0)
"""So often what was picked last among as many is picked again: each source has one of these."""

FOLLOWS = 0.8
"""So often a player does what they did in the known play, where that is possible."""


@define
class Sticky:
    """A source that likes to give the same place again where it is asked for one among as many."""

    random: Random
    _last: dict[int, int] = field(factory=dict)
    _sticks: float = field(init=False)

    def __attrs_post_init__(self) -> None:
        self._sticks = self.random.choice(STICKS)

    def __call__(self, n: int) -> int:
        """The place it gave before among so many, or another one."""
        if n not in self._last or self.random.random() > self._sticks:
            self._last[n] = self.random.randrange(n)
        return self._last[n]


@define
class Habit:
    """What each player chose in a known play: the ids of options, and their actions."""

    ids: set[tuple[str, str]] = field(factory=set)
    actions: set[tuple[str, str]] = field(factory=set)

    def note(self, player: str, option: Option) -> None:
        """A player chose this."""
        self.ids.add((player, option.id))
        self.actions.add((player, option.action or option.id))

    def choose(self, player: str, options: Sequence[Option], random: Random) -> int:
        """The place of an option: likely one that the player chose in the known play, or one of the same action."""
        if random.random() < FOLLOWS:
            known = [n for n, option in enumerate(options) if (player, option.id) in self.ids]
            alike = [n for n, option in enumerate(options) if (player, option.action or option.id) in self.actions]
            if known or alike:
                return random.choice(known or alike)
        return random.randrange(len(options))


@define
class First:
    """A source that gives one place, and then what another source gives."""

    place: int | None
    rest: Source

    def __call__(self, n: int) -> int:
        """The next place."""
        if self.place is None:
            return self.rest(n)
        place, self.place = self.place, None
        return min(place, n - 1)
