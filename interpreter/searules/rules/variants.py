"""From a game's name and the names of variants to combined declarations."""

from collections.abc import Sequence
from pathlib import Path

from searules.diagnostics.diagnostic import Diagnostics, SeaError
from searules.diagnostics.nearest import did_you_mean
from searules.language import tree
from searules.rules import shelf
from searules.rules.combine import Combined, combine
from searules.rules.loading import Loader, Text


def load_text(name_or_path: str | Path, variants: Sequence[str] = ()) -> Combined:
    """A game with these variants, each named by its title or by that in lower case with hyphens.

    Raises `Rejected` with all mistakes that were found, and `SeaError` for a game or variant that there is
    not.
    """
    diagnostics = Diagnostics()
    combined = gather(name_or_path, variants, diagnostics)
    diagnostics.raise_if_errors()
    if combined is None:
        raise SeaError(f"`{name_or_path}` is no game")
    return combined


def gather(name_or_path: str | Path, variants: Sequence[str], diagnostics: Diagnostics) -> Combined | None:
    """The same, with mistakes noted instead of raised, so that the checker can go on; None without a game."""
    loader = Loader(diagnostics)
    texts = loader.texts(shelf.find(name_or_path))
    if not texts or not isinstance(texts[0].header, tree.Game):
        return None
    return combine(texts[0], (), diagnostics)
