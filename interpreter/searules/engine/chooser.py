"""Random choice that a seed fixes, the same on every machine."""

from collections.abc import MutableSequence
from typing import TypeVar

from searules.engine.random import below, stream_key

T = TypeVar("T")

_BITS = 64


class Chooser:
    """A stream of numbers: `address` names it, so that several streams of one seed do not depend on each other.

    `key` is that of the stream, `index` the next word of it: who sets that goes on from there."""

    def __init__(self, seed: int, address: str = "playout") -> None:
        self.key = stream_key(seed, address)
        self.index = 0

    def below(self, n: int) -> int:
        """A number from 0 up to but not including n, all equally likely."""
        number, self.index = below(self.key, self.index, n)
        return number

    def seed(self) -> int:
        """A number that can be the seed of something else, 0 to 2**64 - 1."""
        return self.below(1 << _BITS)

    def shuffle(self, members: MutableSequence[T]) -> None:
        """Put the members into a random order, all orders equally likely (Fisher and Yates)."""
        for last in range(len(members) - 1, 0, -1):
            other = self.below(last + 1)
            members[last], members[other] = members[other], members[last]
