"""What can be told of an expression from its tree: never none, always a truth, without faults, cells alone."""

from collections.abc import Callable

from searules.engine.walk import children, walk
from searules.engine.world import World
from searules.rules import checked as c
from searules.rules.checked import Checked, Expr
from searules.rules.types import KindSort, One, PartSort, SetOf, Type

TRUTHS = (c.Compare, c.Equal, c.In, c.Not, c.And, c.Or, c.Some, c.Every, c.IsKind)
"""What is yes or no whatever its parts are."""

_NEVER_NONE = (
    *TRUTHS,
    c.Arithmetic,
    c.Negate,
    c.Span_,
    c.Filter,
    c.Each,
    c.Ranked,
    c.Top,
    c.MakeList,
    c.MakePieces,
    c.ToSet,
    c.SetSum,
    c.SetDifference,
    c.Family,
    c.Pieces,
    c.Groups,
    c.Occurred,
    c.PlayerCount,
)
_NUMBERS = frozenset({"count", "sum", "abs", "least", "greatest", "most_pairs"})

SPOT_TABLES = frozenset({"row", "column", "inner", "outer", "adjacent", "neighbours", "corners", "edges", "spaces"})
"""Functions of one spot (of a piece: of its spot) that no position changes."""

VALUE_TABLES = frozenset({"next", "previous", "clockwise", "left", "right"})
"""Functions of one value that no position changes."""

PAIR_TABLES = frozenset({"step", "ray", "between", "cycle"})
"""Functions of a spot or value and another value that no position changes."""

_PLAIN_FUNCTIONS = frozenset(
    {"count", "sum", "abs", "min", "max", "least", "greatest", "first", "last", "first_n", "the", "one", "union"}
)
_CELLS_ALONE = SPOT_TABLES | VALUE_TABLES | PAIR_TABLES | _PLAIN_FUNCTIONS | {"number", "reverse"}

WALKED = (c.Groups, c.MakeSpot, c.Occurred, c.OptionIs, c.After, c.Member, c.OptionValue, c.PlayerCount, c.AllOf)
"""What is left to the walker: too rare to be worth a way of its own, or (the last four) gone from linked rules."""

_ASK_THE_PLAY = (*WALKED, c.Fact, c.ScoreOf, c.ResultOf, c.Possible)

_TOTAL = (
    c.Const,
    c.Local,
    c.VarValue,
    c.ZoneRef,
    c.Pieces,
    c.Family,
    c.Content,
    c.PieceAt,
    c.FieldOf,
    c.Attribute,
    c.IsKind,
    c.Equal,
    c.In,
    c.Not,
    c.And,
    c.Or,
    c.Some,
    c.Every,
    c.Filter,
    c.ToSet,
    c.MakeList,
    c.MakePieces,
)
_TOTAL_FUNCTIONS = SPOT_TABLES | {"count", "first", "last", "clockwise", "left", "right"}


def never_none(expr: Expr) -> bool:
    """Whether the value cannot be none, whatever the types promise."""
    match expr:
        case c.Const():
            return expr.value is not None
        case c.ZoneRef():
            return not expr.keys
        case c.Library(name="the" | "one"):
            return isinstance(expr.args[0].type, SetOf)
        case c.Library():
            return expr.name in _NUMBERS
    return isinstance(expr, _NEVER_NONE)


def is_truth(expr: Expr) -> bool:
    """Whether the value is yes or no, and never none."""
    return isinstance(expr, TRUTHS) or (isinstance(expr, c.Const) and isinstance(expr.value, bool))


def is_set(type: Type) -> bool:
    """Whether values of the type have members."""
    return not isinstance(type, One)


def of_pieces(type: Type) -> bool:
    """Whether it is the type of pieces, or of a set of them, and of nothing else."""
    one = type if isinstance(type, One) else type.of
    return isinstance(one, One) and bool(one.sorts) and all(isinstance(sort, KindSort) for sort in one.sorts)


def of_spots(type: Type) -> bool:
    """Whether it is the type of parts of boards, and of nothing else."""
    return isinstance(type, One) and bool(type.sorts) and all(isinstance(sort, PartSort) for sort in type.sorts)


def size(node: Checked) -> int:
    """How many nodes a tree has."""
    return sum(1 for _ in walk(node))


class Traits:
    """What can be told through the lets and columns of linked rules. `let` gives the value of a let as written."""

    def __init__(self, world: World, let: Callable[[str], Expr]) -> None:
        self._world = world
        self._let = let
        self._asking: dict[str, bool] = {}
        self._calm: dict[str, bool] = {}

    def asks(self, node: Checked) -> bool:
        """Whether something in it looks at the play itself, and not at the cells that a function was given."""
        if isinstance(node, _ASK_THE_PLAY) or (isinstance(node, c.Library) and node.name not in _CELLS_ALONE):
            return True
        if isinstance(node, c.LetValue) and self._through(self._asking, node.let, self.asks, when_circular=False):
            return True
        if isinstance(node, c.Cell) and self._world.columns[node.table, node.column].sort == "formula":
            return True
        return any(self.asks(child) for child in children(node))

    def calm(self, node: Checked) -> bool:
        """Whether it can never meet a fault."""
        match node:
            case c.LetValue():
                declared = self._world.rules.lets[node.let].type
                ranged = isinstance(declared, One) and declared.number is not None
                if ranged or not self._through(self._calm, node.let, self.calm, when_circular=False):
                    return False
            case c.Library():
                if node.name not in _TOTAL_FUNCTIONS:
                    return False
            case c.Cases():
                if not node.arms or node.arms[-1].condition is not None:
                    return False
                return all(self.calm(child) for child in children(node))
            case c.Compare():
                if not (never_none(node.left) and never_none(node.right)):
                    return False
            case c.Expr() if not isinstance(node, _TOTAL):
                return False
        return all(self.calm(child) for child in children(node))

    def _through(
        self, known: dict[str, bool], name: str, ask: Callable[[Checked], bool], *, when_circular: bool
    ) -> bool:
        if name not in known:
            known[name] = when_circular
            known[name] = ask(self._let(name))
        return known[name]
