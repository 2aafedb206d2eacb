"""Whole numbers that were observed, and what they come to: kept as counts, so that sums are exact in any order."""

from collections import Counter
from math import sqrt
from statistics import NormalDist

from attrs import define, field, frozen

CONFIDENCE = 0.95
_Z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)


@frozen
class Interval:
    """An estimate, with the bounds of its confidence interval."""

    value: float
    low: float
    high: float


@define
class Spread:
    """Observed numbers, each with how often. It takes as much room as there are different numbers."""

    counts: Counter[int] = field(factory=Counter)

    def add(self, number: int, times: int = 1) -> None:
        """Observe a number."""
        self.counts[number] += times

    def merge(self, other: "Spread") -> None:
        """Add all that another one has observed."""
        self.counts.update(other.counts)

    @property
    def size(self) -> int:
        """How many numbers were observed."""
        return self.counts.total()

    @property
    def total(self) -> int:
        """Their sum."""
        return sum(number * times for number, times in self.counts.items())

    @property
    def low(self) -> int:
        """The lowest; 0 of nothing."""
        return min(self.counts, default=0)

    @property
    def high(self) -> int:
        """The highest; 0 of nothing."""
        return max(self.counts, default=0)

    @property
    def mean(self) -> Interval:
        """The mean with its interval at 95 %, by the normal approximation; of a single number the interval is the
        number itself."""
        size = self.size
        if not size:
            return Interval(0.0, 0.0, 0.0)
        mean = self.total / size
        reach = _Z * self.deviation / sqrt(size)
        return Interval(mean, mean - reach, mean + reach)

    @property
    def deviation(self) -> float:
        """The standard deviation of the population that was sampled (n - 1 in the denominator); 0 of fewer than two."""
        size = self.size
        if size < 2:
            return 0.0
        squares = sum(number * number * times for number, times in self.counts.items())
        return sqrt((squares * size - self.total**2) / (size * (size - 1)))

    def quantile(self, share: float) -> int:
        """The lowest number that at least this share of all does not exceed; 0 of nothing."""
        wanted, met = share * self.size, 0
        for number in sorted(self.counts):
            met += self.counts[number]
            if met >= wanted:
                return number
        return 0


def rate(times: int, size: int) -> Interval:
    """A rate with its interval at 95 %: Wilson, "Probable inference, the law of succession, and statistical inference",
    1927. Of nothing it is anything from 0 to 1."""
    if not size:
        return Interval(0.0, 0.0, 1.0)
    share, z2 = times / size, _Z * _Z
    middle = (share + z2 / (2 * size)) / (1 + z2 / size)
    reach = _Z / (1 + z2 / size) * sqrt(share * (1 - share) / size + z2 / (4 * size * size))
    # the formula comes to 0 and 1 exactly where the rate does; its rounding does not
    return Interval(
        share, max(0.0, middle - reach) if times else 0.0, min(1.0, middle + reach) if times < size else 1.0
    )
