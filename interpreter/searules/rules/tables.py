"""Tables that are kept beside a game: `table T(...) from "x.tsv"`.

A file has a line for each row: the row's name, then a cell for each column (for each value of E in a column
`of E`), parted by tabs in a `.tsv` and by commas in a `.csv`, quoted as spreadsheets do. Its first line may
hold the names of the columns. A cell is any Sea value, or `-` for none; in a column of Text it is the text.
"""

import csv
import io
import re
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from pathlib import Path

from attrs import evolve, frozen

from searules.diagnostics.diagnostic import Diagnostic, Diagnostics, Rejected
from searules.diagnostics.nearest import did_you_mean
from searules.diagnostics.source import Source, Span
from searules.language import tree
from searules.language.parser import parse_expression
from searules.language.reading import read_file
from searules.rules.rewrite import rewrite

DELIMITERS = {".csv": ",", ".tsv": "\t"}

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")


@frozen
class Cell:
    """A cell as it is read, with its place; `verbatim` unless quotes were taken off inside it."""

    text: str
    span: Span
    verbatim: bool


def read_table(
    table: tree.Table, folder: Path, diagnostics: Diagnostics, read: Callable[[Path], Source | Diagnostic] = read_file
) -> tree.Table:
    """A table with the rows of its file; as it is if it names none, without rows if they cannot be read. `read` gives
    what the file holds."""
    if table.file is None:
        return table
    rows: tuple[tree.Row, ...] = ()
    if any(column.effect for column in table.columns):
        diagnostics.add(_procedure_column(table))
    else:
        source = _source(table.file, folder, diagnostics, read)
        if source is not None:
            rows = tuple(_rows(table, source, diagnostics))
    return evolve(table, rows=rows, file=None)


def _source(
    name: tree.Text, folder: Path, diagnostics: Diagnostics, read: Callable[[Path], Source | Diagnostic]
) -> Source | None:
    path = Path(name.value)
    inside = not path.is_absolute() and ".." not in path.parts and not set('\\:"') & set(name.value)
    if not inside or not (folder / path).resolve().is_relative_to(folder.resolve()):
        diagnostics.add(_outside(name))
        return None
    if path.suffix.lower() not in DELIMITERS:
        diagnostics.add(_unreadable(name, "its name does not end in `.tsv` or `.csv`", "give it one of these endings"))
        return None
    source = read(folder / path)
    if isinstance(source, Diagnostic):
        there = sorted({file.name for ending in DELIMITERS for file in folder.glob(f"*{ending}")})
        hint = did_you_mean(path.name, there) if source.code == "SEA0040" else source.suggestion
        diagnostics.add(_unreadable(name, source.message, hint))
        return None
    return source


def _rows(table: tree.Table, source: Source, diagnostics: Diagnostics) -> Iterator[tree.Row]:
    delimiter = DELIMITERS[Path(source.name).suffix.lower()]
    width: int | None = _width(table.columns)
    first = True
    for cells in _records(source, delimiter, diagnostics):
        if first and _is_header(cells, table.columns):
            first = False
            continue
        first = False
        width = len(cells) - 1 if width is None else width
        if len(cells) - 1 != width:
            diagnostics.add(_wrong_width(cells, width, table))
            continue
        row = _row(table, cells, diagnostics)
        if row is not None:
            yield row


def _records(source: Source, delimiter: str, diagnostics: Diagnostics) -> Iterator[list[Cell]]:
    """The lines of a file as cells; empty lines are passed over."""
    lines = list(io.StringIO(source.text, newline="\n"))
    reader = csv.reader(iter(lines), delimiter=delimiter, strict=True)
    start, read = 0, 0
    while True:
        try:
            values = next(reader, None)
        except csv.Error as error:
            diagnostics.add(_not_quoted(Span(source, start, start + len(lines[read].rstrip())), str(error)))
            return
        if values is None:
            return
        record = "".join(lines[read : reader.line_num])
        if any(value.strip() for value in values):
            yield _cells(source, start, record, values)
        start, read = start + len(record), reader.line_num


def _cells(source: Source, start: int, record: str, values: Sequence[str]) -> list[Cell]:
    """The cells of a record with their places: each follows the delimiter of the one before."""
    cells, at, known = [], 0, True
    for value in values:
        quoted = record.startswith('"', at)
        begin = at + quoted
        known = known and record.startswith(value, begin)
        if known:
            text = value.strip()
            left = begin + len(value) - len(value.lstrip())
            cells.append(Cell(text, Span(source, start + left, start + left + len(text)), verbatim=True))
            at = begin + len(value) + quoted + 1
        else:
            cells.append(Cell(value.strip(), Span(source, start, start + len(record.rstrip())), verbatim=False))
    return cells


def _row(table: tree.Table, cells: Sequence[Cell], diagnostics: Diagnostics) -> tree.Row | None:
    name, *rest = cells
    if not _NAME.fullmatch(name.text):
        diagnostics.add(_no_name(name))
        return None
    plain = len(rest) == len(table.columns)
    values = []
    for number, cell in enumerate(rest):
        column = table.columns[number] if plain else None
        values.append(_value(cell, column, diagnostics))
    span = name.span.to(cells[-1].span)
    return tree.Row(tree.Name(name.text, span=name.span), tuple(values), span=span)


def _value(cell: Cell, column: tree.Column | None, diagnostics: Diagnostics) -> tree.Expr | None:
    if cell.text in ("-", ""):
        return None
    is_text = column is not None and isinstance(column.type, tree.NamedType) and column.type.name == "Text"
    if is_text and not cell.text.startswith('"'):
        return tree.Text(cell.text, span=cell.span)
    try:
        value = parse_expression(cell.text, cell.span.source.name)
    except Rejected as rejected:
        for problem in rejected.diagnostics:
            diagnostics.add(_no_value(cell, problem))
        return None
    return rewrite(value, lambda node: _moved(node, cell))


def _moved(node: object, cell: Cell) -> object:
    """A node of a cell that was read by itself, at its place in the file."""
    if isinstance(node, tree.Node):
        return evolve(node, span=_place(node.span, cell))
    return node


def _place(span: Span, cell: Cell) -> Span:
    if not cell.verbatim:
        return cell.span
    return Span(cell.span.source, cell.span.start + span.start, cell.span.start + span.end)


def _width(columns: Sequence[tree.Column]) -> int | None:
    """How many cells a row has, where no column takes one for each value of an enum."""
    families = [c for c in columns if c.owner is not None and c.owner.text != "Player" and not c.params]
    return None if families else len(columns)


def _is_header(cells: Sequence[Cell], columns: Sequence[tree.Column]) -> bool:
    """Whether the cells after the first are the columns' names; `ask north`, `ask east` count as one."""
    words = [cell.text.replace(".", " ").split(" ")[0] for cell in cells[1:]]
    return [word for word, _ in groupby(words)] == [column.name.text for column in columns]


def _outside(name: tree.Text) -> Diagnostic:
    return Diagnostic(
        "SEA0110",
        "a table is read from a file in the folder of its game",
        name.span,
        suggestion=f'put the file there and write `from "{re.split("[/:]", name.value.replace(chr(92), "/"))[-1]}"`',
    )


def _unreadable(name: tree.Text, reason: str, hint: str) -> Diagnostic:
    message = f"the table `{name.value}` cannot be read: {reason}"
    return Diagnostic("SEA0111", message, name.span, suggestion=hint or "put the file beside the game")


def _wrong_width(cells: Sequence[Cell], width: int, table: tree.Table) -> Diagnostic:
    names = ", ".join(column.name.text for column in table.columns)
    count = f"{len(cells) - 1} cell{'' if len(cells) == 2 else 's'}"
    return Diagnostic(
        "SEA0112",
        f"this row has {count} after its name, not {width}",
        cells[0].span.to(cells[-1].span),
        notes=(f"the columns are {names}",),
        suggestion="write `-` where there is no value",
    )


def _no_name(cell: Cell) -> Diagnostic:
    return Diagnostic(
        "SEA0113",
        f"a row begins with its name, and `{cell.text}` is none",
        cell.span,
        suggestion="begin the row with a word of letters, digits and underscores",
    )


def _no_value(cell: Cell, problem: Diagnostic) -> Diagnostic:
    return Diagnostic(
        "SEA0113",
        f"this cell is no value: {problem.message}",
        _place(problem.span, cell),
        label=problem.label,
        notes=problem.notes,
        suggestion=problem.suggestion or "a cell is a value as it is written in a game",
    )


def _not_quoted(span: Span, reason: str) -> Diagnostic:
    return Diagnostic(
        "SEA0113",
        f"this line cannot be parted into cells: {reason}",
        span,
        suggestion='a cell with a quote in it stands in quotes, and each quote in it is doubled: `"a ""b"""`',
    )


def _procedure_column(table: tree.Table) -> Diagnostic:
    column = next(column for column in table.columns if column.effect)
    return Diagnostic(
        "SEA0114",
        f"the column `{column.name.text}` holds statements, and a file holds only values",
        column.span,
        suggestion="write the rows of this table in the game itself",
    )
