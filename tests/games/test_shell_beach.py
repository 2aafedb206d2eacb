"""Shell Beach against an independent oracle: options, turns, endings, every entry of the ledger, and winners."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from tests.games.helpers import SEEDS, chosen, game, ids, seat, watched
from tests.games.shell_beach_oracle import COLOURS, READINGS, SHAPES, SIX_BY_EIGHT, Beach, Edition

from searules.engine.state import State

COUNTS = (2, 3, 4)
SPEND = "spend_bottle(Bottle)"
EDITIONS: dict[tuple[str, ...], Edition] = {
    (): Edition(),
    ("shell-beach-six-shapes-by-eight-colours",): SIX_BY_EIGHT,
}
Options = dict[str, Any]


def _other(name: str) -> Any:
    return "advanced" if name == "scoring" else not READINGS[name]


SETTINGS: list[Options] = [{}, *({name: _other(name)} for name in READINGS), {name: _other(name) for name in READINGS}]


def agree(state: State, beach: Beach) -> None:
    """The engine and the oracle ask the same player for one of the same options."""
    assert state.is_terminal == beach.over
    if not beach.over:
        assert seat(state) == beach.seat
        assert state.decision is not None
        assert state.decision.rule.address == f"turn.{beach.step}"
        assert sorted(ids(state)) == sorted(beach.options)
        assert [_kind(option, beach) for option in ids(state)] == [_kind(option, beach) for option in beach.options]


def _kind(option: str, beach: Beach) -> str:
    """An option, as exactly as its place in the order is known: of alike items any may come first."""
    if " at " not in option:
        return option
    column, row = option[option.rindex("(") + 1 : -2].split(",")
    return str(beach.items[int(column), int(row)])


def agree_at_the_end(state: State, beach: Beach) -> None:
    """The same entries in the same order, the same winners, and the ending that the rulebook knows."""
    assert [ending.address for ending in state.endings] == ["nothing_in_reach"]
    assert state.turn == beach.turns.total()
    for number, score in enumerate(state.scores):
        assert [(entry.score, entry.x, entry.points) for entry in score.entries] == beach.ledger(number)
        assert score.total == beach.total(number)
    assert [state.game.seat(name) for name in state.winners] == beach.winners()


def drive(state: State, beach: Beach, chooser: random.Random, check: bool = True) -> Counter[tuple[str, bool]]:
    """Play both to the end, decision by decision; what happened on the way, for tests that it did."""
    happened: Counter[tuple[str, bool]] = Counter()
    monitor = watched(state) if check else None
    agree(state, beach)
    while not beach.over:
        option = SPEND if beach.step == "bottle" and chooser.random() < 0.7 else chosen(state, chooser)
        happened[option, beach.bought] += 1
        state.apply(option)
        beach.apply(option)
        if monitor:
            monitor.look()
        agree(state, beach)
    agree_at_the_end(state, beach)
    assert not monitor or not monitor.failures
    return happened


@pytest.mark.parametrize("players", COUNTS)
@pytest.mark.parametrize("options", SETTINGS, ids=lambda options: "+".join(options) or "usual")
def test_whole_plays(players: int, options: Options) -> None:
    table = game("shell-beach", players, options)
    for seed in SEEDS:
        state = table.new_state(seed)
        drive(state, Beach.of(state.position()), random.Random(seed))


@pytest.mark.parametrize("players", COUNTS)
def test_whole_plays_of_the_other_edition(players: int) -> None:
    table = game("shell-beach", players, {"scoring": "advanced"}, *list(EDITIONS)[1])
    state = table.new_state(players)
    drive(state, Beach.of(state.position(), 0, SIX_BY_EIGHT), random.Random(players))


# ---- positions that no play need ever have reached ----------------------------------------------------------


def positions(players: int, options: Options, edition: Edition, seed: int, beach: int) -> Iterator[dict[str, Any]]:
    """Random positions with some items on the beach and some with the players, bottles above all."""
    chooser = random.Random(f"{players} {options} {seed}")
    while True:
        shells = [{"kind": "Shell", "shape": s, "colour": c} for s in edition.shapes for c in edition.colours]
        others = [{"kind": kind} for kind in ("Head", "Tail", "SandDollar") for _ in range(4)]
        bottles = [{"kind": "Bottle"}] * edition.bottles
        chooser.shuffle(shells)
        chooser.shuffle(others)
        spaces = [f"({column},{row})" for column in range(1, 9) for row in range(1, 9)]
        chooser.shuffle(spaces)
        names = [f"player{n + 1}" for n in range(players)]
        sun, *shells = shells
        lying = [*shells[:beach], *others[: beach // 2], *bottles[: chooser.randrange(2)]]
        acting = chooser.choice(names)
        zones: dict[str, Any] = {
            "beach": dict(zip(spaces[1:], lying, strict=False)),
            "sun": [sun],
            "towel": {name: [] for name in names},
            "basket": {name: [] for name in names},
            "secrets": {},
        }
        for shell in shells[beach:][: chooser.randrange(4 * players)]:
            zones["towel"][chooser.choice(names)].append(shell)
        for other in others[beach // 2 :][: chooser.randrange(9)]:
            zones["basket"][chooser.choice(names)].append(other)
        for bottle in bottles[1:]:
            zones["basket"][chooser.choice([acting, *names])].append(bottle)
        shapes, colours = chooser.sample(edition.shapes, players), chooser.sample(edition.colours, players)
        for name, shape, colour in zip(names, shapes, colours, strict=True):
            cards = [{"kind": "ShapeCard", "shape": shape}, {"kind": "ColourCard", "colour": colour}]
            zones["secrets"][name] = cards[: chooser.randrange(3)]
        yield {
            "players": players,
            "zones": zones,
            "vars": {"bucket": spaces[0]},
            "acting": acting,
            "options": {},
        }


@pytest.mark.parametrize("players", COUNTS)
@pytest.mark.parametrize(("variants", "edition"), EDITIONS.items(), ids=["7x7", "6x8"])
def test_play_from_positions(players: int, variants: tuple[str, ...], edition: Edition) -> None:
    happened: Counter[tuple[str, bool]] = Counter()
    for number, options in enumerate(SETTINGS * 2 * len(SEEDS)):
        table = game("shell-beach", players, options, *variants)
        position = next(positions(players, options, edition, number, beach=8))
        state = table.state_from(position)
        beach = Beach.of(position | {"options": table.options}, table.seat(position["acting"]), edition)
        happened += drive(state, beach, random.Random(number), check=False)
    assert happened[SPEND, False] > 5
    assert happened[SPEND, True] > 0  # a bottle spent in a turn that a bottle bought


@pytest.mark.parametrize("players", COUNTS)
def test_scores_at_the_end(players: int) -> None:
    """Bare beaches: play is over at once."""
    for number, options in enumerate(SETTINGS * len(SEEDS)):
        table = game("shell-beach", players, options)
        for position, _ in zip(positions(players, options, Edition(), number, beach=0), range(3), strict=False):
            position["zones"]["beach"] = {}
            state = table.state_from(position)
            beach = Beach.of(position | {"options": table.options})
            assert state.is_terminal
            agree_at_the_end(state, beach)


@pytest.mark.parametrize("players", COUNTS)
@pytest.mark.parametrize("shape_first", [False, True])
def test_ties(players: int, shape_first: bool) -> None:
    """Everybody has a shell of their own shape and colour, so all have the same coins but for a Sand Dollar."""
    chooser = random.Random(players)
    table = game("shell-beach", players, {"shape_first": shape_first})
    met: Counter[int] = Counter()
    for _ in range(25):
        shapes, colours = chooser.sample(SHAPES, players), chooser.sample(COLOURS, players)
        shells = [{"kind": "Shell", "shape": s, "colour": c} for s, c in zip(shapes, colours, strict=True)]
        sun = {"kind": "Shell", "shape": chooser.choice(shapes), "colour": chooser.choice(colours)}
        if sun in shells:
            continue
        towels = {name: [shell] for name, shell in zip(table.player_names, shells, strict=True)}
        richer = chooser.sample(table.player_names, chooser.choice([0, players - 1]))
        baskets = {name: [{"kind": "SandDollar"}] for name in richer}
        zones = {"sun": [sun], "towel": towels, "basket": baskets}
        position = {"players": players, "zones": zones, "vars": {"bucket": "(1,1)"}, "options": table.options}
        beach = Beach.of(position)
        agree_at_the_end(table.state_from(position), beach)
        met[len(beach.winners())] += 1
    assert met[1] > 0
    assert shape_first or met[2] > 0


def test_a_tie_in_a_position_without_a_sun_shell_is_shared() -> None:
    position = {"zones": {"basket": {"player1": ["SandDollar"], "player3": ["SandDollar"]}}}
    state = game("shell-beach", 3).state_from(position)
    assert state.winners == ("player1", "player3")


@pytest.mark.parametrize("go_back", [False, True])
def test_set_up(go_back: bool) -> None:
    """64 items, one of them on the Sun tile; cards that lie where the reading says."""
    table = game("shell-beach", 4, {"sun_cards_go_back": go_back})
    met: Counter[bool] = Counter()
    for seed in range(30):
        zones: Any = table.new_state(seed).position()["zones"]
        (sun,) = zones["sun"]
        secret = [card for cards in zones["secrets"].values() for card in cards]
        assert len(zones["beach"]) == 63
        assert len({str(piece) for piece in zones["beach"].values()}) == 48 + 4  # each shell once, four other kinds
        assert [[card["kind"] for card in cards] for cards in zones["secrets"].values()] == [
            ["ShapeCard", "ColourCard"]
        ] * 4
        assert len(zones["shape_deck"]) == len(zones["colour_deck"]) == (3 if go_back else 2)
        assert zones.get("sun_cards", []) == (
            []
            if go_back
            else [{"kind": "ShapeCard", "shape": sun["shape"]}, {"kind": "ColourCard", "colour": sun["colour"]}]
        )
        met[any(sun["shape"] == card.get("shape") or sun["colour"] == card.get("colour") for card in secret)] += 1
    assert (met[True] > 0) == go_back
