"""Laws that hold for every text the grammar allows, on texts drawn from the grammar itself."""

import os
from functools import cache

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lark.grammar import NonTerminal, Terminal

from searules.language import format_text, parse_expression, parse_text, print_node
from searules.language.grammar import parser, spelling
from searules.language.layout import pieces
from searules.language.tree import Expr
from searules.language.walk import walk

EXAMPLES = int(os.environ.get("SEA_EXAMPLES", "40"))
LAWS = settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))

SAMPLES = {
    "NAME": ["a", "b_c", "turn", "x2", "players", "score"],
    "TYPE": ["A", "Shell", "B_2"],
    "NUMBER": ["0", "7", "12"],
    "STRING": ['""', '"a text"', '"~ @ # |"'],
    "CITE": ["@ Set-up 3", "@", "@  two   words, 4"],
    "POINTER": ["~ a_ruling", "~b"],
    "OP": ["<", "<=", ">", ">="],
}
"""What tokens without a fixed spelling may look like."""

Choices = list[tuple[int, list[Terminal | NonTerminal]]]


@cache
def grammar() -> dict[str, Choices]:
    """For each rule what it may become, with the least depth of each choice."""
    rules: dict[str, list[list[Terminal | NonTerminal]]] = {}
    for rule in parser().rules:
        rules.setdefault(rule.origin.name, []).append(
            [part for part in rule.expansion if isinstance(part, Terminal | NonTerminal)]
        )
    depth: dict[str, int] = {}
    while len(depth) < len(rules):
        for name, expansions in rules.items():
            known = [need for expansion in expansions if (need := needed(expansion, depth)) is not None]
            if known:
                depth.setdefault(name, min(known) + 1)
    return {name: [(needed(one, depth) or 0, one) for one in found] for name, found in rules.items()}


def needed(expansion: list[Terminal | NonTerminal], depth: dict[str, int]) -> int | None:
    """How deep an expansion is at least; None while that is not known."""
    names = [symbol.name for symbol in expansion if isinstance(symbol, NonTerminal)]
    return None if any(name not in depth for name in names) else max((depth[name] for name in names), default=0)


@st.composite
def tokens(draw: st.DrawFn, start: str) -> list[tuple[str, str]]:
    """The tokens of one text, as kind and spelling."""
    found: list[tuple[str, str]] = []
    waiting: list[tuple[Terminal | NonTerminal, int]] = [(NonTerminal(start), draw(st.integers(8, 22)))]
    while waiting:
        symbol, room = waiting.pop()
        if isinstance(symbol, Terminal):
            spelt = SAMPLES.get(symbol.name)
            found.append((symbol.name, draw(st.sampled_from(spelt)) if spelt else spelling()[symbol.name]))
            continue
        choices = grammar()[symbol.name]
        least = min(depth for depth, _ in choices)
        fitting = [one for depth, one in choices if depth <= max(room, least)]
        room = room if len(found) < 60 else 0
        fitting = fitting if room else [one for depth, one in choices if depth == least]
        waiting.extend((part, room - 1) for part in reversed(draw(st.sampled_from(fitting))))
    return found


@st.composite
def declarations(draw: st.DrawFn) -> str:
    """One declaration, with comments, blank lines and spaces where they may stand."""
    text, depth, line, brackets = "", 0, "", 0
    opening = False
    for kind, spelt in draw(tokens("declaration")):
        if kind == "_INDENT":
            depth += 1
        elif kind == "_DEDENT":
            depth -= 1
        elif kind == "_NL":
            text += f"{line}{draw(endings(depth))}"
            line = ""
        else:
            opening = not line
            inner = draw(gaps(depth, within=brackets > 0))
            brackets += (spelt in "([") - (spelt in ")]")
            line = f"{' ' * (depth * 3)}{spelt}" if opening else f"{line}{inner}{spelt}"
    return text


def gaps(depth: int, *, within: bool) -> st.SearchStrategy[str]:
    """What may stand between two words: spaces, and a line end inside brackets."""
    deeper = " " * (depth * 3 + 5)
    options = [" ", " ", " ", " ", "  ", "\t"]
    return st.sampled_from([*options, f"\n{deeper}", f"  # inside\n\n{deeper}"] if within else options)


def endings(depth: int) -> st.SearchStrategy[str]:
    """What may stand at the end of a line."""
    own = " " * (depth * 3) + "# a line of its own"
    return st.sampled_from(["\n", "\n", "\n", "  # a comment\n", "\n\n\n\n", f"\n{own}\n", f" # one\n# two\n\n{own}\n"])


@given(st.lists(declarations(), min_size=1, max_size=3))
@LAWS
def test_formatting_generated_texts(texts: list[str]) -> None:
    """Idempotent; the same tree, comments and margins; no line too long but for want of a place to break it."""
    text = "".join(texts)
    before, problems = parse_text(text)
    assert problems == []
    assert len(before.declarations) == len(texts)
    formatted = format_text(text)
    after, problems = parse_text(formatted)
    assert problems == []
    assert after == before
    assert [comment.text for comment in after.comments] == [comment.text for comment in before.comments]
    assert format_text(formatted) == formatted
    assert not any(line.endswith(" ") or "\t" in line for line in formatted.split("\n") if '"' not in line)


@given(tokens("expression"))
@LAWS
def test_printing_generated_expressions(found: list[tuple[str, str]]) -> None:
    text = " ".join(spelt for kind, spelt in found if kind != "_NL")
    node = parse_expression(text)
    for part in walk(node):
        if isinstance(part, Expr):
            assert parse_expression(print_node(part)) == part


@given(st.lists(declarations(), min_size=1, max_size=4))
@LAWS
def test_declarations_are_found_again(texts: list[str]) -> None:
    """A file is its declarations: read together or alone they are the same."""
    together, _ = parse_text("\n".join(texts))
    alone = [declaration for text in texts for declaration in parse_text(text)[0].declarations]
    assert list(together.declarations) == alone
    assert len(list(pieces("\n".join(texts)))) == len(texts)


@pytest.mark.parametrize("name", sorted(SAMPLES))
def test_samples_are_of_their_kind(name: str) -> None:
    assert name in spelling()
