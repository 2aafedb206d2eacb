"""What all functions of a search share, as LLVM text: numbers of the stream, a step of play, the mark of an option."""

from collections.abc import Callable

from searules.compile.linear.game import RUN
from searules.compile.linear.options import HEAD, PICK, VALUES, WINDOW
from searules.compile.native.jobs import JobText
from searules.compile.native.loops import LEFT, POLICY_INDEX, POLICY_KEY
from searules.compile.native.runtime import MIXED

DRAWING = f"""
define internal i64 @sea_drawn(ptr %x, i64 %n) nounwind alwaysinline {{
  %kp = getelementptr i64, ptr %x, i64 {POLICY_KEY}
  %key = load i64, ptr %kp
  %ip = getelementptr i64, ptr %x, i64 {POLICY_INDEX}
  %r = call i64 @sea_below(ptr %ip, i64 %key, i64 %n)
  ret i64 %r
}}

define internal i64 @sea_word(ptr %context) nounwind {{
  %kp = getelementptr i64, ptr %context, i64 {POLICY_KEY}
  %key = load i64, ptr %kp
  %ip = getelementptr i64, ptr %context, i64 {POLICY_INDEX}
  %at = load i64, ptr %ip
  %next = add i64 %at, 1
  store i64 %next, ptr %ip
{MIXED}
  ret i64 %x
}}
"""
"""`sea_drawn`: a number below n of the stream of a context; `sea_word`: a whole word of it."""


def drawn(t: JobText, below: str) -> str:
    """The next number of the stream."""
    return t.let(f"call i64 @sea_drawn(ptr {t.pointer('context')}, i64 {below})")


def run(t: JobText, option: "str | int", left: "str | int" = 0) -> None:
    """Choose an option (-1: list them), and play on; so many decisions more are made at random."""
    context = t.pointer("context")
    t.store(context, 0, 0)
    t.store(context, LEFT, left)
    t.put(f"call i64 @{RUN}(ptr {t.pointer('state')}, ptr {context}, i64 {option})")


def mark_length(t: JobText, name: str, option: str) -> str:
    """The words that mark an option; labels begin with `name`."""
    length = t.var(f"{name}_length")
    kind, action = t.load(option), t.load(option, 2)
    t.write(length, HEAD)
    t.branch("ule", kind, WINDOW, f"{name}_acts", f"{name}_picks")
    t.label(f"{name}_acts")
    t.write(length, t.add(t.load(t.pointer("values"), action), HEAD))
    t.jump(f"{name}_marked")
    t.label(f"{name}_picks")
    t.branch("eq", kind, PICK, f"{name}_pick", f"{name}_others")
    t.label(f"{name}_pick")
    t.write(length, HEAD + 1)
    t.jump(f"{name}_marked")
    t.label(f"{name}_others")
    t.branch("eq", kind, VALUES, f"{name}_values", f"{name}_marked")
    t.label(f"{name}_values")
    t.write(length, t.add(action, HEAD))
    t.jump(f"{name}_marked")
    t.label(f"{name}_marked")
    return t.read(length)


def each(t: JobText, name: str, var: str, many: str, body: Callable[[str], None]) -> None:
    """So many times, with the place from 0; what follows comes afterwards."""
    t.write(var, 0)
    t.jump(f"{name}_more")
    t.label(f"{name}_more")
    t.branch("ult", t.read(var), many, f"{name}_one", f"{name}_done")
    t.label(f"{name}_one")
    body(t.read(var))
    t.count(var)
    t.jump(f"{name}_more")
    t.label(f"{name}_done")
