"""Record sheets: what players have reached in finished plays, kept between them; a sheet is a value.

The sheet of a game has a few names, and for each the entries in the order in which they were reached, each once.
An entry is the name of a yes-or-no result, or `result.value` for a member of a set or list.
"""

import unicodedata
from collections.abc import Iterable, Mapping, Sequence

from attrs import evolve, field, frozen

from searules.diagnostics import SeaError, did_you_mean
from searules.engine import State
from searules.rules.checked import Rank, Rules

MOST_NAMES = 4
LONGEST_NAME = 40


@frozen
class Entry:
    """Something that was reached: what, on which day it was written down, and in a play of which seed."""

    what: str
    date: str
    seed: int


@frozen
class Sheet:
    """The sheet of a game, by its title: names in the order in which they came, with their entries."""

    game: str
    names: Mapping[str, tuple[Entry, ...]] = field(factory=dict)

    def known_as(self, name: str) -> str | None:
        """How a name is written on the sheet, whatever its capitals; None if it is not there."""
        return next((known for known in self.names if known.casefold() == name.casefold()), None)

    def entries(self, name: str) -> tuple[Entry, ...]:
        """What a player has reached. Raises SeaError if nobody of that name is on the sheet."""
        return self.names[self._there(name)]

    def with_entries(self, name: str, new: Iterable[Entry]) -> "Sheet":
        """The sheet with what is new of these entries. Raises SeaError where there is no room for another name."""
        known = self.known_as(name)
        if known is None and len(self.names) >= MOST_NAMES:
            full = f"the sheet of {self.game} has its {MOST_NAMES} names already: {', '.join(self.names)}"
            raise SeaError(f"{full}; `sea record forget` makes room for {name}")
        key = known or name
        entries = {entry.what: entry for entry in self.names.get(key, ())}
        for entry in new:
            entries.setdefault(entry.what, entry)
        return evolve(self, names={**self.names, key: tuple(entries.values())})

    def without(self, name: str) -> "Sheet":
        """The sheet without a name. Raises SeaError if nobody of that name is on it."""
        gone = self._there(name)
        return evolve(self, names={known: entries for known, entries in self.names.items() if known != gone})

    def _there(self, name: str) -> str:
        known = self.known_as(name)
        if known is None:
            hint = did_you_mean(name, self.names) or f"it has {', '.join(self.names) or 'no names'}"
            raise SeaError(f"nobody is called {name} on the sheet of {self.game}; {hint}")
        return known


def checked_name(text: str) -> str:
    """A player's name in its one spelling: composed, single spaces. Raises SeaError for what is no name."""
    if any(unicodedata.category(char) in _NO_LETTERS for char in text):
        raise SeaError("a name cannot have control characters in it")
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not name:
        raise SeaError("a name cannot be empty")
    if len(name) > LONGEST_NAME:
        raise SeaError(f"a name can have {LONGEST_NAME} characters, this one has {len(name)}")
    return name


_NO_LETTERS = ("Cc", "Cf", "Cs", "Zl", "Zp")


# ---- what a play gives ----------------------------------------------------------------------------------------


def recorded(rules: Rules) -> tuple[str, ...]:
    """The results that count, in the order of the text."""
    return tuple(name for record in rules.records for name in record.results)


def reached(state: State, player: str) -> tuple[str, ...]:
    """What a player has reached in a play. Raises SeaError if the play is not over."""
    if not state.is_terminal:
        raise SeaError(f"the play is not over, so nothing of it can be recorded: {state.acting} is to choose")
    found: list[str] = []
    results = state.results
    for name in recorded(state.game.rules):
        value = results[name][player]
        if value is True:
            found.append(name)
        elif isinstance(value, list):
            found.extend(f"{name}.{member}" for member in value if member is not None)
    return tuple(dict.fromkeys(found))


# ---- ranks --------------------------------------------------------------------------------------------------------


def ranks(rules: Rules) -> tuple[Rank, ...]:
    """The ranks of the rules in rising order; none where no record names a table."""
    return next((record.ranks for record in rules.records if record.ranks), ())


def rank_of(count: int, known: Sequence[Rank]) -> str | None:
    """The last rank that so many entries reach."""
    return next((rank.name for rank in reversed(known) if rank.least <= count), None)


def next_rank(count: int, known: Sequence[Rank]) -> Rank | None:
    """The first rank that so many entries do not reach."""
    return next((rank for rank in known if rank.least > count), None)
