"""Lines of rules in colour, beside their plain text (see `paint.py`)."""

from searules.table.paint import Painted, coloured

_HUES = (
    ("Token.Keyword.Constant", 36),
    ("Token.Keyword", 34),
    ("Token.Operator.Word", 34),
    ("Token.Literal.String", 32),
    ("Token.Comment", 90),
    ("Token.Name.Label", 35),
    ("Token.Name.Class", 33),
)
"""What a word is, as Pygments calls it, with the number of an ANSI code; the first that fits counts."""


def numbered(number: int, mark: str, text: str) -> Painted:
    """A line of rules behind its number and a mark."""
    from searules.language.pygments_lexer import SeaLexer  # when the first line is shown

    head = f"{number:>5} {mark} "
    words = SeaLexer().get_tokens_unprocessed(text)
    return Painted.of(head + text, head + "".join(coloured(word, _hue(str(kind))) for _, kind, word in words))


def _hue(kind: str) -> int:
    return next((number for name, number in _HUES if kind.startswith(name)), 0)
