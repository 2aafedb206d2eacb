"""Options: order, alike pieces, costs, ids, and why something is not one."""

from pathlib import Path

import pytest

from searules.diagnostics import SeaError
from searules.engine.decisions import Refused
from searules.engine.game import Game, load
from searules.engine.state import State
from searules.rules import load_rules


def begin(tmp_path: Path, text: str) -> State:
    file = tmp_path / "toy.sea"
    file.write_text(f'game "Toy"\nplayers 2\n{text}')
    return Game(load_rules(file)).new_state()


def ids(state: State) -> list[str]:
    return [option.id for option in state.options]


def test_actions_as_written_then_values_the_first_slowest(tmp_path: Path) -> None:
    state = begin(
        tmp_path,
        "enum Hue: red, blue\nvar n: 0..9 = 0\nturn: must two or one\n"
        "action one: add 1 to n\naction two(hue: Hue, x: 1..2): add x to n\n",
    )
    assert ids(state) == ["two(red, 1)", "two(red, 2)", "two(blue, 1)", "two(blue, 2)", "one"]
    assert state.options[1].args == ("red", 2)
    assert state.options[1].text == "Two: red, 2"


def test_alike_pieces_are_one_option(tmp_path: Path) -> None:
    state = begin(
        tmp_path,
        "enum Hue: red, blue\npiece Chip(hue: Hue): 3 of each\nzone hand: heap of Chip\nzone out: heap of Chip\n"
        "setup: move Chip to hand\nturn: must toss\n"
        "action toss(a in hand, b in hand where b is not a):\n    move [a, b] to out\n",
    )
    assert ids(state) == [
        "toss(Chip(red), Chip(red))",
        "toss(Chip(red), Chip(blue))",
        "toss(Chip(blue), Chip(red))",
        "toss(Chip(blue), Chip(blue))",
    ]


def test_what_a_var_holds_is_told_apart(tmp_path: Path) -> None:
    state = begin(
        tmp_path,
        "piece Chip: 3\nzone hand: heap of Chip\nzone out: heap of Chip\nvar held: Chip or none\n"
        "setup:\n    move Chip to hand\n    set held to one(Chip)\nturn: must toss\n"
        "action toss(a in hand): move a to out\n",
    )
    assert len(state.options) == 2
    assert len({option.id for option in state.options}) == 2


def test_pieces_on_a_board_are_written_by_their_spots(tmp_path: Path) -> None:
    state = begin(
        tmp_path,
        "piece Chip: 2\nboard Row_of: track(3)\nzone row: Chip on Row_of\nzone out: heap of Chip\n"
        "setup: move Chip to row\nturn: must toss\naction toss(a in row): move a to out\n",
    )
    assert ids(state) == ["toss(row at Row_of(1))", "toss(row at Row_of(2))"]


def test_costs_that_are_paid_alike_are_reckoned_together(tmp_path: Path) -> None:
    state = begin(
        tmp_path,
        "var n: 0..9 = 3\npayment coin:\n    way own up to n: take 1 from n\n"
        "turn: must dear or cheap or wait\naction wait: add 0 to n\n"
        "action dear:\n    cost 2 of coin\n    cost 2 of coin\n    add 0 to n\n"
        "action cheap:\n    cost 2 of coin\n    cost 1 of coin\n    add 0 to n\n",
    )
    assert ids(state) == ["cheap", "wait"]
    state.apply("cheap")
    assert state.position()["vars"] == {"n": 0}


def test_a_guard_that_faults_before_its_turn_settles_nothing(tmp_path: Path) -> None:
    state = begin(
        tmp_path,
        "var n: 0..9 = 0\nturn: must split or wait\naction wait: add 0 to n\n"
        'action split(x: 0..3, y: 0..3):\n    needs more: y + n > 3 "never"\n'
        '    needs even: 12 div (x + 1) > y "too few"\n'
        "    add 0 to n\n",
    )
    assert ids(state) == ["wait"]


def test_refusals_tell_what_fails_first_with_its_values() -> None:
    state = load("tic-tac-toe").new_state()
    state.apply("mark(Grid(1, 1))")
    with pytest.raises(Refused) as caught:
        state.apply("mark(Grid(1, 1))")
    reason = caught.value.reasons[0]
    assert reason.rule.address == "mark.empty"
    assert reason.text == "an empty space"
    assert "tic-tac-toe.sea:" in reason.rule.place
    assert len(caught.value.options) == 8


def test_a_word_that_is_no_option_gets_the_nearest() -> None:
    state = load("tic-tac-toe").new_state()
    with pytest.raises(Refused, match=r"did you mean 'mark\(Grid\(1, 1\)\)'"):
        state.apply("mrk(Grid(1, 1))")
    with pytest.raises(Refused, match="nothing that space can be"):
        state.apply("mark(Grid(1; 1))")


def test_what_is_written_like_several_pieces_means_those_that_can_be_chosen(tmp_path: Path) -> None:
    state = begin(
        tmp_path,
        "piece Pin: 3\nboard Row: track(5)\nzone pins: Pin on Row\n"
        "setup:\n    for s in [Row(1), Row(3), Row(4)]: place one(Pin in box) on pins at s\n"
        "turn: must knock\n"
        'action knock(pin in pins):\n    needs far: pin.space.number > 2 "too near"\n    move pin to box\n',
    )
    assert [option.id for option in state.options] == ["knock(pins at Row(3))", "knock(pins at Row(4))"]
    assert state.why_not("knock(Pin)") == ()
    with pytest.raises(Refused) as caught:
        state.apply("knock(Pin)")
    assert str(caught.value) == "'knock(Pin)' may mean knock(pins at Row(3)) or knock(pins at Row(4))"


def test_why_not_asks_for_any_action(tmp_path: Path) -> None:
    state = begin(
        tmp_path,
        "var n: 0..9 = 3\npayment coin:\n    way own up to n: take 1 from n\nturn: must up\naction up: add 1 to n\n"
        'action buy(x: 1..5):\n    needs low: x > n "too low"\n    cost 9 of coin\n    set n to x\n',
    )
    reasons = state.why_not("buy(2)")
    assert [reason.rule.address for reason in reasons] == ["buy.low", "buy.cost"]
    assert dict(reasons[0].values) == {"x": "2", "n": "3"}
    assert state.why_not("up") == ()


def test_why_not_refuses_what_is_no_value(tmp_path: Path) -> None:
    state = begin(tmp_path, "var n: 0..9 = 0\nturn: must up\naction up(x: 1..2): add x to n\n")
    with pytest.raises(SeaError, match="nothing that x can be"):
        state.why_not("up(7)")
    with pytest.raises(SeaError, match="did you mean 'up'"):
        state.why_not("upp(1)")


def test_dice_that_are_chosen_are_written_with_their_faces(tmp_path: Path) -> None:
    state = begin(tmp_path, FACES)
    state.force("5", "2", "5")
    state.apply("throw")
    assert ids(state) == ["one(Die in dice where face is 5)", "one(Die in dice where face is 2)", "done"]
    assert state.options[1].text == "Die in dice, 2"


FACES = """
piece Die faces 1..6: 3
zone dice: heap of Die
setup: move Die to dice
turn: must throw
action throw:
    roll dice
    choose up to 2 kept in dice
game ends late after the turn when player1.turns > 3
"""
