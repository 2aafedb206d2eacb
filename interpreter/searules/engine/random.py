"""The specified random generator: the same words on every machine, in every language, for ever.

Every place in the rules that uses chance has a stream of its own, so that adding one elsewhere shifts
nothing. A stream is a key; its words are counted, so its position is one number in the state of a play:

    key           the first 8 bytes, big end first, of SHA-256 of the UTF-8 text "{seed}|{address}"
    word i        mix(key + (i + 1) * 0x9E3779B97F4A7C15), for i from 0, all modulo 2 ** 64
    below(n)      words x are passed over as long as x < 2 ** 64 mod n; then it is x mod n

That is SplitMix64 with the key as its initial state (Steele, Lea and Flood, "Fast splittable
pseudorandom number generators", 2014; the constants are those of Vigna's public-domain splitmix64.c).
Passing words over leaves a multiple of n equally likely words, so `below` favours no number.
"""

from hashlib import sha256
from typing import Any

from searules.diagnostics.diagnostic import SeaError
from searules.engine.counts import whole

_BITS = 64
_MASK = (1 << _BITS) - 1
_STEP = 0x9E3779B97F4A7C15

LARGEST_SEED = _MASK


class SeedError(SeaError, ValueError):
    """A seed that is none; the text is a sentence for whoever gave it."""


def seed_from(given: Any) -> int:
    """A seed as a plain number. Raises SeedError unless it is a whole number from 0 to 2**64 - 1."""
    seed = whole(given)
    if seed is None or not 0 <= seed <= LARGEST_SEED:
        raise SeedError(f"A seed is a whole number from 0 to {LARGEST_SEED}, not {given!r}.")
    return seed


def stream_key(seed: int, address: str) -> int:
    """The key, 0 to 2**64 - 1, of the stream for an address in a play with this seed.

    Raises SeedError unless the seed is from 0 to 2**64 - 1.
    """
    return int.from_bytes(sha256(f"{seed_from(seed)}|{address}".encode()).digest()[:8], "big")


def word(key: int, index: int) -> int:
    """Word number `index` (from 0) of the stream with this key: 0 to 2**64 - 1."""
    return _mix((key + (index + 1) * _STEP) & _MASK)


def below(key: int, index: int, n: int) -> tuple[int, int]:
    """A number from 0 up to but not including n, all equally likely, drawn from word `index` on.

    Gives the number and the index of the first word not used. `n` is 1 to 2**64; 1 uses up a word like
    any other, so that a stream does not stand still where one outcome is possible. Raises ValueError
    for another n.
    """
    if not 1 <= n <= 1 << _BITS:
        raise ValueError(f"a number is drawn below 1 to 2**64, not below {n}")
    start = passed_over(_BITS, n)
    x = word(key, index)
    while x < start:
        index += 1
        x = word(key, index)
    return x % n, index + 1


def passed_over(bits: int, n: int) -> int:
    """How many of the words of so many bits, the lowest, must be passed over to draw fairly below n."""
    return (1 << bits) % n


def _mix(z: int) -> int:
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)
