"""Loops that run inside native code, as LLVM text: random plays from one seed after the other."""

from searules.compile.linear.layout import NativeLayout
from searules.compile.linear.options import COUNT

POLICY_KEY, POLICY_INDEX = 3, 4
"""The words of the context for the stream of the policy."""

OVER, TRAPPED, TOO_LONG = 0, 1, 2
"""How a native play has ended: regularly, by a trap, or after too many decisions."""


def loops_text(layout: NativeLayout, players: int, totals_at: int) -> str:
    """`sea_playouts`: plays with seeds in a row; for each a row of words: how it ended, decisions, winners, totals."""
    world = layout.plan.world
    phase, winners = layout.of[world.layout.phase], layout.of[world.layout.winners]
    row = 3 + players
    totals = "\n".join(
        f"""  %tp{seat} = getelementptr i64, ptr %x, i64 {totals_at + seat}
  %t{seat} = load i64, ptr %tp{seat}
  %rp{seat} = getelementptr i64, ptr %row, i64 {3 + seat}
  store i64 %t{seat}, ptr %rp{seat}"""
        for seat in range(players)
    )
    return f"""
@sea_playout_text = internal constant [8 x i8] c"|playout"

define i64 @sea_play(ptr %s, ptr %x, i64 %most, ptr %row) nounwind {{
entry:
  %kp = getelementptr i64, ptr %x, i64 {POLICY_KEY}
  %key = load i64, ptr %kp
  %ip = getelementptr i64, ptr %x, i64 {POLICY_INDEX}
  %cp = getelementptr i64, ptr %x, i64 {COUNT}
  %php = getelementptr i64, ptr %s, i64 {phase}
  br label %first
first:
  %r0 = call i64 @"run"(ptr %s, ptr %x, i64 -1)
  br label %look
look:
  %decisions = phi i64 [0, %first], [%d1, %choose]
  %trap = load i64, ptr %x
  %bad = icmp ne i64 %trap, 0
  br i1 %bad, label %ended, label %fine
fine:
  %phase = load i64, ptr %php
  %over = icmp eq i64 %phase, 3
  br i1 %over, label %ended, label %go
go:
  %long = icmp uge i64 %decisions, %most
  br i1 %long, label %ended, label %choose
choose:
  %count = load i64, ptr %cp
  %k = call i64 @sea_below(ptr %ip, i64 %key, i64 %count)
  %r = call i64 @"run"(ptr %s, ptr %x, i64 %k)
  %d1 = add i64 %decisions, 1
  br label %look
ended:
  %how = phi i64 [{TRAPPED}, %look], [{OVER}, %fine], [{TOO_LONG}, %go]
  %regular = icmp eq i64 %how, {OVER}
  br i1 %regular, label %count_up, label %told
count_up:
  call void @"totals"(ptr %s, ptr %x)
  %trap2 = load i64, ptr %x
  %bad2 = icmp ne i64 %trap2, 0
  %how2 = select i1 %bad2, i64 {TRAPPED}, i64 {OVER}
  br label %told
told:
  %what = phi i64 [%how, %ended], [%how2, %count_up]
  store i64 %what, ptr %row
  %dp = getelementptr i64, ptr %row, i64 1
  %less = icmp eq i64 %what, {TRAPPED}
  store i64 %decisions, ptr %dp
  %wp = getelementptr i64, ptr %s, i64 {winners}
  %w = load i64, ptr %wp
  %wq = getelementptr i64, ptr %row, i64 2
  store i64 %w, ptr %wq
{totals}
  ret i64 %what
}}

define void @sea_playouts(ptr %s, ptr %x, ptr %start, i64 %words, i64 %seed, i64 %plays, i64 %most,
                          ptr %rows) nounwind {{
entry:
  %bytes = shl i64 %words, 3
  br label %next
next:
  %i = phi i64 [0, %entry], [%after, %play]
  %done = icmp uge i64 %i, %plays
  br i1 %done, label %end, label %play
play:
  %this = add i64 %seed, %i
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %s, ptr align 8 %start, i64 %bytes, i1 false)
  %sp = getelementptr i64, ptr %s, i64 {layout.seed}
  store i64 %this, ptr %sp
  store i64 0, ptr %x
  %key = call i64 @sea_key(i64 %this, ptr @sea_playout_text, i64 8)
  %kp = getelementptr i64, ptr %x, i64 {POLICY_KEY}
  store i64 %key, ptr %kp
  %ip = getelementptr i64, ptr %x, i64 {POLICY_INDEX}
  store i64 0, ptr %ip
  %place = mul i64 %i, {row}
  %row = getelementptr i64, ptr %rows, i64 %place
  %r = call i64 @sea_play(ptr %s, ptr %x, i64 %most, ptr %row)
  %after = add i64 %i, 1
  br label %next
end:
  ret void
}}
"""
