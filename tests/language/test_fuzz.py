"""Whatever stands in a text, it is read in a moment and its mistakes are sentences: never a traceback."""

import random
import re
import time
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from searules.diagnostics.diagnostic import Rejected, SeaError
from searules.diagnostics.source import Source
from searules.language import format_source, next_words, parse, parse_expression, read_bytes
from searules.language.codes import SYNTAX_CODES
from searules.language.grammar import parser
from searules.language.parser import read_piece

SLOWEST = 8.0
QUICK = settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
WORDS = sorted(
    {terminal.pattern.value for terminal in parser().terminals if len(terminal.pattern.value) < 12}
    | {"a", "b", "Shell", "3", '"t"', "@ x", "~ y", "\n", "\n    ", "\n        ", "\t", "# c\n", "'", '"', "==", "\r\n"}
)


def judged(text: str) -> int:
    """How many declarations a text has; what is said of it is in order, and what reads well can be formatted."""
    source = Source("text", text)
    before = time.process_time()
    read = cache(read_piece)  # what is formatted was read just now
    file, problems = parse(source, read)
    for problem in problems:
        assert problem.code in SYNTAX_CODES
        assert problem.message and problem.message.strip() == problem.message
        assert "Traceback" not in problem.message
        assert 0 <= problem.span.start <= problem.span.end <= len(text)
    assert file.declarations or problems
    if not problems:
        again, more = parse(Source("text", format_source(source, read)))
        assert more == []
        assert again == file
    assert time.process_time() - before < SLOWEST
    return len(file.declarations)


@given(st.text(max_size=200))
@example("\ufeffgame")
@example('let a = "\u2028"')
@example("\r")
@example("let f = a\x0b\n  b")
@QUICK
def test_any_text(text: str) -> None:
    judged(text)


@given(st.lists(st.sampled_from(WORDS), max_size=40))
@QUICK
def test_any_words(words: list[str]) -> None:
    judged(" ".join(words))


@given(
    st.sampled_from(["let f = ", "action a(", "setup:\n    ", "table T(", "zone z: "]),
    st.text("ab(A)[]:,.|=\n 1", max_size=30),
)
@QUICK
def test_any_rest(head: str, rest: str) -> None:
    judged(head + rest)


@given(st.binary(max_size=200))
@QUICK
def test_any_bytes(data: bytes) -> None:
    found = read_bytes(data, "text")
    if isinstance(found, Source):
        judged(found.text)
    else:
        assert found.code in SYNTAX_CODES


@given(st.text(max_size=60))
@QUICK
def test_any_half_text(text: str) -> None:
    assert all(next_words(text))
    try:
        parse_expression(text)
    except Rejected as rejected:
        assert rejected.diagnostics


def mutants(text: str, chance: random.Random) -> list[str]:
    """A game text, damaged in several ways."""
    lines = text.split("\n")
    one, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    place = chance.randrange(len(text))
    swapped = lines[:]
    swapped[one], swapped[other] = swapped[other], swapped[one]
    words = re.split(r"(\W)", text)
    words[chance.randrange(len(words))] = chance.choice(WORDS)
    return [
        text[:place],
        text[place:],
        text[:place] + chance.choice(WORDS) + text[place:],
        text[:place] + text[place + 1 :],
        "\n".join(lines[:one] + lines[one + 1 :]),
        "\n".join([*lines[:one], lines[one], *lines[one:]]),
        "\n".join(swapped),
        "\n".join([*lines[:one], "  " + lines[one], *lines[one + 1 :]]),
        "\n".join([*lines[:one], lines[one].lstrip(), *lines[one + 1 :]]),
        "".join(words),
    ]


def test_damaged_games(path: Path) -> None:
    """A mistake costs one declaration, or two where a line was moved between them, and its neighbours."""
    text = path.read_text(encoding="utf-8")
    whole = len(parse(Source(path.name, text))[0].declarations)
    chance = random.Random(path.stem)
    for mutant in chance.sample(mutants(text, chance)[2:], 4):
        assert judged(mutant) >= whole - 4


def test_truncated_games(path: Path) -> None:
    for mutant in mutants(path.read_text(encoding="utf-8"), random.Random(path.name))[:2]:
        judged(mutant)


LONG = {
    "a sum": "let f = " + " + ".join(["a"] * 200_000),
    "a path": "let f = a" + ".b" * 300_000,
    "signs": "let f = " + "- " * 300_000 + "a",
    "nots": "let f = " + "not " * 200_000 + "a",
    "brackets": "let f = " + "(" * 500_000,
    "closing brackets": "let f = " + ")" * 500_000,
    "calls": "let f = " + "a(" * 300_000,
    "deeper and deeper": "setup:\n" + "".join(" " * n + "repeat:\n" for n in range(1, 1_300)),
    "one long name": "let " + "a" * 900_000 + " = 3",
    "one long number": "let a = " + "9" * 900_000,
    "one long text": 'let a = "' + "x" * 900_000,
    "quotation marks": "let a = " + '"' * 900_000,
    "a list": "let f = [" + "1, " * 200_000 + "1]",
    "many rows": "table T(a: 0..9):\n" + "    x | 3\n" * 50_000,
    "many statements": "setup:\n" + "    set a to b\n" * 40_000,
    "many otherwise": "setup:\n    if a: b\n" + "    otherwise if a: b\n" * 30_000,
    "many declarations": "let a = 1\n" * 90_000,
    "many mistakes": "lte a = 1\n" * 90_000,
    "blank lines": "\n" * 900_000,
    "comments": "# c\n" * 200_000,
    "comments inside": "setup:\n    set a to b\n" + "    # c\n" * 100_000,
    "margins": "let a = 1 " + "~ b " * 200_000,
    "continued": "let a = b\n" + "    + c\n" * 100_000,
    "spaces": "let a =" + " " * 900_000 + "b",
    "tabs": "setup:\n" + "\t" * 900_000 + "a",
    "noise": "".join(random.Random(1).choices("ab(){}[]\n :=|\"'@~#.,", k=900_000)),
}


@pytest.mark.parametrize("name", LONG)
def test_long_texts(name: str) -> None:
    """A million characters are read, or refused, in some seconds."""
    before = time.process_time()
    found = read_bytes(LONG[name].encode(), name)
    assert isinstance(found, Source)
    try:
        _, problems = parse(found)
    except SeaError:
        pytest.fail("mistakes are returned")
    assert len(problems) <= 60
    assert time.process_time() - before < SLOWEST
    print(name, time.process_time() - before)
