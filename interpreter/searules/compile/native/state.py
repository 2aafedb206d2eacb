"""A state of a native game. Copies share their memory until one of them goes on, as those of the reference do; memory
that nobody uses any more is used again, for to empty it takes longer than to copy what is in use."""

from ctypes import addressof, memmove

from searules.compile.linear.options import FIRST
from searules.compile.native.machine import Machine, Words
from searules.engine.course import OVER

MOST_SPARE = 64
"""So much memory of states that are gone is kept for new ones."""


class Room:
    """The memory of a state and of its context. When nobody has it any more it goes back to where it came from."""

    __slots__ = ("context", "spare", "words")

    def __init__(self, machine: Machine, spare: "list[tuple[Words, Words]]") -> None:
        self.spare = spare
        try:
            self.words, self.context = spare.pop()
        except IndexError:
            self.words, self.context = machine.state(), machine.context()

    def __del__(self) -> None:
        if len(self.spare) < MOST_SPARE:
            self.spare.append((self.words, self.context))


class Rooms:
    """Where states of a machine get their memory."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self._spare: list[tuple[Words, Words]] = []

    def take(self) -> Room:
        """Memory in which anything may stand."""
        return Room(self.machine, self._spare)


class NativeState:
    """A state of a native game at a decision or its end. `count` is how many options there are."""

    __slots__ = ("_room", "_rooms", "_shared", "machine")

    def __init__(self, rooms: Rooms, room: Room) -> None:
        self.machine = rooms.machine
        self._rooms = rooms
        self._room = room
        self._shared = False

    @property
    def words(self) -> Words:
        """The words of the state, to be read: copies may share them."""
        return self._room.words

    @property
    def context(self) -> Words:
        """The words of the context, to be read."""
        return self._room.context

    @property
    def count(self) -> int:
        """How many options there are."""
        return 0 if self.is_terminal else int(self._room.context[2])

    @property
    def is_terminal(self) -> bool:
        """Whether the play is over."""
        return int(self._room.words[self.machine.told.phase]) == OVER

    @property
    def trapped(self) -> "tuple[str, int] | None":
        """File and line at which native code stopped, if it did: then the reference has to go on."""
        context = self._room.context
        return self.machine.told.places[context[1]] if context[0] else None

    def apply(self, option: int) -> None:
        """Choose an option by its number, and play on to the next decision or the end. Raises IndexError if there is
        none of this number."""
        if not 0 <= option < self.count:
            raise IndexError(f"There is no option number {option}; there are {self.count}.")
        room = self.own()
        self.machine.run(addressof(room.words), addressof(room.context), option)

    def relist(self) -> None:
        """Run on to the next decision, and list its options."""
        room = self.own()
        room.context[0] = 0
        self.machine.run(addressof(room.words), addressof(room.context), -1)

    def copy(self) -> "NativeState":
        """An independent copy; its options are those of this one."""
        copied = NativeState(self._rooms, self._room)
        copied._shared = self._shared = True
        return copied

    def own(self) -> Room:
        """The memory, in which no other state has a part until this one is copied again."""
        if self._shared:
            old, self._room, self._shared = self._room, self._rooms.take(), False
            self.machine.copy(self._room.words, old.words)
            memmove(self._room.context, old.context, 8 * (FIRST + int(old.context[2]) * self.machine.told.stride))
        return self._room
