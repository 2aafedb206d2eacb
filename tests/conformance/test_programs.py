"""Hard corners of the reference, each as a small program whose examples pin its one meaning."""

from pathlib import Path

import pytest
from tests.games.helpers import game, ids

from searules.engine.decisions import PlayFault
from searules.language import format_text
from searules.rules import check_file, load_rules
from searules.verify.examples import run_examples
from searules.verify.playouts import playout

HERE = Path(__file__).parent
PROGRAMS = sorted(file for file in HERE.glob("*.sea") if file.stem != "variants-of-a-price")


def named(name: str) -> str:
    """The path of a program."""
    return str(HERE / f"{name}.sea")


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda file: file.stem)
def test_the_examples_pass(program: Path) -> None:
    results = list(run_examples(load_rules(program)))
    assert results
    assert [result for result in results if result.verdict != "passed"] == []


@pytest.mark.parametrize("program", sorted(HERE.glob("*.sea")), ids=lambda file: file.stem)
def test_the_text_is_sound_and_laid_out(program: Path) -> None:
    text = program.read_text(encoding="utf-8")
    assert format_text(text) == text
    if not program.stem.startswith("variants"):
        assert check_file(program) == []


def test_endings_of_one_moment_are_all_told() -> None:
    state = game(named("endings"), 3).new_state()
    for _ in range(3):
        state.apply("work")
    assert [ending.address for ending in state.endings] == ["busy"]
    state = game(named("endings"), 3).state_from({"vars": {"coins": {"player1": 2}, "log": 2}})
    state.apply("work")
    assert [ending.address for ending in state.endings] == ["rich", "busy"]  # and not `late`, which has another moment


def test_end_game_won_by_leaves_the_scores_out_of_it() -> None:
    state = game(named("endings"), 3, {"ended_by": "one"}).state_from({"vars": {"coins": {"player1": 2}}})
    state.apply("stop")
    assert state.endings == ()
    assert state.winners == ("player2",)
    assert state.returns == (-1, 1, -1)


@pytest.mark.parametrize(
    ("trap", "option", "words"),
    [("loop", "spin", "repeat"), ("circle", "double", "put_out"), ("circle", "double", "lit")],
)
def test_endless_play_is_a_fault_that_names_its_place(trap: str, option: str, words: str) -> None:
    """No traceback, no hang: the rule and the line are told, the play so far is kept, and nothing has changed."""
    state = game(named("repeats"), 1, {"trap": trap}).new_state()
    before = state.position()
    with pytest.raises(PlayFault, match=words) as caught:
        state.apply(option)
    assert "repeats.sea:" in str(caught.value)
    assert caught.value.log.count("\n") > 1
    assert state.position() == before
    assert option in ids(state)


@pytest.mark.parametrize("option", ["rise", "fill", "draw_two", "grow"])
def test_a_hole_in_the_rules_names_its_line_and_keeps_the_state(option: str) -> None:
    position = {
        "vars": {"depth": 1, "size": "large"},
        "zones": {"tray": ["Cup"], "wall": ["Arrow"]},
        "acting": "player2",
    }
    state = game(named("numbers")).state_from(position)
    key, offered = state.key(), ids(state)
    with pytest.raises(PlayFault, match=r"numbers\.sea:\d+:\d+: "):
        state.apply(option)
    assert state.key() == key
    assert ids(state) == offered
    state.apply("dive")  # and play goes on
    assert state.acting == "player1"


def test_options_of_alike_pieces_are_merged_in_declared_order() -> None:
    state = game(named("alike"), 1).new_state()
    assert ids(state) == ["thread(Bead)", "thread(Pearl(white))", "swap(Bead, Bead)"]


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda file: file.stem)
def test_random_plays_follow_the_laws_of_any_game(program: Path) -> None:
    """Some of these programs have holes on purpose; a fault then leaves a state that goes on."""
    table = game(str(program), rules_players(program))
    for seed in range(3):
        played = playout(table, seed, most=60)
        assert played.fault is None or str(HERE.name) in str(played.fault)
        assert played.state.is_terminal or played.state.options


def rules_players(program: Path) -> int:
    """The fewest players of a program."""
    return load_rules(program).players[0]
