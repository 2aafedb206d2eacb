"""Going through all positions of a game: each choice and each outcome of chance, equal positions once.

Positions are told apart by a digest (BLAKE2, 128 bits) of what matters for the future and for the checks. The search
goes breadth first, one decision after the other, so the first play that breaks a property is a shortest one. "Proved"
is said only when nothing is left.
"""

import sys
from collections.abc import Callable, Hashable, Iterator
from fractions import Fraction
from hashlib import blake2b
from itertools import repeat
from time import monotonic
from typing import Literal

from attrs import define, field, frozen

from searules.engine.course import OVER, Course
from searules.engine.decisions import PlayFault
from searules.engine.drafts import Draft
from searules.engine.faults import RuleFault
from searules.engine.game import Game
from searules.engine.keys import course_key
from searules.engine.resume import choose, settle_outcome
from searules.engine.state import State
from searules.engine.together import in_rules
from searules.verify.checks import POSSIBLE, Monitor
from searules.verify.exchange import Exchange, exchanges
from searules.verify.properties import BUILT_IN, SECRETS, STATE_PROPERTIES, SYMMETRY, Finding, fault_finding
from searules.verify.symmetry import unlike
from searules.verify.told import told_secret
from searules.verify.two_worlds import leak
from searules.verify.watch import Found, Wanted, check_finding

Why = Literal["all", "states", "memory", "time", "found", "interrupted"]
"""Why a search came to its end."""


@frozen
class Limits:
    """How far a search may go: positions, megabytes of memory of this process, seconds."""

    states: int = 1_000_000
    megabytes: int = 2_000
    seconds: float | None = None


@define(eq=False)
class Node:
    """A position: what follows it (places of other nodes, with the chances where chance decides), who is asked, and
    for an end what it is worth by seat. Where positions are merged of which two seats are exchanged, `crossed` says of
    each that follows whether the seats are the other way round there; `turned` is this node's own way to the position
    that stands for it."""

    parent: int
    pick: int
    seat: int | None = None
    following: list[int] = field(factory=list)
    chances: tuple[Fraction, ...] = ()
    returns: tuple[int, ...] | None = None
    crossed: list[bool] = field(factory=list)
    turned: bool = False

    def after(self) -> Iterator[tuple[int, bool]]:
        """The places that follow, and whether the seats are the other way round there."""
        return zip(self.following, self.crossed or repeat(False), strict=False)


@define(eq=False)
class Standing:
    """A course of play at a node that has yet to be gone on from, with what watches its checks."""

    node: int
    monitor: Monitor

    @property
    def course(self) -> Course:
        """The course of play."""
        return self.monitor.state.course


@define(eq=False)
class Explored:
    """What a search has seen. `depth` is the longest number of decisions, `reached` the `possible` checks that some
    position reached; `found` breaks a property with the fewest decisions."""

    game: Game
    nodes: list[Node] = field(factory=list)
    positions: int = 0
    ends: int = 0
    depth: int = 0
    why: Why = "all"
    found: Found | None = None
    reached: set[str] = field(factory=set)
    merged: bool = False
    """Whether a declared symmetry has made positions alike that are not the same: they are counted once."""
    compiled: bool = False
    """Whether machine code has gone through them: then checks and faults were judged, and no other properties."""
    judged: int = 0
    """At how many positions these were judged all the same."""
    unsolved: str | None = None
    """Why it cannot be said what the game is worth, if that is known already."""

    @property
    def proved(self) -> bool:
        """Whether nothing was left."""
        return self.why == "all"


@define(eq=False)
class Explorer:
    """Goes through all positions of a game, within limits."""

    game: Game
    limits: Limits = field(factory=Limits)
    wanted: Wanted = field(factory=Wanted)
    progress: Callable[[Explored], None] | None = None
    seen: Explored = field(init=False)
    _places: dict[bytes, int] = field(factory=dict, init=False)
    _own: set[bytes] = field(factory=set, init=False)
    """As long as no symmetry has merged any: the names of the positions themselves, exchanged by nothing."""
    _until: float = field(default=float("inf"), init=False)
    _secrets: bool = field(default=False, init=False)
    _exchanges: tuple[Exchange, ...] = field(default=(), init=False)

    def __attrs_post_init__(self) -> None:
        self.seen = Explored(self.game)
        self._secrets = has_secrets(self.game)
        self._exchanges = exchanges(self.game.plan.world)

    def run(self) -> Explored:
        """The search, to its end, to a limit, or until somebody interrupts."""
        if self.limits.seconds is not None:
            self._until = monotonic() + self.limits.seconds
        try:
            level = self._begun()
            while level and self.seen.why == "all":
                self.seen.depth += any(standing.course.options for standing in level)
                level = list(self._after(level))
        except KeyboardInterrupt:
            self.seen.why = "interrupted"
        return self.seen

    # ---- going on --------------------------------------------------------------------------------------------------

    def _begun(self) -> list[Standing]:
        try:
            state = self.game.new_state(chance="enumerate")
        except PlayFault as fault:
            self._broken(-1, 0, fault_finding(fault))
            return []
        monitor = Monitor(state)
        monitor.checks = tuple(check for check in monitor.checks if self.wanted(check.name) or check.mood == POSSIBLE)
        monitor.look()
        return list(self._settled([self._arrived(-1, 0, monitor)]))

    def _after(self, level: list[Standing]) -> Iterator[Standing]:
        """The positions that one decision more leads to, that were not met before."""
        for standing in level:
            if self.seen.why != "all":
                return
            options = standing.course.options or ()
            order = sorted(range(len(options)), key=lambda n: options[n].kind not in ("pass", "done"))
            ahead = [self._moved(standing, pick, options[place]) for pick, place in enumerate(order)]
            yield from self._settled(ahead)

    def _settled(self, waiting: list[Standing | None]) -> Iterator[Standing]:
        """Where chance is to decide all outcomes are gone through, up to decisions and ends."""
        stack = [one for one in reversed(waiting) if one is not None]
        while stack and self.seen.why == "all":
            standing = stack.pop()
            count = len(standing.course.outcomes)
            if count:
                self.seen.nodes[standing.node].chances = tuple(one.weight for one in standing.course.outcomes)
                ahead = [self._moved(standing, place, None) for place in range(count)]
                stack.extend(one for one in reversed(ahead) if one is not None)
            elif standing.course.phase != OVER:
                yield standing

    def _moved(self, standing: Standing, pick: int, option: Draft | None) -> Standing | None:
        """The position after a pick (an option, or else that outcome of chance), if it was not met before."""
        if self.seen.why != "all":
            return None
        monitor = standing.monitor.copy(State(self.game, standing.course.copy(), 0))
        course = monitor.state.course
        try:
            settle_outcome(course, pick) if option is None else choose(course, option)
        except RuleFault as fault:
            self._broken(standing.node, pick, fault_finding(PlayFault.of(fault, "")))
            return None
        monitor.look()
        return self._arrived(standing.node, pick, monitor)

    def _arrived(self, parent: int, pick: int, monitor: Monitor) -> Standing | None:
        """Note a position; None if it is an old one or if something does not hold."""
        key, own, turned = self._key(monitor)
        nodes = self.seen.nodes
        place = self._places.get(key, len(nodes))
        self._note_merged(own, is_old=place < len(nodes))
        if parent >= 0:
            nodes[parent].following.append(place)
            nodes[parent].crossed.append(turned is not nodes[place].turned if place < len(nodes) else False)
        for failure in monitor.failures:
            self._broken(parent, pick, check_finding(failure))
        if place < len(nodes) or self.seen.found is not None:
            return None
        self._places[key] = place
        course = monitor.state.course
        nodes.append(Node(parent, pick, course.acting if course.options else None, turned=turned))
        self._count(monitor, nodes[-1])
        for finding in self._wrong(monitor.state):
            self._broken(parent, pick, finding)
            return None
        self._check_limits()
        return Standing(place, monitor)

    def _note_merged(self, own: bytes, *, is_old: bool) -> None:
        """An old position that was never met itself is one that a symmetry makes alike."""
        if not self._exchanges or self.seen.merged:
            return
        if is_old and own not in self._own:
            self.seen.merged = True
            self._own.clear()
        else:
            self._own.add(own)

    def _key(self, monitor: Monitor) -> tuple[bytes, bytes, bool]:
        """What is the same for equal positions, and for those that declared symmetries make alike; the name of this
        one itself; and whether the seats are exchanged on the way from it to what is the same."""
        course = monitor.state.course
        keys = [(digest_of((course_key(course), monitor.memory())), False)]
        for way in self._exchanges:
            other = way.course(course)
            if other is not None:
                keys.append((digest_of((course_key(other), monitor.memory(other.kept))), way.seat(0) != 0))
        first, turned = min(keys)
        return first, keys[0][0], turned

    # ---- judging ---------------------------------------------------------------------------------------------------

    def _count(self, monitor: Monitor, node: Node) -> None:
        state = monitor.state
        self.seen.positions += not state.is_chance
        self.seen.reached |= monitor.witnesses.keys()
        if state.is_terminal:
            self.seen.ends += 1
            node.returns = state.returns
        if self.progress is not None and len(self.seen.nodes) % 256 == 0:
            self.progress(self.seen)

    def _wrong(self, state: State) -> Iterator[Finding]:
        if state.is_chance:
            return
        for one in STATE_PROPERTIES:
            if one.judge is not None and not one.dear and self.wanted(one.name):
                found = one.judge(state)
                if found is not None:
                    yield Finding(one.name, BUILT_IN, found)
        if self.game.rules.symmetries and self.wanted(SYMMETRY.name):
            unlike_ = unlike(state, len(self.seen.nodes))
            if unlike_ is not None:
                yield Finding(SYMMETRY.name, BUILT_IN, unlike_)
        told = leak(state) or told_secret(state) if self._secrets and self.wanted(SECRETS.name) else None
        if told is not None:
            yield Finding(SECRETS.name, BUILT_IN, told)

    def _broken(self, parent: int, pick: int, finding: Finding) -> None:
        if self.seen.found is not None or not self.wanted(finding.name):
            return
        picks, decisions = self._path(parent, pick)
        self.seen.found = Found(finding, self.game, picks, decisions)
        self.seen.why = "found"

    def _path(self, parent: int, pick: int) -> tuple[tuple[int, ...], int]:
        """The picks that lead there, and how many of them are decisions."""
        if parent < 0:
            return (), 0
        picks, decisions = [pick], 0
        place = parent
        while place >= 0:
            node = self.seen.nodes[place]
            decisions += not node.chances
            if node.parent >= 0:
                picks.append(node.pick)
            place = node.parent
        return tuple(reversed(picks)), decisions

    def _check_limits(self) -> None:
        if len(self.seen.nodes) >= self.limits.states:
            self.seen.why = "states"
        elif monotonic() > self._until:
            self.seen.why = "time"
        elif len(self.seen.nodes) % 1024 == 0 and megabytes() > self.limits.megabytes:
            self.seen.why = "memory"


def digest_of(key: Hashable) -> bytes:
    """A short name for a key."""
    return blake2b(repr(key).encode(), digest_size=16).digest()


def has_secrets(game: Game) -> bool:
    """Whether there is a zone or var that not everybody sees, or players choose at the same time."""
    rules = game.rules
    return (
        in_rules(rules)
        or any(one.seen_by != "all" for one in rules.zones.values())
        or any(one.seen_by != "all" for one in rules.vars.values())
    )


def megabytes() -> float:
    """The most memory that this process has used, as far as the system tells."""
    try:
        import resource
    except ImportError:  # not every system has it
        return 0.0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / (1 << 20) if sys.platform == "darwin" else most / 1024
