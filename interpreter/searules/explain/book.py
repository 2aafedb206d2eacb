"""Everything that a rulebook is made from: the rules with their variants, as trees and as checked, and their worlds."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

from attrs import field, frozen

from searules.diagnostics import Diagnostics, Rejected, SeaError
from searules.engine.faults import WorldError
from searules.engine.settings import option_settings, player_count
from searules.engine.world import World, settle
from searules.explain.names import escape
from searules.explain.scope import Names, Scope
from searules.language import tree
from searules.rules import checked
from searules.rules.check import check
from searules.rules.combine import Combined
from searules.rules.together import stop_if_refused
from searules.rules.variants import gather

D = TypeVar("D", bound=tree.Declaration)


@frozen(eq=False)
class Book:
    """A game with its variants and settings.

    `worlds` are the game's components for each number of players that is meant; one where `players` is given.
    """

    combined: Combined = field(repr=False)
    rules: checked.Rules = field(repr=False)
    names: Names = field(repr=False)
    worlds: Mapping[int, World] = field(repr=False)
    players: int | None = None
    settings: tuple[tuple[str, str], ...] = ()

    @property
    def scope(self) -> Scope:
        """The names in sight of a declaration: none but those that are declared."""
        return Scope(self.names)

    def all(self, kind: type[D]) -> list[D]:
        """The declarations of a sort, in the order of the text."""
        return [one for one in self.combined.declarations if isinstance(one, kind)]

    def origin(self, declaration: tree.Declaration) -> str:
        """The variant that a declaration is from; "" for the game's own."""
        title = self.combined.origin.get(id(declaration), self.rules.title)
        return "" if title == self.rules.title else title


def source_mark(declaration: tree.Declaration, book: Book) -> str:
    """From which variant a declaration is, as a mark behind its name; nothing for the game's own."""
    origin = book.origin(declaration)
    return f" *(variant {escape(origin)})*" if origin else ""


def open_book(
    name: str | Path,
    variants: Sequence[str] = (),
    players: int | None = None,
    settings: Sequence[tuple[str, str]] = (),
) -> Book:
    """The book of a game. Raises `Rejected` where its text has mistakes, `SeaError` for settings that it refuses."""
    diagnostics = Diagnostics()
    combined = gather(name, variants, diagnostics)
    if combined is None:
        raise Rejected(diagnostics)
    return book_of(combined, diagnostics, players, settings)


def book_of(
    combined: Combined,
    diagnostics: Diagnostics,
    players: int | None = None,
    settings: Sequence[tuple[str, str]] = (),
) -> Book:
    """The book of combined declarations, with the mistakes that were found in them so far. Raises as `open_book`."""
    stop_if_refused(diagnostics)
    rules = check(combined, diagnostics)
    diagnostics.raise_if_errors()
    if rules is None:
        raise Rejected(diagnostics)
    if players is not None:
        player_count(rules, players)
    given = dict(settings)
    worlds = _worlds(rules, given, players)
    settled = _settled(rules, worlds, set(given))
    return Book(combined, rules, Names(rules, settled, players), worlds, players, tuple(settings))


def _worlds(rules: checked.Rules, given: Mapping[str, str], players: int | None) -> dict[int, World]:
    """The components for each number of players that these settings allow; a refusal where they allow none."""
    low, high = rules.players
    worlds: dict[int, World] = {}
    refusal: SeaError | None = None
    for count in [players] if players is not None else range(low, min(high, low + 7) + 1):
        try:
            exprs = option_settings(rules, count, given)
            worlds[count] = World.build(rules, count, settle(rules, count, exprs))
        except WorldError as error:
            refusal = refusal or error
    if not worlds and refusal is not None:
        raise refusal
    return worlds


def _settled(rules: checked.Rules, worlds: Mapping[int, World], given: set[str]) -> dict[str, Any]:
    """The options that are given or fixed, as a condition compares them: texts, numbers, yes and no."""
    found: dict[str, Any] = {}
    world = next(iter(worlds.values()))
    for name, option in rules.options.items():
        if name in given or option.fixed:
            value = world.options[name]
            plain = value is None or isinstance(value, bool | str) or not _is_atom(option)
            found[name] = value if plain else world.text(value) if isinstance(value, int) else value
    return found


def _is_atom(option: checked.Option) -> bool:
    return getattr(option.type, "number", None) is None


def option_text(name: str, world: World) -> str:
    """The value of an option in a world, as it is written."""
    from searules.engine.names import text_of

    return text_of(world.options[name], world.rules.options[name].type, world)
