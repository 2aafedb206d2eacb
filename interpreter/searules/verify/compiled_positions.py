"""Going through all positions in machine code: checks and faults are judged, positions counted, the game solved.

What breaks there is played again by the reference, which has the last word. Symmetric positions are not merged, and the
properties of every game are not judged: that the reference does (`searules.verify.exhaustive`).
"""

from collections.abc import Callable
from fractions import Fraction
from time import monotonic

from attrs import define, field

from searules.compile.linear.shapes import NotLowered
from searules.compile.native import explorer
from searules.compile.native.exploring import EDGE, EDGES, EDGES_END, INFO, NODE_WORDS, OPTION, PARENT
from searules.compile.native.jit import NoNativeError
from searules.compile.native.machine import Machine, Words
from searules.engine.game import Game
from searules.verify.checks import POSSIBLE
from searules.verify.exhaustive import Explored, Limits, Node, has_secrets, megabytes
from searules.verify.retold import picks_along
from searules.verify.watch import Wanted, on_reference, watched

BYTES_OF_NODE = 600
"""About so much memory a position takes when the game is solved."""


class NotExplored(Exception):  # noqa: N818 - it is an answer
    """Why machine code cannot go through all positions of a game."""


class Differs(Exception):  # noqa: N818 - it is a mistake of the compiler, and is told as such
    """The reference does not find what machine code has found."""


@define(eq=False)
class CompiledExplorer:
    """Goes through all positions of a game in machine code, within limits.

    Making one raises NotExplored where that cannot be.
    """

    game: Game
    limits: Limits = field(factory=Limits)
    wanted: Wanted = field(factory=Wanted)
    progress: Callable[[Explored], None] | None = None
    seen: Explored = field(init=False)
    _machine: Machine = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.seen = Explored(self.game, compiled=True)
        try:
            self._machine = machine = Machine(self.game, watched=True, keyed=True)
        except NotLowered as reason:
            raise NotExplored(str(reason)) from None
        except NoNativeError as error:
            raise NotExplored(str(error)) from None
        left = [name for name in machine.told.unwatched if self.wanted(name)]
        if left:
            raise NotExplored(f'the check "{left[0]}" is not lowered')

    def run(self) -> Explored:
        """The search, to its end or to a limit. Raises NotExplored where machine code stops at something that it cannot
        do, and Differs where the reference finds nothing wrong with what breaks something."""
        limits, until = self.limits, None
        if limits.seconds is not None:
            until = monotonic() + limits.seconds
        before = megabytes()

        def late(told: explorer.Seen) -> bool:
            self.seen.positions, self.seen.ends, self.seen.depth = told.positions, told.ends, told.depth
            if self.progress is not None:
                self.progress(self.seen)
            return until is not None and monotonic() > until

        def room(bytes_: int) -> bool:
            return before + bytes_ / (1 << 20) <= limits.megabytes

        checks = self.game.rules.checks
        passed = frozenset(one.name for one in checks if one.mood != POSSIBLE and not self.wanted(one.name))
        try:
            told = explorer.Explorer(self._machine, limits.states, late, room, passed).run()
        except KeyboardInterrupt:
            self.seen.why = "interrupted"
            return self.seen
        late(told)
        self.seen.reached = set(told.reached)
        if told.why == "broken" or told.why == "stopped":
            self._broken(told)
        else:
            self.seen.why = told.why
        if self.seen.proved and self.game.players == 2 and not has_secrets(self.game):
            if before + (told.positions * BYTES_OF_NODE) / (1 << 20) <= limits.megabytes:
                self.seen.nodes = nodes_of(self.game, told)
            else:
                self.seen.unsolved = "there are too many positions for the memory that may be used"
        return self.seen

    def _broken(self, told: explorer.Seen) -> None:
        """What the reference finds wrong at the end of the way."""
        options = [step.option for step in told.way if step.option >= 0]
        outcomes = [outcome for step in told.way for outcome in step.outcomes]
        picks = picks_along(self.game, options, outcomes)
        found = None if picks is None else watched(self.game, picks, self.wanted)
        if found is None and told.why == "stopped":
            raise NotExplored("there is a position at which machine code stops, and the walker goes on")
        if found is None:
            raise Differs(f"machine code finds a check broken after the options {options}, the walker does not")
        self.seen.found, self.seen.why = on_reference(found), "found"


def nodes_of(game: Game, told: explorer.Seen) -> list[Node]:
    """Positions with what follows them, those where chance decides between them; the beginning is the first."""
    rows, edges = told.nodes, told.edges
    nodes: list[Node] = []
    shift = 0
    if told.first_edges > EDGE:
        shift = 1
        nodes.append(Node(-1, 0))
    for place in range(told.positions):
        row = rows[NODE_WORDS * place : NODE_WORDS * (place + 1)]
        is_end = row[EDGES] < 0
        nodes.append(
            Node(
                row[PARENT] + shift,
                row[OPTION],
                seat=None if is_end or row[INFO] < 0 else row[INFO],
                returns=_returns(row[INFO], game.players) if is_end else None,
            )
        )
    if shift:
        _chance(nodes[0], _leaves(edges, 0, told.first_edges), shift)
    for place in range(told.positions):
        start, end = rows[NODE_WORDS * place + EDGES : NODE_WORDS * place + EDGES_END + 1]
        if start >= 0:
            _follow(nodes, place + shift, _leaves(edges, start, end), shift)
    return nodes


def _leaves(edges: Words, start: int, end: int) -> list[tuple[int, Fraction]]:
    """Positions with their chances."""
    return [(edges[at], Fraction(edges[at + 1], edges[at + 2])) for at in range(start, end, EDGE)]


def _follow(nodes: list[Node], place: int, leaves: list[tuple[int, Fraction]], shift: int) -> None:
    """What follows a position: another one for an option without chance, else a node for all of its outcomes."""
    node, at = nodes[place], 0
    while at < len(leaves):
        if leaves[at][1] == 1:
            node.following.append(leaves[at][0] + shift)
            at += 1
            continue
        share, first = Fraction(0), at
        while share < 1:
            share += leaves[at][1]
            at += 1
        node.following.append(len(nodes))
        nodes.append(Node(place, 0))
        _chance(nodes[-1], leaves[first:at], shift)


def _chance(node: Node, leaves: list[tuple[int, Fraction]], shift: int) -> None:
    node.following = [child + shift for child, _ in leaves]
    node.chances = tuple(chance for _, chance in leaves)


def _returns(winners: int, players: int) -> tuple[int, ...]:
    """By seat, as `State.returns` tells them."""
    if not winners or (winners == (1 << players) - 1 and players > 1):
        return (0,) * players
    return tuple(1 if winners >> seat & 1 else -1 for seat in range(players))
