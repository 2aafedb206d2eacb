"""What is fixed before play: options, counts of pieces, boards, rooms of zones. It reads nothing that changes."""

from searules.diagnostics import Label, Span
from searules.rules import checked
from searules.rules.checker import Checker
from searules.rules.walking import walk

_CHANGING = (
    checked.VarValue,
    checked.Pieces,
    checked.Content,
    checked.PieceAt,
    checked.Family,
    checked.MakePieces,
    checked.Attribute,
    checked.Fact,
    checked.Turns,
    checked.Times,
    checked.ScoreOf,
    checked.ResultOf,
    checked.Before,
    checked.After,
    checked.Possible,
    checked.Occurred,
    checked.OptionIs,
)


def check_fixed(rules: checked.Rules, checker: Checker) -> None:
    """Report each value that must be known before play and reads a var, a zone, or what is going on."""
    fixed = _Fixed(rules)
    for what, expr in _wanted(rules):
        found = fixed.changing(expr)
        if found is not None:
            checker.report(
                "SEA0262",
                expr.span,
                f"{what} is fixed before play, and this reads what changes in play",
                labels=(Label(found, "this changes"),),
                suggestion="use numbers, options, `players` or tables here",
            )


def _wanted(rules: checked.Rules) -> list[tuple[str, checked.Expr]]:
    found = [("the first value of an option", option.value) for option in rules.options.values()]
    found += [("which options go together", needs.condition) for needs in rules.requirements]
    found += [("the number of pieces", kind.count) for kind in rules.kinds.values()]
    found += [("the size of a board", arg) for board in rules.boards.values() for arg in board.args]
    found += [("the room of a zone", zone.room) for zone in rules.zones.values() if zone.room is not None]
    found += [("the first value of a var", var.value) for var in rules.vars.values()]
    for table in rules.tables.values():
        names = [column.name for column in table.columns if column.sort in ("value", "family")]
        for row in table.rows:
            cells = [row.cells[name] for name in names if name in row.cells]
            found += [("a cell of a table", part) for cell in cells for part in _parts(cell)]
    return found


def _parts(cell: object) -> list[checked.Expr]:
    return [part for part in (cell if isinstance(cell, tuple) else (cell,)) if isinstance(part, checked.Expr)]


class _Fixed:
    """Follows lets and formula columns, each once."""

    def __init__(self, rules: checked.Rules) -> None:
        self._rules = rules
        self._known: dict[tuple[str, ...], Span | None] = {}

    def changing(self, expr: object) -> Span | None:
        """The first place in an expression that reads what changes; None if there is none."""
        for part in walk(expr):
            found = self._own(part)
            if found is not None:
                return found
        return None

    def _own(self, part: checked.Checked) -> Span | None:
        if isinstance(part, _CHANGING):
            return part.span
        match part:
            case checked.LetValue(let=name) if name in self._rules.lets:
                return part.span if self._followed(("let", name), self._rules.lets[name].value) is not None else None
            case checked.Cell(table=table, column=column) if table in self._rules.tables:
                cells = tuple(row.cells.get(column) for row in self._rules.tables[table].rows)
                formula = any(c.name == column and c.sort == "formula" for c in self._rules.tables[table].columns)
                return part.span if formula and self._followed((table, column), cells) is not None else None
            case _:
                return None

    def _followed(self, mark: tuple[str, ...], body: object) -> Span | None:
        if mark not in self._known:
            self._known[mark] = None
            self._known[mark] = self.changing(body)
        return self._known[mark]
