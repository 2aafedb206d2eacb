"""Lowering the statements that ask."""

from abc import abstractmethod

from searules.engine.program import (
    Again,
    Copy,
    Evaluate,
    Fork,
    Gather,
    Jump,
    Next,
    Offer,
    Pick,
    Put,
    SetAside,
    Stage,
    Unite,
    UnlessSet,
    Window,
)
from searules.engine.writer import ME, Label, Scope, Writer
from searules.rules.checked import (
    ActRef,
    AnyOrder,
    AnyTime,
    Ask,
    Block,
    Choose,
    ChooseOne,
    ChooseSome,
    Decision,
    May,
    MayChoose,
    Must,
    Together,
)


class DecisionLowering(Writer):
    """Writes decisions; blocks inside them are written by who knows all statements."""

    @abstractmethod
    def block(self, block: Block) -> None:
        """Write a block; windows and lets of it end with it."""

    def decision(self, statement: Decision) -> None:
        """Write a statement that asks."""
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
                self._windows.append(Window(statement, self.keep_me()))
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
                self._together(statement)
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
        self.in_part(lambda: self.block(statement.body))
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
            self.in_part(lambda body=alternative.body: self.block(body))  # type: ignore[misc]
            self.emit(Jump(behind))
        self.place(behind)

    def _together(self, statement: Together) -> None:
        """Each player's part in turn, put aside; then all at once. What is open at any time is not open in it."""
        kept, behind = self.keep_me(), self.label()
        items, index = self.hidden(), self.hidden()
        self.emit(Gather(statement.source, items, index, span=statement.span))
        top = self.here()
        self.emit(Next(items, index, ME, behind, span=statement.span))
        windows, self._windows = self._windows, []
        self.in_part(lambda: self.inside(Scope("for", kept=kept), lambda: self.block(statement.body)))
        self._windows = windows
        self.emit(SetAside(span=statement.span))
        self.emit(Jump(top))
        self.place(behind)
        self.emit(Unite(span=statement.span))
        self.emit(Copy(kept, ME))
        self.look(statement.span)

    def _ask(self, statement: Ask) -> None:
        """Each in turn; `until all pass` goes round again as long as somebody answered."""
        kept, taken = self.keep_me(), self.hidden()
        again = self.here()
        self.emit(Put(taken, False))
        scope = Scope("for", kept=kept)
        self.members(
            statement.who, ME, statement.span, scope, lambda: self._offer(statement, "ask", statement.acts, taken)
        )
        self.emit(Copy(kept, ME))
        if statement.until_all_pass:
            behind = self.label()
            self.emit(UnlessSet(taken, behind))
            self.emit(Again(again, span=statement.span))
            self.place(behind)
