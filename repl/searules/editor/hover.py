"""What is told of the name under the pointer: its declaration, its type, its citations and rulings."""

import re
from collections.abc import Iterator
from pathlib import Path

from attrs import frozen

from searules.diagnostics import Span
from searules.editor.analysis import Analysis
from searules.editor.desk import is_table
from searules.editor.help import about
from searules.editor.names import Use
from searules.editor.workshop import Workshop
from searules.language import tree
from searules.rules.fits import is_unknown, words
from searules.rules.rewrite import walk

MOST_LINES = 12
_WORD = re.compile(r"[A-Za-z]\w*")


@frozen
class Hover:
    """A text in Markdown, and the place of the word of which it speaks."""

    text: str
    start: int
    end: int


def hover(workshop: Workshop, file: Path, offset: int) -> Hover | None:
    """What is to be told of an offset of a file; None where nothing is."""
    word = _word_at(workshop.desk.text(file), offset)
    if word is None:
        return None
    use = workshop.use(file, offset)
    home = workshop.home(file)
    analysis = workshop.analysis(home, offset if home == file else 0)
    if use is not None and analysis is not None:
        told = "\n\n".join(_of_use(workshop, file, offset, use, analysis))
    else:
        told = "" if is_table(file) else about(word[0])
    return Hover(told, word.start(), word.end()) if told else None


def _word_at(text: str, offset: int) -> re.Match[str] | None:
    start = max(text.rfind("\n", 0, offset) + 1, offset - 200)
    return next((m for m in _WORD.finditer(text, start, offset + 200) if m.start() <= offset <= m.end()), None)


def _of_use(workshop: Workshop, file: Path, offset: int, use: Use, analysis: Analysis) -> Iterator[str]:
    home = workshop.home(file)
    index = workshop.index(home, offset if home == file else 0)
    declared = index.declaration(use.symbol) if index is not None else None
    if declared is not None and declared.node is not None:
        yield f"```sea\n{_shown(declared)}\n```"
    kind = f"{use.sort} of `{use.symbol.owner}`" if use.symbol.space in ("field", "column", "member") else use.sort
    type_ = _type(use.span, analysis)
    yield f"*{kind or 'name'}*" + (f": {type_}" if type_ else "")
    if declared is not None and isinstance(declared.node, tree.Line):
        yield from _margin(declared.node, analysis)


def _shown(declared: Use) -> str:
    """The text of a declaration, its first lines if it is long; of a part of one only its own line."""
    node = declared.node
    assert node is not None
    lines = node.span.text.rstrip().split("\n")
    if not isinstance(node, tree.Declaration):
        return lines[0].strip()
    return "\n".join(lines[:MOST_LINES] + (["    ..."] if len(lines) > MOST_LINES else []))


def _type(span: Span, analysis: Analysis) -> str:
    """The type of the value that a name has at a place."""
    ends = (one for one in analysis.heard if one.node.span.source is span.source and _names(one.node, span))
    found = next((one.built.type for one in ends if not is_unknown(one.built.type)), None)
    return "" if found is None else words(found)


def _names(node: tree.Expr, span: Span) -> bool:
    """Whether an expression is one that this name stands for, with what it is asked."""
    match node:
        case tree.Ref():
            return (node.span.start, node.span.end) == (span.start, span.end)
        case tree.Call(name=name) | tree.My(name=name) | tree.Member(name=name):
            return name.span.start == span.start
        case _:
            return False


def _margin(line: tree.Line, analysis: Analysis) -> Iterator[str]:
    """Citations, and the rulings to which a declaration or a line inside it points."""
    margins = [node for node in walk(line) if isinstance(node, tree.Margin)]
    cited = dict.fromkeys(section for margin in margins for section in margin.citations)
    if cited:
        yield "Cites " + ", ".join(f"*{section}*" for section in cited) + "."
    rulings = analysis.checker.symbols.rulings
    for name in dict.fromkeys(pointer.name for margin in margins for pointer in margin.pointers):
        if name in rulings:
            yield f"~ `{name}`: {ruling_text(rulings[name])}"
    if isinstance(line, tree.Ruling):
        yield ruling_text(line)


def ruling_text(ruling: tree.Ruling) -> str:
    """A ruling as a sentence, with the other reading."""
    instead = f" *Instead of:* {ruling.instead}" if ruling.instead else ""
    return ruling.decision + instead
