"""Compiling the functions of the library: the common ones in line or by static tables, the others by a call of the
reference with evaluated arguments."""

from collections.abc import Callable

from searules.compile.lower_pieces import spot_cell
from searules.compile.lower_queries import collected, for_each, listed
from searules.compile.lower_values import whole
from searules.compile.masks import is_mask, mask
from searules.compile.tables import Lazy
from searules.compile.traits import PAIR_TABLES, SPOT_TABLES, VALUE_TABLES
from searules.compile.unit import LOWER, Unit
from searules.engine.compiled import plain
from searules.engine.layout import NOTHING
from searules.engine.library import FUNCTIONS
from searules.rules import checked as c

Call = c.Library


def _library(unit: Unit, expr: Call) -> str:
    name = expr.name
    if name in _IN_LINE:
        return _IN_LINE[name](unit, expr)
    if name in SPOT_TABLES:
        return _spot_table(unit, expr)
    if name in PAIR_TABLES and name != "cycle":
        return _pair_table(unit, expr)
    if name in VALUE_TABLES | PAIR_TABLES | {"number"}:
        return _value_table(unit, expr)
    args = "".join(f", {text}" for text in unit.several(*expr.args))
    function = unit.tables.bind(("function", name), lambda: FUNCTIONS[name], f"the_{name}")
    return f"{function}({unit.tables.node(expr)}, play{args})"


# ---- static tables ----------------------------------------------------------------------------------------


def _table(unit: Unit, expr: Call, *, pairs: bool) -> str:
    """The table of a function by its argument or arguments, filled as they turn up. The cell of no spot is no spot."""
    still, function = unit.tables.still, FUNCTIONS[expr.name]
    no_spot = NOTHING if expr.name in SPOT_TABLES or (pairs and expr.name != "cycle") else None

    def one(key: int) -> object:
        return function(expr, still, None if key == no_spot else key)

    def two(key: tuple[int, int]) -> object:
        return function(expr, still, None if key[0] == no_spot else key[0], key[1])

    key = ("table", expr.name, expr.type.__class__, plain(expr.args[0]).type)
    return unit.tables.bind(key, lambda: Lazy(two if pairs else one), expr.name.upper())


def _spot(unit: Unit, expr: Call) -> str:
    text = spot_cell(unit, expr.args[0])
    if text is not None:
        return text
    world = unit.tables.world
    pieces = unit.tables.bind("pieces", lambda: world.pieces, "PIECES")
    return f"spot_of({unit.cells}, {pieces}, {world.layout.piece_spot}, {unit.value(expr.args[0])})"


def _spot_table(unit: Unit, expr: Call) -> str:
    return f"{_table(unit, expr, pairs=False)}[{_spot(unit, expr)}]"


def _pair_table(unit: Unit, expr: Call) -> str:
    return f"{_table(unit, expr, pairs=True)}[{_spot(unit, expr)}, {unit.value(expr.args[1])}]"


def _value_table(unit: Unit, expr: Call) -> str:
    pairs = expr.name in PAIR_TABLES
    key = unit.value(expr.args[0])
    more = f", {unit.value(expr.args[1])}" if pairs else ""
    return f"{_table(unit, expr, pairs=pairs)}[{key}{more}]"


# ---- counting and reckoning -------------------------------------------------------------------------------


def _count(unit: Unit, expr: Call) -> str:
    source = plain(expr.args[0])
    if is_mask(unit, source):
        return f"({mask(unit, source)}).bit_count()" if not isinstance(source, c.Const) else str(len(source.value))  # type: ignore[arg-type]
    if isinstance(source, c.Filter):
        number = unit.name("count")
        unit.write(f"{number} = 0")
        for_each(unit, source, source.slot, lambda _: unit.write(f"{number} += 1"))
        return number
    return f"len({unit.value(source)} or ())"


def _sum(unit: Unit, expr: Call) -> str:
    source = plain(expr.args[0])
    if not isinstance(source, c.Each):
        return whole(f"sum({unit.value(source)})", expr.type)
    total = unit.name("sum")
    unit.write(f"{total} = 0")
    for_each(unit, source.source, source.slot, lambda _: unit.write(f"{total} += {unit.value(source.value)}"))
    return whole(total, expr.type)


def _extreme(function: str) -> Callable[[Unit, Call], str]:
    def lower(unit: Unit, expr: Call) -> str:
        source = plain(expr.args[0])
        values = collected(unit, source) if isinstance(source, c.Each) else unit.value(source)
        return f"{function}({values}, default={expr.default!r})"

    return lower


def _of_all(function: str) -> Callable[[Unit, Call], str]:
    return lambda unit, expr: f"{function}({', '.join(unit.several(*expr.args))})"


def _abs(unit: Unit, expr: Call) -> str:
    return whole(f"abs({unit.value(expr.args[0])})", expr.type)


# ---- members ----------------------------------------------------------------------------------------------


def _end(place: int) -> Callable[[Unit, Call], str]:
    """The first or last member, or none."""

    def lower(unit: Unit, expr: Call) -> str:
        source, first = expr.args[0], unit.tables.first
        name = unit.name(fleeting=True)
        if is_mask(unit, source):
            bit = f"({name} & -{name})" if place == 0 else name
            return f"({bit}.bit_length() + {first - 1} if ({name} := {mask(unit, source)}) else None)"
        return f"({name}[{place}] if ({name} := {unit.value(source)}) else None)"

    return lower


def _the(unit: Unit, expr: Call) -> str:
    if is_mask(unit, expr.args[0]):
        return f"the_bit({mask(unit, expr.args[0])}, {unit.tables.first})"
    return f"the({unit.value(expr.args[0])})"


def _one(unit: Unit, expr: Call) -> str:
    return f"one({unit.cells}, {unit.tables.world.layout.piece_zone}, {listed(unit, expr.args[0])})"


def _first_n(unit: Unit, expr: Call) -> str:
    return f"first_n({', '.join(unit.several(*expr.args))})"


def _union(unit: Unit, expr: Call) -> str:
    return f"union({unit.value(expr.args[0])})"


def _reverse(unit: Unit, expr: Call) -> str:
    return f"tuple(reversed({unit.value(expr.args[0])}))"


_IN_LINE: dict[str, Callable[[Unit, Call], str]] = {
    "abs": _abs,
    "count": _count,
    "first": _end(0),
    "first_n": _first_n,
    "greatest": _of_all("max"),
    "last": _end(-1),
    "least": _of_all("min"),
    "max": _extreme("max"),
    "min": _extreme("min"),
    "one": _one,
    "reverse": _reverse,
    "sum": _sum,
    "the": _the,
    "union": _union,
}

LOWER[c.Library] = _library
