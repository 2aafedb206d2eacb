"""What draws from the chance streams of a game, as LLVM text: by its seed, by a script, or always the first outcome."""

from searules.compile.ir.ops import Program
from searules.compile.native.scripts import SCRIPTED


def sites_text(program: Program, layout: "dict[str, int]", small: str) -> str:
    """The addresses of the chance streams, and what draws from them."""
    texts = [f"|{address}".encode() for address in program.sites]
    joined = b"".join(texts) + b"\0"
    starts, start = [], 0
    for text in texts:
        starts.append(start)
        start += len(text)
    starts.append(start)
    escaped = "".join(f"\\{byte:02X}" for byte in joined)
    return f"""
@sea_texts = internal constant [{len(joined)} x i8] c"{escaped}"
@sea_starts = internal constant [{len(starts)} x i64] [{", ".join(f"i64 {one}" for one in starts)}]
declare i64 @sea_key(i64, ptr, i64)
{small}
{SCRIPTED}
define internal void @sea_alike(ptr %s, i64 %next, i64 %many) nounwind {{
  %fp = getelementptr i64, ptr %s, i64 {layout["first_outcome"]}
  %f = load i64, ptr %fp
  %told = icmp ugt i64 %f, 1
  br i1 %told, label %note, label %end
note:
  %p = inttoptr i64 %f to ptr
  call void @sea_noted(ptr %p, i64 %next, i64 %many)
  br label %end
end:
  ret void
}}
define internal i64 @sea_rand(ptr %s, i64 %site, i64 %n) {{
  %fp = getelementptr i64, ptr %s, i64 {layout["first_outcome"]}
  %f = load i64, ptr %fp
  %same = icmp ne i64 %f, 0
  br i1 %same, label %first, label %usual
first:
  %one = icmp eq i64 %f, 1
  br i1 %one, label %zero, label %told
zero:
  ret i64 0
told:
  %t = call i64 @sea_scripted(i64 %f, i64 %n)
  ret i64 %t
usual:
  %kp = getelementptr i64, ptr %s, i64 {layout["keys"]}
  %k = getelementptr i64, ptr %kp, i64 %site
  %known = load i64, ptr %k
  %is = icmp ne i64 %known, 0
  br i1 %is, label %draw, label %make
make:
  %seedp = getelementptr i64, ptr %s, i64 {layout["seed"]}
  %seed = load i64, ptr %seedp
  %ap = getelementptr i64, ptr @sea_starts, i64 %site
  %a = load i64, ptr %ap
  %bp = getelementptr i64, ptr %ap, i64 1
  %b = load i64, ptr %bp
  %length = sub i64 %b, %a
  %text = getelementptr i8, ptr @sea_texts, i64 %a
  %made = call i64 @sea_key(i64 %seed, ptr %text, i64 %length)
  store i64 %made, ptr %k
  br label %draw
draw:
  %key = phi i64 [%known, %usual], [%made, %make]
  %sp = getelementptr i64, ptr %s, i64 {layout["streams"]}
  %pos = getelementptr i64, ptr %sp, i64 %site
  %r = call i64 @sea_below(ptr %pos, i64 %key, i64 %n)
  ret i64 %r
}}
"""
