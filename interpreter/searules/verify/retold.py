"""A play told as picks: the same play as a driven one, so that it can be judged, made smaller and written down.

In a driven play alike outcomes are one, and the first of them stands for all: so the driven play may have other pieces
in the same places. Beside the play of the seed a driven one is led through positions that look alike.
"""

from collections import deque
from collections.abc import Callable, Hashable, Sequence
from typing import Any

from attrs import define, field

from searules.engine.chance import Chance, Draw, Sampled
from searules.engine.chooser import Chooser
from searules.engine.decisions import PlayFault
from searules.engine.faults import RuleFault
from searules.engine.game import Game
from searules.engine.keys import live_values
from searules.engine.machine import run
from searules.engine.places import may_hold_pieces
from searules.engine.plan import Plan
from searules.engine.play import Play
from searules.engine.state import State
from searules.verify.driven import DrivenChance, DrivenPlay, simplest_first
from searules.verify.local_types import places_of


def picks_of(game: Game, seed: int, decisions: int) -> tuple[int, ...] | None:
    """The picks of a driven play that is the random play of this seed up to alikeness, for so many decisions or to the
    fault that ends it; None if there is no such play."""
    return _retold(game, Sampled(seed), Chooser(seed).below, decisions)


def picks_along(game: Game, options: Sequence[int], outcomes: Sequence[int]) -> tuple[int, ...] | None:
    """The same for the play in which these options are chosen, by their numbers, and these outcomes come, each by its
    place among the candidates of a draw that has more than one."""
    chosen = iter(options)
    return _retold(game, Told(deque(outcomes)), lambda _: next(chosen), len(options))


def _retold(game: Game, chance: Chance, choose: Callable[[int], int], decisions: int) -> tuple[int, ...] | None:
    noted: deque[Hashable] = deque()
    play = _begun(game, chance, noted)
    led = _Led.begin(game)
    if not led.go_on(noted, None, to_fault=play is None):
        return None
    if play is None:
        return tuple(led.play.picks)
    for _ in range(decisions):
        if play.is_terminal:
            break
        place = choose(len(play.options))
        chosen = play.options[place]
        noted.clear()
        try:
            play.apply(chosen)
        except PlayFault:
            return led.after_fault(noted, chosen.id, place)
        if not led.follow(noted, _key(play), chosen.id, place):
            return None
    return tuple(led.play.picks)


def _begun(game: Game, chance: Chance, noted: "deque[Hashable]") -> State | None:
    """The play at its first decision, with its outcomes noted; None if set-up meets a fault."""
    course = game.new_course(0, "sample")
    course.play.chance = _Noting(chance, noted)
    course.push(game.plan.program.main)
    try:
        run(course)
    except RuleFault:
        return None
    return State(game, course, 0)


def _key(state: State) -> Hashable:
    """How a position looks: equal where the one play is the other with alike pieces exchanged.

    (`course_key` tells pieces apart that a binder holds; here only where they are and what they are counts.)
    """
    course, plan = state.course, state.course.plan
    play, layout, cells = course.play, course.play.layout, course.play.cells
    offsets = (
        layout.piece_zone,
        layout.piece_spot,
        layout.piece_order,
        layout.piece_face,
        layout.piece_turned,
        layout.piece_shown,
    )
    looks = {
        piece: (number, *(cells[offset + piece] for offset in offsets))
        for number, alike in enumerate(plan.classes)
        for piece in alike
    }

    def seen(value: Any) -> Hashable:
        if isinstance(value, tuple | range):
            return tuple(map(seen, value))
        return looks.get(value, value) if isinstance(value, int) and not isinstance(value, bool) else value

    # a number is no piece, though a piece may have the same number
    held = [
        seen(var.codec.decode(cells[offset]) if var.codec.decode else cells[offset])
        if name in plan.piece_vars
        else cells[offset]
        for name, var in layout.vars.items()
        for offset in var.offsets.values()
    ]
    stack = [
        (
            frame.unit.name,
            frame.pc,
            [
                (slot, seen(value) if _may_hold_pieces(plan, frame.unit.name, slot) else value)
                for slot, value in live_values(frame, frame is course.top)
            ],
        )
        for frame in course.stack
    ]
    seats = None if course.together is None else (course.together.seats, len(course.together.done))
    return repr((cells[: layout.streams], sorted(looks.values()), held, stack, seats, play.world.players))


def _may_hold_pieces(plan: Plan, unit: str, slot: int) -> bool:
    """Whether a local place may hold pieces; yes where the code does not tell."""
    type_ = places_of(plan)[unit].get(slot)
    return type_ is None or may_hold_pieces(type_)


@define
class _Noting(Chance):
    """Chance that notes what came, by what makes outcomes alike."""

    inner: Chance
    noted: "deque[Hashable]"

    def pick(self, play: Play, draw: Draw) -> int:
        """The outcome that is given."""
        place = self.inner.pick(play, draw)
        self.noted.append(draw.alike(draw.candidates[place]))
        return place

    def copy(self) -> Chance:
        """What is tried on a copy is not noted."""
        return self.inner.copy()


@define
class Told(Chance):
    """Chance that gives outcomes by their places, one after the other, where there is more than one; then the first."""

    outcomes: "deque[int]"

    def pick(self, play: Play, draw: Draw) -> int:  # noqa: ARG002 - what comes is settled
        """The next outcome."""
        return self.outcomes.popleft() if len(draw.candidates) > 1 and self.outcomes else 0

    def copy(self) -> Sampled:
        """What is tried on a copy uses up nothing."""
        return Sampled(0)


class _Astray(Exception):  # noqa: N818 - it is an answer
    """What was noted cannot come here."""


@define(eq=False)
class _Following(DrivenChance):
    """Chance that gives what was noted."""

    noted: "deque[Hashable]" = field(factory=deque)
    led: "_Led | None" = None

    def pick(self, play: Play, draw: Draw) -> int:
        """The outcome that is alike to what was noted. Raises _Astray if there is none."""
        keys = list(dict.fromkeys(draw.alike(candidate) for candidate in draw.candidates))
        if not self.noted or self.noted[0] not in keys:
            raise _Astray
        assert self.led is not None
        self.led.place = keys.index(self.noted.popleft())
        return super().pick(play, draw)


@define(eq=False)
class _Led:
    """A driven play that is led beside another one."""

    play: DrivenPlay = field(init=False)
    place: int = 0
    """What the play is to pick next."""

    @classmethod
    def begin(cls, game: Game) -> "_Led":
        """Nothing has run."""
        led = cls()
        led.play = DrivenPlay.unbegun(game, led._next)
        return led

    def _next(self, n: int) -> int:
        assert self.place < n
        return self.place

    def follow(self, noted: "deque[Hashable]", key: Hashable, chosen: str, place: int) -> bool:
        """Choose what leads to a position that looks so; whether anything does."""
        for number in self._likely(chosen, place):
            other = self._copy()
            if other.go_on(noted, number) and _key(other.play.state) == key:
                self.play, other.play._source = other.play, self._next
                return True
        return False

    def after_fault(self, noted: "deque[Hashable]", chosen: str, place: int) -> tuple[int, ...] | None:
        """The picks that meet a fault, too."""
        for number in self._likely(chosen, place):
            other = self._copy()
            if other.go_on(noted, number, to_fault=True):
                return tuple(other.play.picks)
        return None

    def go_on(self, noted: "deque[Hashable]", number: int | None, to_fault: bool = False) -> bool:
        """Run set-up (None) or choose an option, with the outcomes that were noted; whether it ends as it should."""
        chance = _Following(self.play._pick, noted=deque(noted), led=self)
        self.play.state.own_course().play.chance = chance
        met = False
        try:
            if number is None:
                self.play.run_set_up()
            else:
                self._choose(number)
        except _Astray:
            return False
        except PlayFault:
            met = True
        return met == to_fault and not chance.noted

    def _choose(self, number: int) -> None:
        options = self.play.state.options
        chosen = options[number]
        self.play.marks.append(len(self.play.picks))
        self.place = simplest_first(options).index(chosen)
        self.play._pick(len(options))
        self.play.state.apply(chosen)

    def _likely(self, chosen: str, place: int) -> list[int]:
        """All options, the likeliest first: what is written alike, then the one in the same place."""
        options: Any = self.play.state.options
        return sorted(range(len(options)), key=lambda n: (options[n].id != chosen, n != place, n))

    def _copy(self) -> "_Led":
        other = _Led()
        other.play = self.play.copy(other._next)
        return other
