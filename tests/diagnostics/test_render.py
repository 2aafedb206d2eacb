"""The pictures of mistakes, word for word."""

from textwrap import dedent

import pytest

from searules.diagnostics import (
    NOWHERE,
    Diagnostic,
    Label,
    Severity,
    Source,
    Span,
    json_form,
    one_line,
    render,
    render_all,
)

SHORE = Source(
    "shore.sea",
    'game "Shore"\n\n\nlet start = 1\n\tset spase to 3 日本 x end  \nturn:\n    step a:\n        must b\n'
    + "w" * 300
    + "\n",
)
BASE = Source("base.sea", "zone sand\nzone space\n")


def span(words: str, source: Source = SHORE) -> Span:
    start = source.text.index(words)
    return Span(source, start, start + len(words))


UNKNOWN = Diagnostic(
    "SEA0201",
    "there is no value named 'spase'",
    span("spase"),
    label="not known here",
    notes=["a zone is named before it is used"],
    suggestion="did you mean 'space'?",
)


def picture(text: str) -> str:
    return dedent(text).strip("\n")


def test_plain() -> None:
    assert render(UNKNOWN) == picture("""
        error[SEA0201]: there is no value named 'spase'
         --> shore.sea:5:6
          |
        5 |     set spase to 3 日本 x end
          |         ^^^^^ not known here
          |
          = note: a zone is named before it is used
          = help: did you mean 'space'?
    """)


def test_colour() -> None:
    red, bold, blue, green, off = "\x1b[1;31m", "\x1b[1m", "\x1b[34m", "\x1b[1;32m", "\x1b[0m"
    assert render(UNKNOWN, color=True).split("\n") == [
        f"{red}error[SEA0201]{off}{bold}: there is no value named 'spase'{off}",
        f"{blue} -->{off} shore.sea:5:6",
        f"{blue}  |{off}",
        f"{blue}5 |{off}     set spase to 3 日本 x end",
        f"{blue}  |{off}         {red}^^^^^ not known here{off}",
        f"{blue}  |{off}",
        f"{blue}  ={off} {bold}note:{off} a zone is named before it is used",
        f"{blue}  ={off} {green}help:{off} did you mean 'space'?",
    ]


def test_further_labels_here_and_in_another_file() -> None:
    labels = [
        Label(span("end"), "behind wide letters"),
        Label(span("space", BASE), "declared here"),
        Label(span("let start"), "here"),
    ]
    assert render(Diagnostic("SEA0200", "two", span("spase"), labels=labels)) == picture("""
        error[SEA0200]: two
         --> shore.sea:5:6
          |
        4 | let start = 1
          | --------- here
        5 |     set spase to 3 日本 x end
          |         ^^^^^
          |                           --- behind wide letters
         ::: base.sea:2:6
          |
        2 | zone space
          |      ----- declared here
    """)


def test_a_span_of_several_lines_is_marked_at_both_ends() -> None:
    whole = span("turn:").to(span("must b"))
    assert render(Diagnostic("SEA0250", "whole", whole, Severity.WARNING, label="all of it", fix="")) == picture("""
        warning[SEA0250]: whole
         --> shore.sea:6:1
          |
        6 | turn:
          | ^^^^^
        7 |     step a:
        8 |         must b
          |         ^^^^^^ all of it
          |
          = help: leave it out
    """)


def test_lines_far_apart() -> None:
    labels = [Label(span("game"), "begun")]
    assert render(Diagnostic("SEA0200", "far", span("must b"), labels=labels)) == picture("""
        error[SEA0200]: far
         --> shore.sea:8:9
          |
        1 | game "Shore"
          | ---- begun
        ...
        8 |         must b
          |         ^^^^^^
    """)


def test_a_long_line_is_clipped_around_the_caret() -> None:
    start = span("www").start
    middle = Diagnostic("SEA0001", "long", Span(SHORE, start + 150, start + 155), label="here", fix="z")
    assert render(middle, width=50) == picture(f"""
        error[SEA0001]: long
         --> shore.sea:9:151
          |
        9 | …{"w" * 44}…
          |                 ^^^^^ here
          |
          = help: write 'z' instead
    """)
    begin = Diagnostic("SEA0001", "long", Span(SHORE, start, start + 300))
    assert render(begin, width=50).split("\n")[3:] == [f"9 | {'w' * 45}…", f"  | {'^' * 45}"]
    end = Diagnostic("SEA0001", "long", Span(SHORE, start + 299, start + 300))
    assert render(end, width=50).split("\n")[3:] == [f"9 | …{'w' * 45}", f"  | {' ' * 45}^"]


def test_tabs_reach_to_the_next_multiple_of_four() -> None:
    tabbed = Source("tabs.sea", "a\tbcd\te\tx")
    assert render(Diagnostic("SEA0001", "m", span("x", tabbed))).split("\n")[3:] == [
        "1 | a   bcd e   x",
        "  |             ^",
    ]


def test_the_end_of_a_text() -> None:
    end = len(SHORE.text)
    assert render(Diagnostic("SEA0001", "unfinished", Span(SHORE, end, end))) == picture("""
        error[SEA0001]: unfinished
          --> shore.sea:10:1
           |
        10 |
           | ^
    """)


def test_the_end_of_a_line() -> None:
    at = SHORE.text.index("\n")
    expected = ['1 | game "Shore"', "  |             ^ a name"]
    for stop in (at, at + 1):
        shown = render(Diagnostic("SEA0001", "unfinished", Span(SHORE, at, stop), label="a name"))
        assert shown.split("\n")[3:] == expected


def test_what_no_author_wrote() -> None:
    assert render(Diagnostic("SEA0211", "no players", NOWHERE, Severity.NOTICE, notes=["add a line"])) == picture("""
        notice[SEA0211]: no players
         --> <built in>
          = note: add a line
    """)


def test_an_empty_file_has_a_place_but_no_lines() -> None:
    nothing = Source("empty.sea", "")
    assert render(Diagnostic("SEA0211", "no game", Span(nothing, 0, 0))) == picture("""
        error[SEA0211]: no game
         --> empty.sea:1:1
    """)


def test_notes_are_wrapped_and_keep_their_lines() -> None:
    note = "one two three four five six seven eight nine ten\nsecond line"
    shown = render(Diagnostic("SEA0001", "m", span("game"), notes=[note]), width=40)
    assert shown.split("\n")[-3:] == [
        "  = note: one two three four five six",
        "          seven eight nine ten",
        "          second line",
    ]


def test_hostile_texts_are_shown_not_sent() -> None:
    nasty = Source("a\x1b]0;b\x07.sea", "let \x1b[2J\u202ex\u200b\x00\x9b1m\x7f = 1\rmore\u2028")
    shown = render(Diagnostic("SEA0001", "no '\x1b[31m'\nnext", span("= 1", nasty), label="\x08", notes=["\x0c"]))
    assert shown == picture("""
        error[SEA0001]: no '␛[31m' next
         --> a␛]0;b␇.sea:1:18
          |
        1 | let ␛[2J<U+202E>x<U+200B>␀<U+009B>1m␡ = 1␍more<U+2028>
          |                                       ^^^ ␈
          |
          = note: ␌
    """)


def test_all_with_a_limit_and_a_count() -> None:
    errors = [Diagnostic("SEA0001", f"m{n}", NOWHERE) for n in range(5)]
    warning = Diagnostic("SEA0002", "w", NOWHERE, Severity.WARNING)
    assert render_all([*errors, warning], limit=2) == picture("""
        error[SEA0001]: m0
         --> <built in>

        error[SEA0001]: m1
         --> <built in>

        warning[SEA0002]: w
         --> <built in>

        … and 3 more errors

        5 errors, 1 warning
    """)
    assert render_all(errors[:1]).endswith("\n\n1 error")
    assert render_all([*errors[:3], warning, warning], limit=1).endswith(
        "\n\n… and 2 more errors, 1 more warning\n\n3 errors, 2 warnings"
    )
    assert render_all([]) == ""


def test_at_most_twenty_errors_are_shown_by_themselves() -> None:
    many = [Diagnostic("SEA0001", "m", NOWHERE)] * 57
    assert render_all(many).count("error[") == 20
    assert render_all(many).endswith("… and 37 more errors\n\n57 errors")


def test_one_line() -> None:
    assert one_line(UNKNOWN) == "shore.sea:5:6: error[SEA0201]: there is no value named 'spase'"
    lost = Diagnostic("SEA0211", "no\nplayers", NOWHERE, Severity.WARNING)
    assert one_line(lost) == "<built in>: warning[SEA0211]: no players"


def test_json_form() -> None:
    labelled = Diagnostic("SEA0200", "two", span("spase"), labels=[Label(span("space", BASE), "here")], fix="space")
    assert json_form(labelled) == {
        "code": "SEA0200",
        "severity": "error",
        "message": "two",
        "file": "shore.sea",
        "start": {"line": 5, "column": 6, "offset": 34},
        "end": {"line": 5, "column": 11, "offset": 39},
        "label": "",
        "labels": [
            {
                "file": "base.sea",
                "start": {"line": 2, "column": 6, "offset": 15},
                "end": {"line": 2, "column": 11, "offset": 20},
                "text": "here",
            }
        ],
        "notes": [],
        "suggestion": "",
        "fix": "space",
    }


@pytest.mark.parametrize("severity", list(Severity))
def test_every_severity_has_a_colour(severity: Severity) -> None:
    assert render(Diagnostic("SEA0001", "m", NOWHERE, severity), color=True).startswith("\x1b[1;3")
