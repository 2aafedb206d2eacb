"""Tables that lie beside a game."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from searules.diagnostics import Diagnostics
from searules.language import parse_text, tree
from searules.rules.tables import read_table


def table(text: str) -> tree.Table:
    """The table that a text declares."""
    file, problems = parse_text(text)
    assert not problems
    declared = file.declarations[0]
    assert isinstance(declared, tree.Table)
    return declared


def read(folder: Path, name: str, content: str, columns: str) -> tuple[tree.Table, Diagnostics]:
    """The table of a file with this content."""
    (folder / name).write_text(content, encoding="utf-8", newline="")
    found = Diagnostics()
    return read_table(table(f'table T{columns} from "{name}"'), folder, found), found


COLUMNS = "(n: 0..9, x: Ask or none, note: Text)"
INLINE = table(f'table T{COLUMNS}:\n    a | 1 | own | "one, two"\n    b | 1 + 1 | - | "three"\n')


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("t.csv", 'a,1,own,"one, two"\nb,1 + 1,-,three\n'),
        ("t.csv", 'name,n,x,note\r\na,1,own,"one, two"\r\n\r\nb,1 + 1,,three'),
        ("t.csv", 'a,1,own,"""one, two"""\nb,1 + 1,-,"""three"""\n'),
        ("t.tsv", "a\t1\town\tone, two\nb\t1 + 1\t-\tthree\n"),
        ("T.TSV", 'T\tn\tx\tnote\na \t 1 \town\t"one, two"\nb\t1 + 1\t-\tthree\n'),
        ("t.csv", '\ufeffa,1,own,"one, two"\nb,1 + 1,-,three\n'),
    ],
)
def test_files_say_the_same_as_rows_in_the_text(name: str, content: str, tmp_path: Path) -> None:
    made, found = read(tmp_path, name, content, COLUMNS)
    assert not list(found)
    assert made == INLINE


def test_a_column_of_an_enum_takes_a_cell_for_each_value(tmp_path: Path) -> None:
    content = "row\tn\task north\task east\nfirst\t1\town\t-\n"
    made, found = read(tmp_path, "t.tsv", content, "(n: 0..9, ask of Side: Ask or none)")
    assert not list(found)
    assert made.rows[0].cells == (tree.Number(1), tree.Ref("own"), None)


def test_cells_know_where_they_stand(tmp_path: Path) -> None:
    made, _ = read(tmp_path, "t.csv", 'a,"count(x)",  2\nb,abs(1),3\n', "(n: 0..9, m: 0..9)")
    first = made.rows[0].cells
    assert [cell.span.text for cell in first if cell] == ["count(x)", "2"]
    call = first[0]
    assert isinstance(call, tree.Call)
    assert call.args[0].span.text == "x"
    assert (call.args[0].span.line, call.args[0].span.column) == (1, 10)
    assert made.rows[1].name.span.line == 2
    assert made.rows[1].span.text.startswith("b,abs")


def test_without_a_file_nothing_is_read(tmp_path: Path) -> None:
    assert read_table(INLINE, tmp_path, Diagnostics()) is INLINE


def test_a_link_out_of_the_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "secret.csv").write_text("a,1\n", encoding="utf-8")
    inside = tmp_path / "inside"
    inside.mkdir()
    (inside / "t.csv").symlink_to(tmp_path / "secret.csv")
    found = Diagnostics()
    made = read_table(table('table T(n: 0..9) from "t.csv"'), inside, found)
    assert made.rows == ()
    assert [d.code for d in found] == ["SEA0110"]


@given(content=st.text(st.characters(exclude_categories=["Cs"]), max_size=60))
def test_nothing_in_a_file_makes_a_traceback(content: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("tables")
    made, found = read(folder, "t.csv", content, "(n: 0..9)")
    for diagnostic in found:
        span = diagnostic.span
        assert 0 <= span.start <= span.end <= len(span.source.text)
    assert made.file is None
