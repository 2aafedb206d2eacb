"""Recorded positions (`occurred`) as words: what is compared, how it lies in memory, and from the engine's keys and
back. See `position_key` in `searules.engine.names`.

All that was recorded lies behind the stack, oldest first: for each list of names a hash and the words of the position.
Whole words are compared; the hash only tells soon that two positions differ. Nobody changes what is recorded, so that a
state on which something is tried reads what its original has: space "r" of the IR is the state that runs, not its copy.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import Any, Protocol

from attrs import define, field, frozen

from searules.compile.ir.ops import NONE
from searules.compile.linear.shapes import NotLowered
from searules.engine.plan import Plan
from searules.engine.play import PositionKey
from searules.engine.world import World, ZoneInfo
from searules.rules.types import KindSort

MOST_WORDS = 1 << 14
"""The room for what is recorded. A play that needs more is left to the reference."""
MOST_RECORDS, FEWEST_RECORDS = 2048, 128
LONGEST_ENTRY = 4096
TURN_BITS = 9
HASH_BITS = 62
"""A hash is turned round within so few bits that it is the same in words with a sign and in numbers without end."""
PACKED = 62
"""The bits of a word that hold what lies on spots."""


def mixed(hashed: int, word: int) -> int:
    """The hash with a word more."""
    turned = hashed << TURN_BITS ^ hashed >> HASH_BITS - TURN_BITS
    return (turned ^ word) & (1 << HASH_BITS) - 1


def hash_of(words: Iterable[int]) -> int:
    """The hash of a position."""
    found = 0
    for word in words:
        found = mixed(found, word)
    return found


@frozen
class Looks:
    """What pieces can look like: kind, fields, face, rotation. A look is a number: `base` of the piece (by its place
    among all) + face · turns + rotation."""

    base: tuple[int, ...]
    turns: tuple[int, ...]
    known: tuple[Hashable, ...]

    @classmethod
    def of(cls, world: World) -> "Looks":
        """Of all pieces."""
        first: dict[Hashable, int] = {}
        known: list[Hashable] = []
        base, turned = [], []
        for piece in world.pieces:
            kind, fields = world.kind_of[piece], tuple(world.fields[piece].values())
            turns = max(1, kind.turns)
            if (kind.name, fields) not in first:
                first[kind.name, fields] = len(known)
                faces = range(max(1, len(kind.faces)))
                known += [(kind.name, fields, face, turn) for face in faces for turn in range(turns)]
            base.append(first[kind.name, fields])
            turned.append(turns)
        return cls(tuple(base), tuple(turned), tuple(known))


class CellCodec(Protocol):
    """Goes from a cell of the reference to its words and back."""

    def cell_words(self, cell: int, value: int) -> list[int]:
        """The words of a cell."""

    def cell_of(self, cell: int, words: Sequence[int]) -> int:
        """The cell from its words."""


class Part(Protocol):
    """What one name stands for."""

    @property
    def words(self) -> int:
        """How many words it takes."""

    def encoded(self, key: Any, codec: CellCodec, /) -> list[int]:
        """The words of a part of a key of the engine."""

    def decoded(self, words: Sequence[int], codec: CellCodec, /) -> Hashable:
        """The part of the key from its words."""


@frozen
class VarPart:
    """The members of a var, as their cells lie in the state, from the reference's cell `first` on."""

    name: str
    first: int
    count: int
    words: int

    def encoded(self, key: Any, codec: CellCodec) -> list[int]:
        """Cell by cell."""
        return [word for number, value in enumerate(key) for word in codec.cell_words(self.first + number, value)]

    def decoded(self, words: Sequence[int], codec: CellCodec) -> Hashable:
        """Cell by cell."""
        each = self.words // max(1, self.count)
        return tuple(
            codec.cell_of(self.first + number, words[number * each : (number + 1) * each])
            for number in range(self.count)
        )


@frozen
class FactPart:
    """What the machine knows: whose turn follows."""

    name: str
    words: int = 1

    def encoded(self, key: Any, _codec: CellCodec) -> list[int]:
        """One word."""
        return [NONE if key is None else int(key)]

    def decoded(self, words: Sequence[int], _codec: CellCodec) -> Hashable:
        """One word."""
        return None if words[0] == NONE else words[0]


@frozen
class SpotsPart:
    """A zone on a board: for each spot 0, or the look there and 1, several in a word."""

    zone: ZoneInfo
    looks: Looks

    @property
    def bits(self) -> int:
        """For each spot."""
        return len(self.looks.known).bit_length()

    @property
    def in_word(self) -> int:
        """How many spots there are in a word."""
        return PACKED // self.bits

    @property
    def words(self) -> int:
        """Of the zone."""
        return -(-len(self.zone.spots) // self.in_word)

    def encoded(self, key: Any, _codec: CellCodec) -> list[int]:
        """A bag of (spot, order) and look."""
        words = [0] * self.words
        for ((spot, _), look), _ in key:
            at = spot - self.zone.spots.start
            words[at // self.in_word] |= self.looks.known.index(look) + 1 << at % self.in_word * self.bits
        return words

    def decoded(self, words: Sequence[int], _codec: CellCodec) -> Hashable:
        """A bag of (spot, order) and look."""
        found: Counter[Hashable] = Counter()
        for at, spot in enumerate(self.zone.spots):
            look = words[at // self.in_word] >> at % self.in_word * self.bits & (1 << self.bits) - 1
            if look:
                found[(spot, 0), self.looks.known[look - 1]] += 1
        return frozenset(found.items())


@frozen
class HeapPart:
    """A zone without spots or order: how many pieces of each look, several numbers in a word."""

    zone: ZoneInfo
    looks: Looks

    @property
    def bits(self) -> int:
        """For each look."""
        return len(self.looks.base).bit_length()

    @property
    def in_word(self) -> int:
        """How many looks there are in a word."""
        return PACKED // self.bits

    @property
    def words(self) -> int:
        """Of the zone."""
        return -(-len(self.looks.known) // self.in_word)

    def encoded(self, key: Any, _codec: CellCodec) -> list[int]:
        """A bag of looks."""
        words = [0] * self.words
        for (_, look), number in key:
            at = self.looks.known.index(look)
            words[at // self.in_word] |= number << at % self.in_word * self.bits
        return words

    def decoded(self, words: Sequence[int], _codec: CellCodec) -> Hashable:
        """A bag of looks."""
        found: dict[Hashable, int] = {}
        for at, look in enumerate(self.looks.known):
            number = words[at // self.in_word] >> at % self.in_word * self.bits & (1 << self.bits) - 1
            if number:
                found[(-1, 0), look] = number
        return frozenset(found.items())


@frozen
class PilePart:
    """A zone with a top: the look and 1 of each piece, from below; 0 above them."""

    zone: ZoneInfo
    looks: Looks
    words: int

    def encoded(self, key: Any, _codec: CellCodec) -> list[int]:
        """A bag of orders and looks."""
        words = [0] * self.words
        for ((_, order), look), _ in key:
            words[order] = self.looks.known.index(look) + 1
        return words

    def decoded(self, words: Sequence[int], _codec: CellCodec) -> Hashable:
        """A bag of orders and looks."""
        found = [((-1, order), self.looks.known[look - 1]) for order, look in enumerate(words) if look]
        return frozenset(Counter(found).items())


@define(eq=False)
class Named:
    """What an `occurred` compares: its names, for each name its parts (one for each zone of a family), where its hash
    lies in an entry; the words of the position follow it."""

    names: tuple[str, ...]
    parts: tuple[tuple[Part, ...], ...]
    at: int

    @property
    def words(self) -> int:
        """Of the position, without its hash."""
        return sum(part.words for parts in self.parts for part in parts)

    def flat(self) -> Iterator[Part]:
        """All parts in their order."""
        for parts in self.parts:
            yield from parts


@define(eq=False)
class Records:
    """All that is recorded: the lists of names, the words of an entry, how many entries there is room for."""

    plan: Plan
    lists: tuple[tuple[str, ...], ...]
    words_of: Callable[[int, int], int]
    """How many words so many cells of the reference take, from one on."""
    named: dict[tuple[str, ...], Named] = field(init=False)
    entry: int = field(init=False)
    most: int = field(init=False)

    def __attrs_post_init__(self) -> None:
        looks = Looks.of(self.plan.world) if self.lists else Looks((), (), ())
        self.named, self.entry = {}, 0
        for names in self.lists:
            named = Named(names, tuple(tuple(self._parts(name, looks)) for name in names), self.entry)
            self.named[names] = named
            self.entry += 1 + named.words
        if self.entry > LONGEST_ENTRY:
            raise NotLowered(f"recorded positions of {self.entry:,} words")
        self.most = max(FEWEST_RECORDS, min(MOST_RECORDS, MOST_WORDS // self.entry)) if self.lists else 0

    def _parts(self, name: str, looks: Looks) -> Iterator[Part]:
        world = self.plan.world
        if name in world.layout.vars:
            cells = list(world.layout.vars[name].offsets.values())
            first = cells[0] if cells else 0
            yield VarPart(name, first, len(cells), self.words_of(first, len(cells)))
            return
        if name not in world.families:
            yield FactPart(name)
            return
        for number in world.families[name]:
            zone = world.zones[number]
            if zone.spots:
                yield SpotsPart(zone, looks)
            elif zone.ordered:
                yield PilePart(zone, looks, _deepest(world, zone))
            else:
                yield HeapPart(zone, looks)

    # ---- from the engine and back ---------------------------------------------------------------------------

    def encoded(self, records: "dict[tuple[str, ...], tuple[PositionKey, ...]]", codec: CellCodec) -> list[int]:
        """The words of all entries. Raises NotLowered if there are too many."""
        rows = [records.get(names, ()) for names in self.lists]
        if rows and len(rows[0]) > self.most:
            raise NotLowered("so many recorded positions")
        words: list[int] = []
        for keys in zip(*rows, strict=True):
            for named, key in zip(self.named.values(), keys, strict=True):
                position = self._words(named, key, codec)
                words += [hash_of(position), *position]
        return words

    def decoded(self, words: Sequence[int], codec: CellCodec) -> "dict[tuple[str, ...], tuple[PositionKey, ...]]":
        """The keys of all entries."""
        found: dict[tuple[str, ...], tuple[PositionKey, ...]] = {names: () for names in self.lists if words}
        for start in range(0, len(words), self.entry or 1):
            for named in self.named.values():
                first = start + named.at + 1
                key = self._key(named, words[first : first + named.words], codec)
                found[named.names] = (*found[named.names], key)
        return found

    def _words(self, named: Named, key: Any, codec: CellCodec) -> list[int]:
        found: list[int] = []
        for name, parts, own in zip(named.names, named.parts, key, strict=True):
            several = name in self.plan.world.families
            for number, part in enumerate(parts):
                found += part.encoded(own[number] if several else own, codec)
        return found

    def _key(self, named: Named, words: Sequence[int], codec: CellCodec) -> PositionKey:
        found: list[Hashable] = []
        at = 0
        for name, parts in zip(named.names, named.parts, strict=True):
            own: list[Hashable] = []
            for part in parts:
                own.append(part.decoded(words[at : at + part.words], codec))
                at += part.words
            found.append(tuple(own) if name in self.plan.world.families else own[0])
        return tuple(found)


def _deepest(world: World, zone: ZoneInfo) -> int:
    """How many pieces a zone can hold at most."""
    if zone.declaration is None:
        return len(world.pieces)
    kinds = [sort.name for sort in zone.declaration.of.sorts if isinstance(sort, KindSort)]
    number = sum(len(world.kinds[kind].pieces) for kind in kinds)
    return max(1, number if zone.room is None else min(number, zone.room))
