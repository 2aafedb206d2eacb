"""What is counted of plays, and where: for machine code that tells all that the walker would tell of its plays.

Bits in the state say what has happened in a play so far, so that what is tried on a copy is forgotten with it. What is
chosen is put down in the context, decision by decision; what came of a play is a row of words there, and sums over many
plays follow it.
"""

from collections.abc import Iterator

from attrs import define, field

from searules.compile.playouts import MOST_DECISIONS
from searules.engine.compiled import plain
from searules.engine.plan import Plan
from searules.engine.program import Decide, Fork, Offer
from searules.engine.things import (
    CASE,
    DECISION,
    ENDING,
    PIECE,
    RESULT,
    RULE,
    SCORE,
    Thing,
    rules_begun,
    sorts_of_pieces,
)
from searules.rules.checked import Cases, Expr, LetValue, Rules

MOST_BRANCHING = 1 << 14
"""A decision with so many options is left to the walker."""

ENDINGS_ROOM = 62
"""The endings of a play, as numbers from 1 one behind the other, have so many bits."""

DECISIONS, TURNS, ROUNDS, WINNERS, ENDINGS, MARGIN, FIRST_TOTAL = range(7)
"""The words of the row of a play. The totals by seat follow, then the sums of the score lines, seat by seat."""

SUMS = ("branching", "happened", "times", "plays", "users", "users won")
"""The parts that are sums over plays: how often decisions had so many options, in how many plays what happened; by the
names under which choices are counted: how often, in how many plays, by how many seats, by how many that won."""

MADE, OPTIONS = 0, 1
"""How many decisions a play has made, and how many options the one under way has."""


@define(eq=False)
class Notes:
    """The things that are noted, each with the number of its bit; the names under which choices are counted; and the
    parts of the context (from where they begin) with how many words each takes."""

    plan: Plan
    things: list[Thing] = field(init=False)
    bits: dict[Thing, int] = field(init=False)
    rules: dict[str, str] = field(init=False)
    """The names of rules as things, by their units."""
    names: list[str] = field(init=False)
    numbers: dict[str, int] = field(init=False)
    lines: list[str] = field(init=False)
    ending_bits: int = field(init=False)
    row: int = field(init=False)
    """The words of a row."""
    parts: dict[str, tuple[int, int]] = field(init=False)
    size: int = field(init=False)
    """The words of the context that all parts take."""

    def __attrs_post_init__(self) -> None:
        plan = self.plan
        rules, players = plan.world.rules, plan.world.players
        self.rules = rules_begun(plan)
        self.things = list(dict.fromkeys(_things(plan)))
        self.bits = {thing: number for number, thing in enumerate(self.things)}
        self.names = list(dict.fromkeys(_names(plan)))
        self.numbers = {name: number for number, name in enumerate(self.names)}
        self.lines = list(rules.scores)
        self.ending_bits = max(1, len(rules.endings).bit_length())
        self.row = FIRST_TOTAL + players * (1 + len(self.lines))
        sizes = {
            "head": 2,
            "log": MOST_DECISIONS,
            "row": self.row,
            "branching": MOST_BRANCHING,
            "happened": len(self.things),
            "times": len(self.names),
            "plays": len(self.names),
            "users": len(self.names),
            "users won": len(self.names),
            "chosen": len(self.names) * players,
        }
        self.parts, self.size = {}, 0
        for name, size in sizes.items():
            self.parts[name] = self.size, size
            self.size += size

    @property
    def words(self) -> int:
        """The words of the state for the bits."""
        return (len(self.things) + 63) // 64

    def endings_of(self, word: int) -> list[str]:
        """The endings that the word of a row tells, in their order."""
        names, found = list(self.plan.world.rules.endings), []
        while word:
            found.append(names[(word & (1 << self.ending_bits) - 1) - 1])
            word >>= self.ending_bits
        return found[::-1]


def _things(plan: Plan) -> Iterator[Thing]:
    """All that happens or does not in a play."""
    rules = plan.world.rules
    for code in _decisions(plan):
        yield DECISION, code.address
    yield from ((RULE, name) for name in rules_begun(plan).values())
    yield from ((ENDING, name) for name in rules.endings)
    yield from ((PIECE, name) for name, _ in sorts_of_pieces(plan.world))
    for name, score in rules.scores.items():
        yield SCORE, name
        yield from ((CASE, case) for case in cases_of(rules, score.value))
    yield from ((RESULT, name) for name in rules.results)


def _decisions(plan: Plan) -> Iterator[Decide]:
    for unit in plan.program.units.values():
        yield from (code for code in unit.code if isinstance(code, Decide))


def _names(plan: Plan) -> Iterator[str]:
    """Under which names choices are counted: actions, ways and alternatives have their own, other values are counted
    under the decision."""
    yield from plan.world.rules.actions
    for payment in plan.world.rules.payments.values():
        yield from (way.name for way in payment.ways)
    for code in _decisions(plan):
        if not isinstance(code, Offer):
            yield code.address
        if isinstance(code, Fork):
            yield from (text for text in code.texts if text)
    yield from ("pass", "done")


def cases_of(rules: Rules, value: Expr, below: tuple[str, ...] = ()) -> Iterator[str]:
    """The addresses of the cases that can answer for a value, as the ledger follows them: see `answering`."""
    value = plain(value)
    if isinstance(value, LetValue) and value.let not in below:
        yield from cases_of(rules, rules.lets[value.let].value, (*below, value.let))
    elif isinstance(value, Cases):
        for arm in value.arms:
            if arm.label or value.address:
                yield arm.label or value.address
            yield from cases_of(rules, arm.value, below)
