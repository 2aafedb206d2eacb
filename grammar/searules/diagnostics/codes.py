"""The registry of codes: each stage keeps its own table, here they are brought together.

A code is `SEA` and four digits. It never changes its meaning and is never used again for another.
"""

import re
from collections.abc import Mapping

_CODE = re.compile(r"SEA\d{4}")


class CodeError(ValueError):
    """A table of codes that is wrong: a mistake in this program, not in a game."""


def merge(*tables: Mapping[str, str]) -> dict[str, str]:
    """All codes with what each is about, in ascending order.

    Raises CodeError for a code in two tables, one that is not `SEA` and four digits, and one without a
    sentence.
    """
    merged: dict[str, str] = {}
    for table in tables:
        for code, about in table.items():
            if not _CODE.fullmatch(code):
                raise CodeError(f"{code!r} is not a code: SEA and four digits")
            if not about.strip():
                raise CodeError(f"{code} does not say what it is about")
            if code in merged:
                raise CodeError(f"{code} is used twice: for {merged[code]!r} and for {about!r}")
            merged[code] = about
    return dict(sorted(merged.items()))


def listing(codes: Mapping[str, str]) -> str:
    """A Markdown table of codes and what each is about, in ascending order, ending in an end of line."""
    rows = [f"| `{code}` | {about.replace('|', chr(92) + '|')} |" for code, about in sorted(codes.items())]
    return "\n".join(["| code | about |", "| --- | --- |", *rows, ""])
