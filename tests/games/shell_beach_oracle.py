"""Shell Beach once more, written from its rulebook in plain Python: what the game's text is compared with."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from attrs import define, field

SHAPES = ("scallop", "clam", "cockle", "conch", "whelk", "cowrie", "auger")
COLOURS = ("yellow", "orange", "red", "pink", "purple", "blue", "green")
OTHERS = ("Head", "Tail", "SandDollar", "Bottle")
READINGS = {
    "scoring": "simple",
    "sun_cards_go_back": False,
    "only_nearest": False,
    "chains": True,
    "beside_a_new_one": True,
    "in_vain": True,
    "most_of_none": True,
    "second_of_none": True,
    "second_of_two": True,
    "shape_first": False,
}

Space = tuple[int, int]
Shell = tuple[str, str]
Item = Shell | str  # a shell as shape and colour, anything else by its name


@define
class Edition:
    """Which shells there are: the shapes from top to bottom of the mat, the colours from left to right."""

    shapes: tuple[str, ...] = SHAPES
    colours: tuple[str, ...] = COLOURS
    bottles: int = 3


SIX_BY_EIGHT = Edition(SHAPES[:6], (*COLOURS, "white"), 4)


@define
class Mat:
    """What a player has: shells, other items by name, and the two secret cards (either may be missing)."""

    towel: list[Shell] = field(factory=list)
    basket: Counter[str] = field(factory=Counter)
    shape: str | None = None
    colour: str | None = None


@define
class Beach:
    """A play of Shell Beach: the same questions as a state of the engine, answered another way."""

    items: dict[Space, Item]
    bucket: Space
    mats: list[Mat]
    sun: Shell | None
    readings: Mapping[str, Any]
    edition: Edition
    seat: int
    step: str = "find"
    bought: bool = False
    over: bool = False
    turns: Counter[int] = field(factory=Counter)
    _older: int = 0

    @classmethod
    def of(cls, position: Mapping[str, Any], seat: int = 0, edition: "Edition | None" = None) -> "Beach":
        """The play that begins with this seat's turn in a position (in the form of `State.position`)."""
        zones = position["zones"]
        beach = cls(
            {_space(text): _item(piece) for text, piece in zones.get("beach", {}).items()},
            _space(position["vars"]["bucket"]),
            [_mat(zones, f"player{number + 1}") for number in range(position["players"])],
            _shell(zones["sun"][0]) if zones.get("sun") else None,
            {**READINGS, **position["options"]},
            edition or Edition(),
            seat,
        )
        beach._begin(bought=False)
        return beach

    # ---- the turn ------------------------------------------------------------------------------------

    @property
    def options(self) -> list[str]:
        """The ids of the options, in their order; [] when play is over."""
        if self.over:
            return []
        if self.step == "find":
            return [self._option(space) for space in sorted(self._reach(), key=self._rank)]
        return ["spend_bottle(Bottle)", "pass"]

    def apply(self, option: str) -> None:
        """Choose."""
        if self.step == "find":
            self._take(next(space for space in self._reach() if self._option(space) == option))
        elif option == "pass":
            self._next()
        else:
            self.mats[self.seat].basket["Bottle"] -= 1
            self._begin(bought=True)

    def _take(self, space: Space) -> None:
        item, mine = self.items.pop(space), self.mats[self.seat]
        if isinstance(item, tuple):
            mine.towel.append(item)
        else:
            mine.basket[item] += 1
        self.bucket = space
        if self._may_spend(got_bottle=item == "Bottle"):
            self.step = "bottle"
        else:
            self._next()

    def _may_spend(self, got_bottle: bool) -> bool:
        return (
            self._older > 0
            and (self.readings["chains"] or not self.bought)
            and (self.readings["beside_a_new_one"] or not got_bottle)
            and (self.readings["in_vain"] or bool(self._reach()))
        )

    def _next(self) -> None:
        self.seat = (self.seat + 1) % len(self.mats)
        self._begin(bought=False)

    def _begin(self, bought: bool) -> None:
        self.step, self.bought = "find", bought
        self._older = self.mats[self.seat].basket["Bottle"]
        if self._reach():
            self.turns[self.seat] += 1
        else:
            self.over = True

    def _reach(self) -> list[Space]:
        """The spaces with an item that the Bucket can be moved to."""
        column, row = self.bucket
        found = []
        for right, down in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            spaces = [(column + right * n, row + down * n) for n in range(1, 8)]
            line = [space for space in spaces if space in self.items]
            found += line[:1] if self.readings["only_nearest"] else line
        return found

    def _option(self, space: Space) -> str:
        item = self.items[space]
        if isinstance(item, tuple):
            return f"take_item(Shell({item[0]}, {item[1]}))"
        return f"take_item(beach at Beach({space[0]}, {space[1]}))"

    def _rank(self, space: Space) -> tuple[int, int]:
        item = self.items[space]
        if isinstance(item, tuple):
            return 0, len(self.edition.colours) * self.edition.shapes.index(item[0]) + self.edition.colours.index(
                item[1]
            )
        return 1 + OTHERS.index(item), 0  # of items alike the order means nothing

    # ---- the end ---------------------------------------------------------------------------------------

    def units(self, seat: int, category: str) -> int:
        """How many units of a shape or a colour a player has."""
        mat = self.mats[seat]
        return sum(category in shell for shell in mat.towel) + (category in (mat.shape, mat.colour))

    def ledger(self, seat: int) -> list[tuple[str, str | None, int]]:
        """The entries of a player's score: (line, shape or colour, coins)."""
        basket = self.mats[seat].basket
        return [
            *(("shapes", shape, self._coins(seat, shape)) for shape in self.edition.shapes),
            *(("colours", colour, self._coins(seat, colour)) for colour in self.edition.colours),
            ("fossils", None, 3 * min(basket["Head"], basket["Tail"])),
            ("sand_dollars", None, basket["SandDollar"]),
        ]

    def total(self, seat: int) -> int:
        """A player's coins."""
        return sum(coins for _, _, coins in self.ledger(seat))

    def _coins(self, seat: int, category: str) -> int:
        mine = self.units(seat, category)
        places = sorted({self.units(other, category) for other in range(len(self.mats))}, reverse=True)
        best = [other for other in range(len(self.mats)) if self.units(other, category) == places[0]]
        if seat in best:
            if mine == 0 and not self.readings["most_of_none"]:
                return 0
            return 2 if self.readings["scoring"] == "advanced" and len(best) > 1 else 3
        if self.readings["scoring"] == "simple" or len(best) > 1 or mine != places[1]:
            return 0
        if mine == 0 and not self.readings["second_of_none"]:
            return 0
        return 0 if len(self.mats) == 2 and not self.readings["second_of_two"] else 1

    def winners(self) -> list[int]:
        """Who has won: the most coins, then the most that matches the shell on the Sun tile."""
        tied = _best(list(range(len(self.mats))), self.total)
        if len(tied) == 1 or self.sun is None:
            return tied
        shape, colour = self.sun
        if self.readings["shape_first"]:
            tied = _best(tied, lambda seat: self.units(seat, shape))
            return _best(tied, lambda seat: self.units(seat, colour))
        return _best(tied, lambda seat: self.units(seat, shape) + self.units(seat, colour))


def _best(seats: list[int], key: Any) -> list[int]:
    most = max(key(seat) for seat in seats)
    return [seat for seat in seats if key(seat) == most]


def _space(text: str) -> Space:
    column, row = text.removeprefix("Beach").strip("()").split(",")
    return int(column), int(row)


def _shell(piece: Mapping[str, str]) -> Shell:
    return piece["shape"], piece["colour"]


def _item(piece: Mapping[str, str]) -> Item:
    return _shell(piece) if piece["kind"] == "Shell" else piece["kind"]


def _mat(zones: Mapping[str, Any], player: str) -> Mat:
    cards = zones.get("secrets", {}).get(player, [])
    return Mat(
        [_shell(piece) for piece in zones.get("towel", {}).get(player, [])],
        Counter(piece["kind"] for piece in zones.get("basket", {}).get(player, [])),
        next((card["shape"] for card in cards if "shape" in card), None),
        next((card["colour"] for card in cards if "colour" in card), None),
    )
