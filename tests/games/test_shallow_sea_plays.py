"""Shallow Sea, played: every mode, player count, scenario and modified rule, with all checks on."""

import random
from collections import Counter
from itertools import combinations
from typing import Any

import pytest
from tests.games.helpers import SEEDS, game, quick, watched
from tests.games.shallow_sea_oracle import COLOURS, TYPES, Ocean, Tile, spot

from searules.engine.game import Game
from searules.engine.state import State

MODIFIED = tuple(f"Modified {number}" for number in range(1, 11))
VARIANTS = ("Family", "Scenarios", "Standard achievements", *MODIFIED)
APART = [
    {"Family", "Scenarios"},
    {"Family", "Standard achievements"},
    {"Family", "Modified 7"},
    {"Family", "Modified 9"},
    {"Modified 5", "Modified 8"},
    {"Modified 2", "Modified 8"},
    {"Modified 6", "Modified 8"},
]
TOGETHER = [pair for pair in combinations(VARIANTS, 2) if set(pair) not in APART]
FISH_EACH = {1: 9, 2: 14, 3: 19, 4: 24}
TYPES_EACH = {1: 2, 2: 2, 3: 3, 4: 4}


# ---- one play --------------------------------------------------------------------------------------------------


def played(sea: Game, seed: int) -> State:
    """A play to its end; its checks hold at each decision, at each turn nothing is lost and Seashells are 0 to 5.

    With an even seed nothing is paid for that need not be, with an odd one it is left to chance every other time.
    """
    state, chooser = sea.new_state(seed), random.Random(seed)
    monitor = watched(state)
    turns = 0
    while not state.is_terminal:
        thrifty = seed % 2 == 0 or chooser.random() < 0.5
        state.apply(wise(state, chooser) if thrifty else chooser.choice(state.options).id)
        monitor.look()
        if state.turn > turns:
            turns = state.turn
            whole(state)
    whole(state)
    assert monitor.failures == []
    ended(state)
    return state


def wise(state: State, chooser: random.Random) -> str:
    """A Fish where a Coral asks for its colour, if that is offered; nothing that costs, if there is anything else."""
    placed = [option for option in state.options if option.action == "place_fish"]
    if placed and state.acting:
        position: Any = state.position()
        ocean = Ocean.of(position, state.acting)
        (picked,) = position["zones"]["picked_fish"][state.acting]
        asked = {at for space, tile in ocean.tiles.items() for at in _asked(tile, space, picked["colour"])}
        placed = [option for option in placed if spot(str(option.args[0])) in asked]
    free = [option for option in state.options if option.kind != "window" and option.action not in COSTLY]
    return chooser.choice(placed or free or state.options).id


COSTLY = ("take_freely", "lionfish")


def _asked(tile: Tile, space: tuple[int, int], colour: str) -> list[tuple[int, int]]:
    asks = tile.asks(space) if tile.is_coral and not tile.complete else {}
    return [bubble for bubble, wanted in asks.items() if wanted == colour]


def whole(state: State) -> None:
    """All 76 Corals, all Fish and the Sealife Tiles of ten types are outside the box."""
    position: Any = state.position()
    pieces = list(_pieces(position["zones"]))
    counted = Counter(piece["kind"] for piece in pieces)
    players = state.game.players
    assert counted == {"Coral": 76, "Fish": 4 * FISH_EACH[players], "Sealife": 10 * TYPES_EACH[players]}
    fish = Counter(piece["colour"] for piece in pieces if piece["kind"] == "Fish")
    assert fish == dict.fromkeys(COLOURS, FISH_EACH[players])
    assert all(0 <= seashells <= 5 for seashells in position["vars"]["seashells"].values())


def _pieces(data: Any) -> list[dict[str, Any]]:
    if isinstance(data, list):
        return [piece for part in data for piece in _pieces(part)]
    if "kind" in data:
        return [data]
    return [piece for part in data.values() for piece in _pieces(part)]


def ended(state: State) -> None:
    """17 turns each and 18 Tiles each, unless a solo play has run out of Fish."""
    position: Any = state.position()
    players = state.game.player_names
    if [ending.address for ending in state.endings] == ["oceans_full"]:
        assert state.turn == 17 * len(players)
        assert all(len(position["zones"]["ocean"][player]) == 18 for player in players)
    else:
        assert "Solo" in state.game.variants
        assert "fish_pouch" not in position["zones"]
        assert state.turn <= 17


# ---- modes -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_standard_game(players: int) -> None:
    """The ledger of the end, and the winners, are those of the oracle."""
    for seed in SEEDS:
        state = played(game("shallow-sea", players, {"orange": "trios", "blue": "radiant_caves"}), seed)
        position: Any = state.position()
        seats = list(zip(state.game.player_names, state.scores, strict=True))
        for player, score in seats:
            assert score.sums == Ocean.of(position, player).scores("trios", "radiant_caves")
        keys = {player: (score.total, position["vars"]["seashells"][player]) for player, score in seats}
        best = max(keys.values())
        assert state.winners == tuple(player for player, key in keys.items() if key == best)


@pytest.mark.parametrize("ends", ["at_once", "after_the_turn"])
def test_solo(ends: str) -> None:
    sea = game("shallow-sea", 1, {"last_fish_ends": ends}, "Solo")
    endings = set()
    for seed in range(4 * len(SEEDS)):
        state = played(sea, seed)
        endings |= {ending.address for ending in state.endings}
        card: Any = state.position()
        fish = len(card["zones"].get("lionfish_card", []))
        assert state.scores[0].sums["lionfish"] == -2 * max(0, fish - 2)
        total = state.scores[0].total
        ranks = [name for name, least in RANKS.items() if least <= total]
        assert state.results["rank"]["player1"] == (ranks[-1] if ranks else None)
    assert "oceans_full" in endings
    assert endings > {"oceans_full"}


RANKS = {"swimmer": 130, "diver": 145, "mariner": 160, "merfolk": 170, "nymph": 180, "poseidon": 190}


@pytest.mark.parametrize("number", range(1, 16))
def test_each_scenario_solo_and_for_two(number: int) -> None:
    for seed in SEEDS:
        played(game("shallow-sea", 1, {"scenario": f"s{number}"}, "Scenarios", "Solo"), seed)
    if number in (14, 15):
        state = played(game("shallow-sea", 2, {"scenario": f"s{number}"}, "Scenarios"), 7)
        given: Any = state.position()["vars"]
        assert (None in given["given_up"].values()) == (number == 14)


@pytest.mark.parametrize("variant", VARIANTS)
def test_each_variant_for_two(variant: str) -> None:
    for seed in SEEDS:
        played(game("shallow-sea", 2, None, variant), seed)


@pytest.mark.parametrize("variant", VARIANTS)
def test_each_variant_solo(variant: str) -> None:
    for seed in range(2 * len(SEEDS)):
        played(game("shallow-sea", 1, None, "Solo", variant), seed)


@pytest.mark.parametrize("pair", TOGETHER[:: max(1, 8 // len(SEEDS))], ids="+".join)
def test_pairs_of_variants(pair: tuple[str, ...]) -> None:
    """Every eighth of them; all with `SEA_SEEDS=8`."""
    for seed in SEEDS:
        played(game("shallow-sea", 1, None, "Solo", *pair), seed)


@pytest.mark.parametrize(
    "variants",
    [
        ("Modified 1", "Modified 3", "Modified 4", "Modified 9", "Modified 10"),
        ("Modified 2", "Modified 5", "Modified 6", "Modified 7", "Modified 10"),
        ("Standard achievements", "Scenarios", "Modified 7", "Modified 8"),
    ],
    ids="+".join,
)
def test_many_variants_at_once(variants: tuple[str, ...]) -> None:
    for seed in SEEDS:
        played(quick("shallow-sea", 2, None, *variants), seed)


READINGS: list[tuple[tuple[str, ...], dict[str, Any]]] = [
    ((), {"types_by": "random", "cards_by": "random", "first_fish": "matching", "start_order": "from_last"}),
    ((), {"complete_when": "any_time", "sight": "to_a_gap", "both_paid": "no", "partial_limit": "all_in_view"}),
    ((), {"corals_from_sealife_pool": "no", "sealife_lock": "while_coral_lies_there", "short_refresh": "return_first"}),
    ((), {"short_refresh": "barred", "start_rotation": "upright", "different": "classes", "random_mix": "any"}),
    (("Family",), {"family_partial": "no"}),
    (("Standard achievements",), {"none_counts": "no", "zero_each": "no", "each_three": "exactly"}),
    (("Standard achievements",), {"both_sorts": "apart", "gaps_apart": "edge"}),
    (("Scenarios",), {"scenario": "s7", "one_fish": "at_most_one"}),
    (("Scenarios",), {"scenario": "s9", "few_fish": "the_most"}),
    (("Scenarios",), {"scenario": "s12", "card_points": "each"}),
    (("Scenarios",), {"scenario": "s15", "gives_up": "colour_held"}),
    (("Modified 2",), {"alike_of_three": "3"}),
    (("Modified 3",), {"coral_payment": "one_each"}),
    (("Modified 8",), {"pouches": "one"}),
    (("Modified 10",), {"adjacent_sealife": "breaks_the_rule"}),
]


@pytest.mark.parametrize(("variants", "options"), READINGS, ids=lambda value: "+".join(value) if value else "standard")
def test_the_other_readings(variants: tuple[str, ...], options: dict[str, Any]) -> None:
    for seed in SEEDS:
        played(quick("shallow-sea", 2, options, *variants), seed)


def test_any_ten_types_will_do() -> None:
    names = list(TYPES)
    for seed in SEEDS:
        chosen = random.Random(seed).sample(names, 10)
        played(quick("shallow-sea", 2, {"types": chosen}), seed)


# ---- after the last turn ------------------------------------------------------------------------------------------


def test_modified_7_lets_each_player_choose_cards_at_the_end() -> None:
    state, chooser = game("shallow-sea", 2, None, "Modified 7").new_state(3), random.Random(3)
    asked = []
    while not state.is_terminal:
        if state.position()["at"] == "after game":
            asked.append((state.acting, [option.id for option in state.options]))
            state.apply(state.options[-1])
        else:
            state.apply(chooser.choice(state.options))
    orange, blue = ["cryptic_coloration", "depths_alike"], ["bountiful_caves", "underwater_community"]
    assert [ids for _, ids in asked] == [orange, blue] * 2
    assert [player for player, _ in asked] == ["player1", "player1", "player2", "player2"]
    for score in state.scores:
        assert [entry.x for entry in score.entries[:2]] == ["depths_alike", "underwater_community"]


def test_four_players_who_take_corals_only() -> None:
    """Their 68 turns and the Pool leave 3 of the 76 in the pouch."""
    state, chooser = game("shallow-sea", 4).new_state(11), random.Random(11)
    while not state.is_terminal:
        corals = [option for option in state.options if option.id.startswith("take_pair(Coral")]
        state.apply(chooser.choice(corals or state.options))
    whole(state)
    ended(state)
    zones: Any = state.position()["zones"]
    assert len(zones["coral_pouch"]) == 3
    assert len(zones["sealife_pouch"]) == 40 - 4 - 5
