"""Lowering: what stays whole, what is taken apart, and how a program is printed."""

from pathlib import Path

from searules.engine.game import Game, load
from searules.engine.program import Count, Do, Look, Offer, PayUnit, Unit, Unless
from searules.rules import load_rules

TOY = """
game "Toy"
players 2
var n: 0..9 = 0
payment coin:
    way own up to n: take 1 from n
action up:
    cost 1 of coin
    if n > 3: add 1 to n
turn:
    if n > 3: add 1 to n
    step ask_it:
        let x = n + 1
        if n > x: must up
        may up
"""


def unit(tmp_path: Path, text: str, name: str) -> Unit:
    file = tmp_path / "toy.sea"
    file.write_text(text)
    return Game(load_rules(file)).plan.program.units[name]


def kinds(one: Unit) -> list[str]:
    return [type(instruction).__name__ for instruction in one.code]


def test_statements_that_cannot_decide_stay_whole(tmp_path: Path) -> None:
    turn = unit(tmp_path, TOY, "turn")
    assert kinds(turn)[:3] == ["BeginTurn", "Do", "Do"]
    assert isinstance(turn.code[3], Unless)
    assert sum(isinstance(instruction, Offer) for instruction in turn.code) == 2


def test_where_events_look_the_flow_is_taken_apart(tmp_path: Path) -> None:
    turn = unit(tmp_path, TOY + "event e as soon as n is 9: set n to 0\n", "turn")
    assert isinstance(turn.code[1], Unless)
    assert isinstance(turn.code[2], Do)
    assert isinstance(turn.code[3], Look)


def test_an_action_pays_unit_by_unit_before_its_effects(tmp_path: Path) -> None:
    action = unit(tmp_path, TOY, "action up")
    assert kinds(action) == ["Evaluate", "Count", "PayUnit", "Look", "Jump", "Acted", "Do", "Look", "Return"]
    assert isinstance(action.code[1], Count)
    assert action.code[1].to == 5
    assert isinstance(action.code[2], PayUnit)
    assert action.effects == 6


def test_a_step_remembers_its_beginning_and_end(tmp_path: Path) -> None:
    entry = unit(tmp_path, TOY, "turn").entries["turn.ask_it"]
    assert entry.pc == 2
    assert entry.end > entry.pc
    assert entry.lets == ()


def test_only_what_is_in_scope_is_live(tmp_path: Path) -> None:
    turn = unit(tmp_path, TOY, "turn")
    offers = [instruction for instruction in turn.code if isinstance(instruction, Offer)]
    assert len(offers[0].live) > len(turn.code[1].live)


def test_a_program_can_be_read() -> None:
    text = load("tic-tac-toe").describe()
    assert "flow turn" in text
    assert "Offer address=turn mode=must" in text
    assert "action action mark" in text
    assert "# line" in text
