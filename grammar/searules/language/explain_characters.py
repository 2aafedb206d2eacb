"""Why a declaration could not be read: characters, and what other languages write."""

from searules.diagnostics.diagnostic import Diagnostic
from searules.language.failure import Failure
from searules.language.habits import TYPES_WITH_BAR, find_habit


def unclosed_text(failure: Failure) -> Diagnostic | None:
    """A quotation mark without a second one on its line."""
    if failure.found is not None or failure.text[failure.at] != '"':
        return None
    end = failure.line_start + len(failure.line.rstrip())
    span = failure.span(failure.at, end)
    message = "this text is not closed: the second '\"' is missing on this line"
    return failure.diagnostic("SEA0003", message, "a text ends on the line on which it begins", span=span)


def habit(failure: Failure) -> Diagnostic | None:
    """Something that is written so in another language."""
    found = None if failure.ends_early else find_habit(failure.line, failure.column)
    if found is None:
        return None
    habit, match = found
    words = [match[0].strip(), *(group or "" for group in match.groups())]
    start, end = match.span(habit.group)
    start += len(match[0]) - len(match[0].lstrip()) if start == match.start() else 0
    span = failure.span(failure.line_start + start, failure.line_start + end)
    more = {} if habit.fix is None else {"fix": habit.fix.format(*words)}
    return failure.diagnostic(
        habit.code, habit.message.format(*words), habit.suggestion.format(*words), span=span, **more
    )


def bar_in_type(failure: Failure) -> Diagnostic | None:
    """`A | B` outside of a table."""
    if failure.found is None or failure.found.type != "VBAR" or failure.text[failure.at :].startswith("||"):
        return None
    if not TYPES_WITH_BAR.match(failure.line):
        return None
    return failure.diagnostic(
        "SEA0025", "'|' stands between the columns of a table only", "join types with 'or'", fix="or"
    )


def odd_character(failure: Failure) -> Diagnostic | None:
    """A character that no word begins with."""
    if failure.found is not None:
        return None
    char = failure.text[failure.at]
    if char.isalpha() or char == "_":
        message, hint = (
            f"{char!r} cannot stand in a name",
            "names are written with a to z, digits and '_', a letter first",
        )
        return failure.diagnostic("SEA0044", message, hint)
    shown = f"'{char}'" if char.isprintable() and not char.isspace() else f"the character U+{ord(char):04X}"
    hint = "delete it" if char.isspace() or not char.isprintable() else ""
    return failure.diagnostic("SEA0002", f"{shown} has no meaning here", hint)
