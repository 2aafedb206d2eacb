"""Tree search as LLVM text: worlds, the way down the tree, plays at random to the end, and back up.

It is the search of `searules.search.tree`, word by word: the same numbers drawn from the same stream in the same order,
the same sums of the same binary64 numbers. It does not depend on the game, of which the job tells what it must know.

Where the machine code of the rules stops in the middle (a trap) nothing of the iteration is left: the tree and the
place in the stream are those from before it, and whoever called has to make this iteration.
"""

from ctypes import CFUNCTYPE, c_int64, c_void_p

from searules.compile.linear.game import RUN, TOTALS, TOTALS_AT
from searules.compile.linear.options import COUNT, FIRST, HEAD, PICK, VALUES, WINDOW
from searules.compile.native.jit import Jit
from searules.compile.native.jobs import JobText
from searules.compile.native.loops import LEFT, POLICY_INDEX, POLICY_KEY
from searules.compile.native.runtime import inline_text
from searules.engine.course import OVER

JOB = (
    "root", "used", "listed", "options",  # the first state, how many words of it count; its context and options
    "state", "context", "before",  # memory to work in
    "nodes", "node_words", "node_room", "count", "heads", "mask",  # the tree; `mask` is how many heads, less 1
    "path", "path_room", "touched", "touched_room", "fresh",  # memory for the way down
    "logs", "log_room", "exploration",  # logarithms of whole numbers; a constant (both as binary64)
    "world", "order",  # what is imagined (see `WORLD`; 0: nothing), memory for a shuffle
    "phase", "acting", "winners", "seed",  # where in a state that lies
    "zone", "spot", "height", "face", "turned", "shown",  # and the words of pieces, by their ids
    "stride", "values", "players", "scores",  # words of an option, values of each action, whether points count
    "given", "iterations", "left", "longest", "made",  # how long it goes on, and how many decisions were made
    "met", "low", "high",  # the points of a play of one: whether there were any, the least, the most
)  # fmt: skip
"""The words of a job. Where a world is `given` it stands in `state` and `context`, options listed."""

DONE, TRAP, NODES, PATH, TOUCHED, LOGS = range(6)
"""Why it has returned: all iterations are made, or as many decisions as there may be; a trap; too little memory."""

TRIED, COULD, WORTH, PARENT, NEXT, LENGTH, MARK = range(7)
"""The words of a node: as in `searules.search.tree`; then the node it hangs on, the next one with the same head, and
the words of its mark. Node 0 is the root."""

WORLD = ("groups", "vars", "moved")
"""What a world begins with. Groups follow: how many pieces, whether only looks differ, how many bits are cleared; for
each of these a place in the state and the bit; for each piece `PIECE`; for each place `PLACE`. Then vars: `VAR`."""

PIECE = ("id", "word", "bit", "class")
PLACE = (
    "zone",
    "spot",
    "height",
    "face",
    "turned",
    "shown",
    "mask_at",
    "spot_at",
    "class_at",
    "class_words",
    "class_bit",
)
VAR = ("at", "many", "low", "listed")

SAME, CHANGED, UNKNOWN = range(3)
"""What `sea_world` gives: only chance differs, and the options are those of `listed`; other things differ, and the
options are in the context; the reference has to say."""

_EXACT = 1 << 53
"""Up to here whole numbers are binary64 numbers."""


class SearchCode:
    """The functions, in the machine code of a game."""

    def __init__(self, jit: Jit) -> None:
        jit.add(search_text(jit.features), opt=2)
        jit.ready()
        self.search = CFUNCTYPE(c_int64, c_void_p)(jit.address("sea_search"))
        self.world = CFUNCTYPE(c_int64, c_void_p)(jit.address("sea_world"))
        kinds = [c_void_p, c_int64, c_void_p, c_int64]
        self.child = CFUNCTYPE(c_int64, *kinds)(jit.address("sea_child"))
        self.grow = CFUNCTYPE(c_int64, *kinds)(jit.address("sea_grow"))


def search_text(features: str) -> str:
    """The text of the module, for a processor with these features."""
    return "\n".join(
        [
            inline_text(features),
            f"declare i64 @{RUN}(ptr, ptr, i64)",
            f"declare void @{TOTALS}(ptr, ptr)",
            "declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)",
            "declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)",
            "declare i32 @memcmp(ptr, ptr, i64)",
            "declare i64 @llvm.cttz.i64(i64, i1)",
            "declare i64 @llvm.ctpop.i64(i64)",
            "declare double @llvm.sqrt.f64(double)",
            "declare {i64, i1} @llvm.ssub.with.overflow.i64(i64, i64)",
            _MIXED,
            _bucket(),
            _child(),
            _grow(),
            _drop(),
            _world(),
            _search(),
        ]
    )


_MIXED = f"""
define internal i64 @sea_drawn(ptr %x, i64 %n) nounwind alwaysinline {{
  %kp = getelementptr i64, ptr %x, i64 {POLICY_KEY}
  %key = load i64, ptr %kp
  %ip = getelementptr i64, ptr %x, i64 {POLICY_INDEX}
  %r = call i64 @sea_below(ptr %ip, i64 %key, i64 %n)
  ret i64 %r
}}

define internal i64 @sea_word(ptr %x) nounwind {{
  %kp = getelementptr i64, ptr %x, i64 {POLICY_KEY}
  %key = load i64, ptr %kp
  %ip = getelementptr i64, ptr %x, i64 {POLICY_INDEX}
  %at = load i64, ptr %ip
  %next = add i64 %at, 1
  store i64 %next, ptr %ip
  %steps = mul i64 %next, -7046029254386353131
  %z0 = add i64 %key, %steps
  %a = lshr i64 %z0, 30
  %b = xor i64 %z0, %a
  %z1 = mul i64 %b, -4658895280553007687
  %c = lshr i64 %z1, 27
  %d = xor i64 %z1, %c
  %z2 = mul i64 %d, -7723592293110705685
  %e = lshr i64 %z2, 31
  %w = xor i64 %z2, %e
  ret i64 %w
}}
"""


# ---- the tree ---------------------------------------------------------------------------------------------------


def _node(t: JobText, number: str) -> str:
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
    node = _node(t, t.read(number))
    t.branch("eq", t.load(node, PARENT), "%parent", "below", "next")
    t.label("below")
    t.write(at, 0)
    t.branch("eq", t.load(node, LENGTH), "%length", "words", "next")
    t.label("words")
    t.branch("ult", t.read(at), "%length", "word", "done")
    t.label("word")
    mine = t.load(t.word(node, MARK), t.read(at))
    theirs = t.load("%mark", t.read(at))
    t.count(at)
    t.branch("eq", mine, theirs, "words", "next")
    t.label("next")
    t.write(number, t.load(_node(t, t.read(number)), NEXT))
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
    node = _node(t, number)
    heads = t.pointer("heads")
    for place, value in (
        (TRIED, 0), (COULD, 1), (WORTH, 0), (PARENT, "%parent"), (NEXT, t.load(heads, bucket)), (LENGTH, "%length"),
    ):  # fmt: skip
        t.store(node, place, value)
    t.copy(t.word(node, MARK), "%mark", "%length")
    t.store(heads, bucket, number)
    t.end(number)
    return t.text("define i64 @sea_grow(ptr %j, i64 %parent, ptr %mark, i64 %length) nounwind")


def _drop() -> str:
    """The youngest node is gone."""
    t = JobText(JOB)
    number = t.sub(t.get("count"), 1)
    t.set("count", number)
    node = _node(t, number)
    mark = t.word(node, MARK)
    t.put(f"%bucket = call i64 @sea_bucket(ptr %j, i64 {t.load(node, PARENT)}, ptr {mark}, i64 {t.load(node, LENGTH)})")
    t.store(t.pointer("heads"), "%bucket", t.load(node, NEXT))
    t.put("ret void")
    return t.text("define internal void @sea_drop(ptr %j) nounwind")


# ---- worlds -----------------------------------------------------------------------------------------------------


def _run(t: JobText, option: "str | int", left: "str | int" = 0) -> None:
    context = t.pointer("context")
    t.store(context, 0, 0)
    t.store(context, LEFT, left)
    t.put(f"call i64 @{RUN}(ptr {t.pointer('state')}, ptr {context}, i64 {option})")


def _world() -> str:
    """A world that the player cannot tell from the one under way (see `searules.search.worlds`)."""
    t = JobText(JOB)
    at, left, number, other, changed = (t.var(name) for name in ("at", "left", "number", "other", "changed"))
    many, places = t.var("many"), t.var("places")
    _afresh(t)
    t.branch("eq", t.get("world"), 0, "same", "imagine")
    t.label("imagine")
    world = t.pointer("world")
    state, order = t.pointer("state"), t.pointer("order")
    t.write(at, len(WORLD))
    t.write(left, t.load(world, WORLD.index("groups")))
    t.write(changed, t.load(world, WORLD.index("moved")))
    t.jump("groups")
    t.label("groups")
    t.branch("eq", t.read(left), 0, "vars", "group")
    t.label("group")
    _group(t, world, state, order, (at, number, other, many, places))
    t.count(left, -1)
    t.jump("groups")
    t.label("vars")
    t.write(left, t.load(world, WORLD.index("vars")))
    t.jump("more_vars")
    t.label("more_vars")
    t.branch("eq", t.read(left), 0, "changes", "one_var")
    t.label("one_var")
    _var(t, world, state, (at, changed))
    t.count(at, len(VAR))
    t.count(left, -1)
    t.jump("more_vars")
    t.label("changes")
    t.branch("eq", t.read(changed), 0, "same", "list")
    t.label("list")
    words = t.get("used")
    t.copy(t.pointer("before"), state, words)
    _run(t, -1)
    t.branch("ne", t.load(t.pointer("context")), 0, "unknown", "listed")
    t.label("listed")
    # listing changes nothing: where something has changed the decision was passed over, as nothing could be chosen
    size = t.let(f"shl i64 {words}, 3")
    differ = t.let(f"call i32 @memcmp(ptr {t.pointer('before')}, ptr {state}, i64 {size})")
    t.branch("ne", t.let(f"zext i32 {differ} to i64"), 0, "unknown", "compare")
    t.label("compare")
    t.branch("eq", t.load(t.pointer("context"), COUNT), t.get("options"), "other_world", "no_such")
    t.label("no_such")
    _afresh(t)
    t.jump("same")
    t.label("same")
    t.end(SAME)
    t.label("other_world")
    t.end(CHANGED)
    t.label("unknown")
    t.end(UNKNOWN)
    return t.text("define i64 @sea_world(ptr %j) nounwind")


def _afresh(t: JobText) -> None:
    """The state as it is, with another seed."""
    state = t.pointer("state")
    t.copy(state, t.pointer("root"), t.get("used"))
    drawn = t.let(f"call i64 @sea_word(ptr {t.pointer('context')})")
    t.store(state, t.get("seed"), drawn)


def _group(t: JobText, world: str, state: str, order: str, own: tuple[str, ...]) -> None:
    """Pieces get each other's places: these are shuffled, then dealt."""
    at, number, other, many, places = own
    t.write(many, t.load(world, t.read(at)))
    looks = t.load(world, t.add(t.read(at), 1))
    clears = t.load(world, t.add(t.read(at), 2))
    t.count(at, 3)
    t.write(number, 0)
    t.jump("number")
    t.label("number")
    t.store(order, t.read(number), t.read(number))
    t.count(number)
    t.branch("ult", t.read(number), t.read(many), "number", "shuffle")
    t.label("shuffle")
    t.count(number, -1)
    t.branch("sgt", t.read(number), 0, "change", "clear")
    t.label("change")
    last = t.read(number)
    t.put(f"%drawn = call i64 @sea_drawn(ptr {t.pointer('context')}, i64 {t.add(last, 1)})")
    mine, theirs = t.load(order, last), t.load(order, "%drawn")
    t.store(order, last, theirs)
    t.store(order, "%drawn", mine)
    t.jump("shuffle")
    t.label("clear")
    t.write(number, 0)
    t.jump("clears")
    t.label("clears")
    t.branch("ult", t.read(number), clears, "bit", "deal")
    t.label("bit")
    _bit(t, state, t.load(world, t.read(at)), t.load(world, t.add(t.read(at), 1)), on=False)
    t.count(at, 2)
    t.count(number)
    t.jump("clears")
    t.label("deal")
    t.write(number, 0)
    t.write(places, t.add(t.read(at), t.mul(t.read(many), len(PIECE))))
    t.jump("deals")
    t.label("deals")
    t.branch("ult", t.read(number), t.read(many), "piece", "dealt")
    t.label("piece")
    piece = t.word(world, t.add(t.read(at), t.mul(t.read(number), len(PIECE))))
    place = t.word(world, t.add(t.read(places), t.mul(t.load(order, t.read(number)), len(PLACE))))
    who = t.load(piece, PIECE.index("id"))
    for name in ("face", "turned"):
        t.store(state, t.add(t.get(name), who), t.load(place, PLACE.index(name)))
    t.branch("ne", looks, 0, "lies", "put")
    t.label("put")
    for name in ("zone", "spot", "height", "shown"):
        t.store(state, t.add(t.get(name), who), t.load(place, PLACE.index(name)))
    held = t.add(t.load(place, PLACE.index("mask_at")), t.load(piece, PIECE.index("word")))
    _bit(t, state, held, t.load(piece, PIECE.index("bit")), on=True)
    t.write(other, t.load(place, PLACE.index("spot_at")))
    t.branch("slt", t.read(other), 0, "lies", "on_spot")
    t.label("on_spot")
    t.store(state, t.read(other), who)
    t.write(other, t.load(place, PLACE.index("class_at")))
    t.branch("slt", t.read(other), 0, "lies", "classed")
    t.label("classed")
    classes = t.mul(t.load(piece, PIECE.index("class")), t.load(place, PLACE.index("class_words")))
    _bit(t, state, t.add(t.read(other), classes), t.load(place, PLACE.index("class_bit")), on=True)
    t.jump("lies")
    t.label("lies")
    t.count(number)
    t.jump("deals")
    t.label("dealt")
    t.write(at, t.add(t.read(places), t.mul(t.read(many), len(PLACE))))


def _bit(t: JobText, state: str, at: str, bit: str, on: bool) -> None:
    old = t.load(state, at)
    t.store(state, at, t.let(f"or i64 {old}, {bit}" if on else f"and i64 {old}, {t.let(f'xor i64 {bit}, -1')}"))


def _var(t: JobText, world: str, state: str, own: tuple[str, ...]) -> None:
    """A var gets one of its values."""
    at, changed = own
    var = t.word(world, t.read(at))
    cell = t.load(var, VAR.index("at"))
    now = t.load(state, cell)
    t.put(f"%chosen = call i64 @sea_drawn(ptr {t.pointer('context')}, i64 {t.load(var, VAR.index('many'))})")
    listed = t.load(var, VAR.index("listed"))
    t.branch("slt", listed, 0, "ranged", "looked_up")
    t.label("ranged")
    t.store(state, cell, t.add(t.load(var, VAR.index("low")), "%chosen"))
    t.jump("set")
    t.label("looked_up")
    t.store(state, cell, t.load(t.word(world, listed), "%chosen"))
    t.jump("set")
    t.label("set")
    differs = t.let(f"icmp ne i64 {now}, {t.load(state, cell)}")
    t.write(changed, t.let(f"or i64 {t.read(changed)}, {t.let(f'zext i1 {differs} to i64')}"))


# ---- iterations -------------------------------------------------------------------------------------------------


def _search() -> str:
    """All iterations of a job, until something ends them."""
    t = JobText(JOB)
    names = ("why", "begun", "made", "steps", "touched", "first", "number", "listed", "many", "fresh", "node", "child")
    own = {name: t.var(name) for name in (*names, "place", "new", "winners", "won")}
    t.put("%worth = alloca [64 x double], align 8")
    t.put("%best = alloca double, align 8")
    t.jump("next")
    _begin(t, own)
    _step(t, own)
    _choose(t, own)
    _at_random(t, own)
    _worth(t, own)
    _back(t, own)
    _undo(t, own)
    return t.text("define i64 @sea_search(ptr %j) nounwind")


def _begin(t: JobText, own: dict[str, str]) -> None:
    t.label("next")
    t.branch("sle", t.get("iterations"), 0, "done", "decisions")
    t.label("decisions")
    t.branch("sle", t.get("left"), 0, "done", "room")
    t.label("done")
    t.end(DONE)
    t.label("room")
    for name in ("made", "steps", "touched", "node", "new"):
        t.write(own[name], 0)
    context = t.pointer("context")
    t.write(own["begun"], t.load(context, POLICY_INDEX))
    t.write(own["why"], NODES)
    t.branch("uge", t.get("count"), t.get("node_room"), "undo", "world")
    t.label("world")
    t.write(own["listed"], t.let(f"ptrtoint ptr {context} to i64"))
    t.branch("ne", t.get("given"), 0, "step", "imagine")
    t.label("imagine")
    found = t.let("call i64 @sea_world(ptr %j)")
    t.write(own["why"], TRAP)
    t.branch("eq", found, UNKNOWN, "undo", "imagined")
    t.label("imagined")
    t.branch("eq", found, SAME, "as_listed", "step")
    t.label("as_listed")
    t.write(own["listed"], t.get("listed"))
    t.jump("step")


def _option(t: JobText, own: dict[str, str], place: str) -> str:
    """The address of an option at this step."""
    base = t.let(f"inttoptr i64 {t.read(own['listed'])} to ptr")
    return t.word(t.word(base, FIRST), t.mul(place, t.get("stride")))


def _step(t: JobText, own: dict[str, str]) -> None:
    """Which options are known, and which are new."""
    t.label("step")
    t.branch("eq", t.read(own["node"]), 0, "at_root", "below")
    t.label("at_root")
    t.write(own["many"], t.get("options"))
    t.jump("sized")
    t.label("below")
    t.write(own["many"], t.load(t.pointer("context"), COUNT))
    t.jump("sized")
    t.label("sized")
    t.write(own["why"], TOUCHED)
    t.branch("ugt", t.add(t.read(own["touched"]), t.read(own["many"])), t.get("touched_room"), "undo", "path")
    t.label("path")
    t.write(own["why"], PATH)
    t.branch("uge", t.read(own["steps"]), t.get("path_room"), "undo", "options")
    t.label("options")
    t.write(own["first"], t.read(own["touched"]))
    t.write(own["number"], 0)
    t.write(own["fresh"], 0)
    t.jump("options_left")
    t.label("options_left")
    t.branch("ult", t.read(own["number"]), t.read(own["many"]), "one_option", "select")
    t.label("one_option")
    mark, length = _mark(t, own, "one", t.read(own["number"]))
    found = t.let(f"call i64 @sea_child(ptr %j, i64 {t.read(own['node'])}, ptr {mark}, i64 {length})")
    t.branch("eq", found, 0, "is_fresh", "is_known")
    t.label("is_fresh")
    t.store(t.pointer("fresh"), t.read(own["fresh"]), t.read(own["number"]))
    t.count(own["fresh"])
    t.jump("next_option")
    t.label("is_known")
    node = _node(t, found)
    t.store(node, COULD, t.add(t.load(node, COULD), 1))
    pair = t.word(t.pointer("touched"), t.mul(t.read(own["touched"]), 2))
    t.store(pair, 0, found)
    t.store(pair, 1, t.read(own["number"]))
    t.count(own["touched"])
    t.jump("next_option")
    t.label("next_option")
    t.count(own["number"])
    t.jump("options_left")


def _mark(t: JobText, own: dict[str, str], name: str, place: str) -> tuple[str, str]:
    """The mark of an option: where it begins, and its words. At the root it is the place."""
    mark, length = t.var(f"{name}_mark"), t.var(f"{name}_length")
    number = t.var(f"{name}_number")
    t.write(number, place)
    t.branch("eq", t.read(own["node"]), 0, f"{name}_root", f"{name}_below")
    t.label(f"{name}_root")
    t.write(mark, t.let(f"ptrtoint ptr {number} to i64"))
    t.write(length, 1)
    t.jump(f"{name}_marked")
    t.label(f"{name}_below")
    option = _option(t, own, t.read(number))
    t.write(mark, t.let(f"ptrtoint ptr {option} to i64"))
    kind, action = t.load(option), t.load(option, 2)
    t.write(length, HEAD)
    t.branch("ule", kind, WINDOW, f"{name}_acts", f"{name}_picks")
    t.label(f"{name}_acts")
    t.write(length, t.add(t.load(t.pointer("values"), action), HEAD))
    t.jump(f"{name}_marked")
    t.label(f"{name}_picks")
    t.branch("eq", kind, PICK, f"{name}_pick", f"{name}_values")
    t.label(f"{name}_pick")
    t.write(length, HEAD + 1)
    t.jump(f"{name}_marked")
    t.label(f"{name}_values")
    t.branch("eq", kind, VALUES, f"{name}_counted", f"{name}_marked")
    t.label(f"{name}_counted")
    t.write(length, t.add(action, HEAD))
    t.jump(f"{name}_marked")
    t.label(f"{name}_marked")
    return t.let(f"inttoptr i64 {t.read(mark)} to ptr"), t.read(length)


def _choose(t: JobText, own: dict[str, str]) -> None:
    """One that is new, else the one with the highest bound, the first of them."""
    t.label("select")
    t.branch("eq", t.read(own["fresh"]), 0, "bounds", "try_new")
    t.label("try_new")
    drawn = t.let(f"call i64 @sea_drawn(ptr {t.pointer('context')}, i64 {t.read(own['fresh'])})")
    t.write(own["place"], t.load(t.pointer("fresh"), drawn))
    mark, length = _mark(t, own, "new", t.read(own["place"]))
    grown = t.let(f"call i64 @sea_grow(ptr %j, i64 {t.read(own['node'])}, ptr {mark}, i64 {length})")
    t.write(own["child"], grown)
    t.write(own["new"], 1)
    t.jump("chosen")
    t.label("bounds")
    t.write(own["number"], t.read(own["first"]))
    t.put("store double 0xFFF0000000000000, ptr %best, align 8")
    t.jump("more_bounds")
    t.label("more_bounds")
    t.branch("ult", t.read(own["number"]), t.read(own["touched"]), "bound", "chosen")
    t.label("bound")
    pair = t.word(t.pointer("touched"), t.mul(t.read(own["number"]), 2))
    known = t.load(pair)
    node = _node(t, known)
    could = t.load(node, COULD)
    t.write(own["why"], LOGS)
    t.branch("uge", could, t.get("log_room"), "undo", "reckon")
    t.label("reckon")
    tried = t.let(f"sitofp i64 {t.load(node, TRIED)} to double")
    mean = t.let(f"fdiv double {_double(t, node, WORTH)}, {tried}")
    often = t.let(f"fdiv double {_double(t, t.pointer('logs'), could)}, {tried}")
    root = t.let(f"call double @llvm.sqrt.f64(double {often})")
    constant = t.let(f"bitcast i64 {t.get('exploration')} to double")
    bound = t.let(f"fadd double {mean}, {t.let(f'fmul double {constant}, {root}')}")
    higher = t.let(f"fcmp ogt double {bound}, {t.let('load double, ptr %best, align 8')}")
    t.put(f"br i1 {higher}, label %better, label %worse")
    t.label("better")
    t.put(f"store double {bound}, ptr %best, align 8")
    t.write(own["child"], known)
    t.write(own["place"], t.load(pair, 1))
    t.jump("worse")
    t.label("worse")
    t.count(own["number"])
    t.jump("more_bounds")
    t.label("chosen")
    _taken(t, own)


def _double(t: JobText, base: str, at: "str | int") -> str:
    return t.let(f"load double, ptr {t.word(base, at)}, align 8")


def _taken(t: JobText, own: dict[str, str]) -> None:
    """Note who chooses, and choose the option; after a new one play goes on at random."""
    state, context = t.pointer("state"), t.pointer("context")
    pair = t.word(t.pointer("path"), t.mul(t.read(own["steps"]), 2))
    acting = t.load(state, t.get("acting"))
    seat = t.let(f"select i1 {t.let(f'icmp slt i64 {acting}, 0')}, i64 0, i64 {acting}")
    t.store(pair, 0, t.read(own["child"]))
    t.store(pair, 1, seat)
    t.count(own["steps"])
    option, first = _option(t, own, t.read(own["place"])), t.word(context, FIRST)
    size = t.let(f"shl i64 {t.get('stride')}, 3")
    t.put(f"call void @llvm.memmove.p0.p0.i64(ptr align 8 {first}, ptr align 8 {option}, i64 {size}, i1 false)")
    t.store(context, COUNT, 1)
    t.write(own["listed"], t.let(f"ptrtoint ptr {context} to i64"))
    t.write(own["why"], TRAP)
    longest = t.let(f"select i1 {t.let('icmp ne i64 ' + t.read(own['new']) + ', 0')}, i64 {t.get('longest')}, i64 0")
    _run(t, 0, longest)
    t.branch("ne", t.load(context), 0, "undo", "went")
    t.label("went")
    t.count(own["made"])
    t.branch("ne", t.read(own["new"]), 0, "random", "on")
    t.label("on")
    t.write(own["node"], t.read(own["child"]))
    t.branch("eq", t.load(state, t.get("phase")), OVER, "ended", "step")


def _at_random(t: JobText, own: dict[str, str]) -> None:
    """To the end, or as long as a play may be; where the rules leave the choice to who called, choose."""
    t.label("random")
    state, context = t.pointer("state"), t.pointer("context")
    t.branch("eq", t.load(state, t.get("phase")), OVER, "played", "longer")
    t.label("longer")
    left = t.load(context, LEFT)
    t.branch("sgt", left, 0, "another", "played")
    t.label("another")
    drawn = t.let(f"call i64 @sea_drawn(ptr {context}, i64 {t.load(context, COUNT)})")
    _run(t, drawn, t.sub(left, 1))
    t.branch("ne", t.load(context), 0, "undo", "random")
    t.label("played")
    t.count(own["made"], t.sub(t.get("longest"), t.load(context, LEFT)))
    t.store(context, LEFT, 0)
    t.jump("ended")


def _worth(t: JobText, own: dict[str, str]) -> None:
    """What the end is worth to each seat."""
    t.label("ended")
    state, context = t.pointer("state"), t.pointer("context")
    over = t.let(f"icmp eq i64 {t.load(state, t.get('phase'))}, {OVER}")
    t.write(own["winners"], t.let(f"select i1 {over}, i64 {t.load(state, t.get('winners'))}, i64 0"))
    t.write(own["won"], t.let(f"call i64 @llvm.ctpop.i64(i64 {t.read(own['winners'])})"))
    t.branch("eq", t.get("players"), 1, "alone", "several")
    _several(t, own)
    t.label("alone")
    won = t.let(f"icmp ne i64 {t.read(own['won'])}, 0")
    part = t.let(f"select i1 {won}, double 1.0, double 0.0")
    t.put(f"store double {part}, ptr %worth, align 8")
    t.branch("ne", t.get("scores"), 0, "totals", "back")
    t.label("totals")
    t.store(context, 0, 0)
    t.put(f"call void @{TOTALS}(ptr {state}, ptr {context})")
    t.branch("ne", t.load(context), 0, "undo", "scale")
    t.label("scale")
    points = t.load(context, TOTALS_AT)
    none = t.let(f"icmp eq i64 {t.get('met')}, 0")
    low = t.let(f"select i1 {none}, i64 {points}, i64 {t.get('low')}")
    high = t.let(f"select i1 {none}, i64 {points}, i64 {t.get('high')}")
    less, more = t.let(f"icmp slt i64 {points}, {low}"), t.let(f"icmp sgt i64 {points}, {high}")
    low = t.let(f"select i1 {less}, i64 {points}, i64 {low}")
    high = t.let(f"select i1 {more}, i64 {points}, i64 {high}")
    reach = t.let(f"call {{i64, i1}} @llvm.ssub.with.overflow.i64(i64 {high}, i64 {low})")
    far, wide = t.let(f"extractvalue {{i64, i1}} {reach}, 0"), t.let(f"extractvalue {{i64, i1}} {reach}, 1")
    t.put(f"br i1 {wide}, label %undo, label %bounded")
    t.label("bounded")
    t.branch("ugt", far, _EXACT, "undo", "scaled")
    t.label("scaled")
    t.set("met", 1)
    t.set("low", low)
    t.set("high", high)
    above = t.let(f"sitofp i64 {t.sub(points, low)} to double")
    ratio = t.let(f"fdiv double {above}, {t.let(f'sitofp i64 {far} to double')}")
    flat = t.let(f"icmp eq i64 {far}, 0")
    lies = t.let(f"select i1 {flat}, double 5.0e-1, double {ratio}")
    both = t.let(f"fadd double {part}, {lies}")
    t.put(f"store double {t.let(f'fmul double {both}, 5.0e-1')}, ptr %worth, align 8")
    t.jump("back")


def _several(t: JobText, own: dict[str, str]) -> None:
    t.label("several")
    some = t.let(f"icmp ne i64 {t.read(own['won'])}, 0")
    shared = t.let(f"select i1 {some}, i64 {t.read(own['won'])}, i64 {t.get('players')}")
    share = t.let(f"fdiv double 1.0, {t.let(f'sitofp i64 {shared} to double')}")
    all_ = t.let(f"select i1 {some}, i64 {t.read(own['winners'])}, i64 -1")
    t.write(own["number"], 0)
    t.jump("seats")
    t.label("seats")
    seat = t.read(own["number"])
    mine = t.let(f"and i64 {t.let(f'lshr i64 {all_}, {seat}')}, 1")
    value = t.let(f"select i1 {t.let(f'icmp ne i64 {mine}, 0')}, double {share}, double 0.0")
    t.put(f"store double {value}, ptr {t.word('%worth', seat)}, align 8")
    t.count(own["number"])
    t.branch("ult", t.read(own["number"]), t.get("players"), "seats", "back")


def _back(t: JobText, own: dict[str, str]) -> None:
    """Back up the way that was gone."""
    t.label("back")
    t.write(own["number"], 0)
    t.jump("up")
    t.label("up")
    t.branch("ult", t.read(own["number"]), t.read(own["steps"]), "one_up", "iterated")
    t.label("one_up")
    pair = t.word(t.pointer("path"), t.mul(t.read(own["number"]), 2))
    node, value = _node(t, t.load(pair)), _double(t, "%worth", t.load(pair, 1))
    t.store(node, TRIED, t.add(t.load(node, TRIED), 1))
    total = t.let(f"fadd double {_double(t, node, WORTH)}, {value}")
    t.put(f"store double {total}, ptr {t.word(node, WORTH)}, align 8")
    t.count(own["number"])
    t.jump("up")
    t.label("iterated")
    t.set("made", t.add(t.get("made"), t.read(own["made"])))
    t.set("left", t.sub(t.get("left"), t.read(own["made"])))
    t.set("iterations", t.sub(t.get("iterations"), 1))
    t.jump("next")


def _undo(t: JobText, own: dict[str, str]) -> None:
    """Nothing of the iteration is left."""
    t.label("undo")
    context = t.pointer("context")
    t.store(context, POLICY_INDEX, t.read(own["begun"]))
    t.store(context, LEFT, 0)
    t.branch("ne", t.read(own["new"]), 0, "drop", "untouch")
    t.label("drop")
    t.put("call void @sea_drop(ptr %j)")
    t.jump("untouch")
    t.label("untouch")
    t.branch("eq", t.read(own["touched"]), 0, "undone", "untouch_one")
    t.label("untouch_one")
    t.count(own["touched"], -1)
    node = _node(t, t.load(t.pointer("touched"), t.mul(t.read(own["touched"]), 2)))
    t.store(node, COULD, t.sub(t.load(node, COULD), 1))
    t.jump("untouch")
    t.label("undone")
    t.end(t.read(own["why"]))
