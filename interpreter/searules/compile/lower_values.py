"""Compiling leaves, numbers, conditions, and calls of lets and columns. See `searules.engine.values` for what they
mean; here a fault is anything that is raised."""

from searules.compile.traits import is_set, size
from searules.compile.unit import LOWER, Unit
from searules.compile.writer import Block
from searules.engine.compiled import plain
from searules.engine.places import free_places
from searules.engine.walk import walk
from searules.engine.world import LONGEST_RANGE
from searules.rules import checked as c
from searules.rules.checked import Expr
from searules.rules.types import WHOLE, One, Type

SMALL = 40
"""A let with fewer nodes is written where it is called."""

MOST_INLINED = 3

# ---- leaves -------------------------------------------------------------------------------------------


def _const(unit: Unit, expr: c.Const) -> str:
    return unit.tables.const(expr.value)


def _local(unit: Unit, expr: c.Local) -> str:
    return unit.scope[expr.slot]


def walked(unit: Unit, expr: Expr) -> str:
    """Left to the walker, with a frame of the places that are known."""
    places = 1 + max([0, *unit.scope, *(getattr(node, "slot", None) or 0 for node in walk(expr))])
    read = free_places(expr) | {0}
    local = [unit.scope.get(slot, "None") if slot in read else "None" for slot in range(places)]
    node = unit.tables.bind(
        ("walked", id(expr)), lambda: unit.module.parts(expr, f"part_of_{type(expr).__name__}"), "NODE"
    )
    return f"value_of({node}, play, [{', '.join(local)}])"


# ---- numbers ------------------------------------------------------------------------------------------

_SIGNS = {"+": "+", "-": "-", "*": "*", "div": "//", "mod": "%"}


def _arithmetic(unit: Unit, expr: c.Arithmetic) -> str:
    left, right = unit.several(expr.left, expr.right)
    return whole(f"({left} {_SIGNS[expr.op]} {right})", expr.type)


def whole(text: str, type: Type) -> str:
    """A number that is refused if it does not fit 64 bits, unless its type says that it does."""
    limits = type.number if isinstance(type, One) else None
    if limits is not None and limits.low > WHOLE.low and limits.high < WHOLE.high:
        return text
    return f"whole({text})"


def _negate(unit: Unit, expr: c.Negate) -> str:
    return whole(f"(-{unit.value(expr.value)})", expr.type)


def _span(unit: Unit, expr: c.Span_) -> str:
    low, high = unit.several(expr.low, expr.high)
    if short_span(expr):
        return f"range({low}, {high} + 1)"
    return f"numbers({low}, {high})"


def short_span(expr: c.Span_) -> bool:
    """Whether the types say that it is never too long."""
    low, high = plain(expr.low).type, plain(expr.high).type
    first = low.number if isinstance(low, One) else None
    last = high.number if isinstance(high, One) else None
    return first is not None and last is not None and last.high - first.low < LONGEST_RANGE


def _compare(unit: Unit, expr: c.Compare) -> str:
    left, right = unit.several(expr.left, expr.right)
    return f"({left} {expr.op} {right})"


# ---- conditions ---------------------------------------------------------------------------------------


def _not(unit: Unit, expr: c.Not) -> str:
    return f"(not {unit.truth(expr.value)})"


def _and(unit: Unit, expr: c.And) -> str:
    left = unit.yes_or_no(expr.left)
    right, block = unit.apart(lambda: unit.yes_or_no(expr.right))
    if not block.items:
        return f"({left} and {right})"
    return _later(unit, left, right, block, "if")


def _or(unit: Unit, expr: c.Or) -> str:
    left = unit.yes_or_no(expr.left)
    right, block = unit.apart(lambda: unit.yes_or_no(expr.right))
    if not block.items:
        return f"({left} or {right})"
    return _later(unit, left, right, block, "if not")


def _later(unit: Unit, left: str, right: str, block: Block, when: str) -> str:
    name = unit.name("b")
    unit.write(f"{name} = {left}")
    unit.write(f"{when} {name}:")
    unit.branch(block, f"{name} = {right}")
    return name


def _cases(unit: Unit, expr: c.Cases) -> str:
    arms = list(expr.arms)
    if len({arm.span.line for arm in arms}) <= 1:
        return _told_apart(unit, arms)
    name = unit.name("case")
    _arms(unit, arms, name)
    return name


def _told_apart(unit: Unit, arms: list[c.Arm]) -> str:
    """Cases on one line."""
    if not arms:
        return "no_case()"
    first, *rest = arms
    if first.condition is None:
        return unit.value(first.value)
    condition = unit.truth(first.condition)
    yes = unit.apart(lambda: unit.value(first.value))
    return unit.either(condition, yes, unit.apart(lambda: _told_apart(unit, rest)))


def _arms(unit: Unit, arms: list[c.Arm], name: str) -> None:
    """Cases on lines of their own: each is a line of the function, too."""
    if not arms:
        unit.write("no_case()")
        return
    first, *rest = arms
    unit.at(first)
    if first.condition is None:
        unit.write(f"{name} = {unit.value(first.value)}")
        return
    unit.write(f"if {unit.truth(first.condition)}:")
    text, block = unit.apart(lambda: unit.value(first.value))
    unit.branch(block, f"{name} = {text}")
    unit.write("else:")
    with unit.into(Block()) as otherwise:
        _arms(unit, rest, name)
    unit.inside(otherwise)


# ---- calls --------------------------------------------------------------------------------------------


def _let_value(unit: Unit, expr: c.LetValue) -> str:
    if expr.me is None:
        return _called(unit, expr, "None")
    if not unit.surely_there(expr.me) and not unit.maybe_none(expr.me):
        return _called(unit, expr, f"there({unit.value(expr.me)})")
    return unit.unless_none(expr.me, lambda me: _called(unit, expr, me))


def _called(unit: Unit, expr: c.LetValue, me: str) -> str:
    let = unit.tables.world.rules.lets[expr.let]
    value = plain(let.value)
    if size(value) < SMALL and unit.inlined < MOST_INLINED and not unit.module.circular(expr.let):
        text = _inlined(unit, expr, me)
    else:
        passed = ["play", unit.cells, *([me] if expr.me is not None else []), *unit.several(*expr.args)]
        text = f"{unit.module.let_name(expr.let)}({', '.join(passed)})"
    return ranged(text, let.type, value.type)


def _inlined(unit: Unit, expr: c.LetValue, me: str) -> str:
    let = unit.tables.world.rules.lets[expr.let]
    there = set()
    scope = {}
    if expr.me is not None:
        scope[0] = unit.keep(me, "me")
        there.add(0)
    for slot, arg in zip(let.params, expr.args, strict=True):
        scope[slot] = unit.named(arg, "arg")
        if unit.surely_there(arg):
            there.add(slot)
    with unit.frame(scope, there):
        return unit.value(let.value)


def ranged(text: str, declared: Type, found: Type) -> str:
    """A value that is refused outside of the range that was declared, unless its own type says that it is inside."""
    limits = declared.number if isinstance(declared, One) else None
    if limits is None:
        return text
    own = found.number if isinstance(found, One) else None
    if own is not None and limits.low <= own.low and own.high <= limits.high:
        return text
    return f"ranged({text}, {limits.low}, {limits.high})"


def _cell(unit: Unit, expr: c.Cell) -> str:
    info = unit.tables.world.columns[expr.table, expr.column]
    column = f"{expr.table}_{expr.column}"
    if info.sort == "formula":
        return unit.unless_none(expr.row, lambda row: _formula(unit, expr, row))
    if info.sort == "value":
        name = unit.tables.bind(
            ("column", expr.table, expr.column),
            lambda: {**dict(zip(info.rows, info.cells, strict=True)), None: None},
            column,
        )
        return f"{name}[{unit.value(expr.row)}]"

    def by_key(row: str) -> str:
        name = unit.tables.bind(("column", expr.table, expr.column), lambda: _by_key(info), column)
        return f"{name}[{row}].get({unit.value(expr.args[0])})"

    return unit.unless_none(expr.row, lambda row: by_key(unit.keep(row)))


def _by_key(info: object) -> dict[int, dict[object, object]]:
    rows, cells, keys = info.rows, info.cells, info.keys  # type: ignore[attr-defined]
    return {row: {key: cell[place] for key, place in keys.items()} for row, cell in zip(rows, cells, strict=True)}


def _formula(unit: Unit, expr: c.Cell, row: str) -> str:
    """The functions of all rows by the id of the row."""
    row = unit.keep(row, "row")
    functions = unit.module.formulas(expr.table, expr.column)
    declared = next(one for one in unit.tables.world.rules.tables[expr.table].columns if one.name == expr.column)

    def call(me: str) -> str:
        me = unit.keep(me, "me")
        args = unit.several(*expr.args)
        passed = ["play", unit.cells, *([me] if declared.owned else []), *args]
        text = f"{functions}[{row}]({', '.join(passed)})"
        return text if declared.type is None else ranged(text, declared.type, _ANY)

    return call("None") if expr.me is None else unit.unless_none(expr.me, call)


_ANY = One(())

# ---- what is going on ---------------------------------------------------------------------------------


def _fact(_unit: Unit, expr: c.Fact) -> str:
    return f"play.hooks.fact(play, {expr.name!r})"


def _turns(unit: Unit, expr: c.Turns) -> str:
    first = unit.tables.world.layout.turns
    return unit.unless_none(expr.player, lambda player: f"{unit.cells}[{first} + {player}]")


def _times(unit: Unit, expr: c.Times) -> str:
    first = unit.tables.world.layout.times[expr.action, expr.block]
    return unit.unless_none(expr.player, lambda player: f"{unit.cells}[{first} + {player}]")


def _score_of(unit: Unit, expr: c.ScoreOf) -> str:
    return unit.unless_none(expr.player, lambda player: f"play.hooks.score(play, {expr.score!r}, there({player}))")


def _result_of(unit: Unit, expr: c.ResultOf) -> str:
    return unit.unless_none(expr.player, lambda player: f"play.hooks.result(play, {expr.result!r}, there({player}))")


def _possible(unit: Unit, expr: c.Possible) -> str:
    player = unit.value(expr.player)
    return f"possible(play, {expr.action!r}, {player})"


def _before(unit: Unit, expr: c.Before) -> str:
    then = unit.keep(unit.hoisted(f"play.before.get({expr.block!r}, {unit.cells})", always=True), "then")
    outer, unit.cells = unit.cells, then
    try:
        if not unit.module.traits.asks(expr.value):
            text = unit.value(expr.value)
            return text if is_set(expr.type) else unit.keep(text)
        return _looking_back(unit, expr.value, then)
    finally:
        unit.cells = outer


def _looking_back(unit: Unit, value: Expr, then: str) -> str:
    """Something in it looks at the play, so the play has to show the cells of then."""
    now, name = unit.name("now"), unit.name()
    unit.write(f"{now} = play.cells")
    unit.write(f"play.cells = {then}")
    unit.write("try:")
    text, block = unit.apart(lambda: unit.value(value))
    unit.branch(block, f"{name} = {text}")
    unit.write("finally:")
    unit.branch(Block(), f"play.cells = {now}")
    return name


LOWER.update(
    {
        c.After: walked,
        c.AllOf: walked,
        c.And: _and,
        c.Arithmetic: _arithmetic,
        c.Before: _before,
        c.Cases: _cases,
        c.Cell: _cell,
        c.Compare: _compare,
        c.Const: _const,
        c.Fact: _fact,
        c.Groups: walked,
        c.LetValue: _let_value,
        c.Local: _local,
        c.MakeSpot: walked,
        c.Member: walked,
        c.Negate: _negate,
        c.Not: _not,
        c.Occurred: walked,
        c.OptionIs: walked,
        c.OptionValue: walked,
        c.Or: _or,
        c.PlayerCount: walked,
        c.Possible: _possible,
        c.ResultOf: _result_of,
        c.ScoreOf: _score_of,
        c.Span_: _span,
        c.Times: _times,
        c.Turns: _turns,
    }
)
