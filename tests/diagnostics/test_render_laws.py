"""Whatever the text, the picture can be made and does no harm to a terminal."""

import json
import re
from unicodedata import category

from hypothesis import given
from hypothesis import strategies as st

from searules.diagnostics import (
    Diagnostic,
    Label,
    Severity,
    Source,
    Span,
    json_form,
    one_line,
    render,
    render_all,
    visible,
)
from searules.diagnostics.style import RESET, STYLES
from searules.diagnostics.visible import width as columns

# Any text at all, and often what is difficult: ends of lines, tabs, escapes, wide and combining letters.
texts = st.one_of(st.text(max_size=60), st.text("ab\n\r\t\x1b\u202e日\u0301 ", max_size=200))
harmful = {"Cc", "Cf", "Cs", "Zl", "Zp"}
styled = re.compile("|".join(re.escape(code) for code in [*STYLES.values(), RESET]))


@st.composite
def spans(draw: st.DrawFn) -> Span:
    source = Source(draw(st.sampled_from(["a.sea", "b\x1b.sea", "<built in>"])), draw(texts))
    # Also a little beyond the end: a mistake in a mistake must not hide what it wanted to say.
    start = draw(st.integers(0, len(source.text) + 2))
    return Span(source, start, draw(st.integers(start, len(source.text) + 3)))


@st.composite
def diagnostics(draw: st.DrawFn) -> Diagnostic:
    own = draw(spans())
    near = st.builds(
        lambda a, b: Span(own.source, min(a, b), max(a, b)),
        st.integers(0, len(own.source.text)),
        st.integers(0, len(own.source.text)),
    )
    return Diagnostic(
        code="SEA0001",
        message=draw(texts),
        span=own,
        severity=draw(st.sampled_from(Severity)),
        label=draw(texts),
        labels=draw(st.lists(st.builds(Label, st.one_of(spans(), near), texts), max_size=3)),
        notes=draw(st.lists(texts, max_size=2)),
        suggestion=draw(texts),
        fix=draw(st.none() | texts),
    )


@given(diagnostics(), st.integers(0, 120))
def test_nothing_but_text_reaches_the_terminal(diagnostic: Diagnostic, width: int) -> None:
    plain = render(diagnostic, color=False, width=width)
    assert {char for char in plain if category(char) in harmful} <= {"\n"}
    assert {char for char in one_line(diagnostic) if category(char) in harmful} == set()


@given(diagnostics(), st.integers(0, 120))
def test_colour_changes_nothing_but_colour(diagnostic: Diagnostic, width: int) -> None:
    coloured = render(diagnostic, color=True, width=width)
    assert styled.sub("", coloured) == render(diagnostic, color=False, width=width)
    assert coloured.count(RESET) * 2 == len(styled.findall(coloured))


@given(diagnostics(), st.integers(40, 120))
def test_lines_of_the_text_keep_to_the_width(diagnostic: Diagnostic, width: int) -> None:
    rows = render(diagnostic, width=width).split("\n")
    assert all(columns(row) <= width for row in rows if re.match(r" *\d+ \|", row))


@given(st.text("ab\t日", min_size=1, max_size=150), st.data(), st.integers(40, 100))
def test_the_caret_stands_below_what_it_means(line: str, data: st.DataObject, width: int) -> None:
    at = data.draw(st.integers(0, len(line) - 1))
    source = Source("a.sea", line[:at] + "X" + line[at:])
    rows = render(Diagnostic("SEA0001", "m", Span(source, at, at + 1)), width=width).split("\n")
    before, _, _ = rows[3].partition("X")
    assert columns(before) == len(rows[4]) - 1
    assert rows[4].endswith(" ^")


@given(st.lists(diagnostics(), max_size=6), st.integers(0, 4))
def test_all_are_counted_whatever_is_shown(several: list[Diagnostic], limit: int) -> None:
    summary = render_all(several, limit=limit).split("\n")[-1]
    assert sum(int(number) for number in re.findall(r"\d+", summary)) == len(several)


@given(diagnostics())
def test_the_data_survive_json(diagnostic: Diagnostic) -> None:
    assert json.loads(json.dumps(json_form(diagnostic))) == json_form(diagnostic)


@given(texts)
def test_visible_text_is_one_line_and_stays_as_it_is(text: str) -> None:
    assert "\n" not in visible(text)
    assert visible(visible(text)) == visible(text)
