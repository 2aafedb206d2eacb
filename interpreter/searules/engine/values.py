"""Leaves, numbers, conditions, and calls of lets and columns."""

import operator
from collections.abc import Callable
from typing import Any

from searules.engine.dispatch import VALUE_OF, Known, value_of
from searules.engine.faults import RuleFault, UnsettledError, fault
from searules.engine.names import position_key
from searules.engine.play import Locals, Play
from searules.engine.world import LONGEST_RANGE
from searules.rules import checked as c
from searules.rules.checked import Expr, Value
from searules.rules.types import WHOLE, One, PlayerSort, Type

# ---- leaves -------------------------------------------------------------------------------------------


def const(expr: c.Const, _play: Play, _local: Locals) -> Known:
    """A value that is known."""
    return expr.value


def local_(expr: c.Local, _play: Play, local: Locals) -> Known:
    """What lies in a local place."""
    return local[expr.slot]


def member(expr: c.Member, play: Play, _local: Locals) -> Known:
    """The atom of that name; a player who does not take part is a fault."""
    found = play.world.id_of(expr.sort, expr.name)
    if found is None:
        with_players = f" with {play.world.players} players" if isinstance(expr.sort, PlayerSort) else ""
        raise fault(expr, f"there is no {expr.name}{with_players}")
    return found


def option_value(expr: c.OptionValue, play: Play, _local: Locals) -> Known:
    """What was chosen for the option."""
    if expr.name not in play.world.options:
        raise UnsettledError(f"the option {expr.name} is not settled yet when this is worked out", expr.span)
    return play.world.options[expr.name]


def player_count(_expr: c.PlayerCount, play: Play, _local: Locals) -> Known:
    """How many play."""
    return play.world.players


def all_of(expr: c.AllOf, play: Play, _local: Locals) -> Known:
    """All values of these sorts."""
    return play.world.domain(expr.sorts)


def make_spot(expr: c.MakeSpot, play: Play, local: Locals) -> Known:
    """The part of a board with these coordinates."""
    where = [value_of(arg, play, local) for arg in expr.args]
    info = play.world.boards[expr.part.board]
    board = info.board
    find: dict[str, Callable[..., int | None]] = {
        "space": board.at,
        "corner": board.corner_at,
        "edge": board.edge_at,
        "row": lambda n: board.rows.index(n) if n in board.rows else None,
        "column": lambda n: board.columns.index(n) if n in board.columns else None,
    }
    place = find[expr.part.part](*where)
    if place is None:
        what = "space" if expr.part.part == "space" else expr.part.part
        raise fault(expr, f"the board {info.name} has no {what} ({', '.join(map(str, where))})")
    return info.ids[expr.part.part][place]


# ---- numbers ------------------------------------------------------------------------------------------

_ARITHMETIC: dict[str, Callable[[int, int], int]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "div": operator.floordiv,
    "mod": operator.mod,
}
_COMPARE: dict[str, Callable[[Any, Any], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


def arithmetic(expr: c.Arithmetic, play: Play, local: Locals) -> Known:
    """`+ - * div mod`, within 64 bits."""
    left = VALUE_OF[expr.left.__class__](expr.left, play, local)
    right = VALUE_OF[expr.right.__class__](expr.right, play, local)
    try:
        return whole(expr, _ARITHMETIC[expr.op](left, right))
    except ZeroDivisionError:
        raise fault(expr, f"{left} {expr.op} 0: a number is divided by nothing") from None
    except TypeError:
        raise no_number(expr) from None


def negate(expr: c.Negate, play: Play, local: Locals) -> Known:
    """Minus."""
    value = value_of(expr.value, play, local)
    if value is None:
        raise no_number(expr)
    return whole(expr, -value)


def whole(expr: c.Checked, value: int) -> int:
    """The number, if it fits 64 bits; else a fault."""
    if WHOLE.low <= value <= WHOLE.high:
        return value
    raise fault(expr, f"the number {value} is too large: numbers are kept within 64 bits")


def no_number(expr: c.Checked) -> RuleFault:
    """The fault for reckoning with none."""
    return fault(expr, "there is none where a number or value is wanted")


def span(expr: c.Span_, play: Play, local: Locals) -> Known:
    """The numbers from low to high."""
    low = value_of(expr.low, play, local)
    high = value_of(expr.high, play, local)
    if low is None or high is None:
        raise no_number(expr)
    if high - low >= LONGEST_RANGE:
        raise fault(expr, f"{low}..{high} are more than {LONGEST_RANGE:,} numbers")
    return range(low, high + 1)


def compare(expr: c.Compare, play: Play, local: Locals) -> Known:
    """`< <= > >=`."""
    left = VALUE_OF[expr.left.__class__](expr.left, play, local)
    right = VALUE_OF[expr.right.__class__](expr.right, play, local)
    try:
        return _COMPARE[expr.op](left, right)
    except TypeError:
        raise no_number(expr) from None


# ---- conditions ---------------------------------------------------------------------------------------


def equal(expr: c.Equal, play: Play, local: Locals) -> Known:
    """Whether two values are the same; a range is the tuple of its numbers."""
    left = VALUE_OF[expr.left.__class__](expr.left, play, local)
    right = VALUE_OF[expr.right.__class__](expr.right, play, local)
    if left.__class__ is range:
        left = tuple(left)
    if right.__class__ is range:
        right = tuple(right)
    return left == right


def not_(expr: c.Not, play: Play, local: Locals) -> Known:
    """No for yes."""
    return not VALUE_OF[expr.value.__class__](expr.value, play, local)


def and_(expr: c.And, play: Play, local: Locals) -> Known:
    """Stops at the first that is no."""
    if not VALUE_OF[expr.left.__class__](expr.left, play, local):
        return False
    return bool(VALUE_OF[expr.right.__class__](expr.right, play, local))


def or_(expr: c.Or, play: Play, local: Locals) -> Known:
    """Stops at the first that is yes."""
    if VALUE_OF[expr.left.__class__](expr.left, play, local):
        return True
    return bool(VALUE_OF[expr.right.__class__](expr.right, play, local))


def is_kind(expr: c.IsKind, play: Play, local: Locals) -> Known:
    """Whether a value is of one of these sorts."""
    value = value_of(expr.value, play, local)
    if value is None:
        return False
    return value in play.world.domain(expr.sorts)


def cases(expr: c.Cases, play: Play, local: Locals) -> Known:
    """The value of the first arm that holds."""
    for arm in expr.arms:
        condition = arm.condition
        if condition is None or VALUE_OF[condition.__class__](condition, play, local):
            return VALUE_OF[arm.value.__class__](arm.value, play, local)
    raise fault(expr, f"no case of {expr.address or 'these'} holds, and there is no otherwise")


# ---- calls --------------------------------------------------------------------------------------------


def frame(slots: int, params: tuple[int, ...], me: Value, args: "tuple[Value, ...] | list[Value]") -> Locals:
    """The local places of a call."""
    places: Locals = [None] * max(slots, 1)
    places[0] = me
    for param, arg in zip(params, args, strict=False):
        places[param] = arg
    return places


def let_value(expr: c.LetValue, play: Play, local: Locals) -> Known:
    """A let, for its owner and arguments; a let of no owner is none."""
    let = play.world.rules.lets[expr.let]
    places: Locals = [None] * let.slots if let.slots else [None]
    if expr.me is not None:
        me = VALUE_OF[expr.me.__class__](expr.me, play, local)
        if me is None:
            return None
        places[0] = me
    for param, arg in zip(let.params, expr.args, strict=True):
        places[param] = VALUE_OF[arg.__class__](arg, play, local)
    return ranged(let.type, VALUE_OF[let.value.__class__](let.value, play, places), expr, expr.let)


def ranged(type: Type, value: Known, expr: Expr, name: str) -> Known:
    """The value, if it is within the range that its declaration gives; else a fault."""
    if value.__class__ is int and isinstance(type, One):
        limits = type.number
        if limits is not None and not limits.low <= value <= limits.high:
            raise fault(expr, f"{name} would be {value}; it is declared as {limits.low}..{limits.high}")
    return value


def cell(expr: c.Cell, play: Play, local: Locals) -> Known:
    """A cell of a row; of no row it is none."""
    row = VALUE_OF[expr.row.__class__](expr.row, play, local)
    if row is None:
        return None
    info = play.world.columns.get((expr.table, expr.column))
    if info is None:
        return _unprepared_cell(expr, row, play, local)
    found: Any = info.cells[row - info.rows.start]
    if info.sort == "value":
        return found
    if info.sort == "family":
        place = info.keys.get(value_of(expr.args[0], play, local))
        return None if place is None else found[place]
    return _formula(expr, found, info.params, info.slots, play, local)


def _formula(expr: c.Cell, value: Expr, params: tuple[int, ...], slots: int, play: Play, local: Locals) -> Known:
    me = None
    if expr.me is not None:
        me = value_of(expr.me, play, local)
        if me is None:
            return None
    args = [value_of(arg, play, local) for arg in expr.args]
    found = value_of(value, play, frame(slots, params, me, args))
    declared = column_of(play, expr.table, expr.column).type
    return found if declared is None else ranged(declared, found, expr, expr.column)


def _unprepared_cell(expr: c.Cell, row: int, play: Play, local: Locals) -> Known:
    """While the world is built: the cell is worked out where it stands."""
    column = column_of(play, expr.table, expr.column)
    cell_: Any = play.world.rules.tables[expr.table].rows[play.world.atom(row).index].cells[expr.column]
    if column.sort == "formula":
        return _formula(expr, cell_, column.params, column.slots, play, local)
    if column.sort == "family":
        key = value_of(expr.args[0], play, local)
        cell_ = cell_[play.world.domain([column.key] if column.key else ()).index(key)]
    return value_of(cell_, play, [None] * max(1, column.slots))


def column_of(play: Play, table: str, name: str) -> c.Column:
    """The declaration of a column."""
    return next(column for column in play.world.rules.tables[table].columns if column.name == name)


# ---- what is going on ---------------------------------------------------------------------------------


def fact(expr: c.Fact, play: Play, _local: Locals) -> Known:
    """What the machine knows."""
    return play.hooks.fact(play, expr.name)


def turns(expr: c.Turns, play: Play, local: Locals) -> Known:
    """Turns begun by a player; of none it is none."""
    player = value_of(expr.player, play, local)
    return None if player is None else play.cells[play.layout.turns + player]


def times(expr: c.Times, play: Play, local: Locals) -> Known:
    """How often a player has done an action since the block began."""
    player = value_of(expr.player, play, local)
    return None if player is None else play.cells[play.layout.times[expr.action, expr.block] + player]


def score_of(expr: c.ScoreOf, play: Play, local: Locals) -> Known:
    """The sum of a score for a player."""
    player = value_of(expr.player, play, local)
    return None if player is None else play.hooks.score(play, expr.score, player)


def result_of(expr: c.ResultOf, play: Play, local: Locals) -> Known:
    """A result of a player."""
    player = value_of(expr.player, play, local)
    return None if player is None else play.hooks.result(play, expr.result, player)


def before(expr: c.Before, play: Play, local: Locals) -> Known:
    """The value in the snapshot of the block; before the first such block it is that of now."""
    snapshot = play.before.get(expr.block)
    if snapshot is None:
        return value_of(expr.value, play, local)
    now = play.cells
    play.cells = snapshot
    try:
        return value_of(expr.value, play, local)
    finally:
        play.cells = now


def after(expr: c.After, play: Play, local: Locals) -> Known:
    """The value after the effects of an action or procedure."""
    args = tuple(value_of(arg, play, local) for arg in expr.args)
    return play.hooks.after(play, expr, args, local)


def possible(expr: c.Possible, play: Play, local: Locals) -> Known:
    """Whether a player has an option for an action."""
    player = value_of(expr.player, play, local)
    return player is not None and play.hooks.possible(play, expr.action, player)


def occurred(expr: c.Occurred, play: Play, _local: Locals) -> Known:
    """In how many recorded positions all was as it is now."""
    return play.records.get(expr.names, ()).count(position_key(play, expr.names))


def option_is(expr: c.OptionIs, play: Play, local: Locals) -> Known:
    """Whether an option is one of an action."""
    return play.hooks.option_is(play, value_of(expr.option, play, local), expr.action)
