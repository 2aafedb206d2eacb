"""Watching a driven play: the declared checks and the properties of every game, decision by decision."""

from collections.abc import Callable, Hashable, Iterator

from attrs import define, frozen

from searules.diagnostics.diagnostic import SeaError
from searules.engine.decisions import PlayFault
from searules.engine.game import Game
from searules.engine.history import CHOICE, digest, entries
from searules.verify.checks import POSSIBLE, CheckFailure, Monitor
from searules.verify.driven import DrivenPlay, Script, Source, enumerated, reference_of
from searules.verify.properties import (
    APPLIES,
    BUILT_IN,
    REPLAYS,
    SECRETS,
    STATE_PROPERTIES,
    SYMMETRY,
    TIERS,
    Finding,
    Key,
    fault_finding,
)
from searules.verify.symmetry import unlike
from searules.verify.told import told_secret
from searules.verify.two_worlds import leak

SOME_DECISIONS = 16
"""Dear properties are judged at about one decision in so many."""

MOST_PROBED = 4
"""So many options of a decision are tried on copies."""


MOST_WORLDS = 4
"""So many other worlds are tried at a decision where secrets are looked for in earnest; else one."""


@frozen
class Wanted:
    """Which properties are judged: those in whose names a text stands, or exactly the one with this name, or those
    `among` these names; findings with `known` keys are passed over. With `always_dear` dear ones are judged at each
    decision."""

    text: str = ""
    exactly: str | None = None
    among: frozenset[str] | None = None
    always_dear: bool = False
    known: frozenset[Key] = frozenset()

    def __call__(self, name: str) -> bool:
        """Whether the property of this name is judged."""
        if self.exactly is not None:
            return name == self.exactly
        return self.text.lower() in name.lower() and (self.among is None or name in self.among)


@frozen
class Found:
    """A property that does not hold, and the play that shows it: the game with its settings, and all picks."""

    finding: Finding
    game: Game
    picks: tuple[int, ...]
    decisions: int


@define(eq=False)
class Watched:
    """A driven play with what watches it. `found` is the first thing that does not hold, once there is one."""

    play: DrivenPlay
    monitor: Monitor
    wanted: Wanted
    found: Found | None = None
    stopped: bool = False
    """Play cannot go on, for a fault that is known, or not looked for."""

    @classmethod
    def begin(cls, game: Game, source: Source, wanted: Wanted) -> "Watched":
        """Set-up is run and the first decision judged."""
        play = DrivenPlay.unbegun(game, source)
        watched = cls(play, _monitor(play, wanted), wanted)
        watched._run(play.run_set_up)
        return watched

    @property
    def is_over(self) -> bool:
        """Whether there is nothing more to do: the play is over, or something does not hold."""
        return self.found is not None or self.stopped or self.play.state.is_terminal

    def key(self) -> Hashable:
        """Equal where the same can follow and will be judged alike."""
        return (self.play.state.key(), self.monitor.memory())

    def step(self) -> None:
        """Decide once, and judge."""
        self._run(self.play.step)

    def copy(self, source: Source) -> "Watched":
        """An independent play from here, watched alike."""
        play = self.play.copy(source)
        return Watched(play, self.monitor.copy(play.state), self.wanted, self.found)

    # ---- judging -------------------------------------------------------------------------------------------------

    def _run(self, go_on: Callable[[], None]) -> None:
        try:
            go_on()
        except PlayFault as fault:
            self.stopped = True
            self._note(fault_finding(fault))
            return
        self.monitor.look()
        for failure in self.monitor.failures:
            self._note(check_finding(failure))
        for finding in self._findings():
            self._note(finding)
            if self.found is not None:
                return
        if self._probing() and self.found is None:
            self._try_options()

    def _findings(self) -> Iterator[Finding]:
        state, probing = self.play.state, self._probing()
        for one in STATE_PROPERTIES:
            if self.wanted(one.name) and one.judge is not None and (probing or not one.dear):
                found = one.judge(state)
                if found is not None:
                    yield Finding(one.name, BUILT_IN, found)
        if state.game.rules.symmetries and self.wanted(SYMMETRY.name):
            found = unlike(state, self.play.mark)
            if found is not None:
                yield Finding(SYMMETRY.name, BUILT_IN, found)
        if not probing:
            return
        if self.wanted(SECRETS.name):
            worlds = MOST_WORLDS if self.wanted.always_dear else 1
            by = range(self.play.mark, self.play.mark + worlds)
            told = (leak(state, one) or told_secret(state, one) for one in by)
            found = next(filter(None, told), None)
            if found is not None:
                yield Finding(SECRETS.name, BUILT_IN, found)
        if self.wanted(REPLAYS.name) and (state.is_terminal or self.wanted.always_dear):
            found = replay_found(self.play)
            if found is not None:
                yield Finding(REPLAYS.name, BUILT_IN, found)

    def _probing(self) -> bool:
        """Whether dear properties are judged here: it follows from the picks, so that a play is always judged alike."""
        return self.wanted.always_dear or self.play.mark % SOME_DECISIONS == 0

    def _try_options(self) -> None:
        """Choose some options on copies: each must be accepted, and what is met beyond them is found, too."""
        count = len(self.play.state.options)
        step = max(1, count // MOST_PROBED)
        for place in range(0, count, step):
            ahead = self.play.copy(Script([place]))
            tried = Watched(ahead, self.monitor.copy(ahead.state), self.wanted)
            try:
                ahead.step()
                tried.monitor.look()
            except PlayFault as fault:
                tried._note(fault_finding(fault))
            except SeaError as error:
                tried._note(Finding(APPLIES.name, BUILT_IN, f"it is offered, and refused: {error}"))
            for failure in tried.monitor.failures:
                tried._note(check_finding(failure))
            if tried.found is not None:
                self.found = tried.found
                return

    def _note(self, finding: Finding) -> None:
        if self.found is None and self.wanted(finding.name) and finding.key not in self.wanted.known:
            self.found = Found(finding, self.play.game, tuple(self.play.picks), self.play.decisions)


def on_reference(found: Found) -> Found:
    """The same finding, met again by the same picks on the reference tier; where it is not, that is what is wrong."""
    game = reference_of(found.game)
    if game is found.game:
        return found
    wanted = Wanted(exactly=found.finding.name, always_dear=True)
    watched = Watched.begin(game, Script(found.picks), wanted)
    while not watched.is_over and watched.play.decisions < found.decisions:
        watched.step()
    if watched.found is not None and watched.found.finding.key == found.finding.key:
        return watched.found
    told = f"{found.finding.found} ({found.finding.name}): so it is on the tier {found.game.tier}, not on the reference"
    return Found(Finding(TIERS.name, BUILT_IN, told, found.finding.span), game, found.picks, found.decisions)


def watched(game: Game, picks: tuple[int, ...], wanted: Wanted) -> Found | None:
    """What breaks in the driven play with these picks."""
    script = Script(picks)
    play = Watched.begin(game, script, wanted)
    while not play.is_over and script.used < len(picks):
        play.step()
    return play.found


def _monitor(play: DrivenPlay, wanted: Wanted) -> Monitor:
    monitor = Monitor(play.state)
    monitor.checks = tuple(check for check in monitor.checks if wanted(check.name) or check.mood == POSSIBLE)
    return monitor


def check_finding(failure: CheckFailure) -> Finding:
    """A declared check that does not hold."""
    return Finding(failure.name, failure.mood, failure.found, failure.span)


def replay_found(play: DrivenPlay) -> str | None:
    """What differs when the same picks are played again on the reference, with chance enumerated."""
    states, fault = enumerated(reference_of(play.game), play.picks)
    if fault is not None:
        return f"played again, it meets a fault: {fault.message}"
    here = [entry.text for entry in entries(play.state.history) if entry.sort == CHOICE]
    there = [entry.text for entry in entries(states[-1].history) if entry.sort == CHOICE]
    for number, (one, other) in enumerate(zip(here, there, strict=False), start=1):
        if one != other:
            return f"played again, decision {number} is {other} instead of {one}"
    same = len(here) == len(there) and digest(play.state.course.play) == digest(states[-1].course.play)
    return None if same else "played again, it leads to another position"
