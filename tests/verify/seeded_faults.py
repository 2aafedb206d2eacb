"""Faults seeded into copies of the library's games: one line of each is changed, and a property breaks.

`shortest` is the fewest decisions after which that can be seen, worked out by hand.
"""

import shutil
from pathlib import Path

from attrs import frozen

from searules.verify import faults

GAMES = Path(__file__).parents[2] / "games"


@frozen
class Seeded:
    """A game, a line of it and what that becomes; the property that breaks, after so many decisions at the least."""

    game: str
    old: str
    new: str
    property: str
    shortest: int

    def put(self, folder: Path) -> Path:
        """A copy of the game in a folder, with the fault."""
        file = GAMES / self.game / f"{self.game}.sea"
        text = file.read_text(encoding="utf-8")
        if text.count(self.old) != 1:
            raise ValueError(f"{self.old!r} stands {text.count(self.old)} times in {file.name}")
        for table in file.parent.glob("*.tsv"):
            shutil.copy(table, folder)
        copy = folder / file.name
        copy.write_text(text.replace(self.old, self.new), encoding="utf-8")
        return copy


SEEDED = {
    "a basket that is too small": Seeded(
        "shell-beach",
        "zone basket of Player: heap of Head or Tail or SandDollar or Bottle",
        "zone basket of Player: heap of Head or Tail or SandDollar or Bottle, up to 3",
        faults.ROOM,
        7,
    ),
    "shells that go to the Sun tile": Seeded(
        "shell-beach", "move item to my towel", "move item to sun", faults.ROOM, 1
    ),
    "a Bottle that is put back": Seeded(
        "shell-beach",
        "    move bottle to box\n",
        "    place bottle on beach at bucket\n",
        "the Bucket never stands on an item",
        4,
    ),
    "any item can be taken": Seeded(
        "shell-beach",
        "needs reach: item.in_reach ",
        "needs reach: item.in_reach or item is Shell ",
        "the Bucket keeps to its row or column",
        1,
    ),
    "an octopus without its last hole": Seeded(
        "pearl-party", "heap of Pearl, up to octopus_holes", "heap of Pearl, up to 15", faults.ROOM, 17
    ),
    "pearls that go to the octopus": Seeded(
        "pearl-party",
        "move open_clam.pearls(circle) to my string",
        "move open_clam.pearls(circle) to octopus",
        "a turn gives pearls to one string or one to the octopus",
        1,
    ),
    "clams that are passed over": Seeded(
        "pearl-party",
        "set open_clam to next(open_clam)",
        "set open_clam to last(Clam)",
        "an emptied clam is closed, and the next is full",
        3,
    ),
    "a space that is taken": Seeded(
        "tic-tac-toe",
        "needs empty: grid at space is none ",
        "needs empty: grid at space is none or count(grid) is 4 ",
        faults.ROOM,
        5,
    ),
    "too few discs": Seeded(
        "connect-four",
        "    if count(grid) is 42: end game drawn",
        "    if count(grid) is 12: move one(grid) to box",
        "the grid fills up",
        12,
    ),
    "a pot that is too small": Seeded("pig", "var pot: 0..400 = 0", "var pot: 0..20 = 0", faults.ROOM, 4),
    "seeds that are lost": Seeded(
        "kalah",
        "move last_pit.opposite.seeds to my store.seeds",
        "move last_pit.opposite.seeds to box",
        "no seed is lost",
        2,
    ),
    "pools that stay open": Seeded(
        "shallow-sea",
        "    step refill: refill_pools                                              @ Turn\n\ngame ends",
        "    step refill: refill coral_row                                          @ Turn\n\ngame ends",
        "pools are full when a turn begins",
        5,
    ),
}
