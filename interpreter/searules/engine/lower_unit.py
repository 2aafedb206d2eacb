"""Lowering one unit: statements -> flat code with labels, which are settled when the unit is done."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from attrs import evolve, frozen

from searules.diagnostics.source import Span
from searules.engine.places import piece_places
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
    Fork,
    Instruction,
    Jump,
    LeaveBlock,
    Look,
    Next,
    Offer,
    PayUnit,
    Pick,
    Put,
    Return,
    Run,
    Stage,
    Start,
    Stop,
    Unit,
    Unless,
    UnlessSet,
    Window,
)
from searules.engine.reach import Reach
from searules.rules.checked import (
    Action,
    ActRef,
    AnyOrder,
    AnyTime,
    Ask,
    Block,
    CallColumn,
    CallProcedure,
    Checked,
    Choose,
    ChooseOne,
    ChooseSome,
    Cost,
    Decision,
    EndGame,
    Expr,
    For,
    If,
    Leave,
    Let,
    May,
    MayChoose,
    Must,
    Repeat,
    Rules,
    RunBlock,
    Step,
    Stmt,
    Together,
)

ME = 0
"""The local place of `me`."""
Label = int
_I = TypeVar("_I", bound=Instruction)


@frozen
class _Scope:
    """Something that can be left: "step" or "repeat" with the label behind it; "for" with the place that keeps me."""

    what: str
    behind: Label = -1
    kept: int = -1


class Lowering:
    """The code of one unit, while it is being written.

    Labels are numbers that stand in `to` fields until `unit` puts the numbers of instructions there. `looks`: this is
    a unit of the flow of a game in which something looks at the position after each statement.
    """

    def __init__(
        self,
        slots: int,
        reach: Reach | None = None,
        rules: Rules | None = None,
        looks: bool = False,
        params: Sequence[int] = (),
        tree: Checked | None = None,
    ) -> None:
        self._slots = max(slots, 1)
        self._params = tuple(params)
        self._live = [ME, *params]
        self._pieces = piece_places(tree) if tree else set()
        self._reach = reach
        self._rules = rules
        self._looks = looks
        self._code: list[Instruction] = []
        self._places: list[int] = []
        self._scopes: list[_Scope] = []
        self._windows: list[Window] = []
        self._lets: list[Let] = []
        self._loops = 0
        self._entries: dict[str, Entry] = {}

    # ---- pieces of code -----------------------------------------------------------------------------

    def emit(self, instruction: Instruction) -> None:
        """Write one instruction."""
        self._code.append(evolve(instruction, live=tuple(self._live)))

    def holds(self, slot: int) -> None:
        """From here to the end of the block the place holds something."""
        if slot not in self._live:
            self._live.append(slot)

    def hidden(self) -> int:
        """A further local place, for the engine's own use, up to the end of the block."""
        self._slots += 1
        self._live.append(self._slots - 1)
        return self._slots - 1

    def label(self) -> Label:
        """A label that is not placed yet."""
        self._places.append(-1)
        return len(self._places) - 1

    def here(self) -> Label:
        """A label for the next instruction."""
        self._places.append(len(self._code))
        return len(self._places) - 1

    def place(self, label: Label) -> None:
        """Let a label stand for the next instruction."""
        self._places[label] = len(self._code)

    def look(self, span: Span | None = None) -> None:
        """Events and endings look here, if this is a place where they may."""
        if self._looks and not (self._code and isinstance(self._code[-1], Look)):
            self.emit(Look(span=span) if span else Look())

    def unit(self, name: str, kind: str, effects: int = 0, end: Label | None = None) -> Unit:
        """The finished unit: labels are settled, and the last instruction returns."""
        self.emit(Return())
        code = tuple(self._settled(instruction) for instruction in self._code)
        at = self._places[end] if end is not None else 0
        pieces = frozenset(self._pieces)
        return Unit(name, kind, code, self._slots, effects, at, self._entries, self._params, pieces)

    def _settled(self, instruction: Instruction) -> Instruction:
        if isinstance(instruction, Fork):
            places = tuple(self._places[label] for label in instruction.places)
            to = None if instruction.to is None else self._places[instruction.to]
            return evolve(instruction, places=places, to=to)
        label = getattr(instruction, "to", None)
        return instruction if label is None else self._with_to(instruction, self._places[label])

    @staticmethod
    def _with_to(instruction: _I, to: int) -> _I:
        return evolve(instruction, to=to)  # type: ignore[call-arg]  # only asked for those that have one

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
                self._decision(statement)
            case _:
                raise AssertionError(statement)

    def _step(self, step: Step) -> None:
        behind, start = self.label(), len(self._code)
        around = tuple(self._lets), tuple(self._windows)
        self._inside(_Scope("step", behind), lambda: self.block(step.body))
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
            self._in_part(lambda body=body: self.block(body))  # type: ignore[misc]
            self.emit(Jump(behind))
            self.place(otherwise)
        self.place(behind)

    def _for(self, loop: For) -> None:
        kept = self._keep_me() if loop.slot == ME else -1
        self._members(loop.source, loop.slot, loop.span, _Scope("for", kept=kept), lambda: self.block(loop.body))
        if kept >= 0:
            self.emit(Copy(kept, ME))

    def _members(self, source: Expr, slot: int, span: Span, scope: _Scope, body: Callable[[], None]) -> None:
        live, behind = len(self._live), self.label()
        items, index = self.hidden(), self.hidden()
        if slot in self._pieces:
            self._pieces.add(items)
        self.emit(Start(source, items, index, span=span))
        top = self.here()
        self.emit(Next(items, index, slot, behind, span=span))
        self.holds(slot)
        self._in_part(lambda: self._inside(scope, body))
        self.emit(Jump(top))
        self.place(behind)
        del self._live[live:]

    def _keep_me(self) -> int:
        kept = self.hidden()
        self.emit(Copy(ME, kept))
        return kept

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
        self._in_part(lambda: self._inside(_Scope("repeat", behind), lambda: self.block(loop.body)))
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

    def _inside(self, scope: _Scope, write: Callable[[], None]) -> None:
        self._scopes.append(scope)
        write()
        self._scopes.pop()

    def _in_part(self, write: Callable[[], None]) -> None:
        """Write what may not run, or run more than once: play cannot begin inside."""
        self._loops += 1
        write()
        self._loops -= 1

    # ---- decisions ----------------------------------------------------------------------------------

    def _decision(self, statement: Decision) -> None:
        match statement:
            case Must():
                self._offer(statement, "duty" if statement.while_possible else "must", statement.acts)
            case May():
                self._offer(statement, "may", statement.acts)
            case AnyOrder():
                taken = self.hidden()
                self.emit(Put(taken, ()))
                self._offer(statement, "order", statement.acts, taken)
            case AnyTime():
                self._windows.append(Window(statement, self._keep_me()))
            case Choose():
                self._pick(statement, None)
            case MayChoose():
                self._may_choose(statement)
            case ChooseSome():
                self._choose_some(statement)
            case ChooseOne():
                self._choose_one(statement)
            case Ask():
                self._ask(statement)
            case Together():
                raise AssertionError("the checker names this as not built")
            case _:
                raise AssertionError(statement)

    def _offer(self, statement: Decision, mode: str, acts: tuple[ActRef, ...], taken: int = 0) -> None:
        self.emit(Offer(**self._margin(statement), mode=mode, acts=acts, taken=taken))  # type: ignore[arg-type]

    def _margin(self, statement: Decision) -> dict[str, object]:
        return {
            "address": statement.address,
            "windows": tuple(self._windows),
            "citations": statement.citations,
            "rulings": statement.rulings,
            "span": statement.span,
        }

    def _pick(self, statement: Choose | MayChoose, to: Label | None) -> None:
        margin = self._margin(statement)
        self.emit(Pick(**margin, picks=statement.picks, where=statement.where, to=to))  # type: ignore[arg-type]
        for pick in statement.picks:
            self.holds(pick.slot)

    def _may_choose(self, statement: MayChoose) -> None:
        behind, live = self.label(), len(self._live)
        self._pick(statement, behind)
        self._in_part(lambda: self.block(statement.body))
        self.place(behind)
        del self._live[live:]

    def _choose_some(self, statement: ChooseSome) -> None:
        """The stage repeats itself until the last pick."""
        picked, wanted = self.hidden(), self.hidden()
        self.emit(Put(picked, ()))
        self.emit(Evaluate(wanted, statement.count, span=statement.span))
        margin = self._margin(statement)
        self._pieces.add(picked)
        self.emit(Stage(**margin, statement=statement, picked=picked, wanted=wanted))  # type: ignore[arg-type]
        self.holds(statement.result)

    def _choose_one(self, statement: ChooseOne) -> None:
        behind = self.label()
        places = tuple(self.label() for _ in statement.alternatives)
        texts = tuple(alternative.text for alternative in statement.alternatives)
        whens = tuple(alternative.when for alternative in statement.alternatives)
        to = behind if statement.may else None
        margin = self._margin(statement)
        self.emit(Fork(**margin, texts=texts, whens=whens, places=places, to=to))  # type: ignore[arg-type]
        for label, alternative in zip(places, statement.alternatives, strict=True):
            self.place(label)
            self._in_part(lambda body=alternative.body: self.block(body))  # type: ignore[misc]
            self.emit(Jump(behind))
        self.place(behind)

    def _ask(self, statement: Ask) -> None:
        """Each in turn; `until all pass` goes round again as long as somebody answered."""
        kept, taken = self._keep_me(), self.hidden()
        again = self.here()
        self.emit(Put(taken, False))
        scope = _Scope("for", kept=kept)
        self._members(
            statement.who, ME, statement.span, scope, lambda: self._offer(statement, "ask", statement.acts, taken)
        )
        self.emit(Copy(kept, ME))
        if statement.until_all_pass:
            behind = self.label()
            self.emit(UnlessSet(taken, behind))
            self.emit(Again(again, span=statement.span))
            self.place(behind)

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
