"""Copies share a course of play until they go on; nobody can tell."""

from itertools import permutations

import pytest

from searules.engine.chance import Forced
from searules.engine.decisions import PlayFault
from searules.engine.game import Game, load
from searules.engine.state import State

TOY = """
game "Toy"
players 2
var n: 0..30 = 0
var last: 0..9 = 0
var die: 1..6
turn: must up or throw
action up(x: 1..9):
    set last to x
    add x to n
action throw:
    roll die
    add die to n
game ends far after the turn when n >= 28
"""


@pytest.fixture(scope="module")
def toy(tmp_path_factory: pytest.TempPathFactory) -> Game:
    file = tmp_path_factory.mktemp("toy") / "toy.sea"
    file.write_text(TOY)
    return load(file)


def late(toy: Game) -> State:
    return picked(toy.new_state(5), 2, 9, 3)


def picked(state: State, *places: int) -> State:
    """The state after these options, by their numbers: 0 to 8 go up, 9 throws."""
    for place in places:
        state.apply(state.options[place])
    return state


@pytest.mark.parametrize("order", list(permutations(range(4))), ids=lambda order: "".join(map(str, order)))
def test_whoever_goes_on_is_alone(toy: Game, order: tuple[int, ...]) -> None:
    """The state, a copy, a copy of the copy, and a copy made when the state was shared already: in whatever order they
    go on, each goes its way as if there were no others."""
    state = late(toy)
    copy = state.copy()
    family = [state, copy, copy.copy(), state.copy()]
    assert len({id(one.course) for one in family}) == 1
    kept = state.copy()
    for number in order:
        picked(family[number], 9, number)
        assert kept == late(toy)
    alone = [picked(late(toy), 9, number) for number in range(4)]
    assert family == alone
    assert [one.log() for one in family] == [one.log() for one in alone]
    assert len({one.key() for one in family}) == len({id(one.course) for one in family}) == 4


def test_who_changes_a_course_by_hand_is_alone(toy: Game) -> None:
    state = late(toy)
    copy = state.copy()
    cell = state.course.play.layout.vars["last"].offsets[()]
    for one, others in ((copy, [state]), (state, [copy])):
        before = [other.position() for other in others]
        one.own_course().play.cells[cell] += 3
        assert one.own_course() is one.course
        assert [other.position() for other in others] == before
    assert state.position() == copy.position()
    other = state.copy()
    state.own_course().play.cells[cell] -= 1
    assert other.position() == copy.position() != state.position()


def test_what_is_forced_comes_in_that_copy_alone(toy: Game) -> None:
    state = toy.new_state(5)
    copy, rest = state.copy(), state.copy()
    copy.force("6", "6")
    again = copy.copy()
    again.force("1")
    waiting = [one.course.play.chance for one in (state, copy, again, rest)]
    assert [len(chance.queue) if isinstance(chance, Forced) else 0 for chance in waiting] == [0, 2, 3, 0]
    picked(copy, 9)
    assert [len(chance.queue) for chance in (copy.course.play.chance, waiting[2]) if isinstance(chance, Forced)] == [
        1,
        3,
    ]
    assert state == rest == toy.new_state(5)


@pytest.mark.parametrize("first", ["state", "copy"])
def test_what_watches_a_state_watches_no_copy(toy: Game, first: str) -> None:
    """Whoever goes on first, the turns that end are told of the state that is watched, once."""
    told: list[bool] = []
    state = late(toy)
    state.own_course().on_turn_end = lambda course: told.append(course is state.course)
    copy = state.copy()
    for one in (state, copy) if first == "state" else (copy, state):
        picked(one, 0, 1)
    assert told == [True, True]


@pytest.mark.parametrize("first", ["state", "copy"])
def test_a_fault_leaves_all_who_share_as_they_were(toy: Game, first: str) -> None:
    """The hole is met half way through, when `last` has changed."""
    state = picked(toy.new_state(5), 8, 8, 4)
    copy = state.copy()
    before = state.position()
    for one in (state, copy) if first == "state" else (copy, state):
        for _ in range(2):
            with pytest.raises(PlayFault):
                one.apply("up(9)")
            assert state.position() == copy.position() == before
            assert state == copy
    picked(copy, 0)
    assert state.position() == before
    assert copy == picked(picked(toy.new_state(5), 8, 8, 4), 0)
