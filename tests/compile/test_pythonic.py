"""Generated Python from the IR: the random plays of the walker, lock-step with it, faults at lines of the rules."""

import random
import traceback
from pathlib import Path

import pytest

from searules.compile.ir.check import check
from searules.compile.ir.python import Trap
from searules.compile.linear.options import COUNT
from searules.compile.playouts import played
from searules.compile.pythonic import PythonGame, pythonic
from searules.engine import load
from searules.engine.game import Game
from searules.engine.keys import course_key
from searules.engine.resume import choose
from searules.rules import load_rules
from searules.rules.shelf import games

BUNDLED = [entry.name for entry in games()]
SLOW = {"chess", "go", "reversi", "hex"}


@pytest.mark.parametrize("name", BUNDLED)
def test_every_game_in_lock_step(name: str) -> None:
    rules = load_rules(name)
    game = Game(rules, rules.players[1])
    fast = pythonic(game)
    machine = fast.machine
    check(machine.lowered.program)
    chooser = random.Random(5)
    state, context = machine.start.copy(), machine.context()
    state[machine.layout.seed] = 5
    machine.run(state, context, -1)
    course = game.new_state(5).course
    for _ in range(5 if name in SLOW else 20):
        decoded = machine.codec.decode(state)
        decoded.options = course.options
        assert decoded.play.cells == course.play.cells
        assert course_key(decoded) == course_key(course)
        if not course.options:
            break
        assert machine.codec.drafts(context, context[COUNT], decoded) == course.options
        option = chooser.randrange(len(course.options))
        machine.run(state, context, option)
        choose(course, course.options[option])


@pytest.mark.parametrize("name", ["tic-tac-toe", "shell-beach", "pearl-party"])
def test_the_same_random_plays(name: str) -> None:
    game = load(name)
    assert list(pythonic(game).playouts(3, 3)) == [played(game, seed) for seed in (3, 4, 5)]
    state = game.new_state(1)
    state.apply(state.options[0])
    assert list(pythonic(game).playouts(3, 2, state=state)) == [played(game, 3 + i, state=state) for i in (0, 1)]


def test_weights() -> None:
    from searules.compile.playouts import weights_of

    game = load("pig")
    weights = {game.actions[0]: 3, game.actions[1]: 1}
    told = list(pythonic(game).playouts(0, 3, weights=weights))
    assert told == [played(game, seed, weights=weights_of(game, weights)) for seed in range(3)]


def test_a_trap_stands_at_the_line_of_the_rules(tmp_path: Path) -> None:
    path = tmp_path / "faulty.sea"
    path.write_text(
        'game "Faulty"\nplayers 1\nvar counter: 0..5 = 3\nturn: must raise\naction raise:\n    add 3 to counter\n'
        "game ends never as soon as counter > 5\n",
        encoding="utf-8",
    )
    game = load(path)
    fast = PythonGame(game, game.plan)
    state, context = fast.machine.start.copy(), fast.machine.context()
    fast.machine.run(state, context, -1)
    with pytest.raises(Trap) as told:
        fast.machine.run(state, context, 0)
    assert fast.machine.lowered.program.places[told.value.place] == (str(path), 6)
    frames = [(frame.filename, frame.lineno) for frame in traceback.extract_tb(told.tb)]
    assert (str(path), 6) in frames
    assert list(fast.playouts(0, 1)) == [played(game, 0)]
    assert "# 6" in fast.machine.program.source
