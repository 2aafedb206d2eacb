"""Whatever a variant says: mistakes are noted, the game itself never changes, and trees keep what is not touched."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from searules.diagnostics import Diagnostics, Source
from searules.language import parse, read_file, tree
from searules.rules.addresses import addresses
from searules.rules.fingerprint import fingerprint
from searules.rules.names import key_of
from searules.rules.rewrite import rewrite, walk
from searules.rules.shelf import library
from searules.rules.variants import gather

PEBBLES = Path(__file__).parent / "bad_variants" / "pebbles.sea"
MEMBERS = {"Colour": ["red", "green", "blue"]}
SUITE = "share_out"


def known_addresses() -> list[str]:
    """Every address of the game of these tests, and some that it does not have."""
    found = ["nothing", "turn.nothing", "pluck.nothing.at_all", "Size.small.worth.none_such"]
    for declaration in parsed(PEBBLES).declarations:
        key = key_of(declaration)
        if key is not None and key[0] not in ("check", "example"):
            found.extend(addresses(declaration, key[1], MEMBERS))
    return found


def parsed(file: Path) -> tree.File:
    """A file without mistakes."""
    source = read_file(file)
    assert isinstance(source, Source)
    return parse(source)[0]


WORDS = ["pluck", "swap", "Size", "Colour", "coin", "goal", "price", "pond", "polish", "calm", "nothing"]
ADDRESS = st.sampled_from(known_addresses())
WORD = st.sampled_from(WORDS)
EDIT = st.one_of(
    st.builds("change {}: 2".format, ADDRESS),
    st.builds("change {}: usual + 1".format, ADDRESS),
    st.builds("change {} when goal is 3: 2 * usual".format, ADDRESS),
    st.builds("change {}:\n    x: if goal is 3: 2\n    otherwise: usual".format, ADDRESS),
    st.builds("remove {}, {}".format, ADDRESS, ADDRESS),
    st.just('remove "pebbles stay", "all lie in the pond"'),
    st.builds(f"before {{}}: {SUITE}".format, ADDRESS),
    st.builds(f"after {{}}: {SUITE}".format, ADDRESS),
    st.builds(f"replace step {{}}: {SUITE}".format, ADDRESS),
    st.builds('extend action {}:\n    needs n: goal > 1 "n"\n    cost 1 of coin\n    share_out'.format, WORD),
    st.builds("extend table {}:\n    huge | 1 | 1 | 1 | 1 | -".format, WORD),
    st.builds("extend payment {}:\n    way other up to 1: share_out".format, WORD),
    st.builds("action more like {}: drop cost, fitting".format, WORD),
    st.builds("replace action {} like {}: share_out".format, WORD, WORD),
    st.builds("replace let {} = 3".format, WORD),
    st.builds("zone {}: heap of Pebble".format, WORD),
    st.builds("fix {} = 2".format, WORD),
    st.builds("default {} = 2".format, WORD),
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=25)
@given(one=st.lists(EDIT, max_size=6), other=st.lists(EDIT, max_size=6), above=st.booleans())
def test_edits_never_make_a_traceback(one: list[str], other: list[str], above: bool, tmp_path: Path) -> None:
    (tmp_path / "pebbles.sea").write_bytes(PEBBLES.read_bytes())
    base = "one: One" if above else "pebbles"
    (tmp_path / "one.sea").write_text('variant "One" of "pebbles"\n' + "\n".join(one) + "\n", encoding="utf-8")
    (tmp_path / "two.sea").write_text(f'variant "Two" of "{base}"\n' + "\n".join(other) + "\n", encoding="utf-8")
    found = Diagnostics()
    combined = gather(tmp_path / "pebbles.sea", ["One", "Two"], found)
    assert combined is not None
    assert all(d.suggestion for d in found)
    assert {id(d) for d in combined.declarations} == set(combined.origin)
    assert not any(isinstance(d, tree.Replace | tree.Change | tree.Remove) for d in combined.declarations)
    again = gather(tmp_path / "pebbles.sea", ["One", "Two"], Diagnostics())
    assert again is not None and fingerprint(again) == fingerprint(combined)
    plain = gather(tmp_path / "pebbles.sea", (), Diagnostics())
    assert plain is not None and plain.declarations == gather_plain()


def gather_plain() -> tuple[tree.Declaration, ...]:
    """The declarations of the game of these tests, from its own folder."""
    combined = gather(PEBBLES, (), Diagnostics())
    assert combined is not None
    return combined.declarations


@pytest.mark.parametrize("file", sorted(library().glob("*/*.sea")), ids=lambda file: file.stem)
def test_a_tree_that_is_not_changed_stays_the_same_object(file: Path) -> None:
    declarations = parsed(file).declarations
    assert rewrite(declarations, lambda node: node) is declarations
    nodes = list(walk(declarations))
    assert any(isinstance(node, tree.Name) for node in nodes)
    seen: set[int] = set()

    def look(node: object) -> object:
        seen.add(id(node))
        return node

    rewrite(declarations, look)
    assert seen == {id(node) for node in nodes}
