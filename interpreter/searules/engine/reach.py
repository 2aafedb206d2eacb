"""What a statement may do to the course of play: decide, leave a block, end the game."""

from searules.rules.checked import (
    Block,
    CallColumn,
    CallProcedure,
    Decision,
    EndGame,
    For,
    If,
    Leave,
    Repeat,
    Rules,
    RunBlock,
    Step,
    Stmt,
)


class Reach:
    """Answers for the statements of some rules, and remembers what procedures may do."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._procedures: dict[str, bool] = {}

    def controls(self, statement: Stmt) -> bool:
        """Whether the statement, or what it calls, may decide, leave a block or end the game."""
        match statement:
            case Decision() | Leave() | EndGame() | RunBlock():
                return True
            case CallProcedure():
                return self.procedure(statement.procedure)
            case CallColumn():
                return self.column(statement.table, statement.column)
            case If():
                return any(self.block(body) for _, body in statement.branches)
            case For() | Repeat() | Step():
                return self.block(statement.body)
            case _:
                return False

    def block(self, block: Block) -> bool:
        """Whether one of its statements does."""
        return any(self.controls(statement) for statement in block.statements)

    def procedure(self, name: str) -> bool:
        """Whether the body of a procedure does."""
        if name not in self._procedures:
            self._procedures[name] = True  # a circle of calls is refused by the checker; be safe all the same
            self._procedures[name] = self.block(self._rules.procedures[name].body)
        return self._procedures[name]

    def column(self, table: str, column: str) -> bool:
        """Whether a procedure column does in one of its rows."""
        cells = (row.cells.get(column) for row in self._rules.tables[table].rows)
        return any(self.block(cell) for cell in cells if isinstance(cell, Block))
