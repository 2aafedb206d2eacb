"""The language: from text to syntax tree, and back."""

from importlib import import_module
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


_LATER = {
    "format_source": "searules.language.format",
    "format_text": "searules.language.format",
    "print_node": "searules.language.print",
}
"""What is loaded when it is asked for: checking a file needs neither the formatter nor the printer."""


def __getattr__(name: str) -> object:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found: object = getattr(import_module(_LATER[name]), name)
    return found
