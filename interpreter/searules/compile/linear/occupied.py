"""Which spots of the zones on boards are taken, as masks kept beside the cells.

The reference has a cell for each spot. Here each zone on a board has also the mask of its taken spots, and, where its
pieces are of few classes (kind and fields) and the rules ask for their fields by spot, a mask for each class. They
follow from the cells, so they are worked out when a course is encoded, and moving a piece keeps them up.
"""

from collections.abc import Iterator
from typing import Any

from attrs import define, field

from searules.compile.linear.indexed import Index, indexes
from searules.compile.linear.indexed import masks as index_masks
from searules.compile.linear.shapes import Domain
from searules.engine.compiled import plain
from searules.engine.plan import Plan
from searules.engine.walk import walk
from searules.rules import checked as c
from searules.rules.checked import Checked, Rules
from searules.rules.types import KindSort

MOST_CLASSES = 16


@define(eq=False)
class Occupied:
    """Offsets (in words of the cells) by zone: of the mask of taken spots, and of the mask of the class number 0.

    `class_of` is the number of a piece's class, by its place among all pieces; `classes` the pieces of each class.
    """

    plan: Plan
    taken: dict[int, int] = field(factory=dict)
    by_class: dict[int, int] = field(factory=dict)
    class_of: list[int] = field(factory=list)
    looks: list[tuple[Any, ...]] = field(factory=list)
    ranges: dict[int, range] = field(factory=dict)
    """The numbers of the classes whose pieces a zone may hold."""
    indexes: list[Index] = field(factory=list)
    """What is kept of the pieces by where they lie."""

    def domain(self, zone: int) -> Domain:
        """The domain of the masks of a zone."""
        spots = self.plan.world.zones[zone].spots
        return Domain(spots.start, len(spots))

    def place(self, at: int) -> int:
        """Give out offsets from here on; gives the first that is free afterwards."""
        world = self.plan.world
        numbers: dict[Any, int] = {}
        for piece in world.pieces:
            look = (world.kind_of[piece].name, *world.fields[piece].values())
            self.class_of.append(numbers.setdefault(look, len(numbers)))
        self.looks = list(numbers)
        asked = _asked_by_spot(self.plan)
        for zone in world.zones:
            if not zone.spots:
                continue
            words = self.domain(zone.id).width // 64
            self.taken[zone.id] = at
            at += words
            assert zone.declaration is not None
            kinds = {sort.name for sort in zone.declaration.of.sorts if isinstance(sort, KindSort)}
            held = [number for number, look in enumerate(self.looks) if look[0] in kinds]
            if zone.name in asked and held and max(held) - min(held) < MOST_CLASSES:
                self.ranges[zone.id] = range(min(held), max(held) + 1)
                self.by_class[zone.id] = at - min(held) * words
                at += len(self.ranges[zone.id]) * words
        self.indexes, at = indexes(self.plan, self.pieces, at)
        return at

    @property
    def pieces(self) -> Domain:
        """The domain of masks of pieces."""
        return Domain(self.plan.world.pieces.start, len(self.plan.world.pieces))

    def masks(self, cells: Any) -> Iterator[tuple[int, int, Domain]]:
        """The masks that follow from the cells of the reference, with their offsets and domains."""
        world, layout = self.plan.world, self.plan.world.layout
        for zone, offset in self.taken.items():
            domain, info = self.domain(zone), world.zones[zone]
            words = domain.width // 64
            lying = [(spot, cells[layout.spots[zone] + spot]) for spot in info.spots]
            yield offset, domain.mask(tuple(spot for spot, piece in lying if piece >= 0)), domain
            for number in self.ranges.get(zone, ()):
                own = (s for s, p in lying if p >= 0 and self.class_of[p - world.pieces.start] == number)
                yield self.by_class[zone] + number * words, domain.mask(tuple(own)), domain
        for offset, mask in index_masks(self.indexes, self.plan, self.pieces, cells):
            yield offset, mask, self.pieces


def _asked_by_spot(plan: Plan) -> set[str]:
    """The zones of which a field of the piece on a spot is asked."""
    found: set[str] = set()
    for node in _nodes(plan.world.rules):
        inner = None
        if isinstance(node, c.FieldOf):
            inner = plain(node.piece)
        elif isinstance(node, c.In | c.IsKind):
            inner = plain(node.value)
        if isinstance(inner, c.PieceAt):
            zone = plain(inner.zone)
            if isinstance(zone, c.ZoneRef):
                found.add(zone.zone)
            elif isinstance(zone, c.Const) and isinstance(zone.value, int):
                found.add(plan.world.zones[zone.value].name)
    return found


def _nodes(rules: Rules) -> Iterator[Checked]:
    for group in (rules.lets, rules.procedures, rules.actions, rules.flows, rules.events, rules.endings, rules.scores):
        for declared in group.values():
            yield from walk(declared)
