"""Every game text is read without a word of complaint, with right places, and set in the canonical layout."""

from functools import cache
from pathlib import Path

from searules.diagnostics.source import Source
from searules.language import format_text, parse, parse_expression, parse_text, print_node, read_bytes, read_file
from searules.language.grammar import build
from searules.language.tree import (
    Arithmetic,
    Command,
    Comment,
    Declaration,
    Expr,
    File,
    Margin,
    Name,
    Node,
    Number,
    Pointer,
    Query,
    Ref,
    Stmt,
    Text,
)
from searules.language.walk import walk


def source(path: Path) -> Source:
    """The text of a game."""
    found = read_file(path)
    assert isinstance(found, Source)
    return found


@cache
def read(path: Path) -> File:
    """The tree of a game; fails with what is wrong with it."""
    file, problems = parse(source(path))
    assert problems == []
    return file


@cache
def formatted(path: Path) -> str:
    """A game in the canonical layout."""
    return format_text(source(path).text, path.name)


def margins(file: File) -> list[Margin]:
    """All margins of a file, in order."""
    return [margin for node in walk(file) if (margin := getattr(node, "margin", Margin())) != Margin()]


def test_reads_without_complaint(path: Path) -> None:
    text = source(path).text
    file = read(path)
    heads = [line for line in text.split("\n") if line[:1] not in ("", " ", "#")]
    assert len(file.declarations) == len(heads)
    assert sum(len(margin.citations) for margin in margins(file)) == text.count("@")
    assert sum(len(margin.pointers) for margin in margins(file)) == text.count("~")


def test_places_are_right(path: Path) -> None:
    """What stands at the span of a node is what was written for it."""
    for node in walk(read(path)):
        written = node.span.text
        assert written == written.strip() or isinstance(node, File)
        match node:
            case Number():
                assert int(written) == node.value
            case Text():
                assert written == f'"{node.value}"'
            case Ref() | Name():
                assert " ".join(written.split()) == (node.name if isinstance(node, Ref) else node.text)
            case Pointer():
                assert written.lstrip("~ ") == node.name
            case Comment():
                assert written == node.text
            case Command():
                assert written.startswith(node.verb.text)
            case Arithmetic():
                assert written.startswith(node.left.span.text)
                assert written.endswith(node.right.span.text)
                assert node.op in written
            case Query(binder=Name() as binder):
                assert written.startswith(binder.text)
            case Declaration():
                assert node.span.column == 1 or node.span.source.text[: node.span.start].endswith("replace ")


def test_parts_lie_inside(path: Path) -> None:
    for node in walk(read(path)):
        if isinstance(node, File):
            continue
        for part in walk(node):
            assert node.span.start <= part.span.start <= part.span.end <= node.span.end or isinstance(part, Pointer)


def test_expressions_print_as_they_were_written(path: Path) -> None:
    expressions = [node for node in walk(read(path)) if isinstance(node, Expr)]
    for printed, node in {print_node(node): node for node in expressions}.items():
        assert parse_expression(printed) == node


def test_statements_print_as_they_were_written(path: Path) -> None:
    """A printed statement that stands on one line is that statement; `...` stands for longer blocks."""
    for node in walk(read(path)):
        if isinstance(node, Stmt) and "\n" not in node.span.text and "..." not in (printed := print_node(node)):
            file, problems = parse_text(f"setup:\n    {printed}\n")
            assert problems == []
            (again,) = [other for other in walk(file) if isinstance(other, Stmt)][:1]
            assert print_node(again) == printed
            if not any(getattr(part, "margin", Margin()) != Margin() for part in walk(node)):
                assert again == node


def test_formatting_keeps_all_but_the_layout(path: Path) -> None:
    before = read(path)
    text = formatted(path)
    after, problems = parse_text(text)
    assert problems == []
    assert after == before
    assert [comment.text for comment in after.comments] == [comment.text for comment in before.comments]
    assert format_text(text) == text


def test_formatted_lines_are_not_too_long(path: Path) -> None:
    """Margins and the filling of table cells aside, no line has more than 120 columns."""
    for line in formatted(path).split("\n"):
        words = line.split("  @")[0].split("  ~")[0].split("  #")[0].split(' "')[0].rstrip()
        assert len(" ".join(words.split())) + len(words) - len(words.lstrip()) <= 120, line


def test_line_ends_of_other_systems(path: Path) -> None:
    """With a byte order mark and `\\r\\n`, or `\\r` alone, a text says the same in the same places."""
    text, before = source(path).text, read(path)
    ending = "\r" if len(path.name) % 4 == 0 else "\r\n"
    other = read_bytes(b"\xef\xbb\xbf" + text.replace("\n", ending).encode(), path.name)
    assert isinstance(other, Source)
    after, problems = parse(other)
    assert problems == []
    assert after == before
    assert list(map(place, walk(after))) == list(map(place, walk(before)))


def place(node: Node) -> tuple[int, int]:
    """Line and column at which a node begins."""
    return node.span.line, node.span.column


def test_the_grammar_has_no_collisions() -> None:
    build(strict=True)
