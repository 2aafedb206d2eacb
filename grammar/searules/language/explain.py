"""Why a declaration could not be read, in an author's words: a list of explanations, tried in order."""

from collections.abc import Callable

from searules.diagnostics.diagnostic import Diagnostic
from searules.language.explain_characters import bar_in_type, habit, odd_character, unclosed_text
from searules.language.explain_names import (
    broken_name,
    name_in_two_words,
    name_with_digits,
    reserved,
    reserved_before,
    wrong_case,
)
from searules.language.explain_structure import indented_declaration, missing_colon, open_bracket, outside, stray_closer
from searules.language.explain_words import (
    chained,
    in_without_is,
    misspelt,
    no_brackets,
    no_type,
    not_last,
    players_with_colon,
)
from searules.language.failure import Failure
from searules.language.grammar import spelling
from searules.language.likeness import likeness

SHOWN = 6  # how many of the words that may follow a message lists


def explain(failure: Failure) -> Diagnostic:
    """The most telling explanation of a failure."""
    for explanation in EXPLANATIONS:
        found = explanation(failure)
        if found is not None:
            return found
    return unexpected(failure)


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
