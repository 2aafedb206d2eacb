"""From text to syntax tree: each declaration on its own, so a mistake costs one declaration."""

import re
from collections.abc import Callable

from attrs import field, frozen
from lark import Token, Tree
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken
from lark.parsers.lalr_interactive_parser import InteractiveParser

from searules.diagnostics.diagnostic import Diagnostic, Rejected
from searules.diagnostics.source import Source, Span
from searules.language.build import TooDeepError, build_tree
from searules.language.explain import explain
from searules.language.failure import Failure
from searules.language.flaws import LONG, describe_flaw
from searules.language.grammar import parser, spelling
from searules.language.layout import END, MOST_WORDS, Flaw, LayoutError, Piece, pieces
from searules.language.parts import Places, word_ends
from searules.language.tokens import check_tokens
from searules.language.tree import Comment, Declaration, Expr, File

MOST_MISTAKES = 50
MOST_DECLARATIONS = 5_000
MOST_WORDS_IN_FILE = 100_000

_COMMENTS = re.compile(r'"[^"\n]*"|@[^\n#~@]*|(#[^\n]*)')


def parse(source: Source, read: "Reader | None" = None) -> tuple[File, list[Diagnostic]]:
    """The declarations of a text that could be read, with every comment; and what is wrong with the others.

    `read` gives what comes of a piece, where somebody has read it before; else each is read now.
    """
    declarations: list[Declaration] = []
    found: list[Diagnostic] = []
    unread: set[str] = set()
    words = 0
    for number, piece in enumerate(pieces(source.text)):
        stop = _stop(source, piece, mistakes=len(found), declarations=number, words=words)
        if stop is not None:
            found.append(stop)
            break
        one = (read or read_piece)(source, piece)
        words += len(one.tokens)
        found.extend(one.problems)
        if isinstance(one.node, Declaration):
            declarations.append(one.node)
        else:
            unread |= _declared_names(piece.text)
    if not declarations and not found:
        message = "nothing is declared in this text"
        hint = 'a game begins with \'game "Title"\', a variant with \'variant "Title" of "file"\''
        found.append(Diagnostic("SEA0037", message, Span(source, 0, 0), suggestion=hint))
    whole = Span(source, 0, len(source.text))
    return File(tuple(declarations), comments(source), frozenset(unread), span=whole), found


def _declared_names(text: str) -> set[str]:
    """The names that a declaration which cannot be read may declare, as written and as they ought to be written."""
    whole = re.match(r"\s*(?:(?:extend|replace)\s+)?(?:enum|table|board|payment)\b", text)
    head = text if whole else re.split(r"[(:=\n]", text.lstrip(), maxsplit=1)[0]
    names = set(re.findall(r"[^\W\d]\w*", head))
    return names | {name[:1].swapcase() + name[1:] for name in names}


def parse_text(text: str, name: str = "<text>") -> tuple[File, list[Diagnostic]]:
    """The same for a text that has no source yet."""
    return parse(Source(name, text))


def parse_expression(text: str | Source, name: str = "<text>") -> Expr:
    """The value that a text says, alone: an expression or a query. Raises `Rejected`."""
    source = Source(name, text) if isinstance(text, str) else text
    if not source.text.strip():
        raise Rejected([Diagnostic("SEA0037", "here stands no expression", Span(source, 0, 0))])
    read = read_piece(source, Piece(0, source.text), "expression")
    if not isinstance(read.node, Expr):
        raise Rejected(read.problems)
    return read.node


def next_words(text: str) -> list[str]:
    """What may follow a half-typed declaration; a word that touches the end of the text is a prefix."""
    match = re.search(r"\w*$", text)
    prefix = match[0] if match else ""
    reading = _Reading.of(text[: len(text) - len(prefix)], "declaration")
    try:
        reading.run(partial=True)
    except LayoutError:
        pass  # a bracket or block that is still open
    except UnexpectedInput:
        return []
    spelt = spelling()
    return sorted(word for name in reading.accepts() if (word := spelt.get(name, "")).startswith(prefix) and word)


def comments(source: Source) -> tuple[Comment, ...]:
    """All comments of a text, in order, also those in what cannot be read."""
    found = []
    for match in _COMMENTS.finditer(source.text):
        if match[1]:
            text = match[1].rstrip()
            start = match.start(1)
            found.append(Comment(text, span=Span(source, start, start + len(text))))
    return tuple(found)


@frozen
class _Reading:
    """Lark at work on one declaration: what it has read so far is kept for places and messages."""

    lark: InteractiveParser
    tokens: list[Token] = field(factory=list)

    @classmethod
    def of(cls, text: str, start: str) -> "_Reading":
        return cls(parser().parse_interactive(text, start=start))

    def run(self, *, partial: bool = False) -> None:
        """Read all tokens; of a half-typed text leave the blocks at its end open."""
        for token in self.lark.iter_parse():
            if partial and token.type == "_DEDENT" and token == END:
                return
            self.tokens.append(token)
            if len(self.tokens) > MOST_WORDS:
                raise LayoutError(Flaw.MANY_WORDS, token)

    def accepts(self) -> frozenset[str]:
        """The tokens that may follow."""
        accepts: Callable[[], set[str]] = self.lark.accepts
        return frozenset(accepts())

    def finish(self) -> "Tree[Token] | Token":
        """Read all and close; what Lark makes of it."""
        self.run()
        eof = Token.new_borrow_pos("$END", "", self.tokens[-1]) if self.tokens else Token("$END", "", 0, 1, 1)
        tree: Tree[Token] | Token = self.lark.feed_token(eof)
        return tree


@frozen
class Read:
    """What came of one piece of a text: its tokens, and a node or the mistakes for which there is none."""

    piece: Piece
    tokens: list[Token] = field(repr=False)
    node: object
    problems: list[Diagnostic]


Reader = Callable[[Source, Piece], Read]


def read_piece(source: Source, piece: Piece, start: str = "declaration") -> Read:
    """Read one piece of a text."""
    if start == "declaration" and piece.text[:1] in (" ", "\t"):
        return Read(piece, [], None, [_indented(source, piece)])
    piece = piece if piece.text.endswith("\n") else Piece(piece.start, piece.text + "\n")
    reading = _Reading.of(piece.text, start)
    node, problems = _finish(source, piece, reading)
    return Read(piece, reading.tokens, node, problems)


def _finish(source: Source, piece: Piece, reading: _Reading) -> tuple[object, list[Diagnostic]]:
    try:
        tree = reading.finish()
    except LayoutError as error:
        return None, [describe_flaw(error, _failure(source, piece, reading, error))]
    except UnexpectedInput as error:
        return None, [explain(_failure(source, piece, reading, error))]
    places = Places(source, piece.start, word_ends(reading.tokens))
    problems = list(check_tokens(reading.tokens, places))
    if problems:
        return None, problems
    try:
        return build_tree(tree, places), []
    except TooDeepError as error:
        return None, [error.diagnostic]


def _failure(source: Source, piece: Piece, reading: _Reading, error: Exception) -> Failure:
    """What is known where reading stopped."""
    found, at = None, 0
    if isinstance(error, UnexpectedToken):
        found, at = error.token, error.token.start_pos or 0
    elif isinstance(error, UnexpectedCharacters):
        at = error.pos_in_stream or 0
    elif isinstance(error, LayoutError):
        found, at = error.token, error.token.start_pos or 0
    tokens = [token for token in reading.tokens if token is not found]
    accepts = frozenset() if isinstance(error, LayoutError) else reading.accepts()
    return Failure(source, piece.start, piece.text, at, tokens, found, accepts)


def _indented(source: Source, piece: Piece) -> Diagnostic:
    start = len(piece.text) - len(piece.text.lstrip())
    span = Span(
        source, piece.start + start, piece.start + len(piece.text.split("\n", 1)[0].rstrip() or piece.text.rstrip())
    )
    message = "the first declaration is indented"
    return Diagnostic("SEA0011", message, span, suggestion="declarations begin in column 0")


def _stop(source: Source, piece: Piece, *, mistakes: int, declarations: int, words: int) -> Diagnostic | None:
    """Why the rest of a text is not read, if it is not."""
    span = Span(source, piece.start, piece.start + len(piece.text.split("\n", 1)[0].rstrip()))
    if mistakes >= MOST_MISTAKES:
        return Diagnostic("SEA0036", f"more than {MOST_MISTAKES} mistakes: the rest of the text was not read", span)
    if declarations >= MOST_DECLARATIONS:
        return Diagnostic("SEA0038", f"a file has {MOST_DECLARATIONS:,} declarations at most", span, suggestion=LONG)
    if words >= MOST_WORDS_IN_FILE:
        return Diagnostic("SEA0047", f"a file has {MOST_WORDS_IN_FILE:,} words at most", span, suggestion=LONG)
    return None
