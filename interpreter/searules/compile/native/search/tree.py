"""The tree as LLVM text: nodes one behind the other, found by their marks in a table with open places.

An entry of the table is a node's number in its lower half, and the upper half of what is mixed from its mark: so nodes
that are not looked for are hardly ever touched.
"""

from collections.abc import Callable

from searules.compile.native.jobs import JobText
from searules.compile.native.search.job import COULD, JOB, LENGTH, MARK, PARENT, TRIED, WORTH

_TAG = 0xFFFFFFFF00000000 - (1 << 64)
_NUMBER = 0xFFFFFFFF


def tree_text() -> str:
    """`sea_child`, `sea_grow`, `sea_drop`: find a node, make one, take the last one back. `sea_index`: enter all nodes
    into an empty table."""
    return "\n".join([_mixed(), _child(), _grow(), _drop(), _index()])


def node(t: JobText, number: str) -> str:
    """The address of a node."""
    return t.word(t.pointer("nodes"), t.mul(number, t.get("node_words")))


def _mixed() -> str:
    """A word that is mixed from a mark below a node."""
    t = JobText(JOB)
    at, mixed = t.var("at"), t.var("mixed")
    t.write(at, 0)
    t.write(mixed, t.mul(t.add("%parent", 1), -7046029254386353131))
    t.jump("look")
    t.label("look")
    t.branch("ult", t.read(at), "%length", "mix", "done")
    t.label("mix")
    joined = t.let(f"xor i64 {t.read(mixed)}, {t.load('%mark', t.read(at))}")
    product = t.mul(joined, -4658895280553007687)
    t.write(mixed, t.let(f"xor i64 {product}, {t.let(f'lshr i64 {product}, 29')}"))
    t.count(at)
    t.jump("look")
    t.label("done")
    t.end(t.read(mixed))
    return t.text("define internal i64 @sea_mixed(i64 %parent, ptr %mark, i64 %length) nounwind alwaysinline")


def _sought(t: JobText, mixed: str, empty: str, met: Callable[[str], None]) -> str:
    """Look at one entry after the other, from the place for what is mixed, up to one that is empty: then go on at that
    label. `met` is what is done with each other one (it may jump away). Gives the word for the place."""
    place = t.var("slot")
    t.write(place, t.let(f"and i64 {mixed}, {t.get('mask')}"))
    t.jump("look")
    t.label("look")
    entry = t.load(t.pointer("table"), t.read(place))
    t.branch("eq", entry, 0, empty, "taken")
    t.label("taken")
    met(entry)
    t.jump("next")
    t.label("next")
    t.write(place, t.let(f"and i64 {t.add(t.read(place), 1)}, {t.get('mask')}"))
    t.jump("look")
    return place


def _child() -> str:
    """The node with a mark that hangs on another one; 0 if there is none."""
    t = JobText(JOB)
    at, number = t.var("at"), t.var("number")
    mixed = t.let("call i64 @sea_mixed(i64 %parent, ptr %mark, i64 %length)")
    tag = t.let(f"and i64 {mixed}, {_TAG}")

    def compare(entry: str) -> None:
        t.branch("eq", t.let(f"and i64 {entry}, {_TAG}"), tag, "alike", "next")
        t.label("alike")
        t.write(number, t.let(f"and i64 {entry}, {_NUMBER}"))
        here = node(t, t.read(number))
        t.branch("eq", t.load(here, PARENT), "%parent", "below", "next")
        t.label("below")
        t.write(at, 0)
        t.branch("eq", t.load(here, LENGTH), "%length", "words", "next")
        t.label("words")
        t.branch("ult", t.read(at), "%length", "word", "found")
        t.label("word")
        mine, theirs = t.load(t.word(here, MARK), t.read(at)), t.load("%mark", t.read(at))
        t.count(at)
        t.branch("eq", mine, theirs, "words", "next")
        t.label("found")
        t.end(t.read(number))
        t.label("never")

    _sought(t, mixed, "none", compare)
    t.label("none")
    t.end(0)
    return t.text("define i64 @sea_child(ptr %j, i64 %parent, ptr %mark, i64 %length) nounwind")


def _enter(t: JobText, mixed: str, number: str) -> None:
    """Lay a node into the table."""
    place = _sought(t, mixed, "open", lambda _: None)
    t.label("open")
    t.store(t.pointer("table"), t.read(place), t.let(f"or i64 {t.let(f'and i64 {mixed}, {_TAG}')}, {number}"))


def _grow() -> str:
    """A new node with a mark below another one; there is room for it, and none with this mark."""
    t = JobText(JOB)
    mixed = t.let("call i64 @sea_mixed(i64 %parent, ptr %mark, i64 %length)")
    number = t.get("count")
    t.set("count", t.add(number, 1))
    here = node(t, number)
    for place, value in ((TRIED, 0), (COULD, 1), (WORTH, 0), (PARENT, "%parent"), (LENGTH, "%length")):
        t.store(here, place, value)
    t.copy(t.word(here, MARK), "%mark", "%length")
    _enter(t, mixed, number)
    _note_first(t, "%parent", t.load("%mark"), number)
    t.end(number)
    return t.text("define i64 @sea_grow(ptr %j, i64 %parent, ptr %mark, i64 %length) nounwind")


def _note_first(t: JobText, parent: str, place: str, number: str) -> None:
    """Note the node of an option at the root."""
    t.branch("eq", parent, 0, "first", "noted")
    t.label("first")
    t.store(t.pointer("firsts"), place, number)
    t.jump("noted")
    t.label("noted")


def _mixed_of(t: JobText, here: str) -> str:
    mark, length = t.word(here, MARK), t.load(here, LENGTH)
    return t.let(f"call i64 @sea_mixed(i64 {t.load(here, PARENT)}, ptr {mark}, i64 {length})")


def _drop() -> str:
    """The youngest node is gone: nothing was entered after it that could have been put off by it."""
    t = JobText(JOB)
    number = t.sub(t.get("count"), 1)
    t.set("count", number)
    mixed = _mixed_of(t, node(t, number))

    def compare(entry: str) -> None:
        t.branch("eq", t.let(f"and i64 {entry}, {_NUMBER}"), number, "found", "next")
        t.label("never")

    place = _sought(t, mixed, "gone", compare)
    t.label("found")
    t.store(t.pointer("table"), t.read(place), 0)
    t.jump("gone")
    t.label("gone")
    here = node(t, number)
    _note_first(t, t.load(here, PARENT), t.load(here, MARK), "0")
    t.put("ret void")
    return t.text("define internal void @sea_drop(ptr %j) nounwind")


def _index() -> str:
    """All nodes but the root are entered."""
    t = JobText(JOB)
    number = t.var("number")
    t.write(number, 1)
    t.jump("more")
    t.label("more")
    t.branch("ult", t.read(number), t.get("count"), "one", "done")
    t.label("one")
    _enter(t, _mixed_of(t, node(t, t.read(number))), t.read(number))
    t.count(number)
    t.jump("more")
    t.label("done")
    t.put("ret void")
    return t.text("define void @sea_index(ptr %j) nounwind")
