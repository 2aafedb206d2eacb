"""Sums and intervals, against numbers worked out elsewhere."""

from statistics import fmean, stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from searules.simulate.spread import Spread, rate

numbers = st.lists(st.integers(-1000, 1000), min_size=1, max_size=60)


def spread(values: list[int]) -> Spread:
    made = Spread()
    for value in values:
        made.add(value)
    return made


@given(numbers)
def test_mean_deviation_and_bounds_are_those_of_the_library(values: list[int]) -> None:
    made = spread(values)
    assert made.mean.value == pytest.approx(fmean(values))
    assert (made.low, made.high, made.size) == (min(values), max(values), len(values))
    if len(values) > 1:
        assert made.deviation == pytest.approx(stdev(values))


@given(numbers, numbers)
def test_two_spreads_add_up(one: list[int], other: list[int]) -> None:
    both = spread(one)
    both.merge(spread(other))
    assert both == spread([*one, *other])


@given(numbers, st.floats(0.01, 1))
def test_a_quantile_is_exceeded_by_no_more_than_the_rest(values: list[int], share: float) -> None:
    found = spread(values).quantile(share)
    assert sum(value <= found for value in values) >= share * len(values)
    assert sum(value < found for value in values) < share * len(values)


def test_an_interval_of_a_mean() -> None:
    # 1, 2, 3, 4, 5: deviation sqrt(2.5), standard error 0.7071, times 1.95996 is 1.3859
    mean = spread([1, 2, 3, 4, 5]).mean
    assert [mean.value, mean.low, mean.high] == pytest.approx([3, 1.6141, 4.3859], abs=1e-4)


@pytest.mark.parametrize(
    ("times", "size", "low", "high"),
    # the usual examples of Wilson's interval, from tables
    [(50, 100, 0.4038, 0.5962), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (1, 20, 0.0089, 0.2361)],
)
def test_an_interval_of_a_rate(times: int, size: int, low: float, high: float) -> None:
    found = rate(times, size)
    assert [found.low, found.high] == pytest.approx([low, high], abs=1e-4)


def test_a_rate_of_none_or_of_all_reaches_its_bound() -> None:
    for size in range(1, 200):
        none, every = rate(0, size), rate(size, size)
        assert (none.low, every.high) == (0.0, 1.0)
        assert 0 < none.high < 1
        assert none.high == pytest.approx(1 - every.low)
        assert size == 1 or 0 < rate(1, size).low < rate(1, size).high < 1


def test_nothing_observed() -> None:
    assert (Spread().mean.value, Spread().deviation, Spread().quantile(0.5), Spread().high) == (0, 0, 0, 0)
    assert (rate(0, 0).low, rate(0, 0).high) == (0, 1)
