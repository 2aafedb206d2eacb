"""The loop that looks for a random play in which a check does not hold, as LLVM text, and what it tells."""

from ctypes import addressof
from typing import TYPE_CHECKING, Any

from attrs import field, frozen

from searules.compile.linear.layout import NativeLayout
from searules.compile.linear.notes import MADE
from searules.compile.linear.options import FIRST
from searules.compile.linear.telling import TELL, TELL_LEFT
from searules.compile.linear.watch import FAILED, FIRST_SEED, MET, MET_WORDS, MOST_CHECKS, MOST_MET, NOW, PASSED, PLAYS
from searules.compile.linear.watch import possible as possible_in
from searules.compile.native.tallying import sums
from searules.engine.things import ACTION, Thing

if TYPE_CHECKING:
    from searules.compile.native.machine import Machine

_WATCH = """
define i64 @sea_watched(ptr %s, ptr %x, ptr %start, i64 %words, i64 %seed, i64 %plays, i64 %most, ptr %out) nounwind {{
entry:
  %bytes = shl i64 %words, 3
  %php = getelementptr i64, ptr %s, i64 {phase}
  %fp = getelementptr i64, ptr %x, i64 {failed}
  br label %next
next:
  %i = phi i64 [0, %entry], [%after, %ended]
  %sum = phi i64 [0, %entry], [%sum1, %ended]
  %cut = phi i64 [0, %entry], [%cut1, %ended]
  %done = icmp uge i64 %i, %plays
  br i1 %done, label %tell, label %play
play:
  %this = add i64 %seed, %i
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %s, ptr align 8 %start, i64 %bytes, i1 false)
  %sp = getelementptr i64, ptr %s, i64 {seed}
  store i64 %this, ptr %sp
  %lp = getelementptr i64, ptr %s, i64 {lean}
  store i64 1, ptr %lp
  call void @sea_policy(ptr %x, i64 %this)
  store i64 0, ptr %fp
{begin}  %r0 = call i64 @"run"(ptr %s, ptr %x, i64 -1)
  br label %look
look:
  %decisions = phi i64 [0, %play], [%d1, %choose]
  %trap = load i64, ptr %x
  %bad = icmp ne i64 %trap, 0
  br i1 %bad, label %tell, label %judge
judge:
  call void @"{now}"(ptr %s, ptr %x)
  %trap2 = load i64, ptr %x
  %which = load i64, ptr %fp
  %either = or i64 %trap2, %which
  %wrong = icmp ne i64 %either, 0
  br i1 %wrong, label %tell, label %fine
fine:
  %phase = load i64, ptr %php
  %over = icmp eq i64 %phase, 3
  %long = icmp uge i64 %decisions, %most
  %end = or i1 %over, %long
  br i1 %end, label %{end}, label %choose
choose:
  %k = call i64 @sea_choose(ptr %x, ptr null, i64 {actions})
  %r = call i64 @"run"(ptr %s, ptr %x, i64 %k)
  %d1 = add i64 %decisions, 1
  br label %look
{counted}ended:
  %after = add i64 %i, 1
  %sum1 = add i64 %sum, %decisions
  %left = xor i1 %over, true
  %more = zext i1 %left to i64
  %cut1 = add i64 %cut, %more
  br label %next
tell:
  %stopped = phi i64 [0, %next], [1, %look], [1, %judge]
  %last = phi i64 [0, %next], [%decisions, %look], [%decisions, %judge]
  %check = phi i64 [0, %next], [0, %look], [%which, %judge]
  %all = add i64 %sum, %last
  store i64 %i, ptr %out
  %p1 = getelementptr i64, ptr %out, i64 1
  store i64 %all, ptr %p1
  %p2 = getelementptr i64, ptr %out, i64 2
  store i64 %cut, ptr %p2
  %p3 = getelementptr i64, ptr %out, i64 3
  store i64 %last, ptr %p3
  %p4 = getelementptr i64, ptr %out, i64 4
  store i64 %check, ptr %p4
  ret i64 %stopped
}}
"""


_COUNTED = """counted:
  br i1 %over, label %told, label %left_there
told:
  call void @"{tell}"(ptr %s, ptr %x)
  %trap3 = load i64, ptr %x
  %bad3 = icmp ne i64 %trap3, 0
  br i1 %bad3, label %ended, label %sum_up
left_there:
  call void @"{tell_left}"(ptr %s, ptr %x)
  br label %sum_up
sum_up:
  %p5 = getelementptr i64, ptr %out, i64 5
  %told5 = load i64, ptr %p5
  %told6 = add i64 %told5, 1
  store i64 %told6, ptr %p5
  br label %ended
"""


def watch_text(layout: NativeLayout, notes_at: int) -> str:
    """`sea_watched`: plays with seeds in a row until one stops; how many came before, decisions of all, how many were
    cut off; of the one that has stopped the decisions, and the number of the check (0: a trap); where plays are counted
    (in the context, from that word on) of how many that was done."""
    cells = layout.plan.world.layout
    made = 0 if layout.notes is None else notes_at + layout.notes.parts["head"][0] + MADE
    begin = f"  %mp = getelementptr i64, ptr %x, i64 {made}\n  store i64 0, ptr %mp\n"
    return _WATCH.format(
        begin=begin if layout.notes else "",
        end="counted" if layout.notes else "ended",
        counted=_COUNTED.format(tell=TELL, tell_left=TELL_LEFT) if layout.notes else "",
        phase=layout.of[cells.phase],
        seed=layout.seed,
        lean=layout.lean,
        actions=len(layout.plan.world.rules.actions),
        failed=FAILED,
        now=NOW,
    )


@frozen
class Stretch:
    """Plays with seeds in a row: how many came to their end (or were cut off, which is counted), with all decisions.

    `met` are the checks of possibilities that held in some play: in how many, and the seed of the first.
    The play after these has `stopped` the stretch, if that is set: after so many `decisions_there` it breaks the check
    with this name, or ("") native code leaves it to the reference.

    Where plays are counted `happened` says in how many of the `counted` ones what happened; in the others (and the one
    that has stopped) points or results meet a fault.
    """

    plays: int
    decisions: int
    cut: int
    stopped: bool = False
    decisions_there: int = 0
    check: str = ""
    met: dict[str, tuple[int, int]] = field(factory=dict)
    counted: int = 0
    happened: dict[Thing, int] = field(factory=dict)

    @property
    def reached(self) -> frozenset[str]:
        """The checks of possibilities that held in some play."""
        return frozenset(self.met)


def stretch(machine: "Machine", seed: int, plays: int, most: int, passed: frozenset[str] = frozenset()) -> Stretch:
    """So many plays, unless one stops. Checks that are `passed` over stop none."""
    checks = machine.game.rules.checks
    state, context, out = machine.state(), machine.context(), machine.words(6)
    for number, check in enumerate(checks[:MOST_CHECKS]):
        if check.name in passed and check.mood != "possible":
            context[PASSED + number // 64] |= 1 << number % 64 if number % 64 < 63 else -(1 << 63)
    given = [addressof(one) for one in (state, context, machine.start)]
    stopped = machine.watched(*given, machine.used(machine.start), seed, plays, most, addressof(out))
    before, decisions, cut, there, number, counted = map(int, out)
    met = {
        name: (int(context[at + PLAYS]), context[at + FIRST_SEED] % 2**64)
        for name, at in zip(possible_in(machine.game.rules)[:MOST_MET], range(MET, FIRST, MET_WORDS), strict=False)
        if context[at + PLAYS]
    }
    name = checks[number - 1].name if number else ""
    happened = _happened(machine, context)
    return Stretch(before, decisions, cut, bool(stopped), there, name, met, counted, happened)


def _happened(machine: "Machine", context: Any) -> dict[Thing, int]:
    """In how many plays what has happened, if that is counted."""
    notes = machine.notes
    if notes is None:
        return {}
    things = zip(notes.things, sums(machine, context, "happened"), strict=True)
    actions = zip(notes.names, sums(machine, context, "plays"), strict=True)
    found = [*things, *(((ACTION, name), plays) for name, plays in actions)]
    return {thing: plays for thing, plays in found if plays}
