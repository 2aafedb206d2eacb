"""The language: from text to syntax tree, and back."""

from searules.language.parser import parse, parse_text

__all__ = ["parse", "parse_text"]
