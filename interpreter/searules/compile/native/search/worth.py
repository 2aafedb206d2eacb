"""What the end of an iteration is worth to each seat, and its way back up the tree, as LLVM text."""

from searules.compile.linear.game import TOTALS, TOTALS_AT
from searules.compile.native.jobs import JobText
from searules.compile.native.search.job import TRIED, WORTH
from searules.compile.native.search.tree import node
from searules.engine.course import OVER

_EXACT = 1 << 53
"""Up to here whole numbers are binary64 numbers."""


def double(t: JobText, base: str, at: "str | int") -> str:
    """A binary64 number in memory."""
    return t.let(f"load double, ptr {t.word(base, at)}, align 8")


def worth_text(t: JobText, own: dict[str, str]) -> None:
    """From `ended` on: what the end is worth goes into `%worth` by seat, then to the nodes of the way; on to `next`."""
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
    _back(t, own)


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
    at, value = node(t, t.load(pair)), double(t, "%worth", t.load(pair, 1))
    t.store(at, TRIED, t.add(t.load(at, TRIED), 1))
    total = t.let(f"fadd double {double(t, at, WORTH)}, {value}")
    t.put(f"store double {total}, ptr {t.word(at, WORTH)}, align 8")
    t.count(own["number"])
    t.jump("up")
    t.label("iterated")
    t.set("made", t.add(t.get("made"), t.read(own["made"])))
    t.set("left", t.sub(t.get("left"), t.read(own["made"])))
    t.set("iterations", t.sub(t.get("iterations"), 1))
    t.jump("next")
