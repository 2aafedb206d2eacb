"""Two worlds that a seat cannot tell apart give that seat the same screens, completions, logs and reasons.

So in every game of the library (`tests.table.seen` makes the worlds and the lines), and with lines thought out for one.
"""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest
from tests.table.seen import Told, looked_at
from tests.table.sitting import NAMES, game, say, sit, text

from searules.engine import Game, State
from searules.table.board import table
from searules.table.completion import completions
from searules.table.registry import COMMANDS
from searules.table.screen import toolbar
from searules.table.secrecy import has_seat_secrets, open_scores, something_hidden
from searules.table.session import HUMAN, RANDOM, begin
from searules.verify.two_worlds import other_world

SEAT, OTHER = "player1", "player2"


def worlds(play: Game, seed: int) -> Iterator[tuple[State, State]]:
    """Positions of a play in which the first seat chooses, each with one in which the other's secrets differ."""
    state = play.new_state(seed)
    while not state.is_terminal:
        position = state.position()
        if state.acting == SEAT and position["at"] == "turn.find":
            changed = with_other_secrets(play, state, deepcopy(position))
            yield play.state_from(position, seed=seed), play.state_from(changed, seed=seed)
        state.apply(state.options[state.turn * 7 % len(state.options)])


def with_other_secrets(play: Game, state: State, position: Any) -> Any:
    """The same position, but what only others see is exchanged with what nobody sees: kind by kind."""
    zones, rules = position["zones"], play.rules.zones
    hidden = [name for name in zones if rules[name].seen_by == "nobody" and isinstance(zones[name], list)]
    for name in [name for name in zones if rules[name].seen_by == "owner"]:
        secrets = zones[name].get(OTHER, [])
        for place, piece in enumerate(secrets):
            for deck in hidden:
                swap = next((n for n, p in enumerate(zones[deck]) if p["kind"] == piece["kind"] and p != piece), None)
                if swap is not None:
                    secrets[place], zones[deck][swap] = zones[deck][swap], piece
                    break
    assert state.observation(SEAT)
    return position


SHOWING = (
    "board",
    "options",
    "scores",
    "log",
    "rule",
    "rulings",
    "seat",
    "help",
    "why 1",
    "why take_item(Head)",
    "take",
    "zz",
    "score",
    "score why fossils",
    "score why shapes",
    "where",
    "trace",
    "step",
    "hint",
    "break take_item",
    "eval my secrets",
    "eval player2.secrets",
    "eval player2.units(clam)",
    "eval my total",
    "eval count(player2.secrets)",
    "eval some card: ShapeCard in shape_deck where card.shape is clam",
    "eval bucket",
    "watch shape_deck",
    "watch player2.secrets",
    "watch my units(clam)",
    "move first(1, shape_deck) to sun_cards",
    "move ShapeCard(clam) to my secrets",
    "set bucket to (if some card: ShapeCard in shape_deck: Beach(1, 1) otherwise: Beach(2, 2))",
    "force draw ShapeCard(clam)",
    "force draw ColourCard(red)",
    "why not ShapeCard(clam)",
    "why not spend_bottle(Bottle)",
    "why not Shell(clam, red)",
)


MOST, SHARE = 3, 80
"""So many decisions of each play, and one in so many lines besides those that are looked at each time. By hand `python
-m tests.table.seen GAME` looks at every decision."""


@pytest.mark.parametrize("name", NAMES)
def test_no_game_tells_a_seat_what_it_may_not_see(name: str) -> None:
    play, told = game(name), Told()
    if not something_hidden(play):
        assert all(other_world(play.new_state(1), seat, 1) is None for seat in range(play.players))
        return
    for seed in (1, 2):
        looked_at(play, seed, told, most=MOST, share=SHARE, longest=60)
    assert told.pairs > 3
    assert told.answered > 3 * told.pairs


@pytest.mark.parametrize("seats", [(HUMAN, HUMAN), (HUMAN, RANDOM)])
def test_two_worlds_look_alike(seats: tuple[str, ...]) -> None:
    compared = 0
    for one, other in list(worlds(game("shell-beach", 2), seed=5))[::5]:
        assert one != other, "the two worlds should differ"
        if one.observation(SEAT) != other.observation(SEAT):
            raise AssertionError("the engine tells the worlds apart already")
        first, second = begin(one, seats), begin(other, seats)
        for line in SHOWING:
            answers = say(first, line), say(second, line)
            assert answers[0].fault == answers[1].fault
            if answers[0].session is first or line.startswith("watch"):  # else the next one looks
                assert answers[0].lines == answers[1].lines, line
        for line in ("", "take", "shell", "why ", "rule ", *(f"{name} " for name in COMMANDS)):
            assert completions(first, line) == completions(second, line)
        assert toolbar(first) == toolbar(second)
        compared += 1
    assert compared > 2


def test_a_move_looks_alike_to_the_other_seat_too() -> None:
    """After a choice that is open to all the same things are told of it in both worlds."""
    for one, other in list(worlds(game("shell-beach", 2), seed=6))[:6]:
        first, second = begin(one, (HUMAN, RANDOM)), begin(other, (HUMAN, RANDOM))
        assert say(first, "1", "log").lines[:1] == say(second, "1", "log").lines[:1]


def test_what_is_not_ones_own_is_hidden() -> None:
    session = sit("shell-beach", (HUMAN, HUMAN))
    shown = text(say(session, "board"))
    assert "Secrets (player2): 2 pieces, hidden" in shown
    assert "Secrets (player1): ShapeCard(" in shown
    swapped = text(say(session, "1", "board"))
    assert "Secrets (player1): 2 pieces, hidden" in swapped


def test_where_several_look_only_what_all_know_is_shown() -> None:
    state = say(sit("shell-beach", (HUMAN, HUMAN)), "auto 9").session.state
    shown = table(state, ("player1", "player2"))
    assert "Secrets (player1): 2 pieces, hidden" in shown
    assert "Secrets (player2): 2 pieces, hidden" in shown


def test_which_games_have_secrets_of_seats() -> None:
    assert has_seat_secrets(game("shell-beach"))
    assert not any(has_seat_secrets(game(name)) for name in ("tic-tac-toe", "pearl-party", "shallow-sea"))


def test_which_scores_are_open() -> None:
    assert open_scores(game("shell-beach")) == {"fossils", "sand_dollars"}
    for name in ("pearl-party", "shallow-sea"):
        assert open_scores(game(name)) == set(game(name).rules.scores)
