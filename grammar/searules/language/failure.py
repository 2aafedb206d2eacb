"""Where the reading of a declaration stopped, and what was known there."""

import re
from collections.abc import Sequence
from functools import cached_property

from attrs import field, frozen
from lark import Token

from searules.diagnostics.diagnostic import Diagnostic
from searules.diagnostics.source import Source, Span
from searules.language.habits import blank
from searules.language.layout import BLANK, CLOSERS, OPENERS, indentation


@frozen(slots=False)
class Failure:
    """A place in a piece of text, the words read before it, and the tokens that could have followed.

    `found` is the token that did not fit; None where the characters make no token at all.
    """

    source: Source
    start: int
    text: str
    at: int
    tokens: Sequence[Token] = field(repr=False)
    found: Token | None
    accepts: frozenset[str]

    @cached_property
    def line_start(self) -> int:
        """Where the line of the place begins, in the piece."""
        return self.text.rfind("\n", 0, self.at) + 1

    @cached_property
    def line(self) -> str:
        """The line of the place."""
        return self.text[self.line_start :].split("\n", 1)[0].rstrip("\r")

    @property
    def column(self) -> int:
        """The place in its line, counted from 0."""
        return self.at - self.line_start

    @cached_property
    def words(self) -> list[Token]:
        """The tokens read before the place, without margins and line ends."""
        return [token for token in self.tokens if token.type not in BLANK and (token.start_pos or 0) < self.at]

    @property
    def previous(self) -> Token | None:
        """The word before the place."""
        return self.words[-1] if self.words else None

    @property
    def first(self) -> str:
        """The word at the head of the line."""
        match = re.match(r"\s*(\w*)", self.line)
        return match[1] if match else ""

    @property
    def ends_early(self) -> bool:
        """Whether the line, block or text ended where more was expected."""
        return self.found is not None and self.found.type in ("_NL", "_DEDENT", "$END")

    @property
    def starts_line(self) -> bool:
        """Whether the place is the first word of its line."""
        return not self.line[: self.column].strip()

    @cached_property
    def above(self) -> str:
        """The last line above that has words, without its margin and comment."""
        lines = [blank(line).rstrip() for line in self.text[: max(0, self.line_start - 1)].split("\n")]
        return next((line for line in reversed(lines) if line.strip()), "") if self.line_start else ""

    @cached_property
    def open_bracket(self) -> Token | None:
        """The innermost bracket that is open at the place."""
        opened: list[Token] = []
        for token in self.words:
            if token.type in OPENERS:
                opened.append(token)
            elif token.type in CLOSERS and opened:
                opened.pop()
        return opened[-1] if opened else None

    @property
    def indent(self) -> int:
        """How deep the line of the place is indented."""
        return indentation(self.line[: len(self.line) - len(self.line.lstrip())])

    def span(self, start: int, end: int) -> Span:
        """A stretch of the piece."""
        return Span(self.source, self.start + start, self.start + max(start, end))

    def here(self) -> Span:
        """The word or character at the place; the end of the last word where the text ended early."""
        if self.ends_early:
            end = (self.previous.end_pos or 0) if self.previous else self.at
            return self.span(end, end)
        length = len(self.found.rstrip()) if self.found is not None else 1
        return self.span(self.at, self.at + max(1, length))

    def of_token(self, token: Token) -> Span:
        """A word read before."""
        return self.span(token.start_pos or 0, token.end_pos or 0)

    def diagnostic(
        self, code: str, message: str, suggestion: str = "", *, span: Span | None = None, **more: str
    ) -> Diagnostic:
        """A mistake here, or at another span; `more` are `label` and `fix`."""
        return Diagnostic(
            code, message, span or self.here(), suggestion=suggestion, label=more.get("label", ""), fix=more.get("fix")
        )
