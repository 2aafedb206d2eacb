"""Why a declaration could not be read: names that are none."""

import re

from searules.diagnostics.diagnostic import Diagnostic
from searules.language.failure import Failure
from searules.language.vocabulary import DECLARATIONS, RESERVED


def name_with_digits(failure: Failure) -> Diagnostic | None:
    """`2nd`: a name that begins with a digit."""
    match = re.compile(r"\d+[A-Za-z_]\w*").match(failure.text, failure.at)
    if match is None or "NAME" not in failure.accepts or "NUMBER" in failure.accepts:
        return None
    span = failure.span(failure.at, match.end())
    return failure.diagnostic("SEA0044", f"'{match[0]}' is no name", "begin it with a letter", span=span)


def broken_name(failure: Failure) -> Diagnostic | None:
    """`takeItem`, `take-item`: a name that falls into two words."""
    previous, found = failure.previous, failure.found
    if (
        previous is None
        or found is None
        or previous.end_pos != failure.at
        or previous.type not in ("NAME", "TYPE", "NUMBER")
    ):
        return None
    start = previous.start_pos or 0
    match = re.compile(r"\w+(?:-\w+)*").match(failure.text, start)
    if (
        match is None
        or match.end() <= failure.at
        or not (found.type in ("TYPE", "NAME", "NUMBER") or match[0][failure.at - start] in "-_")
    ):
        return None
    word = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", match[0]).replace("-", "_").lower()
    message = f"'{match[0]}' is not one name: a name has small letters, digits and '_'"
    span = failure.span(start, match.end())
    if not word[0].isalpha():
        return failure.diagnostic("SEA0044", message, "begin it with a letter", span=span)
    return failure.diagnostic("SEA0044", message, f"write '{word}'", span=span, fix=word)


def name_in_two_words(failure: Failure) -> Diagnostic | None:
    """`action take item:`."""
    previous, found = failure.previous, failure.found
    if found is None or found.type != "NAME" or previous is None or previous.type not in ("NAME", "TYPE"):
        return None
    if len(failure.words) != 2 or failure.words[0] not in DECLARATIONS or failure.starts_line:
        return None
    if failure.words[0] == "change" and found in ("after", "before", "as"):
        message = "when an ending is judged cannot be changed alone"
        hint = f"replace it as a whole: 'replace game ends {previous} after the turn when ...'"
        return failure.diagnostic("SEA0044", message, hint)
    start = previous.start_pos or 0
    span = failure.span(start, found.end_pos or 0)
    word = f"{previous}_{found}" if previous.type == "NAME" else f"{previous}{found.capitalize()}"
    return failure.diagnostic("SEA0044", "a name is one word", f"write '{word}'", span=span, fix=word)


def wrong_case(failure: Failure) -> Diagnostic | None:
    """A capital where a small letter belongs, or the reverse."""
    found = failure.found
    if found is None or found.type not in ("NAME", "TYPE") or found.type in failure.accepts:
        return None
    if found.type == "TYPE" and "NAME" in failure.accepts:
        word = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", found).lower()
        message = f"'{found}' is written like a type: names of values, zones and actions begin with a small letter"
        return failure.diagnostic("SEA0021", message, f"write '{word}'", fix=word)
    if found.type == "NAME" and "TYPE" in failure.accepts and found not in RESERVED:
        word = "".join(part.capitalize() for part in found.split("_"))
        message = f"'{found}' is written like a value: kinds of pieces, enums, tables and boards begin with a capital"
        return failure.diagnostic("SEA0022", message, f"write '{word}'", fix=word)
    return None


def reserved(failure: Failure) -> Diagnostic | None:
    """A word of the language where a name is wanted."""
    word = failure.found
    if word is None or word not in RESERVED or not failure.accepts & {"NAME", "TYPE"}:
        return None
    if failure.starts_line or failure.accepts & {"_NL", "COMMA", "COLON", "RPAR"}:
        return None
    return failure.diagnostic(
        "SEA0030", f"'{word}' is a word of the language and cannot be a name", "choose another name"
    )


def reserved_before(failure: Failure) -> Diagnostic | None:
    """The word before is one of the language, read as a name, or stands where a name was meant."""
    previous, found = failure.previous, failure.found
    if previous is None or found is None or previous not in RESERVED:
        return None
    if previous.type != "NAME" and not (found.type in ("COLON", "EQUAL") and "NAME" in failure.accepts):
        return None
    message = f"'{previous}' is a word of the language and cannot be a name"
    return failure.diagnostic("SEA0030", message, "choose another name", span=failure.of_token(previous))
