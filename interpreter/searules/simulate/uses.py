"""What a play makes use of: the rules that ran, the actions that were chosen, the pieces that came into play."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from attrs import define, evolve, field

from searules.engine.course import Course
from searules.engine.drafts import Draft
from searules.engine.game import Game
from searules.engine.state import State
from searules.verify.witnesses import ACTION, DECISION, PIECE, RULE, CountingUnits, Thing, at_end, kinds_in


@define(eq=False)
class Uses:
    """Watches plays of one game, one after the other. `chosen` counts the choices of the play under way by seat and
    action."""

    game: Game
    chosen: Counter[tuple[int, str]] = field(factory=Counter)
    _met: set[Thing] = field(factory=set)
    _units: CountingUnits = field(init=False)
    _out_of_box: int = 0

    def __attrs_post_init__(self) -> None:
        units = self.game.plan.program.units
        if not isinstance(units, CountingUnits):
            units = CountingUnits(units)
            self.game.plan.program = evolve(self.game.plan.program, units=units)
        self._units = units

    def begin(self) -> None:
        """Another play begins."""
        self.chosen.clear()
        self._met.clear()
        self._units.begun.clear()
        self._out_of_box = 0

    def decide(self, course: Course, option: Draft) -> None:
        """An option is chosen."""
        self._met.add((DECISION, getattr(course.top.instruction, "address", "")))
        self.chosen[course.acting or 0, option.action or option.word] += 1
        self._look(course)

    def finish(self, state: State) -> set[Thing]:
        """The play is over: all that it has made use of."""
        self._look(state.course)
        self._met |= {(ACTION, name) for _, name in self.chosen}
        self._met |= {(RULE, name) for name in self._units.begun}
        self._met |= {(PIECE, name) for name in kinds_in(self._out_of_box, self.game)}
        self._met |= set(at_end(state))
        return self._met

    @contextmanager
    def aside(self) -> Iterator[None]:
        """What runs meanwhile is only imagined."""
        kept = self._units.begun.copy()
        yield
        self._units.begun = kept

    def _look(self, course: Course) -> None:
        play = course.play
        self._out_of_box |= ~play.cells[play.layout.zone_mask]
