"""The loop that counts what happens in random plays, as LLVM text, and what it tells."""

from ctypes import addressof
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from attrs import frozen

from searules.compile.linear.layout import NativeLayout
from searules.compile.linear.notes import MADE, SUMS, Notes
from searules.compile.linear.telling import TELL, TELL_CUT
from searules.compile.native.loops import LEFT, OVER, TOO_LONG, TRAPPED
from searules.engine.game import Game

if TYPE_CHECKING:
    from searules.compile.native.machine import Machine

_TALLY = """
define i64 @sea_tally(ptr %s, ptr %x, ptr %start, i64 %words, i64 %seed, i64 %plays, i64 %most, ptr %how,
                      ptr %columns) nounwind {{
entry:
  %bytes = shl i64 %words, 3
  %php = getelementptr i64, ptr %s, i64 {phase}
  %lp = getelementptr i64, ptr %x, i64 {left}
  %mp = getelementptr i64, ptr %x, i64 {made}
  %told = getelementptr i64, ptr %x, i64 {row_at}
  br label %next
next:
  %i = phi i64 [0, %entry], [%after, %ended]
  %good = phi i64 [0, %entry], [%good1, %ended]
  %done = icmp uge i64 %i, %plays
  br i1 %done, label %end, label %play
play:
  %this = add i64 %seed, %i
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %s, ptr align 8 %start, i64 %bytes, i1 false)
  %sp = getelementptr i64, ptr %s, i64 {seed}
  store i64 %this, ptr %sp
  %np = getelementptr i64, ptr %s, i64 {lean}
  store i64 1, ptr %np
  call void @sea_policy(ptr %x, i64 %this)
  store i64 0, ptr %mp
  store i64 %most, ptr %lp
  %r = call i64 @"run"(ptr %s, ptr %x, i64 -1)
  %left = load i64, ptr %lp
  store i64 0, ptr %lp
  %trap = load i64, ptr %x
  %bad = icmp ne i64 %trap, 0
  br i1 %bad, label %ended, label %fine
fine:
  %phase = load i64, ptr %php
  %over = icmp eq i64 %phase, 3
  br i1 %over, label %tell, label %stopped
stopped:
  %all = icmp eq i64 %left, 0
  br i1 %all, label %cut, label %ended
cut:
  call void @"{cut}"(ptr %s, ptr %x)
  br label %ended
tell:
  call void @"{tell}"(ptr %s, ptr %x)
  %trap2 = load i64, ptr %x
  %bad2 = icmp ne i64 %trap2, 0
  br i1 %bad2, label %ended, label %column
column:
  %c = phi i64 [0, %tell], [%c1, %column]
  %from = getelementptr i64, ptr %told, i64 %c
  %word = load i64, ptr %from
  %line = mul i64 %c, %plays
  %at = add i64 %line, %good
  %to = getelementptr i64, ptr %columns, i64 %at
  store i64 %word, ptr %to
  %c1 = add i64 %c, 1
  %more = icmp ult i64 %c1, {row}
  br i1 %more, label %column, label %written
written:
  %good2 = add i64 %good, 1
  br label %ended
ended:
  %good1 = phi i64 [%good, %play], [%good, %stopped], [%good, %cut], [%good, %tell], [%good2, %written]
  %what = phi i64 [{trapped}, %play], [{trapped}, %stopped], [{long}, %cut], [{trapped}, %tell], [{over}, %written]
  %hp = getelementptr i64, ptr %how, i64 %i
  store i64 %what, ptr %hp
  %after = add i64 %i, 1
  br label %next
end:
  ret i64 %good
}}
"""


def tally_text(layout: NativeLayout, notes: Notes, notes_at: int) -> str:
    """`sea_tally`: plays with seeds in a row; for each how it ended; of those that came to their end the words of their
    rows, column by column; it gives how many these are. Sums are added up in the context."""
    cells = layout.plan.world.layout
    return _TALLY.format(
        phase=layout.of[cells.phase],
        seed=layout.seed,
        lean=layout.lean,
        left=LEFT,
        made=notes_at + notes.parts["head"][0] + MADE,
        row_at=notes_at + notes.parts["row"][0],
        row=notes.row,
        tell=TELL,
        cut=TELL_CUT,
        over=OVER,
        trapped=TRAPPED,
        long=TOO_LONG,
    )


@frozen
class Columns:
    """What plays with seeds in a row came to: how each ended; of those that came to their `ended` (that many) the words
    of their rows by column (see `searules.compile.linear.notes`); the sums by their names there."""

    how: list[int]
    ended: int
    columns: list[list[int]]
    sums: dict[str, list[int]]


class Tallying:
    """Counts random plays of a game in machine code. Raises NotLowered if the game has none, NoNativeError without
    llvmlite."""

    def __init__(self, game: Game, cache: bool = True) -> None:
        from searules.compile.native import machine as made  # which has this loop in its text

        self.machine = made.Machine(game, cache, counted=True)
        assert self.machine.notes is not None
        self.notes = self.machine.notes
        self._state = self.machine.state()

    def plays(self, seed: int, plays: int, most: int) -> Columns:
        """So many plays, which are left after `most` decisions."""
        machine, notes = self.machine, self.notes
        context = machine.context()
        how, columns = machine.words(plays), machine.words(plays * notes.row)
        places = map(addressof, (self._state, context, machine.start))
        used = machine.used(machine.start)
        ended = machine.tally(*places, used, seed, plays, most, addressof(how), addressof(columns))
        return Columns(
            list(how),
            ended,
            [columns[plays * number : plays * number + ended] for number in range(notes.row)],
            {name: sums(machine, context, name) for name in SUMS},
        )


def sums(machine: "Machine", context: Any, part: str) -> list[int]:
    """The words of a part of the context in which plays are counted."""
    assert machine.notes is not None
    first, size = machine.notes.parts[part]
    first += machine.told.key_at
    found: list[int] = context[first : first + size]
    return found


_made: "WeakKeyDictionary[Game, Tallying]" = WeakKeyDictionary()


def tallying(game: Game) -> Tallying:
    """The machine code that counts plays of a game, made once."""
    if game not in _made:
        _made[game] = Tallying(game)
    return _made[game]
