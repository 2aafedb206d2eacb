"""Mistakes for people: as a picture of the place with its reasons.

The layout follows those of Rust's and Elm's compilers:

    error[SEA0201]: there is no value named 'spase'
      --> shore.sea:12:9
       |
    12 |     set spase to 3
       |         ^^^^^ not known here
       |
       = note: a zone is named before it is used
       = help: did you mean 'space'?
"""

from collections.abc import Iterable
from textwrap import wrap

from searules.diagnostics.diagnostic import Diagnostic, Severity
from searules.diagnostics.excerpt import Mark, bar, excerpt, marks
from searules.diagnostics.source import NOWHERE, Source, Span
from searules.diagnostics.style import paint
from searules.diagnostics.visible import visible

_LEAST_WIDTH = 40


def render(diagnostic: Diagnostic, color: bool = False, width: int = 100) -> str:
    """The picture of one mistake, in lines of about `width` columns, without a last end of line.

    Lines of source text keep to the width, notes and suggestions are wrapped; the headline and labels may
    run over. With `color` it holds the ANSI codes of `style.py`; no other control character is ever in it.
    """
    found = _marks_by_source(diagnostic)
    gutter = max([len(str(mark.line)) for _, several in found for mark in several], default=1)
    room = width - gutter - 3
    rows = [_headline(diagnostic, color), _place(diagnostic.span, gutter, "-->", color)]
    for number, (source, several) in enumerate(found):
        if number:
            rows.append(_place(_first_label(diagnostic, source), gutter, ":::", color))
        rows.append(bar(gutter, color))
        rows += excerpt(source, several, gutter, room, color)
    advice = _advice(diagnostic, gutter, max(width, _LEAST_WIDTH), color)
    if advice and found:
        rows.append(bar(gutter, color))
    return "\n".join(rows + advice)


def render_all(diagnostics: Iterable[Diagnostic], color: bool = False, width: int = 100, limit: int = 20) -> str:
    """The pictures of several mistakes in their order, and a last line that counts them.

    Of errors, warnings and notices at most `limit` each are shown; a line says how many more there are.
    Empty if there are none.
    """
    shown: list[str] = []
    counts = dict.fromkeys(Severity, 0)
    for diagnostic in diagnostics:
        counts[diagnostic.severity] += 1
        if counts[diagnostic.severity] <= limit:
            shown.append(render(diagnostic, color, width))
    more = [_counted(count - limit, f"more {one.value}") for one, count in counts.items() if count > limit]
    if more:
        shown.append(f"… and {', '.join(more)}")
    total = [_counted(count, one.value) for one, count in counts.items() if count]
    if total:
        shown.append(", ".join(total))
    return "\n\n".join(shown)


def place(span: Span) -> str:
    """A place as `file:line:column`, safe to print; only the name for what no author wrote."""
    return visible(span.source.name if span.source == NOWHERE.source else str(span))


def advice(diagnostic: Diagnostic) -> str:
    """What to write instead: the suggestion, else the exact replacement in words, else nothing."""
    if diagnostic.suggestion or diagnostic.fix is None:
        return diagnostic.suggestion
    return f"write '{diagnostic.fix}' instead" if diagnostic.fix else "leave it out"


def _marks_by_source(diagnostic: Diagnostic) -> list[tuple[Source, list[Mark]]]:
    """What to underline in each text, the text of the mistake itself first; empty texts have no lines to show."""
    found: list[tuple[Source, list[Mark]]] = []
    own = marks(diagnostic.span, diagnostic.label, diagnostic.severity.value, primary=True)
    others = [(one.span.source, marks(one.span, one.text, "secondary", primary=False)) for one in diagnostic.labels]
    for source, several in [(diagnostic.span.source, own), *others]:
        known = next((marked for text, marked in found if text == source), None)
        if known is not None:
            known += several
        elif source.text:
            found.append((source, several))
    return found


def _first_label(diagnostic: Diagnostic, source: Source) -> Span:
    return next(label.span for label in diagnostic.labels if label.span.source == source)


def _headline(diagnostic: Diagnostic, color: bool) -> str:
    severity = diagnostic.severity.value
    head = paint(f"{severity}[{visible(diagnostic.code)}]", severity, color)
    return f"{head}{paint(f': {visible(diagnostic.message)}', 'message', color)}"


def _place(span: Span, gutter: int, arrow: str, color: bool) -> str:
    return f"{paint(' ' * gutter + arrow, 'gutter', color)} {place(span)}"


def _advice(diagnostic: Diagnostic, gutter: int, width: int, color: bool) -> list[str]:
    rows: list[str] = []
    for note in diagnostic.notes:
        rows += _remark("note", note, gutter, width, color)
    suggestion = advice(diagnostic)
    return rows + (_remark("help", suggestion, gutter, width, color) if suggestion else [])


def _remark(kind: str, text: str, gutter: int, width: int, color: bool) -> list[str]:
    """A note or suggestion, wrapped; its own ends of lines are kept."""
    indent = " " * (gutter + len(f" = {kind}: "))
    # The indent is spelt out so that wrapping counts it, then cut off where the head stands.
    wrapped = [
        row
        for line in text.split("\n")
        for row in wrap(visible(line), width, initial_indent=indent, subsequent_indent=indent) or [indent]
    ]
    head = f"{paint(' ' * gutter + ' =', 'gutter', color)} {paint(f'{kind}:', kind, color)} "
    return [(head + wrapped[0][len(indent) :]).rstrip(), *(row.rstrip() for row in wrapped[1:])]


def _counted(count: int, what: str) -> str:
    return f"{count} {what}{'' if count == 1 else 's'}"
