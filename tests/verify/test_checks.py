"""Checks along random plays."""

from pathlib import Path
from typing import Any

import pytest

from searules.engine.game import Game, load
from searules.engine.state import State
from searules.verify.checks import Monitor
from searules.verify.playouts import Chooser, playout

TOY = """
game "Toy"
players 2
var n: 0..99 = 0
turn: must up
action up(x: 1..3): add x to n
game ends far after the turn when n >= 9
"""


def var_of(state: State, name: str) -> Any:
    variables: Any = state.position()["vars"]
    return variables[name]


def game(tmp_path: Path, checks: str) -> Game:
    file = tmp_path / "toy.sea"
    file.write_text(TOY + checks)
    return load(file)


def failures(tmp_path: Path, checks: str) -> dict[str, str]:
    monitor = playout(game(tmp_path, checks), 5).monitor
    return {failure.name: failure.found for failure in monitor.failures}


def test_what_holds_says_nothing(tmp_path: Path) -> None:
    checks = (
        'check "small" always: n < 12\ncheck "at the end" at end: n >= 9\ncheck "up" each turn: n > before(turn, n)\n'
        'check "nearer" decreasing: 99 - n\n'
    )
    assert failures(tmp_path, checks) == {}


def test_each_mood_is_judged_in_its_time(tmp_path: Path) -> None:
    checks = (
        'check "low" always: n < 4\ncheck "wrong end" at end: n < 9\ncheck "slow" each turn: n - before(turn, n) < 1\n'
        'check "not falling" decreasing: n\n'
    )
    found = failures(tmp_path, checks)
    assert set(found) == {"low", "wrong end", "slow", "not falling"}
    assert found["low"].startswith("n is ")
    assert "before the first turn" in found["not falling"]


@pytest.mark.parametrize(
    ("check", "found"),
    [
        ("9 + n", "it was 9 before the first turn and is 1"),
        ("9 + n - before(turn, n)", "it was 9 before the first turn and is 1"),
        ("9 - sum(p.turns for p in players)", None),
    ],
)
def test_the_first_turn_is_held_against_the_position_before_it(check: str, found: str | None, tmp_path: Path) -> None:
    """Plays of one turn: the walker, all positions and machine code judge alike. No turn is
    counted then, and a `before` is the value of now."""
    from searules.compile.native.game import NativeGame
    from searules.verify.compiled_positions import CompiledExplorer
    from searules.verify.exhaustive import Explorer

    file = tmp_path / "once.sea"
    file.write_text(TOY.replace("n >= 9", "n >= 1") + f'check "falls" decreasing: {check}\n')
    one = load(file)
    failures = playout(one, 5).monitor.failures
    walked, compiled = Explorer(one).run(), CompiledExplorer(one).run()
    first = NativeGame(one, cache=False).first_failure(0, 3)
    if found is None:
        assert not failures
        assert walked.proved
        assert compiled.proved
        assert first is None
        return
    assert found in failures[0].found
    assert walked.found is not None
    assert compiled.found is not None
    assert found in walked.found.finding.found
    assert walked.found.finding == compiled.found.finding
    assert first is not None


def test_a_monitor_of_a_restored_first_turn_judges_it(tmp_path: Path) -> None:
    one = game(tmp_path, 'check "falls" decreasing: 9 + n\n')
    state = one.state_from_json(one.new_state(5).to_json())
    monitor = Monitor(state)
    state.apply(state.options[0])
    assert [failure.found for failure in monitor.failures] == ["it was 9 before the first turn and is 10"]


def test_a_failure_carries_the_play_that_led_there(tmp_path: Path) -> None:
    one = game(tmp_path, 'check "low" always: n < 4\n')
    monitor = playout(one, 5).monitor
    state = one.replay(monitor.failures[0].log)
    assert Monitor(state).failures == []
    again = Monitor(state)
    again.look()
    assert [failure.name for failure in again.failures] == ["low"]


def test_witnesses(tmp_path: Path) -> None:
    one = game(tmp_path, 'check "six" possible: n > 5\ncheck "never" possible: n > 50\n')
    witnesses = playout(one, 5).monitor.witnesses
    assert set(witnesses) == {"six"}
    assert var_of(one.replay(witnesses["six"].log()), "n") > 5


def test_checks_change_no_play(tmp_path: Path) -> None:
    plain = playout(game(tmp_path, ""), 5).state
    watched = playout(game(tmp_path, 'check "x" each turn: n > before(turn, n)\n'), 5).state
    assert [line.split(', "digest"')[0] for line in plain.log().splitlines()[1:]] == [
        line.split(', "digest"')[0] for line in watched.log().splitlines()[1:]
    ]


def test_the_games_keep_what_they_promise() -> None:
    for name in ("tic-tac-toe", "connect-four", "shell-beach", "pearl-party", "shallow-sea"):
        one = load(name)
        done = playout(one, 1)
        assert done.fault is None
        assert done.state.is_terminal
        assert done.monitor.failures == []


def test_a_chooser_is_the_same_for_the_same_seed() -> None:
    one, other = Chooser(3), Chooser(3)
    numbers = [one.below(10) for _ in range(20)]
    assert numbers == [other.below(10) for _ in range(20)]
    assert len(set(numbers)) > 3
