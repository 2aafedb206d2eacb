"""Which expressions can meet no fault, so that they may be worked out before it is known whether they are needed."""

from collections.abc import Callable

from searules.compile.linear.values import fits
from searules.compile.traits import Traits, never_none
from searules.engine.compiled import plain
from searules.engine.walk import children
from searules.engine.world import World
from searules.rules import checked as c
from searules.rules.checked import Checked, Expr
from searules.rules.types import One

_TOTAL_GEOMETRY = {"between", "step", "ray", "rays", "rays_within", "spots", "corner", "edge"}


class CalmTraits(Traits):
    """More functions that can meet no fault, and columns."""

    def __init__(self, world: World, let: "Callable[[str], Expr]") -> None:
        super().__init__(world, let)
        self._columns: dict[tuple[str, str], bool] = {}

    def calm(self, node: Checked) -> bool:
        """Whether it can never meet a fault."""
        match node:
            case c.Library() if node.name in _TOTAL_GEOMETRY:
                return all(self.calm(child) for child in children(node))
            case c.Cell():
                return self._cell_is_calm(node)
            case c.Arithmetic(op="+" | "-" | "*"):
                if fits(node.type) and never_none(plain(node.left)) and never_none(plain(node.right)):
                    return self.calm(node.left) and self.calm(node.right)
            case c.LetValue():
                return self._let_is_calm(node)
        return super().calm(node)

    def _cell_is_calm(self, node: c.Cell) -> bool:
        """A cell of a row that is there, in a column whose values leave no range. Who asks for one of their own is
        taken to be there."""
        column = node.table, node.column
        if column not in self._columns:
            self._columns[column] = False  # what asks for itself may never end
            self._columns[column] = self._column_is_calm(node)
        me = None if node.me is None else plain(node.me)
        mine = me is None or (isinstance(me, c.Local) and me.slot == 0)
        return self._columns[column] and mine and self._is_there(plain(node.row)) and all(map(self.calm, node.args))

    def _column_is_calm(self, node: c.Cell) -> bool:
        declared = next(one for one in self._world.rules.tables[node.table].columns if one.name == node.column)
        if declared.sort != "formula" or (isinstance(declared.type, One) and declared.type.number is not None):
            return False
        rows = self._world.rules.tables[node.table].rows
        return all(self.calm(_expression(row.cells[node.column])) for row in rows)

    def _is_there(self, row: Expr) -> bool:
        """Whether a row cannot be none: a field that all these pieces have."""
        if not isinstance(row, c.FieldOf) or not isinstance(plain(row.piece), c.Local):
            return False
        type_ = plain(row.piece).type
        if not isinstance(type_, One) or type_.optional:
            return False
        pieces = [piece for kind in type_.kinds for piece in self._world.kinds[kind].pieces]
        return bool(pieces) and all(self._world.fields[piece].get(row.name) is not None for piece in pieces)

    def _let_is_calm(self, node: c.LetValue) -> bool:
        """A let that is called with what cannot fail, and cannot leave the range that it is declared with."""
        let = self._world.rules.lets[node.let]
        limits = let.type.number if isinstance(let.type, One) else None
        own = plain(let.value).type
        mine = own.number if isinstance(own, One) else None
        if limits is not None and (mine is None or not limits.low <= mine.low <= mine.high <= limits.high):
            return False
        if not self._through(self._calm, node.let, self.calm, when_circular=False):
            return False
        return all(self.calm(child) for child in children(node))


def _expression(cell: object) -> Expr:
    assert isinstance(cell, Expr)
    return plain(cell)
