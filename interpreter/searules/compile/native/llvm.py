"""The IR as LLVM text, one function after the other."""

from collections.abc import Iterable

from searules.compile.ir.ops import Program
from searules.compile.native.control import Writer
from searules.compile.native.inline import inlined
from searules.compile.native.runtime import inline_text
from searules.compile.native.sites import sites_text
from searules.compile.native.traps import calm_functions
from searules.compile.native.writing import safe


def module_text(program: Program, entries: Iterable[str], layout: "dict[str, int]", features: str = "") -> str:
    """All functions and tables; `entries` are those that are called from outside. `layout` tells where the state has
    the positions ("streams") and keys ("keys") of the chance streams, and "seed"."""
    calm = calm_functions(program)
    lines = [_tables(program), sites_text(program, layout, inline_text(features))]
    once = inlined(program, set(entries))
    called = set(entries)
    for function in program.functions.values():
        lines.append(Writer(program, function, calm).text(function.name not in called, function.name in once))
    lines.append('!0 = !{!"branch_weights", i32 1000000, i32 1}')
    lines.append("!1 = !{}")
    return "\n".join(lines)


def _tables(program: Program) -> str:
    lines = []
    for name, (width, entries) in program.tables.items():
        words = entries if not width else [e >> 64 * k & (2**64 - 1) for e in entries for k in range(width // 64)]
        body = ", ".join(f"i64 {word}" for word in words)
        lines.append(f"@{safe(name)} = internal constant [{len(words)} x i64] [{body}], align 8")
    return "\n".join(lines)
