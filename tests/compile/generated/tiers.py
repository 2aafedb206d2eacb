"""Plays of a game on all tiers at once: the walker, generated functions, Python from the IR, machine code."""

import random
from collections import Counter
from ctypes import addressof
from typing import Any

from attrs import define, field
from tests.compile.both import _begun, _tried, on_both, same, told

from searules.compile.ir.check import check
from searules.compile.ir.python import Trap
from searules.compile.linear.options import COUNT
from searules.compile.native.game import NativeGame
from searules.compile.native.state import NativeState
from searules.compile.plans import as_written
from searules.compile.pythonic import PythonMachine
from searules.engine.course import OVER
from searules.engine.faults import RuleFault
from searules.engine.game import Game
from searules.engine.keys import course_key
from searules.engine.scores import total
from searules.engine.state import State
from searules.rules.checked import Rules


@define
class Found:
    """What came of comparisons: plays, decisions, faults, plays that came to their end; where machine code left
    something to the walker, by file and line, and what is not lowered, by reason."""

    programs: int = 0
    plays: int = 0
    decisions: int = 0
    faults: int = 0
    ends: int = 0
    traps: Counter[str] = field(factory=Counter)
    reasons: Counter[str] = field(factory=Counter)

    def __iadd__(self, other: "Found") -> "Found":
        for name in ("programs", "plays", "decisions", "faults", "ends", "traps", "reasons"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        return self


class Tiers:
    """A game on all tiers."""

    def __init__(self, rules: Rules, players: int) -> None:
        self.game, self.fast = on_both(rules, players)
        self.native = NativeGame(self.game, cache=False)
        self.python = PythonMachine(as_written(self.game))
        check(self.python.lowered.program)
        self.found = Found(programs=1)
        self.found.reasons.update(reason.reason for reason in self.native.reasons)

    def play(self, seed: int, most: int) -> None:
        """A random play, compared after each decision. Raises AssertionError where two tiers differ."""
        chooser = random.Random(seed)
        self.found.plays += 1
        first, second = _begun(self.game, seed), _begun(self.fast, seed)
        state, words, context = self.native.new_state(seed), self.python.start.copy(), self.python.context()
        words[self.python.layout.seed] = seed
        trapped = not self._python(words, context, -1)
        if isinstance(first, str) or isinstance(second, str):
            assert first == second
            assert state.trapped is not None, "the walker meets a fault in set-up, machine code does not"
            assert trapped, "the walker meets a fault in set-up, Python from the IR does not"
            self.found.faults += 1
            return
        for _ in range(most):
            try:
                same(first, second)
            except RuleFault:  # a score of the play that is over has a hole: its log cannot be written
                assert first.is_terminal
                self.found.faults += 1
                return
            trapped = self._same_words(first, state, words, context, trapped)
            if first.is_terminal:
                self._ended(first, state)
                return
            number = chooser.randrange(len(first.options))
            option = first.options[number].id
            self.found.decisions += 1
            if state.trapped is None:
                self.native.machine.run(addressof(state.words), addressof(state.context), number)
            trapped = trapped or not self._python(words, context, number)
            fault, other = _tried(first, option), _tried(second, option)
            assert fault == other
            if fault:
                assert state.trapped is not None, f"machine code goes on where the walker says {fault}"
                assert trapped, f"Python from the IR goes on where the walker says {fault}"
                self.found.faults += 1
                return

    def _python(self, words: list[int], context: list[int], option: int) -> bool:
        try:
            self.python.run(words, context, option)
        except Trap:
            return False
        return True

    def _same_words(
        self, first: State, state: NativeState, words: list[int], context: list[int], trapped: bool
    ) -> bool:
        """Both forms in words are where the walker is; what was left to the walker goes on from there. Gives whether
        both stop at this decision."""
        course = first.course
        assert trapped == (state.trapped is not None), f"{state.trapped}: one goes on, the other does not"
        if state.trapped is not None:
            self.found.traps[_text(self.game, state.trapped[1])] += 1
            self.native.machine.codec.encode(course, state.words)
            state.relist()
            self.python.codec.encode(course, words)
            context[COUNT] = 0
            trapped = not self._python(words, context, -1)
            assert trapped == (state.trapped is not None)
        for codec, flat in ((self.native.machine.codec, state.words), (self.python.codec, words)):
            if state.trapped is None or not self.native.reasons:
                decoded = codec.decode(flat)
                decoded.options = course.options
                differ = [
                    (cell, mine, theirs)
                    for cell, (mine, theirs) in enumerate(zip(decoded.play.cells, course.play.cells, strict=True))
                    if mine != theirs
                ]
                assert not differ, (
                    f"cells, {'Python from the IR' if codec.whole else 'machine code'} and walker: {differ}"
                )
                assert course_key(decoded) == course_key(course)
                assert decoded.endings == course.endings
        if state.trapped is None:
            assert state.is_terminal == (course.phase == OVER)
            if not state.is_terminal:
                for codec, where, count in (
                    (self.native.machine.codec, state.context, state.count),
                    (self.python.codec, context, context[COUNT]),
                ):
                    mine = codec.drafts(where, count, course)
                    assert mine == course.options, f"options {mine} and those of the walker {course.options}"

        return trapped

    def _ended(self, first: State, state: NativeState) -> None:
        self.found.ends += 1
        course = first.course
        if state.trapped is not None:
            return
        scores = told(first)
        self.native.machine.totals(addressof(state.words), addressof(state.context))
        sums = [_total(self.game, course, seat) for seat in range(self.game.players)]
        if state.trapped is None:
            assert list(state.context[16 : 16 + self.game.players]) == sums, scores
        else:
            assert None in sums or self.native.reasons, "machine code stops where the walker adds up"


def _text(game: Game, line: int) -> str:
    """A line of the rules."""
    sources = [one.span.source for one in game.rules.actions.values()]
    lines = sources[0].text.splitlines() if sources else []
    return lines[line - 1].strip() if 0 < line <= len(lines) else str(line)


def _total(game: Game, course: Any, seat: int) -> int | None:
    try:
        return total(game.plan, course.play, seat)
    except RuleFault:
        return None


def compared(rules: Rules, seed: int, plays: int, most: int) -> Found:
    """Some plays of rules, with a number of players that follows from the seed."""
    low, high = rules.players
    tiers = Tiers(rules, low + seed % (high - low + 1))
    for number in range(plays):
        tiers.play(seed + number, most)
    return tiers.found
