"""The loop that counts rows of decisions with all outcomes of chance between them, as LLVM text.

`sea_count` goes down level by level: each has a state, a context with the options of that state, and a script. With
`begins` no decision is made on a level, but play is begun. Unless it is `told` what comes, chance is as in the state.
It gives -1 where machine code stops, and when the word at `halt` is no longer 0.
"""

from collections.abc import Callable
from threading import Event, Thread, stack_size
from typing import Any

from searules.compile.linear.layout import NativeLayout
from searules.compile.linear.options import COUNT, FIRST
from searules.compile.native.scripts import FOLLOWING, FULL, LENGTH, NUMBERS, OUTCOMES, SCRIPT_WORDS, USED

Words = Any
"""An array of 64-bit words."""

STACK = 1 << 24
"""The bytes of the stack of a count: the main thread's stack has as much room on most systems, others have less."""

_COUNT = """
define i64 @sea_count(ptr %s, ptr %x, ptr %c, i64 %depth, i64 %begins, i64 %told, i64 %words, i64 %context,
                     ptr %halt) nounwind {{
entry:
  %halted = load volatile i64, ptr %halt
  %goes_on = icmp eq i64 %halted, 0
  br i1 %goes_on, label %begin, label %stopped
begin:
  %playing = icmp eq i64 %begins, 0
  br i1 %playing, label %deep, label %go
deep:
  %none = icmp eq i64 %depth, 0
  br i1 %none, label %leaf, label %ask
leaf:
  ret i64 1
ask:
  {phase_at}
  %phase = load i64, ptr %phase_at
  %over = icmp eq i64 %phase, 3
  br i1 %over, label %nothing, label %options
nothing:
  ret i64 0
options:
  {count_at}
  %count = load i64, ptr %count_at
  %last = icmp eq i64 %depth, 1
  br i1 %last, label %bulk, label %go
bulk:
  ret i64 %count
go:
  %n = phi i64 [1, %begin], [%count, %options]
  %less = phi i64 [0, %begin], [1, %options]
  %option = phi i64 [-1, %begin], [0, %options]
  %depth1 = sub i64 %depth, %less
  %s1 = getelementptr i64, ptr %s, i64 %words
  %x1 = getelementptr i64, ptr %x, i64 %context
  %c1 = getelementptr i64, ptr %c, i64 {script}
  {script_of}
  {chance}
  %script_here = ptrtoint ptr %c to i64
  %usual = load i64, ptr %chance
  %by_script = icmp ne i64 %told, 0
  %address = select i1 %by_script, i64 %script_here, i64 %usual
  {to}
  {all}
  {count1}
  {length_at}
  {full_at}
  {outcomes}
  {numbers}
  {following}
  br label %child
child:
  %k = phi i64 [0, %go], [%k1, %on]
  %sum = phi i64 [0, %go], [%sum1, %on]
  store i64 0, ptr %length_at
  %place = mul i64 %k, {stride}
  %from = getelementptr i64, ptr %all, i64 %place
  br label %outcome
outcome:
  %part = phi i64 [%sum, %child], [%sum1, %again]
  call void @sea_copy(ptr %s1, ptr %s)
  store i64 %address, ptr %script_of
  store i64 0, ptr %c
  store i64 0, ptr %full_at
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %to, ptr align 8 %from, i64 {option}, i1 false)
  store i64 1, ptr %count1
  store i64 0, ptr %x1
  %r = call i64 @"run"(ptr %s1, ptr %x1, i64 %option)
  %trap = load i64, ptr %x1
  %full = load i64, ptr %full_at
  %either = or i64 %trap, %full
  %bad = icmp ne i64 %either, 0
  br i1 %bad, label %stopped, label %fine
fine:
  %below = call i64 @sea_count(ptr %s1, ptr %x1, ptr %c1, i64 %depth1, i64 0, i64 %told, i64 %words,
                              i64 %context, ptr %halt)
  %wrong = icmp slt i64 %below, 0
  br i1 %wrong, label %stopped, label %counted
counted:
  %sum1 = add i64 %part, %below
  %length = load i64, ptr %length_at
  br label %back
back:
  %left = phi i64 [%length, %counted], [%before, %draw]
  %settled = icmp eq i64 %left, 0
  br i1 %settled, label %on, label %draw
draw:
  %before = sub i64 %left, 1
  %next_at = getelementptr i64, ptr %following, i64 %before
  %next = load i64, ptr %next_at
  %many_at = getelementptr i64, ptr %numbers, i64 %before
  %many = load i64, ptr %many_at
  %more = icmp slt i64 %next, %many
  br i1 %more, label %again, label %back
again:
  %outcome_at = getelementptr i64, ptr %outcomes, i64 %before
  store i64 %next, ptr %outcome_at
  store i64 %left, ptr %length_at
  br label %outcome
on:
  %k1 = add i64 %k, 1
  %options_left = icmp ult i64 %k1, %n
  br i1 %options_left, label %child, label %done
done:
  ret i64 %sum1
stopped:
  ret i64 -1
}}
"""


def count_text(layout: NativeLayout, stride: int) -> str:
    """The text."""
    phase = layout.of[layout.plan.world.layout.phase]
    assert USED == 0
    return _COUNT.format(
        script=SCRIPT_WORDS,
        stride=stride,
        option=8 * stride,
        phase_at=_word("phase_at", "s", phase),
        count_at=_word("count_at", "x", COUNT),
        script_of=_word("script_of", "s1", layout.first_outcome),
        chance=_word("chance", "s", layout.first_outcome),
        to=_word("to", "x1", FIRST),
        all=_word("all", "x", FIRST),
        count1=_word("count1", "x1", COUNT),
        length_at=_word("length_at", "c", LENGTH),
        full_at=_word("full_at", "c", FULL),
        outcomes=_word("outcomes", "c", OUTCOMES),
        numbers=_word("numbers", "c", NUMBERS),
        following=_word("following", "c", FOLLOWING),
    )


def _word(name: str, base: str, at: int) -> str:
    return f"%{name} = getelementptr i64, ptr %{base}, i64 {at}"


def interruptible(count: Callable[[], int], halt: Words) -> int:
    """What a count comes to. It runs in a thread of its own, so that it can be interrupted: then `halt` ends it, soon.

    `count` must hold on to all memory that it works in."""
    found: list[int] = []
    done = Event()

    def run() -> None:
        try:
            found.append(count())
        finally:
            done.set()

    before = stack_size(STACK)
    try:
        Thread(target=run).start()
        while not done.wait(0.1):  # what is interrupted in a `join` takes the thread for ended
            pass
    finally:
        halt[0] = 1
        stack_size(before)
    return found[0]
