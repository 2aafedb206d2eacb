"""Shallow Sea worked out a second time, in plain Python, from the rulebook and the assumed data of the tiles.

An `Ocean` is read from a position (`State.position`) and answers what may be placed, what can be completed and what
everything scores. Nothing here looks at the text of the game.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from attrs import frozen

COLOURS = ("red", "yellow", "green", "purple")
Spot = tuple[int, int]

SPACES: tuple[Spot, ...] = tuple((c, r) for r in range(1, 6) for c in range(1, 10) if (c + r) % 2)
EDGES = ((-1, -1), (1, -1), (1, 1), (-1, 1))
CORNERS = ((0, -1), (1, 0), (0, 1), (-1, 0))  # top, right, foot, left
TOUCHING = (*EDGES, (-2, 0), (2, 0), (0, -2), (0, 2))


def moved(spot: Spot, steps: Iterable[Spot]) -> list[Spot]:
    """The spots that lie so far from a spot."""
    return [(spot[0] + c, spot[1] + r) for c, r in steps]


def adjacent(space: Spot) -> list[Spot]:
    """The spaces that share an edge with a space."""
    return [other for other in moved(space, EDGES) if other in SPACES]


def neighbours(space: Spot) -> list[Spot]:
    """The spaces that share an edge or a corner with a space."""
    return [other for other in moved(space, TOUCHING) if other in SPACES]


INNER = tuple(space for space in SPACES if len(adjacent(space)) == 4)
OUTER = tuple(space for space in SPACES if space not in INNER)
BUBBLES = tuple(sorted({corner for space in SPACES for corner in moved(space, CORNERS)}, key=lambda b: (b[1], b[0])))


def round_bubble(bubble: Spot) -> list[Spot]:
    """The spaces of which a bubble is a corner."""
    return [space for space in moved(bubble, CORNERS) if space in SPACES]


def turned(offset: Spot, quarters: int) -> Spot:
    """An offset after quarter turns clockwise."""
    for _ in range(quarters):
        offset = (-offset[1], offset[0])
    return offset


# ---- the assumed data of the tiles ----------------------------------------------------------------------

PATTERNS = {
    "xx": "XX..",
    "xa": "Xa..",
    "xb": "Xb..",
    "xc": "Xc..",
    "x_a": "X.a.",
    "b_c": "b.c.",
    "xxx": "XXX.",
    "xxa": "XXa.",
    "xxb": "XXb.",
    "xxc": "XXc.",
    "xab": "Xab.",
    "xbc": "Xbc.",
    "xac": "Xac.",
    "abc": "abc.",
    "xxxx": "XXXX",
    "xxab": "XXab",
    "xxbc": "XXbc",
    "xaxc": "XaXc",
    "xabc": "Xabc",
}
CORAL_VPS = {2: 5, 3: 7, 4: 9}

NORTHWEST, NORTH, NORTHEAST, EAST, SOUTHEAST = (-1, -1), (0, -2), (1, -1), (2, 0), (1, 1)


@frozen
class Type:
    """What is printed on a Sealife Tile: what it counts, alike or different, how many, its VPs, where it looks."""

    fish: bool
    alike: bool
    needed: int
    vps: int
    part: int
    spaces: tuple[Spot, ...] = ()
    ways: tuple[Spot, ...] = ()


def _class(rows: str, needed: int, vps: int, part: int, **where: tuple[Spot, ...]) -> dict[str, Type]:
    """The types of a class: `A1 coral same` and so on."""
    found = {}
    for row in rows.split(","):
        name, counts, colours = row.split()
        found[name] = Type(counts == "fish", colours == "same", needed, vps, part, **where)
    return found


FOUR_SORTS = "{0}1 coral same, {0}2 coral different, {0}3 fish same, {0}4 fish different"
TYPES = {
    **_class(FOUR_SORTS.format("A"), 3, 10, 3, spaces=(NORTHWEST, NORTH, NORTHEAST)),
    **_class(
        "B1 coral same, B2 fish same, B3 coral different, B4 fish different", 4, 9, 2, ways=(NORTHWEST, NORTHEAST)
    ),
    **_class("C1 coral same, C2 coral different", 2, 6, 2, spaces=(NORTHWEST, NORTHEAST)),
    **_class("C3 coral same, C4 fish same", 2, 5, 2, ways=(NORTHWEST, SOUTHEAST)),
    **_class(FOUR_SORTS.format("D"), 2, 7, 3, spaces=(NORTH, EAST)),
    **_class(FOUR_SORTS.format("E"), 3, 7, 2, ways=(NORTHEAST,)),
    **_class("F1 coral same, F2 coral different", 4, 6, 1, spaces=()),
}


# ---- an ocean --------------------------------------------------------------------------------------------


@frozen
class Tile:
    """A tile as it lies: a Coral with its colour, pattern and Completed Fish, or a Sealife Tile with its type."""

    name: str
    colour: str = ""
    complete: bool = False
    turns: int = 0
    guest: str = ""

    @property
    def is_coral(self) -> bool:
        return self.colour != ""

    def asks(self, space: Spot) -> dict[Spot, str]:
        """The bubbles at which a Coral shows a colour, with that colour."""
        found = {}
        for number, letter in enumerate(PATTERNS[self.name]):
            if letter != ".":
                steps = "Xabc".index(letter)
                (bubble,) = moved(space, [turned(CORNERS[number], self.turns)])
                found[bubble] = COLOURS[(COLOURS.index(self.colour) + steps) % 4]
        return found


@frozen
class Ocean:
    """What lies on one Ocean Board: tiles by space, the colours of Incomplete Fish by bubble."""

    tiles: Mapping[Spot, Tile]
    fish: Mapping[Spot, str]

    @classmethod
    def of(cls, position: Mapping[str, Any], player: str) -> "Ocean":
        """The ocean of a player in a position."""
        zones = position["zones"]
        guests = zones.get("guest", {})
        tiles = {spot(at): _tile(data, guests) for at, data in zones.get("ocean", {}).get(player, {}).items()}
        fish = {spot(at): data["colour"] for at, data in zones.get("water", {}).get(player, {}).items()}
        return cls(tiles, fish)

    # ---- what lies there

    @property
    def corals(self) -> dict[Spot, Tile]:
        """The Completed Coral Tiles."""
        return {at: tile for at, tile in self.tiles.items() if tile.is_coral and tile.complete}

    @property
    def sealife(self) -> dict[Spot, Tile]:
        """The Completed Sealife Tiles."""
        return {at: tile for at, tile in self.tiles.items() if not tile.is_coral and tile.complete}

    def coral_colours(self) -> Counter[str]:
        return Counter(coral.colour for coral in self.corals.values())

    def fish_colours(self) -> Counter[str]:
        return Counter(coral.guest for coral in self.corals.values())

    # ---- what may be done

    def free_spaces(self) -> set[Spot]:
        """Where a Tile may be placed."""
        return {
            space
            for space in SPACES
            if space not in self.tiles and any(other in self.tiles for other in neighbours(space))
        }

    def free_bubbles(self) -> set[Spot]:
        """Where a Fish may be placed."""
        return {
            bubble
            for bubble in BUBBLES
            if bubble not in self.fish and any(space in self.tiles for space in round_bubble(bubble))
        }

    def coral_ready(self, space: Spot) -> bool:
        """Whether the Incomplete Coral there meets its condition."""
        tile = self.tiles[space]
        return not tile.complete and all(self.fish.get(bubble) == colour for bubble, colour in tile.asks(space).items())

    def completable_corals(self) -> set[tuple[Spot, Spot]]:
        """The spaces of Corals that can be completed, each with the bubbles of the Fish that may lie on it."""
        return {
            (space, bubble)
            for space, tile in self.tiles.items()
            if tile.is_coral and self.coral_ready(space)
            for bubble in tile.asks(space)
        }

    def seen(self, space: Spot) -> list[Tile]:
        """The Completed Corals to which the Sealife Tile there looks."""
        tile = self.tiles[space]
        kind = TYPES[tile.name]
        if tile.name[0] == "F":
            return list(self.corals.values())
        spaces = moved(space, [turned(offset, tile.turns) for offset in kind.spaces])
        for way in kind.ways:
            step = turned(way, tile.turns)
            spaces += [(space[0] + n * step[0], space[1] + n * step[1]) for n in range(1, 10)]
        return [self.corals[at] for at in spaces if at in self.corals]

    def items(self, space: Spot) -> int:
        """How much of its condition the Sealife Tile there has."""
        kind = TYPES[self.tiles[space].name]
        counted = Counter(coral.guest if kind.fish else coral.colour for coral in self.seen(space))
        return max(counted.values(), default=0) if kind.alike else len(counted)

    def completable_sealife(self) -> set[Spot]:
        """The spaces of Sealife Tiles that can be completed."""
        return {
            space
            for space, tile in self.tiles.items()
            if not tile.is_coral and not tile.complete and self.items(space) >= TYPES[tile.name].needed
        }

    # ---- what it scores

    def tile_vps(self, space: Spot) -> int:
        """The VPs of the tile there."""
        tile = self.tiles[space]
        if tile.is_coral:
            return CORAL_VPS[len(PATTERNS[tile.name].replace(".", ""))] if tile.complete else 0
        kind = TYPES[tile.name]
        return kind.vps if tile.complete else kind.part * min(self.items(space), kind.needed - 1)

    def fish_vps(self, bubble: Spot) -> int:
        """The VPs of the Incomplete Fish there."""
        return sum(space in self.corals for space in round_bubble(bubble))

    def matching_fish_vps(self, bubble: Spot) -> int:
        """Modified rule 9: 1 VP more for each Completed Coral of the Fish's colour."""
        corals = [self.corals[space] for space in round_bubble(bubble) if space in self.corals]
        return sum(coral.colour == self.fish[bubble] for coral in corals)

    def scores(self, orange: str, blue: str) -> dict[str, int]:
        """All scores of the standard game."""
        return {
            "orange_card": ORANGE[orange](self),
            "blue_card": BLUE[blue](self),
            "tiles": sum(self.tile_vps(space) for space in self.tiles),
            "different_sealife": 2 * len({tile.name for tile in self.sealife.values()}),
            "incomplete_fish": sum(self.fish_vps(bubble) for bubble in self.fish),
        }


def spot(text: str) -> Spot:
    """`Ocean(4, 3)` as (4, 3)."""
    column, row = re.findall(r"\d+", text)
    return int(column), int(row)


def _tile(data: Mapping[str, Any], guests: Mapping[str, Any]) -> Tile:
    complete, turns = data["face"] == "complete", data.get("turned", 0)
    if data["kind"] == "Sealife":
        return Tile(data["species"], complete=complete, turns=turns)
    guest = guests.get(f"Coral({data['colour']}, {data['pattern']})", [])
    return Tile(data["pattern"], data["colour"], complete, turns, guest[0]["colour"] if guest else "")


# ---- the Ecosystem Cards ----------------------------------------------------------------------------------


def _pairs(spaces: frozenset[Spot]) -> int:
    """As many disjoint pairs of adjacent spaces as possible: try every partner of the first one, and none."""
    if not spaces:
        return 0
    first = min(spaces)
    rest = spaces - {first}
    return max([_pairs(rest), *(1 + _pairs(rest - {other}) for other in adjacent(first) if other in rest)])


def _largest_reef(spaces: Iterable[Spot]) -> int:
    left, best = set(spaces), 0
    while left:
        reef, edge = 0, [left.pop()]
        while edge:
            reef += 1
            for other in adjacent(edge.pop()):
                if other in left:
                    left.remove(other)
                    edge.append(other)
        best = max(best, reef)
    return best


def _sorts(ocean: Ocean, part: Iterable[Spot]) -> int:
    """How many colours of Completed Corals and types of Completed Sealife lie there."""
    return len({ocean.tiles[at].colour or ocean.tiles[at].name for at in part if at in ocean.tiles and done(ocean, at)})


def done(ocean: Ocean, space: Spot) -> bool:
    """Whether a Completed Tile lies there."""
    return space in ocean.tiles and ocean.tiles[space].complete


def _rows_of_a_colour(ocean: Ocean) -> int:
    counted = Counter((at[1], coral.colour) for at, coral in ocean.corals.items())
    return len({row for (row, _), count in counted.items() if count >= 2})


def _of_two(values: Counter[int]) -> int:
    return sum(count >= 2 for count in values.values())


def _near_another(ocean: Ocean) -> int:
    return sum(any(other in ocean.sealife for other in neighbours(at)) for at in ocean.sealife)


Card = Callable[[Ocean], int]

ORANGE: dict[str, Card] = {
    "cryptic_coloration": lambda sea: 2 * sum(coral.guest == coral.colour for coral in sea.corals.values()),
    "coral_duo": lambda sea: 3 * sum(count // 2 for count in sea.coral_colours().values()),
    "symphony_of_fins": lambda sea: min(18, 3 * max(sea.fish_colours().values(), default=0)),
    "mismatched": lambda sea: 2 * sum(coral.guest != coral.colour for coral in sea.corals.values()),
    "depths_alike": lambda sea: 4 * _rows_of_a_colour(sea),
    "colossal_coral_reef": lambda sea: 2 * _largest_reef(sea.corals),
    "trios": lambda sea: 4 * sum(count >= 3 for count in sea.fish_colours().values()),
}
BLUE: dict[str, Card] = {
    "rich_depths": lambda sea: 4 * _of_two(Counter(at[1] for at in sea.sealife)),
    "bountiful_caves": lambda sea: 3 * sum(at in INNER for at in sea.sealife),
    "underwater_community": lambda sea: 2 * _near_another(sea),
    "spotlight": lambda sea: 2 * sum(count == 1 for count in Counter(at[0] for at in sea.sealife).values()),
    "sealife_duet": lambda sea: 4 * _pairs(frozenset(sea.sealife)),
    "radiant_caves": lambda sea: 2 * _sorts(sea, INNER),
    "borders_of_diversity": lambda sea: 2 * _sorts(sea, OUTER),
}


# ---- achievements -------------------------------------------------------------------------------------------


def achievements(ocean: Ocean, sums: Mapping[str, int], seashells: int) -> set[int]:
    """The numbers of the standard achievements that an end position with these scores is worth."""
    total = sum(sums.values())
    corals, fish = ocean.coral_colours(), ocean.fish_colours()
    types = [tile.name for tile in ocean.sealife.values()]
    gaps = [space for space in SPACES if space not in ocean.tiles]
    nines = {coral.colour for coral in ocean.corals.values() if "." not in PATTERNS[coral.name]}
    unfinished = [tile for tile in ocean.tiles.values() if not tile.complete]
    held = {
        **dict(zip(range(1, 7), (total >= least for least in (130, 145, 160, 170, 180, 190)), strict=True)),
        7: not any(tile.is_coral for tile in unfinished),
        8: all(tile.is_coral for tile in unfinished),
        9: not unfinished,
        10: seashells == 5,
        11: sums["incomplete_fish"] >= 20,
        12: len(set(types)) >= 6,
        13: len(types) >= 8,
        14: len(set(types)) == len(types),
        15: sums["orange_card"] >= 20,
        16: sums["blue_card"] >= 15,
        17: sums["orange_card"] == sums["blue_card"],
        18: len(corals) <= 3,
        19: len(fish) <= 3,
        20: len(fish) <= 2,
        21: len(corals.keys() | fish.keys()) <= 3,
        22: not any(other in gaps for gap in gaps for other in neighbours(gap)),
        23: all(done(ocean, space) for space in OUTER),
        24: nines == set(COLOURS),
        25: all(corals[colour] >= 3 for colour in COLOURS),
    }
    return {number for number, met in held.items() if met}


def objective(scenario: int, ocean: Ocean, sums: Mapping[str, int], seashells: int) -> bool:
    """Whether the objective of a scenario, without its minimum score, is met."""
    corals, fish = ocean.coral_colours(), ocean.fish_colours()
    types = {tile.name for tile in ocean.sealife.values()}
    outer = {tile.name for at, tile in ocean.sealife.items() if at in OUTER}
    met: dict[int, bool] = {
        4: all(corals[colour] >= 2 for colour in COLOURS),
        5: max(corals.values(), default=0) >= 5,
        6: len(outer) >= 4,
        7: 1 in fish.values(),
        8: len(types) >= 4,
        9: any(1 <= count <= 5 for count in fish.values()),
        10: len(types) >= 5,
        11: len(types) >= 6,
        12: sums["orange_card"] + sums["blue_card"] >= 30,
        13: seashells >= 2,
        14: max(fish.values(), default=0) >= 5,
    }
    return met.get(scenario, True)
