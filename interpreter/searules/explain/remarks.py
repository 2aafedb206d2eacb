"""What the author has written beside or right above a declaration, as a comment."""

import re

from searules.explain.document import Line
from searules.explain.names import capital, escape
from searules.language import tree

_TEXT = re.compile(r'"[^"]*"')
_RULE = re.compile(r"[-=*_]{3,}")
"""A line that divides chapters is no remark."""


def remark(declaration: tree.Declaration) -> str:
    """The comment at the end of a declaration's first line, or those in the lines right above it; "" without one."""
    source, number = declaration.span.source, declaration.span.line
    first = number - source.lines + 1 if source.above is not None else 1
    try:
        beside = _comment(source.line(number))
    except IndexError:
        return ""
    if beside:
        return beside
    found: list[str] = []
    line = number - 1
    while line >= max(1, first):
        text = source.line(line)
        if not text.startswith("#") or _RULE.search(text):
            break
        found.insert(0, text.lstrip("# ").strip())
        line -= 1
    return " ".join(found)


def _comment(line: str) -> str:
    bare = _TEXT.sub(lambda match: " " * len(match[0]), line)
    place = bare.find("#")
    return line[place + 1 :].strip() if place >= 0 and not _RULE.search(line[place:]) else ""


def remarked(line: Line, declaration: tree.Declaration) -> Line:
    """A line with the author's remark."""
    told = remark(declaration)
    if not told:
        return line
    words = escape(capital(told))
    text = f"{line.text} *({words})*"
    return Line(text, line.inside, line.citations, line.rulings, line.anchor)
