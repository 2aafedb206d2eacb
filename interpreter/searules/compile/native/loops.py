"""Loops that run inside native code, as LLVM text: random plays, plays on from a state.

A play is random by a policy: with no weights each option alike, else by the weight of its action. Both draw from the
stream "playout" of the play's seed; see `searules.compile.playouts` for the definition.
"""

from searules.compile.linear.layout import NativeLayout
from searules.compile.linear.options import COUNT, FIRST

POLICY_KEY, POLICY_INDEX = 3, 4
"""The words of the context for the stream of the policy."""

LEFT = 7
"""The word of the context for how many decisions the policy of the loop may still make where they come up; 0 where play
stops at each."""

OVER, TRAPPED, TOO_LONG = 0, 1, 2
"""How a native play has ended: regularly, by a trap, or after too many decisions."""

_NEXT = """
define internal i64 @sea_next(ptr %s, ptr %x, i64 %n) nounwind alwaysinline {{
entry:
  %lp = getelementptr i64, ptr %x, i64 {left}
  %left = load i64, ptr %lp
  %stop = icmp eq i64 %left, 0
  br i1 %stop, label %asked, label %alone
asked:
  ret i64 -1
alone:
  %tp = getelementptr i64, ptr %s, i64 {trial}
  %t = load i64, ptr %tp
  %tried = icmp ne i64 %t, 0
  br i1 %tried, label %asked, label %draw
draw:
  %less = sub i64 %left, 1
  store i64 %less, ptr %lp
  %kp = getelementptr i64, ptr %x, i64 {key}
  %key = load i64, ptr %kp
  %ip = getelementptr i64, ptr %x, i64 {index}
  %k = call i64 @sea_below(ptr %ip, i64 %key, i64 %n)
  ret i64 %k
}}
"""

_CHOOSE = """
define internal i64 @sea_choose(ptr %x, ptr %weights, i64 %actions) nounwind {{
entry:
  %kp = getelementptr i64, ptr %x, i64 {key}
  %key = load i64, ptr %kp
  %ip = getelementptr i64, ptr %x, i64 {index}
  %cp = getelementptr i64, ptr %x, i64 {count}
  %n = load i64, ptr %cp
  %none = icmp eq ptr %weights, null
  br i1 %none, label %alike, label %sum
alike:
  %k = call i64 @sea_below(ptr %ip, i64 %key, i64 %n)
  ret i64 %k
sum:
  %i = phi i64 [0, %entry], [%i1, %sum]
  %total = phi i64 [0, %entry], [%t1, %sum]
  %w = call i64 @sea_weight(ptr %x, ptr %weights, i64 %actions, i64 %i)
  %t1 = add i64 %total, %w
  %i1 = add i64 %i, 1
  %more = icmp ult i64 %i1, %n
  br i1 %more, label %sum, label %summed
summed:
  %nothing = icmp eq i64 %t1, 0
  br i1 %nothing, label %alike, label %draw
draw:
  %r = call i64 @sea_below(ptr %ip, i64 %key, i64 %t1)
  br label %find
find:
  %j = phi i64 [0, %draw], [%j1, %next]
  %left = phi i64 [%r, %draw], [%left1, %next]
  %v = call i64 @sea_weight(ptr %x, ptr %weights, i64 %actions, i64 %j)
  %here = icmp ult i64 %left, %v
  br i1 %here, label %found, label %next
next:
  %left1 = sub i64 %left, %v
  %j1 = add i64 %j, 1
  br label %find
found:
  ret i64 %j
}}

define internal i64 @sea_weight(ptr %x, ptr %weights, i64 %actions, i64 %i) nounwind {{
  %at = mul i64 %i, {stride}
  %op = getelementptr i64, ptr %x, i64 {first}
  %o = getelementptr i64, ptr %op, i64 %at
  %kind = load i64, ptr %o
  %ap = getelementptr i64, ptr %o, i64 2
  %action = load i64, ptr %ap
  %acts = icmp ult i64 %kind, 2
  %other = add i64 %actions, %kind
  %which = select i1 %acts, i64 %action, i64 %other
  %wp = getelementptr i64, ptr %weights, i64 %which
  %w = load i64, ptr %wp
  ret i64 %w
}}
"""

_PLAY = """
@sea_playout_text = internal constant [8 x i8] c"|playout"

define internal void @sea_policy(ptr %x, i64 %seed) nounwind {{
  store i64 0, ptr %x
  %key = call i64 @sea_key(i64 %seed, ptr @sea_playout_text, i64 8)
  %kp = getelementptr i64, ptr %x, i64 {key}
  store i64 %key, ptr %kp
  %ip = getelementptr i64, ptr %x, i64 {index}
  store i64 0, ptr %ip
  ret void
}}

define i64 @sea_play(ptr %s, ptr %x, i64 %most, ptr %row, ptr %weights) nounwind {{
entry:
  %php = getelementptr i64, ptr %s, i64 {phase}
  %alike = icmp eq ptr %weights, null
  %alone = select i1 %alike, i64 %most, i64 0
  %lp = getelementptr i64, ptr %x, i64 {left}
  store i64 %alone, ptr %lp
  %r0 = call i64 @"run"(ptr %s, ptr %x, i64 -1)
  %left = load i64, ptr %lp
  %made = sub i64 %alone, %left
  store i64 0, ptr %lp
  br label %look
look:
  %decisions = phi i64 [%made, %entry], [%d1, %choose]
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
  %k = call i64 @sea_choose(ptr %x, ptr %weights, i64 {actions})
  %r = call i64 @"run"(ptr %s, ptr %x, i64 %k)
  %d1 = add i64 %decisions, 1
  br label %look
ended:
  %how = phi i64 [{trapped}, %look], [{over}, %fine], [{long}, %go]
  %regular = icmp eq i64 %how, {over}
  br i1 %regular, label %count_up, label %told
count_up:
  call void @"totals"(ptr %s, ptr %x)
  %trap2 = load i64, ptr %x
  %bad2 = icmp ne i64 %trap2, 0
  %how2 = select i1 %bad2, i64 {trapped}, i64 {over}
  br label %told
told:
  %what = phi i64 [%how, %ended], [%how2, %count_up]
  store i64 %what, ptr %row
  %dp = getelementptr i64, ptr %row, i64 1
  store i64 %decisions, ptr %dp
  %wp = getelementptr i64, ptr %s, i64 {winners}
  %w = load i64, ptr %wp
  %wq = getelementptr i64, ptr %row, i64 2
  store i64 %w, ptr %wq
{totals}
  ret i64 %what
}}

define void @sea_playouts(ptr %s, ptr %x, ptr %start, i64 %words, i64 %seed, i64 %plays, i64 %most, ptr %rows,
                          ptr %weights, i64 %same) nounwind {{
entry:
  %bytes = shl i64 %words, 3
  br label %next
next:
  %i = phi i64 [0, %entry], [%after, %go]
  %done = icmp uge i64 %i, %plays
  br i1 %done, label %end, label %play
play:
  %this = add i64 %seed, %i
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %s, ptr align 8 %start, i64 %bytes, i1 false)
  %on = icmp ne i64 %same, 0
  br i1 %on, label %policy, label %seeded
seeded:
  %sp = getelementptr i64, ptr %s, i64 {seed}
  store i64 %this, ptr %sp
  br label %policy
policy:
  %lp = getelementptr i64, ptr %s, i64 {lean}
  store i64 1, ptr %lp
  call void @sea_policy(ptr %x, i64 %this)
  %place = mul i64 %i, {row}
  %row = getelementptr i64, ptr %rows, i64 %place
  br label %go
go:
  %r = call i64 @sea_play(ptr %s, ptr %x, i64 %most, ptr %row, ptr %weights)
  %after = add i64 %i, 1
  br label %next
end:
  ret void
}}
"""


def loops_text(layout: NativeLayout, stride: int, frame: int, totals_at: int) -> str:
    """`sea_playouts`: plays with seeds in a row (`same`: only the policy has them); for each a row of words: how it
    ended, decisions, winners, totals.

    `frame` are the words of the largest frame.
    """
    world = layout.plan.world
    totals = "\n".join(
        f"""  %tp{seat} = getelementptr i64, ptr %x, i64 {totals_at + seat}
  %t{seat} = load i64, ptr %tp{seat}
  %rp{seat} = getelementptr i64, ptr %row, i64 {3 + seat}
  store i64 %t{seat}, ptr %rp{seat}"""
        for seat in range(world.players)
    )
    given = {
        "key": POLICY_KEY,
        "index": POLICY_INDEX,
        "count": COUNT,
        "first": FIRST,
        "stride": stride,
        "option": 8 * stride,
        "phase": layout.of[world.layout.phase],
        "winners": layout.of[world.layout.winners],
        "seed": layout.seed,
        "row": 3 + world.players,
        "actions": len(world.rules.actions),
        "trapped": TRAPPED,
        "over": OVER,
        "long": TOO_LONG,
        "totals": totals,
        "top": layout.top,
        "lean": layout.lean,
        "frame": frame,
        "left": LEFT,
        "trial": layout.trial,
    }
    return "\n".join(text.format(**given) for text in (_NEXT, _CHOOSE, _PLAY))
