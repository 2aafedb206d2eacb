"""What the parser promises beside reading: local mistakes, margins, single expressions, completion, limits."""

from pathlib import Path

import pytest

from searules.diagnostics.diagnostic import Diagnostic, Rejected
from searules.diagnostics.source import Source
from searules.language import next_words, parse, parse_expression, parse_text, read_file
from searules.language.tree import (
    EMPTY_MARGIN,
    Action,
    Call,
    Cases,
    Flow,
    Let,
    Margin,
    Number,
    Option,
    Query,
    Row,
    Step,
    Table,
    Text,
)


def only(text: str, *codes: str) -> object:
    """The one declaration of a text, which has these mistakes and no others."""
    file, problems = parse_text(text)
    assert [problem.code for problem in problems] == list(codes)
    assert len(file.declarations) == 1
    return file.declarations[0]


def test_a_mistake_costs_one_declaration() -> None:
    assert isinstance(only("lte a = 1\noption b: 0..3 = 2\nlet c =\n", "SEA0010", "SEA0001"), Option)


def test_margins_of_blocks() -> None:
    flow = only("turn:   @ Turn ~ first\n    step a:  @ A\n        move x to y  @ B\n    step b: c  ~ d\n")
    assert isinstance(flow, Flow)
    first, second = flow.suite.statements
    assert isinstance(first, Step)
    assert isinstance(second, Step)
    assert flow.margin.citations == ("Turn",)
    assert [pointer.name for pointer in flow.margin.pointers] == ["first"]
    assert flow.suite.margin == EMPTY_MARGIN
    assert first.suite.margin == Margin(("A",))
    assert first.suite.statements[0].margin == Margin(("B",))
    assert second.suite.statements[0].margin.pointers[0].name == "d"
    assert second.suite.inline
    assert not first.suite.inline


def test_margins_of_cases_and_rows() -> None:
    let = only("let a: @ A\n    b: if c: 1 @ B\n    otherwise: @ C\n        2 ~ d\n")
    assert isinstance(let, Let)
    assert isinstance(let.body, Cases)
    assert let.margin.citations == ("A",)
    assert [case.margin.citations for case in let.body.cases] == [("B",), ("C",)]
    table = only("table T(a: 0..9, to act): ~ t\n    x | 3 | do: move a to b @ X\n    y | - | do: @ Y\n        a\n")
    assert isinstance(table, Table)
    rows = table.rows
    assert [row.margin.citations for row in rows] == [("X",), ("Y",)]
    assert all(isinstance(row, Row) and row.do and row.do.margin == EMPTY_MARGIN for row in rows)
    assert rows[1].cells == (None,)


def test_margins_inside_a_long_line_belong_to_it() -> None:
    action = only('action a:\n    needs b and  @ One @ Two\n        c  ~ three\n        "why"\n    d\n')
    assert isinstance(action, Action)
    margin = action.suite.statements[0].margin
    assert margin.citations == ("One", "Two")
    assert [pointer.name for pointer in margin.pointers] == ["three"]


def test_expressions_alone() -> None:
    assert isinstance(parse_expression("take_pair(Bottle, c)"), Call)
    assert isinstance(parse_expression('"pass"'), Text)
    assert isinstance(parse_expression(" 3 "), Number)
    assert isinstance(parse_expression("x in S where x is\n  3"), Query)
    assert isinstance(parse_expression(Source("option", "Shell in beach")), Query)


@pytest.mark.parametrize("text", ["", "  ", "1 +", "let a = 3", "a b", "a\nb", "(", "a == b", "# only a comment"])
def test_no_expression(text: str) -> None:
    with pytest.raises(Rejected) as refused:
        parse_expression(text)
    assert refused.value.diagnostics


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("", "action"),
        ("act", "action"),
        ("action a(x: A):\n    ne", "needs"),
        ("action a(x: A):\n    needs x ", "is"),
        ("turn:\n    step a:\n        mu", "must"),
        ("turn:\n    must a wh", "while"),
        ("let f = count(x ", "where"),
        ("winner: highest a, ", "then"),
        ("setup:\n    if a: b\n    oth", "otherwise"),
    ],
)
def test_completion(text: str, word: str) -> None:
    assert word in next_words(text)


def test_completion_keeps_to_the_prefix() -> None:
    assert next_words("tur") == ["turn"]
    assert next_words("let a = = ") == []


def test_layout_is_no_part_of_the_tree() -> None:
    plain, _ = parse_text("turn:\n    step a: b\n    if c: d\n    otherwise: e\n")
    other, _ = parse_text("turn:   # x\n\n  step a:\n\tb\n  if c:\n        d\n  otherwise:\n          e\n\n\n")
    assert plain == other


def test_brackets_may_close_in_column_0() -> None:
    assert isinstance(only("let a = count(\n    b\n)\n"), Let)


def test_a_mark_at_the_head_is_no_word(tmp_path: Path) -> None:
    path = tmp_path / "game.sea"
    path.write_bytes(b'\xef\xbb\xbfgame "G"\r\n')
    source = read_file(path)
    assert isinstance(source, Source)
    assert parse(source)[1] == []
    assert source.text[0] == "g"


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for path in (tmp_path / "file" / "below", Path("a\0b"), tmp_path / ("x" * 300)):
        found = read_file(path)
        assert isinstance(found, Diagnostic)
        assert found.code == "SEA0040"
