"""What a play makes use of: the rules that ran, the actions that were chosen, the pieces that came into play."""

from collections import Counter
from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any

from attrs import define, field

from searules.engine.course import Course
from searules.engine.drafts import Draft
from searules.engine.game import Game
from searules.engine.things import ACTION, DECISION, PIECE, RULE, Thing
from searules.verify.witnesses import Counting, at_end, counted, kinds_in

if TYPE_CHECKING:
    from searules.simulate.playing import Played


@define(eq=False)
class Uses:
    """Watches plays of one game, one after the other. `chosen` counts the choices of the play under way by seat and
    action."""

    game: Game
    chosen: Counter[tuple[int, str]] = field(factory=Counter)
    _met: set[Thing] = field(factory=set)
    _counting: Sequence[Counting[Any]] = field(init=False)
    _out_of_box: int = 0

    def __attrs_post_init__(self) -> None:
        self._counting = counted(self.game.plan)

    def begin(self) -> None:
        """Another play begins."""
        self.chosen.clear()
        self._met.clear()
        for counting in self._counting:
            counting.begun.clear()
        self._out_of_box = 0

    def decide(self, course: Course, option: Draft) -> None:
        """An option is chosen."""
        decision = getattr(course.top.instruction, "address", "")
        self._met.add((DECISION, decision))
        self.chosen[course.acting or 0, option.action or option.word or decision] += 1
        self._look(course)

    def finish(self, played: "Played") -> set[Thing]:
        """The play is over: all that it has made use of."""
        state = played.state
        self._look(state.course)
        self._met |= {(ACTION, name) for _, name in self.chosen}
        for counting in self._counting:
            self._met |= {(RULE, name) for name in counting.begun}
        self._met |= {(PIECE, name) for name in kinds_in(self._out_of_box, self.game)}
        self._met |= set(at_end(state, played.scores))
        return self._met

    def aside(self) -> AbstractContextManager[None]:
        """What runs meanwhile is only imagined."""
        return self.game.plan.aside()

    def _look(self, course: Course) -> None:
        play = course.play
        self._out_of_box |= ~play.cells[play.layout.zone_mask]
