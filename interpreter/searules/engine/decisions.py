"""What a player is asked: decisions, their options, and what a refused one is told."""

from typing import TypeAlias

from attrs import field, frozen

from searules.diagnostics.diagnostic import SeaError
from searules.diagnostics.source import NOWHERE, Span
from searules.engine.faults import RuleFault

Plain: TypeAlias = "int | bool | str | list[Plain] | dict[str, Plain] | None"
"""Data that JSON can hold: what the engine gives to the outside instead of its own numbers."""


@frozen
class RuleRef:
    """Where a rule stands: its address, what its margin says, and its place in the text."""

    address: str
    citations: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()
    span: Span = field(default=NOWHERE, eq=False, repr=False)

    @property
    def place(self) -> str:
        """`file:line` of the rule."""
        return f"{self.span.source.name}:{self.span.line}"


@frozen
class Option:
    """One thing that may be chosen.

    `id` is stable and unique at its decision, a Sea expression where that is possible
    (`take_item(beach at Beach(1, 5))`, `pass`); `text` is the same for people, unique, too.
    `kind` is "act", "window" (an act that is open at any time), "way", "values", "pick", "alternative",
    "pass" or "done". `action` is the name of the action or way ("" where there is none), `args` the values
    chosen, as texts and numbers.
    """

    id: str
    kind: str
    action: str
    args: tuple[Plain, ...]
    text: str


@frozen
class Decision:
    """What is asked of whom: `player` chooses one of `options`, in this order.

    `prompt` is the rule's address in words, `rule` says where it stands. `together` are the players who choose here at
    the same time, in the order in which they are asked: nobody is shown what another has chosen before all have. Empty
    where the player chooses alone.
    """

    player: str
    prompt: str
    rule: RuleRef
    options: tuple[Option, ...]
    together: tuple[str, ...] = ()


@frozen
class Reason:
    """One condition of a rule that does not hold (or, with `holds` None, cannot be judged).

    `text` is the reason written beside the condition (or the condition itself where none is), `values` are
    its parts with what they came to, as texts.
    """

    rule: RuleRef
    text: str
    values: tuple[tuple[str, str], ...] = ()
    holds: bool | None = False


class Refused(SeaError):  # noqa: N818 - the field's word for it
    """What was asked for is not legal here, and nothing has changed.

    `reasons` begins with the condition that failed first; `options` are the ids of what is legal.
    """

    def __init__(self, message: str, reasons: tuple[Reason, ...] = (), options: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.reasons = reasons
        self.options = options


class PlayFault(RuleFault):
    """A hole in the rules that a play has met. `log` is the play that led there, as JSON Lines: it can be replayed."""

    def __init__(self, message: str, span: Span = NOWHERE, notes: tuple[str, ...] = (), log: str = "") -> None:
        super().__init__(message, span, notes)
        self.log = log

    @classmethod
    def of(cls, fault: RuleFault, log: str) -> "PlayFault":
        """A fault with the play that led to it."""
        return cls(fault.message, fault.span, fault.notes, log)

    def __reduce__(self) -> tuple[type["PlayFault"], tuple[str, Span, tuple[str, ...], str]]:  # type: ignore[override]
        """Faults cross process borders when plays are verified in parallel."""
        return PlayFault, (self.message, self.span, self.notes, self.log)
