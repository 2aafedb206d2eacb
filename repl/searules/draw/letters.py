"""Letters for words, as few as tell them apart: those that a word begins with, where they can."""

from collections.abc import Iterable, Sequence

from searules.table.codes import short_words

SHORT = 4
"""Words of at most so many letters stand for themselves, if all of them are so short."""


def letters_of(words: Iterable[str]) -> dict[str, str]:
    """Letters for each word that no other has: `king knight rook` are `ki kn r`, numbers are numbers."""
    names = list(dict.fromkeys(words))
    if (
        names
        and all(len(name) <= SHORT for name in names)
        and not all(name.isalpha() and name.islower() for name in names)
    ):
        return {name: name.replace("_", " ") for name in names}
    short = short_words(names)
    return {name: _beginning(name, names) or short.get(name, name) for name in names}


def _beginning(name: str, names: Sequence[str]) -> str:
    """The first one to three letters of a word with which no other begins; "" if there are none."""
    if not name[:1].isalpha() or name.startswith("player"):
        return ""
    others = [other.casefold() for other in names if other != name]
    for count in (1, 2, 3):
        start = name[:count].casefold()
        if start.isalpha() and not any(other.startswith(start) for other in others):
            return start
    return ""
