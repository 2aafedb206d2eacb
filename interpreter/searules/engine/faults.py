"""Rule faults: holes in the rules that show in play, told in an author's words."""

from collections.abc import Iterable

from searules.diagnostics.diagnostic import SeaError
from searules.diagnostics.source import NOWHERE, Span
from searules.rules.checked import Checked


class RuleFault(SeaError):  # noqa: N818 - the word of the language for it
    """The rules ask for what cannot be done: a full zone, a division by zero, a draw from too few pieces.

    `span` is the place in the text, `message` the sentence without it, `notes` are further sentences.
    """

    def __init__(self, message: str, span: Span = NOWHERE, notes: Iterable[str] = ()) -> None:
        self.message = message
        self.span = span
        self.notes = tuple(notes)
        super().__init__(f"{span}: {message}" if span is not NOWHERE else message)

    def __reduce__(self) -> tuple[type["RuleFault"], tuple[str, Span, tuple[str, ...]]]:
        """Faults cross process borders when plays are verified in parallel."""
        return RuleFault, (self.message, self.span, self.notes)


class UnsettledError(RuleFault):
    """An option was read before it was settled."""


class WorldError(SeaError):
    """The game cannot be set up with this number of players and these options."""


class ImpossibleOutcome(SeaError):  # noqa: N818 - it says what is wrong
    """A forced outcome of chance that the supply cannot give."""


def fault(node: Checked, message: str, *notes: str) -> RuleFault:
    """A rule fault at the place of a node; raise what this gives."""
    return RuleFault(message, node.span, notes)
