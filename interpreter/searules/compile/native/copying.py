"""What of a state has to be copied, as LLVM text: the words up to the frame on top of the stack, and, far behind, the
positions that are recorded."""

from searules.compile.linear.layout import NativeLayout

_COPYING = """
define internal i64 @sea_stacked(ptr %s) nounwind alwaysinline {{
  %tp = getelementptr i64, ptr %s, i64 {top}
  %top = load i64, ptr %tp
  %words = add i64 %top, {frame}
  ret i64 %words
}}

define internal i64 @sea_recorded(ptr %s) nounwind alwaysinline {{
  %np = getelementptr i64, ptr %s, i64 {logged}
  %n = load i64, ptr %np
  %words = mul i64 %n, {entry}
  ret i64 %words
}}

define internal i64 @sea_used(ptr %s) nounwind {{
  %stacked = call i64 @sea_stacked(ptr %s)
  %recorded = call i64 @sea_recorded(ptr %s)
  %none = icmp eq i64 %recorded, 0
  %all = add i64 %recorded, {log}
  %words = select i1 %none, i64 %stacked, i64 %all
  ret i64 %words
}}

define internal void @sea_copy(ptr %to, ptr %from) nounwind {{
  %stacked = call i64 @sea_stacked(ptr %from)
  %bytes = shl i64 %stacked, 3
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %to, ptr align 8 %from, i64 %bytes, i1 false)
  %recorded = call i64 @sea_recorded(ptr %from)
  %none = icmp eq i64 %recorded, 0
  br i1 %none, label %done, label %more
more:
  %there = getelementptr i64, ptr %to, i64 {log}
  %here = getelementptr i64, ptr %from, i64 {log}
  %size = shl i64 %recorded, 3
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %there, ptr align 8 %here, i64 %size, i1 false)
  br label %done
done:
  ret void
}}
"""


def copying_text(layout: NativeLayout, frame: int) -> str:
    """`sea_copy` copies a state; `sea_used` tells up to which word there is something in it. `frame` are the words of
    the largest frame."""
    return _COPYING.format(
        top=layout.top, frame=frame, logged=layout.logged, entry=layout.records.entry, log=layout.log
    )
