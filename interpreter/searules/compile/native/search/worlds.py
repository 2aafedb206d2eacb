"""Worlds as LLVM text: what the player does not see is dealt afresh (see `searules.search.worlds`)."""

from searules.compile.linear.options import COUNT, FIRST
from searules.compile.native.jobs import JobText
from searules.compile.native.search.job import CHANGED, JOB, PIECE, PLACE, SAME, UNKNOWN, VAR, WORLD
from searules.compile.native.search.steps import drawn, each, mark_length, run
from searules.engine.course import OVER


def world_text() -> str:
    """`sea_world`: a world that the player cannot tell from the one under way."""
    t = JobText(JOB)
    own = {name: t.var(name) for name in ("at", "left", "number", "other", "changed", "many", "places", "found")}
    t.write(own["changed"], 0)
    t.branch("eq", t.get("begun"), 0, "as_it_is", "before_choices")
    t.label("as_it_is")
    _afresh(t, "root", "used", "recorded")
    t.jump("unseen")
    t.label("before_choices")
    _afresh(t, "begun", "begun_used", "begun_recorded")
    t.jump("unseen")
    t.label("unseen")
    t.branch("eq", t.get("world"), 0, "imagined", "imagine")
    t.label("imagine")
    _unseen(t, own)
    t.jump("imagined")
    t.label("imagined")
    t.branch("eq", t.get("begun"), 0, "changes", "choose_again")
    _again(t, own)
    t.label("changes")
    t.branch("eq", t.read(own["changed"]), 0, "same", "list")
    _list(t)
    t.label("no_such")
    _afresh(t, "root", "used", "recorded")
    t.jump("same")
    t.label("same")
    t.end(SAME)
    t.label("other_world")
    t.end(CHANGED)
    t.label("unknown")
    t.end(UNKNOWN)
    return t.text("define i64 @sea_world(ptr %j) nounwind")


def _afresh(t: JobText, source: str, words: str, recorded: str) -> None:
    """A state with another seed."""
    state, log = t.pointer("state"), t.get("log")
    t.copy(state, t.pointer(source), t.get(words))
    t.copy(t.word(state, log), t.word(t.pointer(source), log), t.get(recorded))
    seed = t.let(f"call i64 @sea_word(ptr {t.pointer('context')})")
    t.store(state, t.get("seed"), seed)


def _list(t: JobText) -> None:
    """List the options: there must be as many. Listing changes nothing: where something has changed there were none,
    and play went on."""
    t.label("list")
    state, words = t.pointer("state"), t.get("used")
    t.copy(t.pointer("before"), state, words)
    run(t, -1)
    t.branch("ne", t.load(t.pointer("context")), 0, "unknown", "listed")
    t.label("listed")
    size = t.let(f"shl i64 {words}, 3")
    differ = t.let(f"call i32 @memcmp(ptr {t.pointer('before')}, ptr {state}, i64 {size})")
    t.branch("ne", t.let(f"zext i32 {differ} to i64"), 0, "unknown", "compare")
    t.label("compare")
    t.branch("eq", t.load(t.pointer("context"), COUNT), t.get("options"), "other_world", "no_such")


# ---- simultaneous choices ---------------------------------------------------------------------------------------


def _again(t: JobText, own: dict[str, str]) -> None:
    """All choose again, up to the same decision (see `searules.verify.two_worlds.chosen_again`)."""
    t.label("choose_again")
    state, context = t.pointer("state"), t.pointer("context")
    t.copy(t.word(state, t.get("base")), state, t.get("cells"))
    t.write(own["left"], t.get("chosen"))
    t.write(own["at"], 0)
    run(t, -1)
    t.jump("stopped")
    t.label("stopped")
    t.branch("ne", t.load(context), 0, "unknown", "stands")
    t.label("stands")
    t.branch("eq", t.load(state, t.get("phase")), OVER, "no_such", "whose")
    t.label("whose")
    asked = t.load(t.pointer("root"), t.get("acting"))
    acting = t.load(state, t.get("acting"))
    t.branch("ugt", acting, asked, "no_such", "in_turn")
    t.label("in_turn")
    t.branch("eq", acting, asked, "mine", "theirs")
    t.label("theirs")
    run(t, drawn(t, t.load(context, COUNT)))
    t.jump("stopped")
    t.label("mine")
    t.branch("eq", t.read(own["left"]), 0, "compare", "as_before")
    t.label("as_before")
    wanted = t.word(t.pointer("mine"), t.read(own["at"]))
    _find(t, own, wanted)
    t.count(own["left"], -1)
    t.count(own["at"], t.add(t.load(wanted), 1))
    run(t, t.read(own["found"]))
    t.jump("stopped")


def _find(t: JobText, own: dict[str, str], wanted: str) -> None:
    """The option that is marked like the one wanted, wherever it stands in its decision."""
    context = t.pointer("context")
    many, words = t.load(context, COUNT), t.add(t.load(wanted), 1)
    t.write(own["number"], 0)
    t.jump("seek")
    t.label("seek")
    t.branch("ult", t.read(own["number"]), many, "candidate", "no_such")
    t.label("candidate")
    option = t.word(t.word(context, FIRST), t.mul(t.read(own["number"]), t.get("stride")))
    t.write(own["found"], t.read(own["number"]))
    t.count(own["number"])
    length = t.add(mark_length(t, "candidate", option), 1)
    t.branch("eq", length, words, "same_words", "seek")
    t.label("same_words")
    t.write(own["other"], 0)
    t.jump("word")
    t.label("word")
    t.count(own["other"])
    place = t.read(own["other"])
    t.branch("eq", place, words, "found", "one_word")
    t.label("one_word")
    t.branch("eq", place, 2, "word", "compared")  # which of the acts of the decision it is makes no difference
    t.label("compared")
    t.branch("eq", t.load(wanted, place), t.load(option, t.sub(place, 1)), "word", "seek")
    t.label("found")


# ---- what is not seen -------------------------------------------------------------------------------------------


def _unseen(t: JobText, own: dict[str, str]) -> None:
    """Pieces are dealt, vars get any of their values."""
    world = t.pointer("world")
    t.write(own["at"], len(WORLD))
    t.write(own["changed"], t.load(world, WORLD.index("moved")))
    each(t, "groups", own["left"], t.load(world, WORLD.index("groups")), lambda _: _group(t, own))
    each(t, "vars", own["left"], t.load(world, WORLD.index("vars")), lambda _: _var(t, own))


def _group(t: JobText, own: dict[str, str]) -> None:
    """Pieces get each other's places: these are shuffled, then dealt."""
    at, number, many = own["at"], own["number"], own["many"]
    world, order = t.pointer("world"), t.pointer("order")
    t.write(many, t.load(world, t.read(at)))
    looks, clears = t.load(world, t.add(t.read(at), 1)), t.load(world, t.add(t.read(at), 2))
    t.count(at, 3)
    each(t, "order", number, t.read(many), lambda place: t.store(order, place, place))
    t.jump("shuffle")
    t.label("shuffle")
    t.count(number, -1)
    t.branch("sgt", t.read(number), 0, "exchange", "shuffled")
    t.label("exchange")
    last = t.read(number)
    other = drawn(t, t.add(last, 1))
    mine, theirs = t.load(order, last), t.load(order, other)
    t.store(order, last, theirs)
    t.store(order, other, mine)
    t.jump("shuffle")
    t.label("shuffled")

    def clear(_: str) -> None:
        _bit(t, t.load(world, t.read(at)), t.load(world, t.add(t.read(at), 1)), on=False)
        t.count(at, 2)

    each(t, "clears", number, clears, clear)
    t.write(own["places"], t.add(t.read(at), t.mul(t.read(many), len(PIECE))))
    each(t, "deals", number, t.read(many), lambda place: _deal(t, own, place, looks))
    t.write(at, t.add(t.read(own["places"]), t.mul(t.read(many), len(PLACE))))


def _deal(t: JobText, own: dict[str, str], number: str, looks: str) -> None:
    """A piece gets its place."""
    world, state, other = t.pointer("world"), t.pointer("state"), own["other"]
    piece = t.word(world, t.add(t.read(own["at"]), t.mul(number, len(PIECE))))
    at = t.load(t.pointer("order"), number)
    place = t.word(world, t.add(t.read(own["places"]), t.mul(at, len(PLACE))))
    who = t.load(piece, PIECE.index("id"))
    for name in ("face", "turned"):
        t.store(state, t.add(t.get(name), who), t.load(place, PLACE.index(name)))
    t.branch("ne", looks, 0, "lies", "put")
    t.label("put")
    for name in ("zone", "spot", "height", "shown"):
        t.store(state, t.add(t.get(name), who), t.load(place, PLACE.index(name)))
    held = t.add(t.load(place, PLACE.index("mask_at")), t.load(piece, PIECE.index("word")))
    _bit(t, held, t.load(piece, PIECE.index("bit")), on=True)
    t.write(other, t.load(place, PLACE.index("spot_at")))
    t.branch("slt", t.read(other), 0, "lies", "on_spot")
    t.label("on_spot")
    t.store(state, t.read(other), who)
    t.write(other, t.load(place, PLACE.index("class_at")))
    t.branch("slt", t.read(other), 0, "lies", "classed")
    t.label("classed")
    classes = t.mul(t.load(piece, PIECE.index("class")), t.load(place, PLACE.index("class_words")))
    _bit(t, t.add(t.read(other), classes), t.load(place, PLACE.index("class_bit")), on=True)
    t.jump("lies")
    t.label("lies")


def _bit(t: JobText, at: str, bit: str, on: bool) -> None:
    """A bit of the state is set, or cleared."""
    state = t.pointer("state")
    old = t.load(state, at)
    t.store(state, at, t.let(f"or i64 {old}, {bit}" if on else f"and i64 {old}, {t.let(f'xor i64 {bit}, -1')}"))


def _var(t: JobText, own: dict[str, str]) -> None:
    """A var gets one of its values."""
    world, state, changed = t.pointer("world"), t.pointer("state"), own["changed"]
    var = t.word(world, t.read(own["at"]))
    t.count(own["at"], len(VAR))
    cell = t.load(var, VAR.index("at"))
    now = t.load(state, cell)
    chosen = drawn(t, t.load(var, VAR.index("many")))
    listed = t.load(var, VAR.index("listed"))
    t.branch("slt", listed, 0, "ranged", "looked_up")
    t.label("ranged")
    t.store(state, cell, t.add(t.load(var, VAR.index("low")), chosen))
    t.jump("set")
    t.label("looked_up")
    t.store(state, cell, t.load(t.word(world, listed), chosen))
    t.jump("set")
    t.label("set")
    differs = t.let(f"icmp ne i64 {now}, {t.load(state, cell)}")
    t.write(changed, t.let(f"or i64 {t.read(changed)}, {t.let(f'zext i1 {differs} to i64')}"))
