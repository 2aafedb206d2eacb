"""The language: from text to syntax tree, and back."""

from typing import TYPE_CHECKING

from searules.language.codes import SYNTAX_CODES
from searules.language.parser import next_words, parse, parse_expression, parse_text
from searules.language.reading import read_bytes, read_file

if TYPE_CHECKING:
    from searules.language.format import format_source, format_text
    from searules.language.print import print_node

__all__ = [
    "SYNTAX_CODES",
    "format_source",
    "format_text",
    "next_words",
    "parse",
    "parse_expression",
    "parse_text",
    "print_node",
    "read_bytes",
    "read_file",
]


def __getattr__(name: str) -> object:
    """The formatter and the printer are loaded when they are asked for: checking a file needs neither."""
    if name in ("format_source", "format_text"):
        from searules.language import format as module
    elif name == "print_node":
        from searules.language import print as module
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found: object = getattr(module, name)
    return found
