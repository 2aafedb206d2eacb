"""The language: from text to syntax tree, and back."""

from searules.language.codes import SYNTAX_CODES
from searules.language.parser import next_words, parse, parse_expression, parse_text
from searules.language.reading import read_bytes, read_file

__all__ = ["SYNTAX_CODES", "next_words", "parse", "parse_expression", "parse_text", "read_bytes", "read_file"]
