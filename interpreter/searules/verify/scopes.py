"""Which games a verification plays: numbers of players, options and variants, as far as nobody has settled them."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from attrs import define, field, frozen

from searules.diagnostics import Diagnostics, SeaError
from searules.engine.game import Game, load
from searules.engine.settings import names_of
from searules.rules.checked import Option, Rules
from searules.rules.types import NumberSort, One
from searules.rules.variants import open_family
from searules.verify.driven import Source

MOST_GAMES = 64
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
    _games: dict[Setting, Game | None] = field(factory=dict, init=False)
    _variants: tuple[str, ...] | None = field(default=None, init=False)

    def first(self) -> Game:
        """The simplest game. Raises what `load` raises."""
        game = self._game(self.given)
        if game is None:
            game = load(self.name, self.given.players, dict(self.given.options), self.given.variants)
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

    def _some_variant(self, source: Source) -> tuple[str, ...]:
        titles = self.variants()
        if not titles or source(2) == 0:
            return ()
        return (titles[source(len(titles))],)

    def variants(self) -> tuple[str, ...]:
        """The titles of all variants; one that cannot be played is passed over when it is chosen."""
        if self._variants is None:
            family = open_family(self.name, Diagnostics())
            self._variants = () if family is None or family.opened else family.titles
        return self._variants

    def _some_players(self, rules: Rules, source: Source) -> int:
        low, high = rules.players
        return low if low == high else low + source(high - low + 1)

    def _game(self, setting: Setting) -> Game | None:
        """The game of a setting, made once; None where it is refused."""
        if setting not in self._games:
            made = self._made(setting)
            if len(self._games) >= MOST_GAMES:
                self._games.pop(next(one for one in self._games if one != self.given))
            self._games[setting] = made
        return self._games[setting]

    def _made(self, setting: Setting) -> Game | None:
        alike = next((g for s, g in self._games.items() if g is not None and s.variants == setting.variants), None)
        try:
            if alike is not None:
                return Game(alike.rules, setting.players, dict(setting.options), name=str(self.name))
            return load(self.name, setting.players, dict(setting.options), setting.variants)
        except SeaError:
            return None


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
