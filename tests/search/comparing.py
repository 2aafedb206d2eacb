"""Searches by the walker and on machine code, compared decision by decision."""

from typing import Any

from searules.compile.linear.shapes import NotLowered
from searules.diagnostics import SeaError
from searules.engine.chooser import Chooser
from searules.engine.game import Game
from searules.engine.state import State
from searules.search.bench import Bench
from searules.search.greed import leads_by_walking
from searules.search.job import Job
from searules.search.on_machine_code import Search, leads
from searules.search.tree import search_by_walking


class Compared:
    """What was compared so far: decisions, also those of greed, iterations and decisions that were left to the walker,
    and who imagined the worlds.

    Rollouts have `longest` decisions; greed, which tries all options, is compared where there are few."""

    def __init__(self, longest: int, few_options: int) -> None:
        self.longest, self.few_options = longest, few_options
        self.decisions = self.greedy = self.walked = self.left = 0
        self.imagined_by_the_walker = self.imagined_natively = 0

    def at(self, bench: Bench, state: State, seed: int, iterations: int) -> None:
        """Search, and be greedy, at one decision."""
        walker, native = Chooser(seed), Chooser(seed)
        try:
            job = Job(bench, state, state.course.acting or 0)
        except NotLowered:
            self.left += 1
            return
        found = Search(job, native, self.longest)
        wanted = _told(lambda: search_by_walking(state, iterations, walker, self.longest))
        assert _told(lambda: found.run(iterations, None)) == wanted
        assert native.index == walker.index
        if len(state.options) <= self.few_options:
            seat = state.course.acting or 0
            assert leads(Job(bench, state, seat), (seed, 99)) == leads_by_walking(state, seat, (seed, 99))
            self.greedy += 1
        self.decisions += 1
        self.walked += found.walked
        self.imagined_natively += found.job.imagines
        self.imagined_by_the_walker += not found.job.imagines

    def play(self, game: Game, bench: Bench, seed: int, decisions: int, iterations: int, steps: int = 7) -> None:
        """At several decisions of a random play."""
        state, chooser = game.new_state(seed), Chooser(seed)
        for number in range(decisions):
            try:
                for _ in range(chooser.below(steps) if number else 0):
                    if not state.is_terminal:
                        state.apply(state.options[chooser.below(len(state.options))])
            except SeaError:
                return
            if state.is_terminal:
                return
            self.at(bench, state, number, iterations)


def _told(work: Any) -> Any:
    """What comes of it, if only what the player is told."""
    try:
        return work()
    except SeaError as error:
        return str(error)
