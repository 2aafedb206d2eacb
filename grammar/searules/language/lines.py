"""The lines of a text as the formatter sees them: their words, margins and comments, and how deep they stand."""

from collections.abc import Iterator, Sequence

from attrs import define, evolve, field
from lark import Token

from searules.language.layout import BLANK, CLOSERS, MARGIN, OPENERS, indentation
from searules.language.parser import Read
from searules.language.tree import Command, Comment, Node
from searules.language.walk import walk


@define
class Line:
    """One line of a text. Without words, margin and comment it is blank.

    `depth` counts the blocks around it; `continues` says that it goes on with the line above, and then
    `brackets` are those open where it begins. `piece` numbers the declaration to which it belongs.
    """

    words: list[Token] = field(factory=list)
    margin: list[Token] = field(factory=list)
    comment: str = ""
    depth: int = 0
    continues: bool = False
    indent: int = 0  # as it was written
    tail: int = -1  # the column in which margin or comment was written
    brackets: list[Token] = field(factory=list)
    verbs: frozenset[int] = frozenset()
    piece: int = -1

    @property
    def is_blank(self) -> bool:
        """Whether nothing stands on it."""
        return not (self.words or self.margin or self.comment)

    @property
    def is_comment(self) -> bool:
        """Whether only a comment stands on it."""
        return bool(self.comment) and not (self.words or self.margin)

    @property
    def opens(self) -> bool:
        """Whether it ends in a colon."""
        return bool(self.words) and self.words[-1] == ":"

    def part(self, start: int, end: int | None) -> "Line":
        """Some of its words as a line that continues; the last part takes margin and comment."""
        last = end is None
        return evolve(
            self,
            words=self.words[start:end],
            margin=self.margin if last else [],
            comment=self.comment if last else "",
            continues=self.continues or start > 0,
            indent=self.indent if start == 0 else 0,
            brackets=self.brackets if start == 0 else open_after(self.brackets, self.words[:start]),
        )


def open_after(brackets: Sequence[Token], words: Sequence[Token]) -> list[Token]:
    """The brackets that are open after these words, if those were open before."""
    found = list(brackets)
    for word in words:
        if word.type in OPENERS:
            found.append(word)
        elif word.type in CLOSERS and found:
            found.pop()
    return found


def lines_of(text: str, reads: Sequence[Read], comments: Sequence[Comment]) -> list[Line]:
    """All lines of a text, from what was read of it."""
    rows = text.split("\n")
    lines = [Line(indent=indentation(row[: len(row) - len(row.lstrip(" \t"))])) for row in rows]
    for piece, read in enumerate(reads):
        first = text.count("\n", 0, read.piece.start)
        assert isinstance(read.node, Node)
        verbs = frozenset(
            node.verb.span.start - read.piece.start for node in walk(read.node) if isinstance(node, Command)
        )
        for token, depth, heads, brackets in _placed(read.tokens):
            line = lines[first + (token.line or 1) - 1]
            line.piece, line.verbs = piece, verbs
            _put(line, token, depth, heads=heads, brackets=brackets)
    for comment in comments:
        line = lines[comment.span.line - 1]
        line.comment = comment.text
        line.tail = line.tail if line.margin else comment.span.column - 1
    return lines


def _put(line: Line, token: Token, depth: int, *, heads: bool, brackets: list[Token]) -> None:
    if token.type in MARGIN:
        line.tail = line.tail if line.margin else (token.column or 1) - 1
        line.margin.append(token)
        if not line.words:
            line.depth, line.continues, line.brackets = depth, True, brackets
        return
    if not line.words:
        line.depth, line.continues, line.brackets = depth, not heads, brackets
    line.words.append(token)


def _placed(tokens: Sequence[Token]) -> Iterator[tuple[Token, int, bool, list[Token]]]:
    """The words and margins, and for each: how deep it stands, whether it is the first word of a statement,
    row or case, and which brackets are open before it.
    """
    depth, heads = 0, True
    open_: list[Token] = []
    for token in tokens:
        if token.type in MARGIN:
            yield token, depth, False, []
        elif token.type in BLANK:
            depth += (token.type == "_INDENT") - (token.type == "_DEDENT")
            heads = True
        else:
            yield token, depth, heads, open_
            heads = False
            open_ = open_after(open_, [token])
