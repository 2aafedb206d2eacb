"""Descriptions of options in examples: which options fit them."""

from collections.abc import Iterator
from itertools import product

from searules.engine.course import Course
from searules.engine.drafts import Draft
from searules.engine.evaluate import evaluate
from searules.engine.listing import Alike
from searules.engine.places import may_hold_pieces
from searules.engine.play import Locals
from searules.engine.reasons import fits, places
from searules.rules.checked import (
    ActPattern,
    Expr,
    Pattern,
    Value,
    ValuePattern,
    WayPattern,
    WordPattern,
)
from searules.rules.types import One

MOST_COMBINATIONS = 4_096


class Matcher:
    """Tells which options of the decision at which a course stands fit a description."""

    def __init__(self, course: Course, local: Locals) -> None:
        self._course = course
        self._local = local
        self._alike = Alike.at(course)

    def fitting(self, pattern: Pattern) -> list[Draft]:
        """The options that fit, in order."""
        return [draft for draft in self._course.options or () if self.fits(pattern, draft)]

    def fits(self, pattern: Pattern, draft: Draft) -> bool:
        """Whether an option fits: arguments fit up to alikeness, and those that are not given fit anyhow."""
        match pattern:
            case ActPattern(action=action, args=args):
                same = draft.kind in ("act", "window") and draft.action == action
                return same and all(map(self._fits, args or (), draft.values))
            case WordPattern(text=text):
                return draft.word == text and draft.kind in ("pass", "done", "alternative")
            case WayPattern(way=way):
                return draft.kind == "way" and draft.action == way
            case ValuePattern(items=items):
                same = draft.kind in ("values", "pick") and len(items) == len(draft.values)
                return same and all(map(self._fits_one, items, draft.values))
            case _:
                return False

    def _fits_one(self, readings: tuple[Expr, ...], value: Value) -> bool:
        return any(self._fits(reading, value) for reading in readings)

    def _fits(self, described: Expr, value: Value) -> bool:
        meant = meant_by(described, self._course, self._local)
        if not may_hold_pieces(described.type):  # a number is never a piece, though it may look like one
            return value in meant
        return self._alike.key(value) in map(self._alike.key, meant)

    def arguments(self, pattern: ActPattern) -> Iterator[tuple[Value, ...]]:
        """The argument lists that an action's description means, those that the parameters can have first."""
        action = self._course.plan.world.rules.actions[pattern.action]
        meant = [list(meant_by(arg, self._course, self._local)) for arg in pattern.args or ()]
        local = places(action, self._course.acting)
        for param, values in zip(action.params, meant, strict=False):
            values.sort(key=lambda value, param=param: not fits(param, value, self._course.play, local))  # type: ignore[misc]
            local[param.slot] = values[0] if values else None
        for number, args in enumerate(product(*meant)):
            if number < MOST_COMBINATIONS:
                yield args


def meant_by(expr: Expr, course: Course, local: Locals) -> tuple[Value, ...]:
    """The values that a description of one argument means: the value, or the members of the set."""
    value = evaluate(expr, course.play, local)
    if isinstance(expr.type, One) or not isinstance(value, tuple | range):
        return (value,)
    return tuple(value)
