"""Iterations as LLVM text: down the tree, to the end at random, and back up.

Numbers are drawn from the same stream in the same order as by the walker, and sums are those of the same binary64
numbers in the same order. Where the machine code of the rules stops in the middle (a trap) nothing of the iteration is
left: the tree and the place in the stream are those from before it, and whoever called has to make this iteration.
"""

from searules.compile.linear.options import COUNT, FIRST
from searules.compile.native.jobs import JobText
from searules.compile.native.loops import LEFT, POLICY_INDEX
from searules.compile.native.search.job import (
    COULD,
    DONE,
    JOB,
    LOGS,
    NODES,
    PATH,
    SAME,
    TOUCHED,
    TRAP,
    TRIED,
    UNKNOWN,
    WORTH,
)
from searules.compile.native.search.steps import drawn, mark_length, run
from searules.compile.native.search.tree import node
from searules.compile.native.search.worth import double, worth_text
from searules.engine.course import OVER


def iterations_text() -> str:
    """`sea_search`: all iterations of a job, until something ends them."""
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
    worth_text(t, own)
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
    t.branch("eq", t.read(own["node"]), 0, "look_up", "look_for")
    t.label("look_up")
    t.write(own["child"], t.load(t.pointer("firsts"), t.read(own["number"])))
    t.jump("looked")
    t.label("look_for")
    option = _option(t, own, t.read(own["number"]))
    length = mark_length(t, "one", option)
    found = t.let(f"call i64 @sea_child(ptr %j, i64 {t.read(own['node'])}, ptr {option}, i64 {length})")
    t.write(own["child"], found)
    t.jump("looked")
    t.label("looked")
    known = t.read(own["child"])
    t.branch("eq", known, 0, "is_fresh", "is_known")
    t.label("is_fresh")
    t.store(t.pointer("fresh"), t.read(own["fresh"]), t.read(own["number"]))
    t.count(own["fresh"])
    t.jump("next_option")
    t.label("is_known")
    at = node(t, known)
    t.store(at, COULD, t.add(t.load(at, COULD), 1))
    pair = t.word(t.pointer("touched"), t.mul(t.read(own["touched"]), 2))
    t.store(pair, 0, known)
    t.store(pair, 1, t.read(own["number"]))
    t.count(own["touched"])
    t.jump("next_option")
    t.label("next_option")
    t.count(own["number"])
    t.jump("options_left")


def _mark(t: JobText, own: dict[str, str], place: str) -> tuple[str, str]:
    """The mark of an option: where it begins, and its words. At the root it is the place."""
    mark, length, number = (t.var(what) for what in ("mark", "words", "at_place"))
    t.write(number, place)
    t.branch("eq", t.read(own["node"]), 0, "new_root", "new_below")
    t.label("new_root")
    t.write(mark, t.let(f"ptrtoint ptr {number} to i64"))
    t.write(length, 1)
    t.jump("new_known")
    t.label("new_below")
    option = _option(t, own, t.read(number))
    t.write(mark, t.let(f"ptrtoint ptr {option} to i64"))
    t.write(length, mark_length(t, "new", option))
    t.jump("new_known")
    t.label("new_known")
    return t.let(f"inttoptr i64 {t.read(mark)} to ptr"), t.read(length)


def _choose(t: JobText, own: dict[str, str]) -> None:
    """One that is new, else the one with the highest bound, the first of them."""
    t.label("select")
    t.branch("eq", t.read(own["fresh"]), 0, "bounds", "try_new")
    t.label("try_new")
    number = drawn(t, t.read(own["fresh"]))
    t.write(own["place"], t.load(t.pointer("fresh"), number))
    mark, length = _mark(t, own, t.read(own["place"]))
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
    at = node(t, known)
    could = t.load(at, COULD)
    t.write(own["why"], LOGS)
    t.branch("uge", could, t.get("log_room"), "undo", "reckon")
    t.label("reckon")
    tried = t.let(f"sitofp i64 {t.load(at, TRIED)} to double")
    mean = t.let(f"fdiv double {double(t, at, WORTH)}, {tried}")
    often = t.let(f"fdiv double {double(t, t.pointer('logs'), could)}, {tried}")
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
    run(t, 0, longest)
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
    number = drawn(t, t.load(context, COUNT))
    run(t, number, t.sub(left, 1))
    t.branch("ne", t.load(context), 0, "undo", "random")
    t.label("played")
    t.count(own["made"], t.sub(t.get("longest"), t.load(context, LEFT)))
    t.store(context, LEFT, 0)
    t.jump("ended")


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
    at = node(t, t.load(t.pointer("touched"), t.mul(t.read(own["touched"]), 2)))
    t.store(at, COULD, t.sub(t.load(at, COULD), 1))
    t.jump("untouch")
    t.label("undone")
    t.end(t.read(own["why"]))
