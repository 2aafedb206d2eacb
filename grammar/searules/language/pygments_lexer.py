"""Colours for Sea text: a lexer for Pygments, which terminals, documents and web pages share.

Words of Sea are words only where they may stand. So each declaration is cut into words by the parser itself, which
knows: `order` is a word in `in any order:` and a name elsewhere. What cannot be read, such as a half-typed line or a
part of a rule that a document shows, is cut by lists of words (`vocabulary.py`) instead.
"""

import re
from collections.abc import Iterator

from pygments.lexer import Lexer
from pygments.token import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text, _TokenType

from searules.diagnostics.source import Source
from searules.language.layout import BLANK, pieces
from searules.language.parser import read_piece
from searules.language.vocabulary import DECLARATIONS, EXAMPLE_LINES, NAMED, RESERVED, STATEMENTS, VALUES, VERBS

Painted = Iterator[tuple[int, _TokenType, str]]
"""Where a word stands, what it is, and the word."""

_WORD = re.compile(
    r"(?P<blank>\s+)|(?P<comment>#[^\n]*)|(?P<string>\"[^\"\n]*\"?)|(?P<cite>@[^\n#~@]*)|(?P<pointer>~[ \t]*[a-z]\w*)"
    r"|(?P<number>[0-9]+)|(?P<type>[A-Z]\w*)|(?P<name>[a-z_]\w*)|(?P<operator>\.\.|[<>]=?|[-+*=|])|(?P<mark>[()\[\]:,.])"
    r"|(?P<other>.)",
    re.DOTALL,
)

_PLAIN = {
    "blank": Text.Whitespace,
    "comment": Comment.Single,
    "string": String.Double,
    "cite": Comment.Special,
    "pointer": Name.Label,
    "number": Number.Integer,
    "type": Name.Class,
    "operator": Operator,
    "mark": Punctuation,
    "other": Text,
}

_HEADS = STATEMENTS | EXAMPLE_LINES | DECLARATIONS


class SeaLexer(Lexer):
    """The lexer that the name `sea` and the ending `.sea` stand for."""

    name = "Sea"
    aliases = ("sea",)
    filenames = ("*.sea",)
    mimetypes = ("text/x-sea",)
    url = ""

    def get_tokens_unprocessed(self, text: str) -> Painted:
        """Every character of the text, in words with what they are."""
        keywords = _keywords(text)
        head, previous = True, ""
        for match in _WORD.finditer(text):
            kind, word = match.lastgroup or "other", match[0]
            if kind == "name":
                yield match.start(), _named(word, match.start(), keywords, head, previous), word
            elif kind == "type" and previous in NAMED:
                yield match.start(), Name.Class, word
            else:
                yield match.start(), _PLAIN[kind], word
            if kind == "blank":
                head = head or "\n" in word
            elif kind != "comment":
                head, previous = False, word


def _keywords(text: str) -> dict[int, bool]:
    """Where lower-case words stand, in all declarations that can be read: whether each is a word of the language."""
    found: dict[int, bool] = {}
    source = Source("<text>", text)
    for piece in pieces(text):
        read = read_piece(source, piece)
        if read.problems:
            continue
        for token in read.tokens:
            if token.type not in BLANK and token[:1].islower():
                found[piece.start + (token.start_pos or 0)] = token.type != "NAME"
    return found


def _named(word: str, at: int, keywords: dict[int, bool], head: bool, previous: str) -> _TokenType:
    known = keywords.get(at)
    if known or (known is None and (word in RESERVED or (head and word in _HEADS))):
        return Operator.Word if word in ("and", "or", "not", "is", "in", "div", "mod", "at") else Keyword
    if head and word in VERBS:
        return Name.Builtin
    if word in VALUES:
        return Keyword.Constant
    return Name.Function if previous in NAMED else Name
