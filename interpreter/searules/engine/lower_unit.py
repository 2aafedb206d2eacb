"""Lowering one unit: statements -> flat code."""

from searules.engine.lower_decisions import DecisionLowering
from searules.engine.program import (
    Acted,
    Again,
    Call,
    CallRow,
    Copy,
    Count,
    Do,
    Entry,
    Evaluate,
    Jump,
    LeaveBlock,
    Look,
    PayUnit,
    Run,
    Stop,
    Unless,
)
from searules.engine.writer import ME, Label, Scope
from searules.rules.checked import (
    Action,
    Block,
    CallColumn,
    CallProcedure,
    Cost,
    Decision,
    EndGame,
    Expr,
    For,
    If,
    Leave,
    Let,
    Repeat,
    RunBlock,
    Step,
    Stmt,
)


class Lowering(DecisionLowering):
    """Writes all statements of a unit."""

    # ---- statements ---------------------------------------------------------------------------------

    def block(self, block: Block) -> None:
        """Write a block; windows and lets of it end with it."""
        windows, lets, live = len(self._windows), len(self._lets), len(self._live)
        for statement in block.statements:
            self.statement(statement)
        del self._windows[windows:]
        del self._lets[lets:]
        del self._live[live:]

    def statement(self, statement: Stmt) -> None:
        """Write one statement."""
        if isinstance(statement, Step):
            self._step(statement)
        elif self._stays_whole(statement):
            self.do(statement)
            self.look(statement.span)
        else:
            self._taken_apart(statement)

    def do(self, statement: Stmt) -> None:
        """Write a statement that stays whole."""
        self.emit(Do(statement, span=statement.span))
        if isinstance(statement, Let):
            self._lets.append(statement)
            self.holds(statement.slot)

    def _stays_whole(self, statement: Stmt) -> bool:
        if self._looks and isinstance(statement, If | For | Repeat):
            return False
        return self._reach is None or not self._reach.controls(statement)

    def _taken_apart(self, statement: Stmt) -> None:
        match statement:
            case If():
                self._if(statement)
            case For():
                self._for(statement)
            case Repeat():
                self._repeat(statement)
            case CallProcedure() | CallColumn() | RunBlock():
                self._call(statement)
            case Leave():
                self._leave(statement)
            case EndGame():
                self.emit(Stop(statement.won_by, statement.drawn, span=statement.span))
            case Decision():
                self.decision(statement)
            case _:
                raise AssertionError(statement)

    def _step(self, step: Step) -> None:
        behind, start = self.label(), len(self._code)
        around = tuple(self._lets), tuple(self._windows)
        self.inside(Scope("step", behind), lambda: self.block(step.body))
        self.place(behind)
        if not self._loops:
            self._entries[step.address] = Entry(start, len(self._code), *around)
        self.look(step.span)

    def _if(self, statement: If) -> None:
        behind = self.label()
        for condition, body in statement.branches:
            otherwise = self.label()
            if condition is not None:
                self.emit(Unless(condition, otherwise, span=condition.span))
            self.in_part(lambda body=body: self.block(body))  # type: ignore[misc]
            self.emit(Jump(behind))
            self.place(otherwise)
        self.place(behind)

    def _for(self, loop: For) -> None:
        kept = self.keep_me() if loop.slot == ME else -1
        self.members(loop.source, loop.slot, loop.span, Scope("for", kept=kept), lambda: self.block(loop.body))
        if kept >= 0:
            self.emit(Copy(kept, ME))

    def _repeat(self, loop: Repeat) -> None:
        behind, counter = self.label(), -1
        if loop.times is not None:
            counter = self.hidden()
            self.emit(Evaluate(counter, loop.times, span=loop.span))
        top = self.here()
        if loop.until is not None:
            self._until(loop.until, behind)
        if counter >= 0:
            self.emit(Count(counter, behind))
        self.in_part(lambda: self.inside(Scope("repeat", behind), lambda: self.block(loop.body)))
        self.emit(Again(top, span=loop.span))
        self.place(behind)

    def _until(self, condition: Expr, behind: Label) -> None:
        go_on = self.label()
        self.emit(Unless(condition, go_on, span=condition.span))
        self.emit(Jump(behind))
        self.place(go_on)

    def _call(self, statement: CallProcedure | CallColumn | RunBlock) -> None:
        windows = tuple(self._windows)
        assert self._rules is not None
        if isinstance(statement, RunBlock):
            self.emit(Run(statement.block, windows, span=statement.span))
        elif isinstance(statement, CallProcedure):
            params = self._rules.procedures[statement.procedure].params
            self.emit(Call(f"to {statement.procedure}", statement.args, params, windows, span=statement.span))
        else:
            columns = self._rules.tables[statement.table].columns
            params = next(c.params for c in columns if c.name == statement.column)
            args = (statement.table, statement.column, statement.row, statement.args, params, windows)
            self.emit(CallRow(*args, span=statement.span))
        self.look(statement.span)

    def _leave(self, leave: Leave) -> None:
        """A step or repeat is left by a jump that gives back each hidden `me` on its way."""
        copies: list[int] = []
        for scope in reversed(self._scopes):
            if scope.what == leave.what:
                for kept in copies:
                    self.emit(Copy(kept, ME))
                self.emit(Jump(scope.behind, span=leave.span))
                return
            if scope.kept >= 0:
                copies.append(scope.kept)
        self.emit(LeaveBlock(leave.what, span=leave.span))

    # ---- actions ------------------------------------------------------------------------------------

    def amount(self, cost: Cost) -> int:
        """Work out how much is owed; gives the place that holds it."""
        rest = self.hidden()
        self.emit(Evaluate(rest, cost.amount, span=cost.span))
        return rest

    def pay(self, cost: Cost, rest: int) -> None:
        """Pay what the place holds, unit by unit; events look after each."""
        behind = self.label()
        top = self.here()
        self.emit(Count(rest, behind))
        margin = {"citations": cost.citations, "rulings": cost.rulings, "span": cost.span}
        self.emit(PayUnit(address=cost.address, payment=cost.payment, rest=rest, **margin))  # type: ignore[arg-type]
        self.emit(Look(span=cost.span))
        self.emit(Jump(top))
        self.place(behind)

    def acted(self, action: Action) -> int:
        """Mark where an action's effects begin; gives the number of their first instruction."""
        self.emit(Acted(action.name, span=action.span))
        return len(self._code)
