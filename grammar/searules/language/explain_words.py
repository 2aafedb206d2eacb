"""Why a declaration could not be read: words in the wrong place, or left out."""

import re

from searules.diagnostics.diagnostic import Diagnostic
from searules.language.failure import Failure
from searules.language.grammar import spelling
from searules.language.layout import CLOSERS, OPENERS
from searules.language.likeness import nearest
from searules.language.vocabulary import DECLARATIONS, EXAMPLE_LINES, FUNCTIONS, STATEMENTS, VERBS


def not_last(failure: Failure) -> Diagnostic | None:
    """`and` or `or` behind a query."""
    if failure.found is None or failure.found not in ("and", "or"):
        return None
    member = re.search(
        r"(?<!\bsome )(?<!\bno )(?<!\bevery )(?<!\bfor )\b([a-z]\w*) in [\w. ]+$", failure.line[: failure.column]
    )
    if member is not None and "WHERE" in failure.accepts and failure.previous is not None:
        message = f"'{member[1]} in ...' lists members; whether it is one of them is another question"
        return failure.diagnostic("SEA0001", message, f"write '{member[1]} is in ...'")
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
    kind = _described_kind(failure)
    if kind is not None:
        name = kind.lower()
        hint = f"write '{kind} in S where FIELD is ...', or '{name} in S where {name}.FIELD is ...'"
        message = f"before 'in' stands the name of the kind alone, not '{kind}(...)'"
        return failure.diagnostic("SEA0001", message, hint)
    hint = "whether something is in a set is asked with 'is in'"
    return failure.diagnostic("SEA0001", "did not expect 'in' here", hint, fix="is in")


def _described_kind(failure: Failure) -> str | None:
    """The kind of `Card(red) in box`, read up to the `in`."""
    depth = 0
    for word, before in zip(reversed(failure.words), list(reversed(failure.words))[1:], strict=False):
        depth += (word.type in CLOSERS) - (word.type in OPENERS)
        if depth <= 0:
            return str(before) if word.type == "LPAR" and before.type == "TYPE" else None
    return None


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
