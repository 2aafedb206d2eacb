"""Chance: every elementary random draw of a play passes through `Chance.pick`.

A statement with chance has a *site*: its address and ordinal, given when the rules are linked. Each site has
a stream of its own whose position is a cell of the state, so what happens at one site never moves another.

How the verbs draw (this is their definition; see `effects` for the code):

* **roll**: one pick among the values of the var's type, or the faces of the die, in declared order.
* **draw** at random: one pick for each piece, among the pieces then in the sources, in declared order.
* **scatter**: for each piece in declared order one pick among the spots then free, in declared order.
* **shuffle**: all pieces of the zone in declared order, then for i from the last place down to the second one
  pick among the places up to i: what lies there and what lies at i change places. The last place is the top.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from attrs import define, field, frozen

from searules.engine.faults import ImpossibleOutcome
from searules.engine.random import below, stream_key
from searules.rules.checked import Value

if TYPE_CHECKING:
    from searules.engine.play import Play


@frozen
class Draw:
    """An elementary draw: one of `candidates`, all equally likely.

    `site` is the number of the stream, `supply` says in words where the outcome comes from, `texts` writes a
    candidate down. `alike` gives equal keys to candidates that make no difference. Places in a shuffle are
    not `forceable`.
    """

    site: int
    candidates: Sequence[Value]
    supply: str
    text: Callable[[Value], str] = str
    alike: Callable[[Value], Hashable] = lambda value: value  # type: ignore[assignment,return-value]
    forceable: bool = True


@frozen
class Outcome:
    """One outcome of a draw, or several alike: any of them by its place, their share, and how it is written."""

    index: int
    weight: Fraction
    label: str


class NeedOutcome(Exception):  # noqa: N818 - it is a question, not an error
    """Raised by `Enumerated` where its script ends: go back before the statement and run it with a longer one."""

    def __init__(self, outcomes: tuple[Outcome, ...]) -> None:
        self.outcomes = outcomes
        super().__init__(f"{len(outcomes)} outcomes")


@frozen
class AnyOf:
    """One forced outcome: any of these values."""

    values: tuple[Value, ...]


class Chance(ABC):
    """Decides elementary draws."""

    @abstractmethod
    def pick(self, play: "Play", draw: Draw) -> int:
        """The place of the outcome among the candidates (of which there is at least one)."""

    def wanted(self, play: "Play", draw: Draw) -> int | None:  # noqa: ARG002
        """The place of the outcome that is forced, None if nothing is: asked where nothing is random otherwise."""
        return None

    @abstractmethod
    def copy(self) -> "Chance":
        """An independent copy."""
