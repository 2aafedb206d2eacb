"""What tests of commands share: the outcome of a command line."""

import json
import signal
from collections.abc import Callable
from typing import Any

from attrs import frozen

BAD_GAME = 'game "Bad"\nplayers 2\nturn:\n    must fly\n'

FAULTY_GAME = """\
game "Faulty"
players 2

piece Pebble: 5
zone pond: heap of Pebble
zone bag of Player: heap of Pebble
var left: 0..20 = 3

setup:
    move Pebble to pond

turn:
    must grab or lose

action grab(number in 1..2):
    move first(number, pond) to my bag
    take number from left

action lose:
    needs few: left < 2  "not yet"
    draw 6 from pond to my bag

game ends done after the turn when pond is empty

check "never two" always: left is not 2

score held: count(my bag)
winner: highest my total, then shared
"""
"""A game whose rules have a hole, and a check that does not hold."""


@frozen
class Ran:
    """What a command did: its exit code, and what it printed on standard output and on the error stream."""

    code: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        """What it printed, as JSON."""
        return json.loads(self.out)


Sea = Callable[..., Ran]
"""Runs a command line: `sea("check", "pond.sea", given="standard input")`."""


def heed_interrupts() -> None:
    """What a child does before it runs: a shell that has put the tests into the background ignores SIGINT for all of
    them, and a program that is born so never hears Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
