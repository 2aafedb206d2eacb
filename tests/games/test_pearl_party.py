"""Pearl Party against an independent oracle: rolls, options, clams, both endings, strings and winners."""

import random
from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from tests.games.helpers import SEEDS, chosen, game, ids, seat, watched
from tests.games.pearl_party_oracle import CLAMS, COLOURS, CREATURES, PRINTED, READINGS, SILVER, Party

from searules.diagnostics import SeaError
from searules.engine.state import State

COUNTS = (2, 3, 4)
Options = dict[str, Any]
MATCH: Options = {"silver_turns": "must_match"}
SETTINGS: list[Options] = [
    {},
    MATCH,
    {"may_miss": True},
    {"octopus_holes": 24},
    {"octopus_holes": 8, "may_miss": True, **MATCH},
]
GREEDY = "greedy-octopus"


def agree(state: State, party: Party) -> None:
    """The engine and the oracle are in the same position, and ask the same player for one of the same options."""
    position: Any = state.position()
    zones = position["zones"]
    assert Party.of(position, party.seat, party.greedy).clams == party.clams
    assert {(t["creature"], t["colour"]) for t in zones["tiles"] if t["face"] == "up"} == party.face_up
    assert len(zones.get("octopus", [])) == party.octopus
    assert position["vars"]["open_clam"] == CLAMS[party.open]
    assert ids(state) == party.options
    assert [ending.address for ending in state.endings] == party.endings
    assert state.is_terminal == bool(party.endings)
    assert [score.total for score in state.scores] == party.strings
    if state.decision:
        assert seat(state) == party.seat
        assert state.decision.rule.address.startswith(f"turn.{party.step}")


def finished(state: State, party: Party) -> None:
    """The result: one entry for each player, and the longest strings win."""
    for score in state.scores:
        assert [(entry.score, entry.x, entry.points) for entry in score.entries] == [
            ("string_of_pearls", None, party.strings[state.game.seat(score.player)])
        ]
        assert len(score.entries[0].counted) == score.total
    assert [state.game.seat(name) for name in state.winners] == party.winners()


def read_dice(state: State, party: Party) -> None:
    """Tell the oracle what was rolled."""
    values: Any = state.position()["vars"]
    party.roll(values["creature_die"], values["colour_die"])


def drive(state: State, party: Party, chooser: random.Random, check: bool = True) -> Counter[str]:
    """Play both to the end, decision by decision; what happened on the way."""
    happened: Counter[str] = Counter()
    monitor = watched(state) if check else None
    read_dice(state, party)
    agree(state, party)
    while not party.endings:
        option = chosen(state, chooser)
        happened[option.split("(")[0]] += 1
        state.apply(option)
        party.apply(option)
        if party.step == "find" and not party.endings and not option.startswith("turn"):
            read_dice(state, party)
        if monitor:
            monitor.look()
        agree(state, party)
    finished(state, party)
    assert not monitor or not monitor.failures
    happened.update(party.endings)
    happened["shared"] += len(party.winners()) > 1
    return happened


@pytest.mark.parametrize("players", COUNTS)
@pytest.mark.parametrize("variants", [(), (GREEDY,)], ids=["usual", GREEDY])
@pytest.mark.parametrize("options", SETTINGS, ids=lambda options: "+".join(options) or "usual")
def test_whole_plays(players: int, variants: tuple[str, ...], options: Options) -> None:
    table = game("pearl-party", players, options, *variants)
    for seed in SEEDS:
        drive(table.new_state(seed), Party.begun(players, options, bool(variants)), random.Random(seed))


def late_position(chooser: random.Random, players: int, holes: int) -> dict[str, Any]:
    """A random position near the end: in one of the two last clams, with some circles taken and some tiles turned."""
    opened = chooser.choice([3, 4, 4])
    left = [
        [0] * len(circles)
        if n < opened
        else list(circles)
        if n > opened
        else [chooser.randrange(c + 1) for c in circles]
        for n, circles in enumerate(PRINTED)
    ]
    left[opened][chooser.randrange(6)] = 1
    names = [f"player{n + 1}" for n in range(players)]
    spare = 65 - sum(map(sum, left))
    octopus = min(chooser.randrange(holes), spare)
    strings = {name: chooser.randrange((spare - octopus) // players + 1) for name in names}
    tiles = [{"creature": a, "colour": b, "face": chooser.choice(["up", "down"])} for a in CREATURES for b in COLOURS]
    zones = {
        "tiles": [{"kind": "Tile", **tile} for tile in tiles],
        "pearls": {
            name: {f"circle_{n + 1}": ["Pearl"] * pearls for n, pearls in enumerate(circles)}
            for name, circles in zip(CLAMS, left, strict=True)
        },
        "octopus": ["Pearl"] * octopus,
        "string": {name: ["Pearl"] * pearls for name, pearls in strings.items()},
    }
    return {"players": players, "zones": zones, "vars": {"open_clam": CLAMS[opened]}, "acting": chooser.choice(names)}


@pytest.mark.parametrize("players", COUNTS)
@pytest.mark.parametrize("variants", [(), (GREEDY,)], ids=["usual", GREEDY])
def test_play_from_late_positions(players: int, variants: tuple[str, ...]) -> None:
    chooser = random.Random(players)
    happened: Counter[str] = Counter()
    for number, options in enumerate(SETTINGS * 3 * len(SEEDS)):
        table = game("pearl-party", players, options, *variants)
        position = late_position(chooser, players, {**READINGS, **options}["octopus_holes"])
        state = table.state_from(position, seed=number)
        party = Party.of(position | {"options": options}, table.seat(position["acting"]), bool(variants))
        happened += drive(state, party, chooser, check=False)
    assert happened["last_clam"] > 0
    assert happened["octopus_full"] > 0
    assert happened["turn_colour"] > 0


def test_the_last_pearl_for_the_octopus_from_the_last_clam() -> None:
    """Both endings at one moment are both told, and the strings decide."""
    zones = {
        "tiles": [{"kind": "Tile", "creature": a, "colour": b, "face": "down"} for a in CREATURES for b in COLOURS],
        "pearls": {"dad": {"circle_2": ["Pearl"]}},
        "octopus": ["Pearl"] * 15,
        "string": {"player1": ["Pearl"] * 2, "player2": ["Pearl"] * 3, "player3": ["Pearl"] * 3},
    }
    table = game("pearl-party", 3)
    state = table.state_from({"zones": zones, "vars": {"open_clam": "dad"}}, seed=1)
    while not state.is_terminal:
        state.apply(state.options[0])
    assert [ending.address for ending in state.endings] == ["last_clam", "octopus_full"]
    assert state.winners == ("player2", "player3")
    assert state.returns == (-1, 1, 1)


# ---- dice ------------------------------------------------------------------------------------------------------


def test_the_36_rolls_are_equally_likely() -> None:
    """Two dice of six sides: each side and each pair, and what is asked after it."""
    state = game("pearl-party").new_state(chance="enumerate")
    party = Party.begun(2, {})
    assert state.is_chance
    assert state.decision is None
    chances: dict[tuple[str, str], Fraction] = {}
    for creature, first in state.outcomes:
        rolled = state.copy()
        rolled.apply_outcome(creature)
        for colour, second in rolled.outcomes:
            both = rolled.copy()
            both.apply_outcome(colour)
            chances[creature, colour] = first * second
            party.roll(creature, colour)
            agree(both, party)
    assert chances == dict.fromkeys(product((SILVER, *CREATURES), (SILVER, *COLOURS)), Fraction(1, 36))


@pytest.mark.parametrize("options", [{}, MATCH], ids=["any_side", "must_match"])
def test_every_roll_on_tables_with_few_tiles(options: Options) -> None:
    """Forced dice: silver offers what the reading says, whatever lies face up."""
    table = game("pearl-party", 2, options)
    chooser = random.Random(5)
    offered: Counter[int] = Counter()
    for creature, colour in product((SILVER, *CREATURES), (SILVER, *COLOURS)):
        up = {(chooser.choice(CREATURES), chooser.choice(COLOURS)) for _ in range(chooser.randrange(4))}
        position: Any = table.new_state(0).position()
        for tile in position["zones"]["tiles"]:
            tile["face"] = "up" if (tile["creature"], tile["colour"]) in up else "down"
        state = table.state_from({**position, "at": "turn"}, chance="enumerate")
        state.apply_outcome(creature)
        state.apply_outcome(colour)
        party = Party.of(position)
        party.roll(creature, colour)
        agree(state, party)
        while party.step == "silver":
            offered[len(party.options)] += 1
            option = chosen(state, chooser)
            state.apply(option)
            party.apply(option)
            agree(state, party)
    assert max(offered) == 5
    assert (min(offered) < 5) == bool(options)


def test_dice_can_be_forced_at_the_table() -> None:
    """What is forced is the next roll; a forced side that a die does not have is refused, and nothing has changed."""
    state = game("pearl-party").new_state(seed=11)
    state.force("crab", "yellow")
    while state.acting == "player1":
        state.apply(state.options[0])
    party = Party.of(state.position(), seat=1)
    party.roll("crab", "yellow")
    agree(state, party)
    state.force("yellow", "crab")
    before = state.position()
    with pytest.raises(SeaError, match="yellow"):
        state.apply(state.options[0])
    assert state.position() == before
