"""The tree as LLVM text: nodes one behind the other, found by their marks."""

from searules.compile.native.jobs import JobText
from searules.compile.native.search.job import COULD, JOB, LENGTH, MARK, NEXT, PARENT, TRIED, WORTH


def tree_text() -> str:
    """`sea_child`, `sea_grow`, `sea_drop`: find a node, make one, take the last one back."""
    return "\n".join([_bucket(), _child(), _grow(), _drop()])


def node(t: JobText, number: str) -> str:
    """The address of a node."""
    return t.word(t.pointer("nodes"), t.mul(number, t.get("node_words")))


def _bucket() -> str:
    """The place of the head for a mark below a node."""
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
    t.end(t.let(f"and i64 {t.read(mixed)}, {t.get('mask')}"))
    head = "define internal i64 @sea_bucket(ptr %j, i64 %parent, ptr %mark, i64 %length) nounwind alwaysinline"
    return t.text(head)


def _child() -> str:
    """The node with a mark that hangs on another one; 0 if there is none."""
    t = JobText(JOB)
    number, at = t.var("number"), t.var("at")
    bucket = t.let("call i64 @sea_bucket(ptr %j, i64 %parent, ptr %mark, i64 %length)")
    t.write(number, t.load(t.pointer("heads"), bucket))
    t.jump("look")
    t.label("look")
    t.branch("eq", t.read(number), 0, "done", "one")
    t.label("one")
    here = node(t, t.read(number))
    t.branch("eq", t.load(here, PARENT), "%parent", "below", "next")
    t.label("below")
    t.write(at, 0)
    t.branch("eq", t.load(here, LENGTH), "%length", "words", "next")
    t.label("words")
    t.branch("ult", t.read(at), "%length", "word", "done")
    t.label("word")
    mine = t.load(t.word(here, MARK), t.read(at))
    theirs = t.load("%mark", t.read(at))
    t.count(at)
    t.branch("eq", mine, theirs, "words", "next")
    t.label("next")
    t.write(number, t.load(node(t, t.read(number)), NEXT))
    t.jump("look")
    t.label("done")
    t.end(t.read(number))
    return t.text("define i64 @sea_child(ptr %j, i64 %parent, ptr %mark, i64 %length) nounwind")


def _grow() -> str:
    """A new node with a mark below another one; there is room for it, and none with this mark."""
    t = JobText(JOB)
    bucket = t.let("call i64 @sea_bucket(ptr %j, i64 %parent, ptr %mark, i64 %length)")
    number = t.get("count")
    t.set("count", t.add(number, 1))
    here = node(t, number)
    heads = t.pointer("heads")
    for place, value in (
        (TRIED, 0), (COULD, 1), (WORTH, 0), (PARENT, "%parent"), (NEXT, t.load(heads, bucket)), (LENGTH, "%length"),
    ):  # fmt: skip
        t.store(here, place, value)
    t.copy(t.word(here, MARK), "%mark", "%length")
    t.store(heads, bucket, number)
    t.end(number)
    return t.text("define i64 @sea_grow(ptr %j, i64 %parent, ptr %mark, i64 %length) nounwind")


def _drop() -> str:
    """The youngest node is gone."""
    t = JobText(JOB)
    number = t.sub(t.get("count"), 1)
    t.set("count", number)
    here = node(t, number)
    mark = t.word(here, MARK)
    t.put(f"%bucket = call i64 @sea_bucket(ptr %j, i64 {t.load(here, PARENT)}, ptr {mark}, i64 {t.load(here, LENGTH)})")
    t.store(t.pointer("heads"), "%bucket", t.load(here, NEXT))
    t.put("ret void")
    return t.text("define internal void @sea_drop(ptr %j) nounwind")
