"""Whatever is written, the checker ends soon, with mistakes or with a tree that an evaluator may rely on."""

import re
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from searules.diagnostics import Diagnostics, Source
from searules.language import parse, tree
from searules.rules.arithmetic import result_range
from searules.rules.check import look_through
from searules.rules.checked import Rules
from searules.rules.combine import combine
from searules.rules.loading import Text
from searules.rules.types import NumberSort

HERE = Path(__file__).parents[1]
GAMES = sorted((HERE.parent / "games").glob("*/*.sea"))
TOKEN = re.compile(r'\w+|"[^"\n]*"|[^\w\s]')
WORDS = (
    "me",
    "it",
    "none",
    "empty",
    "yes",
    "3",
    "0",
    "players",
    "box",
    "Player",
    "Text",
    "is",
    "my",
    "not",
    "in",
    "first",
)
SLOWEST = 5  # seconds
FEW = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])  # whole texts are read


def checked(text: str) -> tuple[Diagnostics, Rules | None]:
    """What the checker says of a game; None without a header."""
    source, diagnostics = Source("fuzz.sea", text), Diagnostics()
    parsed, problems = parse(source)
    diagnostics.extend(problems)
    header, *rest = parsed.declarations or (None,)
    if not isinstance(header, tree.Game):
        return diagnostics, None
    kept = tuple(decl for decl in rest if not isinstance(decl, tree.Game | tree.Variant))
    combined = combine(Text(header, kept, Path("fuzz.sea"), source), (), diagnostics)
    return diagnostics, look_through(combined, diagnostics)


@cache
def bare(path: Path) -> str:
    """A game without comments and margins."""
    return re.sub(r" *[#@~].*", "", path.read_text(encoding="utf-8"))


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """A game in which a few words were exchanged, left out, doubled or replaced."""
    text = bare(draw(st.sampled_from([path for path in GAMES if 'variant "' not in bare(path)[:300]])))
    for _ in range(draw(st.integers(1, 3))):
        spans = [match.span() for match in TOKEN.finditer(text)]
        (start, end), (left, right) = draw(st.sampled_from(spans)), draw(st.sampled_from(spans))
        new = draw(st.sampled_from((text[left:right], text[left:right], "", text[start:end] * 2, *WORDS)))
        text = text[:start] + new + text[end:]
    return text


@FEW
@given(damaged())
def test_damaged_games(validate: Callable[[Rules], list[str]], text: str) -> None:
    before = time.process_time()
    diagnostics, rules = checked(text)
    assert time.process_time() - before < SLOWEST
    if rules is not None and not diagnostics.errors:
        assert validate(rules) == []


HEAD = 'game "Large"\nplayers 2\nturn: end game drawn\n'
LARGE = {
    "an enum of many": "enum E: "
    + ", ".join(f"e{n}" for n in range(5000))
    + "\nlet f(e: E) = e is e17 or e is no_such\n",
    "a table of many": "table T(a: 0..9, b: 0..9, c: yes or no, d: 0..9):\n"
    + "".join(f"    r{n} | 1 | {n % 10} | yes | {n % 7}\n" for n in range(3000)),
    "many cases": "let f(n: 0..9999):\n" + "".join(f"    if n is {n}: {n}\n" for n in range(1000)),
    "many unknown names": "".join(f"let l{n} = unknown_{n} + 1\n" for n in range(800)),
    "a chain of lets": "".join(f"let l{n} = l{n + 1} + 1\n" for n in range(150)) + "let l150 = 1\n",
    "a chain of procedures": "".join(f"to p{n}:\n    p{n + 1}\n    p{n + 1}\n" for n in range(400))
    + "to p400: end game drawn\n",
    "nested brackets": "let f = " + "(" * 40 + "1" + ")" * 40 + "\n",
    "a long condition": "let f(n: 0..9) = " + " and ".join(["n > 3"] * 150) + "\n",
    "a circle of aliases": "type A = B\ntype B = C or A\ntype C = A\nvar v: A\n",
    "options of options": "option a: 0..(b) = 1\noption b: 0..(a) = 1\nvar v: 0..a = b\n",
    "a kind that counts itself": "piece K: count(K)\nboard B: track(count(B))\nlet n = count(K)\npiece L: n\n",
    "a table of itself": "table T(n: 0..count(T), f of Player: 0..9):\n    a | count(T) | sum(my f(t) for t in T)\n",
    "a zone of itself": "zone z of z: heap of z\nvar v of v: v\nlet l of l = l\n",
}


@pytest.mark.parametrize("name", LARGE)
def test_large_and_circular_texts(name: str, validate: Callable[[Rules], list[str]]) -> None:
    before = time.process_time()
    diagnostics, rules = checked(HEAD + LARGE[name])
    assert time.process_time() - before < SLOWEST
    assert diagnostics.errors or (rules is not None and validate(rules) == [])


BOUND = st.integers(-40, 40)


@given(st.sampled_from(("+", "-", "*", "div", "mod")), BOUND, BOUND, BOUND, BOUND, st.data())
def test_ranges_hold_every_result(op: str, a: int, b: int, c: int, d: int, data: st.DataObject) -> None:
    x, y = NumberSort(min(a, b), max(a, b)), NumberSort(min(c, d), max(c, d))
    if op in ("div", "mod") and y.low <= 0 <= y.high:
        return
    low, high = result_range(op, x, y)
    left, right = data.draw(st.integers(x.low, x.high)), data.draw(st.integers(y.low, y.high))
    result = {
        "+": left + right,
        "-": left - right,
        "*": left * right,
        "div": left // right if right else 0,
        "mod": left % right if right else 0,
    }[op]
    assert low <= result <= high
