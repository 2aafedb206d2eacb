"""What inside a declaration has an address."""

import pytest

from searules.language import parse_text, tree
from searules.rules.addresses import addresses, find, full_path

MEMBERS = {"Side": ["north", "east"]}


def declared(text: str) -> tree.Declaration:
    """The declaration that a text says."""
    file, problems = parse_text(text)
    assert not problems
    return file.declarations[0]


CASES = [
    ("let a = 1", ""),
    ("let a:\n    x: if b: 1\n    if c: 2\n    y: otherwise: 3", "x y"),
    ("score a for x in S:\n    x: if b: 1\n    otherwise: 3", "x"),
    ("result a:\n    x: if b: 1\n    otherwise: 3", "x"),
    ('action a(x: T, y in S):\n    needs n: x "n"\n    needs y "m"\n    cost 1 of p\n    b', "x y n cost"),
    ('rule a for b(x: T):\n    needs n: x "n"', "n"),
    ("payment a:\n    way w up to 1: b\n    way v up to 2: b", "w v"),
    (
        "table A(n: 0..9, m of Side: 0..9, f of Player: 0..9):\n    r | 1 | 2 | 3 | 4",
        "r r.n r.m r.m.north r.m.east r.f",
    ),
    ("turn:\n    step s: b\n    step t:\n        step u: b", "s t u"),
    (
        "to a:\n    if b:\n        step s: b\n    otherwise if c:\n        step t: b\n    otherwise:\n        c",
        "s t",
    ),
    ("play:\n    for x in S:\n        step s: b\n    repeat:\n        step t: b", "s t"),
    ("round:\n    may choose x in S:\n        step s: b", "s"),
    ('after game a:\n    choose one:\n        "x":\n            step s: b\n        "y":\n            step t: b', "s t"),
    ("event a as soon as b:\n    together for me in players:\n        step s: b", "s"),
    ("zone a: heap of K", ""),
]


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_every_part_with_a_name_has_an_address(text: str, expected: str) -> None:
    declaration = declared(text)
    found = addresses(declaration, "a", MEMBERS)
    assert found == ["a", *(f"a.{address}" for address in expected.split())]
    for address in found:
        assert find(declaration, address.split(".")[1:], MEMBERS) is not None
    assert find(declaration, ["nothing"], MEMBERS) is None


def test_a_part_is_changed_without_changing_the_old() -> None:
    old = declared("turn:\n    if c:\n        step s: b\n    step t: b")
    place = find(old, ["s"], MEMBERS)
    assert place is not None and place.put is not None and place.kind == "step"
    assert place.put(()) != old
    assert place.put([place.node]) == old


def test_a_step_in_a_step_needs_only_its_own_name() -> None:
    turn = declared("turn:\n    step t:\n        step u:\n            step v: b")
    assert full_path(turn, ["v"], MEMBERS) == ("t", "u", "v")
    assert full_path(turn, ["t", "v"], MEMBERS) == ("t", "u", "v")
    assert full_path(turn, ["w"], MEMBERS) == ("w",)
    one, other = find(turn, ["t", "v"], MEMBERS), find(turn, ["v"], MEMBERS)
    assert one is not None and other is not None and one.node is other.node
