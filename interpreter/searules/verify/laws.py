"""The laws of the engine, as functions that raise AssertionError: every game can be held to them.

They take games and states and say nothing about any game's rules; tests choose how many plays to try.
"""

import json
from collections.abc import Iterator, Sequence

from searules.engine.decisions import Refused
from searules.engine.game import Game
from searules.engine.pieces import check_consistency
from searules.engine.placing import set_up
from searules.engine.state import State
from searules.verify.playouts import Chooser


def states_of_play(game: Game, seed: int, most: int, chance: str = "sample") -> Iterator[State]:
    """A random play, as copies of its states."""
    state = game.new_state(seed, chance)
    chooser = Chooser(seed)
    yield state.copy()
    for _ in range(most):
        if state.is_terminal:
            return
        chooser.step(state)
        yield state.copy()


def conserves(state: State) -> None:
    """Law 1: each piece is in exactly one place, and all that is told about places agrees."""
    check_consistency(state.course.play)
    world = state.game.plan.world
    places = [state.course.play.cells[state.course.play.layout.piece_zone + piece] for piece in world.pieces]
    assert all(0 <= place < len(world.zones) for place in places)


def is_determined(game: Game, seed: int, most: int) -> None:
    """Law 2: the same seed and decisions give the same play."""
    first, second = states_of_play(game, seed, most), states_of_play(game, seed, most)
    for one, other in zip(first, second, strict=True):
        assert one.key() == other.key()
        assert one.options == other.options


def forks_are_apart(state: State, picks: Sequence[int]) -> None:
    """Law 3: what is done to copies, in whatever order, never shows in the state they were copied from."""
    key, told, options = state.key(), json.dumps(state.to_json()), state.options
    copies = [state.copy(), state.copy()]
    for number, pick in enumerate(picks):
        copy = copies[number % 2]
        if copy.is_terminal:
            copies[number % 2] = state.copy()
        elif copy.is_chance:
            copy.apply_outcome(pick % len(copy.outcomes))
        else:
            copy.apply(copy.options[pick % len(copy.options)])
        assert state.key() == key
    fresh = state.copy()
    fresh.own_course().options = state.course.options
    assert fresh == state
    assert hash(fresh) == hash(state)
    assert json.dumps(state.to_json()) == told
    assert state.options == options


def copies_play_alike(state: State, picks: Sequence[int]) -> None:
    """Law 3: copies to which the same is done stay equal."""
    one, other = state.copy(), state.copy()
    for pick in picks:
        if one.is_terminal or one.is_chance:
            return
        option = one.options[pick % len(one.options)]
        one.apply(option)
        other.apply(option.id)
        assert one == other


def options_are_sound(state: State) -> None:
    """Law 4: at a decision one player chooses among options whose ids and texts are unique, and stay so."""
    if state.is_terminal or state.is_chance:
        assert not state.options
        return
    decision = state.decision
    assert decision is not None
    assert decision.player in state.game.player_names
    assert decision.options
    for texts in ([option.id for option in decision.options], [option.text for option in decision.options]):
        assert len(set(texts)) == len(texts)
        assert all(texts)
    again = state.game.state_from_json(json.loads(json.dumps(state.to_json())))
    assert again.options == decision.options


def refuses(state: State, text: str = "no such option") -> None:
    """Law 5: what is not legal is refused, and nothing has changed."""
    before = json.dumps(state.to_json())
    if any(text in (option.id, option.text) for option in state.options):
        return
    try:
        state.apply(text)
    except Refused as refused:
        assert str(refused)
    else:
        raise AssertionError(f"{text} was applied")
    assert json.dumps(state.to_json()) == before


def refuses_what_is_not_offered(state: State) -> None:
    """Law 5: every action without arguments, or with those of an option of another one, is an option or refused."""
    for action in state.game.actions:
        refuses(state, action)
    for option in state.options[:3]:
        for action in state.game.actions:
            refuses(state, option.id.replace(option.action or "-", action))


def saves(state: State) -> None:
    """Law 3: saved as text and loaded again a state is the same, and plays on the same."""
    again = state.game.state_from_json(json.loads(json.dumps(state.to_json())))
    assert again == state
    assert again.log() == state.log()
    assert again.options == state.options
    assert again.outcomes == state.outcomes
    if state.options:
        assert again.child(again.options[-1]) == state.child(state.options[-1])


def replays(state: State) -> None:
    """A log leads to the state that it was written in."""
    again = state.game.replay(state.log())
    assert again == state
    assert again.log() == state.log()


def position_round_trip(state: State) -> None:
    """A position read back lays out the same position, and is written as before."""
    position = json.loads(json.dumps(state.position()))
    if position["at"] in ("setup", "after game"):
        return
    course = state.game.new_course(0, "enumerate")
    set_up(course, position)
    told = json.loads(json.dumps(State(state.game, course, 0).position()))
    assert told["zones"] == position["zones"]
    assert told["vars"] == position["vars"]
