"""A decision as machine code searches it: the words of a job, and the states from which worlds are imagined."""

from collections.abc import Sequence
from ctypes import addressof

from searules.compile.linear.options import COUNT
from searules.compile.linear.shapes import NotLowered
from searules.compile.native.loops import LEFT, POLICY_INDEX, POLICY_KEY
from searules.compile.native.machine import Words
from searules.compile.native.search.job import JOB
from searules.engine.chance import Sampled
from searules.engine.chooser import Chooser
from searules.engine.course import Course
from searules.engine.state import State
from searules.engine.together import begin_again
from searules.search.bench import Bench
from searules.search.imagining import words_of
from searules.search.tree import mark


class Job:
    """A decision as it is to be searched: the words of a job, with the state from which worlds are imagined. Raises
    NotLowered for a state that has no native form."""

    def __init__(self, bench: Bench, state: State, seat: int) -> None:
        self.bench, self.state, self.seat = bench, state, seat
        self.options = len(state.course.options or ())
        self._world: Words = None
        self._mine: tuple[int, Words] | None = None
        self.words = bench.machine.words(len(JOB))
        self.encode(_as_sampled(state.course), bench.root)
        bench.listed[0] = bench.listed[LEFT] = 0
        bench.machine.run(addressof(bench.root), addressof(bench.listed), -1)
        if bench.listed[0] or bench.listed[COUNT] != self.options:
            raise NotLowered("a decision at which machine code stops")
        self.imagines = True
        try:
            self._imagine()
        except NotLowered:
            self.imagines = False
        self.tell()

    def _imagine(self) -> None:
        """What is needed to imagine worlds in machine code. Raises NotLowered where that cannot be done."""
        bench, course = self.bench, self.state.course
        parts = course.together
        if parts is not None:
            if parts.chosen is None or self.seat != course.acting:
                raise NotLowered("choices that are not known any more")
            mine = [mark(option) for seat, option in parts.chosen if seat == self.seat]
            if any(one[0] == "alternative" for one in mine):
                raise NotLowered("alternatives, which are known by their texts")
            course = _as_sampled(course)
            begin_again(course)
            self.encode(course, bench.begun)
            marks = [bench.marks.words(one) for one in mine]
            self._mine = (len(mine), self._words([word for one in marks for word in (len(one), *one)]))
        unseen = words_of(bench.machine, course, self.seat)
        self._world = self._words(unseen) if unseen else None

    def _words(self, numbers: Sequence[int]) -> Words:
        words = self.bench.machine.words(len(numbers))
        words[:] = numbers
        return words

    def encode(self, course: Course, into: Words) -> None:
        """A course into the memory of a state, of which only what matters for the future is kept."""
        machine = self.bench.machine
        machine.codec.encode(course, into)
        into[machine.layout.trial] = into[machine.layout.first_outcome] = 0
        into[machine.layout.lean] = 1

    def tell(self) -> None:
        """Tell the job where its memory lies, and what is known of the game."""
        bench = self.bench
        for name, memory in bench.memory().items():
            self[name] = addressof(memory)
        for name, value in bench.known.items():
            self[name] = value
        self["used"], self["recorded"] = self._size(bench.root)
        self["options"] = self.options
        self["path_room"], self["touched_room"] = len(bench.path) // 2, len(bench.touched) // 2
        self["log_room"] = len(bench.logs)
        self["world"] = 0 if self._world is None else addressof(self._world)
        if self._mine is not None:
            self["begun"] = addressof(bench.begun)
            self["begun_used"], self["begun_recorded"] = self._size(bench.begun)
            self["chosen"], self["mine"] = self._mine[0], addressof(self._mine[1])

    def _size(self, state: Words) -> tuple[int, int]:
        """The words of a state that have to be copied: from the beginning on, and of recorded positions."""
        machine = self.bench.machine
        recorded = int(state[machine.told.logged]) * machine.told.entry
        return machine.copied(state) - recorded, recorded

    def __getitem__(self, name: str) -> int:
        return int(self.words[_PLACE[name]])

    def __setitem__(self, name: str, value: int) -> None:
        self.words[_PLACE[name]] = value

    @property
    def address(self) -> int:
        """Where the words lie."""
        return addressof(self.words)

    # ---- the stream ---------------------------------------------------------------------------------------------

    def draw_from(self, chooser: Chooser) -> None:
        """What machine code draws comes from this stream, from where it stands."""
        key = chooser.key
        self.bench.context[POLICY_KEY] = key - (1 << 64) if key >> 63 else key
        self.bench.context[POLICY_INDEX] = chooser.index

    def drawn(self, chooser: Chooser) -> None:
        """The stream stands where machine code has left it."""
        chooser.index = int(self.bench.context[POLICY_INDEX])


_PLACE = {name: place for place, name in enumerate(JOB)}


def _as_sampled(course: Course) -> Course:
    """The course with chance as it is imagined: what is forced or enumerated does not count."""
    copied = course.copy()
    copied.play.chance = Sampled(0)
    copied.enumerates = False
    return copied
