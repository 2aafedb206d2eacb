"""Where everything lies in the flat state of the lowered program.

First the cells of the reference in their order (masks take as many words as they need), then what else a course of
play holds, then snapshots of the cells, then the stack, then what was recorded for `occurred`. Of the stack and of what
was recorded only what is in use is copied.
"""

from functools import cached_property

from attrs import define, field

from searules.compile.linear.notes import Notes
from searules.compile.linear.occupied import Occupied
from searules.compile.linear.records import Records
from searules.compile.linear.shapes import Domain, NotLowered, domain_of
from searules.engine.plan import Plan
from searules.engine.program import Gather

STACK_WORDS = 4096
"""The room of the stack. A deeper one is a trap: then the reference goes on."""

UNIT, BELOW, PC, AT, QUIET, HEADER = 0, 1, 2, 3, 4, 5
"""The words of a frame: its unit, the frame below (-1: none), the next instruction, the one that called the frame
above, whether events do not look here; then its local places."""

MOST_ENDINGS = 16


@define(eq=False)
class NativeLayout:
    """Offsets in words. `cells` is how many words the reference's cells take; `of` gives the offset of each cell."""

    plan: Plan
    watched: bool = False
    """Whether the checks are judged: then snapshots that only they read are kept, too."""
    keyed: bool = False
    """Whether the keys of states are asked for."""
    counted: bool = False
    """Whether what happens in plays is counted."""
    notes: Notes | None = field(init=False)
    """What is counted then."""
    noted: int = field(init=False)
    """Where the bits lie that say what has happened in a play."""
    been_out: int = field(init=False)
    """Where the mask of the pieces lies that have been out of the box."""
    falls: dict[str, int] = field(init=False)
    """For each `decreasing` check two words: whether it has been judged, and what it came to."""
    pieces: Domain = field(init=False)
    of: list[int] = field(init=False)
    masks: dict[int, Domain] = field(init=False)
    """The cells that are masks over a domain (zones and vars)."""
    cells: int = field(init=False)
    occupied: Occupied = field(init=False)
    seed: int = field(init=False)
    keys: int = field(init=False)
    passes: int = field(init=False)
    firings: int = field(init=False)
    turns_ended: int = field(init=False)
    endings: int = field(init=False)
    top: int = field(init=False)
    """The frame on top of the stack, -1 for none."""
    trial: int = field(init=False)
    """1 where only effects are run: nothing follows them."""
    first_outcome: int = field(init=False)
    """1 where each draw has its first outcome."""
    lean: int = field(init=False)
    """1 where of snapshots only what is read is kept."""
    taken: dict[str, int] = field(init=False)
    """For each block whose beginning is kept: the word that says whether there is a snapshot; the cells follow it."""
    snapshots: tuple[str, ...] = field(init=False)
    together: int = field(init=False)
    """While players choose at the same time how many parts are done, and 1; 0 else. Then the frame of the block, and
    where it goes on to the next player. 0: nobody ever does."""
    base_cells: int = field(init=False)
    """The cells before that. The parts follow: whose each is, and the cells after it."""
    records: Records = field(init=False)
    logged: int = field(init=False)
    """How many positions are recorded."""
    stack: int = field(init=False)
    size: int = field(init=False)
    """All words but those that are recorded. What is tried is tried on a copy of these."""
    log: int = field(init=False)
    """Where recorded positions lie."""
    words: int = field(init=False)
    """All words of a state."""

    def __attrs_post_init__(self) -> None:
        world = self.plan.world
        layout = world.layout
        self.pieces = Domain(world.pieces.start, len(world.pieces))
        if len(world.pieces) > 4096:
            raise NotLowered(f"{len(world.pieces):,} pieces")
        if len(self.plan.watchers) > 60 or world.players > 60:
            raise NotLowered("more than 60 events or players")
        self.masks = {layout.zone_mask + zone.id: self.pieces for zone in world.zones}
        for name, var in layout.vars.items():
            if var.codec.form == "set":
                domain = domain_of(world.rules.vars[name].type, world)
                self.masks.update(dict.fromkeys(var.offsets.values(), domain))
        self._place(layout.size)
        lists = self.plan.recorded if self.watched else self.plan.kept_records
        self.records = Records(self.plan, lists, lambda first, count: self.of[first + count] - self.of[first])
        self.occupied = Occupied(self.plan)
        self.cells = self.occupied.place(self.cells)
        self.snapshots = tuple(sorted(self.plan.told_apart))
        at = self.cells
        self.seed, self.passes, self.firings, self.turns_ended, self.top = range(at, at + 5)
        self.trial, self.first_outcome, self.lean = range(at + 5, at + 8)
        self.logged = at + 8
        self.endings = at + 9
        self.keys = self.endings + 1 + MOST_ENDINGS
        at = self.keys + len(world.sites)
        self.taken = {}
        self.falls = {}
        for check in self.plan.world.rules.checks if self.watched else ():
            if check.mood == "decreasing":
                self.falls[check.name] = at
                at += 2
        self.notes = Notes(self.plan) if self.counted else None
        self.noted = at
        self.been_out = at + (self.notes.words if self.notes else 0)
        at = self.been_out + (self.pieces.width // 64 if self.notes else 0)
        for block in sorted(self.plan.snapshots) if self.watched else self.snapshots:
            self.taken[block] = at
            at += 1 + self.cells
        self.together = self.base_cells = 0
        if any(isinstance(code, Gather) for unit in self.plan.program.units.values() for code in unit.code):
            self.together, self.base_cells = at, at + 3
            at = self.part(world.players)
        self.stack = at
        self.size = self.log = at + STACK_WORDS
        self.words = self.log + self.records.most * self.records.entry

    def _place(self, cells: int) -> None:
        self.of = []
        at = 0
        for cell in range(cells):
            self.of.append(at)
            at += self.masks[cell].width // 64 if cell in self.masks else 1
        self.of.append(at)
        self.cells = at

    def part(self, number: int) -> int:
        """Where a part lies that is put aside."""
        return self.base_cells + self.cells + number * (1 + self.cells)

    def first(self, offset: int, start: int) -> int:
        """An offset of the reference that is asked for by ids from `start` on: the same in words."""
        return self.of[offset + start] - start

    def base(self, block: str) -> int:
        """The offset that is to be added to read the cells of a snapshot ("now": of now), or those put `aside`."""
        return 0 if block == "now" else self.aside[block] if block in self.aside else self.taken[block] + 1

    @cached_property
    def aside(self) -> dict[str, int]:
        """While players choose at the same time: where the cells before that are, and those of each part."""
        if not self.together:
            return {}
        parts = {f"part {number}": self.part(number) + 1 for number in range(self.plan.world.players)}
        return {"before parts": self.base_cells, **parts}
