"""What searches on machine code need of a game, made once: memory to work in, and what the job is told of the rules."""

from ctypes import c_double
from math import log
from struct import pack, unpack
from threading import Lock
from typing import Any
from weakref import WeakKeyDictionary

from searules.compile.linear.options import FIRST
from searules.compile.linear.shapes import NotLowered
from searules.compile.native.game import NativeGame, native
from searules.compile.native.jit import NoNativeError
from searules.compile.native.search.job import PATH, TOUCHED
from searules.engine.game import Game
from searules.search.arena import Marks
from searules.search.tree import EXPLORATION


def bench_of(game: Game) -> "Bench | None":
    """What is needed to search on machine code; None where that cannot be had."""
    if game not in _benches:
        try:
            _benches[game] = Bench(native(game))
        except (NotLowered, NoNativeError):
            _benches[game] = None
    return _benches[game]


_benches: "WeakKeyDictionary[Game, Bench | None]" = WeakKeyDictionary()


class Bench:
    """Memory in which one search after the other is made. Raises NotLowered for a game that cannot be searched so."""

    def __init__(self, game: NativeGame) -> None:
        machine = self.machine = game.machine
        told, world, layout = machine.told, machine.plan.world, machine.layout
        pieces = world.pieces
        self.lock = Lock()
        """Held by whoever searches: while machine code runs, other threads do, too."""
        self.marks = Marks(machine)
        self.state, self.before, self.root, self.begun, self.world = (
            machine.words(told.size + told.frame) for _ in range(5)
        )
        self.context, self.listed, self.listed_there = machine.context(), machine.context(), machine.context()
        self.fresh = machine.words((told.key_at - FIRST) // told.stride)
        self.order = machine.words(len(world.pieces) + 1)
        self.path, self.touched = machine.words(2 * 64), machine.words(2 * 1024)
        self.values = machine.words(len(world.rules.actions) + 1)
        for number, action in enumerate(world.rules.actions.values()):
            self.values[number] = len(action.params)
        self.logs = logarithms(1024)
        cells = world.layout
        self.known = {
            "phase": told.phase,
            "acting": told.acting,
            "winners": told.winners,
            "seed": told.seed,
            "zone": layout.first(cells.piece_zone, pieces.start),
            "spot": layout.first(cells.piece_spot, pieces.start),
            "height": layout.first(cells.piece_order, pieces.start),
            "face": layout.first(cells.piece_face, pieces.start),
            "turned": layout.first(cells.piece_turned, pieces.start),
            "shown": layout.first(cells.piece_shown, pieces.start),
            "log": told.log,
            "stride": told.stride,
            "players": world.players,
            "scores": int(bool(world.rules.scores)),
            "base": layout.base_cells,
            "cells": layout.cells,
            "exploration": unpack("<q", pack("<d", EXPLORATION))[0],
        }

    def memory(self) -> dict[str, Any]:
        """What of the job is memory."""
        names = ("state", "before", "root", "context", "listed", "fresh", "order", "path", "touched", "values", "logs")
        return {name: getattr(self, name) for name in names}

    def enlarge(self, why: int) -> None:
        """Twice as much of the memory that was too little."""
        words = self.machine.words
        if why == PATH:
            self.path = words(2 * len(self.path))
        elif why == TOUCHED:
            self.touched = words(2 * len(self.touched))
        else:
            self.logs = logarithms(2 * len(self.logs))


def logarithms(many: int) -> Any:
    """The logarithms of the numbers below `many`, for machine code: those of the walker, to the last bit."""
    return (c_double * many)(0.0, *(log(number) for number in range(1, many)))
