"""Payments unit by unit, and when events and endings look, on small games."""

import pytest
from tests.engine.written import COUNTER, Plays, ids, var_of

from searules.engine.decisions import PlayFault

PAYING = """
var coins: 0..9 = 1
var pouch: 0..9 = 2
var spent: 0..9 = 0
var got: 0..9 = 0
payment coin:
    way own up to coins: take 1 from coins
    way pouch up to pouch: take 1 from pouch
action buy:
    cost 2 of coin
    add 1 to got
turn: must buy or wait
action wait: add 0 to got
"""


def test_each_unit_is_a_decision_that_leaves_the_rest_payable(play: Plays) -> None:
    state = play(PAYING)
    state.apply("buy")
    assert ids(state) == ["own", "pouch"]
    state.apply("own")
    assert ids(state) == ["pouch"]
    state.apply("pouch")
    assert ids(state) == ["wait"]
    assert state.position()["vars"] == {"coins": 0, "pouch": 1, "spent": 0, "got": 1}


def test_a_unit_may_end_the_game_before_the_next(play: Plays) -> None:
    state = play(PAYING + "game ends broke as soon as coins is 0\n")
    state.apply("buy")
    state.apply("own")
    assert state.is_terminal
    assert var_of(state, "pouch") == 2
    assert [ending.address for ending in state.endings] == ["broke"]


def test_nothing_looks_inside_an_action(play: Plays) -> None:
    state = play(
        COUNTER
        + """
turn: must shake
action shake:
    set n to 7
    set n to 0
game ends seven as soon as n is 7
"""
    )
    state.apply("shake")
    assert not state.is_terminal


def test_events_look_after_each_statement_of_the_flow(play: Plays) -> None:
    state = play(
        COUNTER
        + """
var seen: 0..9 = 0
event at_one as soon as n is 1: add 1 to seen
turn:
    for x in 1..2: add 1 to n
    must rest
action rest: set n to 0
"""
    )
    assert state.position()["vars"] == {"n": 2, "seen": 1}
    state.apply("rest")
    assert state.position()["vars"] == {"n": 2, "seen": 2}


def test_an_event_waits_until_its_condition_was_no(play: Plays) -> None:
    state = play(
        COUNTER
        + """
var seen: 0..9 = 0
event big as soon as n >= 1: add 1 to seen
turn: must up or down
"""
    )
    for option in ("up", "up", "down", "down", "up"):
        state.apply(option)
    assert var_of(state, "seen") == 2


def test_a_circle_of_events_is_named(play: Plays) -> None:
    state = play(
        COUNTER
        + """
event ping as soon as n is 1: set n to 2
event pong as soon as n is 2: set n to 1
turn: must up
"""
    )
    with pytest.raises(PlayFault, match="ping and pong"):
        state.apply("up")
    assert state.position()["vars"] == {"n": 0}
