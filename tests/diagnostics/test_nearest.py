"""Nearest names: what counts as near, and that the answer is always the same."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from searules.diagnostics import did_you_mean, nearest
from searules.diagnostics.nearest import distance

words = st.text("abc_A", max_size=7)


@pytest.mark.parametrize(
    ("a", "b", "wrong"),
    [("", "", 0), ("", "abc", 3), ("shell", "shell", 0), ("shlel", "shell", 1), ("shel", "shell", 1),
     ("shelll", "shell", 1), ("sholl", "shell", 1), ("ca", "abc", 3), ("kitten", "sitting", 3)],
)  # fmt: skip
def test_distance(a: str, b: str, wrong: int) -> None:
    assert distance(a, b) == wrong


@given(words, words)
def test_distance_is_symmetric_and_bounded(a: str, b: str) -> None:
    assert distance(a, b) == distance(b, a)
    assert abs(len(a) - len(b)) <= distance(a, b) <= max(len(a), len(b))
    assert (distance(a, b) == 0) == (a == b)


def test_at_most_half_the_letters_may_be_wrong() -> None:
    assert nearest("wxyd", ["abcd"]) == []
    assert nearest("xycd", ["abcd"]) == ["abcd"]
    assert nearest("x", ["y"]) == []


def test_case_and_underscores_do_not_count() -> None:
    assert nearest("coralpool", ["Coral_Pool", "coral_pole"]) == ["Coral_Pool", "coral_pole"]
    assert nearest("Fish", ["fish"]) == ["fish"]
    # Of two that are then equal, the one written more alike comes first.
    assert nearest("a_pool", ["A_Pool", "a_pools", "apool"]) == ["apool", "A_Pool", "a_pools"]


def test_the_word_itself_is_no_answer() -> None:
    assert nearest("space", ["space", "spaces"]) == ["spaces"]


def test_stricter_among_many() -> None:
    many = [f"unlike{n:03}" for n in range(400)]
    assert nearest("bicket", ["bucket"]) == nearest("bicket", [*many, "bucket"]) == ["bucket"]
    assert nearest("bikkit", ["bucket"]) == ["bucket"]
    assert nearest("bikkit", [*many, "bucket"]) == []


def test_limit_and_order() -> None:
    names = ["spade", "space", "spare", "spate", "space_"]
    assert nearest("spake", names) == ["space", "spade", "spare"]
    assert nearest("spake", names, limit=1) == nearest("spake", names)[:1]


def test_did_you_mean() -> None:
    assert did_you_mean("spase", ["zone", "space"]) == "did you mean 'space'?"
    assert did_you_mean("spase", ["zone"]) == ""
    assert did_you_mean("spase", []) == ""


@given(words, st.lists(words))
def test_the_order_of_the_candidates_does_not_matter(word: str, candidates: list[str]) -> None:
    found = nearest(word, candidates)
    assert found == nearest(word, reversed(candidates)) == nearest(word, set(candidates))
    assert set(found) <= set(candidates) - {word}
    assert len(set(found)) == len(found) <= 3


@given(st.text("abcde_", max_size=8), st.lists(st.text("abcde_", max_size=8), max_size=12))
def test_none_that_is_near_enough_is_passed_over(word: str, names: list[str]) -> None:
    """The quick look at the letters leaves out only what is too far away."""
    known = set(names) - {word}
    plain = word.replace("_", "")
    loosest = 2.0  # letters for each mistake, where there are few names
    near = {name for name in known if distance(plain, name.replace("_", "")) <= int(len(plain) / loosest)}
    assert set(nearest(word, names, limit=100)) == near
