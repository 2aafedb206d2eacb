"""The functions of the library, on evaluated arguments."""

from collections.abc import Callable
from typing import Any

from searules.boards import BoardError, connected
from searules.engine import geometry
from searules.engine.dispatch import VALUE_OF, Known
from searules.engine.faults import fault
from searules.engine.names import piece_text, text_of
from searules.engine.play import Locals, Play
from searules.engine.queries import in_order
from searules.engine.values import no_number, whole
from searules.rules import checked as c
from searules.rules.types import One, PartSort, SetOf, WordSort

Call = c.Library


def library(expr: Call, play: Play, local: Locals) -> Known:
    """A function of the library. What is asked of none is none; a count of none is a fault."""
    args = expr.args
    if expr.name == "count" and args[0].__class__ is c.Pieces:
        zone = VALUE_OF[args[0].zone.__class__](args[0].zone, play, local)
        return 0 if zone is None else play.cells[play.layout.zone_mask + zone].bit_count()
    given = [VALUE_OF[arg.__class__](arg, play, local) for arg in args]
    try:
        return FUNCTIONS[expr.name](expr, play, *given)
    except TypeError:
        if any(value is None for value in given):
            raise no_number(expr) from None
        raise


# ---- counting and reckoning -----------------------------------------------------------------------------


def _count(_expr: Call, _play: Play, members: Any) -> Known:
    return len(members or ())


def _sum(expr: Call, _play: Play, numbers: Any) -> Known:
    return whole(expr, sum(numbers))


def _abs(expr: Call, _play: Play, number: int) -> Known:
    return whole(expr, abs(number))


def _min(expr: Call, _play: Play, values: Any) -> Known:
    return min(values, default=expr.default)


def _max(expr: Call, _play: Play, values: Any) -> Known:
    return max(values, default=expr.default)


def _least(_expr: Call, _play: Play, *values: Any) -> Known:
    return min(values)


def _greatest(_expr: Call, _play: Play, *values: Any) -> Known:
    return max(values)


# ---- members --------------------------------------------------------------------------------------------


def _first(_expr: Call, _play: Play, members: Any) -> Known:
    return members[0] if members else None


def _last(_expr: Call, _play: Play, members: Any) -> Known:
    return members[-1] if members else None


def _first_n(expr: Call, _play: Play, count: int, members: Any) -> Known:
    if count < 0:
        raise fault(expr, f"the first {count} of a set were asked for")
    return tuple(members or ())[:count]


def _the(expr: Call, play: Play, members: Any) -> Known:
    if members and len(members) == 1:
        return members[0]
    kind = expr.args[0].type
    if not members:
        raise fault(expr, "exactly one is wanted here, but there is none")
    shown = ", ".join(_shown(play, one, kind) for one in members[:4]) + (", ..." if len(members) > 4 else "")
    # which ones is a note of its own: where they lie may be a secret of who reads the message
    raise fault(expr, f"exactly one is wanted here, but there are {len(members)}", f"They are {shown}.")


def _shown(play: Play, value: Any, kind: Any) -> str:
    is_piece = isinstance(kind, SetOf) and kind.of.kinds
    return piece_text(value, play) if is_piece else text_of(value, kind, play.world)


def _one(expr: Call, play: Play, members: Any) -> Known:
    """Of alike pieces the one in the box first, then by zones as declared."""
    if not members:
        raise fault(expr, "one is wanted here, but there is none")
    zone_of = play.layout.piece_zone
    cells = play.cells
    return min(members, key=lambda piece: (cells[zone_of + piece], piece))


def _union(_expr: Call, _play: Play, sets: Any) -> Known:
    return in_order(member for one in sets for member in one or ())


# ---- neighbours in an order -----------------------------------------------------------------------------


def _order(expr: Call, play: Play, value: Any) -> Any:
    """All values among which a value has its neighbours: those of its sort."""
    kind = expr.args[0].type
    if isinstance(kind, One) and kind.number is not None:
        return range(kind.number.low, kind.number.high + 1)
    sort = play.world.atom(value).sort
    if isinstance(sort, WordSort) and isinstance(kind, One):
        return play.world.domain(kind.sorts)
    return play.world.atoms.ranges[sort]


def _neighbour(expr: Call, play: Play, value: Any, by: int) -> Known:
    if value is None:
        return None
    order = _order(expr, play, value)
    place = order.index(value) + by
    if 0 <= place < len(order):
        return order[place]
    shown = text_of(value, expr.args[0].type, play.world)
    raise fault(expr, f"there is nothing {'after' if by > 0 else 'before'} {shown}")


def _next(expr: Call, play: Play, value: Any) -> Known:
    return _neighbour(expr, play, value, 1)


def _previous(expr: Call, play: Play, value: Any) -> Known:
    return _neighbour(expr, play, value, -1)


def _cycle(expr: Call, play: Play, value: Any, by: int) -> Known:
    if value is None:
        return None
    order = _order(expr, play, value)
    return order[(order.index(value) + by) % len(order)]


def _clockwise(_expr: Call, play: Play, player: int) -> Known:
    if player is None:
        return ()
    count = play.world.players
    return tuple((player + further) % count for further in range(count))


def _reverse(_expr: Call, _play: Play, members: Any) -> Known:
    return tuple(reversed(members))


def _left(_expr: Call, play: Play, player: int) -> Known:
    return None if player is None else (player + 1) % play.world.players


def _right(_expr: Call, play: Play, player: int) -> Known:
    return None if player is None else (player - 1) % play.world.players


# ---- boards ---------------------------------------------------------------------------------------------


def _of_spot(ask: Callable[..., Any], *fixed: Any) -> Callable[..., Known]:
    """A function of a spot (the next space, its corners): of a piece on a board its spot's, of none none."""

    def answer(expr: Call, play: Play, spot: int | None, *more: Any) -> Known:
        where = None if spot is None else geometry.spot_of(play, spot)
        is_set = not isinstance(expr.type, One)
        if where is None or any(value is None for value in more):
            return () if is_set else None
        found = ask(play, where, *more, *fixed)
        return tuple(sorted(found)) if isinstance(expr.type, SetOf) else found

    return answer


def _number(_expr: Call, play: Play, value: Any) -> Known:
    return None if value is None else geometry.number(play, value)


def _inner(play: Play, spot: int) -> bool:
    info, _, place = play.world.part_of[spot]
    return info.board.inner[place]


def _outer(play: Play, spot: int) -> bool:
    return not _inner(play, spot)


def _lines(expr: Call, play: Play, length: int) -> Known:
    assert isinstance(expr.default, PartSort)
    try:
        return geometry.lines(play, expr.default, length)
    except BoardError as error:
        raise fault(expr, str(error)) from error


def _side(part: str) -> Callable[..., Known]:
    def answer(_expr: Call, play: Play, thing: int | None, side: int | None) -> Known:
        return None if thing is None or side is None else geometry.at_side(play, thing, side, part)

    return answer


def _spots(_expr: Call, play: Play, thing: int | None, ways: Any) -> Known:
    return () if thing is None else geometry.pointed(play, thing, ways or ())


def _rays(_expr: Call, play: Play, thing: int | None, ways: Any) -> Known:
    return () if thing is None else geometry.seen(play, thing, ways or ())


def _rays_within(_expr: Call, play: Play, thing: int | None, ways: Any, within: Any) -> Known:
    return () if thing is None else geometry.seen(play, thing, ways or (), within or ())


def _connected(_expr: Call, play: Play, start: int | None, goal: int | None, members: Any) -> Known:
    if start is None or goal is None:
        return False
    related, present = geometry.linked(play, members or ())
    return connected(start, goal, present, related)


def _most_pairs(_expr: Call, play: Play, members: Any) -> Known:
    return geometry.most_pairs(play, members or ())


def _sees(_expr: Call, play: Play, player: int | None, piece: int | None) -> Known:
    from searules.engine.sight import visible  # a `seen by` may be a let, which needs the evaluator

    return player is not None and piece is not None and visible(player, piece, play)


FUNCTIONS: dict[str, Callable[..., Known]] = {
    "count": _count,
    "sum": _sum,
    "abs": _abs,
    "min": _min,
    "max": _max,
    "least": _least,
    "greatest": _greatest,
    "first": _first,
    "last": _last,
    "first_n": _first_n,
    "the": _the,
    "one": _one,
    "union": _union,
    "next": _next,
    "previous": _previous,
    "cycle": _cycle,
    "clockwise": _clockwise,
    "reverse": _reverse,
    "left": _left,
    "right": _right,
    "row": _of_spot(geometry.line_of, "row"),
    "column": _of_spot(geometry.line_of, "column"),
    "number": _number,
    "inner": _of_spot(_inner),
    "outer": _of_spot(_outer),
    "adjacent": _of_spot(geometry.adjacent),
    "neighbours": _of_spot(geometry.neighbours),
    "corners": _of_spot(geometry.parts, "corner"),
    "edges": _of_spot(geometry.parts, "edge"),
    "spaces": _of_spot(geometry.parts, "space"),
    "step": _of_spot(geometry.step),
    "ray": _of_spot(geometry.ray),
    "between": _of_spot(geometry.between),
    "lines": _lines,
    "corner": _side("corner"),
    "edge": _side("edge"),
    "spots": _spots,
    "rays": _rays,
    "rays_within": _rays_within,
    "connected": _connected,
    "most_pairs": _most_pairs,
    "sees": _sees,
}
"""All functions by name: each takes the call, the play and the arguments."""
