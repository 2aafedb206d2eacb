"""Plays in lock-step: native code and the walker, compared decision by decision."""

import random
from collections.abc import Iterable
from ctypes import addressof

from attrs import define

from searules.compile.native.game import NativeGame
from searules.engine.course import Course
from searules.engine.faults import RuleFault
from searules.engine.game import Game
from searules.engine.keys import course_key
from searules.engine.resume import choose


@define
class Seen:
    """How many decisions were compared, and how often native code left one to the reference."""

    decisions: int = 0
    traps: int = 0
    faults: int = 0


def lock_step(game: Game, native: NativeGame, seeds: Iterable[int], most: int = 60) -> Seen:
    """Random plays by both: the same cells, stack, options in the same order, winners; a fault only where native code
    stops, too. Each state is encoded and decoded again."""
    seen = Seen()
    for seed in seeds:
        _play(game, native, seed, most, seen)
    return seen


def _play(game: Game, native: NativeGame, seed: int, most: int, seen: Seen) -> None:
    chooser = random.Random(seed)
    machine, codec = native.machine, native.machine.codec
    state = native.new_state(seed)
    try:
        course = game.new_state(seed).course
    except RuleFault:
        assert state.trapped is not None
        seen.faults += 1
        return
    for number in range(most):
        if state.trapped is not None:
            seen.traps += 1
            codec.encode(course, state.words)
            state.relist()
            assert state.trapped is None, state.trapped
        decoded = codec.decode(state.words)
        decoded.options = course.options
        assert decoded.play.cells == course.play.cells
        assert course_key(decoded) == course_key(course)
        assert decoded.endings == course.endings
        assert decoded.turns_ended == course.turns_ended
        assert state.is_terminal == (course.phase == 3)
        if state.is_terminal:
            return
        assert codec.drafts(state.context, state.count, decoded) == course.options
        if number % 5 == 0:
            _there_and_back(native, course)
        option = chooser.randrange(state.count)
        seen.decisions += 1
        machine.run(addressof(state.words), addressof(state.context), option)
        try:
            choose(course, (course.options or ())[option])
        except RuleFault:
            assert state.trapped is not None
            seen.faults += 1
            return


def _there_and_back(native: NativeGame, course: Course) -> None:
    machine, codec = native.machine, native.machine.codec
    words = machine.words(machine.layout.words)
    codec.encode(course, words)
    again = codec.decode(words)
    again.options = course.options
    assert course_key(again) == course_key(course)
    assert again.play.cells == course.play.cells
