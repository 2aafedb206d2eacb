"""The play of an example: set-up, what is given before the first turn, and then decision by decision."""

from collections.abc import Iterable

from searules.engine.chance import AnyOf, Forced, Sampled
from searules.engine.course import SETUP, Course, Start
from searules.engine.drafts import Draft
from searules.engine.effects import run_block
from searules.engine.game import Game
from searules.engine.machine import run, run_to
from searules.engine.option_texts import written
from searules.engine.play import Locals
from searules.engine.program import Begin, Stage
from searules.engine.resume import take
from searules.engine.together import changed_by_hand, may_be_changed
from searules.rules.checked import Block, Pattern, ValuePattern
from searules.verify.example_checks import CheckWatch

SEED = 0


class ExamplePlay:
    """A play whose first turn begins only when something asks for it.

    Until then `force`, and `pick` where set-up asks, settle set-up; then `given` lays out the position. A further
    `given` before the first `pick` lays it out anew, and play begins again from there; after a `pick` it changes the
    position as it is.
    """

    def __init__(self, game: Game, slots: int, seed: int = SEED) -> None:
        self._seed = seed
        course = Course(game.plan, game.first_play(Forced(Sampled(seed))), [])
        course.push(game.plan.program.main)
        course.lenient = True
        self.local: Locals = [None] * max(slots, 1)
        self._laid = course  # up to the moment before play begins
        self._now: Course | None = None
        self._setup_open = True  # picks still answer what set-up asks
        self._picked = False
        self._before_pick: Course | None = None
        self._at_chance = False
        self.awaits_force = False
        """Whether outcomes will be forced before anything is asked about options."""
        self.watch: CheckWatch | None = None
        """What judges checks as play goes on, where the example asks for that."""

    # ---- before the first turn ----------------------------------------------------------------------

    def force(self, outcomes: Iterable[AnyOf]) -> None:
        """Settle the next outcomes of chance."""
        self._chance().force(outcomes)

    def force_order(self, beginning: tuple[AnyOf, ...]) -> None:
        """The next shuffle brings these to the top."""
        self._chance().orders += (beginning,)

    def _chance(self) -> Forced:
        chance = self.table().play.chance
        assert isinstance(chance, Forced)
        return chance

    def table(self) -> Course:
        """The position as it is, whatever has run."""
        return self._now or self._laid

    def go_to(self, start: Start | None) -> None:
        """Play will begin at that step."""
        self.laid_out().start = start
        self._laid_anew()

    def given(self, block: Block) -> None:
        """Change the position."""
        if self._picked:
            now = self.now()
            may_be_changed(now)
            run_block(block, now.play, self.local)
            changed_by_hand(now)
            now.options = None
            run(now)
            return
        run_block(block, self.laid_out().play, self.local)
        self._laid_anew()

    def _laid_anew(self) -> None:
        self._now = None
        if self.watch is not None:
            self.watch.forget()

    def laid_out(self) -> Course:
        """The position before play begins; after the first pick the position as it is."""
        if self._picked and self._now is not None:
            return self._now
        self._setup_open = False
        while not self._set_up():
            take(self._laid, (self._laid.options or ())[0])
        return self._laid

    def _set_up(self) -> bool:
        """Run set-up; whether it is done (else it asks something)."""
        if self._laid.phase == SETUP:
            run_to(self._laid, Begin)
            if self.watch is not None and self._laid.options:
                self.watch.begin(self._laid)
                self.watch.look()
        return not self._laid.options

    # ---- play -----------------------------------------------------------------------------------------

    def now(self) -> Course:
        """The play as it is: it has run on from the first turn or from the last pick, to the next decision, or only to
        chance if that is about to be forced. After a fault everything is as it was before."""
        if self._now is None:
            self._now = self.laid_out().copy()
            if self.watch is not None:
                self.watch.begin(self._now)
            self._run_on(self._now)
        elif self._before_pick is not None or (self._at_chance and not self.awaits_force):
            self._run_on(self._now)
        return self._now

    def follow(self) -> None:
        """Run on after a pick, so that what it leads to is known; as long as set-up asks, only to its next question."""
        if not (self._setup_open and not self._set_up()):
            self.now()

    def _run_on(self, course: Course) -> None:
        kept, self._before_pick = self._before_pick, None
        try:
            self._run_to_chance(course) if self.awaits_force else run(course)
        except Exception:
            if kept is not None:
                course.become(kept)
            raise
        self._at_chance = course.enumerates = False
        if course.outcomes:
            self._at_chance, course.outcomes = True, ()
        elif self.watch is not None:
            self.watch.look()

    def _run_to_chance(self, course: Course) -> None:
        """Chance that is not forced stops play, as where it is enumerated; then the seed holds again."""
        course.enumerates = True
        run(course)
        chance = course.play.chance
        assert isinstance(chance, Forced)
        course.play.chance = chance.otherwise_by(Sampled(self._seed))

    def to_pick_from(self) -> Course:
        """Where the next pick is made: in set-up, as long as nothing but forced outcomes and picks came before."""
        if self._setup_open and not self._set_up():
            return self._laid
        awaits, self.awaits_force = self.awaits_force, False  # what will be forced is what follows from the pick
        try:
            return self.now()
        finally:
            self.awaits_force = awaits

    def leave_set_up(self) -> bool:
        """What set-up asks is not what is picked: it takes its first options. Whether it was still open."""
        was, self._setup_open = self._setup_open, False
        return was

    def choose(self, draft: Draft) -> None:
        """Take an option. Play stops there, as before chance: what is forced next settles what follows at once."""
        if self._setup_open and self._laid.options:
            take(self._laid, draft)
            return
        now = self.now()
        self._before_pick = now.copy()
        self._picked = True
        take(now, draft)

    def staged(self, pattern: Pattern) -> bool:
        """Whether the pattern names several members of a set that is chosen member by member; then they are picked."""
        from searules.verify.patterns import Matcher

        course = self.to_pick_from()
        if (
            not isinstance(pattern, ValuePattern)
            or len(pattern.items) < 2
            or not isinstance(course.top.instruction, Stage)
        ):
            return False
        items = list(pattern.items)
        while items and isinstance(course.top.instruction, Stage):
            found = next(
                (
                    (item, draft)
                    for draft in course.options or ()
                    for item in items
                    if Matcher(course, self.local).fits(ValuePattern((item,)), draft)
                ),
                None,
            )
            if found is None:
                return False
            items.remove(found[0])
            self.choose(found[1])
        done = next((draft for draft in course.options or () if draft.kind == "done"), None)
        if done is not None and isinstance(course.top.instruction, Stage):
            self.choose(done)
        return True

    def option_ids(self) -> tuple[str, ...]:
        """The ids of what can be chosen now, for a report."""
        course = self.table()
        return tuple(option.id for option in written(course.options or (), course.play))
