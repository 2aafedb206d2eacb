"""The machine: turns, rounds, windows, duties, payments, events, endings, faults, on small games."""

import pytest
from tests.engine.written import COUNTER, Plays, ids

from searules.engine.decisions import PlayFault, Refused


def test_turns_go_round_in_seat_order(play: Plays) -> None:
    state = play(COUNTER + "turn: must up\n", 3)
    seen = []
    for _ in range(7):
        seen.append(state.acting)
        state.apply("up")
    assert seen == ["player1", "player2", "player3", "player1", "player2", "player3", "player1"]
    assert state.turn == 8
    assert state.round == 3


def test_must_without_an_option_is_a_fault_and_changes_nothing(play: Plays) -> None:
    state = play(
        COUNTER + "turn:\n    step one: must up\n    step two:\n        if n is 1: must stop_it\n"
        'action stop_it:\n    needs never: n > 50 "no"\n    add 1 to n\n'
    )
    before = state.to_json()
    with pytest.raises(PlayFault) as caught:
        state.apply("up")
    assert "no option for stop_it" in str(caught.value)
    assert '"tried": "choose up"' in caught.value.log
    assert state.to_json() == before


def test_may_passes_silently_when_nothing_is_legal(play: Plays) -> None:
    state = play(COUNTER + "turn:\n    may down\n    must up\n")
    assert ids(state) == ["up"]
    state.apply("up")
    assert ids(state) == ["down", "pass"]
    state.apply("pass")
    assert ids(state) == ["up"]


def test_one_option_is_still_a_decision(play: Plays) -> None:
    assert ids(play(COUNTER + "turn: must up\n")) == ["up"]


def test_in_any_order_each_comes_once(play: Plays) -> None:
    state = play(COUNTER + "turn:\n    in any order: up, down\n    must rest\naction rest: add 10 to n\n")
    assert ids(state) == ["up"]
    state.apply("up")
    assert ids(state) == ["down"]
    state.apply("down")
    assert ids(state) == ["rest"]


def test_a_duty_is_done_as_often_as_it_is_due(play: Plays) -> None:
    state = play(
        COUNTER + "setup: set n to 2\nturn:\n    must down while possible\n    must rest\naction rest: add 0 to n\n"
    )
    state.apply("down")
    assert ids(state) == ["down"]
    state.apply("down")
    assert ids(state) == ["rest"]
    with pytest.raises(Refused):
        state.apply("down")


def test_an_any_time_move_can_make_a_duty_due_again(play: Plays) -> None:
    state = play(
        COUNTER
        + """
var left: 0..2 = 2
action refill:
    needs left: left > 0 "no more"
    take 1 from left
    add 1 to n
action rest: add 0 to n
turn:
    at any time: refill
    step work: must down while possible
    step end_it: must rest
"""
    )
    assert ids(state) == ["refill", "done"]
    state.apply("refill")
    assert ids(state) == ["down", "refill"], "while something is due there is no done"
    state.apply("down")
    assert ids(state) == ["refill", "done"]
    state.apply("done")
    assert ids(state) == ["rest", "refill"]
    state.apply("refill")
    assert ids(state) == ["rest"], "after a move at any time the same decision is listed anew"


def test_windows_are_closed_inside_actions_and_open_in_procedures(play: Plays) -> None:
    state = play(
        COUNTER
        + """
action peek: add 0 to n
action deep:
    choose x in 1..2
    add x to n
to ask_up: must up
turn:
    at any time: peek when n < 5
    ask_up
    must deep
"""
    )
    assert ids(state) == ["up", "peek"]
    state.apply("up")
    state.apply("peek")
    state.apply("deep")
    assert ids(state) == ["1", "2"]


def test_end_turn_inside_an_action_ends_the_turn(play: Plays) -> None:
    state = play(COUNTER + "turn:\n    repeat: must up or stop_it\naction stop_it: end turn\n")
    state.apply("up")
    state.apply("up")
    assert state.acting == "player1"
    state.apply("stop_it")
    assert state.acting == "player2"


def test_an_extra_turn_follows_at_once_and_completes_no_round(play: Plays) -> None:
    state = play(
        COUNTER
        + """
turn: must up or again
action again: take another turn
game ends late after the round when n >= 2
"""
    )
    state.apply("up")
    state.apply("again")
    assert state.acting == "player2"
    state.apply("up")
    assert state.is_terminal
    assert [ending.address for ending in state.endings] == ["late"]
    assert state.turn == 3


def test_next_player_is_read_when_the_turn_ends(play: Plays) -> None:
    state = play(COUNTER + "turn: must jump\naction jump: set next_player to me.left.left\n", 3)
    state.apply("jump")
    assert state.acting == "player3"


def test_before_the_turn_is_judged_before_a_bought_turn(play: Plays) -> None:
    state = play(
        COUNTER
        + """
turn: must again
action again:
    add 1 to n
    take another turn
game ends enough before the turn when n is 1
"""
    )
    state.apply("again")
    assert state.is_terminal
    assert state.turn == 1


def test_endings_of_one_moment_are_all_reported(play: Plays) -> None:
    state = play(
        COUNTER + "turn: must up\ngame ends a after the turn when n is 1\n"
        "game ends b after the turn when n >= 1\ngame ends c after the turn when n is 7\n"
    )
    state.apply("up")
    assert [ending.address for ending in state.endings] == ["a", "b"]


def test_a_repeat_without_a_decision_is_a_fault(play: Plays) -> None:
    with pytest.raises(PlayFault, match="without a decision"):
        play(COUNTER + "turn:\n    repeat:\n        if n > 1: must up\n")


def test_turns_without_a_decision_are_a_fault(play: Plays) -> None:
    with pytest.raises(PlayFault, match="turns or rounds"):
        play(COUNTER + "turn: may down\n")


def test_staged_picks_take_alike_members_once_and_never_end_in_a_corner(play: Plays) -> None:
    state = play("""
piece Chip: 3
piece Ring: 1
zone hand of Player: heap of Chip or Ring
zone out: heap of Chip or Ring
setup: move Chip + Ring to player1.hand
turn:
    choose 3 things in my hand
    move things to out
    must rest
action rest: end game drawn
""")
    assert ids(state) == ["Chip"], "after the Ring no two more could follow"
    state.apply("Chip")
    assert ids(state) == ["Chip"]
    state.apply("Chip")
    assert ids(state) == ["Chip", "Ring"]
    state.apply("Ring")
    assert ids(state) == ["rest"]


def test_up_to_offers_done(play: Plays) -> None:
    state = play("""
piece Chip: 2
zone hand of Player: heap of Chip
zone out: heap of Chip
setup: move Chip to player1.hand
turn:
    choose up to 2 things in my hand
    move things to out
    must rest
action rest: end game drawn
""")
    assert ids(state) == ["Chip", "done"]
    state.apply("done")
    assert ids(state) == ["rest"]


def test_alternatives_and_passing(play: Plays) -> None:
    state = play(
        COUNTER
        + """
turn:
    may choose one:
        "one": add 1 to n
        "two" when n > 0: add 2 to n
    must rest
action rest: add 0 to n
"""
    )
    assert ids(state) == ["one", "pass"]
    state.apply("one")
    state.apply("rest")
    assert ids(state) == ["one", "two", "pass"]
    state.apply("two")
    assert state.position()["vars"] == {"n": 3}


def test_others_answer_inside_an_action_until_all_pass(play: Plays) -> None:
    state = play(
        COUNTER
        + """
let others of Player = clockwise(my left) where it is not me
turn: must attack
action attack:
    ask my others: up until all pass
    set n to 0
""",
        3,
    )
    state.apply("attack")
    assert state.acting == "player2"
    state.apply("up")
    assert state.acting == "player3"
    state.apply("pass")
    assert state.acting == "player2", "somebody answered, so it goes round again"
    state.apply("pass")
    state.apply("pass")
    assert state.acting == "player2"
    assert ids(state) == ["attack"]


def test_play_that_ends_by_itself_is_scored(play: Plays) -> None:
    state = play(
        COUNTER
        + """
var mine of Player: 0..9 = 0
action gain: add 1 to my mine
play:
    repeat 2 times:
        for me in players: must gain or up
after game last:
    for me in players: may gain
score points: my mine
winner: highest my total, then shared
"""
    )
    for option in ("gain", "up", "gain", "up"):
        state.apply(option)
    assert state.decision is not None
    assert ids(state) == ["gain", "pass"]
    state.apply("pass")
    state.apply("gain")
    assert state.is_terminal
    assert [score.total for score in state.scores] == [2, 1]
    assert state.winners == ("player1",)
    assert state.returns == (1, -1)


def test_end_game_won_by_scores_nothing_more(play: Plays) -> None:
    state = play(
        COUNTER + "turn: must up or resign\naction resign: end game won by my left\n"
        "after game never:\n    for me in players: must up\n"
    )
    state.apply("resign")
    assert state.is_terminal
    assert state.winners == ("player2",)
    assert state.endings == ()
