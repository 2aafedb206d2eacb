"""The language: from text to syntax tree, and back."""

from searules.language.codes import SYNTAX_CODES
from searules.language.format import format_source, format_text
from searules.language.parser import next_words, parse, parse_expression, parse_text
from searules.language.print import print_node
from searules.language.reading import read_bytes, read_file

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
