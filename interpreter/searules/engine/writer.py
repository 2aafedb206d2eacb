"""Writing the code of a unit: labels, hidden places, and which places are live where."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from attrs import evolve, frozen

from searules.diagnostics.source import Span
from searules.engine.places import piece_places
from searules.engine.program import Copy, Entry, Fork, Instruction, Jump, Look, Next, Return, Start, Unit, Window
from searules.engine.reach import Reach
from searules.rules.checked import Checked, Expr, Let, Rules

ME = 0
"""The local place of `me`."""
Label = int
_I = TypeVar("_I", bound=Instruction)


@frozen
class Scope:
    """Something that can be left: "step" or "repeat" with the label behind it; "for" with the place that keeps me."""

    what: str
    behind: Label = -1
    kept: int = -1


class Writer:
    """The code of one unit, while it is being written.

    Labels are numbers that stand in `to` fields until `unit` puts the numbers of instructions there. `looks`: this is
    a unit of the flow of a game in which something looks at the position after each statement. `params` are the places
    of its parameters, `tree` what it is made from.
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
        self._scopes: list[Scope] = []
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

    # ---- scopes -----------------------------------------------------------------------------------------

    def members(self, source: Expr, slot: int, span: Span, scope: Scope, body: Callable[[], None]) -> None:
        """Write a loop over the members of a set."""
        live, behind = len(self._live), self.label()
        items, index = self.hidden(), self.hidden()
        if slot in self._pieces:
            self._pieces.add(items)
        self.emit(Start(source, items, index, span=span))
        top = self.here()
        self.emit(Next(items, index, slot, behind, span=span))
        self.holds(slot)
        self.in_part(lambda: self.inside(scope, body))
        self.emit(Jump(top))
        self.place(behind)
        del self._live[live:]

    def keep_me(self) -> int:
        """Write that `me` is kept in a hidden place; gives the place."""
        kept = self.hidden()
        self.emit(Copy(ME, kept))
        return kept

    def inside(self, scope: Scope, write: Callable[[], None]) -> None:
        """Write what can be left by `end`."""
        self._scopes.append(scope)
        write()
        self._scopes.pop()

    def in_part(self, write: Callable[[], None]) -> None:
        """Write what may not run, or run more than once: play cannot begin inside."""
        self._loops += 1
        write()
        self._loops -= 1
