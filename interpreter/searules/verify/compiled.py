"""Compiled plays as a part of a search: many random plays in machine code, in which checks and faults are judged.

What machine code finds is played again by the reference, which has the last word: it tells what is wrong, and the play
becomes picks, so that it can be made smaller like any other. Plays that machine code leaves to the reference are judged
there. Where the reference does not find what machine code has found, that is a mistake of the compiler, and is told.
"""

from collections.abc import Callable

from attrs import define, evolve, field

from searules.compile.linear.shapes import NotLowered
from searules.compile.native.jit import NoNativeError
from searules.compile.native.machine import Machine
from searules.compile.native.watching import Stretch, stretch
from searules.engine.chooser import Chooser
from searules.engine.decisions import PlayFault
from searules.engine.game import Game
from searules.verify.checks import POSSIBLE, CheckFailure
from searules.verify.met import Met, first_met
from searules.verify.playouts import Playout, playout
from searules.verify.properties import Finding, fault_finding
from searules.verify.retold import picks_of
from searules.verify.scopes import Scope
from searules.verify.watch import Found, Wanted, check_finding, watched
from searules.verify.witnesses import Witnesses

STRETCH = 1_000
"""So many plays have the same setting, before another one is drawn."""

MOST_ALIKE = 20
"""So many plays that the reference has to judge, and finds nothing new in, end a stretch."""

MOST_REFUSED = 20
"""So many settings that cannot be compiled end the search."""

MOST_MACHINES = 8
"""So many are kept made; more come from the disk again."""


@define
class CompiledTally:
    """What compiled plays have come to: plays, decisions, those that were too long, stretches; `left` is how many the
    reference has judged, `reached` the `possible` checks that some play reached, and `met` where and how often they
    held; `unjudged` the checks that machine code does not judge, `refused` why settings were not compiled, `differs`
    where the reference does not find what machine code has found, `counted` in how many plays it was counted what
    happens."""

    plays: int = 0
    decisions: int = 0
    cut: int = 0
    stretches: int = 0
    left: int = 0
    counted: int = 0
    reached: set[str] = field(factory=set)
    met: dict[str, Met] = field(factory=dict)
    unjudged: set[str] = field(factory=set)
    refused: dict[str, int] = field(factory=dict)
    differs: list[str] = field(factory=list)


@define(eq=False)
class CompiledSearch:
    """Plays at most so many plays, with seeds in a row from `seed` on; the first setting is the simplest one.

    `wanted` gives what is looked for at the moment, `found` is called for each play that breaks something, `late` says
    whether it is time to end, `progress` is called after each stretch. `witnesses` are told what happens, if there are
    any.
    """

    scope: Scope
    plays: int
    seed: int
    most_decisions: int
    wanted: Callable[[], Wanted]
    found: Callable[[Found], None]
    late: Callable[[], bool]
    progress: Callable[[], None]
    witnesses: Witnesses | None = None
    tally: CompiledTally = field(factory=CompiledTally)
    _machines: dict[Game, Machine] = field(factory=dict, init=False)
    _references: dict[Game, Game] = field(factory=dict, init=False)

    def run(self) -> None:
        """All plays, or as many as there is time for. Without llvmlite there are none."""
        settings = Chooser(self.seed, "settings")
        game = self.scope.first()
        try:
            while self.tally.plays < self.plays and not self.late():
                self._stretch(game, min(STRETCH, self.plays - self.tally.plays))
                if sum(self.tally.refused.values()) >= MOST_REFUSED or (self.tally.refused and not self.scope.vary):
                    return
                game = self.scope.chosen(settings.below)
        except NoNativeError:
            return

    # ---- a stretch -------------------------------------------------------------------------------------------------

    def _stretch(self, game: Game, plays: int) -> None:
        machine = self._machine(game)
        if machine is None:
            return
        tally, alike, end = self.tally, 0, self.tally.plays + plays
        tally.stretches += 1
        while tally.plays < end and alike < MOST_ALIKE and not self.late():
            first = self.seed + tally.plays
            told = stretch(machine, first % 2**64, end - tally.plays, self.most_decisions, self._passed(game))
            tally.plays += told.plays + told.stopped
            tally.decisions += told.decisions
            tally.cut += told.cut
            self._meet(game, told)
            self._count(game, told)
            if told.stopped:
                tally.left += not told.check
                alike += not self._judged(game, (first + told.plays) % 2**64, told)
            self.progress()

    def _machine(self, game: Game) -> Machine | None:
        """The machine code of a game with its checks; None for a game that is not lowered."""
        if game not in self._machines:
            try:
                made = Machine(game, watched=True, counted=self.witnesses is not None)
            except NotLowered as reason:
                self.tally.refused[str(reason)] = self.tally.refused.get(str(reason), 0) + 1
                return None
            if len(self._machines) >= MOST_MACHINES:
                self._machines.pop(next(iter(self._machines)))
            self._machines[game] = made
            self.tally.unjudged |= set(made.told.unwatched)
        return self._machines[game]

    def _passed(self, game: Game) -> frozenset[str]:
        """The checks that are not looked for, or known to be broken."""
        wanted = self.wanted()
        known = {(name, start) for name, _, start, _ in wanted.known}
        return frozenset(
            check.name
            for check in game.rules.checks
            if check.mood != POSSIBLE and (not wanted(check.name) or (check.name, check.span.start) in known)
        )

    def _count(self, game: Game, told: Stretch) -> None:
        self.tally.counted += told.counted
        if self.witnesses is not None:
            confirmed = {name: plays for name, (plays, _) in told.met.items() if name in self.tally.met}
            self.witnesses.add(game, told.counted, told.happened, confirmed)

    def _meet(self, game: Game, told: Stretch) -> None:
        """Possibilities that held; what the reference does not confirm in the first play of each is told."""
        met = self.tally.met
        for name, (plays, seed) in told.met.items():
            if name in met:
                met[name] = evolve(met[name], plays=met[name].plays + plays)
                continue
            decisions = first_met(self._reference(game), seed, name, self.most_decisions)
            if decisions is None:
                self._differs(game, seed, f'the check "{name}" does not hold there, and does in machine code')
            else:
                met[name] = Met(game, seed, decisions, plays)
                self.tally.reached.add(name)

    # ---- what the reference says -----------------------------------------------------------------------------------

    def _judged(self, game: Game, seed: int, told: Stretch) -> bool:
        """Play the play again; whether something was found that is new."""
        reference, witnesses = self._reference(game), self.witnesses
        if witnesses is not None:
            witnesses.begin(reference)
        try:
            done = playout(reference, seed, self.most_decisions, None if witnesses is None else witnesses.observe)
        except PlayFault as fault:  # set-up has a hole
            findings, decisions = [fault_finding(fault)], 0
        else:
            findings, decisions = _findings(done), done.decisions + (done.fault is not None)
            if witnesses is not None:
                witnesses.finish(done.state, set(done.monitor.witnesses))
                self.tally.counted += 1
        if told.check and all(finding.name != told.check for finding in findings):
            self._differs(game, seed, f'the check "{told.check}" holds there, and not in machine code')
            return False
        wanted = self.wanted()
        if not any(wanted(one.name) and one.key not in wanted.known for one in findings):
            return False
        decisions = told.decisions_there if told.check else decisions
        picks = picks_of(game, seed, decisions)
        found = None if picks is None else watched(game, picks, wanted)
        if found is None:
            self._differs(game, seed, "it breaks something there, and not when it is led by its picks")
            return False
        self.found(found)
        return True

    def _reference(self, game: Game) -> Game:
        if game.tier == "reference":
            return game
        if game not in self._references:
            self._references.clear()
            options = game.plan.world.options
            self._references[game] = Game.with_values(game.rules, game.players, options, game.name)
        return self._references[game]

    def _differs(self, game: Game, seed: int, what: str) -> None:
        playing = "1 player" if game.players == 1 else f"{game.players} players"
        setting = ", ".join([playing, *game.variants, *(f"{k}={v}" for k, v in game.options.items())])
        self.tally.differs.append(f"the play with seed {seed} ({setting}): {what}")


def _findings(done: Playout) -> list[Finding]:
    """All that the reference finds wrong in a play."""
    failures: list[CheckFailure] = done.monitor.failures
    found = [check_finding(failure) for failure in failures]
    return found if done.fault is None else [*found, fault_finding(done.fault)]
