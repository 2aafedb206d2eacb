"""Shallow Sea against an independent oracle, on oceans laid out at random: scores, duties, placements, achievements."""

import random
from collections import Counter
from functools import cache
from typing import Any

import pytest
from tests.games.helpers import SEEDS, game
from tests.games.shallow_sea_oracle import (
    BLUE,
    BUBBLES,
    COLOURS,
    ORANGE,
    PATTERNS,
    SPACES,
    TYPES,
    Ocean,
    Spot,
    achievements,
    objective,
    spot,
)

from searules.engine.game import Game
from searules.engine.state import State

CARDS = tuple(zip(ORANGE, BLUE, strict=True))
ROUNDS = 12 * len(SEEDS)
"""How many oceans each test looks at."""


@cache
def built(variants: tuple[str, ...] = (), **options: str) -> Game:
    """A game, built once."""
    return game("shallow-sea", 1 if "Solo" in variants else 2, options, *variants)


# ---- oceans by chance ------------------------------------------------------------------------------------------


class Sea:
    """Lays out the ocean of the first player: some colours are commoner than others, so that conditions are met."""

    def __init__(self, seed: int, tiles: int = 18, complete: float = 0.7, sealife: float | None = None) -> None:
        self._random = random.Random(seed)
        self._complete = complete
        self._sealife_complete = complete if sealife is None else sealife
        self._fish = dict.fromkeys(COLOURS, 14)
        self._weights = [self._random.choice((1, 1, 3, 9)) for _ in COLOURS]
        self.ocean: dict[str, Any] = {}
        self.guests: dict[str, Any] = {}
        self.water: dict[str, Any] = {}
        corals = [(colour, pattern) for colour in self._colours(60) for pattern in self._random.choices([*PATTERNS])]
        types = list(TYPES) * 2
        self._random.shuffle(types)
        for space in self._random.sample(SPACES, tiles):
            if self._random.random() < 0.6:
                colour, pattern = next(one for one in corals if f"Coral({one[0]}, {one[1]})" not in self._laid())
                self._coral(space, colour, pattern)
            else:
                self._sealife(space, types.pop())
        for bubble in self._random.sample(BUBBLES, self._random.randint(0, 16)):
            self.water[f"Bubble{bubble}"] = {"kind": "Fish", "colour": self._fish_colour()}

    def _laid(self) -> set[str]:
        return {f"Coral({tile.get('colour')}, {tile.get('pattern')})" for tile in self.ocean.values()}

    def _colours(self, number: int) -> list[str]:
        return self._random.choices(COLOURS, self._weights, k=number) + [*COLOURS] * 20

    def _fish_colour(self) -> str:
        colour = next(colour for colour in self._colours(1) if self._fish[colour])
        self._fish[colour] -= 1
        return colour

    def _coral(self, space: Spot, colour: str, pattern: str) -> None:
        complete = self._random.random() < self._complete
        self._tile(space, {"kind": "Coral", "colour": colour, "pattern": pattern}, complete)
        if complete:
            self.guests[f"Coral({colour}, {pattern})"] = [{"kind": "Fish", "colour": self._fish_colour()}]

    def _sealife(self, space: Spot, species: str) -> None:
        complete = self._random.random() < self._sealife_complete
        self._tile(space, {"kind": "Sealife", "species": species}, complete)

    def _tile(self, space: Spot, tile: dict[str, Any], complete: bool) -> None:
        face = "complete" if complete else "incomplete"
        self.ocean[f"Ocean{space}"] = {**tile, "face": face, "turned": self._random.randrange(4)}

    def fill_in(self, share: float) -> None:
        """Put Fish that are asked for on bubbles, so that Corals can be completed."""
        for at, tile in Ocean.of(self.position(), "player1").tiles.items():
            if tile.is_coral and not tile.complete and self._random.random() < share:
                for bubble, colour in tile.asks(at).items():
                    if self._fish[colour]:
                        self._fish[colour] -= 1
                        self.water[f"Bubble{bubble}"] = {"kind": "Fish", "colour": colour}

    def position(self, at: str = "turn.complete", seashells: int = 0, picked: bool = False) -> dict[str, Any]:
        """The position in which the first player is to go on."""
        zones: dict[str, Any] = {
            "ocean": {"player1": self.ocean},
            "water": {"player1": self.water},
            "guest": self.guests,
            "coral_pool": {"Slot(1)": self._spare()},
            "fish_pool": {"Slot(1)": {"kind": "Fish", "colour": self._left()}},
        }
        if picked:
            zones["picked_tile"] = {"player1": [self._spare("xabc", "abc")]}
            zones["picked_fish"] = {"player1": [{"kind": "Fish", "colour": self._left()}]}
        return {"zones": zones, "vars": {"seashells": {"player1": seashells}}, "at": at, "acting": "player1"}

    def _spare(self, *patterns: str) -> dict[str, Any]:
        """A Coral that does not lie in the ocean."""
        spare = [(c, p) for c in COLOURS for p in patterns or ("xxxx", "xxab", "xxbc", "xaxc", "b_c")]
        colour, pattern = next(one for one in spare if f"Coral({one[0]}, {one[1]})" not in self._laid())
        return {"kind": "Coral", "colour": colour, "pattern": pattern}

    def _left(self) -> str:
        return max(COLOURS, key=lambda colour: self._fish[colour])


# ---- scores ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("orange", "blue"), CARDS, ids=lambda card: str(card))
def test_every_score_of_an_ocean(orange: str, blue: str) -> None:
    """Sum by sum, and tile by tile and Fish by Fish."""
    worth = 0
    for seed in range(ROUNDS):
        position = Sea(seed, tiles=18 if seed % 4 else 11, complete=(0.7, 0.95)[seed % 2]).position()
        state = built(orange=orange, blue=blue).state_from(position)
        ocean, ledger = Ocean.of(position, "player1"), state.scores[0]
        expected = ocean.scores(orange, blue)
        assert ledger.sums == expected
        assert ledger.total == sum(expected.values())
        found = {name: Counter(e.points for e in ledger.entries if e.score == name) for name in expected}
        assert found["tiles"] == Counter(ocean.tile_vps(space) for space in ocean.tiles)
        assert found["incomplete_fish"] == Counter(ocean.fish_vps(bubble) for bubble in ocean.fish)
        named = {str(e.x): e.points for e in ledger.entries if e.score == "tiles" and str(e.x).startswith("Coral")}
        for space, tile in ocean.tiles.items():
            if tile.is_coral:
                assert named[f"Coral({tile.colour}, {tile.name})"] == ocean.tile_vps(space)
        assert [e.x for e in ledger.entries[:2]] == [orange, blue]
        worth += expected["orange_card"] + expected["blue_card"]
    assert worth > 0


def test_modified_9_adds_a_vp_for_each_coral_of_the_fish_s_colour() -> None:
    for seed in range(ROUNDS):
        position = Sea(seed).position()
        ocean = Ocean.of(position, "player1")
        sums = built(("Modified 9",)).state_from(position).scores[0].sums
        assert sums["fish_like_coral"] == sum(ocean.matching_fish_vps(bubble) for bubble in ocean.fish)
        assert sums["incomplete_fish"] == sum(ocean.fish_vps(bubble) for bubble in ocean.fish)


def test_family_counts_tiles_only() -> None:
    for seed in range(ROUNDS):
        position = Sea(seed).position()
        ocean = Ocean.of(position, "player1")
        vps = sum(ocean.tile_vps(space) for space in ocean.tiles)
        assert built(("Family",)).state_from(position).scores[0].sums == {"tiles": vps}


@pytest.mark.parametrize("orange", ["cryptic_coloration", "trios"])
def test_the_25_achievements(orange: str) -> None:
    seen: set[int] = set()
    for seed in range(3 * ROUNDS):
        sea = Sea(seed, tiles=(18, 18, 22, 14)[seed % 4], complete=(0.8, 1.0)[seed % 2])
        position = sea.position(seashells=seed % 6)
        state = built(("Standard achievements",), orange=orange).state_from(position)
        ocean, score = Ocean.of(position, "player1"), state.scores[0]
        expected = achievements(ocean, score.sums, seed % 6)
        rows = state.game.rules.tables["Achievement"].rows
        numbers = {row.name: row.cells["number"].value for row in rows}  # type: ignore[union-attr]
        achieved = state.results["achievements"]["player1"]
        assert isinstance(achieved, list)
        assert {numbers[str(name)] for name in achieved} == expected
        seen |= expected
    assert len(seen) >= 20


@pytest.mark.parametrize("number", range(1, 16))
def test_the_objective_of_each_scenario(number: int) -> None:
    scenarios = built(("Scenarios",), scenario=f"s{number}")
    orange, blue = str(scenarios.options["orange"]), str(scenarios.options["blue"])
    for seed in range(ROUNDS):
        seashells = seed % 4
        position = Sea(seed + 100 * number).position(seashells=seashells)
        ocean = Ocean.of(position, "player1")
        sums = ocean.scores(orange, blue)
        if number == 14:
            sums["orange_card"] *= 2
        state = scenarios.state_from(position)
        assert state.scores[0].sums == sums
        met = objective(number, ocean, sums, seashells)
        assert state.results["mission"]["player1"] == (met and sum(sums.values()) >= LEAST[number - 1])


LEAST = (140, 145, 150, 155, 160, 165, 170, 170, 175, 175, 180, 180, 185, 185, 190)


def test_a_mission_needs_its_score_and_its_objective() -> None:
    """Scenario 13 with an ocean of full value, with one Seashell and with two."""
    scenarios = built(("Scenarios",), scenario="s13")
    seas = (Sea(seed, tiles=22, complete=1.0) for seed in range(400))
    sea = next(sea for sea in seas if scenarios.state_from(sea.position()).scores[0].total >= 185)
    for seashells, done in ((1, False), (2, True)):
        results = scenarios.state_from(sea.position(seashells=seashells)).results
        assert results["mission"]["player1"] is done
        assert results["scenarios"]["player1"] == (["s13"] if done else [])


# ---- what may and what must be done ---------------------------------------------------------------------------------


def where(argument: Any, state: State) -> Spot:
    """The spot of an argument: of a place, of a piece by its spot, or of the only piece of its kind and fields."""
    text = str(argument)
    if "Bubble(" in text or "Ocean(" in text:
        return spot(text[max(text.rfind("Bubble("), text.rfind("Ocean(")) :])
    zones: Any = state.position()["zones"]
    laid = {**zones["ocean"]["player1"], **zones.get("water", {}).get("player1", {})}
    (found,) = [at for at, piece in laid.items() if _written(piece) == text]
    return spot(found)


def _written(piece: dict[str, Any]) -> str:
    fields = ", ".join(str(piece[name]) for name in ("colour", "pattern", "species") if name in piece)
    return f"{piece['kind']}({fields})"


def test_what_can_be_completed_must_be() -> None:
    """All that is met is offered, each Coral with each Fish that was used, and "done" is not."""
    due_corals = due_sealife = 0
    for seed in range(4 * ROUNDS):
        sea = Sea(seed, tiles=16, complete=(0.4, 0.8)[seed % 2], sealife=0.1)
        sea.fill_in(0.5)
        position = sea.position()
        ocean, state = Ocean.of(position, "player1"), built().state_from(position)
        corals, sealife = ocean.completable_corals(), ocean.completable_sealife()
        if not corals and not sealife:
            assert state.acting != "player1" or state.turn > 1
            continue
        options = [(option.action, tuple(where(arg, state) for arg in option.args)) for option in state.options]
        assert {args for action, args in options if action == "complete_coral"} == corals
        assert {args for action, args in options if action == "complete_sealife"} == {(at,) for at in sealife}
        assert len(options) == len(corals) + len(sealife)
        due_corals += len(corals)
        due_sealife += len(sealife)
    assert due_corals > 10
    assert due_sealife > 10


def test_where_tiles_and_fish_may_be_placed_and_moved() -> None:
    for seed in range(ROUNDS):
        sea = Sea(seed, tiles=1 + seed % 17, complete=0.3)
        position = sea.position("turn.place", seashells=2, picked=True)
        ocean, state = Ocean.of(position, "player1"), built().state_from(position)
        placed: dict[str, set[Any]] = {"place_tile": set(), "place_fish": set(), "move_fish": set()}
        for option in state.options:
            turned = option.args[1:] if option.action == "place_tile" else ()
            spots = [where(arg, state) for arg in option.args[: len(option.args) - len(turned)]]
            placed[option.action].add((*spots, *turned))
        assert placed["place_tile"] == {(space, turn) for space in ocean.free_spaces() for turn in range(4)}
        assert placed["place_fish"] == {(bubble,) for bubble in ocean.free_bubbles()}
        assert placed["move_fish"] == {(at, to) for at in ocean.fish for to in ocean.free_bubbles()}
        assert len(state.options) == sum(map(len, placed.values()))
