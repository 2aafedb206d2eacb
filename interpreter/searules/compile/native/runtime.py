"""What all native games share, as LLVM text: the chance streams (see `searules.engine.random`) and bits by their place.

`sea_key` is the first 8 bytes of SHA-256 (FIPS 180-4) of the decimal seed and a text that is not empty; `sea_below`
draws below n from a stream; `sea_nth` finds the k-th bit of a word that is set.
"""

from hashlib import sha256

LONGEST_TEXT = 900
"""The bytes that the text of a stream may have."""


def _primes(count: int) -> list[int]:
    found: list[int] = []
    number = 2
    while len(found) < count:
        if all(number % prime for prime in found):
            found.append(number)
        number += 1
    return found


def _root(number: int, power: int) -> int:
    """The first 32 bits of the fraction of a root."""
    shifted = number << 32 * power
    low, high = 0, 1 << 40
    while low < high:
        middle = (low + high + 1) // 2
        if middle**power <= shifted:
            low = middle
        else:
            high = middle - 1
    return low & 0xFFFFFFFF


ROUND = [_root(prime, 3) for prime in _primes(64)]
START = [_root(prime, 2) for prime in _primes(8)]


class _Text:
    """Lines with fresh names."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.names = 0

    def put(self, line: str) -> None:
        self.lines.append("  " + line)

    def let(self, line: str) -> str:
        self.names += 1
        self.put(f"%v{self.names} = {line}")
        return f"%v{self.names}"

    def rotated(self, value: str, by: int) -> str:
        return self.let(f"call i32 @llvm.fshr.i32(i32 {value}, i32 {value}, i32 {by})")

    def joined(self, op: str, *values: str) -> str:
        result = values[0]
        for value in values[1:]:
            result = self.let(f"{op} i32 {result}, {value}")
        return result


def _compress() -> str:
    """One block: its 16 words are turned into a new state. All rounds are written out."""
    text = _Text()
    words = []
    for place in range(16):
        spot = text.let(f"getelementptr i32, ptr %block, i64 {place}")
        words.append(text.let(f"call i32 @llvm.bswap.i32(i32 {text.let(f'load i32, ptr {spot}, align 1')})"))
    state = [text.let(f"load i32, ptr {text.let(f'getelementptr i32, ptr %state, i64 {n}')}") for n in range(8)]
    a, b, c, d, e, f, g, h = state
    for number in range(64):
        if number >= 16:
            early, late = words[number - 15], words[number - 2]
            one = text.joined("xor", text.rotated(early, 7), text.rotated(early, 18), text.let(f"lshr i32 {early}, 3"))
            two = text.joined("xor", text.rotated(late, 17), text.rotated(late, 19), text.let(f"lshr i32 {late}, 10"))
            words.append(text.joined("add", words[number - 16], one, words[number - 7], two))
        mixed = text.joined("xor", text.rotated(e, 6), text.rotated(e, 11), text.rotated(e, 25))
        choice = text.joined("xor", g, text.joined("and", e, text.joined("xor", f, g)))
        first = text.joined("add", h, mixed, choice, str(ROUND[number]), words[number])
        spun = text.joined("xor", text.rotated(a, 2), text.rotated(a, 13), text.rotated(a, 22))
        most = text.joined("xor", text.joined("and", a, text.joined("xor", b, c)), text.joined("and", b, c))
        second = text.joined("add", spun, most)
        h, g, f, e = g, f, e, text.joined("add", d, first)
        d, c, b, a = c, b, a, text.joined("add", first, second)
    for place, (old, new) in enumerate(zip(state, (a, b, c, d, e, f, g, h), strict=True)):
        spot = text.let(f"getelementptr i32, ptr %state, i64 {place}")
        text.put(f"store i32 {text.joined('add', old, new)}, ptr {spot}")
    body = "\n".join(text.lines)
    return f"define internal void @sea_compress(ptr noalias %state, ptr noalias %block) {{\n{body}\n  ret void\n}}"


def _compress_with_sha() -> str:
    """The same with the instructions that some processors have for it: four rounds at a time, the words of the state
    in two vectors, f e b a and h g d c."""
    text = _Text()

    def shuffled(one: str, other: str, *places: int) -> str:
        chosen = ", ".join(f"i32 {place}" for place in places)
        return text.let(f"shufflevector <4 x i32> {one}, <4 x i32> {other}, <4 x i32> <{chosen}>")

    def called(name: str, *args: str) -> str:
        given = ", ".join(f"<4 x i32> {arg}" for arg in args)
        return text.let(f"call <4 x i32> @llvm.x86.sha256{name}({given})")

    half = text.let("getelementptr i32, ptr %state, i64 4")
    first, second = (text.let(f"load <4 x i32>, ptr {spot}, align 4") for spot in ("%state", half))
    one = begun = shuffled(first, second, 5, 4, 1, 0)
    two = after = shuffled(first, second, 7, 6, 3, 2)
    words: list[str] = []
    for number in range(16):
        if number < 4:
            spot = text.let(f"getelementptr i32, ptr %block, i64 {4 * number}")
            loaded = text.let(f"load <4 x i32>, ptr {spot}, align 1")
            words.append(text.let(f"call <4 x i32> @llvm.bswap.v4i32(<4 x i32> {loaded})"))
        else:
            late = shuffled(words[number - 2], words[number - 1], 1, 2, 3, 4)
            early = called("msg1", words[number - 4], words[number - 3])
            words.append(called("msg2", text.let(f"add <4 x i32> {early}, {late}"), words[number - 1]))
        keys = ", ".join(f"i32 {key}" for key in ROUND[4 * number : 4 * number + 4])
        given = text.let(f"add <4 x i32> {words[number]}, <{keys}>")
        two = called("rnds2", two, one, given)
        one = called("rnds2", one, two, shuffled(given, given, 2, 3, 2, 3))
    one, two = text.let(f"add <4 x i32> {one}, {begun}"), text.let(f"add <4 x i32> {two}, {after}")
    text.put(f"store <4 x i32> {shuffled(one, two, 3, 2, 7, 6)}, ptr %state, align 4")
    text.put(f"store <4 x i32> {shuffled(one, two, 1, 0, 5, 4)}, ptr {half}, align 4")
    body = "\n".join(text.lines)
    return f"""
declare <4 x i32> @llvm.x86.sha256rnds2(<4 x i32>, <4 x i32>, <4 x i32>)
declare <4 x i32> @llvm.x86.sha256msg1(<4 x i32>, <4 x i32>)
declare <4 x i32> @llvm.x86.sha256msg2(<4 x i32>, <4 x i32>)

define internal void @sea_compress(ptr noalias %state, ptr noalias %block) {{
{body}
  ret void
}}
"""


def _key() -> str:
    start = "\n".join(
        f"  %s{n} = getelementptr i32, ptr %state, i64 {n}\n  store i32 {word}, ptr %s{n}"
        for n, word in enumerate(START)
    )
    return f"""
define i64 @sea_key(i64 %seed, ptr %text, i64 %length) nounwind {{
entry:
  %state = alloca [8 x i32], align 8
  %digits = alloca [48 x i8], align 16
  %message = alloca [1152 x i8], align 16
  %unused = getelementptr i8, ptr %digits, i64 24
  store [24 x i8] zeroinitializer, ptr %unused
{start}
  br label %digit
digit:
  %left = phi i64 [%seed, %entry], [%rest, %digit]
  %at = phi i64 [24, %entry], [%before, %digit]
  %before = sub i64 %at, 1
  %rest = udiv i64 %left, 10
  %tens = mul i64 %rest, 10
  %one = sub i64 %left, %tens
  %small = trunc i64 %one to i8
  %char = add i8 %small, 48
  %spot = getelementptr i8, ptr %digits, i64 %before
  store i8 %char, ptr %spot
  %more = icmp ne i64 %rest, 0
  br i1 %more, label %digit, label %written
written:
  %number = sub i64 24, %before
  %from = getelementptr i8, ptr %digits, i64 %before
  %total = add i64 %number, %length
  %padded = add i64 %total, 72
  %blocks = lshr i64 %padded, 6
  %bytes = shl i64 %blocks, 6
  br label %clear
clear:
  %cleared = phi i64 [0, %written], [%clearer, %clear]
  %empty = getelementptr i8, ptr %message, i64 %cleared
  store <8 x i64> zeroinitializer, ptr %empty, align 16
  %clearer = add i64 %cleared, 64
  %filled = icmp ult i64 %clearer, %bytes
  br i1 %filled, label %clear, label %lay
lay:
  call void @llvm.memcpy.p0.p0.i64(ptr %message, ptr %from, i64 24, i1 false)
  br label %letter
letter:
  %letters = phi i64 [0, %lay], [%more_letters, %letter]
  %read = getelementptr i8, ptr %text, i64 %letters
  %byte = load i8, ptr %read
  %there = add i64 %number, %letters
  %put = getelementptr i8, ptr %message, i64 %there
  store i8 %byte, ptr %put
  %more_letters = add i64 %letters, 1
  %unread = icmp ult i64 %more_letters, %length
  br i1 %unread, label %letter, label %laid
laid:
  %end = getelementptr i8, ptr %message, i64 %total
  store i8 -128, ptr %end
  %last = sub i64 %bytes, 8
  %tail = getelementptr i8, ptr %message, i64 %last
  %bits = shl i64 %total, 3
  %swapped = call i64 @llvm.bswap.i64(i64 %bits)
  store i64 %swapped, ptr %tail, align 1
  br label %block
block:
  %done = phi i64 [0, %laid], [%next, %block]
  %offset = shl i64 %done, 6
  %here = getelementptr i8, ptr %message, i64 %offset
  call void @sea_compress(ptr %state, ptr %here)
  %next = add i64 %done, 1
  %again = icmp ult i64 %next, %blocks
  br i1 %again, label %block, label %ready
ready:
  %high = load i32, ptr %state
  %lowspot = getelementptr i32, ptr %state, i64 1
  %low = load i32, ptr %lowspot
  %h64 = zext i32 %high to i64
  %l64 = zext i32 %low to i64
  %hs = shl i64 %h64, 32
  %key = or i64 %hs, %l64
  ret i64 %key
}}
"""


MIXED = """\
  %steps = mul i64 %next, -7046029254386353131
  %z0 = add i64 %key, %steps
  %a = lshr i64 %z0, 30
  %b = xor i64 %z0, %a
  %z1 = mul i64 %b, -4658895280553007687
  %c = lshr i64 %z1, 27
  %d = xor i64 %z1, %c
  %z2 = mul i64 %d, -7723592293110705685
  %e = lshr i64 %z2, 31
  %x = xor i64 %z2, %e"""
"""The word %x that stands at the place %next of the stream with a key (SplitMix64)."""

_BELOW = f"""
define i64 @sea_below(ptr %position, i64 %key, i64 %n) nounwind {{
entry:
  %first = load i64, ptr %position
  br label %draw
draw:
  %at = phi i64 [%first, %entry], [%next, %few]
  %next = add i64 %at, 1
{MIXED}
  %plenty = icmp uge i64 %x, %n
  br i1 %plenty, label %take, label %few
few:
  %minus = sub i64 0, %n
  %start = urem i64 %minus, %n
  %pass = icmp ult i64 %x, %start
  br i1 %pass, label %draw, label %take
take:
  store i64 %next, ptr %position
  %r = urem i64 %x, %n
  ret i64 %r
}}
"""

_PDEP = """
declare i64 @llvm.x86.bmi.pdep.64(i64, i64)

define i64 @sea_nth(i64 %word, i64 %k) nounwind {
  %one = shl i64 1, %k
  %bit = call i64 @llvm.x86.bmi.pdep.64(i64 %one, i64 %word)
  %at = call i64 @llvm.cttz.i64(i64 %bit, i1 true)
  ret i64 %at
}
"""

_NTH = """
define i64 @sea_nth(i64 %word, i64 %k) nounwind {
entry:
  br label %step
step:
  %w = phi i64 [%word, %entry], [%wn, %step]
  %n = phi i64 [%k, %entry], [%nn, %step]
  %at = phi i64 [0, %entry], [%atn, %step]
  %half = phi i64 [32, %entry], [%less, %step]
  %one = shl i64 1, %half
  %low = sub i64 %one, 1
  %part = and i64 %w, %low
  %count = call i64 @llvm.ctpop.i64(i64 %part)
  %up = icmp uge i64 %n, %count
  %by = select i1 %up, i64 %half, i64 0
  %take = select i1 %up, i64 %count, i64 0
  %wn = lshr i64 %w, %by
  %nn = sub i64 %n, %take
  %atn = add i64 %at, %by
  %less = lshr i64 %half, 1
  %more = icmp ne i64 %less, 0
  br i1 %more, label %step, label %done
done:
  ret i64 %atn
}
"""

_NTH_OF = """
define i64 @sea_nth_of(ptr %words, i64 %k) nounwind {
entry:
  br label %word
word:
  %n = phi i64 [%k, %entry], [%left, %beyond]
  %place = phi i64 [0, %entry], [%next, %beyond]
  %spot = getelementptr i64, ptr %words, i64 %place
  %w = load i64, ptr %spot
  %count = call i64 @llvm.ctpop.i64(i64 %w)
  %here = icmp ult i64 %n, %count
  br i1 %here, label %found, label %beyond
beyond:
  %left = sub i64 %n, %count
  %next = add i64 %place, 1
  br label %word
found:
  %bit = call i64 @sea_nth(i64 %w, i64 %n)
  %first = shl i64 %place, 6
  %r = add i64 %first, %bit
  ret i64 %r
}
"""


def _small(features: str) -> str:
    return "\n".join([_BELOW, _PDEP if "+bmi2" in features.split(",") else _NTH, _NTH_OF])


def runtime_text(features: str = "") -> str:
    """The text of the module, for a processor with these features."""
    compress = _compress_with_sha() if "+sha" in features.split(",") else _compress()
    return "\n".join([compress, _key(), _small(features)])


def inline_text(features: str = "") -> str:
    """Draws and places of bits once more, for a module into which they are to be written in line."""
    text = _small(features).replace("define i64", "define internal i64")
    return text.replace("nounwind {", "nounwind alwaysinline {").replace(
        "@sea_nth_of(ptr %words, i64 %k) nounwind alwaysinline", "@sea_nth_of(ptr %words, i64 %k) nounwind"
    )


def expected_key(seed: int, text: str) -> int:
    """What `sea_key` gives, for tests."""
    return int.from_bytes(sha256(f"{seed}{text}".encode()).digest()[:8], "big")
