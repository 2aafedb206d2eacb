"""What is measured: a game with a number of players, and what a program that plays it can be asked for."""

import time
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from statistics import median

from attrs import define, field

from searules.engine.game import Game
from searules.engine.tiers import Tier
from searules.rules import load_rules
from searules.rules.checked import Rules

Run = Callable[[float], tuple[int, int, float]]
"""Plays for so many seconds; gives plays, decisions and CPU seconds."""


class Subject:
    """A bundled game, or a text by its path; read when it is first asked for. `players` is 0 for as many as the rules
    name first. `size` is that of a beach made for the comparison, 0 elsewhere."""

    def __init__(self, name: str, players: int = 0, size: int = 0) -> None:
        self.name = name
        self._players = players
        self.size = size

    @property
    def label(self) -> str:
        """What it is called in a table."""
        return Path(self.name).stem

    @cached_property
    def rules(self) -> Rules:
        """The checked rules."""
        return load_rules(self.name)

    @property
    def players(self) -> int:
        """How many play."""
        return self._players or self.rules.players[0]

    def game(self, tier: Tier = "reference") -> Game:
        """Linked for a tier, each time anew."""
        return Game(self.rules, self.players, tier=tier, name=self.name)


@define
class Made:
    """A program that is ready to play. `listing` lists the options of a decision once, `copying` copies as many states
    as `copies` says; `built` and `again` are CPU seconds: what it took to make the program from checked rules, and to
    make it once more with what is kept on disk. `left` tells what else is to be known."""

    run: Run
    listing: Callable[[], object] | None = None
    copying: Callable[[], object] | None = None
    built: float | None = None
    again: float | None = None
    copies: int = 1
    left: Callable[[], str] = lambda: ""


@define
class Row:
    """What was measured of one program: plays and decisions a second of CPU time, round by round; the most memory it
    takes, in bytes, and for what keeps code on disk that of the first time. `refused` says why there is no program."""

    game: str
    program: str
    made: Made | None
    refused: str = ""
    peak: tuple[int, ...] = ()
    plays: list[float] = field(factory=list)
    decisions: list[float] = field(factory=list)

    def measure(self, seconds: float) -> None:
        """One round."""
        if self.made is not None:
            plays, decisions, took = self.made.run(seconds)
            self.plays.append(plays / took)
            self.decisions.append(decisions / took)


def timed(batch: Callable[[int], tuple[int, int]]) -> Run:
    """Batches of plays (`batch` is given the next seed, and gives plays and decisions) for so many seconds."""
    seed = 0

    def run(seconds: float) -> tuple[int, int, float]:
        nonlocal seed
        plays = decisions = 0
        begun = time.process_time()
        while (took := time.process_time() - begun) < seconds or not plays:
            number, made = batch(seed)
            seed += number
            plays += number
            decisions += made
        return plays, decisions, took

    return run


def microseconds(work: Callable[[], object], seconds: float = 0.02, rounds: int = 3) -> float:
    """How long something takes, in microseconds of CPU time: the median of some rounds."""
    return median(_once(work, seconds) for _ in range(rounds))


def _once(work: Callable[[], object], seconds: float) -> float:
    begun, times = time.process_time(), 0
    while (took := time.process_time() - begun) < seconds:
        work()
        times += 1
    return took / times * 1e6
