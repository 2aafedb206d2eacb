"""Going through all positions in machine code: memory that grows, limits, and the way to a position."""

from collections import deque
from collections.abc import Callable
from ctypes import addressof, memmove
from typing import Literal

from attrs import define, frozen

from searules.compile.linear.options import COUNT, FIRST
from searules.compile.linear.watch import MOST_CHECKS, PASSED
from searules.compile.native.exploring import (
    BROKEN,
    DONE,
    EDGE,
    ENTRY,
    JOB,
    LEAF,
    MANY,
    NO_ROOM,
    NODE_WORDS,
    OPTION,
    PARENT,
    PAUSED,
    RECORD,
    longest_record,
)
from searules.compile.native.machine import Machine, Words
from searules.compile.native.scripts import FOLLOWING, LENGTH, NUMBERS, OUTCOMES, SCRIPT_WORDS

AT_ONCE = 16_384
"""So many outcomes are followed before it is asked whether there is still time."""

LARGEST_BLOCK = 1 << 21
"""Positions wait in parts of memory of at most so many words, or of four positions."""

Why = Literal["all", "states", "time", "memory", "stopped", "broken"]
"""Why a search has ended: "stopped" where machine code leaves a position to the reference, "broken" by a check."""


@frozen
class Step:
    """From a position to the next: the number of the option (-1: play begins), and the outcomes of its draws, each by
    its place among the candidates of a draw that has more than one."""

    option: int
    outcomes: tuple[int, ...]


@define(eq=False)
class Seen:
    """What a search has seen: how many positions, how many of them ends, how many decisions deep; why it has ended, and
    for "stopped" and "broken" the way there. `reached` are the checks of possibilities that held somewhere.

    `nodes` and `edges` are as `exploring` describes them; `first_edges` words of these lead from the beginning.
    """

    positions: int = 0
    ends: int = 0
    depth: int = 0
    why: Why = "all"
    way: tuple[Step, ...] = ()
    reached: frozenset[str] = frozenset()
    nodes: Words = None
    edges: Words = None
    first_edges: int = 0


class Explorer:
    """Goes through all positions of a game, once.

    `most` positions end it, `late` is asked from time to time whether it is enough, `room` whether so many bytes of
    memory may be used; checks that are `passed` over break nothing.
    """

    def __init__(
        self,
        machine: Machine,
        most: "int | None" = None,
        late: Callable[[Seen], bool] = lambda _: False,
        room: Callable[[int], bool] = lambda _: True,
        passed: frozenset[str] = frozenset(),
    ) -> None:
        self.machine = machine
        self.seen = Seen()
        self._late, self._room = late, room
        told = machine.told
        words = machine.words
        self._block = max(1 << 15, 4 * longest_record(told.size + told.frame))
        self._waiting: deque[tuple[Words, int]] = deque()
        self._ahead: deque[tuple[Words, int]] = deque()
        self._spare: Words | None = None
        self._job = words(len(JOB))
        self._memory: dict[str, Words] = {
            "state": words(told.size + told.frame),
            "context": machine.context(),
            "from": words(told.size + told.frame),
            "listed": machine.context(),
            "script": words(SCRIPT_WORDS),
            "table": words(ENTRY << 13),
            "nodes": words(NODE_WORDS << 12),
            "edges": words(1 << 14),
            "start": words(told.size + told.frame),
            "queue": words(self._block),
            "next": words(self._block),
        }
        for name in self._memory:
            self._placed(name)
        self._set("most", (1 << 62) if most is None else most)
        self._pass_over(passed)
        self._put_start()

    # ---- the job ----------------------------------------------------------------------------------------------

    def _get(self, name: str) -> int:
        return int(self._job[JOB.index(name)])

    def _set(self, name: str, value: int) -> None:
        self._job[JOB.index(name)] = value

    def _placed(self, name: str) -> None:
        """Tell the job where a part of memory lies, and how large it is."""
        memory = self._memory[name]
        self._set(name, addressof(memory))
        match name:
            case "table":
                self._set("mask", len(memory) // ENTRY - 1)
            case "nodes":
                self._set("node_room", len(memory) // NODE_WORDS)
            case "edges" | "next":
                self._set(f"{name.removesuffix('s')}_room", len(memory))

    def _pass_over(self, passed: frozenset[str]) -> None:
        context = self._memory["context"]
        for number, check in enumerate(self.machine.game.rules.checks[:MOST_CHECKS]):
            if check.name in passed and check.mood != "possible":
                context[PASSED + number // 64] |= 1 << number % 64 if number % 64 < 63 else -(1 << 63)

    def _put_start(self) -> None:
        """The first record: nothing of it differs from the beginning of play."""
        machine, queue = self.machine, self._memory["queue"]
        used = machine.used(machine.start)
        memmove(self._memory["start"], machine.start, 8 * machine.told.size)
        length = RECORD + -(-used // 64)
        queue[0:RECORD] = [length, -1, used]
        self._set("end", length)

    # ---- going on ---------------------------------------------------------------------------------------------

    def run(self) -> Seen:
        """The search, to its end or to a limit."""
        seen = self.seen
        while True:
            self._set("left", AT_ONCE)
            status = self.machine.explore(addressof(self._job))
            seen.positions, seen.ends = self._get("count"), self._get("ends")
            if status == DONE:
                if not self._next_level():
                    break
            elif status == PAUSED:
                if self._late(seen):
                    seen.why = "time"
                    break
            elif status == NO_ROOM:
                if not self._grown():
                    seen.why = "memory"
                    break
            else:
                seen.why = "states" if status == MANY else "broken" if status == BROKEN else "stopped"
                break
        seen.reached = self._reached()
        seen.nodes, seen.edges = self._memory["nodes"], self._memory["edges"]
        if seen.why in ("broken", "stopped"):
            seen.way = self._way()
        return seen

    def _next_level(self) -> bool:
        """The next part of this level of decisions, or the next level; whether there is anything."""
        if not self._waiting:
            if not self.seen.first_edges:
                self.seen.first_edges = self._get("edge_at")
            self._turn_page()
            self._waiting, self._ahead = self._ahead, deque()
            self.seen.depth += bool(self._waiting)
        if not self._waiting:
            return False
        self._spare = self._memory["queue"] if len(self._memory["queue"]) >= self._block else None
        self._memory["queue"], end = self._waiting.popleft()
        self._placed("queue")
        self._set("at", 0)
        self._set("end", end)
        return True

    @property
    def _next_block(self) -> int:
        """How many words the next part of the queue has."""
        return max(self._block, min(2 * self._block, LARGEST_BLOCK))

    def _turn_page(self) -> None:
        """Lay what is full aside, and go on writing into another part of memory."""
        end = self._get("next_at")
        if end:
            self._ahead.append((self._memory["next"], end))
            self._memory["next"] = self._spare if self._spare is not None else self.machine.words(self._block)
            self._spare = None
            self._placed("next")
            self._set("next_at", 0)

    def _grown(self) -> bool:
        """More memory for what is full; whether it may be had."""
        told = self.machine.told
        full = [
            name
            for name, is_full in (
                ("table", 2 * self._get("count") >= self._get("mask")),
                ("nodes", self._get("count") >= self._get("node_room")),
                ("edges", self._get("edge_at") + EDGE >= self._get("edge_room")),
            )
            if is_full
        ]
        ahead = self._get("next_at") + longest_record(told.size + told.frame) >= self._get("next_room")
        more = sum(2 * len(self._memory[name]) for name in full) + ahead * self._next_block
        kept = [*self._memory.values(), *(block for block, _ in (*self._waiting, *self._ahead))]
        if not self._room(8 * (more + sum(map(len, kept)))):
            return False
        if ahead:
            self._block = self._next_block
            self._turn_page()
        for name in full:
            self._double(name)
        return True

    def _double(self, name: str) -> None:
        old = self._memory[name]
        new = self.machine.words(2 * len(old))
        if name == "table":
            entries = len(old) // ENTRY
            self.machine.rehash(addressof(old), entries, addressof(new), 2 * entries - 1)
        else:
            memmove(new, old, 8 * len(old))
        self._memory[name] = new
        self._placed(name)

    def _reached(self) -> frozenset[str]:
        context = self._memory["context"]
        return frozenset(
            check.name
            for number, check in enumerate(self.machine.game.rules.checks[:MOST_CHECKS])
            if check.mood == "possible" and context[PASSED + number // 64] >> number % 64 & 1
        )

    # ---- the way there ------------------------------------------------------------------------------------------

    def _way(self) -> tuple[Step, ...]:
        """The steps that lead to where the job stands."""
        nodes, at = self._memory["nodes"], self._get("node")
        script = self._memory["script"]
        last = Step(self._get("option") if at >= 0 else -1, tuple(script[OUTCOMES : OUTCOMES + script[LENGTH]]))
        rows: list[tuple[int, int]] = []
        while at >= 0:
            row = nodes[NODE_WORDS * at : NODE_WORDS * (at + 1)]
            rows.append((row[OPTION] if row[PARENT] >= 0 else -1, row[LEAF]))
            at = row[PARENT]
        walker = _Walker(self.machine)
        return (*(Step(option, walker.follow(option, leaf)) for option, leaf in reversed(rows)), last)


class _Walker:
    """Goes the way to a position once more, to learn the outcomes of chance on it."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._state = machine.words(machine.told.size + machine.told.frame)
        self._after = machine.words(machine.told.size + machine.told.frame)
        self._listed, self._context = machine.context(), machine.context()
        self._script = machine.words(SCRIPT_WORDS)
        memmove(self._state, machine.start, 8 * machine.told.size)

    def follow(self, option: int, leaf: int) -> tuple[int, ...]:
        """Choose the option with those outcomes that are number `leaf` of all; gives these."""
        machine, told, script = self._machine, self._machine.told, self._script
        if option >= 0:
            self._listed[0] = 0
            machine.run(addressof(self._state), addressof(self._listed), -1)
        script[LENGTH] = 0
        for _ in range(leaf):
            self._choose(option)
            self._advance()
        self._choose(option)
        memmove(self._state, self._after, 8 * told.size)
        return tuple(script[OUTCOMES : OUTCOMES + script[LENGTH]])

    def _choose(self, option: int) -> None:
        machine, told = self._machine, self._machine.told
        memmove(self._after, self._state, 8 * told.size)
        self._script[0] = 0
        self._after[told.first_outcome] = addressof(self._script)
        self._context[0] = 0
        if option >= 0:
            self._context[COUNT] = 1
            start = FIRST + option * told.stride
            self._context[FIRST : FIRST + told.stride] = self._listed[start : start + told.stride]
        machine.run(addressof(self._after), addressof(self._context), min(option, 0))

    def _advance(self) -> None:
        """The next outcome of the last draw that has one."""
        script = self._script
        while script[FOLLOWING + script[LENGTH] - 1] >= script[NUMBERS + script[LENGTH] - 1]:
            script[LENGTH] -= 1
        script[OUTCOMES + script[LENGTH] - 1] = script[FOLLOWING + script[LENGTH] - 1]
