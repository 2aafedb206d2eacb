"""From a course of play to the flat state and back, exactly, wherever a play can stop.

Of a frame only the places that are live are kept: the rest of it means nothing (`searules.engine.keys`).
"""

from collections.abc import MutableSequence, Sequence
from itertools import pairwise
from typing import Any

from searules.compile.ir.ops import NONE
from searules.compile.linear.game import LoweredGame
from searules.compile.linear.layout import AT, BELOW, MOST_ENDINGS, PC, QUIET, STACK_WORDS, UNIT
from searules.compile.linear.options import FIRST, HEAD, KINDS
from searules.compile.linear.shapes import Domain, NotLowered, Shape
from searules.engine.chance import Forced, Sampled
from searules.engine.course import Course, Frame
from searules.engine.drafts import Draft
from searules.engine.layout import NOTHING
from searules.engine.play import Play
from searules.engine.program import FLOW, Fork, Instruction, Next, Offer, PayUnit, Pick, Stage, Start
from searules.engine.together import Part, Parts
from searules.rules.checked import Value

Buffer = MutableSequence[int]

_M64 = (1 << 64) - 1


def signed(word: int) -> int:
    """64 bits as a number with a sign."""
    return word - (1 << 64) if word >> 63 else word


def put_mask(state: Buffer, at: int, mask: int, domain: Domain, whole: bool = False) -> None:
    """A mask into words; with `whole` all of it into the first."""
    if whole:
        state[at] = mask
        return
    for word in range(domain.width // 64):
        state[at + word] = signed(mask >> 64 * word & _M64)


def get_mask(state: Sequence[int], at: int, domain: Domain, whole: bool = False) -> int:
    """A mask from words; with `whole` all of it is in the first."""
    if whole:
        return state[at]
    mask = 0
    for word in range(domain.width // 64):
        mask |= (state[at + word] & _M64) << 64 * word
    return mask


def _nothing_due(course: Course) -> bool:
    """Whether no outcome of chance is waited for, and none is forced."""
    chance = course.play.chance
    return not (course.outcomes or course.script or (isinstance(chance, Forced) and (chance.queue or chance.orders)))


class Codec:
    """Encodes and decodes the courses of a lowered game; with `whole_masks` for states whose words have no end."""

    def __init__(self, game: LoweredGame, whole_masks: bool = False) -> None:
        self.game = game
        self.whole = whole_masks
        self.layout = game.layout
        self.plan = game.plan
        self.world = game.plan.world
        self._by_number = {info.number: info for info in game.units.values()}
        self._endings = list(self.world.rules.endings)
        self._spans = {
            offset: (var.codec, self.layout.masks.get(offset))
            for var in self.world.layout.vars.values()
            for offset in var.offsets.values()
            if var.codec.form == "set"
        }
        masks = [-1, *sorted(self.layout.masks), self.world.layout.size]
        self._between = [(first + 1, stop) for first, stop in pairwise(masks) if first + 1 < stop]
        """The stretches of cells that are words, one after the other."""

    # ---- cells --------------------------------------------------------------------------------------------

    def put_cells(self, state: Buffer, cells: Sequence[int], at: int = 0) -> None:
        """The cells of the reference into words."""
        of = self.layout.of
        for first, stop in self._between:
            place = at + of[first]
            state[place : place + stop - first] = cells[first:stop]
        for cell, domain in self.layout.masks.items():
            put_mask(state, at + of[cell], self._to_domain(cell, cells[cell], domain), domain, self.whole)
        for offset, mask, spots in self.layout.occupied.masks(cells):
            put_mask(state, at + offset, mask, spots, self.whole)

    def get_cells(self, state: Sequence[int], at: int = 0) -> list[int]:
        """The cells of the reference from words."""
        cells = []
        for cell in range(self.world.layout.size):
            domain = self.layout.masks.get(cell)
            if domain is None:
                cells.append(state[at + self.layout.of[cell]])
            else:
                cells.append(
                    self._from_domain(cell, get_mask(state, at + self.layout.of[cell], domain, self.whole), domain)
                )
        return cells

    def _to_domain(self, cell: int, value: int, domain: Domain) -> int:
        """A set var has its bits by places among its members, a mask by what they are."""
        if cell not in self._spans:
            return value
        codec = self._spans[cell][0]
        return domain.mask(codec.decode(value))  # type: ignore[misc,arg-type]  # a set var's codec has both, and gives members

    def _from_domain(self, cell: int, mask: int, domain: Domain) -> int:
        if cell not in self._spans:
            return mask
        codec = self._spans[cell][0]
        members = codec.domain  # of a set var: its members are numbers
        return codec.encode(tuple(v for v in members if mask >> (int(v) - domain.start) & 1))  # type: ignore[arg-type]  # the same

    def cell_words(self, cell: int, value: int) -> list[int]:
        """The words of a cell of the reference."""
        domain = self.layout.masks.get(cell)
        if domain is None:
            return [value]
        words = [0] * (domain.width // 64)
        put_mask(words, 0, self._to_domain(cell, value, domain), domain, self.whole)
        return words

    def cell_of(self, cell: int, words: Sequence[int]) -> int:
        """The cell from its words."""
        domain = self.layout.masks.get(cell)
        return words[0] if domain is None else self._from_domain(cell, get_mask(words, 0, domain, self.whole), domain)

    # ---- courses ------------------------------------------------------------------------------------------

    def encode(self, course: Course, state: Buffer, enumerated: bool = False) -> None:
        """A course into a state. Raises NotLowered for what it cannot hold. `enumerated` where all outcomes are gone
        through: then it may be one whose chance is enumerated, at a decision."""
        layout, play = self.layout, course.play
        chance = play.chance
        if course.enumerates and not (enumerated and _nothing_due(course)):
            raise NotLowered("chance that is enumerated or forced")
        if not course.enumerates and not isinstance(chance, Sampled):
            raise NotLowered("chance that is forced")
        if course.trial or course.start is not None or len(course.endings) > MOST_ENDINGS:
            raise NotLowered("a course that is a trial, or begins in the middle")
        self.put_cells(state, play.cells)
        state[layout.seed] = signed(chance.seed) if isinstance(chance, Sampled) else 0
        state[layout.passes], state[layout.firings] = course.passes, course.firings
        state[layout.turns_ended] = course.turns_ended
        state[layout.endings] = len(course.endings)
        for place, name in enumerate(course.endings):
            state[layout.endings + 1 + place] = self._endings.index(name)
        for site in range(len(self.world.sites)):
            state[layout.keys + site] = 0
        for block, at in layout.taken.items():
            kept = play.before.get(block)
            state[at] = int(kept is not None)
            if kept is not None:
                self.put_cells(state, kept, at + 1)
        self._put_parts(course, state)
        logged = layout.records.encoded(play.records, self)
        state[layout.logged] = len(logged) // (layout.records.entry or 1)
        state[layout.log : layout.log + len(logged)] = logged
        self._encode_stack(course, state)

    def _put_parts(self, course: Course, state: Buffer) -> None:
        """Simultaneous choices under way; `_encode_stack` notes the frame of the block."""
        layout, parts = self.layout, course.together
        if parts is None:
            if layout.together:
                state[layout.together] = 0
            return
        state[layout.together], state[layout.together + 2] = len(parts.done) + 1, parts.pc
        self.put_cells(state, parts.base, layout.base_cells)
        for number, part in enumerate(parts.done):
            state[layout.part(number)] = part.seat
            self.put_cells(state, part.cells, layout.part(number) + 1)

    def _get_parts(self, state: Sequence[int], frames: "list[Frame]", places: "list[int]") -> "Parts | None":
        """Simultaneous choices under way. Who chose what in them is not known."""
        layout = self.layout
        if not layout.together or not state[layout.together]:
            return None
        depth = places.index(state[layout.together + 1]) + 1
        pc = state[layout.together + 2]
        following = frames[depth - 1].unit.code[pc]
        assert isinstance(following, Next)
        seats: Any = frames[depth - 1].local[following.items]
        done = tuple(
            Part(state[layout.part(number)], tuple(self.get_cells(state, layout.part(number) + 1)))
            for number in range(state[layout.together] - 1)
        )
        return Parts(tuple(seats), tuple(self.get_cells(state, layout.base_cells)), depth, pc, done, None)

    def _encode_stack(self, course: Course, state: Buffer) -> None:
        layout = self.layout
        at, below, quiet = layout.stack, NOTHING, 0
        frames: list[Frame] = []
        state[layout.top] = NOTHING
        for frame in course.stack:
            info = self.game.units.get(frame.unit.name)
            if info is None:
                raise NotLowered(f"the unit {frame.unit.name}, which play cannot come to by itself")
            if at + info.size > layout.stack + STACK_WORDS:
                raise NotLowered("so deep a stack")
            top = frame is course.stack[-1]
            for word, value in ((UNIT, info.number), (BELOW, below), (PC, frame.pc), (AT, frame.at), (QUIET, quiet)):
                state[at + word] = value
            for slot in _live(frame.unit.code[frame.pc if top else frame.at]):
                if slot in info.offsets:
                    rest = _index(frame, slot)
                    self._put(state, at + info.offsets[slot], frame.local[slot], info.shapes[slot], rest)
            if course.together is not None and course.together.depth == len(frames) + 1:
                state[layout.together + 1] = at
            frames.append(frame)
            state[layout.top] = at
            below, quiet = at, int(bool(quiet) or frame.unit.kind != FLOW)
            at += info.size

    def _put(self, state: Buffer, at: int, value: Value, shape: Shape, index: int) -> None:
        match shape.kind:
            case "word":
                state[at] = self.game.module.tables.word(value)
            case "set" | "rest":
                members: Any = value or ()
                put_mask(state, at, shape.domain.mask(members), shape.domain, self.whole)
                if shape.kind == "rest":
                    words = shape.domain.width // 64
                    put_mask(state, at + words, shape.domain.mask(tuple(members)[index:]), shape.domain, self.whole)
            case _:
                items: Any = value or ()
                if len(items) > shape.capacity:
                    raise NotLowered("so long a list")
                state[at] = len(items)
                assert shape.element is not None
                for place, item in enumerate(items):
                    self._put(state, at + 1 + place * shape.element.words, item, shape.element, 0)

    def decode(self, state: Sequence[int]) -> Course:
        """A state as a course, with its options not listed."""
        layout = self.layout
        seed = state[layout.seed] & _M64
        play = Play(self.world, self.get_cells(state), Sampled(seed), self.plan.hooks)
        for block, at in layout.taken.items():
            if state[at]:
                play.before[block] = self.get_cells(state, at + 1)
        words = state[layout.log : layout.log + state[layout.logged] * layout.records.entry]
        play.records = layout.records.decoded(words, self)
        frames, places = self._frames(state)
        course = Course(self.plan, play, frames)
        course.together = self._get_parts(state, frames, places)
        course.passes, course.firings = state[layout.passes], state[layout.firings]
        course.turns_ended = state[layout.turns_ended]
        count = state[layout.endings]
        course.endings = tuple(self._endings[one] for one in state[layout.endings + 1 : layout.endings + 1 + count])
        course.kept = play.before.copy()
        return course

    def _frames(self, state: Sequence[int]) -> tuple[list[Frame], list[int]]:
        """The frames from the lowest up, and where each begins."""
        frames: list[Frame] = []
        places: list[int] = []
        at = top = state[self.layout.top]
        while at != NOTHING:
            info = self._by_number[state[at + UNIT]]
            frame = Frame(info.unit, [None] * info.unit.slots, state[at + PC], state[at + AT])
            for slot in _live(info.unit.code[frame.pc if at == top else frame.at]):
                if slot in info.offsets:
                    frame.local[slot] = self._get(state, at + info.offsets[slot], info.shapes[slot])
            frames.append(frame)
            places.append(at)
            at = state[at + BELOW]
        return frames[::-1], places[::-1]

    def _get(self, state: Sequence[int], at: int, shape: Shape) -> Value:
        match shape.kind:
            case "word":
                return self.value(state[at], shape.form)
            case "set" | "rest":
                mask = get_mask(state, at, shape.domain, self.whole)
                members = (shape.domain.start + n for n in range(shape.domain.size) if mask >> n & 1)
                return tuple(members)
        assert shape.element is not None
        words = shape.element.words
        return tuple(self._get(state, at + 1 + place * words, shape.element) for place in range(state[at]))

    def value(self, word: int, form: str) -> Value:
        """A word as a value of the engine."""
        if word == NONE:
            return None
        if form == "yes or no":
            return bool(word)
        return self.world.texts[word] if form == "text" else word

    # ---- options ------------------------------------------------------------------------------------------

    def drafts(self, context: Sequence[int], count: int, course: Course) -> tuple[Draft, ...]:
        """The options in a context, as the reference has them for the decision at which the course stands."""
        stride = self.game.stride
        return tuple(
            self._draft(context[FIRST + number * stride : FIRST + (number + 1) * stride], course)
            for number in range(count)
        )

    def _draft(self, words: Sequence[int], course: Course) -> Draft:
        kind, index = KINDS[words[0]], words[1]
        decide: Any = course.top.instruction
        if kind in ("act", "window"):
            action = list(self.world.rules.actions)[words[2]]
            params = self.plan.actions[action].action.params
            return Draft(kind, index, action, self._values(words, params), params)
        match decide:
            case Pick() if kind == "values":
                return Draft(kind, 0, values=self._values(words, decide.picks), domains=decide.picks)
            case Stage() if kind == "pick":
                pick = decide.statement.pick
                return Draft(kind, 0, values=self._values(words, (pick,)), domains=(pick,))
            case Fork() if kind == "alternative":
                return Draft(kind, index, word=decide.texts[index])
            case PayUnit() if kind == "way":
                name = self.world.rules.payments[decide.payment].ways[index].name
                return Draft(kind, index, name, word=name)
            case Offer() | Pick() | Stage() | Fork():
                return Draft(kind, 0, word=kind)
        raise AssertionError(kind)

    def _values(self, words: Sequence[int], params: Any) -> tuple[Value, ...]:
        from searules.compile.linear.shapes import shape_of

        found = []
        for place, param in enumerate(params):
            type_: Any = param.values.type
            found.append(self.value(words[HEAD + place], shape_of(type_.of, self.world).form))
        return tuple(found)


def _live(instruction: Instruction) -> tuple[int, ...]:
    return instruction.live


def _index(frame: Frame, slot: int) -> int:
    """How many members of a list under way have been."""
    for code in frame.unit.code:
        if isinstance(code, Start | Next) and code.items == slot:
            index = frame.local[code.index]
            return index if isinstance(index, int) else 0
    return 0
