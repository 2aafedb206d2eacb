"""What a player cannot see, as words from which machine code imagines worlds. See `searules.search.worlds`."""

from collections.abc import Iterator, Sequence

from searules.compile.linear.shapes import NotLowered
from searules.compile.native.machine import Machine
from searules.compile.native.search.job import PIECE, PLACE, VAR, WORLD
from searules.engine.codec import NONE
from searules.engine.course import Course
from searules.engine.layout import NOTHING, VarCells
from searules.engine.world import BOX
from searules.search.worlds import any_of, how_many, in_order
from searules.verify.two_worlds import all_alike, seers_are_worked_out, unseen_kinds, unseen_vars

_MANY = 1 << 63


def words_of(machine: Machine, course: Course, seat: int) -> list[int]:
    """The words of what a seat does not see (`WORLD`); none if that is nothing. Raises NotLowered where what is unseen
    can change with what is imagined: such worlds the walker imagines."""
    kinds = list(unseen_kinds(course, seat))
    if kinds and seers_are_worked_out(course.play.world.rules) and _follows_another(course, kinds[0]):
        raise NotLowered("who sees what is worked out")
    groups = [_Group(machine, course, pieces) for pieces in kinds]
    unseen = [words for var, cell in unseen_vars(course, seat) for words in _var(machine, course, var, cell)]
    if not groups and not unseen:
        return []
    found = [len(groups), len(unseen), int(any(group.moves for group in groups))]
    assert len(found) == len(WORLD)
    for group in groups:
        found += group.words()
    ends = len(found) + len(VAR) * len(unseen)
    lists: list[int] = []
    for at, many, low, values in unseen:
        found += [at, many, low, ends + len(lists) if values else -1]
        lists += values
    return found + lists


def _follows_another(course: Course, dealt: Sequence[int]) -> bool:
    """Whether pieces of a later kind are in play: who sees these is worked out when those were dealt."""
    play = course.play
    kinds = list(play.world.kinds.values())
    later = kinds[[dealt[0] in kind.pieces for kind in kinds].index(True) + 1 :]
    return any(play.cells[play.layout.piece_zone + piece] != BOX for kind in later for piece in kind.pieces)


def _var(machine: Machine, course: Course, var: VarCells, cell: int) -> Iterator[tuple[int, int, int, list[int]]]:
    """Where it lies, how many values it may have, the first of them, or all in a list; nothing where it has none."""
    if course.play.cells[cell] == NONE:
        return
    values = any_of(course.play, var)
    if how_many(values) >= _MANY:
        raise NotLowered("so many values")
    at = machine.layout.of[cell]
    if isinstance(values, range):
        yield at, how_many(values), values.start, []
    else:
        yield at, len(values), 0, list(values)


class _Group:
    """Pieces that get each other's places."""

    def __init__(self, machine: Machine, course: Course, pieces: Sequence[int]) -> None:
        self._machine, self._play, self._pieces = machine, course.play, pieces
        self._first = course.play.world.pieces.start
        self._places = in_order(course.play, pieces)
        self._alike = all_alike(course.play, pieces)

    @property
    def moves(self) -> bool:
        """Whether dealing may change anything."""
        cells, layout = self._play.cells, self._play.layout
        looks = {(cells[layout.piece_face + piece], cells[layout.piece_turned + piece]) for piece in self._pieces}
        return not self._alike or len(looks) > 1

    def words(self) -> list[int]:
        """The words of the group."""
        clears = {} if self._alike else self._clears()
        found = [len(self._pieces), int(self._alike), len(clears)]
        for at, bits in clears.items():
            found += [at, _signed(bits)]
        for piece in self._pieces:
            found += self._piece(piece)
        for piece in self._places:
            found += self._place(piece)
        return found

    def _piece(self, piece: int) -> list[int]:
        number = piece - self._first
        words = [piece, number // 64, _signed(1 << number % 64), self._machine.layout.occupied.class_of[number]]
        assert len(words) == len(PIECE)
        return words

    def _place(self, piece: int) -> list[int]:
        """The place of a piece."""
        play, layout = self._play, self._machine.layout
        cells, at = play.cells, play.layout
        zone, spot, height, face, turned, shown = (
            cells[offset + piece]
            for offset in (
                at.piece_zone, at.piece_spot, at.piece_order, at.piece_face, at.piece_turned, at.piece_shown,
            )
        )  # fmt: skip
        words = [zone, spot, height, face, turned, _signed(shown), layout.of[at.zone_mask + zone], -1, -1, 0, 0]
        if spot != NOTHING:
            if any(zone in index.bases for index in layout.occupied.indexes):
                raise NotLowered("unseen pieces on a board of which is kept what lies where")
            domain = layout.occupied.domain(zone)
            bit = spot - domain.start
            words[7] = layout.of[at.spots[zone] + spot]
            if zone in layout.occupied.ranges:
                words[8:] = [
                    layout.occupied.by_class[zone] + bit // 64, domain.width // 64, _signed(1 << bit % 64),
                ]  # fmt: skip
        assert len(words) == len(PLACE)
        return words

    def _clears(self) -> dict[int, int]:
        """The bits that say where the pieces lie, by word."""
        cells, at, layout = self._play.cells, self._play.layout, self._machine.layout
        found: dict[int, int] = {}
        own: dict[int, int] = {}
        for piece in self._pieces:
            word, bit = divmod(piece - self._first, 64)
            own[word] = own.get(word, 0) | 1 << bit
        for zone in {cells[at.piece_zone + piece] for piece in self._pieces}:
            found |= {layout.of[at.zone_mask + zone] + word: bits for word, bits in own.items()}
        for piece in self._pieces:
            zone, spot = cells[at.piece_zone + piece], cells[at.piece_spot + piece]
            if spot != NOTHING:
                domain = layout.occupied.domain(zone)
                word, bit = divmod(spot - domain.start, 64)
                for number in layout.occupied.ranges.get(zone, ()):
                    place = layout.occupied.by_class[zone] + number * (domain.width // 64) + word
                    found[place] = found.get(place, 0) | 1 << bit
        return found


def _signed(word: int) -> int:
    return word - (1 << 64) if word >> 63 else word
