"""What is wrong with the layout of a declaration, in an author's words."""

from searules.diagnostics.diagnostic import Diagnostic
from searules.diagnostics.source import Span
from searules.language.failure import Failure
from searules.language.layout import MOST_BLOCKS, MOST_BRACKETS, MOST_WORDS, Flaw, LayoutError

LONG = "put long tables into files beside this one: 'table T(...) from \"x.tsv\"'"


def describe_flaw(error: LayoutError, failure: Failure) -> Diagnostic:
    """The mistake for a flaw of the layout."""
    match error.flaw:
        case Flaw.NO_BLOCK:
            message = "this line ends in ':' but nothing is indented under it"
            return failure.diagnostic(
                "SEA0007", message, "indent what belongs to it by four spaces", span=_last_word(failure)
            )
        case Flaw.STRAY_INDENT:
            return _stray_indent(failure)
        case Flaw.OPEN_BRACKET:
            message = f"this '{error.token}' is never closed"
            return failure.diagnostic("SEA0004", message, "close it", label="opened here")
        case Flaw.MANY_BRACKETS:
            message = f"more than {MOST_BRACKETS} brackets stand inside one another"
            return failure.diagnostic("SEA0033", message, "give parts of it a name with 'let'")
        case Flaw.MANY_WORDS:
            message = f"this declaration has more than {MOST_WORDS:,} words"
            return failure.diagnostic("SEA0047", message, LONG, span=failure.span(0, len(failure.words[0])))
        case Flaw.MANY_BLOCKS:
            message = f"more than {MOST_BLOCKS} blocks stand inside one another"
            return failure.diagnostic(
                "SEA0034", message, "make procedures of them: 'to name(...):'", span=_last_word(failure)
            )


def _last_word(failure: Failure) -> Span:
    previous = failure.previous
    return failure.of_token(previous) if previous is not None else failure.here()


def _stray_indent(failure: Failure) -> Diagnostic:
    newline = failure.found or ""
    start = failure.at + newline.rfind("\n") + 1
    end = failure.at + len(newline)
    line = failure.text[end:].split("\n", 1)[0].rstrip()
    span = failure.span(end, end + len(line))
    tabs = "\t" in failure.text[start:end]
    hint = "indent it like a line above it" + ("; a tab goes to the next multiple of four" if tabs else "")
    return failure.diagnostic("SEA0008", "this line is indented like no line above it", hint, span=span)
