"""Plays that somebody drives: every choice and every outcome of chance is a pick, the place of one among so many.

A row of picks is all of a play: it can be written down, made shorter, and played again, also with chance enumerated,
where the same picks settle the same events. Picks of 0 are the simplest ones: to pass comes first, then the options
and outcomes in their declared order.
"""

from collections.abc import Callable, Hashable, Sequence
from random import Random
from typing import Any
from weakref import WeakKeyDictionary
from zlib import crc32

from attrs import define, field, frozen

from searules.engine.chance import Chance, Draw, Sampled
from searules.engine.decisions import Option, PlayFault
from searules.engine.faults import RuleFault
from searules.engine.game import Game
from searules.engine.machine import run
from searules.engine.play import Play
from searules.engine.state import State

Source = Callable[[int], int]
"""Gives a place from 0 up to but not including a number."""


@frozen
class Drawn:
    """What chance gave, and whether an example can force it; `asked` is whether there was anything to decide. Where a
    shuffle is done, `order` are all its pieces, the top one first: that can be forced."""

    text: str
    forceable: bool
    asked: bool
    order: tuple[str, ...] = ()


@define
class Noted:
    """All that was drawn, also from the top of decks, where nothing is random but something can be forced."""

    drawn: list[Drawn] = field(factory=list)
    _shuffled: list[Drawn] = field(factory=list)

    def note(self, play: Play, draw: Draw, place: int, *, asked: bool) -> None:
        """The candidate at this place came; `asked` is whether another one could have come."""
        one = Drawn(draw.text(draw.candidates[place]), draw.forceable, asked)
        self.drawn.append(one)
        if draw.forceable:
            return
        self._shuffled.append(one)
        if len(draw.candidates) == _LAST_OF_SHUFFLE:
            self._note_order(play, draw, draw.candidates[1 - place])

    def _note_order(self, play: Play, draw: Draw, last: Any) -> None:
        """A shuffle goes from the top down, on a board from the last spot; the last piece is not drawn any more."""
        order = [*(one.text for one in self._shuffled), draw.text(last)]
        if not play.world.zones[play.cells[play.layout.piece_zone + last]].ordered:
            order.reverse()
        if any(one.asked for one in self._shuffled):
            self.drawn.append(Drawn(", ".join(order), forceable=True, asked=False, order=tuple(order)))
        self._shuffled.clear()


_LAST_OF_SHUFFLE = 2


@define(eq=False)
class DrivenChance(Chance):
    """Chance that a source decides. Copies of it are sampled: what is tried on a copy uses up nothing. What was
    drawn goes to `notes`, where somebody wants to know."""

    source: Source
    notes: Noted | None = None

    def pick(self, play: Play, draw: Draw) -> int:
        """The outcome that the source gives; where there is one only (up to alikeness) nothing is asked."""
        first_of: dict[Hashable, int] = {}
        for place, candidate in enumerate(draw.candidates):
            first_of.setdefault(draw.alike(candidate), place)
        places = list(first_of.values())
        place = places[0] if len(places) == 1 else places[self.source(len(places))]
        if self.notes is not None:
            self.notes.note(play, draw, place, asked=len(places) > 1)
        return place

    def wanted(self, play: Play, draw: Draw) -> None:
        """Nothing is forced: what lies on top is drawn."""
        if self.notes is not None:
            self.notes.note(play, draw, 0, asked=False)

    def copy(self) -> Sampled:
        """Chance as a seed has it."""
        return Sampled(0)


MOST_ZEROS = 1_000


@define
class Script:
    """A source that gives what is written down, each taken modulo what is possible, and 0 after that.

    After `MOST_ZEROS` of these it gives other numbers, always the same ones: chance that always comes out alike could
    keep a play from its end for ever, and that would be no fault of the rules.
    """

    picks: Sequence[int]
    used: int = field(default=0, init=False)

    def __call__(self, n: int) -> int:
        """The next pick."""
        self.used += 1
        if self.used <= len(self.picks):
            return self.picks[self.used - 1] % n
        return 0 if self.used <= len(self.picks) + MOST_ZEROS else Random(self.used).randrange(n)


def simplest_first(options: Sequence[Option]) -> list[Option]:
    """To pass or to be done comes before all else; the others stay in their order."""
    return sorted(options, key=lambda option: option.kind not in ("pass", "done"))


@define(eq=False)
class DrivenPlay:
    """A play under way: its state, all picks so far, and how many there were before each decision."""

    state: State
    picks: list[int]
    marks: list[int]
    _source: Source
    mark: int = 0
    """A number that follows from all picks so far."""

    @classmethod
    def begin(cls, game: Game, source: Source) -> "DrivenPlay":
        """Set-up is run, up to the first decision. Raises PlayFault where that has a hole."""
        play = cls.unbegun(game, source)
        play.run_set_up()
        return play

    @classmethod
    def unbegun(cls, game: Game, source: Source) -> "DrivenPlay":
        """A play of which nothing has run."""
        course = game.new_course(0, "sample")
        play = cls(State(game, course, 0), [], [], source)
        course.play.chance = DrivenChance(play._pick)
        course.push(game.plan.program.main)
        return play

    def run_set_up(self) -> None:
        """Run to the first decision."""
        try:
            run(self.state.own_course())
        except RuleFault as fault:
            raise PlayFault.of(fault, self.state.log()) from fault

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.state.game

    @property
    def decisions(self) -> int:
        """How many decisions were made."""
        return len(self.marks)

    def step(self) -> None:
        """Decide once. Raises PlayFault; the picks then lead to the fault, the state stands before the decision."""
        options = simplest_first(self.state.options)
        self.marks.append(len(self.picks))
        self.state.apply(options[self._pick(len(options))])

    def drive(self, source: Source) -> None:
        """From now on this source decides."""
        self._source = source

    def copy(self, source: Source) -> "DrivenPlay":
        """An independent play that goes on from here with another source."""
        copied = DrivenPlay(self.state.copy(), self.picks.copy(), self.marks.copy(), source, self.mark)
        copied.state.own_course().play.chance = DrivenChance(copied._pick)
        return copied

    def _pick(self, n: int) -> int:
        place = self._source(n)
        self.picks.append(place)
        self.mark = crc32(b"%d " % place, self.mark)
        return place


_references: "WeakKeyDictionary[Game, Game]" = WeakKeyDictionary()


def reference_of(game: Game) -> Game:
    """The same game on the reference tier, made once."""
    if game.tier == "reference":
        return game
    if game not in _references:
        _references[game] = Game.with_values(game.rules, game.players, game.plan.world.options, game.name)
    return _references[game]


def enumerated(game: Game, picks: Sequence[int]) -> tuple[list[State], PlayFault | None]:
    """The same play with chance enumerated: the state before each decision (with its outcomes in the log), and the last
    one or the fault that it ends in."""
    script = Script(picks)
    try:
        state = game.new_state(chance="enumerate")
    except PlayFault as fault:
        return [], fault
    states: list[State] = []
    while script.used < len(picks) and not state.is_terminal:
        try:
            if state.is_chance:
                state.apply_outcome(script(len(state.outcomes)))
            else:
                states.append(state.copy())
                options = simplest_first(state.options)
                state.apply(options[script(len(options))])
        except PlayFault as fault:
            return states, fault
    return [*states, state], None
