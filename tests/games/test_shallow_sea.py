"""Shallow Sea: its texts, its sections, its set-up choices, what is refused, and how tiles turn."""

import csv
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from tests.games.helpers import game, rules
from tests.games.shallow_sea_oracle import BUBBLES, INNER, OUTER, SPACES, Spot, spot

from searules.diagnostics import Rejected, SeaError
from searules.engine.decisions import Refused
from searules.engine.game import Game
from searules.engine.state import State
from searules.language import format_text
from searules.rules import check_file
from searules.verify.examples import run_examples

FOLDER = Path(__file__).parents[2] / "games" / "shallow-sea"
FILES = sorted(FOLDER.glob("*.sea"))
MODIFIED = tuple(f"Modified {number}" for number in range(1, 11))
VARIANTS = ("Solo", "Family", "Scenarios", "Standard achievements", *MODIFIED)

CLASSES = {"A": (0, 2), "B": (0, 2), "C": (0, 3), "D": (0, 2), "E": (0, 3), "F": (1, 1)}
FISH_TYPES = {"A3", "A4", "B2", "B4", "C4", "D3", "D4", "E3", "E4"}

Zones = Mapping[str, Any]


# ---- the texts -------------------------------------------------------------------------------------------


def test_nothing_is_wrong_with_the_texts_and_their_pairs() -> None:
    assert check_file(FOLDER / "shallow-sea.sea") == []


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_layout_is_canonical(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert format_text(text) == text


def test_the_example_of_four_variants() -> None:
    selection = ("Scenarios", "Solo", "Modified 4", "Modified 7")
    assert [result.verdict for result in run_examples(rules("shallow-sea", *selection))] == ["passed"]


def _sections() -> list[dict[str, str]]:
    with (FOLDER / "sections.tsv").open(encoding="utf-8") as file:
        return list(csv.DictReader(file, delimiter="\t"))


def _citations() -> Iterator[str]:
    for file in FILES:
        for line in file.read_text(encoding="utf-8").splitlines():
            yield from (cited.strip() for cited in re.findall(r"@([^@#~]*)", re.sub(r'"[^"]*"', "", line)))


def test_each_numbered_rule_of_each_section_is_cited() -> None:
    named = sorted((section["cited as"] for section in _sections()), key=len, reverse=True)
    cited: dict[str, set[str]] = {name: set() for name in named}
    for citation in _citations():
        name = next((n for n in named if citation == n or citation.startswith((n + " ", n + ","))), None)
        assert name is not None, citation
        cited[name].add(citation.removeprefix(name).strip(" ,"))
    for section in _sections():
        if section["kind"] != "flavour":
            found = cited[section["cited as"]]
            assert found, section
            numbers = {re.sub(r"(?<=\d)[a-z]$", "", number) for number in found}
            assert set(section["numbers"].split()) <= numbers, section


def test_each_reading_with_an_option_has_one() -> None:
    """A ruling that names an option names one of the game, and both readings of it can be chosen."""
    for variants in ((), *((name,) for name in VARIANTS)):
        checked = rules("shallow-sea", *variants)
        for ruling in checked.rulings.values():
            if ruling.option:
                assert ruling.option in checked.options
                assert ruling.instead


# ---- the board ----------------------------------------------------------------------------------------------


def test_the_board_has_22_spaces_35_bubbles_10_inner_and_12_outer_spaces() -> None:
    assert (len(SPACES), len(BUBBLES), len(INNER), len(OUTER)) == (22, 35, 10, 12)
    state = laid({"ocean": {"player1": {str(space): coral("red", "xx") for space in [(4, 3)]}}, "picked_fish": fish})
    assert offered(state, "place_fish") == {(4, 2), (5, 3), (4, 4), (3, 3)}


def coral(colour: str, pattern: str, turned: int = 0, complete: bool = False) -> dict[str, Any]:
    """A Coral Tile as data."""
    face = "complete" if complete else "incomplete"
    return {"kind": "Coral", "colour": colour, "pattern": pattern, "face": face, "turned": turned}


def sealife(species: str, turned: int = 0) -> dict[str, Any]:
    """An Incomplete Sealife Tile as data."""
    return {"kind": "Sealife", "species": species, "face": "incomplete", "turned": turned}


fish = {"player1": ["Fish(green)"]}


def laid(zones: Zones, at: str = "turn.place", seashells: int = 0, variants: tuple[str, ...] = ()) -> State:
    """A position of the first player, in a game for two."""
    zones = {"coral_pool": {"Slot(1)": coral("purple", "xabc")}, "fish_pool": {"Slot(1)": "Fish(purple)"}, **zones}
    position = {"zones": zones, "vars": {"seashells": {"player1": seashells}}, "at": at, "acting": "player1"}
    return _built(variants).state_from(position)


@cache
def _built(variants: tuple[str, ...]) -> Game:
    return game("shallow-sea", 2, None, *variants)


def offered(state: State, action: str, number: int = 0) -> set[Spot]:
    """The spots that an argument of an action may be."""
    return {spot(str(option.args[number])) for option in state.options if option.action == action}


# ---- how tiles turn, by hand ----------------------------------------------------------------------------------

VIEWS: dict[str, list[list[Spot]]] = {
    "A1": [[(3, 2), (4, 1), (5, 2)], [(5, 2), (6, 3), (5, 4)], [(5, 4), (4, 5), (3, 4)], [(3, 4), (2, 3), (3, 2)]],
    "C1": [[(3, 2), (5, 2)], [(5, 2), (5, 4)], [(5, 4), (3, 4)], [(3, 4), (3, 2)]],
    "D1": [[(4, 1), (6, 3)], [(6, 3), (4, 5)], [(4, 5), (2, 3)], [(2, 3), (4, 1)]],
    "E1": [[(5, 2), (6, 1)], [(5, 4), (6, 5)], [(3, 4), (2, 5)], [(3, 2), (2, 1)]],
    "B1": [
        [(3, 2), (2, 1), (5, 2), (6, 1)],
        [(5, 2), (6, 1), (5, 4), (6, 5)],
        [(5, 4), (6, 5), (3, 4), (2, 5)],
        [(3, 4), (2, 5), (3, 2), (2, 1)],
    ],
    "C3": [[(3, 2), (2, 1), (5, 4), (6, 5)], [(5, 2), (6, 1), (3, 4), (2, 5)]] * 2,
}
SAME_VIEW = {
    "A1": ("A1", "A2", "A3", "A4"),
    "B1": ("B1", "B2", "B3", "B4"),
    "C1": ("C1", "C2"),
    "C3": ("C3", "C4"),
    "D1": ("D1", "D2", "D3", "D4"),
    "E1": ("E1", "E2", "E3", "E4"),
}


@pytest.mark.parametrize("quarters", range(4))
@pytest.mark.parametrize(
    ("like", "types"), SAME_VIEW.items(), ids=lambda value: value if isinstance(value, str) else ""
)
def test_a_sealife_tile_on_4_3_looks_where_it_is_turned_to(like: str, types: tuple[str, ...], quarters: int) -> None:
    """One Completed Coral at a time: it gives Partial VPs where the Tile looks, and nowhere else."""
    for space in SPACES:
        if space != (4, 3):
            expected = space in VIEWS[like][quarters]
            for species in types:
                assert (sealife_vps(species, (4, 3), quarters, [space]) > 0) == expected, (species, space)


def sealife_vps(species: str, at: Spot, quarters: int, corals: list[Spot]) -> int:
    """The VPs of a Sealife Tile among red Corals, each with a red Fish."""
    patterns = ["xx", "xa", "xb", "xc", "x_a", "b_c", "xxx"]
    tiles = {str(space): coral("red", pattern, complete=True) for space, pattern in zip(corals, patterns, strict=False)}
    guests = {f"Coral(red, {pattern})": ["Fish(red)"] for _, pattern in zip(corals, patterns, strict=False)}
    state = laid({"ocean": {"player1": {str(at): sealife(species, quarters), **tiles}}, "guest": guests})
    entries = [entry for entry in state.scores[0].entries if entry.score == "tiles"]
    (vps,) = [entry.points for entry in entries if not str(entry.x).startswith("Coral")]
    return vps


@pytest.mark.parametrize(
    ("species", "at", "quarters", "corals", "vps"),
    [
        ("A1", (1, 2), 0, [(2, 1)], 3),  # at the rim: two of its three spaces are off the board
        ("A1", (1, 2), 1, [(2, 1), (3, 2), (2, 3)], 6),  # all three are on it: ready, two of three count
        ("A1", (8, 5), 3, [(7, 4), (6, 5)], 6),
        ("D1", (8, 1), 0, [(8, 3), (6, 1)], 0),
        ("D1", (8, 1), 2, [(8, 3), (6, 1)], 3),
        ("E1", (1, 4), 0, [(2, 3), (4, 1)], 4),  # past an empty space
        ("E1", (1, 4), 1, [(2, 5), (4, 1)], 2),
        ("B1", (4, 5), 0, [(3, 4), (1, 2), (5, 4)], 6),
        ("C3", (5, 2), 0, [(4, 1), (6, 3), (8, 5)], 2),  # three of two that it needs: one counts
        ("F1", (9, 4), 3, [(2, 1), (1, 2), (4, 5)], 3),
    ],
)
def test_sealife_at_the_rim(species: str, at: Spot, quarters: int, corals: list[Spot], vps: int) -> None:
    assert sealife_vps(species, at, quarters, corals) == vps


@pytest.mark.parametrize(
    ("turned", "places"),
    [
        (0, {"red": (4, 2), "yellow": (5, 3), "green": (4, 4)}),
        (1, {"red": (5, 3), "yellow": (4, 4), "green": (3, 3)}),
        (2, {"red": (4, 4), "yellow": (3, 3), "green": (4, 2)}),
        (3, {"red": (3, 3), "yellow": (4, 2), "green": (5, 3)}),
    ],
)
def test_a_coral_turns_its_corners(turned: int, places: dict[str, Spot]) -> None:
    """Red at its top, yellow on its right, green at its foot."""
    for quarters in range(4):
        zones = {
            "ocean": {"player1": {"(4, 3)": coral("red", "xab", quarters)}},
            "water": {"player1": {str(bubble): f"Fish({colour})" for colour, bubble in places.items()}},
        }
        state = laid(zones, "turn.complete")
        due = [option.args[1] for option in state.options if option.action == "complete_coral"]
        assert len(due) == (3 if quarters == turned else 0)


# ---- set-up -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "fish_each", "types_each"), [(2, 14, 2), (3, 19, 3), (4, 24, 4)])
def test_as_many_pieces_as_the_players_use(players: int, fish_each: int, types_each: int) -> None:
    zones = position_of(game("shallow-sea", players).new_state(5))["zones"]
    counted = Counter(str(sorted(piece.items())) for piece in pieces(zones, "Fish"))
    assert list(counted.values()) == [fish_each] * 4
    types = Counter(piece["species"] for piece in pieces(zones, "Sealife"))
    assert types == dict.fromkeys(("A1", "A4", "B1", "C2", "C4", "D1", "D4", "E1", "E4", "F2"), types_each)
    assert len(pieces(zones, "Coral")) == 76
    assert len({(piece["colour"], piece["pattern"]) for piece in pieces(zones, "Coral")}) == 76


def position_of(state: State) -> Any:
    """The position of a state."""
    return state.position()


def pieces(data: Any, kind: str) -> list[dict[str, Any]]:
    """All pieces of a kind in some zones."""
    if isinstance(data, list):
        return [piece for part in data for piece in pieces(part, kind)]
    if "kind" in data:
        return [data] if data["kind"] == kind else []
    return [piece for part in data.values() for piece in pieces(part, kind)]


@pytest.mark.parametrize(
    ("order", "seats"),
    [("reverse", ["player3", "player2", "player1"]), ("from_last", ["player3", "player1", "player2"])],
)
def test_the_last_player_takes_the_first_tile(order: str, seats: list[str]) -> None:
    state = game("shallow-sea", 3, {"start_order": order}).new_state(1)
    for seat, left in zip(seats, (5, 4, 3), strict=True):
        assert state.acting == seat
        assert len(position_of(state)["zones"]["sealife_pool"]) == left
        assert {option.action for option in state.options} == {"place_first_tile"}
        state.apply(state.options[-1])
    assert state.acting == "player1"
    assert len(position_of(state)["zones"]["sealife_pool"]) == 5


def test_the_starting_tile_may_have_to_be_upright() -> None:
    assert len(game("shallow-sea").new_state(1).options) == 5 * 22 * 4
    assert len(game("shallow-sea", 2, {"start_rotation": "upright"}).new_state(1).options) == 5 * 22


@pytest.mark.parametrize("mix", ["balanced", "any"])
def test_types_by_chance_keep_to_the_guide(mix: str) -> None:
    chosen = game("shallow-sea", 2, {"types_by": "random", "random_mix": mix})
    seen = set()
    for seed in range(20):
        position = position_of(chosen.new_state(seed))
        types = position["vars"]["types_in_use"]
        seen.add(tuple(types))
        assert len(types) == len(set(types)) == 10
        for name, (least, most) in CLASSES.items():
            assert least <= sum(species[0] == name for species in types) <= most
        assert mix == "any" or 4 <= len(FISH_TYPES & set(types)) <= 6
        assert {piece["species"] for piece in pieces(position["zones"], "Sealife")} == set(types)
    assert len(seen) > 15


def test_choices_by_chance_are_chance_of_the_play() -> None:
    """They are met as chance events, first one of the two types of class F, and the seed settles them."""
    chosen = game("shallow-sea", 2, {"types_by": "random", "cards_by": "random"})
    state = chosen.new_state(1, chance="enumerate")
    assert [chance for _, chance in state.outcomes] == [Fraction(1, 2)] * 2
    assert [label.split()[0] for label, _ in state.outcomes] == ["Sealife(F1)", "Sealife(F2)"]
    state.apply_outcome(1)
    assert len(state.outcomes) == 20
    cards = {tuple(map(position_of(chosen.new_state(seed))["vars"].get, CARDS)) for seed in range(30)}
    assert len(cards) > 15
    assert chosen.new_state(4) == chosen.new_state(4)


CARDS = ("face_up_orange", "face_up_blue")


def test_modified_7_draws_two_different_cards() -> None:
    chosen = game("shallow-sea", 2, {"cards_by": "random"}, "Modified 7")
    for seed in range(20):
        told = position_of(chosen.new_state(seed))["vars"]
        assert told["face_up_orange"] != told["face_up_orange_2"]
        assert told["face_up_blue"] != told["face_up_blue_2"]
        assert set(told["counted_orange"].values()) == {told["face_up_orange"]}


# ---- what is refused -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("variants", "why"),
    [
        (("Family", "Scenarios"), "its Ecosystem Cards"),
        (("Standard achievements", "Family"), "have Ecosystem Cards"),
        (("Family", "Modified 7"), "Ecosystem Cards"),
        (("Family", "Modified 9"), "does not count"),
        (("Modified 5", "Modified 8"), "chooses the Fish"),
        (("Modified 2", "Modified 8"), "about Pools"),
        (("Solo", "Modified 8", "Modified 6"), "about Pools"),
    ],
)
def test_impossible_combinations_are_refused_with_the_reason(variants: tuple[str, ...], why: str) -> None:
    with pytest.raises(Rejected, match=f"do not go together: .*{why}"):
        rules("shallow-sea", *variants)


@pytest.mark.parametrize(
    ("options", "variants", "why"),
    [
        ({"types": ["A1", "A2", "B1"]}, (), "10 types"),
        ({"second_orange": "cryptic_coloration"}, ("Modified 7",), "two different Orange"),
        ({"second_blue": "bountiful_caves"}, ("Modified 7",), "two different Blue"),
        ({"several_modes": "no"}, ("Scenarios", "Modified 4"), "one Achievement Mode"),
        ({"several_modes": "no"}, ("Modified 4", "Modified 9"), "one Achievement Mode"),
        ({"types": ["A1"]}, ("Scenarios",), "types"),
    ],
)
def test_impossible_options_are_refused_with_the_reason(
    options: dict[str, Any], variants: tuple[str, ...], why: str
) -> None:
    with pytest.raises(SeaError, match=why):
        game("shallow-sea", 2, options, *variants)


def test_one_mode_alone_is_not_refused() -> None:
    assert game("shallow-sea", 2, {"several_modes": "no"}, "Modified 4").options["several_modes"] is False


def test_refusals_name_the_rule_that_failed_first() -> None:
    tiles = {"(4, 3)": coral("red", "xa"), "(2, 3)": sealife("C1")}
    water = {"(4, 2)": "Fish(red)", "(5, 3)": "Fish(yellow)", "(4, 4)": "Fish(green)"}
    zones = {"ocean": {"player1": tiles}, "water": {"player1": water}}
    state = laid(zones, "turn.complete", seashells=1)
    for text, address in (
        ("complete_coral(Coral(red, xa), Fish(green))", "complete_coral.used"),
        ("complete_sealife(Sealife(C1))", "complete_sealife.met"),
        ("move_fish(Fish(green), Bubble(3, 3))", "move_fish.cost"),
        ("move_fish(Fish(green), Bubble(4, 2))", "fish_placement.empty"),
        ("move_fish(Fish(green), Bubble(8, 6))", "fish_placement.next"),
        ("place_tile(Ocean(4, 1), 0)", "place_tile.selected"),
    ):
        before = state.copy()
        with pytest.raises(Refused) as refused:
            state.apply(text)
        assert refused.value.reasons[0].rule.address == address
        assert state == before
    with pytest.raises(Refused):
        state.apply("done")


# ---- the table -----------------------------------------------------------------------------------------------


def test_the_record_sheet_counts_results_that_exist() -> None:
    """50 boxes in all; each row of the table is a result of some variant."""
    checked = rules("shallow-sea")
    results = {name for variant in VARIANTS for name in rules("shallow-sea", variant).results}
    sheet = {row.name: row.cells["boxes"].value for row in checked.tables["Sheet"].rows}  # type: ignore[union-attr]
    assert sheet.keys() <= results
    assert sum(sheet.values()) == 50
    assert [row.name for row in checked.tables["SheetRank"].rows] == [
        *("sea_explorer", "reef_adventurer", "ocean_voyager", "master_diver", "legendary_mariner")
    ]
