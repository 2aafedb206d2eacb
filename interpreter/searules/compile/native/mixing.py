"""What a search through all positions does with the words of one, as LLVM text.

`sea_mix` and `sea_last` make two words of many, by which a position is known; `sea_pack` and `sea_unpack` keep only the
words that differ from the beginning of play; `sea_rehash` puts a table into a larger one; `sea_common` gives the
greatest common divisor.
"""

POSITIONS = """
define internal void @sea_mix(ptr %h, i64 %w) nounwind alwaysinline {
  %a0 = load i64, ptr %h
  %bp = getelementptr i64, ptr %h, i64 1
  %b0 = load i64, ptr %bp
  %w1 = mul i64 %w, -7046029254386353131
  %w2 = call i64 @llvm.fshl.i64(i64 %w1, i64 %w1, i64 31)
  %w3 = mul i64 %w2, -4658895280553007687
  %a1 = xor i64 %a0, %w3
  %a2 = call i64 @llvm.fshl.i64(i64 %a1, i64 %a1, i64 27)
  %a3 = mul i64 %a2, -7723592293110705685
  %a4 = add i64 %a3, 1390208809
  store i64 %a4, ptr %h
  %b1 = add i64 %b0, %w2
  %s1 = lshr i64 %b1, 29
  %b2 = xor i64 %b1, %s1
  %b3 = mul i64 %b2, -4132994306676758123
  %s2 = lshr i64 %b3, 32
  %b4 = xor i64 %b3, %s2
  store i64 %b4, ptr %bp
  ret void
}

define internal i64 @sea_last(i64 %a, i64 %b) nounwind {
  %r = call i64 @llvm.fshl.i64(i64 %b, i64 %b, i64 17)
  %z0 = add i64 %a, %r
  %s1 = lshr i64 %z0, 30
  %z1 = xor i64 %z0, %s1
  %z2 = mul i64 %z1, -4658895280553007687
  %s2 = lshr i64 %z2, 27
  %z3 = xor i64 %z2, %s2
  %z4 = mul i64 %z3, -7723592293110705685
  %s3 = lshr i64 %z4, 31
  %z5 = xor i64 %z4, %s3
  ret i64 %z5
}

define internal void @sea_stretch(ptr %h, ptr %from, i64 %words) nounwind {
entry:
  %none = icmp eq i64 %words, 0
  br i1 %none, label %done, label %one
one:
  %i = phi i64 [0, %entry], [%i1, %one]
  %p = getelementptr i64, ptr %from, i64 %i
  %w = load i64, ptr %p
  call void @sea_mix(ptr %h, i64 %w)
  %i1 = add i64 %i, 1
  %more = icmp ult i64 %i1, %words
  br i1 %more, label %one, label %done
done:
  ret void
}

define internal i64 @sea_pack(ptr %to, ptr %s, ptr %start, i64 %n) nounwind {
entry:
  %round = add i64 %n, 63
  %maps = lshr i64 %round, 6
  br label %next
next:
  %i = phi i64 [0, %entry], [%i1, %next]
  %k = phi i64 [%maps, %entry], [%k1, %next]
  %bits = phi i64 [0, %entry], [%kept, %next]
  %sp = getelementptr i64, ptr %s, i64 %i
  %w = load i64, ptr %sp
  %bp = getelementptr i64, ptr %start, i64 %i
  %b = load i64, ptr %bp
  %differs = icmp ne i64 %w, %b
  %d = zext i1 %differs to i64
  %op = getelementptr i64, ptr %to, i64 %k
  store i64 %w, ptr %op
  %k1 = add i64 %k, %d
  %place = and i64 %i, 63
  %bit = shl i64 %d, %place
  %more = or i64 %bits, %bit
  %map = lshr i64 %i, 6
  %mp = getelementptr i64, ptr %to, i64 %map
  store i64 %more, ptr %mp
  %i1 = add i64 %i, 1
  %last = and i64 %i1, 63
  %fresh = icmp eq i64 %last, 0
  %kept = select i1 %fresh, i64 0, i64 %more
  %again = icmp ult i64 %i1, %n
  br i1 %again, label %next, label %done
done:
  ret i64 %k1
}

define internal void @sea_unpack(ptr %s, ptr %from, ptr %start, i64 %n) nounwind {
entry:
  %round = add i64 %n, 63
  %maps = lshr i64 %round, 6
  br label %next
next:
  %i = phi i64 [0, %entry], [%i1, %next]
  %k = phi i64 [%maps, %entry], [%k1, %next]
  %map = lshr i64 %i, 6
  %mp = getelementptr i64, ptr %from, i64 %map
  %bits = load i64, ptr %mp
  %place = and i64 %i, 63
  %shifted = lshr i64 %bits, %place
  %d = and i64 %shifted, 1
  %differs = icmp ne i64 %d, 0
  %bp = getelementptr i64, ptr %start, i64 %i
  %op = getelementptr i64, ptr %from, i64 %k
  %source = select i1 %differs, ptr %op, ptr %bp
  %w = load i64, ptr %source
  %sp = getelementptr i64, ptr %s, i64 %i
  store i64 %w, ptr %sp
  %k1 = add i64 %k, %d
  %i1 = add i64 %i, 1
  %again = icmp ult i64 %i1, %n
  br i1 %again, label %next, label %done
done:
  ret void
}

define internal i64 @sea_common(i64 %a, i64 %b) nounwind {
entry:
  br label %next
next:
  %x = phi i64 [%a, %entry], [%y, %again]
  %y = phi i64 [%b, %entry], [%r, %again]
  %done = icmp ult i64 %y, 2
  br i1 %done, label %end, label %again
again:
  %r = urem i64 %x, %y
  br label %next
end:
  %none = icmp eq i64 %y, 0
  %c = select i1 %none, i64 %x, i64 1
  ret i64 %c
}

define void @sea_rehash(ptr %old, i64 %entries, ptr %new, i64 %mask) nounwind {
entry:
  br label %next
next:
  %i = phi i64 [0, %entry], [%i1, %behind]
  %done = icmp uge i64 %i, %entries
  br i1 %done, label %end, label %look
look:
  %at = mul i64 %i, 3
  %from = getelementptr i64, ptr %old, i64 %at
  %np = getelementptr i64, ptr %from, i64 2
  %number = load i64, ptr %np
  %empty = icmp eq i64 %number, 0
  br i1 %empty, label %behind, label %find
find:
  %h = load i64, ptr %from
  br label %probe
probe:
  %k = phi i64 [%h, %find], [%k1, %taken]
  %slot = and i64 %k, %mask
  %to = mul i64 %slot, 3
  %tp = getelementptr i64, ptr %new, i64 %to
  %tn = getelementptr i64, ptr %tp, i64 2
  %there = load i64, ptr %tn
  %free = icmp eq i64 %there, 0
  br i1 %free, label %put, label %taken
taken:
  %k1 = add i64 %k, 1
  br label %probe
put:
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %tp, ptr align 8 %from, i64 24, i1 false)
  br label %behind
behind:
  %i1 = add i64 %i, 1
  br label %next
end:
  ret void
}
"""
