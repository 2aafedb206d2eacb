"""A native game: its machine code, and states of it that can be stepped, copied and decoded."""

from ctypes import CFUNCTYPE, POINTER, addressof, c_int64, c_uint64, c_void_p, memmove
from typing import Any

from attrs import frozen

from searules.compile.linear.game import RUN, TOTALS, TOTALS_AT, LoweredGame
from searules.compile.linear.layout import HEADER, UNIT
from searules.compile.linear.options import COUNT, FIRST, HEAD, KINDS, MOST_OPTIONS
from searules.compile.native.jit import Jit
from searules.compile.native.llvm import module_text
from searules.compile.native.loops import loops_text
from searules.compile.native.runtime import runtime_text
from searules.engine.layout import NOTHING
from searules.engine.plan import Plan

MOST_DECISIONS = 100_000


@frozen
class Told:
    """What came of a native play: whether it ended regularly ("over"), met something for the reference ("trapped") or
    took too many decisions ("long"); the decisions, winners as seats, totals by seat."""

    how: str
    decisions: int
    winners: tuple[int, ...]
    totals: tuple[int, ...]


HOW = ("over", "trapped", "long")


class NativeGame:
    """A game as machine code. `reasons` tells what is left to the reference."""

    def __init__(self, plan: Plan, cache: bool = True) -> None:
        self.lowered = LoweredGame(plan)
        self.plan = plan
        self.layout = layout = self.lowered.layout
        self.reasons = self.lowered.reasons
        self.stride = self.lowered.stride
        where = {
            "keys": layout.keys,
            "streams": layout.of[plan.world.layout.streams],
            "seed": layout.seed,
            "first_outcome": layout.first_outcome,
        }
        self.text = module_text(self.lowered.program, [RUN, TOTALS], where)
        self.text += loops_text(layout, plan.world.players, TOTALS_AT)
        self._jit = Jit(cache)
        self._jit.add(runtime_text(self._jit.features), opt=2)
        self._jit.add(self.text)
        self._jit.ready()
        self.compiled = self._jit.compiled
        self._run = CFUNCTYPE(c_int64, c_void_p, c_void_p, c_int64)(self._jit.address(RUN))
        self._totals = CFUNCTYPE(None, c_void_p, c_void_p)(self._jit.address(TOTALS))
        self._playouts = CFUNCTYPE(None, c_void_p, c_void_p, c_void_p, c_int64, c_uint64, c_int64, c_int64, c_void_p)(
            self._jit.address("sea_playouts")
        )
        self.context = (c_int64 * (FIRST + MOST_OPTIONS * self.stride))()
        self.start = self._start()

    def _start(self) -> Any:
        """The state before anything has run: the main unit on the stack."""
        layout, world = self.layout, self.plan.world
        state = (c_int64 * layout.size)()
        write_cells(state, world.first_cells, layout, 0)
        main = self.lowered.units[self.plan.program.main]
        state[layout.stack + UNIT] = main.number
        state[layout.stack + 1] = NOTHING
        if 0 in main.offsets:
            state[layout.stack + main.offsets[0]] = -(2**63)
        state[layout.top] = layout.stack
        return state

    @property
    def start_words(self) -> int:
        """The words of the state before anything has run that have to be copied."""
        return self.layout.stack + HEADER + 64

    def playouts(self, seed: int, plays: int, most: int = MOST_DECISIONS) -> list[Told]:
        """Random plays with seeds in a row, as `searules.verify.playouts` plays them."""
        players = self.plan.world.players
        words = 3 + players
        state = (c_int64 * self.layout.size)()
        rows = (c_int64 * (words * plays))()
        self._playouts(
            addressof(state),
            addressof(self.context),
            addressof(self.start),
            self.start_words,
            seed,
            plays,
            most,
            addressof(rows),
        )
        found = []
        for first in range(0, words * plays, words):
            how, decisions, winners, *totals = rows[first : first + words]
            seats = tuple(seat for seat in range(players) if winners >> seat & 1)
            found.append(Told(HOW[how], decisions, seats, tuple(totals)))
        return found


def write_cells(state: Any, cells: Any, layout: Any, at: int) -> None:
    """Put the cells of the reference into a native state."""
    for cell, value in enumerate(cells):
        offset = at + layout.of[cell]
        domain = layout.masks.get(cell)
        if domain is None:
            state[offset] = value
        else:
            for word in range(domain.width // 64):
                part = value >> 64 * word & (2**64 - 1)
                state[offset + word] = part - (1 << 64) if part >> 63 else part


__all__ = ["COUNT", "HEAD", "KINDS", "POINTER", "NativeGame", "Told", "memmove"]
