"""The tree of a search in memory that machine code works on, as the walker sees it."""

from ctypes import addressof, c_double, memmove
from typing import Any

from searules.compile.linear.options import KINDS
from searules.compile.linear.shapes import NotLowered, shape_of
from searules.compile.native.machine import Machine
from searules.compile.native.search.job import COULD, MARK, TRIED, WORTH
from searules.engine.program import Pick, Stage
from searules.search.tree import Mark

AT_FIRST = 1024
"""Room for so many nodes, if there can be so many."""


class Marks:
    """What marks options, as words. Raises NotLowered where a text can be picked: as a word it could be a number."""

    def __init__(self, machine: Machine) -> None:
        world = machine.plan.world
        self._tables = machine.lowered.module.tables
        self._actions = {name: number for number, name in enumerate(world.rules.actions)}
        ways = sorted({way.name for payment in world.rules.payments.values() for way in payment.ways})
        self._ways = {name: number for number, name in enumerate(ways)}
        for unit in machine.plan.program.units.values():
            for code in unit.code:
                picks = code.picks if isinstance(code, Pick) else ()
                picks = (code.statement.pick,) if isinstance(code, Stage) else picks
                for pick in picks:
                    type_: Any = pick.values.type
                    if shape_of(type_.of, world).form == "text":
                        raise NotLowered("texts that are picked", pick.span)

    def words(self, mark: Mark) -> list[int]:
        """A place at the root; else the words with which machine code lists the option."""
        if isinstance(mark, int):
            return [mark]
        kind, action, index, values = mark
        number = 0
        if kind in ("act", "window"):
            number = self._actions[action]
        elif kind == "way":
            number = self._ways[action]
        elif kind == "values":
            number = len(values)
        return [KINDS.index(kind), index, number, *(self._tables.word(value) for value in values)]


class Arena:
    """The nodes of a tree, one behind the other; the first one is the root. `job` is the address of the job that works
    on them (`searules.compile.native.search.job`), `words` how many a node has."""

    def __init__(self, machine: Machine, marks: Marks, stride: int, most: int) -> None:
        self._machine, self._marks = machine, marks
        self.words = MARK + stride
        self.room = min(most, AT_FIRST) + 1
        self.job = 0
        self._lay()

    def _lay(self) -> None:
        self.nodes = self._machine.words(self.room * self.words)
        self.worths: Any = (c_double * len(self.nodes)).from_buffer(self.nodes)
        self.table = self._machine.words(1 << (2 * self.room).bit_length())

    def enlarge(self) -> None:
        """Room for twice as many nodes. Tell the job, then enter them with `index`."""
        old = self.nodes
        self.room *= 2
        self._lay()
        memmove(self.nodes, old, 8 * len(old))

    def index(self) -> None:
        """Enter all nodes into the table."""
        self._machine.searching.index(self.job)

    @property
    def root(self) -> "Grown":
        """The root."""
        return Grown(self, 0)

    def child(self, number: int, mark: Mark) -> "Grown | None":
        """The node with a mark below another one."""
        words = self._marks.words(mark)
        given = self._machine.words(len(words))
        given[:] = words
        found = self._machine.searching.child(self.job, number, addressof(given), len(words))
        return Grown(self, found) if found else None

    def grow(self, number: int, mark: Mark) -> "Grown":
        """A new one; there must be room."""
        words = self._marks.words(mark)
        given = self._machine.words(len(words))
        given[:] = words
        return Grown(self, self._machine.searching.grow(self.job, number, addressof(given), len(words)))


class Grown:
    """A node in an arena, like `searules.search.tree.Node`."""

    def __init__(self, arena: Arena, number: int) -> None:
        self._arena, self._number = arena, number
        self._at = number * arena.words

    @property
    def tried(self) -> int:
        """How often it was tried."""
        return int(self._arena.nodes[self._at + TRIED])

    @tried.setter
    def tried(self, value: int) -> None:
        self._arena.nodes[self._at + TRIED] = value

    @property
    def could(self) -> int:
        """How often it could have been."""
        return int(self._arena.nodes[self._at + COULD])

    @could.setter
    def could(self, value: int) -> None:
        self._arena.nodes[self._at + COULD] = value

    @property
    def worth(self) -> float:
        """What came of it, added up."""
        return float(self._arena.worths[self._at + WORTH])

    @worth.setter
    def worth(self, value: float) -> None:
        self._arena.worths[self._at + WORTH] = value

    def child(self, mark: Mark) -> "Grown | None":
        """The node of an option of the decision that follows; None if it was never tried."""
        return self._arena.child(self._number, mark)

    def grow(self, mark: Mark) -> "Grown":
        """A node for that option."""
        return self._arena.grow(self._number, mark)
