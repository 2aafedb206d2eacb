"""Monte Carlo tree search over what a player may believe.

Each iteration plays in a world of its own that the player cannot tell from theirs (`worlds.imagined`): down the tree by
upper confidence bounds, one new node, at random to the end, and back up. Options that a world does not have do not
count there. Where nothing is hidden and nothing random this is plain UCT.

Kocsis and Szepesvari, "Bandit based Monte-Carlo planning", 2006; Cowling, Powley and Whitehouse, "Information set Monte
Carlo tree search", 2012 (the variant with one observer and a single tree).
"""

from collections.abc import Sequence
from math import log, sqrt
from typing import Protocol, TypeAlias

from attrs import define, field, frozen

from searules.diagnostics.diagnostic import SeaError
from searules.engine.chooser import Chooser
from searules.engine.course import OVER, Course
from searules.engine.drafts import Draft
from searules.engine.resume import choose
from searules.engine.state import State
from searules.rules.checked import Value
from searules.search.rollouts import LONGEST, rollout, shares, totals
from searules.search.worlds import imagined

EXPLORATION = 0.7
"""How much is tried what has been tried little: the constant before the square root, for values from 0 to 1."""

Mark: TypeAlias = "int | tuple[str, str, int, tuple[Value, ...]]"
"""An option, whatever world it is listed in. At the decision in hand it is its place, for who chooses cannot tell the
pieces apart that they do not see; further down its kind, its action, its place among the alternatives, its values."""


class Tried(Protocol):
    """What is known of an option: how often it was tried and could have been, and what came of it for who chose it."""

    tried: int
    could: int
    worth: float

    def child(self, mark: Mark) -> "Tried | None":
        """What is known of an option of the decision that follows; None if it was never tried."""

    def grow(self, mark: Mark) -> "Tried":
        """That option is tried for the first time."""


@define(eq=False)
class Node:
    """A node of the tree."""

    tried: int = 0
    could: int = 0
    worth: float = 0.0
    after: dict[Mark, "Node"] = field(factory=dict)

    def child(self, mark: Mark) -> "Node | None":
        """The node of an option of the decision that follows; None if it was never tried."""
        return self.after.get(mark)

    def grow(self, mark: Mark) -> "Node":
        """A node for that option, which could be chosen now for the first time."""
        made = self.after[mark] = Node(could=1)
        return made


def bound(node: Tried) -> float:
    """The upper confidence bound; nothing is above what was never tried."""
    if not node.tried:
        return float("inf")
    return node.worth / node.tried + EXPLORATION * sqrt(log(max(node.could, 1)) / node.tried)


@frozen
class Searched:
    """What a search says of an option, by its place in the list: how often it was tried, and its value on average
    (0 to 1, for the player who chooses)."""

    place: int
    tried: int
    value: float


@define(eq=False)
class Scale:
    """With one player points count beside winning: half of the value is where they lie among those met."""

    low: int | None = None
    high: int | None = None

    def of(self, course: Course) -> tuple[float, ...]:
        """What the end of a play is worth to each seat."""
        parts = shares(course)
        if len(parts) > 1 or not course.plan.world.rules.scores:
            return parts
        (points,) = totals(course)
        self.low = points if self.low is None else min(self.low, points)
        self.high = points if self.high is None else max(self.high, points)
        reach = self.high - self.low
        return ((parts[0] + ((points - self.low) / reach if reach else 0.5)) / 2,)


def search_by_walking(
    state: State, iterations: int, chooser: Chooser, longest: int = LONGEST, decisions: int | None = None
) -> list[Searched]:
    """Judge the options of a decision by so many iterations; in the order of the options. This is the definition: all
    other ways to search give the same (`searules.search.searching`).

    `longest` bounds the decisions of a rollout. With `decisions` the search ends when it has made so many in all,
    perhaps before each option was tried. The state stays as it is. Raises SeaError where nobody is asked.
    """
    seat = who_is_asked(state)
    root, scale = Node(), Scale()
    made = 0
    for _ in range(iterations):
        if decisions is not None and made >= decisions:
            break
        made += iterate(root, imagined(state, seat, chooser), chooser, scale, longest)
    return judged(root, len(state.course.options or ()))


def who_is_asked(state: State) -> int:
    """The seat that is to choose. Raises SeaError where nobody is asked."""
    if not state.course.options or state.course.acting is None:
        title = state.game.title
        if state.is_terminal:
            raise SeaError(f"{title}: this play is over, and nobody is asked; ask while `is_terminal` is false.")
        raise SeaError(f"{title}: chance is to decide here, and nobody is asked; settle it first by `apply_outcome`.")
    return state.course.acting


def judged(root: Tried, options: int) -> list[Searched]:
    """What the tree says of so many options."""
    found = (root.child(place) or Node() for place in range(options))
    return [
        Searched(place, node.tried, node.worth / node.tried if node.tried else 0.0) for place, node in enumerate(found)
    ]


def best(searched: Sequence[Searched]) -> int:
    """The place of the option that was tried most; among these the one with the highest value, then the first."""
    return max(searched, key=lambda one: (one.tried, one.value, -one.place)).place


def mark(option: Draft) -> tuple[str, str, int, tuple[Value, ...]]:
    """What makes an option the same one in another world, as far as it is known there."""
    return (option.kind, option.action, option.index, option.values)


def iterate(root: Tried, course: Course, chooser: Chooser, scale: Scale, longest: int) -> int:
    """One iteration; how many decisions were made in it."""
    made = 0
    node, path = root, list[tuple[Tried, int]]()
    try:
        while course.phase != OVER and course.options:
            places: Sequence[Mark] = range(len(course.options)) if node is root else [mark(o) for o in course.options]
            node, option, new = _selected(node, course.options, places, chooser)
            path.append((node, course.acting or 0))
            choose(course, option)
            made += 1
            if new:
                made += rollout(course, chooser, longest)
                break
    except SeaError:
        pass  # a hole in the rules ends the imagined play; what stands there is judged
    values = scale.of(course)
    for met, seat in path:
        met.tried += 1
        met.worth += values[seat]
    return made


def _selected(
    node: Tried, options: Sequence[Draft], marks: Sequence[Mark], chooser: Chooser
) -> tuple[Tried, Draft, bool]:
    """The child to go to, its option, and whether it is new: all that is open is tried once, in random order."""
    known, fresh = list[tuple[Tried, Draft]](), list[tuple[Mark, Draft]]()
    for one, option in zip(marks, options, strict=True):
        child = node.child(one)
        if child is None:
            fresh.append((one, option))
        else:
            child.could += 1
            known.append((child, option))
    if fresh:
        one, option = fresh[chooser.below(len(fresh))]
        return node.grow(one), option, True
    child, option = max(known, key=lambda pair: bound(pair[0]))
    return child, option, False
