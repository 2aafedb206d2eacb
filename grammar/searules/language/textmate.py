"""Colours for editors that know TextMate grammars: made from the lists of words, so that they cannot differ.

A TextMate grammar sees one line at a time and no meaning. So words that are words everywhere are coloured everywhere,
heads of lines at the heads of lines, the words of a phrase in that phrase only. The language server adds the rest.
"""

import re
from collections.abc import Iterable

from searules.language.vocabulary import (
    DECLARATIONS,
    EXAMPLE_LINES,
    FUNCTIONS,
    NAMED,
    RESERVED,
    STATEMENTS,
    VALUES,
    VERBS,
)

SCOPE = "source.sea"

OPERATORS = frozenset({"and", "or", "not", "is", "in", "at", "div", "mod"})
"""Words that join values."""

PHRASES = (
    r"as soon as",
    r"(?:before|after) the (?:turn|round) when",
    r"in any order(?=\s*:)",
    r"at any time(?=\s*:)",
    r"take another turn",
    r"while possible",
    r"until all pass",
    r"repeat .*? times(?=\s*:)",
    r"(?:may )?choose one(?=\s*:)",
    r"(?:choose )?up to",
    r"won by",
    r"(?<=end game )drawn",
    r"of each",
    r"excess lost",
    r"seen by",
    r"\b(?:highest|lowest)(?= )",
    r", then(?= (?:highest|lowest|shared)\b)",
    r"shared$",
    r'(?<=")\s+(?:always|decreasing|possible|at end|each turn)(?=\s*:)',
    r'expect (?:options(?: only)?|refused|fault|check(?= "))',
    r"force shuffle",
    r"keeping(?= [A-Z])",
    r'because(?= [\w"])',
    r'instead(?= ")',
    r"faces(?= [\w])",
    r"rotates(?=\s*:)",
    r"(?<= )like(?= \w+\s*:)",
    r'(?<=" )option(?= \w)',
    r"ends(?= \w)",
    r"way(?= \w+ up to)",
)
"""Where the other words of the language stand, as patterns of one line."""


def grammar() -> dict[str, object]:
    """The grammar, as it is written to `sea.tmLanguage.json`."""
    return {
        "name": "Sea",
        "scopeName": SCOPE,
        "fileTypes": ["sea"],
        "patterns": [{"include": f"#{name}"} for name in _rules()],
        "repository": _rules(),
    }


def _rules() -> dict[str, object]:
    heads = DECLARATIONS | STATEMENTS | EXAMPLE_LINES
    return {
        "comment": _rule("comment.line.number-sign", r"#.*$"),
        "text": _rule("string.quoted.double", r'"[^"]*"'),
        "citation": _rule("comment.block.documentation.citation", r"@[^#~@]*"),
        "pointer": _rule("entity.name.tag.ruling", r"~[ \t]*[a-z]\w*"),
        "declaration": {
            "match": rf"^((?:replace |extend )?{_any(NAMED | {'variant', 'game', 'to'})})[ \t]+([A-Za-z]\w*)",
            "captures": {"1": {"name": f"keyword.control.{_END}"}, "2": {"name": f"entity.name.function.{_END}"}},
        },
        "part": {
            "match": rf"^[ \t]+({_any({'step', 'way'})})[ \t]+([a-z]\w*)",
            "captures": {"1": {"name": f"keyword.control.{_END}"}, "2": {"name": f"entity.name.function.{_END}"}},
        },
        "label": {
            "match": r"^[ \t]+(needs)[ \t]+([a-z]\w*)(?=:)",
            "captures": {"1": {"name": f"keyword.control.{_END}"}, "2": {"name": f"entity.name.label.{_END}"}},
        },
        "phrase": _rule("keyword.control", "|".join(PHRASES)),
        "head": _rule("keyword.control", rf"^[ \t]*{_any(heads)}\b|(?<=: )(?!set of\b){_any(STATEMENTS)}\b(?= )"),
        "verb": _rule("support.function.verb", rf"(?:^[ \t]*|(?<=: )){_any(VERBS)}\b(?=[ \t]|$)"),
        "operator": _rule("keyword.operator.word", rf"\b{_any(OPERATORS)}\b"),
        "word": _rule("keyword.control", rf"\b(?!set of\b){_any(RESERVED - OPERATORS - VALUES)}\b"),
        "value": _rule("constant.language", rf"\b{_any(VALUES)}\b"),
        "function": _rule("support.function", rf"\b{_any(FUNCTIONS)}(?=\()"),
        "type": _rule("entity.name.type", r"\b[A-Z]\w*"),
        "number": _rule("constant.numeric", r"\b[0-9]+\b"),
        "sign": _rule("keyword.operator", r"\.\.|<=|>=|[-+*<>=|]"),
    }


_END = "sea"


def _rule(name: str, pattern: str) -> dict[str, str]:
    return {"name": f"{name}.{_END}", "match": pattern}


def _any(words: Iterable[str]) -> str:
    return f"(?:{'|'.join(map(re.escape, sorted(words)))})"
