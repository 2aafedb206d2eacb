"""Layout of Sea text: blocks, continuation lines, and where one declaration ends and the next begins.

A block opens after a line that ends in `:` (a margin may follow the colon). Any other line that is
indented deeper than its block continues the line above. Line ends inside brackets mean nothing.
"""

from collections.abc import Iterable, Iterator
from enum import Enum

from attrs import define, field, frozen
from lark import Token

TAB = 4
MOST_BRACKETS = 100
MOST_BLOCKS = 50
MOST_WORDS = 30_000
"""How many words one declaration may have."""

MARGIN = frozenset({"CITE", "POINTER"})
BLANK = MARGIN | {"_NL", "_INDENT", "_DEDENT"}
OPENERS = {"LPAR": "RPAR", "LSQB": "RSQB"}
CLOSERS = frozenset(OPENERS.values())


class Flaw(Enum):
    """What can be wrong with a layout."""

    NO_BLOCK = "a line ends in a colon and nothing is indented under it"
    STRAY_INDENT = "a line is indented like no line above it"
    OPEN_BRACKET = "a bracket is never closed"
    MANY_BRACKETS = "too many brackets inside one another"
    MANY_BLOCKS = "too many blocks inside one another"
    MANY_WORDS = "a declaration is too long"


class LayoutError(Exception):
    """A mistake in the layout: which one, and the token at which it shows."""

    def __init__(self, flaw: Flaw, token: Token) -> None:
        super().__init__(flaw.value)
        self.flaw, self.token = flaw, token


@define
class _Lines:
    """What has been read of one declaration so far."""

    blocks: list[int] = field(factory=lambda: [0])
    brackets: list[Token] = field(factory=list)
    held: list[Token] = field(factory=list)
    last: Token | None = None
    opens: bool = False


class Layout:
    """Post-lexer that turns line ends into `_NL`, `_INDENT` and `_DEDENT`.

    It keeps nothing between two texts, and never looks ahead: the contextual lexer reads the next word
    in the state that these tokens lead to.
    """

    # NAME is always read, so that `orb` is never taken for `or b` where only `or` would fit. A margin may
    # end any line, also one that goes on below: it is held back until the statement's own end.
    always_accept = ("_NL", "NAME", "CITE", "POINTER")

    def process(self, stream: Iterable[Token]) -> Iterator[Token]:
        """The tokens of one declaration with its blocks marked; raises `LayoutError`."""
        lines = _Lines()
        for token in stream:
            if token.type == "_NL":
                yield from _line_end(lines, token)
            elif token.type in MARGIN:
                lines.held.append(token)
            else:
                _count_brackets(lines, token)
                lines.opens = token.type == "COLON"
                lines.last = token
                yield token
        if lines.brackets:
            raise LayoutError(Flaw.OPEN_BRACKET, lines.brackets[-1])
        if lines.last is not None:
            for _ in lines.blocks[1:]:
                yield Token.new_borrow_pos("_DEDENT", END, lines.last)


END = "end"
"""The value of the `_DEDENT` tokens that close what is still open at the end of a text."""


def indentation(blank: str) -> int:
    """The width of the blank at the head of a line; a tab goes to the next multiple of four."""
    return len(blank.expandtabs(TAB))


def _count_brackets(lines: _Lines, token: Token) -> None:
    if token.type in OPENERS:
        lines.brackets.append(token)
        if len(lines.brackets) > MOST_BRACKETS:
            raise LayoutError(Flaw.MANY_BRACKETS, token)
    elif token.type in CLOSERS and lines.brackets:
        lines.brackets.pop()


def _line_end(lines: _Lines, token: Token) -> Iterator[Token]:
    if lines.brackets or lines.last is None:
        return
    indent = indentation(token.rpartition("\n")[2])
    if indent > lines.blocks[-1] and not lines.opens:
        return  # a deeper line continues the one above
    yield from lines.held
    lines.held.clear()
    yield token
    if lines.opens:
        yield _open_block(lines, token, indent)
    else:
        yield from _close_blocks(lines, token, indent)
    lines.opens = False


def _open_block(lines: _Lines, token: Token, indent: int) -> Token:
    if indent <= lines.blocks[-1]:
        raise LayoutError(Flaw.NO_BLOCK, token)
    if len(lines.blocks) > MOST_BLOCKS:
        raise LayoutError(Flaw.MANY_BLOCKS, token)
    lines.blocks.append(indent)
    return Token.new_borrow_pos("_INDENT", "", token)


def _close_blocks(lines: _Lines, token: Token, indent: int) -> Iterator[Token]:
    while indent < lines.blocks[-1]:
        lines.blocks.pop()
        yield Token.new_borrow_pos("_DEDENT", "", token)
    if indent != lines.blocks[-1]:
        raise LayoutError(Flaw.STRAY_INDENT, token)


@frozen
class Piece:
    """One declaration of a file as text, with the character offset at which it stands."""

    start: int
    text: str


def pieces(text: str) -> Iterator[Piece]:
    """Split a file at the lines that begin in column 0 with neither blank nor comment.

    Indented lines above the first such line are a piece of their own, so that nothing is skipped.
    """
    start, offset, filled = 0, 0, False
    for line in text.split("\n"):
        heads = line[:1] not in ("", " ", "\t", "#", "\r", ")", "]")
        if heads and filled:
            yield Piece(start, text[start:offset])
            start, filled = offset, False
        elif heads:
            start = offset
        filled = filled or (bool(line.strip()) and not line.lstrip().startswith("#"))
        offset += len(line) + 1
    if filled:
        yield Piece(start, text[start:])
