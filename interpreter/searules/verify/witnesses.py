"""Witnesses: how often each thing that the rules speak of happened in some plays; what never did is perhaps dead.

Counted are plays, not occurrences. Of a game with variants each selection is counted by itself, for its rules are
its own.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar
from weakref import WeakSet

from attrs import define, evolve, field, frozen

from searules.diagnostics.diagnostic import SeaError
from searules.engine.compiled import plain
from searules.engine.game import Game
from searules.engine.history import CHOICE, entries
from searules.engine.plan import Plan
from searules.engine.program import Decide, Unit
from searules.engine.scores import PlayerScore
from searules.engine.state import State
from searules.engine.things import (
    ACTION,
    CASE,
    CHECK,
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
from searules.engine.walk import walk
from searules.rules.checked import CallProcedure, Cases, Checked, LetValue, Procedure, Rules

V = TypeVar("V")


@frozen
class Seen:
    """In how many of the plays something happened."""

    sort: str
    name: str
    plays: int


class Counting(dict[str, V]):
    """The units of a program or the procedures of rules, which note what is begun in play, under the names that rules
    have as things (`names`). What is only tried is no play."""

    def __init__(self, plan: Plan, members: dict[str, V], names: dict[str, str]) -> None:
        super().__init__(members)
        self.begun: set[str] = set()
        self._plan = plan
        self._names = names

    def __getitem__(self, name: str) -> V:
        if name in self._names and not self._plan.imagined:
            self.begun.add(self._names[name])
        return super().__getitem__(name)


class CountingUnits(Counting[Unit]):
    """The units of a program, counting."""


@define(eq=False)
class Witnesses:
    """What has happened in the plays that were observed. Give `observe` each state at a decision and the last one of a
    play; a state with a shorter history than before begins another play."""

    plays: int = 0
    counts: Counter[Thing] = field(factory=Counter)
    expected: dict[Thing, None] = field(factory=dict)
    _met: set[Thing] = field(factory=set)
    _games: "WeakSet[Game]" = field(factory=WeakSet)
    _out_of_box: int = 0

    def begin(self, game: Game) -> None:
        """A play of this game is about to be set up."""
        for begun in self._units(game):
            begun.begun.clear()

    def observe(self, state: State) -> None:
        """Note what can be seen in a state."""
        if state.decision is not None:
            self._met.add((DECISION, state.decision.rule.address))
        layout, cells = state.course.play.layout, state.course.play.cells
        self._out_of_box |= ~cells[layout.zone_mask]

    def finish(self, state: State, reached: set[str]) -> None:
        """The play is left in this state; `reached` are the `possible` checks that held in it."""
        game = state.game
        self._met |= {(CHECK, name) for name in reached}
        self._met |= {(PIECE, name) for name in kinds_in(self._out_of_box, game)}
        for entry in entries(state.history):
            if entry.sort == CHOICE:
                self._met.add((ACTION, entry.action or entry.text))
        if state.is_terminal:
            self._met |= set(at_end(state))
        for begun in self._units(game):
            self._met |= {(RULE, name) for name in begun.begun}
            begun.begun.clear()
        self.counts.update(self._met & self.expected.keys())
        self.plays += 1
        self._met, self._out_of_box = set(), 0

    def add(self, game: Game, plays: int, happened: Mapping[Thing, int], met: Mapping[str, int]) -> None:
        """So many plays of this game were counted elsewhere: in how many of them what happened, and the `possible`
        checks that they reached."""
        self._units(game)
        self.plays += plays
        self.counts.update({thing: times for thing, times in happened.items() if thing in self.expected})
        self.counts.update({(CHECK, name): times for name, times in met.items()})

    def table(self) -> list[Seen]:
        """Everything that could happen, and in how many plays it did, in the order of the rules."""
        return [Seen(sort, name, self.counts[sort, name]) for sort, name in self.expected]

    def never(self) -> list[Seen]:
        """What did not happen in any play."""
        return [seen for seen in self.table() if not seen.plays]

    def _units(self, game: Game) -> "tuple[Counting[Unit], Counting[Procedure]]":
        """The units and procedures of a game, counting; what it can do is now expected."""
        counting = counted(game.plan)
        if game not in self._games:
            self._games.add(game)
            self.expected |= dict.fromkeys(expected_of(game.plan))
        return counting


def counted(plan: Plan) -> "tuple[Counting[Unit], Counting[Procedure]]":
    """The units and procedures of a plan, which count from now on."""
    units, procedures = plan.program.units, plan.world.rules.procedures
    if not isinstance(units, CountingUnits):
        units = CountingUnits(plan, units, rules_begun(plan))
        plan.program = evolve(plan.program, units=units)
    if not isinstance(procedures, Counting):
        procedures = Counting(plan, procedures, {name: name for name in procedures})
        plan.world.rules = evolve(plan.world.rules, procedures=procedures)
    return units, procedures


def expected_of(plan: Plan) -> Iterator[Thing]:
    """All that the rules of a game speak of."""
    rules, units = plan.world.rules, plan.program.units
    for unit in units.values():
        for instruction in unit.code:
            if isinstance(instruction, Decide):
                yield DECISION, instruction.address
    yield from ((ACTION, name) for name in rules.actions)
    yield from ((RULE, unit.name) for unit in units.values() if unit.kind in ("event", "way"))
    yield from ((ENDING, name) for name in rules.endings)
    for name in rules.scores:
        yield SCORE, name
        yield from ((CASE, case) for case in _cases(rules, name))
    yield from ((RESULT, name) for name in rules.results)
    yield from ((PIECE, name) for name, _ in sorts_of_pieces(plan.world))
    yield from ((CHECK, check.name) for check in rules.checks if check.mood == "possible")
    yield from ((RULE, name) for name in _procedures_of_play(rules))


def _procedures_of_play(rules: Rules) -> Iterator[str]:
    """The procedures that play may come to: not those which only lay out positions of examples."""
    waiting: list[Checked] = [*rules.flows.values(), *rules.after_game, *rules.actions.values()]
    waiting += [*rules.payments.values(), *rules.events.values(), *rules.tables.values()]
    reached: set[str] = set()
    while waiting:
        called = {node.procedure for node in walk(waiting.pop()) if isinstance(node, CallProcedure)} - reached
        waiting += [rules.procedures[name] for name in called]
        reached |= called
    return (name for name in rules.procedures if name in reached)


def _cases(rules: Rules, score: str) -> Iterator[str]:
    """The labelled cases that can answer for a score: its own, and those of the let that it is."""
    value = plain(rules.scores[score].value)
    while isinstance(value, LetValue):
        value = plain(rules.lets[value.let].value)
    for node in walk(value):
        if isinstance(node, Cases):
            yield from (arm.label for arm in node.arms if arm.label)
        return


def at_end(state: State, scores: "Sequence[PlayerScore] | None" = None) -> Iterator[Thing]:
    """What the end of a play shows: endings, score lines and cases that gave points, results that hold. The `scores`
    are those of the state, for who has them."""
    yield from ((ENDING, ending.address) for ending in state.endings)
    try:
        entries_ = [entry for score in scores or state.scores for entry in score.entries]
        results = state.results
    except SeaError:
        return
    for entry in entries_:
        if entry.points:
            yield SCORE, entry.score
        if entry.case:
            yield CASE, entry.case
    yield from ((RESULT, name) for name, told in results.items() if any(told.values()))


def kinds_in(mask: int, game: Game) -> Iterator[str]:
    """The kinds and sorts of the pieces in a mask."""
    first = game.plan.world.pieces.start
    for name, pieces in sorts_of_pieces(game.plan.world):
        if any(mask >> (piece - first) & 1 for piece in pieces):
            yield name
