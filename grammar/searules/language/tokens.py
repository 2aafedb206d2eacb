"""What is wrong with the words of a declaration that reads well otherwise."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from lark import Token

from searules.diagnostics.diagnostic import Diagnostic
from searules.language.layout import BLANK
from searules.language.parts import Places
from searules.language.vocabulary import FOREIGN_VALUES, RESERVED

LARGEST = 2**63 - 1
_DIGITS = len(str(LARGEST))


def check_tokens(tokens: Sequence[Token], places: Places) -> Iterator[Diagnostic]:
    """Mistakes in single words: reserved names, values of other languages, numbers that are too large."""
    words = [token for token in tokens if token.type not in BLANK]
    before: Token | None = None
    for token, following in pairwise([*words, None]):
        if token is None:
            break
        if token.type == "NUMBER":
            yield from _check_number(token, places)
        elif token.type in ("NAME", "TYPE"):
            yield from _check_name(token, before, following, places)
        before = token


def _check_number(token: Token, places: Places) -> Iterator[Diagnostic]:
    if len(token.lstrip("0")) > _DIGITS or int(token.lstrip("0") or "0") > LARGEST:
        message = "this number does not fit into 64 bits"
        yield Diagnostic("SEA0029", message, places.of_token(token), suggestion=f"the largest is {LARGEST}")


def _check_name(token: Token, before: Token | None, following: Token | None, places: Places) -> Iterator[Diagnostic]:
    span = places.of_token(token)
    if token in FOREIGN_VALUES and following is not None and following.type == "COLON":
        message = f"'{token}' cannot be a name: it means a value elsewhere"
        yield Diagnostic("SEA0017", message, span, suggestion="choose another name")
    elif token in FOREIGN_VALUES:
        word = FOREIGN_VALUES[token]
        message = f"'{token}' is no value of Sea"
        yield Diagnostic("SEA0017", message, span, suggestion=f"write '{word}'", fix=word)
    elif token in RESERVED:
        container = token == "set" and following is not None and following == "of"
        leaves = before is not None and before == "end"
        if not (container or leaves):
            message = f"'{token}' is a word of the language and cannot be a name"
            yield Diagnostic("SEA0030", message, span, suggestion="choose another name")
