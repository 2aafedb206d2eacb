"""What machine code is told about, and what it must be told: enough to play without lowering the rules again."""

import json
from typing import Any

from attrs import asdict, field, frozen

from searules.compile.ir.ops import Code, parts
from searules.compile.linear.codec import Codec
from searules.compile.linear.game import LoweredGame
from searules.compile.linear.keys import MOST_WORDS
from searules.compile.linear.layout import BELOW, HEADER, UNIT
from searules.engine.layout import NOTHING


@frozen
class Description:
    """Words of the state: how many there are (`size`), and where what lies. `deepest` are the words of the largest
    frame, `stride` those of an option, `context_words` those of the context, `key_at` where in it keys are written,
    or plays counted.

    `places` are file and line by the number that a trap tells; `unwatched` the checks that are left to the reference;
    `start` is the state before anything has run.
    """

    size: int
    stack: int
    top: int
    log: int
    logged: int
    entry: int
    seed: int
    first_outcome: int
    phase: int
    winners: int
    acting: int
    deepest: int
    stride: int
    context_words: int
    key_at: int
    has_chance: bool
    places: tuple[tuple[str, int], ...]
    unwatched: tuple[str, ...]
    start: bytes = field(repr=False)

    @classmethod
    def of(cls, lowered: LoweredGame) -> "Description":
        """What is to be told of a lowered game."""
        layout, cells = lowered.layout, lowered.plan.world.layout
        key_at = lowered.options_end
        functions = lowered.program.functions
        return cls(
            size=layout.words,
            stack=layout.stack,
            top=layout.top,
            log=layout.log,
            logged=layout.logged,
            entry=layout.records.entry,
            seed=layout.seed,
            first_outcome=layout.first_outcome,
            phase=layout.of[cells.phase],
            winners=layout.of[cells.winners],
            acting=layout.of[cells.acting],
            deepest=max(info.size for info in lowered.units.values()),
            stride=lowered.stride,
            context_words=key_at + (MOST_WORDS if layout.keyed else layout.notes.size if layout.notes else 0),
            key_at=key_at,
            has_chance=any(_draws(one.code) for one in functions.values()),
            places=tuple(lowered.program.places),
            unwatched=tuple(lowered.module.unwatched),
            start=_start(lowered),
        )

    @property
    def frame(self) -> int:
        """Words above the top of the stack that may be in use."""
        return max(HEADER, self.deepest)

    def packed(self) -> list[bytes]:
        """Two parts that can be kept."""
        told = asdict(self, filter=lambda attribute, _: attribute.name != "start")
        return [json.dumps(told).encode(), self.start]

    @classmethod
    def unpacked(cls, told: bytes, start: bytes) -> "Description":
        """What `packed` gave."""
        found = json.loads(told)
        places = tuple((file, line) for file, line in found.pop("places"))
        return cls(places=places, unwatched=tuple(found.pop("unwatched")), start=start, **found)


def _start(lowered: LoweredGame) -> bytes:
    """The state before anything has run: the main unit on the stack."""
    from ctypes import c_int64

    layout, world = lowered.layout, lowered.plan.world
    state: Any = (c_int64 * layout.words)()
    Codec(lowered).put_cells(state, world.first_cells)
    main = lowered.units[lowered.plan.program.main]
    state[layout.stack + UNIT] = main.number
    state[layout.stack + BELOW] = NOTHING
    if 0 in main.offsets:
        state[layout.stack + main.offsets[0]] = -(2**63)
    state[layout.top] = layout.stack
    return bytes(state)


def _draws(code: Code) -> bool:
    return any(op[0] == "rand" or any(_draws(part) for part in parts(op)) for op in code)
