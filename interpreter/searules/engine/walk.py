"""Walking and rebuilding checked trees, whatever their classes; and which expressions read no state."""

from collections.abc import Callable, Iterator
from operator import is_not
from types import NoneType
from typing import Any

from attrs import evolve, fields

from searules.diagnostics.source import Span
from searules.rules.checked import (
    After,
    Attribute,
    Before,
    Cell,
    Checked,
    Content,
    Expr,
    Fact,
    Family,
    Groups,
    LetDecl,
    LetValue,
    Library,
    Local,
    Occurred,
    OptionIs,
    PieceAt,
    Pieces,
    Possible,
    ResultOf,
    Rules,
    ScoreOf,
    Times,
    Turns,
    VarValue,
)
from searules.rules.types import KindSort, One, Type

_NO_NODES = frozenset({"span", "type", "citations", "rulings", "name", "slot", "label", "address"})


_NAMES: dict[type, tuple[str, ...]] = {}


def _names(node: Checked) -> tuple[str, ...]:
    """The fields of a node's class that may hold nodes."""
    cls = type(node)
    if cls not in _NAMES:
        _NAMES[cls] = tuple(field.name for field in fields(cls) if field.name not in _NO_NODES)
    return _NAMES[cls]


_LEAVES = frozenset({str, int, bool, NoneType, Span})
"""The classes of most values of fields that hold no node."""


def children(node: Checked) -> list[Checked]:
    """The nodes right below a node, in the order of its fields."""
    found: list[Checked] = []
    for name in _names(node):
        _note_inside(getattr(node, name), found)
    return found


def _note_inside(value: object, found: list[Checked]) -> None:
    if value.__class__ in _LEAVES:
        return
    if isinstance(value, Checked):
        found.append(value)
    elif isinstance(value, tuple):
        for item in value:
            _note_inside(item, found)
    elif isinstance(value, dict):
        for item in value.values():
            _note_inside(item, found)


def walk(node: Checked) -> Iterator[Checked]:
    """A node and all below it, each before what is below it."""
    waiting = [node]
    while waiting:
        one = waiting.pop()
        yield one
        below = children(one)
        below.reverse()
        waiting += below


def rebuild(node: Any, change: Callable[[Any], Any]) -> Any:
    """A node with `change` applied to each node right below it; the same object where nothing changed."""
    changed = {}
    for name in _names(node):
        old = getattr(node, name)
        if old.__class__ in _LEAVES:
            continue
        new = _changed(old, change)
        if new is not old:
            changed[name] = new
    return evolve(node, **changed) if changed else node


def _changed(value: Any, change: Callable[[Any], Any]) -> Any:
    if isinstance(value, Checked):
        return change(value)
    if isinstance(value, tuple):
        items = [_changed(item, change) for item in value]
        return tuple(items) if any(map(is_not, items, value)) else value
    if isinstance(value, dict):
        entries = {key: _changed(item, change) for key, item in value.items()}
        return entries if any(map(is_not, entries.values(), value.values())) else value
    return value


_STATE = (
    VarValue,
    Family,
    Pieces,
    Content,
    PieceAt,
    Attribute,
    Fact,
    Turns,
    Times,
    ScoreOf,
    ResultOf,
    Before,
    After,
    Possible,
    Occurred,
    OptionIs,
)
_STATE_FUNCTIONS = frozenset({"one", "sees", "corner", "edge", "spots", "rays", "rays_within"})


class Purity:
    """Tells which expressions have the same value in every position of a world.

    `lets` may be replaced by linked ones as they become known; call `forget` for each that is.
    """

    def __init__(self, rules: Rules, lets: dict[str, LetDecl]) -> None:
        self._rules = rules
        self._lets = lets
        self._known: dict[tuple[str, ...], bool] = {}

    def forget(self, let: str) -> None:
        """The let has been replaced."""
        self._known.pop(("let", let), None)

    def static(self, expr: Checked, bound: frozenset[int] = frozenset()) -> bool:
        """Whether an expression reads nothing but constants and these local places."""
        if isinstance(expr, Local):
            return expr.slot in bound
        if isinstance(expr, _STATE) or _asks_pieces(expr):
            return False
        if isinstance(expr, LetValue) and not self._let(expr.let):
            return False
        if isinstance(expr, Cell) and not self._column(expr.table, expr.column):
            return False
        slot = getattr(expr, "slot", None)
        inner = bound if slot is None else bound | {slot}
        return all(self.static(child, inner) for child in children(expr))

    def _let(self, name: str) -> bool:
        let = self._lets[name]
        return self._code(("let", name), [let.value], (0, *let.params) if let.owner else let.params)

    def _column(self, table: str, name: str) -> bool:
        declared = self._rules.tables[table]
        column = next(column for column in declared.columns if column.name == name)
        if column.sort != "formula":
            return column.sort != "effect"
        cells = [cell for row in declared.rows if isinstance(cell := row.cells[name], Expr)]
        return self._code(("column", table, name), cells, (0, *column.params) if column.owned else column.params)

    def _code(self, key: tuple[str, ...], values: list[Expr], bound: tuple[int, ...]) -> bool:
        if key not in self._known:
            self._known[key] = False  # what calls itself is not static
            self._known[key] = all(self.static(value, frozenset(bound)) for value in values)
        return self._known[key]


def _asks_pieces(expr: Checked) -> bool:
    """Whether a function looks where pieces are."""
    if isinstance(expr, Groups):
        return _of_pieces(expr.members.type)
    if isinstance(expr, Library):
        if expr.name in _STATE_FUNCTIONS:
            return True
        return expr.name in ("connected", "most_pairs") and any(_of_pieces(arg.type) for arg in expr.args)
    return False


def _of_pieces(type: Type) -> bool:
    while not isinstance(type, One):
        type = type.of
    return any(isinstance(sort, KindSort) for sort in type.sorts)
