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
from searules.engine.names import text_of
from searules.engine.random import below, stream_key
from searules.rules.checked import Value
from searules.rules.types import One, SetOf, Type

if TYPE_CHECKING:
    from searules.engine.play import Play
    from searules.engine.world import World


@frozen(eq=False)
class Draw:
    """An elementary draw: one of `candidates`, all equally likely; there is at least one.

    `site` is the number of the stream, `supply` says in words where the outcome comes from. `text` writes a
    candidate down, `alike` gives equal keys to candidates that make no difference. Places in a shuffle are not
    `forceable`: there a forced outcome waits for the next draw or roll.
    """

    site: int
    candidates: Sequence[Value]
    supply: str
    text: Callable[[Value], str]
    alike: Callable[[Value], Hashable]
    forceable: bool = True
    what: str = ""
    """What is rolled or drawn from, by its name in the rules: forced outcomes may be meant for it alone."""
    open: bool = True
    """Whether everybody may know what can come."""


@frozen
class Outcome:
    """One outcome of a draw, or several alike: the place of the first, their share, and how it is written."""

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
    """One forced outcome: any of these values; `text` is how it was written; `of` what it is meant for ("": the next
    draw, whatever it is of)."""

    values: tuple[Value, ...]
    text: str = ""
    of: str = ""


class Chance(ABC):
    """Decides elementary draws."""

    @abstractmethod
    def pick(self, play: "Play", draw: Draw) -> int:
        """The place of the outcome among the candidates."""

    def wanted(self, play: "Play", draw: Draw) -> int | None:  # noqa: ARG002
        """The place of the outcome that is forced, None if nothing is: asked where nothing else is random."""
        return None

    def order(self, play: "Play", draw: Draw) -> list[int] | None:  # noqa: ARG002
        """The places of candidates that a shuffle is to bring to the top, if that is forced."""
        return None

    @abstractmethod
    def copy(self) -> "Chance":
        """An independent copy."""


@define
class Sampled(Chance):
    """Draws from the streams of a seed; the positions of the streams are cells of the state."""

    seed: int
    _keys: dict[int, int] = field(factory=dict, init=False, eq=False, repr=False)

    def pick(self, play: "Play", draw: Draw) -> int:
        """The next number of the site's stream."""
        key = self._keys.get(draw.site)
        if key is None:
            key = self._keys[draw.site] = stream_key(self.seed, play.world.sites[draw.site])
        cell = play.layout.streams + draw.site
        place, play.cells[cell] = below(key, play.cells[cell], len(draw.candidates))
        return place

    def copy(self) -> "Sampled":
        """Itself: what changes lies in the state."""
        return self


@define
class Forced(Chance):
    """First the forced outcomes, in the order in which draws, rolls and scatterings occur; then `otherwise`. `orders`
    are forced beginnings of the next shuffles."""

    otherwise: Chance
    queue: tuple[AnyOf, ...] = ()
    orders: tuple[tuple[AnyOf, ...], ...] = ()

    def force(self, outcomes: Iterable[AnyOf]) -> None:
        """Settle further outcomes, after those that are settled already."""
        self.queue = (*self.queue, *outcomes)

    def pick(self, play: "Play", draw: Draw) -> int:
        """The forced outcome if one is waiting. Raises ImpossibleOutcome if it is no candidate."""
        place = self.wanted(play, draw)
        return self.otherwise.pick(play, draw) if place is None else place

    def wanted(self, play: "Play", draw: Draw) -> int | None:  # noqa: ARG002
        """The forced outcome if one is waiting, which is then used up."""
        if not self.queue or not draw.forceable:
            return None
        number = next((n for n, one in enumerate(self.queue) if one.of in ("", "".join(draw.what.split()))), None)
        if number is None:
            return None
        forced = self.queue[number]
        for place, candidate in enumerate(draw.candidates):
            if candidate in forced.values:
                self.queue = (*self.queue[:number], *self.queue[number + 1 :])
                return place
        raise _impossible(forced, draw)

    def order(self, play: "Play", draw: Draw) -> list[int] | None:  # noqa: ARG002
        """The beginning that the next shuffle is to have, which is then used up. Raises ImpossibleOutcome."""
        if not self.orders:
            return None
        wanted, *rest = self.orders
        places: list[int] = []
        for one in wanted:
            found = (place for place, value in enumerate(draw.candidates) if value in one.values)
            place = next((place for place in found if place not in places), None)
            if place is None:
                raise _impossible(one, draw)
            places.append(place)
        self.orders = tuple(rest)
        return places

    def otherwise_by(self, chance: Chance) -> "Forced":
        """The same outcomes are still to come; then another chance decides."""
        return Forced(chance, self.queue, self.orders)

    def copy(self) -> "Forced":
        """The same outcomes are still to come."""
        return self.otherwise_by(self.otherwise.copy())


def _impossible(forced: AnyOf, draw: Draw) -> ImpossibleOutcome:
    what = forced.text or " or ".join(draw.text(value) for value in forced.values)
    return ImpossibleOutcome(f"{what} cannot come from {draw.supply}{_possible(draw)}.")


_MOST_NAMED = 12


def _possible(draw: Draw) -> str:
    """What can come, if that is no secret."""
    if not draw.open:
        return ""
    texts = list(dict.fromkeys(draw.text(candidate) for candidate in draw.candidates))
    more = ", ..." if len(texts) > _MOST_NAMED else ""
    return f"; what can come: {', '.join(texts[:_MOST_NAMED])}{more}"


@define
class Enumerated(Chance):
    """Follows a script of outcomes, by their places; at its end it asks for the next.

    A draw with one outcome (up to alikeness) asks nothing and uses up nothing of the script. `used` counts the
    outcomes taken; set it to 0 to run a statement again.
    """

    script: tuple[int, ...] = ()
    used: int = 0

    def pick(self, play: "Play", draw: Draw) -> int:  # noqa: ARG002
        """The next outcome of the script. Raises NeedOutcome at its end."""
        first = draw.alike(draw.candidates[0])
        if all(draw.alike(candidate) == first for candidate in draw.candidates[1:]):
            return 0
        if self.used == len(self.script):
            raise NeedOutcome(outcomes_of(draw))
        self.used += 1
        return self.script[self.used - 1]

    def copy(self) -> "Enumerated":
        """An independent copy."""
        return Enumerated(self.script, self.used)


def outcomes_of(draw: Draw) -> tuple[Outcome, ...]:
    """The outcomes of a draw with their exact chances, alike ones as one, in the order of the candidates."""
    classes: dict[Hashable, list[int]] = {}
    for place, candidate in enumerate(draw.candidates):
        classes.setdefault(draw.alike(candidate), []).append(place)
    total = len(draw.candidates)
    return tuple(
        Outcome(places[0], Fraction(len(places), total), draw.text(draw.candidates[places[0]]))
        for places in classes.values()
    )


def forced_outcomes(value: Value, type: Type, world: "World") -> tuple[AnyOf, ...]:
    """What a forced value settles: a list, or a set of different things, one outcome for each member; a set of
    pieces of the same kind and fields any one of them; anything else itself."""
    if isinstance(type, One) or not isinstance(value, tuple | range):
        return (AnyOf((value,), text_of(value, type, world)),)
    if isinstance(type, SetOf) and type.of.kinds:
        texts = {text_of(piece, type.of, world) for piece in value}
        if len(texts) == 1:
            return (AnyOf(tuple(value), texts.pop()),)
    return tuple(one for member in value for one in forced_outcomes(member, type.of, world))
