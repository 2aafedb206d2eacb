"""Pearl Party once more, written from its rulebook in plain Python: what the game's text is compared with."""

from collections.abc import Mapping
from typing import Any

from attrs import define, field

CREATURES = ("seahorse", "turtle", "starfish", "crab", "fish")
COLOURS = ("red", "yellow", "green", "orange", "purple")
SILVER = "silver"
CLAMS = ("baby", "sister", "brother", "mom", "dad")
PRINTED = ((1, 1, 2), (1, 1, 2, 3), (1, 2, 2, 3, 3), (1, 2, 2, 3, 3, 4), (2, 2, 3, 3, 4, 4, 5))
READINGS: dict[str, Any] = {"silver_turns": "any_side", "may_miss": False, "octopus_holes": 16}

Tile = tuple[str, str]


@define
class Party:
    """A play of Pearl Party: the same questions as a state of the engine, answered another way."""

    clams: list[list[int]]
    face_up: set[Tile]
    strings: list[int]
    octopus: int
    open: int
    readings: Mapping[str, Any]
    greedy: bool = False
    seat: int = 0
    dice: list[str] = field(factory=list)
    endings: list[str] = field(factory=list)

    @classmethod
    def begun(cls, players: int, readings: Mapping[str, Any], greedy: bool = False) -> "Party":
        """A play before its first roll."""
        tiles = {(creature, colour) for creature in CREATURES for colour in COLOURS}
        clams = [list(circles) for circles in PRINTED]
        return cls(clams, tiles, [0] * players, 0, 0, {**READINGS, **readings}, greedy)

    @classmethod
    def of(cls, position: Mapping[str, Any], seat: int = 0, greedy: bool = False) -> "Party":
        """The play that goes on from a position (in the form of `State.position`) with this seat's roll."""
        zones = position["zones"]
        pearls = zones.get("pearls", {})
        clams = [
            [len(pearls.get(name, {}).get(f"circle_{n + 1}", [])) for n in range(len(circles))]
            for name, circles in zip(CLAMS, PRINTED, strict=True)
        ]
        up = {(tile["creature"], tile["colour"]) for tile in zones["tiles"] if tile.get("face", "up") == "up"}
        strings = [len(zones.get("string", {}).get(f"player{n + 1}", [])) for n in range(position["players"])]
        opened = CLAMS.index(position["vars"]["open_clam"])
        readings = {**READINGS, **position["options"]}
        return cls(clams, up, strings, len(zones.get("octopus", [])), opened, readings, greedy, seat)

    # ---- the turn -------------------------------------------------------------------------------------

    @property
    def step(self) -> str:
        """What is to be done now: turn a silver die, or find the tile."""
        return "silver" if SILVER in self.dice else "find"

    @property
    def options(self) -> list[str]:
        """The ids of the options, in their order; [] when play is over."""
        if self.endings:
            return []
        if SILVER in self.dice:
            number = self.dice.index(SILVER)
            name, sides = (("turn_creature", CREATURES), ("turn_colour", COLOURS))[number]
            return [f"{name}({side})" for side in sides if self._may_turn(number, side)]
        circles = [n for n, pearls in enumerate(self.clams[self.open]) if pearls]
        most = max(self.clams[self.open])
        fed = [n for n in circles if not self.greedy or self.clams[self.open][n] == most]
        found = tuple(self.dice) in self.face_up
        takes = [f"take_pearls(circle_{n + 1})" for n in circles if found]
        return takes + [f"feed_octopus(circle_{n + 1})" for n in fed if not found or self.readings["may_miss"]]

    def roll(self, creature: str, colour: str) -> None:
        """The player whose turn it is rolls."""
        self.dice = [creature, colour]

    def apply(self, option: str) -> None:
        """Choose; after it the next player is to roll, or a silver die is turned."""
        action, argument = option.rstrip(")").split("(")
        if action.startswith("turn"):
            self.dice[action == "turn_colour"] = argument
            return
        circle = int(argument.removeprefix("circle_")) - 1
        if action == "take_pearls":
            self.face_up.remove((self.dice[0], self.dice[1]))
            self.strings[self.seat] += self.clams[self.open][circle]
            self.clams[self.open][circle] = 0
        else:
            self.octopus += 1
            self.clams[self.open][circle] -= 1
        if not any(self.clams[self.open]) and self.open < 4:
            self.open += 1
        self.endings = ["last_clam"] * (not any(self.clams[4])) + ["octopus_full"] * (
            self.octopus == self.readings["octopus_holes"]
        )
        self.seat = (self.seat + 1) % len(self.strings)

    def _may_turn(self, number: int, side: str) -> bool:
        if self.readings["silver_turns"] == "any_side" or not self._matches(self.dice):
            return True
        turned = list(self.dice)
        turned[number] = side
        return self._matches(turned)

    def _matches(self, dice: list[str]) -> bool:
        """Whether some face-up tile can be meant by these dice."""
        return any(all(die in (SILVER, side) for die, side in zip(dice, tile, strict=True)) for tile in self.face_up)

    # ---- the end ----------------------------------------------------------------------------------------

    def winners(self) -> list[int]:
        """Who has the most pearls."""
        return [seat for seat, pearls in enumerate(self.strings) if pearls == max(self.strings)]
