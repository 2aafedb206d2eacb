"""Which known name an unknown one was probably meant to be."""

from collections import Counter
from collections.abc import Iterable

# A large set holds a name near to almost anything, so the larger it is the nearer a name must be.
# (most names in the set, letters of the word for each mistake that is forgiven)
_STRICTNESS = ((20, 2.0), (80, 2.5), (300, 3.0))
_STRICTEST = 4.0


def nearest(word: str, candidates: Iterable[str], limit: int = 3) -> list[str]:
    """The candidates that `word` may have been meant to be, the nearest first.

    At most half of the word's letters may be wrong (a letter changed, missing, too many, or two
    neighbours swapped), fewer where there are many candidates; case and underscores do not count.
    Equally near ones are in alphabetical order, so the order of `candidates` does not matter. The word
    itself is never among them. At most `limit` are given, perhaps none.
    """
    names = set(candidates) - {word}
    folded = _fold(word)
    letters = Counter(folded)
    allowed = _allowed(len(folded), len(names))
    found = []
    for name in names:
        other = _fold(name)
        # Each edit puts right one letter that the other does not have, so this many there are at the least.
        if abs(len(other) - len(folded)) <= allowed and (letters - Counter(other)).total() <= allowed:
            wrong = distance(folded, other)
            if wrong <= allowed:
                found.append((wrong, distance(word, name), name))
    return [name for _, _, name in sorted(found)[:limit]]


def did_you_mean(word: str, candidates: Iterable[str]) -> str:
    """The question "did you mean 'x'?" with the nearest candidate, or nothing where none is near."""
    names = nearest(word, candidates, limit=1)
    return f"did you mean '{names[0]}'?" if names else ""


def distance(a: str, b: str) -> int:
    """How many letters must be changed, added, left out, or swapped with their neighbour to make `b` of `a`.

    No stretch is edited twice (the "optimal string alignment" form of Damerau and Levenshtein's distance).
    """
    before: list[int] = []
    row = list(range(len(b) + 1))
    for i, letter in enumerate(a, start=1):
        older, before, row = before, row, [i]
        for j, other in enumerate(b, start=1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != other))
            if i > 1 and j > 1 and letter == b[j - 2] and a[i - 2] == other:
                cost = min(cost, older[j - 2] + 1)
            row.append(cost)
    return row[-1]


def _fold(word: str) -> str:
    return word.replace("_", "").casefold()


def _allowed(letters: int, names: int) -> int:
    """How many letters may be wrong in a word of so many letters among so many names."""
    per_mistake = next((per for most, per in _STRICTNESS if names <= most), _STRICTEST)
    return int(letters / per_mistake)
