"""Mistakes for programs: one line, and data for JSON."""

from searules.diagnostics.diagnostic import Diagnostic
from searules.diagnostics.render import place
from searules.diagnostics.source import Span
from searules.diagnostics.visible import visible


def one_line(diagnostic: Diagnostic) -> str:
    """`file:line:column: error[SEA0123]: message`, as editors and `grep` readers know it."""
    head = f"{diagnostic.severity.value}[{visible(diagnostic.code)}]"
    return f"{place(diagnostic.span)}: {head}: {visible(diagnostic.message)}"


def json_form(diagnostic: Diagnostic) -> dict[str, object]:
    """The mistake as data; the keys are stable, and all are always there.

    `code`, `severity` (`error`, `warning`, `notice`), `message`, `file`, `start`, `end`, `label`, `labels`
    (each `file`, `start`, `end`, `text`), `notes` (a list of texts), `suggestion` (a text, perhaps empty),
    `fix` (the text to put in place of `start` to `end`, or null). `start` and `end` have `line` and
    `column`, counted from 1, and `offset`, counted from 0, all in characters (code points); `end` is the
    place behind the last character. Texts are as they are, not made visible.
    """
    return {
        "code": diagnostic.code,
        "severity": diagnostic.severity.value,
        "message": diagnostic.message,
        **_span_form(diagnostic.span),
        "label": diagnostic.label,
        "labels": [{**_span_form(label.span), "text": label.text} for label in diagnostic.labels],
        "notes": list(diagnostic.notes),
        "suggestion": diagnostic.suggestion,
        "fix": diagnostic.fix,
    }


def _span_form(span: Span) -> dict[str, object]:
    return {"file": span.source.name, "start": _point(span, span.start), "end": _point(span, span.end)}


def _point(span: Span, offset: int) -> dict[str, int]:
    line, column = span.source.position(offset)
    return {"line": line, "column": column, "offset": offset}
