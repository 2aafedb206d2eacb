"""Which pieces lie where, as masks kept beside the cells: for what rules ask of the spaces of pieces, such as in which
row they are, a mask of the pieces for each answer.

They are kept for zones on boards where a rule compares such an answer with something; moving a piece keeps them up.
Then all pieces of a row are read, and need not be gathered spot by spot.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from attrs import define, frozen

from searules.compile.linear.shapes import Domain
from searules.engine.chance import Sampled
from searules.engine.compiled import plain
from searules.engine.faults import RuleFault
from searules.engine.library import FUNCTIONS
from searules.engine.plan import Plan
from searules.engine.play import NoHooks, Play
from searules.engine.walk import walk
from searules.rules import checked as c
from searules.rules.checked import Expr
from searules.rules.types import One, PartSort

MOST_ANSWERS = 64
MOST_WORDS = 1 << 10


@frozen
class Answers:
    """A question of the spots of a board, by the ids of the spots: for each of them the answer as a word, and the
    answers by their numbers."""

    spots: range
    words: tuple[int, ...]
    different: tuple[int, ...]

    @classmethod
    def of(cls, spots: range, words: Sequence[int]) -> "Answers":
        """The answers to a question."""
        return cls(spots, tuple(words), tuple(sorted(set(words))))

    @property
    def in_a_row(self) -> bool:
        """Whether they follow one another, so that the number of one is a difference."""
        return self.different[-1] - self.different[0] < len(self.different)

    def numbers(self) -> tuple[int, ...]:
        """For each spot the number of its answer."""
        return tuple(self.different.index(word) for word in self.words)


@define(eq=False)
class Index:
    """The masks of one question: offsets of the first mask by zone; a mask for each answer follows."""

    answers: Answers
    bases: dict[int, int]


def indexes(plan: Plan, pieces: Domain, at: int) -> "tuple[list[Index], int]":
    """What is kept, with offsets from here on; and the first that is free afterwards."""
    found: list[Index] = []
    words = pieces.width // 64
    for answers in _asked(plan):
        zones = [zone.id for zone in plan.world.zones if zone.spots == answers.spots]
        size = len(answers.different) * words
        few = len(answers.different) <= MOST_ANSWERS and size * len(zones) <= MOST_WORDS
        if not (few and zones and answers.in_a_row):
            continue
        found.append(Index(answers, {zone: at + number * size for number, zone in enumerate(zones)}))
        at += size * len(zones)
    return found, at


def index_of(found: "list[Index]", answers: Answers) -> "Index | None":
    """The masks for the same answers, if they are kept."""
    return next((index for index in found if index.answers == answers), None)


def masks(found: "list[Index]", plan: Plan, pieces: Domain, cells: Any) -> "Iterator[tuple[int, int]]":
    """The masks that follow from the cells of the reference, with their offsets."""
    layout, words = plan.world.layout, pieces.width // 64
    for index in found:
        spots = index.answers.spots
        for zone, base in index.bases.items():
            own = [0] * len(index.answers.different)
            for number, spot in zip(index.answers.numbers(), spots, strict=True):
                piece = cells[layout.spots[zone] + spot]
                if piece >= 0:
                    own[number] |= 1 << piece - pieces.start
            yield from ((base + number * words, mask) for number, mask in enumerate(own))


def _asked(plan: Plan) -> "list[Answers]":
    """What rules compare of the spaces of pieces, in the order of the rules."""
    rules, found = plan.world.rules, []
    still = Play(plan.world, [], Sampled(0), NoHooks())
    for group in (rules.lets, rules.actions):
        for declared in group.values():
            for node in walk(declared):
                for side in (node.left, node.right) if isinstance(node, c.Equal) else ():
                    answers = _answers(still, plain(side))
                    if answers is not None and answers not in found:
                        found.append(answers)
    return found


def _answers(still: Play, side: Expr) -> "Answers | None":
    """What a function of the library says of the space of a piece, for each space of the board."""
    if not isinstance(side, c.Library) or len(side.args) != 1 or not isinstance(side.type, One):
        return None
    space = plain(side.args[0])
    if not isinstance(space, c.Attribute) or space.name != "space" or not isinstance(space.type, One):
        return None
    if len(space.type.sorts) != 1 or not isinstance(space.type.sorts[0], PartSort):
        return None
    spots = still.world.atoms.ranges[space.type.sorts[0]]
    try:
        words = [FUNCTIONS[side.name](side, still, spot) for spot in spots]
    except (RuleFault, TypeError, ValueError, KeyError, IndexError, AttributeError):
        return None  # where a game has spots of which it cannot be asked
    return Answers.of(spots, words) if words and all(isinstance(word, int) for word in words) else None
