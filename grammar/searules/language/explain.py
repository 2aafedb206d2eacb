"""Why a declaration could not be read, in an author's words: a list of explanations, tried in order."""

import re
from collections.abc import Callable, Iterable
from difflib import SequenceMatcher

from searules.diagnostics.diagnostic import Diagnostic
from searules.language.failure import Failure
from searules.language.grammar import spelling
from searules.language.habits import TYPES_WITH_BAR, find_habit
from searules.language.vocabulary import (
    DECLARATIONS,
    EXAMPLE_LINES,
    FOREIGN_HEADS,
    FUNCTIONS,
    OPENERS,
    RESERVED,
    STATEMENTS,
    VERBS,
)

SHOWN = 6  # how many of the words that may follow a message lists
ALIKE = 0.7  # how much two words must resemble each other for one to be offered


def explain(failure: Failure) -> Diagnostic:
    """The most telling explanation of a failure."""
    for explanation in EXPLANATIONS:
        found = explanation(failure)
        if found is not None:
            return found
    return unexpected(failure)


def nearest(word: str, words: Iterable[str]) -> str | None:
    """The word most like this one, if one is like it enough."""
    best = max(sorted(words), key=lambda other: likeness(word, other), default="")
    return best if likeness(word, best) >= ALIKE else None


def likeness(word: str, other: str) -> float:
    """How much two words resemble each other, 0 to 1."""
    return SequenceMatcher(None, word.lower(), other.lower()).ratio()


# ---- characters --------------------------------------------------------------------------------------


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


# ---- names -------------------------------------------------------------------------------------------


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


# ---- structure ---------------------------------------------------------------------------------------


def outside(failure: Failure) -> Diagnostic | None:
    """The first word of a line in column 0 begins no declaration."""
    if failure.words or failure.at != len(failure.text) - len(failure.text.lstrip()):
        return None
    word = failure.first
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


# ---- words -------------------------------------------------------------------------------------------


def not_last(failure: Failure) -> Diagnostic | None:
    """`and` or `or` behind a query."""
    if failure.found is None or failure.found not in ("and", "or"):
        return None
    found = re.findall(r"\b(some|no|every|where)\b", failure.line[: failure.column])
    if not found:
        return None
    message = f"what begins with '{found[-1]}' reaches to the end of the condition, so it comes last"
    return failure.diagnostic("SEA0023", message, f"put it in brackets: '({found[-1]} ...) {failure.found} ...'")


def chained(failure: Failure) -> Diagnostic | None:
    """`a < b < c`."""
    if failure.found is None or failure.found.type not in ("OP", "IS"):
        return None
    if not any(token.type in ("OP", "IS") for token in failure.words):
        return None
    return failure.diagnostic(
        "SEA0032", "comparisons cannot be chained", "join two with 'and', or write 'x is in 1..5'"
    )


def misspelt(failure: Failure) -> Diagnostic | None:
    """A word that is nearly one that may stand here, or nearly the head of a statement."""
    found = failure.found
    if found is not None and found.type == "NAME":
        spelt = spelling()
        near = nearest(found, (spelt[name] for name in failure.accepts if spelt.get(name, "").isalpha()))
        if near and near != found:
            return failure.diagnostic("SEA0031", f"did not expect '{found}' here", f"did you mean '{near}'?", fix=near)
    word = failure.first
    if (
        not word
        or word in STATEMENTS | VERBS | EXAMPLE_LINES | DECLARATIONS
        or not failure.indent
        or failure.starts_line
    ):
        return None
    near = nearest(word, STATEMENTS | EXAMPLE_LINES)
    if near is None or near[0] != word[0]:
        return None
    start = failure.line_start + len(failure.line) - len(failure.line.lstrip())
    span = failure.span(start, start + len(word))
    return failure.diagnostic(
        "SEA0031",
        f"'{word}' begins no statement that goes on like this",
        f"did you mean '{near}'?",
        span=span,
        fix=near,
    )


def in_without_is(failure: Failure) -> Diagnostic | None:
    """`where card in box`: a condition, written like a query."""
    if failure.found is None or failure.found != "in" or "IS" not in failure.accepts:
        return None
    hint = "whether something is in a set is asked with 'is in'"
    return failure.diagnostic("SEA0001", "did not expect 'in' here", hint, fix="is in")


def no_brackets(failure: Failure) -> Diagnostic | None:
    """`count cards`: a function without brackets."""
    previous, found = failure.previous, failure.found
    if previous is None or found is None or found.type not in ("NAME", "TYPE", "MY") or previous not in FUNCTIONS:
        return None
    message = f"what '{previous}' is asked about stands in brackets"
    return failure.diagnostic("SEA0001", message, f"write '{previous}({found} ...)'")


def no_type(failure: Failure) -> Diagnostic | None:
    """`var n = 0`, `option n = 3`: which values there are is not said."""
    if failure.found is None or failure.found.type != "EQUAL" or failure.words[0] not in ("var", "option"):
        return None
    if "COLON" not in failure.accepts:
        return None
    message = "which values it can have is not said"
    name = failure.words[1]
    return failure.diagnostic("SEA0001", message, f"write them before the '=': '{failure.words[0]} {name}: 0..9 = 0'")


def players_with_colon(failure: Failure) -> Diagnostic | None:
    """`players: 2-4`."""
    if [*failure.words] != ["players"] or failure.found is None or failure.found.type not in ("COLON", "EQUAL"):
        return None
    return failure.diagnostic("SEA0001", f"did not expect '{failure.found}' here", "write 'players 2..4'")


def unexpected(failure: Failure) -> Diagnostic:
    """What was found, and what may follow, the likeliest first."""
    found = failure.found
    shown = "" if found is None or failure.ends_early else found.strip()
    spelt = spelling()
    words = {spelt[name] for name in failure.accepts if name in spelt}
    likely = sorted(words, key=lambda word: (-likeness(shown, word), not word[0].isalpha(), word))
    more = f", or {len(likely) - SHOWN} others" if len(likely) > SHOWN else ""
    following = f"here may follow: {', '.join(likely[:SHOWN])}{more}" if likely else ""
    message = "the line ends too early" if failure.ends_early else f"did not expect '{shown}' here"
    return failure.diagnostic("SEA0001", message, following)


EXPLANATIONS: tuple[Callable[[Failure], Diagnostic | None], ...] = (
    unclosed_text,
    outside,
    indented_declaration,
    bar_in_type,
    habit,
    odd_character,
    name_with_digits,
    broken_name,
    name_in_two_words,
    reserved_before,
    players_with_colon,
    no_type,
    in_without_is,
    no_brackets,
    stray_closer,
    missing_colon,
    open_bracket,
    not_last,
    chained,
    misspelt,
    wrong_case,
    reserved,
)
"""The explanations, the surest first."""
