"""Why a declaration could not be read: lines, blocks and brackets."""

import re

from searules.diagnostics.diagnostic import Diagnostic
from searules.language.failure import Failure
from searules.language.likeness import nearest
from searules.language.vocabulary import (
    DECLARATIONS,
    EXAMPLE_LINES,
    FOREIGN_HEADS,
    FOREIGN_PHRASES,
    OPENERS,
    STATEMENTS,
    VERBS,
)


def outside(failure: Failure) -> Diagnostic | None:
    """The first word of a line in column 0 begins no declaration."""
    if failure.words or failure.at != len(failure.text) - len(failure.text.lstrip()):
        return None
    word = failure.first
    for phrase, hint in FOREIGN_PHRASES.items():
        if re.match(rf"{phrase}(?!\w)", failure.line):
            return failure.diagnostic("SEA0010", f"'{phrase.rstrip(':')}' begins no declaration", hint)
    if word in FOREIGN_HEADS:
        return failure.diagnostic("SEA0010", f"'{word}' begins no declaration", FOREIGN_HEADS[word])
    if word in STATEMENTS | VERBS | EXAMPLE_LINES or word == "else":
        message = f"'{word}' begins a statement, and statements stand in a block"
        return failure.diagnostic("SEA0009", message, "indent the line under the declaration to which it belongs")
    if not word:
        return None
    near = nearest(word, DECLARATIONS)
    message = f"'{word}' begins no declaration"
    if near:
        return failure.diagnostic("SEA0010", message, f"did you mean '{near}'?", fix=near)
    hint = "a line in column 0 begins a declaration: option, piece, zone, action, turn, ...; other lines are indented"
    return failure.diagnostic("SEA0010", message, hint)


def open_bracket(failure: Failure) -> Diagnostic | None:
    """Reading went on behind a bracket that was meant to be closed."""
    bracket = failure.open_bracket
    if bracket is None or failure.found is None:
        return None
    later = "\n" in failure.text[bracket.end_pos or 0 : failure.at] and failure.starts_line
    if not (later or failure.ends_early or failure.found.type in ("COLON", "EQUAL")):
        return None
    return failure.diagnostic(
        "SEA0004",
        f"this '{bracket}' is never closed",
        f"close it before '{failure.found.strip()}'" if failure.found.strip() else "close it",
        span=failure.of_token(bracket),
        label="opened here",
    )


def stray_closer(failure: Failure) -> Diagnostic | None:
    """A bracket closed that was not opened, or of the other sort."""
    if failure.found is None or failure.found.type not in ("RPAR", "RSQB"):
        return None
    opened = failure.open_bracket
    if opened is None:
        return failure.diagnostic(
            "SEA0005", f"this '{failure.found}' closes no bracket", "delete it, or open one before it"
        )
    wanted = ")" if opened.type == "LPAR" else "]"
    if wanted == failure.found:
        return None
    return failure.diagnostic(
        "SEA0005", f"'{opened}' is closed with '{failure.found}'", f"write '{wanted}'", fix=wanted
    )


def missing_colon(failure: Failure) -> Diagnostic | None:
    """A line that opens a block, without its colon."""
    previous = failure.previous
    if previous is None or failure.found is None:
        return None
    place = failure.span(previous.end_pos or 0, previous.end_pos or 0)
    hint = "end the line that opens a block in ':'"
    above = failure.above.split()
    if (
        failure.starts_line
        and not failure.ends_early
        and above
        and above[0] in OPENERS
        and not failure.above.endswith(":")
    ):
        return failure.diagnostic("SEA0006", "a ':' is missing at the end of this line", hint, span=place, fix=":")
    if "COLON" not in failure.accepts:
        return None
    if failure.ends_early or failure.found in STATEMENTS | VERBS:
        return failure.diagnostic(
            "SEA0006", "a ':' is missing here", "write ':' before what belongs to it", span=place, fix=":"
        )
    return None


def indented_declaration(failure: Failure) -> Diagnostic | None:
    """A line in a block that begins like a declaration."""
    word = failure.first
    if (
        not failure.indent
        or word not in DECLARATIONS - STATEMENTS - VERBS - {"after", "before"}
        or failure.above.endswith(",")
    ):
        return None
    if failure.column == len(failure.line) - len(failure.line.lstrip()) and failure.found is None:
        return None
    start = failure.line_start + len(failure.line) - len(failure.line.lstrip())
    span = failure.span(start, start + len(word))
    return failure.diagnostic(
        "SEA0011",
        f"'{word}' begins a declaration, and declarations are not indented",
        "move the line to column 0",
        span=span,
    )
