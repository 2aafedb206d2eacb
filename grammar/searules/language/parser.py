"""From text to syntax tree: each declaration on its own, so a mistake costs one declaration."""

import re

from lark import Token, Tree
from lark.exceptions import UnexpectedInput

from searules.diagnostics.diagnostic import Diagnostic
from searules.diagnostics.source import Source, Span
from searules.language.build import build_tree
from searules.language.grammar import parser
from searules.language.layout import LayoutError, Piece, pieces
from searules.language.parts import Places, word_ends
from searules.language.tree import Comment, Declaration, Expr, File

_COMMENTS = re.compile(r'"[^"\n]*"|@[^\n#~@]*|(#[^\n]*)')


def parse(source: Source) -> tuple[File, list[Diagnostic]]:
    """The declarations of a text that could be read, with every comment; and what is wrong with the others."""
    declarations: list[Declaration] = []
    found: list[Diagnostic] = []
    for piece in pieces(source.text):
        node, problems = _parse_piece(source, piece, "declaration")
        found.extend(problems)
        if isinstance(node, Declaration):
            declarations.append(node)
    whole = Span(source, 0, len(source.text))
    return File(tuple(declarations), comments(source), span=whole), found


def parse_text(text: str, name: str = "<text>") -> tuple[File, list[Diagnostic]]:
    """The same for a text that has no source yet."""
    return parse(Source(name, text))


def comments(source: Source) -> tuple[Comment, ...]:
    """All comments of a text, in order, also those in what cannot be read."""
    found = []
    for match in _COMMENTS.finditer(source.text):
        if match[1]:
            text = match[1].rstrip()
            start = match.start(1)
            found.append(Comment(text, span=Span(source, start, start + len(text))))
    return tuple(found)


def _parse_piece(source: Source, piece: Piece, start: str) -> tuple[object, list[Diagnostic]]:
    tokens: list[Token] = []
    try:
        tree = _read(piece.text + "\n", start, tokens)
    except (UnexpectedInput, LayoutError) as error:
        span = Span(source, piece.start, piece.start + 1)
        return None, [Diagnostic("SEA0001", str(error), span)]
    return build_tree(tree, Places(source, piece.start, word_ends(tokens))), []


def _read(text: str, start: str, tokens: list[Token]) -> "Tree[Token] | Token":
    """What Lark makes of a text; the tokens are kept for places and messages."""
    reading = parser().parse_interactive(text, start=start)
    for token in reading.iter_parse():
        tokens.append(token)
    tree: Tree[Token] | Token = reading.feed_eof(tokens[-1] if tokens else None)
    return tree
