"""Chance by a script: the outcomes of all draws of a run, one after the other, as LLVM text.

Where the word `first_outcome` of a state is greater than 1 it is the address of a script: words for how many outcomes
are used, how many there are, and whether there was no room for more; then the outcomes; then for each draw out of how
many its outcome was, which outcome is the next that differs from it and from those before it, and how many are alike.
Where the script ends the first outcome is taken, and written down: so a run always comes to its end, and the script
afterwards tells all its draws. Draws with one outcome use up nothing.
"""

USED, LENGTH, FULL, OUTCOMES = 0, 1, 2, 3
MOST_DRAWS = 500
NUMBERS, FOLLOWING, ALIKE, SCRIPT_WORDS = (OUTCOMES + times * MOST_DRAWS for times in range(1, 5))
"""Where it is told out of how many, which is next, how many are alike; how long a script is."""

SCRIPTED = f"""
define internal i64 @sea_scripted(i64 %address, i64 %n) nounwind noinline {{
  %p = inttoptr i64 %address to ptr
  %few = icmp ult i64 %n, 2
  br i1 %few, label %none, label %some
none:
  ret i64 0
some:
  %used = load i64, ptr %p
  %lp = getelementptr i64, ptr %p, i64 {LENGTH}
  %length = load i64, ptr %lp
  %after = add i64 %used, 1
  %op = getelementptr i64, ptr %p, i64 {OUTCOMES}
  %here = getelementptr i64, ptr %op, i64 %used
  %known = icmp ult i64 %used, %length
  br i1 %known, label %told, label %fresh
told:
  %outcome = load i64, ptr %here
  store i64 %after, ptr %p
  %next = add i64 %outcome, 1
  call void @sea_noted(ptr %p, i64 %next, i64 1)
  ret i64 %outcome
fresh:
  %fits = icmp ult i64 %used, {MOST_DRAWS}
  br i1 %fits, label %note, label %full
note:
  store i64 0, ptr %here
  %np = getelementptr i64, ptr %p, i64 {NUMBERS}
  %number = getelementptr i64, ptr %np, i64 %used
  store i64 %n, ptr %number
  store i64 %after, ptr %p
  store i64 %after, ptr %lp
  call void @sea_noted(ptr %p, i64 1, i64 1)
  ret i64 0
full:
  %fp = getelementptr i64, ptr %p, i64 {FULL}
  store i64 1, ptr %fp
  ret i64 0
}}

define internal void @sea_noted(ptr %p, i64 %next, i64 %many) nounwind {{
  %used = load i64, ptr %p
  %last = sub i64 %used, 1
  %np = getelementptr i64, ptr %p, i64 {FOLLOWING}
  %nq = getelementptr i64, ptr %np, i64 %last
  store i64 %next, ptr %nq
  %mp = getelementptr i64, ptr %p, i64 {ALIKE}
  %mq = getelementptr i64, ptr %mp, i64 %last
  store i64 %many, ptr %mq
  ret void
}}
"""
"""`sea_scripted`: the next outcome below n. `sea_noted`: what follows the last one, and how many are alike."""
