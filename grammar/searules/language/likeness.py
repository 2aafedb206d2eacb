"""How much two words resemble each other."""

from collections.abc import Iterable
from difflib import SequenceMatcher

ALIKE = 0.7  # how much two words must resemble each other for one to be offered


def nearest(word: str, words: Iterable[str]) -> str | None:
    """The word most like this one, if one is like it enough."""
    best = max(sorted(words), key=lambda other: likeness(word, other), default="")
    return best if likeness(word, best) >= ALIKE else None


def likeness(word: str, other: str) -> float:
    """How much two words resemble each other, 0 to 1."""
    return SequenceMatcher(None, word.lower(), other.lower()).ratio()
