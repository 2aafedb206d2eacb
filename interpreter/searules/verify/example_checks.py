"""The checks of the rules, judged along the play of an example: for `expect check "..."`."""

from attrs import define, field

from searules.engine.course import OVER, Course
from searules.engine.game import Game
from searules.engine.state import State
from searules.verify.checks import AT_END, DECREASING, EACH_TURN, POSSIBLE, Monitor

_OF_TURNS = (EACH_TURN, DECREASING)
"""Checks of these moods say nothing before a turn has ended."""


@define(eq=False)
class CheckWatch:
    """Judges from where play begins, at each decision, each end of a turn and the end of play."""

    game: Game
    _monitor: Monitor | None = None
    _failed: dict[str, str] = field(factory=dict)
    _reached: set[str] = field(factory=set)
    _turns: int = 0
    """How many turns had ended when it began."""

    def begin(self, course: Course) -> None:
        """Play goes on, or begins, in this course."""
        self._monitor = Monitor(State(self.game, course, 0))
        self._turns = course.turns_ended

    def look(self) -> None:
        """Play has stopped at a decision, or is over."""
        if self._monitor is not None:
            self._monitor.look()
            self._keep()

    def forget(self) -> None:
        """The position is laid out anew: nothing that was seen counts."""
        self._failed.clear()
        self._reached.clear()

    def wrong(self, name: str) -> str | None:
        """Why the check of this name does not hold, or says nothing yet; None if it holds."""
        monitor = self._monitor
        assert monitor is not None
        self._keep()
        if name in self._failed:
            return self._failed[name]
        course = monitor.state.course
        mood = next(check.mood for check in monitor.checks if check.name == name)
        if mood in _OF_TURNS and course.turns_ended == self._turns:
            return "no turn has ended"
        if mood == AT_END and course.phase != OVER:
            return "play is not over"
        if mood == POSSIBLE and name not in self._reached:
            return "no position was like that"
        return None

    def _keep(self) -> None:
        assert self._monitor is not None
        for failure in self._monitor.failures:
            self._failed.setdefault(failure.name, failure.found)
        self._reached |= self._monitor.witnesses.keys()
