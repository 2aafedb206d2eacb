"""What is known of games of the library: values, odds, sizes of their trees, theorems. All is worked out exactly."""

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterator, Mapping
from fractions import Fraction
from functools import cache, reduce
from itertools import combinations_with_replacement, product
from math import factorial
from operator import xor
from typing import Any

import pytest
from attrs import define, field
from tests.games.helpers import rules

from searules.engine.evaluate import call_let
from searules.engine.game import Game
from searules.engine.state import State


@cache
def fast(name: str, **options: Any) -> Game:
    return Game(rules(name), None, options, tier="python")


# ---- poker: the whole tree -----------------------------------------------------------------------------------------


@define
class Tree:
    """A game of two players as a tree. `gain` is what the first player wins at an end."""

    seat: int = -1
    known: Hashable = None
    gain: int = 0
    following: dict[str, "Tree"] = field(factory=dict)
    odds: tuple[Fraction, ...] = ()


def tree(state: State) -> Tree:
    """All of a game from a state on. What a player knows is what they see and what they know of the log."""
    if state.is_terminal:
        return Tree(gain=state.scores[0].total)
    if state.is_chance:
        after = {}
        for place, (label, _) in enumerate(state.outcomes):
            after[f"{place} {label}"] = state.copy()
            after[f"{place} {label}"].apply_outcome(place)
        odds = tuple(odds for _, odds in state.outcomes)
        return Tree(odds=odds, following={label: tree(one) for label, one in after.items()})
    assert state.acting is not None
    seat = state.game.seat(state.acting)
    log = [entry["choose"] for entry in state.log_for(state.acting)]
    known = (seat, json.dumps(state.observation(state.acting)["zones"]), *map(str, log))
    return Tree(seat, known, 0, {option.id: tree(state.child(option)) for option in state.options})


@cache
def poker(name: str) -> Tree:
    return tree(fast(name).new_state(chance="enumerate"))


def nodes(root: Tree) -> Iterator[Tree]:
    yield root
    for one in root.following.values():
        yield from nodes(one)


@pytest.mark.parametrize(
    ("name", "decisions", "ends", "known"), [("kuhn-poker", 24, 30, 12), ("leduc-poker", 3780, 5520, 936)]
)
def test_the_trees_of_poker(name: str, decisions: int, ends: int, known: int) -> None:
    """As OpenSpiel counts them: decisions, ends, and sets of decisions that their player cannot tell apart."""
    found = list(nodes(poker(name)))
    assert sum(one.seat >= 0 for one in found) == decisions
    assert sum(not one.following for one in found) == ends
    assert len({one.known for one in found if one.seat >= 0}) == known


Strategy = Mapping[Hashable, Mapping[str, Fraction]]


def value(root: Tree, strategies: tuple[Strategy, Strategy]) -> Fraction:
    """What the first player wins on average."""
    if not root.following:
        return Fraction(root.gain)
    if root.seat < 0:
        parts = zip(root.odds, root.following.values(), strict=True)
        return sum((odds * value(one, strategies) for odds, one in parts), Fraction(0))
    plan = strategies[root.seat][root.known]
    return sum(
        (
            plan.get(option, Fraction(0)) * value(one, strategies)
            for option, one in root.following.items()
            if plan.get(option)
        ),
        Fraction(0),
    )


THIRD = Fraction(1, 3)
KUHN = (
    {
        ("jack", ""): {},
        ("queen", ""): {},
        ("king", ""): {},
        ("queen", "hold bet"): {"call": THIRD},
        ("king", "hold bet"): {"call": Fraction(1)},
    },
    {
        ("jack", "hold"): {"bet": THIRD},
        ("king", "hold"): {"bet": Fraction(1)},
        ("queen", "bet"): {"call": THIRD},
        ("king", "bet"): {"call": Fraction(1)},
    },
)
"""Best play (Kuhn, 1950): how often to bet or call with which card after what; else the player holds or folds."""


def kuhn_strategy(seat: int) -> Strategy:
    found: dict[Hashable, dict[str, Fraction]] = {}
    for one in nodes(poker("kuhn-poker")):
        if one.seat == seat:
            assert isinstance(one.known, tuple)
            card = json.loads(one.known[1])["hand"][f"player{seat + 1}"]["pieces"][0]["rank"]
            bold = KUHN[seat].get((card, " ".join(one.known[2:])), {})
            rest = 1 - sum(bold.values(), Fraction(0))
            found[one.known] = bold | {option: rest for option in one.following if option in ("hold", "fold")}
    return found


def pure_strategies(root: Tree, seat: int) -> Iterator[Strategy]:
    """Every way to play a seat without chance."""
    options = {one.known: list(one.following) for one in nodes(root) if one.seat == seat}
    for choice in product(*options.values()):
        yield {known: {option: Fraction(1)} for known, option in zip(options, choice, strict=True)}


def test_kuhn_poker_is_worth_minus_an_eighteenth() -> None:
    """The first player gets at least -1/18 with one strategy, and at the most -1/18 against another."""
    root, first, second = poker("kuhn-poker"), kuhn_strategy(0), kuhn_strategy(1)
    assert min(value(root, (first, other)) for other in pure_strategies(root, 1)) == Fraction(-1, 18)
    assert max(value(root, (other, second)) for other in pure_strategies(root, 0)) == Fraction(-1, 18)


# ---- pig: a turn that is held at 20 -----------------------------------------------------------------------------


def test_pig_held_at_twenty() -> None:
    """Neller and Presser, Optimal Play of the Dice Game Pig (2004): what a turn that stops at 20 or more brings."""
    brings: dict[int, Fraction] = defaultdict(Fraction)
    start = fast("pig").new_state(chance="enumerate")
    pots = {0: (start, Fraction(1))}
    while pots:
        pot = min(pots)
        state, odds = pots.pop(pot)
        if pot >= 20:
            brings[pot] += odds
            continue
        rolled = state.child("roll_die")
        for place, (_, share) in enumerate(rolled.outcomes):
            after = rolled.copy()
            after.apply_outcome(place)
            if after.acting != "player1":
                brings[0] += odds * share
                continue
            reached: Any = after.position()["vars"]
            known, before = pots.get(reached["pot"], (after, Fraction(0)))
            pots[reached["pot"]] = (known, before + odds * share)
    assert {pot: round(float(odds), 4) for pot, odds in sorted(brings.items())} == {
        0: 0.6245, 20: 0.0997, 21: 0.0950, 22: 0.0742, 23: 0.0542, 24: 0.0352, 25: 0.0172,
    }  # fmt: skip
    assert sum(brings.values()) == 1


# ---- yahtzee: one roll ---------------------------------------------------------------------------------------------


FILLED = {
    "three_alike": 1656,
    "four_alike": 156,
    "full_house": 300,
    "small_straight": 1200,
    "large_straight": 240,
    "yahtzee": 6,
}


def test_yahtzee_boxes_on_one_roll() -> None:
    """Of the 7,776 rolls of five dice so many fill a box, and these are the points that they bring together."""
    found: Counter[str] = Counter()
    points: Counter[str] = Counter()
    game = fast("yahtzee")
    for dice in combinations_with_replacement(range(1, 7), 5):
        ways = factorial(5)
        for times in Counter(dice).values():
            ways //= factorial(times)
        state = game.new_state(seed=1)
        position: Any = {
            "zones": {"dice": [{"kind": "Die", "face": face} for face in dice]},
            "acting": "player1",
            "at": "turn.write",
        }
        state = game.state_from(position)
        for option in state.options:
            (box,) = option.args
            scored = state.child(option).scores[0].total
            found[str(box)] += ways * (scored > 0)
            points[str(box)] += ways * scored
    assert {box: found[box] for box in FILLED} == FILLED
    assert Fraction(points["chance"], 7776) == Fraction(35, 2)
    assert [Fraction(points[box], 7776) for box in ("ones", "sixes")] == [Fraction(5, 6), Fraction(5)]


# ---- nim and hex: who wins -----------------------------------------------------------------------------------------


def wins(state: State, known: dict[Hashable, bool], name: Callable[[State], Hashable]) -> bool:
    """Whether who is to choose can win."""
    here = name(state)
    if here not in known:
        known[here] = any(
            after.winners == (state.acting,) if after.is_terminal else not wins(after, known, name)
            for after in map(state.child, state.options)
        )
    return known[here]


def rows(state: State) -> tuple[int, ...]:
    held: Any = state.position()["vars"]
    matches = held.get("matches", {})
    return tuple(matches.get(row, 0) for row in ("row_a", "row_b", "row_c", "row_d"))


@pytest.mark.parametrize("misere", [False, True])
def test_boutons_theorem(misere: bool) -> None:
    """C. L. Bouton, Nim, a Game with a Complete Mathematical Theory (1901): all positions of the rows 1, 2, 3, 4."""
    game = fast("nim", misere=misere)
    start = {"vars": {"matches": {"row_a": 1, "row_b": 2, "row_c": 3, "row_d": 4}}, "acting": "player1", "at": "turn"}
    known: dict[Hashable, bool] = {}
    wins(game.state_from(start), known, rows)
    for first, second, third, fourth in product(range(2), range(3), range(4), range(5)):
        held = (first, second, third, fourth)
        if any(held) and held not in known:
            names = ("row_a", "row_b", "row_c", "row_d")
            position = start | {"vars": {"matches": dict(zip(names, held, strict=True))}}
            wins(game.state_from(position), known, rows)
    assert len(known) == 2 * 3 * 4 * 5 - 1
    for named, won in known.items():
        assert isinstance(named, tuple)
        single = misere and max(named) == 1
        assert won == ((reduce(xor, named) == 0) if single else (reduce(xor, named) != 0)), named


def test_the_first_player_wins_nim_but_not_from_equal_rows() -> None:
    state = fast("nim").new_state()
    assert reduce(xor, rows(state)) == 0
    assert not wins(state, {}, rows)


@pytest.mark.parametrize(("size", "swap", "first_wins"), [(3, False, True), (2, True, False)])
def test_who_wins_hex(size: int, swap: bool, first_wins: bool) -> None:
    """The first player, as a stolen strategy shows; with the swap rule the second."""
    state = fast("hex", size=size, swap=swap).new_state()
    assert wins(state, {}, stones) == first_wins


def stones(state: State) -> Hashable:
    return state.acting, json.dumps(state.position()["zones"], sort_keys=True), state.turn > 1


# ---- battleship ----------------------------------------------------------------------------------------------------


def test_places_for_a_ship() -> None:
    """A ship of n spaces has 2 x 10 x (11 - n) places on an empty sea."""
    state = fast("battleship").new_state()
    assert len(state.options) == 120
    assert state.decision is not None
    assert state.decision.together == ("player1", "player2")


def test_nobody_sees_the_other_fleet() -> None:
    state = fast("battleship", size=6).new_state()
    while state.decision is not None and state.decision.together:
        state.apply(state.options[len(state.options) // 2])
    seen: Any = state.observation("player2")["vars"]
    assert "player1" not in seen["keel"]
    assert all(entry["choose"] == "?" for entry in state.log_for("player2") if entry["player"] == "player1")


# ---- go ------------------------------------------------------------------------------------------------------------


def test_legal_positions_of_go() -> None:
    """Of the 81 ways to fill two by two points 57 are legal (Tromp and Farnebäck 2006): every group has a liberty."""
    game, legal = fast("go", size=2), 0
    for colours in product(("", "player1", "player2"), repeat=4):
        points = zip(("(1, 1)", "(2, 1)", "(1, 2)", "(2, 2)"), colours, strict=True)
        stones = {point: {"kind": "Stone", "owner": owner} for point, owner in points if owner}
        state = game.state_from({"zones": {"grid": stones}, "acting": "player1", "at": "turn"})
        legal += not any(call_let(state.course.play, "caught", seat) for seat in (0, 1))
    assert legal == 57
