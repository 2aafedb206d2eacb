"""Which games a verification plays: numbers of players, options and variants, as far as nobody has settled them."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from attrs import define, field, frozen

from searules.diagnostics import Diagnostics, SeaError
from searules.engine.game import Game, load
from searules.engine.settings import names_of
from searules.rules.checked import Option, Rules
from searules.rules.opening import load_rules, rules_of
from searules.rules.types import NumberSort, One
from searules.rules.variants import Family, open_family
from searules.verify.driven import Source

MOST_GAMES = 256
"""So many settings are kept made: one with many options has thousands."""

MOST_VALUES = 8
"""So many values of an option are tried: of a wider range the ends and their neighbours."""


@frozen
class Setting:
    """One way to set a game up."""

    players: int | None = None
    options: tuple[tuple[str, Any], ...] = ()
    variants: tuple[str, ...] = ()


@define
class Scope:
    """The settings among which a source chooses. What is given stays; `vary` lets the rest vary (players, options,
    single variants), else it has its first values. The simplest setting, pick 0 throughout, is what is given alone."""

    name: str | Path
    given: Setting = Setting()
    vary: bool = True
    tier: str = "python"
    """How the plays are run; what a search has found is tried again on the reference."""
    _games: dict[Setting, Game | None] = field(factory=dict, init=False)
    _rules: dict[tuple[str, ...], Rules] = field(factory=dict, init=False)
    _family: Family | None = field(default=None, init=False)

    def first(self) -> Game:
        """The simplest game. Raises what `load` raises."""
        game = self._game(self.given)
        if game is None:
            given = self.given
            game = load(self.name, given.players, dict(given.options), given.variants, self.tier)
        return game

    def chosen(self, source: Source) -> Game:
        """A game as the source chooses it; where the rules refuse the combination, the simplest one."""
        if not self.vary:
            return self.first()
        variants = self.given.variants or self._some_variant(source)
        base = self._game(Setting(self.given.players, self.given.options, variants)) or self.first()
        players = self.given.players or self._some_players(base.rules, source)
        settled = dict(self.given.options)
        options = {**settled, **some_options(base.rules, players, settled, source)}
        return self._game(Setting(players, tuple(options.items()), tuple(base.variants))) or base

    def within(self, setting: Setting) -> Game | None:
        """The game of a setting; None if it is not one of those among which is chosen, or the rules refuse it."""
        try:
            game = self._game(setting)
        except TypeError:  # a value that can be none of an option's
            return None
        if game is None:
            return None
        first, given = self.first(), self.given
        same = (
            given.players in (None, game.players)
            and (not given.variants or game.variants == first.variants)
            and all(game.options.get(name) == first.options.get(name) for name, _ in given.options)
        )
        return game if same and (self.vary or game.same_rules(first)) else None

    def _some_variant(self, source: Source) -> tuple[str, ...]:
        titles = self.variants()
        if not titles or source(2) == 0:
            return ()
        return (titles[source(len(titles))],)

    def variants(self) -> tuple[str, ...]:
        """The titles of all variants; one that cannot be played is passed over when it is chosen."""
        family = self._opened()
        return () if family is None or family.opened else family.titles

    def _opened(self) -> Family | None:
        if self._family is None:
            self._family = open_family(self.name, Diagnostics())
        return self._family

    def _some_players(self, rules: Rules, source: Source) -> int:
        low, high = rules.players
        return low if low == high else low + source(high - low + 1)

    def _game(self, setting: Setting) -> Game | None:
        """The game of a setting, made once; None where it is refused."""
        made = self._games.get(setting)
        if setting not in self._games:
            tier = self.tier if setting == self.given else "reference"
            made = self._made(setting, tier)
            if len(self._games) >= MOST_GAMES:
                self._games.pop(next(one for one in self._games if one != self.given))
            self._games[setting] = made
        elif made is not None and made.tier != self.tier:  # to compile takes as long as a play: not for one alone
            made = self._games[setting] = self._made(setting, self.tier)
        return made

    def _made(self, setting: Setting, tier: str) -> Game | None:
        try:
            rules = self._rules_with(setting.variants)
            return Game(rules, setting.players, dict(setting.options), str(self.name), tier)
        except SeaError:
            return None

    def _rules_with(self, variants: tuple[str, ...]) -> Rules:
        """The checked rules, made once. Raises SeaError where the variants are refused."""
        if variants not in self._rules:
            family = self._opened()
            if family is None or family.loader.diagnostics.errors:  # perhaps in the file of another variant
                self._rules[variants] = load_rules(self.name, variants)
            else:
                self._rules[variants] = rules_of(family, variants)
        return self._rules[variants]


def some_options(rules: Rules, players: int, settled: Mapping[str, Any], source: Source) -> dict[str, Any]:
    """The options that differ from their first values: half of the time none."""
    offered = {
        one.name: values_of(one, rules, players)
        for one in rules.options.values()
        if not one.fixed and one.name not in settled
    }
    if not any(offered.values()) or source(2) == 0:
        return {}
    chosen: dict[str, Any] = {}
    for name, values in offered.items():
        place = source(1 + len(values)) if values else 0
        if place:
            chosen[name] = values[place - 1]
    return chosen


def values_of(option: Option, rules: Rules, players: int) -> Sequence[Any]:
    """Some values of an option, as they can be given; none where they are no single values."""
    if not isinstance(option.type, One):
        return ()
    found: list[Any] = []
    for sort in option.type.sorts:
        if isinstance(sort, NumberSort):
            ends = (
                *range(sort.low, sort.low + MOST_VALUES // 2),
                *range(sort.high - MOST_VALUES // 2 + 1, sort.high + 1),
            )
            found += dict.fromkeys(number for number in ends if sort.low <= number <= sort.high)
        else:
            found += names_of(sort, rules, players)
    return found[:MOST_VALUES]
