"""What a rule of the grammar matched, ready to be made into a node: its children in order, and its place."""

from bisect import bisect_right
from collections.abc import Callable, Sequence
from typing import TypeVar

from attrs import field, frozen
from lark import Token, Tree

from searules.diagnostics.source import Source, Span
from searules.language.layout import BLANK
from searules.language.tree import EMPTY_MARGIN, Expr, Margin, Name, Number, Pointer, Text

T = TypeVar("T")


@frozen
class Parts:
    """The children of one match, already nodes; `None` stands for an optional part that is not there."""

    span: Span
    children: Sequence[object]

    def get(self, index: int, kind: type[T]) -> T:
        """The child at this place, which is of this kind."""
        child = self.children[index]
        assert isinstance(child, kind), f"{child!r} is no {kind.__name__}"
        return child

    def maybe(self, index: int, kind: type[T]) -> T | None:
        """The child at this place, or None where it was not written."""
        return None if self.children[index] is None else self.get(index, kind)

    def every(self, kind: type[T], start: int = 0) -> tuple[T, ...]:
        """All children of this kind, from a place on."""
        return tuple(child for child in self.children[start:] if isinstance(child, kind))

    def args(self, index: int) -> tuple[Expr, ...] | None:
        """The arguments at this place, or None where there are no brackets."""
        found = self.maybe(index, Args)
        return None if found is None else found.values

    @property
    def margin(self) -> Margin:
        """What stands at the ends of the lines of this match itself."""
        return join_margins(*self.every(Margin))


Rule = Callable[[Parts], object]
"""Makes a node, or an intermediate thing, of a match."""


@frozen
class Args:
    """The values between two brackets, or behind a word that takes a list of values."""

    values: tuple[Expr, ...]


def join_margins(*margins: Margin) -> Margin:
    """One margin of several, in order."""
    written = [margin for margin in margins if margin != EMPTY_MARGIN]
    if len(written) <= 1:
        return written[0] if written else EMPTY_MARGIN
    return Margin(
        tuple(text for margin in written for text in margin.citations),
        tuple(pointer for margin in written for pointer in margin.pointers),
    )


@frozen
class Places:
    """Turns positions in a piece of a text into spans of its source."""

    source: Source
    start: int
    ends: Sequence[int] = field(repr=False)  # where each word ended, margins and line ends left out

    def span(self, start: int, end: int) -> Span:
        """From here to the end of the last word before there."""
        index = bisect_right(self.ends, end)
        last = self.ends[index - 1] if index else start
        return Span(self.source, self.start + start, self.start + max(start, last))

    def of_token(self, token: Token) -> Span:
        """The place of one token."""
        start = token.start_pos or 0
        return Span(self.source, self.start + start, self.start + start + len(token.rstrip()))

    def of_tree(self, tree: "Tree[Token]") -> Span:
        """The place of a match, without the margin and the line end that may close it."""
        if tree.meta.empty:
            return Span(self.source, self.start, self.start)
        return self.span(tree.meta.start_pos, tree.meta.end_pos)

    def leaf(self, token: Token) -> object:
        """The node that a token is by itself."""
        span = self.of_token(token)
        match token.type:
            case "NUMBER":
                return Number(int(token), span=span)
            case "STRING":
                return Text(token[1:-1], span=span)
            case "CITE":
                return Margin(citations=(" ".join(token[1:].split()),))
            case "POINTER":
                return Margin(pointers=(Pointer(token[1:].strip(), span),))
            case _:
                return Name(str(token), span=span)


def word_ends(tokens: Sequence[Token]) -> list[int]:
    """Where the words among these tokens end, for `Places`."""
    return [token.end_pos or 0 for token in tokens if token.type not in BLANK]


def text_of(text: Text | None) -> str | None:
    """What stands between the quotes, if there are any."""
    return None if text is None else text.value
