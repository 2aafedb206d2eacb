"""Staged picks: a set is chosen member by member, each set in one order only."""

from collections.abc import Iterator

from searules.engine.course import Course
from searules.engine.evaluate import evaluate
from searules.engine.listing import Alike
from searules.engine.places import may_hold_pieces
from searules.engine.program import Stage
from searules.rules.checked import Expr, Value


class StagedPicks:
    """The members that can be picked next at a stage.

    Members that make no difference stand together, where the first of them stands; the next pick comes from there
    on. So every set (up to alikeness) is reached by one row of picks, and a pick is offered only if as many as are
    still wanted can follow it.
    """

    def __init__(self, stage: Stage, course: Course) -> None:
        self._stage = stage
        self._course = course
        frame = course.top
        picked, wanted = frame.local[stage.picked], frame.local[stage.wanted]
        assert isinstance(picked, tuple)
        assert isinstance(wanted, int)
        self._picked = picked
        self._left = wanted - len(picked)

    def complete(self) -> bool:
        """Whether as many as wanted are picked."""
        return self._left <= 0

    def offered(self) -> Iterator[Value]:
        """What can be picked next, in order."""
        if self.complete():
            return
        groups = self._groups()
        follow = [len(group) for group in groups]
        for number, group in enumerate(groups):
            if self._stage.statement.up_to or sum(follow[number:]) >= self._left:
                yield group[0]

    def _groups(self) -> list[list[Value]]:
        """The members that are left from the last pick on, alike ones together."""
        alike, pieces = Alike.at(self._course), may_hold_pieces(self._stage.statement.pick.values.type)
        groups: dict[object, list[Value]] = {}
        for value in self._candidates():
            groups.setdefault(alike.key(value) if pieces else value, []).append(value)
        ordered = list(groups.values())
        last = next((n for n, group in enumerate(ordered) if self._picked and self._picked[-1] in group), 0)
        left = ([value for value in group if value not in self._picked] for group in ordered[last:])
        return [group for group in left if group]

    def _candidates(self) -> list[Value]:
        statement, play = self._stage.statement, self._course.play
        local = self._course.top.local.copy()
        values = evaluate(statement.pick.values, play, local)
        assert isinstance(values, tuple | range)
        fit = []
        for value in values:
            local[statement.pick.slot] = value
            conditions = (statement.pick.where, statement.where)
            if all(condition is None or self._holds(condition, local, value) for condition in conditions):
                fit.append(value)
        return fit

    def _holds(self, condition: Expr, local: list[Value], value: Value) -> bool:
        local[self._stage.statement.pick.slot] = value
        return bool(evaluate(condition, self._course.play, local))
