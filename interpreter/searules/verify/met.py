"""Possibilities that machine code has found: the reference confirms them, and tells after how many decisions."""

from attrs import field, frozen

from searules.engine.decisions import PlayFault
from searules.engine.game import Game
from searules.verify.checks import Monitor
from searules.verify.playouts import Chooser


@frozen
class Met:
    """In how many compiled plays a `possible` check held, and the first of them: its game, its seed, after how many
    decisions it held there."""

    game: Game = field(eq=False)
    seed: int
    decisions: int
    plays: int


def first_met(game: Game, seed: int, name: str, most: int) -> int | None:
    """After how many decisions of the random play with this seed a `possible` check holds; None if it does not within
    so many."""
    try:
        state = game.new_state(seed)
    except PlayFault:
        return None
    monitor = Monitor(state)
    monitor.checks = tuple(check for check in monitor.checks if check.name == name)
    random, decisions = Chooser(seed), 0
    monitor.look()
    while name not in monitor.witnesses:
        if state.is_terminal or decisions >= most:
            return None
        try:
            random.step(state)
        except PlayFault:
            return None
        decisions += 1
        monitor.look()
    return decisions
