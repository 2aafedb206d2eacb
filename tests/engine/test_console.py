"""What is typed at a table, run in a position; what a decision did; why something can be chosen."""

import pytest

from searules.diagnostics import Rejected, SeaError
from searules.engine import load
from searules.engine.conditions import judged
from searules.engine.console import edited, edits, evaluated
from searules.engine.faults import RuleFault
from searules.engine.trace import standing, traced
from searules.rules.checked import Block, Expr
from searules.rules.console import Console

GAME = load("tic-tac-toe")
CONSOLE = Console.open("tic-tac-toe")


def test_expressions_are_evaluated_and_change_nothing() -> None:
    state = GAME.new_state().child("mark(Grid(1, 1))")
    before = state.key()
    for text, wanted in (("count(grid)", "1"), ("me", "player2"), ("grid at Grid(2, 2) is none", "yes")):
        typed = CONSOLE.expression(text, GAME.rules)
        assert isinstance(typed.node, Expr)
        assert evaluated(state, typed.node, typed.slots, "player2").text == wanted
        assert not typed.leaks
    assert state.key() == before
    with pytest.raises(Rejected):
        CONSOLE.expression("count(nothing)", GAME.rules)


def test_statements_edit_a_copy() -> None:
    state = GAME.new_state().child("mark(Grid(1, 1))")
    typed = CONSOLE.statement("place one(Mark(player2)) on grid at Grid(2, 2)", GAME.rules)
    assert isinstance(typed.node, Block)
    after = edited(state, typed.node, typed.slots, "player2", "an edit")
    assert edits(after) == ["an edit"]
    assert not edits(state)
    assert "mark(Grid(2, 2))" not in [option.id for option in after.options]
    with pytest.raises(RuleFault, match="cannot lie on"):
        edited(after, typed.node, typed.slots, "player2", "again")


@pytest.mark.parametrize("text", ["must mark", "place", "end game", "given: clear", 'x"', ""])
def test_what_is_no_edit_is_rejected(text: str) -> None:
    state = GAME.new_state()
    with pytest.raises(SeaError):
        typed = CONSOLE.statement(text, GAME.rules)
        assert isinstance(typed.node, Block)
        edited(state, typed.node, typed.slots, "player1", text)
        raise SeaError("it was taken for an edit that changes nothing")


@pytest.mark.parametrize("name", ["tic-tac-toe", "shell-beach", "pearl-party", "shallow-sea"])
def test_a_trace_ends_where_the_decision_led(name: str) -> None:
    state = load(name).new_state(3)
    for _ in range(6):
        after = state.child(state.options[-1])
        happened = traced(state, after)
        if happened and not after.is_terminal:
            assert sum(a != b for a, b in zip(happened[-1].play.cells, after.course.play.cells, strict=True)) <= 2
        assert standing(after.course)
        state = after


def test_conditions_come_with_those_that_fail_first() -> None:
    state = GAME.new_state().child("mark(Grid(1, 1))")
    found = judged(state, "mark(Grid(1, 1))")
    assert [reason.holds for reason in found.conditions] == [False, True, True]
    assert found.fails
    assert all(option.action == "mark" for option in found.alternatives)
    assert not judged(state, "mark(Grid(2, 2))").fails
    with pytest.raises(SeaError):
        judged(state, "fly")
