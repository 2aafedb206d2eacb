"""The ledger: what each player's points are made of."""

from collections.abc import Iterator

from attrs import frozen

from searules.engine.compiled import plain as plain_tree
from searules.engine.decisions import Plain, RuleRef
from searules.engine.evaluate import evaluate
from searules.engine.layout import NOTHING
from searules.engine.option_texts import piece_sea, plain
from searules.engine.places import may_hold_pieces
from searules.engine.plan import Plan
from searules.engine.play import Locals, Play
from searules.engine.walk import children
from searules.rules.checked import Arm, Cases, Checked, Expr, LetValue, Library, Score, Value


@frozen
class Entry:
    """One entry: the rule that gave it, how many points, for which x (None where the score has none), the pieces that
    its queries counted (as Sea texts), and the address of the case that answered ("" where there is none). Where x is
    a piece, `piece` is its kind with its fields, and `at` the spot on which it lies."""

    rule: RuleRef
    score: str
    points: int
    x: Plain = None
    counted: tuple[str, ...] = ()
    case: str = ""
    piece: str = ""
    at: str = ""


@frozen
class PlayerScore:
    """What a player has: the total, the sum of each score, and all entries in the order of the rules."""

    player: str
    total: int
    sums: dict[str, int]
    entries: tuple[Entry, ...]


def total(plan: Plan, play: Play, seat: int) -> int:
    """The sum of all scores of a player."""
    return sum(score_sum(plan, play, name, seat) for name in plan.world.rules.scores)


def score_sum(plan: Plan, play: Play, name: str, seat: int) -> int:
    """The sum of one score's entries for a player."""
    score = plan.world.rules.scores[name]
    return sum(_points(score, play, local) for _, local in _places(score, play, seat))


def player_score(plan: Plan, play: Play, seat: int) -> PlayerScore:
    """The ledger of a player as it stands."""
    entries = tuple(e for score in plan.world.rules.scores.values() for e in _entries(plan, score, play, seat))
    sums = dict.fromkeys(plan.world.rules.scores, 0)
    for entry in entries:
        sums[entry.score] += entry.points
    return PlayerScore(play.world.text(seat), sum(sums.values()), sums, entries)


def _places(score: Score, play: Play, seat: int) -> Iterator[tuple[Value, Locals]]:
    """The local places for each entry, with its x."""
    local: Locals = [None] * max(score.slots, 1)
    local[0] = seat
    if score.source is None or score.slot is None:
        yield None, local
        return
    members = evaluate(score.source, play, local.copy())
    assert isinstance(members, tuple | range)
    for member in members:
        local[score.slot] = member
        yield member, local.copy()


def _points(score: Score, play: Play, local: Locals) -> int:
    points = evaluate(score.value, play, local)
    assert isinstance(points, int)
    return points


def _entries(plan: Plan, score: Score, play: Play, seat: int) -> Iterator[Entry]:
    rule = RuleRef(score.name, score.citations, score.rulings, score.span)
    for x, local in _places(score, play, seat):
        points = _points(score, play, local.copy())
        told = plain(x, score.source.type, play) if score.source is not None else None
        expr, inner, case = answering(plan, score.value, play, local.copy())
        counted = tuple(piece_sea(piece, play) for piece in _counted(expr, play, inner))
        yield Entry(rule, score.name, points, told, counted, case, *_lying(x, score, play))


def _lying(x: Value, score: Score, play: Play) -> tuple[str, str]:
    """What a piece is, and where it lies; nothing for other values."""
    world, layout = play.world, play.layout
    if score.source is None or not isinstance(x, int) or not may_hold_pieces(score.source.type):
        return "", ""
    if x not in world.pieces:
        return "", ""
    spot = play.cells[layout.piece_spot + x]
    return world.text(x), "" if spot == NOTHING else world.text(spot)


# ---- which case answered, and what it counted -------------------------------------------------------------


def answering(plan: Plan, expr: Expr, play: Play, local: Locals) -> tuple[Expr, Locals, str]:
    """Follow named values and cases to the expression that gave the value, with its places and its address."""
    case = ""
    while True:
        expr = plain_tree(expr)
        if isinstance(expr, LetValue):
            expr, local = called(plan, expr, play, local)
        elif isinstance(expr, Cases):
            arm = _arm(expr, play, local)
            if arm is None:
                return expr, local, case
            case, expr = arm.label or expr.address, arm.value
        else:
            return expr, local, case


def called(plan: Plan, value: LetValue, play: Play, local: Locals) -> tuple[Expr, Locals]:
    """The body of a let that is read, with its places."""
    let = plan.world.rules.lets[value.let]
    inner: Locals = [None] * max(let.slots, 1)
    if value.me is not None:
        inner[0] = evaluate(value.me, play, local)
    for slot, arg in zip(let.params, value.args, strict=True):
        inner[slot] = evaluate(arg, play, local)
    return let.value, inner


def _arm(cases: Cases, play: Play, local: Locals) -> Arm | None:
    return next((a for a in cases.arms if a.condition is None or evaluate(a.condition, play, local)), None)


def _counted(expr: Expr, play: Play, local: Locals) -> tuple[int, ...]:
    """The pieces in what is counted outside of queries: `count(Head in my basket)`."""
    found: dict[int, None] = {}
    for node in _outside_queries(expr):
        if isinstance(node, Library) and node.name == "count":
            members = evaluate(node.args[0], play, local)
            if isinstance(members, tuple):
                found.update((m, None) for m in members if isinstance(m, int) and m in play.world.pieces)
    return tuple(found)


def _outside_queries(node: Checked) -> Iterator[Checked]:
    yield node
    for child in children(node):
        if isinstance(child, Expr) and getattr(child, "slot", None) is None:
            yield from _outside_queries(child)
