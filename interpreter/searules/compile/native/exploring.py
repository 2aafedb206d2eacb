"""The loop that goes through all positions, as LLVM text: each choice, each outcome of chance, equal positions once.

A job is a row of words (`JOB`). Positions wait in a queue, one level of decisions after the other; a record in it is
how long it is, the number of the position, how many words this has, which of them differ from the beginning of play (as
bits), and these. Each position has a row of words in `nodes`; what follows
it stands in `edges`: the number of the position, and how many of how many outcomes (its chance) lead there.

A position is known by two words that are mixed from its key and from what its checks will read of what went before.
"""

from searules.compile.linear.layout import NativeLayout
from searules.compile.linear.options import COUNT, FIRST
from searules.compile.linear.watch import FAILED, MOST_CHECKS, NOW, PASSED
from searules.compile.native.jobs import JobText
from searules.compile.native.mixing import POSITIONS
from searules.compile.native.scripts import ALIKE, FOLLOWING, FULL, LENGTH, NUMBERS, OUTCOMES

JOB = (
    "state", "context", "from", "listed", "script", "start",  # memory to work in, and the state before anything has run
    "table", "mask", "count", "most",  # what is known; `mask` is its size - 1, `most` as many as there may be
    "queue", "at", "end", "next", "next_at", "next_room",  # words of this level and the next one
    "nodes", "node_room", "edges", "edge_at", "edge_room",
    "left", "resumed", "option", "options", "leaf", "node", "used",  # where it stands
    "chance", "child", "ends", "trap",
)  # fmt: skip
"""The words of a job. `queue` is what is gone on from, `next` what that leads to; `left` is how many outcomes
are still to be followed before the loop returns."""

DONE, PAUSED, NO_ROOM, STOPPED, BROKEN, MANY = range(6)
"""Why it has returned: the level is done, `left` is used up, a part of memory is full, a trap, a check that does not
hold (its number is in the context), more positions than there may be."""

PARENT, OPTION, LEAF, INFO, EDGES, EDGES_END, NODE_WORDS = range(7)
"""The words of a position: where it was first reached from, by which option and which of its outcomes; who is asked
(-1: nobody), or the winners if it is an end; where its edges begin and end."""

EDGE = 3
"""The words of an edge."""

ENTRY = 3
"""The words of an entry of the table: the name of a position in two words, its number + 1."""


RECORD = 3
"""The words of a record before those of its position."""


def longest_record(words: int) -> int:
    """The most words that a record of so many words can take."""
    return RECORD + -(-words // 64) + words + 1


def explore_text(layout: NativeLayout, stride: int, frame: int, key_at: int) -> str:
    """`sea_explore`: goes on with a job, and tells why it has returned; `sea_rehash`: a table into a larger one."""
    cells = layout.plan.world.layout
    phase, acting, winners = (layout.of[cell] for cell in (cells.phase, cells.acting, cells.winners))
    t = JobText(JOB)
    t.put("%h = alloca [2 x i64], align 8")
    t.branch("ne", t.get("resumed"), 0, "leaf", "position")
    _position(t)
    t.label("option")
    t.branch("uge", t.get("option"), t.get("options"), "gone", "first")
    t.label("first")
    t.store(t.pointer("script"), LENGTH, 0)
    t.set("leaf", 0)
    t.jump("leaf")
    _gone(t)
    _leaf(t, layout, stride, frame)
    _judged(t, layout)
    _named(t, layout, key_at)
    _known(t)
    _noted(t, phase, acting, winners)
    _edge(t)
    _on(t)
    t.label("stopped")
    t.end(STOPPED)
    t.label("broken")
    t.end(BROKEN)
    return f"{POSITIONS}\n{t.text('define i64 @sea_explore(ptr %j) nounwind')}\n"


def _position(t: JobText) -> None:
    """The next position of the level; its options are listed. The first of all is none yet: nothing has run."""
    t.label("position")
    t.branch("uge", t.get("at"), t.get("end"), "level", "go")
    t.label("level")
    t.end(DONE)
    t.label("go")
    record = t.word(t.pointer("queue"), t.get("at"))
    node, words = t.load(record, 1), t.load(record, 2)
    source = t.pointer("from")
    packed, start = t.word(record, RECORD), t.pointer("start")
    t.put(f"call void @sea_unpack(ptr {source}, ptr {packed}, ptr {start}, i64 {words})")
    t.set("node", node)
    t.set("used", words)
    t.set("option", 0)
    t.set("options", 1)
    t.branch("slt", node, 0, "option", "list")
    t.label("list")
    row = t.word(t.pointer("nodes"), t.let(f"mul i64 {node}, {NODE_WORDS}"))
    t.store(row, EDGES, t.get("edge_at"))
    listed = t.pointer("listed")
    t.store(listed, 0, 0)
    t.store(t.pointer("script"), LENGTH, 0)
    t.store(t.pointer("script"), 0, 0)
    t.put(f'call i64 @"run"(ptr {source}, ptr {listed}, i64 -1)')
    t.set("options", t.load(listed, COUNT))
    t.set("used", t.let(f"call i64 @sea_used(ptr {source})"))
    t.branch("ne", t.load(listed), 0, "stopped", "option")


def _gone(t: JobText) -> None:
    """All options of a position were chosen."""
    t.label("gone")
    t.set("at", t.add(t.get("at"), t.load(t.word(t.pointer("queue"), t.get("at")))))
    t.branch("slt", t.get("node"), 0, "position", "closed")
    t.label("closed")
    row = t.word(t.pointer("nodes"), t.let(f"mul i64 {t.get('node')}, {NODE_WORDS}"))
    t.store(row, EDGES_END, t.get("edge_at"))
    t.jump("position")


def _leaf(t: JobText, layout: NativeLayout, stride: int, frame: int) -> None:
    """Choose the option on a copy, with the outcomes of the script; before that: is there room for what comes of it?"""
    t.label("leaf")
    t.set("resumed", 0)
    t.branch("eq", t.get("left"), 0, "paused", "going")
    t.label("paused")
    t.set("resumed", 1)
    t.end(PAUSED)
    t.label("going")
    t.set("left", t.add(t.get("left"), -1))
    count = t.get("count")
    tight = t.let(f"icmp uge i64 {t.let(f'mul i64 {count}, 2')}, {t.get('mask')}")
    rows = t.let(f"icmp uge i64 {count}, {t.get('node_room')}")
    ahead = t.let(f"icmp uge i64 {t.add(t.get('next_at'), longest_record(layout.words + frame))}, {t.get('next_room')}")
    edges = t.let(f"icmp uge i64 {t.add(t.get('edge_at'), EDGE)}, {t.get('edge_room')}")
    full = t.let(f"or i1 {t.let(f'or i1 {tight}, {rows}')}, {t.let(f'or i1 {ahead}, {edges}')}")
    t.put(f"br i1 {full}, label %full, label %fits")
    t.label("full")
    t.set("resumed", 1)
    t.end(NO_ROOM)
    t.label("fits")
    state, context = t.pointer("state"), t.pointer("context")
    t.copy(state, t.pointer("from"), t.get("used"))
    t.store(t.pointer("script"), 0, 0)
    t.store(state, layout.first_outcome, t.get("script"))
    t.store(context, 0, 0)
    t.store(context, FAILED, 0)
    t.branch("slt", t.get("node"), 0, "begin", "choose")
    t.label("begin")
    t.put(f'call i64 @"run"(ptr {state}, ptr {context}, i64 -1)')
    t.jump("chosen")
    t.label("choose")
    t.store(context, COUNT, 1)
    given = t.word(t.pointer("listed"), t.add(t.let(f"mul i64 {t.get('option')}, {stride}"), FIRST))
    t.copy(t.word(context, FIRST), given, stride)
    t.put(f'call i64 @"run"(ptr {state}, ptr {context}, i64 0)')
    t.jump("chosen")
    t.label("chosen")
    over = t.load(t.pointer("script"), FULL)
    t.set("trap", t.let(f"or i64 {t.load(context)}, {over}"))
    t.branch("ne", t.get("trap"), 0, "stopped", "judge")


def _judged(t: JobText, layout: NativeLayout) -> None:
    t.label("judge")
    if layout.watched:
        state, context = t.pointer("state"), t.pointer("context")
        t.put(f'call void @"{NOW}"(ptr {state}, ptr {context})')
        t.set("trap", t.load(context))
        t.branch("ne", t.get("trap"), 0, "stopped", "asked")
        t.label("asked")
        t.branch("ne", t.load(context, FAILED), 0, "broken", "key")
    else:
        t.jump("key")


def _named(t: JobText, layout: NativeLayout, key_at: int) -> None:
    """Mix the key of the position, and what checks will read of what went before."""
    t.label("key")
    state, context = t.pointer("state"), t.pointer("context")
    length = t.let(f'call i64 @"key"(ptr {state}, ptr {context})')
    t.set("trap", t.load(context))
    t.branch("ne", t.get("trap"), 0, "stopped", "mix")
    t.label("mix")
    t.store("%h", 0, length)
    t.store("%h", 1, -1)
    t.put(f"call void @sea_stretch(ptr %h, ptr {t.word(context, key_at)}, i64 {length})")
    checks = [check.name for check in layout.plan.world.rules.checks]
    for name, at in layout.falls.items():
        number = checks.index(name)
        if number >= MOST_CHECKS:
            continue  # it is not judged
        passed = t.let(f"and i64 {t.let(f'lshr i64 {t.load(context, PASSED + number // 64)}, {number % 64}')}, 1")
        words = t.let(f"sub i64 2, {t.let(f'shl i64 {passed}, 1')}")
        t.put(f"call void @sea_stretch(ptr %h, ptr {t.word(state, at)}, i64 {words})")
    for block, at in layout.taken.items():
        if block not in layout.snapshots:
            there = t.load(state, at)
            words = t.let(f"mul i64 {there}, {layout.cells}")
            t.put(f"call void @sea_mix(ptr %h, i64 {there})")
            t.put(f"call void @sea_stretch(ptr %h, ptr {t.word(state, at + 1)}, i64 {words})")
    a, b = t.load("%h"), t.load("%h", 1)
    t.store("%h", 0, t.let(f"call i64 @sea_last(i64 {a}, i64 {b})"))
    t.store("%h", 1, t.let(f"call i64 @sea_last(i64 {b}, i64 {a})"))
    t.jump("known")


def _known(t: JobText) -> None:
    """Look the name up: an entry with it, or the first one that is free."""
    t.label("known")
    a, b = t.load("%h"), t.load("%h", 1)
    table, mask = t.pointer("table"), t.get("mask")
    t.jump("probe")
    t.label("probe")
    t.put(f"%k = phi i64 [{a}, %known], [%k1, %other]")
    slot = t.let(f"and i64 %k, {mask}")
    entry = t.word(table, t.let(f"mul i64 {slot}, {ENTRY}"))
    number = t.load(entry, 2)
    t.branch("eq", number, 0, "new", "compare")
    t.label("compare")
    first = t.let(f"icmp eq i64 {t.load(entry)}, {a}")
    second = t.let(f"icmp eq i64 {t.load(entry, 1)}, {b}")
    t.put(f"br i1 {t.let(f'and i1 {first}, {second}')}, label %old, label %other")
    t.label("other")
    t.put("%k1 = add i64 %k, 1")
    t.jump("probe")
    t.label("old")
    t.set("child", t.add(number, -1))
    t.jump("edge")
    t.label("new")
    count = t.get("count")
    t.store(entry, 0, a)
    t.store(entry, 1, b)
    t.store(entry, 2, t.add(count, 1))
    t.set("child", count)
    t.set("count", t.add(count, 1))


def _noted(t: JobText, phase: int, acting: int, winners: int) -> None:
    """A new position: its row, and its place in the queue if play goes on."""
    state = t.pointer("state")
    row = t.word(t.pointer("nodes"), t.let(f"mul i64 {t.get('child')}, {NODE_WORDS}"))
    t.store(row, PARENT, t.get("node"))
    t.store(row, OPTION, t.get("option"))
    t.store(row, LEAF, t.get("leaf"))
    t.store(row, EDGES, 0)
    t.store(row, EDGES_END, 0)
    t.branch("eq", t.load(state, phase), 3, "ended", "waits")
    t.label("ended")
    t.store(row, INFO, t.load(state, winners))
    t.store(row, EDGES, -1)
    t.set("ends", t.add(t.get("ends"), 1))
    t.jump("edge")
    t.label("waits")
    t.store(row, INFO, t.load(state, acting))
    words = t.let(f"call i64 @sea_used(ptr {state})")
    to = t.word(t.pointer("next"), t.get("next_at"))
    t.store(to, 1, t.get("child"))
    t.store(to, 2, words)
    packed = t.word(to, RECORD)
    long = t.let(f"call i64 @sea_pack(ptr {packed}, ptr {state}, ptr {t.pointer('start')}, i64 {words})")
    record = t.add(long, RECORD)
    t.store(to, 0, record)
    t.set("next_at", t.add(t.get("next_at"), record))
    t.jump("edge")


def _edge(t: JobText) -> None:
    """What follows, and its chance: so many of so many. Numbers that are too large stop the search."""
    t.label("edge")
    script = t.pointer("script")
    length, numbers, alike = t.load(script, LENGTH), t.word(script, NUMBERS), t.word(script, ALIKE)
    t.jump("product")
    t.label("product")
    t.put("%i = phi i64 [0, %edge], [%i1, %fitting]")
    t.put("%likes = phi i64 [1, %edge], [%likes1, %fitting]")
    t.put("%all = phi i64 [1, %edge], [%all1, %fitting]")
    t.branch("ult", "%i", length, "times", "written")
    t.label("times")
    large = t.let(f"call {{i64, i1}} @llvm.smul.with.overflow.i64(i64 %all, i64 {t.load(numbers, '%i')})")
    t.put(f"%all0 = extractvalue {{i64, i1}} {large}, 0")
    t.put(f"%likes0 = mul i64 %likes, {t.load(alike, '%i')}")
    t.put(f"br i1 {t.let(f'extractvalue {{i64, i1}} {large}, 1')}, label %stopped, label %fitting")
    t.label("fitting")
    t.put("%common = call i64 @sea_common(i64 %all0, i64 %likes0)")
    t.put("%all1 = udiv i64 %all0, %common")
    t.put("%likes1 = udiv i64 %likes0, %common")
    t.put("%i1 = add i64 %i, 1")
    t.jump("product")
    t.label("written")
    edges, at = t.pointer("edges"), t.get("edge_at")
    t.store(edges, at, t.get("child"))
    t.store(edges, t.add(at, 1), "%likes")
    t.store(edges, t.add(at, 2), "%all")
    t.set("edge_at", t.add(at, EDGE))
    t.branch("uge", t.get("count"), t.get("most"), "many", "on")
    t.label("many")
    t.end(MANY)


def _on(t: JobText) -> None:
    """The next outcome of the last draw that has one; after all of them the next option."""
    t.label("on")
    t.set("leaf", t.add(t.get("leaf"), 1))
    script = t.pointer("script")
    t.jump("back")
    t.label("back")
    left = t.load(script, LENGTH)
    t.branch("eq", left, 0, "following", "draw")
    t.label("following")
    t.set("option", t.add(t.get("option"), 1))
    t.jump("option")
    t.label("draw")
    last = t.add(left, -1)
    outcome = t.load(t.word(script, FOLLOWING), last)
    t.branch("ult", outcome, t.load(t.word(script, NUMBERS), last), "again", "shorter")
    t.label("again")
    t.store(t.word(script, OUTCOMES), last, outcome)
    t.jump("leaf")
    t.label("shorter")
    t.store(script, LENGTH, last)
    t.jump("back")
