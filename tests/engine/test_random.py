"""The random generator against its specification: known answers, fairness, and streams that do not meet."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from searules.engine.random import LARGEST_SEED, SeedError, below, passed_over, stream_key, word

words = st.integers(0, 2**64 - 1)


def test_known_answers_of_splitmix64() -> None:
    assert [word(1234567, index) for index in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


@given(words, st.integers(0, 50))
def test_words_are_counted_not_iterated(key: int, index: int) -> None:
    """A second implementation, as splitmix64.c has it: a state that moves on."""
    state = key
    for _ in range(index + 1):
        state = (state + 0x9E3779B97F4A7C15) % 2**64
    z = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) % 2**64
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) % 2**64
    assert word(key, index) == z ^ (z >> 31)


@pytest.mark.parametrize(
    ("seed", "address", "key", "drawn"),
    [
        (0, "setup.deal.1", 0xF0955A541179AD26, [1, 0, 38, 639]),
        (1, "turn.roll.1", 0xA5D1F883A3BC9EB4, [5, 3, 9, 979]),
        (42, "shuffle", 0x761C25C40E2AEEFA, [1, 4, 42, 242]),
        (18446744073709551615, "naïve|address", 0x5D590DBC801B252E, [4, 3, 42, 246]),
    ],
)
def test_pinned_streams(seed: int, address: str, key: int, drawn: list[int]) -> None:
    assert stream_key(seed, address) == key
    index = 0
    found = []
    for n in (6, 6, 52, 1000):
        value, index = below(key, index, n)
        found.append(value)
    assert found == drawn


@pytest.mark.parametrize("bits", [3, 4, 8])
def test_every_number_comes_from_equally_many_words(bits: int) -> None:
    """Counted out on small words, for every n: what is left after passing over divides evenly."""
    for n in range(1, 2**bits + 1):
        left = Counter(x % n for x in range(passed_over(bits, n), 2**bits))
        assert set(left) == set(range(n))
        assert len(set(left.values())) == 1
        assert passed_over(bits, n) < n


@given(words, st.integers(0, 1000), st.integers(1, 2**64))
def test_below_is_the_first_word_that_is_not_passed_over(key: int, index: int, n: int) -> None:
    value, following = below(key, index, n)
    assert 0 <= value < n
    used = [word(key, i) for i in range(index, following)]
    assert all(x < 2**64 % n for x in used[:-1])
    assert used[-1] >= 2**64 % n
    assert value == used[-1] % n


@given(words)
def test_the_first_word_of_use_is_used_and_the_last_useless_one_is_not(key: int) -> None:
    first = word(key, 0)
    # 2**64 mod n is 2**64 - n for an n above half of all words.
    if 0 < first < 2**63 - 1:
        assert below(key, 0, 2**64 - first) == (first, 1)
        assert below(key, 0, 2**64 - first - 1)[1] > 1


def test_words_are_passed_over_where_they_must_be() -> None:
    """Just above half of all words, nearly every second word is of no use."""
    n = 2**63 + 1
    uses = [below(key, 0, n)[1] for key in range(400)]
    assert max(uses) > 3
    assert 600 < sum(uses) < 1000


def test_every_face_comes_up() -> None:
    key = stream_key(1, "turn.roll.1")
    index = 0
    faces: Counter[int] = Counter()
    for _ in range(6000):
        face, index = below(key, index, 6)
        faces[face] += 1
    assert index == 6000
    assert set(faces) == set(range(6))
    assert all(850 < count < 1150 for count in faces.values())


def test_one_draw_of_one_uses_a_word() -> None:
    assert below(5, 7, 1) == (0, 8)


def test_streams_differ_by_seed_and_by_address() -> None:
    keys = {stream_key(seed, address) for seed in range(20) for address in ("setup.1", "setup.2", "turn.1")}
    assert len(keys) == 60
    assert stream_key(1, "1|a") != stream_key(11, "|a")


@pytest.mark.parametrize("seed", [-1, LARGEST_SEED + 1])
def test_a_seed_out_of_range_is_refused(seed: int) -> None:
    with pytest.raises(SeedError, match=f"A seed is a whole number from 0 to 18446744073709551615, not {seed}"):
        stream_key(seed, "setup")


@pytest.mark.parametrize("n", [0, -3, 2**64 + 1])
def test_a_draw_from_nothing_is_refused(n: int) -> None:
    with pytest.raises(ValueError, match="below"):
        below(0, 0, n)
