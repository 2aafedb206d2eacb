"""The machine code of a game: compiled, or found on disk, where nothing has to be lowered again."""

import json
from ctypes import CFUNCTYPE, addressof, c_int64, c_uint64, c_void_p, memmove
from functools import cached_property
from typing import Any

from searules.compile.linear.codec import Codec
from searules.compile.linear.game import RUN, TOTALS, TOTALS_AT, LoweredGame
from searules.compile.linear.keys import KEY
from searules.compile.linear.layout import HEADER, NativeLayout
from searules.compile.linear.notes import Notes
from searules.compile.linear.shapes import NotLowered
from searules.compile.linear.telling import TELL, TELL_CUT, TELL_LEFT
from searules.compile.linear.watch import NOW
from searules.compile.native import kept
from searules.compile.native.copying import copying_text
from searules.compile.native.counting import count_text
from searules.compile.native.described import Description
from searules.compile.native.exploring import explore_text
from searules.compile.native.jit import Jit
from searules.compile.native.llvm import module_text
from searules.compile.native.loops import loops_text
from searules.compile.native.runtime import LONGEST_TEXT, runtime_text
from searules.compile.native.search.code import SearchCode
from searules.compile.native.tallying import tally_text
from searules.compile.native.watching import watch_text
from searules.compile.plans import as_written
from searules.engine.game import Game
from searules.engine.plan import Plan

Words = Any
"""An array of 64-bit words."""


class Machine:
    """The machine code of a game. `told` describes it; `compiled` counts the modules that were not found on disk.

    With the checks of the rules if it is `watched`, with the keys of states if it is `keyed`; what happens in plays is
    `counted` if that is wanted (not with keys). Raises NotLowered for a game that cannot be lowered as a whole.
    """

    def __init__(
        self, game: Game, cache: bool = True, watched: bool = False, keyed: bool = False, counted: bool = False
    ) -> None:
        self.game = game
        self._watched, self._keyed, self._counted = watched, keyed, counted
        self._jit = Jit(cache)
        name = self._name() if cache else None
        found = self._found(name)
        if found is None:
            found = Description.of(self.lowered)
            objects = [self._jit.add(runtime_text(self._jit.features), opt=2), self._jit.add(self.text)]
            kept.write(name, [json.dumps(objects).encode(), *found.packed()])
        self.told = found
        self._jit.ready()
        self.compiled = self._jit.compiled
        self._functions()
        self.start = self.state()
        memmove(self.start, self.told.start, 8 * self.told.size)

    # ---- found on disk, or made ---------------------------------------------------------------------------

    def _name(self) -> "str | None":
        """Under which name it is kept; None if it cannot be."""
        stamp, settings = kept.compiler_stamp(), kept.settings_of(self.game)
        if stamp is None or settings is None:
            return None
        return kept.name_of(["game", stamp, *self._jit.told, *map(str, self._variant), *settings])

    @property
    def _variant(self) -> tuple[bool, bool, bool]:
        return self._watched, self._keyed, self._counted

    def _found(self, name: "str | None") -> "Description | None":
        parts = kept.read(name)
        if parts is None:
            return None
        objects, *packed = parts
        return Description.unpacked(*packed) if all(map(self._jit.add_kept, json.loads(objects))) else None

    def _functions(self) -> None:
        jit = self._jit
        self.run = CFUNCTYPE(c_int64, c_void_p, c_void_p, c_int64)(jit.address(RUN))
        self.totals = CFUNCTYPE(None, c_void_p, c_void_p)(jit.address(TOTALS))
        pointers, numbers = [c_void_p] * 3, [c_int64, c_uint64, c_int64, c_int64]
        self.playouts = CFUNCTYPE(None, *pointers, *numbers, c_void_p, c_void_p, c_int64)(jit.address("sea_playouts"))
        kinds = [*pointers, *[c_int64] * 5, c_void_p]
        self.count = CFUNCTYPE(c_int64, *kinds)(jit.address("sea_count"))
        if self._watched:
            kinds = [*pointers, *numbers, c_void_p]
            self.watched = CFUNCTYPE(c_int64, *kinds)(jit.address("sea_watched"))
        if self._counted:
            kinds = [*pointers, *numbers, c_void_p, c_void_p]
            self.tally = CFUNCTYPE(c_int64, *kinds)(jit.address("sea_tally"))
        if self._keyed:
            self.explore = CFUNCTYPE(c_int64, c_void_p)(jit.address("sea_explore"))
            self.rehash = CFUNCTYPE(None, c_void_p, c_int64, c_void_p, c_int64)(jit.address("sea_rehash"))

    # ---- what is worked out when it is asked for ------------------------------------------------------------

    @cached_property
    def plan(self) -> Plan:
        """The plan of the game, with the rules as they are written."""
        return as_written(self.game)

    @cached_property
    def lowered(self) -> LoweredGame:
        """The game as IR."""
        plan = self.plan
        if any(len(site) > LONGEST_TEXT for site in plan.world.sites):
            raise NotLowered("an address of chance that is too long")
        return LoweredGame(plan, *self._variant)

    @property
    def has_chance(self) -> bool:
        """Whether anything is drawn at random."""
        return self.told.has_chance

    @property
    def layout(self) -> NativeLayout:
        """Where everything lies in the state."""
        return self.lowered.layout

    @property
    def reasons(self) -> tuple[NotLowered, ...]:
        """What is left to the reference, with its places."""
        return tuple(self.lowered.reasons)

    @cached_property
    def notes(self) -> "Notes | None":
        """What of plays is counted, if anything is: that of the layout, without having to lower the game for it."""
        return Notes(self.game.plan) if self._counted else None

    @cached_property
    def codec(self) -> Codec:
        """From the courses of the reference to native states, and back."""
        return Codec(self.lowered)

    @cached_property
    def searching(self) -> SearchCode:
        """Tree search on this machine code."""
        return SearchCode(self._jit)

    @cached_property
    def text(self) -> str:
        """The LLVM text."""
        lowered, layout = self.lowered, self.layout
        where = {
            "keys": layout.keys,
            "streams": layout.of[self.plan.world.layout.streams],
            "seed": layout.seed,
            "first_outcome": layout.first_outcome,
        }
        entries = [RUN, TOTALS, *([NOW] if self._watched else []), *([KEY] if self._keyed else [])]
        entries += [TELL, TELL_CUT] if self._counted else []
        entries += [TELL_LEFT] if self._counted and self._watched else []
        deepest = max(info.size for info in lowered.units.values())
        loops = copying_text(layout, max(HEADER, deepest))
        loops += loops_text(layout, lowered.stride, deepest, TOTALS_AT)
        key_at = lowered.options_end
        loops += watch_text(layout, key_at) if self._watched else ""
        loops += count_text(layout, lowered.stride)
        loops += explore_text(layout, lowered.stride, max(HEADER, deepest), key_at) if self._keyed else ""
        loops += tally_text(layout, layout.notes, key_at) if layout.notes is not None else ""
        return module_text(lowered.program, entries, where, self._jit.features) + loops

    # ---- states -----------------------------------------------------------------------------------------------

    @staticmethod
    def words(number: int) -> Words:
        """So many words, all 0."""
        return (c_int64 * number)()

    def state(self) -> Words:
        """The words of a state, all 0."""
        return self.words(self.told.size)

    def context(self) -> Words:
        """The words of a context, all 0."""
        return self.words(self.told.context_words)

    def used(self, state: Words) -> int:
        """Up to which word there is something in a state."""
        recorded = self._recorded(state)
        return self.told.log + recorded if recorded else self._stacked(state)

    def copied(self, state: Words) -> int:
        """How many words of a state have to be copied."""
        return self._stacked(state) + self._recorded(state)

    def copy(self, to: Words, state: Words) -> None:
        """Make a state like another."""
        memmove(to, state, 8 * self._stacked(state))
        recorded, at = self._recorded(state), 8 * self.told.log
        if recorded:
            memmove(addressof(to) + at, addressof(state) + at, 8 * recorded)

    def _stacked(self, state: Words) -> int:
        told = self.told
        return min(told.log, max(int(state[told.top]), told.stack) + told.frame)

    def _recorded(self, state: Words) -> int:
        return int(state[self.told.logged]) * self.told.entry
